"""All that a change of a card touches, as its editor is shown it."""

from typing import NamedTuple

from cards.impact.card_edit import CardEdit
from cards.impact.naming_texts import naming_texts
from cards.impact.scenario_check import ScenarioCheck, check_scenarios
from cards.impact.touched_place import MOST_SHOWN, NamingText, TouchedGroup, TouchedPlace, touched_groups


class Impact(NamedTuple):
    """Things that are touched: places by kind, and what becomes of the scenarios that name the card."""

    groups: list[TouchedGroup]
    scenarios: ScenarioCheck

    def __bool__(self) -> bool:
        return bool(self.groups)


def impact_of(change: CardEdit) -> Impact:
    """Return what a change would touch; nothing where it changes neither what is played nor who plays it."""
    if not change.matters:
        return Impact([], ScenarioCheck(0, 0, []))
    texts = naming_texts(change) if change.prints_anew else []
    return Impact([*touched_groups(change), *_by_kind(texts)], check_scenarios(change, texts))


def _by_kind(texts: list[NamingText]) -> list[TouchedGroup]:
    kinds: dict[str, list[TouchedPlace]] = {}
    for text in texts:
        kinds.setdefault(text.kind, []).append(TouchedPlace(text.title, text.address))
    return [TouchedGroup(kind, len(places), places[:MOST_SHOWN]) for kind, places in kinds.items()]
