"""A record made a game again: its set-up as a row has it, and every line played."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

import engine
from cards.definitions import definitions_by_hash
from cards.models import CardVersion
from cards.workshop.author import Author
from cards.workshop.withheld_cards import withheld_keys
from decks.games.by_hand.seat import OPEN
from decks.games.current_board import first_board, setup_of
from decks.games.lines.line_summary import summarize_line
from decks.games.lines.models import GameLine
from decks.games.models import Game
from decks.games.opponents.levels import version_of
from decks.games.services import HIGHEST_SEED, MOST_PICKS
from decks.games.view_data import PLAYERS
from decks.play_setup.deck_snapshot import unplayed_effects
from decks.refusals import Refusal
from engine import CardDef, DeckSpec, Record, RecordLine, Setup
from engine.session import NOBODY, P1, P2, Session

SOURCE: Final = "record"
MOST_READ: Final = 10_000  # picks of all lines together, which take some 0.6 s, compiled
MOST_CARDS: Final = 300  # different ones
MOST_STEPS: Final = 200_000  # of the engine, for all picks: twice what one of them may take
MOST_TAKEN_BACK: Final = 1_000_000
POLICY: Final = "greedy"  # goes on for the opponent: a record does not say who it was
STARTER_NAMES: Final = (*PLAYERS, "coin")
Place = tuple[int, int]  # a line, and how many picks lead there


class Unplayable(Refusal):
    """A record that is one, but not of a game that can go on here: it can only be shown."""

    def __init__(self, why: str) -> None:
        super().__init__("unplayable_record", why=why)


@dataclass(frozen=True)
class RecordGame:
    """A record that was played: a game not saved yet, its board, and the rows of its lines, or none."""

    game: Game
    board: Session
    rows: Sequence[GameLine]


def read_game(data: object, reader: Author) -> RecordGame:
    """Play a record that somebody opens.

    engine.BadRecord with the place; Refusal `too_long`, `record_too_long`, `record_steps`; Unplayable.
    """
    outline = engine.outline_record(data, SOURCE)
    if outline.rules_version != engine.RULES_VERSION:
        raise Unplayable(
            f"It was played by version {outline.rules_version} of the rules; now version "
            f"{engine.RULES_VERSION} is played."
        )
    if sum(len(line.picks) for line in outline.lines) > MOST_READ or len(outline.picks) > MOST_READ:
        raise Refusal("record_too_long", most=f"{MOST_READ:,}")
    record = engine.read_record(data, SOURCE, _known_cards(outline.names, reader))
    if record.taken_back > MOST_TAKEN_BACK:
        raise engine.BadRecord(SOURCE, 0, f"taken_back: at most {MOST_TAKEN_BACK:,} is expected here")
    setup = row_setup(record.setup)
    game = Game(setup=setup, taken_back=record.taken_back)
    if not _is_same(game, record.setup):
        raise Unplayable("It began in a way that the board does not know, as games of the command line may.")
    lines = record.lines or (RecordLine(None, 0, outline.picks, is_played=True),)
    return _play_lines(game, record, lines)


def row_setup(setup: Setup) -> dict[str, Any]:
    """Return a set-up as the row of a game has it."""
    own, other = setup.decks
    hashes = {card.hash for deck in setup.decks for card in (*deck.main, *deck.fables)}
    left_out = unplayed_effects(hashes) if setup.unread_absent else []
    row: dict[str, Any] = {
        "edition": setup.edition.base,
        "overrides": setup.edition.overrides(),
        "seed": setup.seed,
        "number": setup.number,
        "windows": "all" if setup.windows_all else "useful",
        "starter": STARTER_NAMES[setup.starter] if setup.starter != NOBODY else "coin",
        "unread_absent": setup.unread_absent,
        "left_out": left_out,
        **_row_piles(own),
    }
    if own.replaced:
        row["replaced"] = [[new.hash, old.hash] for new, old in own.replaced]
    if any(setup.hp):
        row["hp"] = list(setup.hp)
    if own.top or other.top:
        row["tops"] = [[card.hash for card in deck.top] for deck in setup.decks]
    if setup.asked_always == P2:
        row["opponent"] = {
            "policy": POLICY,
            "deck_name": "The deck of the record",
            "at_random": False,
            **_row_piles(other),
            "left_out": left_out,
            "versions": [[0, version_of(POLICY)]],
        }
    elif other.main:
        side = {"deck_name": "The deck of the record", **_row_piles(other), "left_out": left_out}
        row["by_hand"] = {"hands": OPEN, **side}
    return row


def _is_same(game: Game, setup: Setup) -> bool:
    """Return whether a game grows from just this; its edition, which is not compared, is written by name."""
    try:
        same = replace(setup_of(game), edition=setup.edition) == setup
        return same and max(setup.seed, setup.number) <= HIGHEST_SEED
    except KeyError:  # a card on top that is not in the deck
        return False


def _row_piles(deck: DeckSpec) -> dict[str, list[list[str | int]]]:
    """Its piles in their order, which decides what a shuffle makes of them."""
    return {"main": _in_rows(deck.main), "fables": _in_rows(deck.fables)}


def _in_rows(cards: Iterable[CardDef]) -> list[list[str | int]]:
    return [[hash_, len([*same])] for hash_, same in groupby(card.hash for card in cards)]


def _known_cards(names: Mapping[str, str], reader: Author) -> dict[str, CardDef]:
    """The definitions of these hashes that the site has: those of the record are not read. Unplayable."""
    if len(names) > MOST_CARDS:
        raise Unplayable(f"It has more than {MOST_CARDS} different cards.")
    known = set(CardVersion.objects.filter(hash__in=names).values_list("hash", flat=True))
    if unknown := sorted(name for hash_, name in names.items() if hash_ not in known):
        raise Unplayable(f"The card {unknown[0]}, as it is printed there, was never printed so here.")
    cards = definitions_by_hash(names)
    if withheld_keys((card.key for card in cards.values()), reader):
        raise Unplayable("It has cards of a workshop that you may not see.")
    return cards


@dataclass
class _Walk:
    """Boards at the places where something goes on, as far as they were reached; the steps that are left."""

    lines: Sequence[RecordLine]
    needed: set[Place]
    boards: dict[Place, Session]
    steps: int = MOST_STEPS


def _play_lines(game: Game, record: Record, lines: Sequence[RecordLine]) -> RecordGame:
    played = next(number for number, line in enumerate(lines) if line.is_played)
    end = (_owner(lines, played, len(record.picks)), len(record.picks))
    needed = {(line.parent, line.at) for line in lines if line.parent is not None} | {end}
    walk = _Walk(lines, needed, {})
    first = first_board(game)
    rows: list[GameLine] = []
    paths: list[list[str]] = []
    for number, line in enumerate(lines):
        board = first if line.parent is None else walk.boards[line.parent, line.at].clone()
        begins = "" if line.parent is None else board.turn_words()
        paths.append([*(() if line.parent is None else paths[line.parent][: line.at]), *line.picks])
        if len(paths[-1]) > MOST_PICKS:
            raise Refusal("too_long", most=MOST_PICKS)
        _play_line(walk, number, board, has_place=bool(record.lines))
        rows.append(
            GameLine(
                number=number,
                parent=line.parent,
                at=line.at,
                picks=line.picks,
                name=line.name,
                summary=summarize_line(board, begins),
            )
        )
    board = walk.boards[end]
    _refuse_half(board, f"pick {end[1]}")
    game.picks, game.line, game.position = paths[played], played, end[1]
    is_tree = len(lines) > 1 or bool(lines[0].name)
    return RecordGame(game, board, rows if is_tree else [])


def _play_line(walk: _Walk, number: int, board: Session, *, has_place: bool) -> None:
    """Make the picks of a line. engine.BadRecord names the one that is not offered."""
    line = walk.lines[number]
    place = f"lines {number + 1} " if has_place else ""
    for count, pick in enumerate(("", *line.picks), line.at):
        if pick:
            try:
                board.repeat(pick)
            except engine.Refused as refused:
                where = f"{place}picks {count - line.at}, {pick}"
                raise engine.BadRecord(SOURCE, 0, f"{where}: {refused}") from None
            walk.steps -= board.steps_taken()
            if walk.steps < 0:
                raise Refusal("record_steps")
        if (number, count) in walk.needed:
            walk.boards[number, count] = board.clone()
    _refuse_half(board, f"{place}picks {len(line.picks)}")


def _owner(lines: Sequence[RecordLine], number: int, picks: int) -> int:
    """Return which line on the way to one the moment after so many picks belongs to."""
    while (parent := lines[number].parent) is not None and lines[number].at > picks:
        number = parent
    return number


def _refuse_half(board: Session, where: str) -> None:
    """engine.BadRecord where a game without an opponent stops while the other side is asked."""
    position = board.game.position
    if not (board.has_opponent or board.by_hand or position.is_over() or position.ask_player == P1):
        raise engine.BadRecord(SOURCE, 0, f"{where}: it ends where the other side is asked")
