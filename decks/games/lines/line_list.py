"""The lines of a game as its page and the API list them, and the ends of two beside each other."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from decks.games.board.board_table import moment, other_of
from decks.games.board.game_end import result_words
from decks.games.by_hand.seat import seen_board
from decks.games.current_board import board_of, refuse_faults_of
from decks.games.lines.line_store import list_summaries, load_tree, on_line, subtree_of
from decks.games.lines.line_summary import LineSummary, summarize_line
from decks.games.lines.line_tree import ROOT, in_order
from decks.games.models import Game
from decks.games.view_data import ViewData, view_data
from decks.refusals import Refusal


class ListedLine(NamedTuple):
    """A line: what it is called, how deep it lies in the tree, where it begins and ends, and its own picks.

    `parent` is None for the first; `at` is how many picks lie before it. `can_be_deleted`: it is neither the
    first nor on the way to the one that is played.
    """

    number: int
    title: str
    name: str
    parent: int | None
    depth: int
    at: int
    picks: int
    summary: LineSummary
    is_current: bool
    can_be_deleted: bool

    @property
    def length(self) -> int:
        """Return how many picks lead to its end."""
        return self.at + self.picks

    @property
    def end_words(self) -> str:
        """Return how it ended, or where it stands."""
        turn = self.summary["ends"]
        if self.summary["over"]:
            return f"{result_words(self.summary['winner'], self.summary['reason'])} on {turn.lower()}"
        yours, theirs = self.summary["hp"]
        return f"{turn}, HP {yours} to {theirs}"


class ComparedRow(NamedTuple):
    """Something of which the ends of two lines have each their own."""

    what: str
    first: str
    second: str


def list_lines(game: Game) -> list[ListedLine]:
    """Return all lines of a game, each behind that which it branches from. Refusal as by `board_of`."""
    tree, summaries = load_tree(game), list_summaries(game)
    begins = (summaries.get(game.line) or {"begins": ""})["begins"]
    with refuse_faults_of(game):
        summaries[game.line] = summarize_line(board_of(game, len(game.picks)), begins)
    return [
        ListedLine(
            number=segment.number,
            title=title_of(segment.number, segment.name),
            name=segment.name,
            parent=segment.parent,
            depth=depth,
            at=segment.at,
            picks=len(segment.picks),
            summary=summaries[segment.number],
            is_current=segment.number == game.line,
            can_be_deleted=segment.number != ROOT and game.line not in subtree_of(tree, segment.number),
        )
        for segment, depth in in_order(tree)
    ]


def title_of(number: int, name: str) -> str:
    """Return what a line is called: by its name, else by its number, from 1."""
    return name or f"Line {number + 1}"


def compare_ends(game: Game, first: int, second: int) -> list[ComparedRow]:
    """Return in what the ends of two lines of a game differ. Refusal `no_such_line`, or as by `board_of`."""
    tree = load_tree(game)
    ends = []
    for number in (first, second):
        if number not in tree:
            raise Refusal("no_such_line", value=number)
        with refuse_faults_of(game):
            other = on_line(game, tree, number)
            ends.append(view_data(seen_board(other, board_of(other))))
    return [ComparedRow(*row) for row in _rows(game.seat, *ends) if row[1] != row[2]]


def _rows(you: str, first: ViewData, second: ViewData) -> Iterator[tuple[str, str, str]]:
    both = (first, second)
    yield "Moment", moment(first), moment(second)
    results = [result_words(end["winner"], end["reason"]) if end["over"] else "goes on" for end in both]
    yield "Result", results[0], results[1]
    for player, whose in ((you, "Your"), (other_of(you), "Their")):
        sides: list[Any] = [end["view"]["players"][player] for end in both]
        yield f"{whose} HP", str(sides[0]["hp"]), str(sides[1]["hp"])
        for pile, words in (("hand", "hand"), ("graveyard", "graveyard"), ("fables", "Fables Deck")):
            yield f"{whose} {words}", _pile_words(sides[0][pile]), _pile_words(sides[1][pile])
        yield f"{whose} deck", _pile_words(sides[0]["deck"]), _pile_words(sides[1]["deck"])
    fields = [end["view"]["field"] for end in both]
    for zone in sorted({*fields[0], *fields[1]}):
        cards: list[Any] = [field.get(zone) for field in fields]
        yield f"On {zone}", _card_words(cards[0]), _card_words(cards[1])
    opened = [", ".join(sorted(end["view"]["open"])) for end in both]
    yield "Open zones", opened[0], opened[1]


def _pile_words(pile: int | list[str]) -> str:
    if isinstance(pile, int):
        return str(pile)
    return ", ".join(sorted(pile)) or "none"


def _card_words(card: dict[str, Any] | None) -> str:
    if card is None:
        return "empty"
    words = [card.get("card", "a card") + (", face-down" if card["face"] == "down" else "")]
    words += [f"{card[name]} {name}" for name in ("mana", "damage") if card.get(name)]
    return ", ".join(words + card.get("conditions", []))
