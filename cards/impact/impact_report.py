"""The impact of a change in lines, and as data."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from cards.impact.queries import Impact
from cards.impact.scenario_check import ScenarioCheck
from cards.impact.touched_place import TouchedPlace, first_of
from dimrift_site.base.plurals import plural, word

INDENT: Final = " " * 11


def impact_data(impact: Impact) -> dict[str, Any]:
    """The impact as JSON-able data."""
    return {
        "cards": impact.cards,
        "not_worked_out": impact.others,
        "scenarios": _check_data(impact.scenarios),
        "rulings": _check_data(impact.rulings),
        "touched": [
            {
                "title": group.title,
                "size": group.size,
                "about": group.about,
                "places": [_place_data(place) for place in group.places],
            }
            for group in impact.groups
        ],
    }


def _check_data(check: ScenarioCheck) -> dict[str, Any]:
    return {
        "played": check.played,
        "not_played": check.unplayed,
        "failing": [_place_data(place) for place in check.failing],
    }


def _place_data(place: TouchedPlace) -> dict[str, Any]:
    return {
        "title": place.title,
        "address": place.address,
        "notes": list(place.notes),
        "cards": list(place.cards),
    }


def impact_text(impact: Impact) -> str:
    """The impact in lines; "" where no card changes what is played."""
    return "".join(f"{line}\n" for line in _lines(impact)) if impact.cards or impact.others else ""


def _lines(impact: Impact) -> Iterator[str]:
    check, cards = impact.scenarios, impact.cards
    yield f"what {plural(len(cards), 'changed card')} would touch: {'; '.join(first_of(cards))}"
    if check.failing:
        passes = word(len(check.failing), "passes,pass")
        yield f"{INDENT}{plural(len(check.failing), 'scenario')} would fail that {passes} now:"
        yield from _places(check.failing, several=len(cards) > 1)
    elif check.played:
        yield f"{INDENT}of {plural(check.played, 'scenario')} played none that passes now would fail"
    if check.unplayed:
        yield f"{INDENT}{plural(check.unplayed, 'more scenario')} not played: it took too long"
    if not impact.groups:
        yield f"{INDENT}no format, deck, public run, ruling, lesson or page of the wiki"
    for group in impact.groups:
        yield f"{INDENT}{group.title}: {group.size}"
        if group.about:
            yield f"{INDENT}  {group.about}"
        yield from _places(group.places, several=len(cards) > 1)
        if group.more and group.places:
            yield f"{INDENT}  and {group.more} more"
    if impact.others:
        yield f"not worked out for {plural(len(impact.others), 'more card')}: {'; '.join(impact.others)}"


def _places(places: Iterable[TouchedPlace], *, several: bool) -> Iterator[str]:
    for place in places:
        cards = f", with {place.some_cards}" if several and place.some_cards else ""
        yield f"{INDENT}  {place.title}{cards}"
        yield from (f"{INDENT}    {note}" for note in place.notes)
