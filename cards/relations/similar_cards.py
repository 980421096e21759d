"""Cards that are like another: of its type, and with facets in common that few have."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from cards.relations.facet_holders import Facet, FacetHolder

MOST: Final = 6
# What is compared: what they do, give, wait for and need, and their subtypes
KINDS: Final = ("does", "gives", "trigger", "needs", "type")
FEWEST_IN_COMMON: Final = 2


def similar_cards(
    me: FacetHolder, mine: Iterable[Facet], holders: Mapping[Facet, list[FacetHolder]]
) -> list[FacetHolder]:
    """The cards most like this one, most alike first, at most MOST.

    They have its type and two facets of KINDS in common with it. A facet counts the more the fewer have it;
    among as many, its faction and then a cost near its own come first.
    """
    weights: Counter[FacetHolder] = Counter()
    common: Counter[FacetHolder] = Counter()
    for facet in mine:
        held = [holder for holder in holders.get(facet, ()) if holder.type == me.type]
        if facet[0] in KINDS and held:
            weights.update(dict.fromkeys(held, 1000 // len(held)))
            common.update(held)

    def rank(each: FacetHolder) -> tuple[int, bool, int, str]:
        return -weights[each], each.faction != me.faction, abs((each.cost or 0) - (me.cost or 0)), each.name

    return sorted((holder for holder in common if common[holder] >= FEWEST_IN_COMMON), key=rank)[:MOST]
