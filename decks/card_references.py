"""References of this app to cards and sets: in decks, their versions, runs, games, formats."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cards.models import Card, Set
from decks.lists.deck_store import next_version
from decks.models import CardRestriction, Deck, DeckEntry, DeckVersion, Game, Run


def find_card_references(printed: Mapping[str, frozenset[str]]) -> dict[str, list[str]]:
    """Return which of the cards, {key: hashes of all they printed}, are named, with the places in words."""
    meant: dict[str, list[str]] = {key: [key] for key in printed}
    for key, hashes in printed.items():
        for hash_ in hashes:
            meant.setdefault(hash_, []).append(key)
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for place, names in _everything():
        for key in sorted({key for name in names for key in meant.get(name, ())}):
            found[key][place] += 1
    return {key: [_words(place, n) for place, n in places.items()] for key, places in found.items()}


def find_set_references(card_set: Set) -> list[str]:
    """Formats that are made of this set: without it they would allow others than they do."""
    return [f"the format {format_}" for format_ in card_set.formats.all()]


def replace_card(old: Card, new: Card) -> None:
    """Put the new card in the place of the old one in every deck, as a version of its own."""
    with_it = DeckEntry.objects.filter(card=old).values("deck")
    for deck in Deck.objects.select_for_update().filter(pk__in=with_it).order_by("pk"):
        DeckEntry.objects.filter(deck=deck, card=old).update(card=new)
        next_version(deck)


def _everything() -> Iterator[tuple[str, Iterable[str]]]:
    """(what it is, the keys and hashes that it names), for each row that names any."""
    entries: dict[int, list[str]] = defaultdict(list)
    for deck, key in DeckEntry.objects.values_list("deck", "card__key").iterator():
        entries[deck].append(key)
    yield from (("deck", keys) for keys in entries.values())
    for snapshot, printed in DeckVersion.objects.values_list("snapshot", "printed").iterator():
        yield "deck version", [*_keys(snapshot), *printed.values()]
    for hashes in Run.objects.values_list("definition_hashes", flat=True).iterator():
        yield "run", hashes
    for setup in Game.objects.values_list("setup", flat=True).iterator():
        yield "game", Game(setup=setup).hashes
    for format_, key in CardRestriction.objects.values_list("format__name", "card__key"):
        yield f"ban list of {format_}", [key]


def _keys(snapshot: dict[str, list[list[Any]]]) -> Iterator[str]:
    return (key for held in snapshot.values() for key, _copies in held)


def _words(place: str, number: int) -> str:
    if place.startswith("ban list"):
        return f"the {place}"
    return f"{number} {place}{'' if number == 1 else 's'}"
