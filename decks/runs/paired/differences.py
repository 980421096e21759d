"""Differences on the page of a paired run: the report as a sentence and as rows of tables."""

from typing import Any, Final, NamedTuple

from cards.models import card_address
from cards.workshop.author import Author
from cards.workshop.withheld_cards import withheld_keys
from decks.comparison.deck_reference import DeckReference
from decks.models import Deck, Run
from decks.runs.replays.figure_games import FigureLinks, card_figure, difference_figure
from engine.simulation import Figure, clock_sentence, is_clear, rounded

CLOCK: Final = "win_turn"
MEASURE_WORDS: Final = {
    "mana_on_field": "Mana on the field",
    "mana_collected": "Mana collected",
    "mana_spent": "Mana spent",
    "mana_wasted": "Mana wasted",
    "cards_played": "Cards played",
    "cards_drawn": "Cards drawn",
    "cards_in_hand": "Cards in hand",
    "waiting_zone": "Cards that wait for a zone",
    "waiting_cost": "Cards that wait for their cost",
    "zones_open": "Open zones",
    "creature_zones": "Open creature zones",
    "artifact_zones": "Open artifact zones",
    "monument_zones": "Open monument zones",
    "opponent_hp": "Opponent's HP",
}
CARD_FIGURES: Final = ("playable", "played", "laid", "stuck")


class ShownDifference(NamedTuple):
    """A difference as shown, its interval, whether that excludes 0, and the address of a pair that has it."""

    mean: str
    interval: str
    is_clear: bool
    address: str = ""


class DifferenceRow(NamedTuple):
    """A row of a table of differences."""

    name: str
    differences: list[ShownDifference]


class CardDifferenceRow(NamedTuple):
    """A card of both decks. `is_private_now`: see `withheld_cards`."""

    name: str
    key: str
    is_private_now: bool
    differences: list[ShownDifference]

    def get_absolute_url(self) -> str:
        """Its page, "" for who may not see it."""
        return "" if self.is_private_now else card_address(self.key)


class ShownSide(NamedTuple):
    """A side of a paired run, as its page names it."""

    deck: Deck
    version: int
    edition: str
    overrides: dict[str, str]

    @property
    def name(self) -> str:
        """Return the deck's name, and which version it was."""
        return f"{self.deck.name}, version {self.version}" if self.version else self.deck.name

    @property
    def reference(self) -> DeckReference:
        """Return its name in the address of a comparison."""
        return DeckReference(self.deck.public_id, self.version)


def shown_sides(run: Run) -> list[ShownSide]:
    """Return the sides of a run."""
    sides = [ShownSide(run.deck, run.version, run.edition, run.overrides)]
    other = run.second_side
    if other is not None:
        sides.append(ShownSide(other.deck, other.version, other.edition, other.overrides))
    return sides


def paired_result(report: dict[str, Any], viewer: Author, games: FigureLinks) -> dict[str, Any]:
    """Return what the page shows of a report to a viewer."""
    figures = report["difference"]
    hidden = withheld_keys((card["key"] for card in report["cards"]), viewer)
    measures = [
        DifferenceRow(words, [_linked(figures[name], name, games)]) for name, words in MEASURE_WORDS.items()
    ]
    cards = [
        CardDifferenceRow(
            card["name"],
            card["key"],
            card["key"] in hidden,
            [_linked(card[name], card_figure(card["key"], name), games, 100) for name in CARD_FIGURES],
        )
        for card in report["cards"]
    ]
    return {
        "games": report["games"],
        "turns": report["turns"],
        "sentence": clock_sentence(figures, report["more_games"]),
        "clock": _difference(figures[CLOCK]),
        "sooner": games.links(difference_figure(CLOCK, "less")),
        "later": games.links(difference_figure(CLOCK, "more")),
        "more": rounded(report["more_games"]) or report["games"],
        "is_settled": not report["more_games"] or is_clear(figures[CLOCK]),
        "measures": measures,
        "clear": sum(row.differences[0].is_clear for row in measures),
        "columns": list(MEASURE_WORDS.values()),
        "rows": [
            DifferenceRow(str(row["turn"]), [_difference(row[name]) for name in MEASURE_WORDS])
            for row in report["by_turn"]
        ],
        "cards": cards,
        "clear_cards": sum(any(figure.is_clear for figure in row.differences) for row in cards),
    }


def _linked(figure: Figure, name: str, games: FigureLinks, scale: int = 1) -> ShownDifference:
    """Return a difference with the first pair of games that differs in its direction."""
    way = "more" if figure["mean"] > 0 else "less"
    return _difference(figure, scale)._replace(address=games.first(difference_figure(name, way)))


def _difference(figure: Figure, scale: int = 1) -> ShownDifference:
    mean, low, high = (
        _signed(scale * figure[bound], 1 if scale > 1 else 2) for bound in ("mean", "low", "high")
    )
    return ShownDifference(mean, f"{low} to {high}", is_clear(figure))


def _signed(value: float, digits: int) -> str:
    """`+0.41`, `−0.41`, `0.00`."""
    written = f"{abs(value):.{digits}f}"
    if float(written) == 0:
        return written
    return f"{'+' if value > 0 else '−'}{written}"
