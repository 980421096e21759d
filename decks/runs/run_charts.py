"""Charts on the page of a run: the report as charts with their tables."""

from typing import Any, Final, NamedTuple

from cards.models import card_address
from cards.workshop.author import Author
from cards.workshop.withheld_cards import withheld_keys
from decks.chart_geometry import NARROW, WIDE, Bars, ChartFigure, Lines, bar_chart, line_chart
from decks.models import Run
from decks.runs.chunks.early_stop import stop_words
from decks.runs.duels.duel_figures import duel_result
from decks.runs.paired.differences import paired_result
from decks.runs.queries import progress
from decks.runs.replays.figure_games import (
    FigureLinks,
    GameLink,
    card_figure,
    finding_figure,
    most_figure,
    opening_figure,
)
from dimrift_site.base.plurals import plural, word
from engine.simulation import CARD_COUNTS_SINCE

MANA: Final = (("on the field", "mana_on_field"), ("collected", "mana_collected"), ("spent", "mana_spent"))
# Charts beside that of mana: title and lines
OTHERS: Final = (
    ("Cards played", (("Cards played", "cards_played"),)),
    ("Cards in hand", (("Cards in hand", "cards_in_hand"),)),
    ("Cards drawn", (("Cards drawn", "cards_drawn"),)),
    ("Mana wasted", (("Mana wasted", "mana_wasted"),)),
    ("Open zones", (("Open zones", "zones_open"),)),
    ("Opponent's HP", (("Opponent's HP", "opponent_hp"),)),
    ("Cards that wait", (("for a zone", "waiting_zone"), ("for their cost", "waiting_cost"))),
    (
        "Open zones by kind",
        (("creature", "creature_zones"), ("artifact", "artifact_zones"), ("monument", "monument_zones")),
    ),
)
# What a turn can have too much of: these figures lead to a game. All fourteen would be 10 KB of links.
OPENED: Final = frozenset(("cards_played", "mana_wasted", "waiting_zone", "waiting_cost"))
BOARD_SINCE: Final = 4  # from this version of the measures on a run has a board, openings and plays
BOARD_ROWS: Final = (("a2", "b2", "c2", "d2", "e2"), ("a1", "b1", "c1", "d1", "e1"), ("m1",))
SHADES: Final = 10
WHY: Final = {
    "cost": "could not be paid",
    "zone": "no free zone",
    "target": "no target",
    "held": "passed over",
    "transform": "comes only by Transform",
    "event": "no XD Event for it",
    "late": "drawn too late",
}
PLACES: Final = {"clock": "Turn of the win", "turns": "Turn by turn", "cards": "Card by card"}
ENOUGH: Final = 10  # a turn that fewer than one game in so many came to is not drawn; the table has it


class TurnRow(NamedTuple):
    """A turn, the games that came so far, and its figures in the order of the table's columns.

    Each leads to the first game with the most of it. A figure is None where the measures of
    the run had none such.
    """

    turn: int
    games: int
    figures: list["FigureCell"]


class BoardCell(NamedTuple):
    """A zone at the end of a turn: the share of games with a card there in percent, and its shade."""

    zone: str
    percent: int
    shade: int
    words: str


class BoardTurn(NamedTuple):
    """One's own side of the board at the end of a turn, over `n` games."""

    turn: int
    n: int
    rows: list[list[BoardCell]]


class FindingRow(NamedTuple):
    """A sentence on what holds the deck back, what to do, a link to the part that shows it, and its games."""

    sentence: str
    advice: str
    place: str
    link: str
    games: list[GameLink]


class FigureCell(NamedTuple):
    """A figure of a table, and the address of a game behind it; None and "" where there is none."""

    figure: ChartFigure | None
    address: str


class StuckReason(NamedTuple):
    """Why a card stuck, its share in percent, and the address of the first such game."""

    words: str
    percent: int
    address: str


class CardRow(NamedTuple):
    """The outcome of a card: figures, and the reasons why it stuck.

    A figure is None where the measures of the run had none such. `dealt`: games with it in the first hand,
    beside the exact odds of that, which are 0 of a Fable. `printed`: its copies and type. `is_private_now`:
    see `withheld_cards`. `needs_opponent`: the goldfish cannot tell what it is worth.
    """

    name: str
    key: str
    is_private_now: bool
    printed: str
    needs_opponent: bool
    drawn: int
    dealt: ChartFigure | None
    dealt_odds: float
    figures: list[FigureCell]
    means: list[ChartFigure | None]
    why: list[StuckReason]

    def get_absolute_url(self) -> str:
        """Its page, "" for who may not see it."""
        return "" if self.is_private_now else card_address(self.key)


def run_context(run: Run, viewer: Author) -> dict[str, Any]:
    """Progress of a run, and, from its first game on, its results, as a viewer may see them."""
    now = progress(run)
    live = now["state"] in Run.LIVE
    context: dict[str, Any] = {
        "progress": now,
        "live": live,
        "result": None,
        "stop_words": stop_words(run, now["report"]),
        "old_card_counts": run.measures_version < CARD_COUNTS_SINCE,
    }
    if now["report"]:
        found = now["report"]
        context["result"] = _result_of(run, found, viewer)
    return context


def _result_of(run: Run, report: dict[str, Any], viewer: Author) -> dict[str, Any]:
    games = FigureLinks(run, report)
    if run.is_paired:
        return paired_result(report, viewer, games)
    return duel_result(run, report, games) if run.is_duel else _result(report, viewer, games)


def _result(report: dict[str, Any], viewer: Author, games: FigureLinks) -> dict[str, Any]:
    hidden = withheld_keys((card["key"] for card in report["cards"]), viewer)
    per_turn = report["per_turn"]
    return {
        "games": report["games"],
        "findings": [
            FindingRow(
                finding["sentence"],
                finding["advice"],
                finding["place"],
                PLACES[finding["place"]],
                games.links(finding_figure(finding["kind"])),
            )
            for finding in report["findings"]
        ],
        "turns": report["turns"],
        "wins": report["wins"],
        "mean_win_turn": report["mean_win_turn"],
        "limited": _limited_words(**report["limited"]),
        "broken": _broken_words(**report["broken"]),
        "opened_games": [*report["limited"]["numbers"], *report["broken"]["numbers"]],
        "deviations": report["deviations"],
        "bounded": report["bounded"],
        "most_in_a_turn": report["policy"]["most_in_a_turn"],
        "mana": _lines("Mana", MANA, per_turn),
        "others": [
            _lines(title, series, per_turn, WIDE if len(series) > 1 else NARROW)
            for title, series in OTHERS
            if per_turn[0][series[0][1]]
        ],
        "clock": _clock(report, games),
        "columns": [f"Mana {words}" for words, _key in MANA]
        + [_column(title, words) for title, series in OTHERS for words, _key in series],
        "board_since": BOARD_SINCE,
        "is_old": report["board"] is None,
        "plays": _plays(report, games),
        "board": _board(report),
        "openings": [
            {**row, "address": games.first(opening_figure(row["holds"], row["number"]))}
            for row in report["openings"] or []
        ],
        "rows": [_turn_row(row, games) for row in per_turn],
        "last_n": per_turn[-1]["cards_played"]["n"],
        "mostly_left": sum(card["stuck"]["mean"] > 1 / 2 for card in report["cards"]),
        "cards": [_card_row(card, card["key"] in hidden, games) for card in report["cards"]],
    }


def _limited_words(games: int, numbers: list[int]) -> str:
    """The sentence on games without an end, with the first of their numbers; "" if there were none."""
    listed = _listed(games, numbers)
    return f"{plural(games, 'game')} went on for ever and ended at a limit{listed}." if games else ""


def _broken_words(games: int, numbers: list[int]) -> str:
    """The sentence on games in which the engine broke down, with the first of their numbers; "" for none."""
    if not games:
        return ""
    broken = f"{plural(games, 'game')} {word(games, 'was,were')} broken off{_listed(games, numbers)}"
    return f"{broken}. The engine broke down, which is a fault of the site and is noted in its log."


def _listed(games: int, numbers: list[int]) -> str:
    listed = f": {word(len(numbers), 'number,numbers')} {', '.join(map(str, numbers))}" if numbers else ""
    return f"{listed} and more" if numbers and games > len(numbers) else listed


def _turn_row(row: dict[str, Any], games: FigureLinks) -> TurnRow:
    lines = MANA + tuple(line for _title, series in OTHERS for line in series)
    turn = row["turn"]
    figures = [
        FigureCell(row[key], games.first(most_figure(key, turn)) if key in OPENED else "")
        for _words, key in lines
    ]
    return TurnRow(turn, row["cards_played"]["n"], figures)


def _column(title: str, words: str) -> str:
    """The head of a column: the title of a chart of one line, else with what the line is."""
    return title if title == words else f"{title}: {words}"


def _lines(
    title: str, series: tuple[tuple[str, str], ...], per_turn: list[dict[str, Any]], width: int = WIDE
) -> Lines:
    drawn = [row for row in per_turn if row["cards_played"]["n"] * ENOUGH >= per_turn[0]["cards_played"]["n"]]
    return line_chart(title, {words: [row[key] for row in drawn] for words, key in series}, width)


def _clock(report: dict[str, Any], games: FigureLinks) -> Bars:
    never = f"not won in {plural(report['turns'], 'turn')}: {{value}} game{{s}}"
    return bar_chart(
        "Turn of the win",
        "turn",
        {str(turn): report["win_turn"].get(str(turn), 0) for turn in range(1, report["turns"] + 1)},
        words="won on turn {label}: {value} game{s}",
        apart=("not won", report["not_won"], never),
        addresses={
            "not won": games.first("not-won"),
            **{turn: games.first(f"won-{turn}") for turn in report["win_turn"]},
        },
    )


def _plays(report: dict[str, Any], games: FigureLinks) -> list[Bars]:
    """The turn of the first play, and the longest time without one; nothing where they were not counted."""
    if report["first_play"] is None:
        return []
    first = {("never" if turn == "0" else turn): games for turn, games in report["first_play"].items()}
    never = first.pop("never")
    return [
        bar_chart(
            "First play",
            "turn",
            first,
            words="first play in turn {label}: {value} game{s}",
            apart=("never", never, "no play: {value} game{s}"),
            addresses={
                "never": games.first("first-play-0"),
                **{turn: games.first(f"first-play-{turn}") for turn in first},
            },
        ),
        bar_chart(
            "Longest time without a play",
            "length in turns",
            report["longest_wait"],
            words="turns in a row without a play, at most {label}: {value} game{s}",
            addresses={turns: games.first(f"wait-{turns}") for turns in report["longest_wait"]},
        ),
    ]


def _board(report: dict[str, Any]) -> list[BoardTurn]:
    return [
        BoardTurn(row["turn"], row["n"], [[_board_cell(row, zone) for zone in zones] for zones in BOARD_ROWS])
        for row in report["board"] or []
        if row["n"]
    ]


def _board_cell(row: dict[str, Any], zone: str) -> BoardCell:
    up, down = (row[key].get(zone, 0) / row["n"] for key in ("face_up", "face_down"))
    words = f"{zone}: {up:.0%} face-up, {down:.0%} face-down" if up + down else ""
    return BoardCell(zone, round(100 * (up + down)), round(SHADES * (up + down)), words)


def _card_row(card: dict[str, Any], is_withheld: bool, games: FigureLinks) -> CardRow:
    key = card["key"]
    return CardRow(
        name=card["name"],
        key=key,
        is_private_now=is_withheld,
        printed=f"{card['copies']} × {card['type']}",
        needs_opponent=card["needs_opponent"],
        drawn=card["drawn"],
        dealt=card["dealt"],
        dealt_odds=card["dealt_odds"],
        figures=[
            FigureCell(card[name], games.first(card_figure(key, name)))
            for name in ("playable", "played", "laid", "stuck")
        ],
        means=[card["first_played"], card["damage"]],
        why=[
            StuckReason(WHY.get(reason, reason), round(100 * share), games.first(card_figure(key, reason)))
            for reason, share in sorted(card["why"].items(), key=lambda pair: -pair[1])
            if share
        ],
    )
