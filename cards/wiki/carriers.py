"""Cards that carry a term of the game, by what the engine understood of their texts."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from django.db.models import QuerySet

from cards.cache import cache_until_change
from cards.faces.printed_card import PrintedCard, printed_cards
from cards.models import Card, CardFacet
from cards.queries import Filter, matching
from cards.search.derivation import WHOM, value_key
from engine.terms import Term

MOST_CARRIERS: Final = 60
MOST_FACES: Final = 12
MOST_OF_FACTION: Final = 100
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
    """Return the listed cards that carry a term, by name."""
    search = _search_by_field(term)
    if search:
        cards = matching(Filter(words=search)).cards
    else:
        meant = _facets(term)
        there = meant.order_by().values_list("kind", "value").distinct()
        search = " OR ".join(sorted({f"{kind}:{_asked(term)[value]}" for kind, value in there}))
        cards = Card.objects.filter(pk__in=meant.values("card"))
    rows = list(cards.order_by("name").values_list("name", "key")[: MOST_CARRIERS + 1]) if search else []
    return Carriers(rows[:MOST_CARRIERS], len(rows) > MOST_CARRIERS, search)


def _search_by_field(term: Term) -> str:
    """The search for a term that has a field of its own, or that a field has a value for."""
    if term.group in FIELDS:
        return f"{FIELDS[term.group]}:{value_key(term.title)}"
    return SEARCHES.get(term.title, "")


def _facets(term: Term) -> QuerySet[CardFacet]:
    """The facets of listed cards that are one of a term's words."""
    return CardFacet.objects.filter(kind__in=MEANINGS, value__in=_asked(term), card__retired=False)


def _asked(term: Term) -> dict[str, str]:
    """Return the values of facets that are a term's words, with the word of a search that asks for each."""
    words = FACETS.get(term.title, (value_key(term.title),))
    return {f"{word}@{whom}": word for word in words for whom in WHOM.values()} | dict(
        zip(words, words, strict=True)
    )


class FactionCards(NamedTuple):
    """The cards that the page of a faction shows: `fabled` as faces, the others by type as (name, key)."""

    about: str
    fabled: list[PrintedCard]
    others: list[tuple[str, list[tuple[str, str]]]]


@cache_until_change
def faction_cards(key: str) -> FactionCards | None:
    """The first cards of a faction by name, at most `MOST_FACES` of them as faces; None: it has none."""
    of_faction = Card.objects.filter(faction__key=key, retired=False).order_by("name")
    rows = list(
        of_faction.values_list("pk", "fabled", "type", "name", "key", "faction__about")[:MOST_OF_FACTION]
    )
    if not rows:
        return None
    others: dict[str, list[tuple[str, str]]] = {kind: [] for kind in Card.Type.values}
    for _pk, fabled, kind, name, card_key, _about in rows:
        if not fabled:
            others[kind].append((name, card_key))
    fabled_first = [pk for pk, fabled, *_row in rows if fabled][:MOST_FACES]
    return FactionCards(
        rows[0][-1],
        list(printed_cards(fabled_first, with_effects=False).values()),
        [(f"{Card.Type(kind).label}s", cards) for kind, cards in others.items() if cards],
    )
