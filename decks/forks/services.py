"""Writes of forks."""

from typing import NamedTuple

from django.db import transaction

from cards.workshop.author import author
from cards.workshop.queries import usable_cards
from decks.forks.models import DeckFork
from decks.lists.deck_store import DeckLine, StaleDeck
from decks.lists.services import Maker, make_deck, save_deck
from decks.models import Deck, DeckNotes, DeckTag
from decks.notes.services import save_notes

LONGEST_NAME = 120


class Forked(NamedTuple):
    """A new deck, and the names of cards of the origin that its maker may not use, which it lacks."""

    deck: Deck
    left_out: list[str]


class NotesVersions(NamedTuple):
    """Versions of the notes and tags of a plan and of its deck."""

    plan: int
    origin: int


@transaction.atomic
def fork_deck(
    origin: Deck, maker: Maker, session_key: str, *, network: str = "", is_plan: bool = False
) -> Forked:
    """A private deck of this maker with the list, words and format of another, or a plan for one's own.

    A plan has the notes and tags, too: those of a stranger's deck are its maker's opinion and stay there.
    Cards of workshops that its maker may not use are left out, unless they are in a deck of the same maker.
    Refusal as in `make_deck`. What is made of a deck that was hidden after a report is hidden, too.
    """
    # Held, so that list and version belong together, and nobody hides it meanwhile.
    origin = Deck.objects.select_for_update(no_key=True).get(pk=origin.pk)
    entries = list(origin.entries.select_related("card"))
    is_own = origin.owner_id == maker.pk if maker.is_authenticated else origin.session_key == session_key
    usable = {
        *usable_cards(author(maker.pk, session_key)).filter(entries__deck=origin).values_list("pk", flat=True)
    }
    deck_entries = [entry for entry in entries if is_own or entry.card_id in usable]
    deck = make_deck(
        maker,
        session_key,
        [DeckLine(deck_entry.section, deck_entry.card, deck_entry.copies) for deck_entry in deck_entries],
        network=network,
        name=f"{'Plan for' if is_plan else 'Fork of'} {origin.name}"[:LONGEST_NAME],
        about=origin.about,
        **({"format": origin.format} if origin.format else {}),
    )
    if origin.hidden_as:
        deck.hidden_as = Deck.Visibility.PRIVATE
        deck.save(update_fields=["hidden_as"])
    DeckFork.objects.create(deck=deck, origin=origin, origin_version=origin.version, is_plan=is_plan)
    if is_plan:
        _copy_notes(origin, deck)
    return Forked(deck, [entry.card.name for entry in entries if entry not in deck_entries])


@transaction.atomic
def take_over(plan: Deck, version: int, origin_version: int, notes: NotesVersions | None = None) -> Deck:
    """Give a plan's list, format and words to its deck, as one version of it. Return the deck.

    With `notes` its notes and tags, too; these have no Undo. All versions are those that this was decided on:
    StaleDeck where one has moved, and where there is nothing to take it over to; or another Refusal. Nothing
    is changed then.
    """
    fork = (
        DeckFork.objects.select_for_update(of=("self",))
        .select_related("origin")
        .filter(deck=plan, is_plan=True)
    )
    held = fork.first()
    # Held until the end, so that what is taken over is what was seen.
    seen = Deck.objects.select_for_update(no_key=True).filter(pk=plan.pk, version=version).first()
    if held is None or held.origin is None or seen is None or not is_same_maker(held.origin, plan):
        raise StaleDeck
    lines = [
        DeckLine(entry.section, entry.card, entry.copies) for entry in seen.entries.select_related("card")
    ]
    format_ = {"format": seen.format} if seen.format_id != held.origin.format_id else {}
    save_deck(held.origin, origin_version, lines, about=seen.about, **format_)
    if notes is not None:
        written = DeckNotes.objects.filter(deck=seen).first() or DeckNotes(deck=seen)
        if written.version != notes.plan:
            raise StaleDeck
        tags = list(seen.tags.values_list("tag", flat=True))
        save_notes(held.origin, notes.origin, written.text, tags)
    DeckFork.objects.filter(pk=held.pk).update(origin_version=held.origin.version)
    return held.origin


def _copy_notes(origin: Deck, plan: Deck) -> None:
    written = DeckNotes.objects.filter(deck=origin).first()
    if written is not None:
        DeckNotes.objects.create(deck=plan, text=written.text)
    DeckTag.objects.bulk_create([DeckTag(deck=plan, tag=tag.tag) for tag in origin.tags.all()])


def is_same_maker(one: Deck, other: Deck) -> bool:
    """Return whether two decks are of one account, or of one browser session."""
    return (one.owner_id, one.session_key) == (other.owner_id, other.session_key)
