"""Writes of notes and tags."""

from collections.abc import Sequence

from django.db import transaction

from decks.lists.deck_store import StaleDeck
from decks.models import Deck, DeckNotes, DeckTag


@transaction.atomic
def save_notes(deck: Deck, version: int, text: str, tags: Sequence[str]) -> None:
    """Make these the deck's notes and tags. StaleDeck if `version` is not the newest: nothing is kept."""
    Deck.objects.select_for_update(no_key=True).get(pk=deck.pk)
    notes, _ = DeckNotes.objects.get_or_create(deck=deck)
    if notes.version != version:
        raise StaleDeck
    notes.text, notes.version = text, version + 1
    notes.save()
    deck.tags.exclude(tag__in=tags).delete()
    DeckTag.objects.bulk_create([DeckTag(deck=deck, tag=tag) for tag in tags], ignore_conflicts=True)
