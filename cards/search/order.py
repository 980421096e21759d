"""Orders of a list of cards, each in both directions, and the cards behind a certain one."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from django.db.models import Case, F, Q, QuerySet, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import StrIndex
from django.db.models.lookups import LessThan

from cards.models import STATS, Card
from cards.search.normalize import AS_CAPITALS, MARK, Section

KEY: Final = "order_key"  # what cards are ordered by before their names


SHORT: Final = MARK.translate(AS_CAPITALS)  # how a word of one or two characters begins


class CardOrder(NamedTuple):
    """By a key, and by name within it; `descending`: unless somebody asks for the other way."""

    words: str
    key: Combinable | None = None
    descending: bool = False


ORDERS: Final = {
    "best": CardOrder("Best match"),
    "name": CardOrder("Name"),
    "faction": CardOrder("Faction", F("faction__position")),
    "type": CardOrder("Type", F("type")),
    "set": CardOrder("Set", F("set__key")),
    "cost": CardOrder("Cost", F("cost")),
    "mana": CardOrder("Mana", F("mana"), descending=True),
    **{stat: CardOrder(stat.title(), F(stat), descending=True) for stat in reversed(STATS)},
    "arrows": CardOrder("Arrows", F("arrow_count"), descending=True),
    "new": CardOrder("Newest", F("pk"), descending=True),
}


def is_descending(order: str, direction: str) -> bool:
    """Return whether the highest key comes first; `direction` asc, desc or "" = as it usually goes."""
    return direction == "desc" if direction else ORDERS[order].descending


def put_in_order(cards: QuerySet[Card], order: str, direction: str, words: Sequence[str]) -> QuerySet[Card]:
    """The cards in this order, in one direction; `words` rank the best."""
    key, down = _key(order, words), is_descending(order, direction)
    if key is None:
        return cards.order_by("-name" if down else "name")
    keyed = cards.alias(**{KEY: key})
    by = F(KEY).desc(nulls_last=True) if down else F(KEY).asc(nulls_last=True)
    return keyed.order_by(by, "name")


def behind(
    cards: QuerySet[Card], last: int, order: str, direction: str, words: Sequence[str]
) -> QuerySet[Card]:
    """Return those of the cards that come behind the one with this number; all, where it is gone."""
    key, down = _key(order, words), is_descending(order, direction)
    found: QuerySet[Any] = Card.objects.filter(pk=last).annotate(
        **{KEY: key if key is not None else F("name")}
    )
    row = found.values_list(KEY, "name").first()
    if row is None:
        return cards
    value, name = row
    beyond = "lt" if down else "gt"
    if key is None:
        return cards.filter(**{f"name__{beyond}": name})
    same = Q(**{KEY: value}) if value is not None else Q(**{f"{KEY}__isnull": True})
    later = same & Q(name__gt=name)
    if value is not None:
        later |= Q(**{f"{KEY}__{beyond}": value}) | Q(**{f"{KEY}__isnull": True})
    return cards.alias(**{KEY: key}).filter(later)


def _key(order: str, words: Sequence[str]) -> Combinable | None:
    return _rank(words) if order == "best" and words else ORDERS[order].key


def _rank(words: Sequence[str]) -> Combinable | None:
    """0 where all words stand in the name, 1 in types and texts too, 2 where flavour is needed.

    Short words say nothing of that: where they stand is not known.
    """
    first = [StrIndex("words", Value(word)) for word in words if not word.startswith(SHORT)]
    if not first:
        return None
    places = enumerate((Section.NAME, Section.TEXT))
    whens = [When(_all_before(first, section), then=Value(rank)) for rank, section in places]
    return Case(*whens, default=Value(2))


def _all_before(first: Sequence[Combinable], section: Section) -> Q:
    end = StrIndex("words", Value(section.value.translate(AS_CAPITALS)))
    return Q(*(LessThan(combinable, end) for combinable in first))
