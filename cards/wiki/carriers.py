"""Cards that carry a term of the game, by what the engine understood of their texts."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from cards.cache import cache_until_change
from cards.faces.printed_card import PrintedCard, printed_cards
from cards.models import Card, CardFacet, Faction
from cards.queries import Filter, card_listing
from cards.search.derivation import WHOM, value_key
from engine.terms import Term

MOST_CARRIERS: Final = 60
MOST_FACES: Final = 12
# Groups whose terms are values of one field of searches
FIELDS: Final = {
    "Conditions": "keyword",
    "Abilities": "keyword",
    "Actions": "keyword",
    "Card types": "type",
    "Numbers on a card": "has",
    "Factions": "faction",
}
SEARCHES: Final = {
    "Summoning Cost": "when:summon",
    "Action": "when:action",
    "Continuous Effect": "when:always",
    "Trigger": "when:trigger",
    "Activation": "when:fast",
    "Consume": "needs:mana",
    "Fables Deck": "is:fabled",
}
MEANINGS: Final = ("does", "gives", "names", "needs", "trigger")
# Words of facets (docs/meaning.md) for a term, where they are not the term itself
FACETS: Final[Mapping[str, tuple[str, ...]]] = {
    "Attach": ("attach", "attached", "attachment"),
    "Choose": ("choice",),
    "Collect": ("collect", "collects"),
    "Connected": ("connected", "connection"),
    "Connection Chain": ("chain",),
    "Conquer": ("open@you", "open@opponent", "open@anybody"),  # "open" is also said of a zone
    "Creature Token": ("summon-token", "token", "conscript"),
    "Damage": ("damage", "damaged", "deals-damage", "set-damage", "take-damage"),
    "Destroy": ("destroy", "destroyed", "destroys", "destruction"),
    "Discard": ("discard", "discards"),
    "Draw": ("draw@you", "draw@opponent", "draw@anybody", "draws"),  # "draw" is also a phase
    "Facing": ("rotate", "rotates", "reorient"),
    "Fight": ("fight", "fights"),
    "Flip": ("flip", "flipped"),
    "HP": ("hp", "gain-life", "gains-life", "lose-life", "loses-life"),
    "Instead": ("replace",),
    "Mana": ("mana", "collect", "remove-mana", "stored-mana", "collect-mana", "lose-mana", "loses-mana"),
    "Return": ("return",),
    "Select": ("selection",),
    "Summon": ("summoned", "summon-token", "summon@you", "summon@opponent", "summon@anybody"),
    "Target": ("target", "targeted", "redirect"),
    "Begin Phase": ("begin",),
    "Deployment Phase": ("deployment",),
    "Draw Phase": (),
    "End Phase": ("end",),
    "Event Phase": ("event",),
    "Main Phase": ("main",),
    "Preparation Turn": ("preparation",),
    "Second Main Phase": ("main2",),
    "Start Phase": ("start",),
}


class Carriers(NamedTuple):
    """Cards that carry a term, at most `MOST_CARRIERS`, as (name, key); `more`: `search` finds others."""

    cards: list[tuple[str, str]]
    more: bool
    search: str


@cache_until_change
def carriers(term: Term) -> Carriers:
    """The listed cards that carry a term, by name."""
    search = carriers_search(term)
    if not search:
        return Carriers([], False, "")
    found = card_listing(Filter(words=search, order="name"), MOST_CARRIERS)
    rows = Card.objects.filter(pk__in=found.numbers).order_by("name").values_list("name", "key")
    return Carriers(list(rows), found.more, search)


def carriers_search(term: Term) -> str:
    """The search that finds them; "" where no card means anything that the term stands for."""
    if term.group in FIELDS:
        return f"{FIELDS[term.group]}:{value_key(term.title)}"
    if term.title in SEARCHES:
        return SEARCHES[term.title]
    return " OR ".join(_facets_there(FACETS.get(term.title, (value_key(term.title),))))


def _facets_there(words: Iterable[str]) -> list[str]:
    """Those terms of a search that ask for one of these words and find a card."""
    written = {f"{word}@{whom}": word for word in words for whom in WHOM.values()} | {
        word: word for word in words
    }
    rows = CardFacet.objects.filter(kind__in=MEANINGS, value__in=written, card__retired=False)
    there = rows.order_by().values_list("kind", "value").distinct()
    return sorted({f"{kind}:{written[value]}" for kind, value in there})


class FactionCards(NamedTuple):
    """What the page of a faction shows of it: `fabled` as faces, the others by type as (name, key)."""

    about: str
    size: int
    fabled: list[PrintedCard]
    others: list[tuple[str, list[tuple[str, str]]]]


@cache_until_change
def faction_cards(key: str) -> FactionCards | None:
    """The listed cards of a faction: at most `MOST_FACES` fabled ones, `MOST_CARRIERS` others; or None."""
    faction = Faction.objects.filter(key=key).first()
    if faction is None:
        return None
    listed = faction.cards.filter(retired=False).order_by("name")
    fabled = listed.filter(fabled=True).values_list("pk", flat=True)[:MOST_FACES]
    others = list(listed.filter(fabled=False).values_list("type", "name", "key")[:MOST_CARRIERS])
    by_type = [
        (f"{label}s", [(name, key) for kind, name, key in others if kind == value])
        for value, label in Card.Type.choices
    ]
    return FactionCards(
        faction.about,
        listed.count(),
        list(printed_cards(fabled).values()),
        [(label, cards) for label, cards in by_type if cards],
    )
