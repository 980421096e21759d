"""Games behind the figures of a run: each figure that names games, by its name in addresses."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from decks.models import Run

# What became of a card in a game, by the outcome of the report
OUTCOMES: Final = {
    "seen": "was drawn",
    "playable": "could be played",
    "played": "was played face-up",
    "laid": "was laid face-down",
    "stuck": "was left over",
    "cost": "was left over, as it could not be paid",
    "zone": "was left over for want of a free zone",
    "held": "was passed over",
    "transform": "was left over, as nothing Transformed into it",
    "event": "was left over for want of an XD Event",
    "late": "was drawn too late",
    "kept": "was in the opening hand",
    "aside": "was in a hand that was set aside",
    "dealt": "was in the first hand",
}
WAYS: Final = {"more": "second", "less": "first"}
CLOCK_WORDS: Final = {
    ("win_turn", "more"): "won later with the second deck, or not at all",
    ("win_turn", "less"): "won sooner with the second deck",
}


class FigureGames(NamedTuple):
    """A figure: its name in addresses, what happened in its games, and the numbers of some of them."""

    name: str
    words: str
    numbers: list[int]


class GameLink(NamedTuple):
    """A game behind a figure, and the address at which it is looked at."""

    number: int
    address: str


class FigureLinks:
    """The figures of a run's report that name games, and the addresses of these."""

    def __init__(self, run: Run, report: dict[str, Any]) -> None:
        self.run = run
        if run.is_duel:
            listed = list_duel_figures(run, report)
        else:
            listed = list_differences(report) if run.is_paired else list_figures(report)
        self.figures = {figure.name: figure for figure in listed if figure.numbers}

    def links(self, name: str) -> list[GameLink]:
        """Return the games behind a figure, none where none are named."""
        figure = self.figures.get(name)
        numbers = figure.numbers if figure else []
        return [GameLink(number, game_address(self.run, number, name)) for number in numbers]

    def first(self, name: str) -> str:
        """Return the address of the first game behind a figure, "" where none is named."""
        return next((link.address for link in self.links(name)), "")


def game_address(run: Run, number: int, figure: str = "", side: str = "") -> str:
    """Return the address of a game of a run, as one of those behind a figure; `side` of a paired run."""
    address = reverse("decks:run-replay", args=[run.public_id, number])
    named = {name: value for name, value in (("of", figure), ("side", side)) if value}
    return f"{address}?{urlencode(named)}" if named else address


def list_differences(report: dict[str, Any]) -> Iterator[FigureGames]:
    """Yield the differences of a paired run's report, one way and the other, with pairs that have them."""
    for measure, pairs in report["pairs"].items():
        for way, numbers in pairs.items():
            words = f"{way} {measure.replace('_', ' ')} with the second deck"
            yield FigureGames(
                difference_figure(measure, way), CLOCK_WORDS.get((measure, way), words), numbers
            )
    for card in report["cards"]:
        for outcome, pairs in card["pairs"].items():
            for way, numbers in pairs.items():
                words = f"{card['name']} {OUTCOMES[outcome]} with the {WAYS[way]} deck only"
                yield FigureGames(difference_figure(card_figure(card["key"], outcome), way), words, numbers)


def list_figures(report: dict[str, Any]) -> Iterator[FigureGames]:
    """Yield the figures of a report that name games; none of a run that was counted before they did."""
    yield from _clock_figures(report)
    for card in report["cards"]:
        for outcome, numbers in (card["games"] or {}).items():
            words = f"{card['name']} {OUTCOMES[outcome]}"
            yield FigureGames(card_figure(card["key"], outcome), words, numbers)
    for row in report["per_turn"]:
        for measure, most in (row["most"] or {}).items():
            words = f"the most {measure.replace('_', ' ')} on turn {row['turn']}: {most['value']}"
            yield FigureGames(
                most_figure(measure, row["turn"]), words, [most["game"]] if most["value"] else []
            )
    for row in report["openings"] or ():
        words = f"kept a hand with {row['number']} {row['holds']}"
        yield FigureGames(opening_figure(row["holds"], row["number"]), words, row["games"])
    for finding in report["findings"]:
        yield FigureGames(finding_figure(finding["kind"]), finding["sentence"], finding["games"])


def list_duel_figures(run: Run, report: dict[str, Any]) -> Iterator[FigureGames]:
    """Yield the figures of a duel's report that name games."""
    names = {"a": run.deck.name, "b": run.other_deck.name if run.other_deck else ""}
    words = {name: f"won by {deck}" for name, deck in names.items()} | {"drawn": "drawn"}
    for ending, numbers in report["games_behind"].items():
        yield FigureGames(f"won-{ending}", words[ending], numbers)
    for seating, row in enumerate(report["seats"]):
        begins = "beginning" if row["begins"] else "not beginning"
        for ending, numbers in row["games_behind"].items():
            seated = f"{words[ending]}, {names['a']} as {row['seat']}, {begins}"
            yield FigureGames(seat_figure(seating, ending), seated, numbers)
    for row in report["lengths"]:
        lasted = f"{row['from']} to {row['to']} turns of both players"
        yield FigureGames(length_figure(row), lasted, row["games_behind"])


def seat_figure(seating: int, ending: str) -> str:
    """Return the name of the games of a duel that ended so, of one seating."""
    return f"seat-{seating}-{ending}"


def length_figure(row: dict[str, Any]) -> str:
    """Return the name of the games of a duel that took about so long, of a row of `lengths`."""
    return f"turns-{row['from']}"


def _clock_figures(report: dict[str, Any]) -> Iterator[FigureGames]:
    behind = report["games_behind"]
    if behind is None:
        return
    for turn, numbers in behind["win_turn"].items():
        yield FigureGames(f"won-{turn}", f"won on turn {turn}", numbers)
    yield FigureGames("not-won", f"not won in {report['turns']} turns", behind["not_won"])
    for turn, numbers in behind["first_play"].items():
        words = f"first play in turn {turn}" if int(turn) else "no play"
        yield FigureGames(f"first-play-{turn}", words, numbers)
    for turns, numbers in behind["longest_wait"].items():
        yield FigureGames(f"wait-{turns}", f"turns in a row without a play, at most {turns}", numbers)


def card_figure(key: str, outcome: str) -> str:
    """Return the name of the figure of a card's outcome."""
    return f"card-{key}-{outcome}"


def difference_figure(figure: str, way: str) -> str:
    """Return the name of the pairs in which the second deck has more of a figure, or less."""
    return f"{way}-{figure}"


def most_figure(measure: str, turn: int) -> str:
    """Return the name of the most of a measure on a turn."""
    return f"most-{measure}-{turn}"


def opening_figure(holds: str, number: int) -> str:
    """Return the name of the opening hands that were kept with so many cards of a kind."""
    return f"opening-{holds}-{number}"


def finding_figure(kind: str) -> str:
    """Return the name of what is shown by the games of a finding."""
    return f"finding-{kind}"
