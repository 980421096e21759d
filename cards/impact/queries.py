"""All that a change of cards touches, as its editor is shown it."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from cards.cache import pinned_version
from cards.impact.card_edit import CardEdit, JointEdit
from cards.impact.naming_texts import naming_texts
from cards.impact.scenario_check import (
    NOTHING_PLAYED,
    PAGE,
    CheckBounds,
    ScenarioCheck,
    check_rulings,
    check_scenarios,
)
from cards.impact.touched_place import MOST_SHOWN, NamingText, TouchedGroup, TouchedPlace, touched_groups
from cards.models import Card
from engine import CardDef

MOST_EDITS: Final = 50  # cards of one change whose impact is worked out


class Impact(NamedTuple):
    """Things that are touched: places by kind, and what becomes of the scenarios that name the cards.

    `cards` are those that it was worked out of, by name, and `others` those that it was not, beyond
    MOST_EDITS. `rulings`: positions of new rulings, and those of them that are not so.
    """

    cards: list[str]
    others: list[str]
    groups: list[TouchedGroup]
    scenarios: ScenarioCheck
    rulings: ScenarioCheck = NOTHING_PLAYED

    def __bool__(self) -> bool:
        """Return whether anything is touched, as far as is known."""
        return bool(self.groups or self.others or self.rulings.failing or self.rulings.unplayed)


def impact_of(
    edits: Iterable[CardEdit],
    new: Iterable[CardDef] = (),
    gone: Iterable[Card] = (),
    others: Iterable[str] = (),
    bounds: CheckBounds = PAGE,
) -> Impact:
    """Return what changes of cards would touch together; of those that change no play the new rulings alone.

    At the same time `new` cards come, and those that are `gone` are deleted. `others`: names of cards that
    change, too, and are not looked at. Scenarios are played within `bounds`.
    """
    all_edits, deleted = list(edits), list(gone)
    mattering = [edit for edit in all_edits if edit.matters]
    room = max(0, MOST_EDITS - len(mattering))
    change = JointEdit(tuple(mattering[:MOST_EDITS]), tuple(new), tuple(deleted[:room]))
    changed, unseen = (
        [card.name for card in (*(edit.before for edit in some), *cards)]
        for some, cards in ((change.edits, change.gone), (mattering[MOST_EDITS:], deleted[room:]))
    )
    unseen += others
    printing = change.of_print
    with pinned_version():
        rulings = check_rulings(printing, all_edits[:MOST_EDITS], bounds)
        if not changed:
            return Impact([], unseen, [], NOTHING_PLAYED, rulings)
        texts = naming_texts(printing) if printing.names else []
        groups = [*touched_groups(change), *_by_kind(texts)]
        return Impact(changed, unseen, groups, check_scenarios(printing, texts, bounds), rulings)


def _by_kind(texts: list[NamingText]) -> list[TouchedGroup]:
    kinds: dict[str, list[TouchedPlace]] = {}
    for text in texts:
        kinds.setdefault(text.kind, []).append(TouchedPlace(text.title, text.address, cards=text.cards))
    return [TouchedGroup(kind, len(places), places[:MOST_SHOWN]) for kind, places in kinds.items()]
