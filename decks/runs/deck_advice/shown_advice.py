"""The changes that an advice found, as its page shows them."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from cards.models import Card
from cards.workshop.author import Author
from cards.workshop.withheld_cards import withheld_keys
from decks.chart_geometry import ChartFigure
from decks.models import Run
from engine.simulation.advice import MANA, SOONER, WIN

CUT: Final = "cut"
SWAP: Final = "swap"
UNITS: Final = {SOONER: "turns sooner", MANA: "mana less wasted a turn", WIN: "of the duels won more"}


class ShownCard(NamedTuple):
    """A card by its name; "" as its address where it has no page for the viewer."""

    name: str
    address: str


class ShownChange(NamedTuple):
    """A change in words: `into` are the cards that come in; `number` is by which a plan is made of it.

    `why` says how it is known that a card does nothing. `is_clear`: chance is excluded.
    """

    number: str
    out: ShownCard
    into: list[ShownCard]
    gain: str
    interval: str
    games: int
    is_clear: bool
    why: str


class FoundChange(NamedTuple):
    """A change by keys of cards; `all_copies` go of a card that is cut."""

    out: str
    into: list[str]
    all_copies: bool


def find_change(figures: dict[str, Any] | None, number: str) -> FoundChange | None:
    """Return the change of a number such as `swap-1`; None where there is none."""
    for kind, place, row in _rows(figures):
        if number == f"{kind}-{place}":
            return FoundChange(_out(row), _into(row), kind == CUT)
    return None


def shown_changes(run: Run, figures: dict[str, Any] | None, viewer: Author) -> dict[str, Any]:
    """Return the rows of `cuts` and `swaps`, how many were `tried`, and the unit of a gain."""
    rows = list(_rows(figures))
    keys = {key for _kind, _place, row in rows for key in (_out(row), *_into(row))}
    hidden = withheld_keys(keys, viewer)
    cards = Card.with_workshops.filter(key__in=keys - hidden).in_bulk(field_name="key")
    goal = (run.advice or {})["goal"]
    shown: dict[str, list[ShownChange]] = {CUT: [], SWAP: []}
    for kind, place, row in rows:
        figure = row["effect"]
        shown[kind].append(
            ShownChange(
                number=f"{kind}-{place}",
                out=_shown_card(cards, _out(row)),
                into=[_shown_card(cards, key) for key in _into(row)],
                gain=_number(figure["mean"], goal),
                interval=f"{_number(figure['low'], goal)} to {_number(figure['high'], goal)}",
                games=figure["n"],
                is_clear=figure["low"] > 0 or figure["high"] < 0,
                why=_why(row, goal),
            )
        )
    return {
        "cuts": shown[CUT],
        "swaps": shown[SWAP],
        "tried": figures["tried"] if figures else 0,
        "unit": UNITS[goal],
    }


def _rows(figures: dict[str, Any] | None) -> Iterable[tuple[str, int, dict[str, Any]]]:
    if figures is not None:
        for kind, name in ((CUT, "cuts"), (SWAP, "swaps")):
            for place, row in enumerate(figures[name], 1):
                yield kind, place, row


def _out(row: dict[str, Any]) -> str:
    return str(row.get("card") or row["out"])


def _into(row: dict[str, Any]) -> list[str]:
    return [row["in"]] if "in" in row else list(row["useful"])


def _shown_card(cards: dict[str, Card], key: str) -> ShownCard:
    card = cards.get(key)
    return ShownCard(card.name, card.get_absolute_url()) if card else ShownCard("a card not shown", "")


def _number(value: float, goal: str) -> str:
    words = f"{100 * value:+.1f} %" if goal == WIN else f"{value:+.2f}"
    return words.replace("-", "−")


def _why(row: dict[str, Any], goal: str) -> str:
    idle: dict[str, ChartFigure] | None = row.get("idle")
    if "card" not in row:
        return ""
    if idle is None:
        return "Does harm: a blank card of its type and cost in its place is better."
    played = "" if goal == WIN else f"could be played in {idle['playable']['mean']:.1%} of the games, and "
    return (
        f"Does nothing: it {played}made a difference in {idle['differing']['mean']:.1%}. Measured with "
        "useful cards of the deck in its place."
    )
