"""The edition that a deck is played by, which its format says, else the sets of its cards (0.1)."""

from collections.abc import Iterable, Mapping

from cards.models import Set
from decks.legality.queries import DEFAULT
from decks.models import Deck, DeckEntry


def settle_edition(deck: Deck) -> None:
    """Give a deck without a format the edition of the sets of its cards, else the site's own (0.1)."""
    if deck.format_id is not None:
        return
    by_set = editions_of_sets()
    if deck.edition not in (DEFAULT, *by_set.values()):
        return  # somebody chose it by hand
    played = deck.entries.exclude(section=DeckEntry.Section.MAYBE)
    deck.edition = edition_of(by_set, played.values_list("card__set", flat=True))
    Deck.objects.filter(pk=deck.pk).exclude(edition=deck.edition).update(edition=deck.edition)


def editions_of_sets() -> dict[int, str]:
    """Return {number: edition} of the sets that have one, those released first before the others."""
    return dict(Set.objects.exclude(edition="").order_by("released", "pk").values_list("pk", "edition"))


def edition_of(by_set: Mapping[int, str], sets: Iterable[int | None]) -> str:
    """Return the edition of the first of these sets that has one, else the site's own."""
    played = set(sets)
    return next((edition for number, edition in by_set.items() if number in played), DEFAULT)
