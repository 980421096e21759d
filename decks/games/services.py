"""Writes of games. Every change is one compare-and-set on the version: the later of two loses nothing.

Where the engine breaks down over a change, none is made: Refusal ENGINE_FAULT.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction
from django.utils import timezone

import engine
from cards.models import Card
from decks.directory.services import count_play
from decks.games import checkpoints, undo_steps
from decks.games.by_hand.seat import is_more_seen, note_asked, refuse_cover, seen_from_seat
from decks.games.current_board import BOARDS, board_of, first_board, refuse_faults_of, settled_board
from decks.games.game_compatibility import program_digest_of, refuse_mismatch
from decks.games.lines.line_store import (
    LineChange,
    load_tree,
    on_line,
    place_picks,
    row_left,
    save_lines,
)
from decks.games.lines.line_tree import shared_length
from decks.games.models import Game
from decks.games.opponents.levels import version_of
from decks.games.opponents.opposition import Opposition, played_by
from decks.games.opponents.practice import NO_PRACTICE, Practice
from decks.games.opponents.reply_order import drop_replies, order_reply
from decks.games.scenario_setup import scenario_setup, scenario_start_of
from decks.games.view_data import PLAYERS
from decks.models import Deck
from decks.play_setup.deck_snapshot import take_snapshot, unplayed_effects
from decks.play_setup.edition_choice import played_edition
from decks.puzzles.puzzle_side import defend, is_puzzle, note_solved, puzzle_flow
from decks.puzzles.results import keep_outcome
from decks.quotas import digest_near, lock_owner, must_fit_bytes, one_more, refuse_more
from decks.refusals import Refusal, refuse_faults
from engine.session import EVERYWHERE, PASSED_UNTIL, Flow, Session

HIGHEST_SEED: Final = 2**63 - 1
MOST_PICKS: Final = 5_000
MOST_CHARACTERS: Final = 120  # of a game's name
MOST_AT_ONCE: Final = 40  # picks of one decision: a cost takes less mana
STARTERS: Final = (*PLAYERS, "coin")
KEPT_DAYS: Final = 30  # of games without an owner


class StaleGame(Refusal):
    """The game was changed in between; nothing of this change was kept. `game` is as it is now."""

    def __init__(self, game: Game) -> None:
        super().__init__("stale", why="The game has gone on in the meantime; this is how it stands now.")
        self.game = game


def start_game(
    deck: Deck,
    *,
    seed: int | None = None,
    user: AbstractBaseUser | AnonymousUser | None = None,
    session_key: str = "",
    network: str = "",
    unread_absent: bool = False,
    edition: str = "",
    overrides: Mapping[str, str] | None = None,
    flow: Flow | None = None,
    starter: str = PLAYERS[0],
    opponent: Opposition | None = None,
    practice: Practice = NO_PRACTICE,
    match: Mapping[str, Any] | None = None,
    after: Game | None = None,
) -> Game:
    """A new game of the deck with `seed` (None: a random one), of the user or else of the browser session.

    `edition` ("": the deck's own) and `overrides` name a preset and switches set otherwise (0.1).
    `network` is the address of a starter without an account, `flow` what the first questions leave to
    themselves (None: nothing). `unread_absent`: effects that cannot be read yet count as absent. `starter`
    begins ("P1", "P2", or "coin"), `opponent` plays the other side (None: the passive opponent), and
    `practice` is what both begin with; `match` is what the setup of a game of a match has of it, `after` the
    game before it. Refusal `empty_deck`, `unread_cards`, `seed`, `starter`, `match_alone`, of practice, or of
    a quota; engine.Refused for an edition, switch or card that is not played. IntegrityError where another
    game comes after that one already.
    """
    if match is not None and opponent is None:
        raise Refusal("match_alone")
    seed = secrets.randbelow(2**32) if seed is None else seed
    if not 0 <= seed <= HIGHEST_SEED:
        raise Refusal("seed", least=0, most=HIGHEST_SEED, value=seed)
    if starter not in STARTERS:
        raise Refusal("starter", known=", ".join(STARTERS), value=starter)
    near = digest_near(user, network)
    refuse_more("games", user, session_key, near)
    played = played_edition(deck, edition, overrides)
    setup = _setup(deck, seed, played, unread_absent) | {"starter": starter}
    game = Game(deck=deck, deck_name=deck.name, setup=setup, after=after)
    if match is not None:
        setup["match"] = dict(match)
    if opponent is not None:
        side = opponent.data(unread_absent=unread_absent)
        setup["by_hand" if opponent.hands else "opponent"] = side
        setup["unread_absent"] |= bool(side["left_out"])
        game.opponent_deck, game.is_sealed = opponent.deck, not opponent.hands
    setup |= practice.data(setup)
    with refuse_faults(f"a new game of deck {deck.public_id}, seed {seed}"):
        board = first_board(game)
        board.answer_for_opponent()
        if not game.has_opponent:
            _go_on(board, flow)
        return _make(game, board, user, session_key, near, flow)


def start_from_scenario(
    text: str,
    *,
    name: str = "",
    lesson: str = "",
    policy: str = "",
    puzzle: Mapping[str, Any] | None = None,
    drafts: Sequence[Card] = (),
    user: AbstractBaseUser | AnonymousUser | None = None,
    session_key: str = "",
    network: str = "",
    flow: Flow | None = None,
) -> Game:
    """A new game that goes on from the position of a scenario; `lesson` is the key of the lesson it is of.

    `name` is what it is called, "": by the title of its position. `policy` plays the other side with the
    cards of the position ("": the passive opponent), `puzzle` is what the setup of a puzzle has of it
    (`puzzle_side.new_puzzle`). `drafts`: cards of a workshop that the position may name, which its player may
    see. Whose it is, `network` and `flow` as in `start_game`. engine.BadFile or engine.Refused where the
    position cannot be set up; Refusal of a quota.
    """
    near = digest_near(user, network)
    refuse_more("games", user, session_key, near)
    setup = scenario_setup(text, lesson, drafts)
    if policy:
        setup["opponent"] = played_by(policy)
    if puzzle is not None:
        setup["puzzle"] = dict(puzzle)
    game = Game(setup=setup, is_sealed=bool(policy))
    with refuse_faults("a new game of a position"):
        start = scenario_start_of(game)
        game.deck_name = (name or start.title)[:MOST_CHARACTERS]
        board = defend(game, start.begin())
        _go_on(board, puzzle_flow(game, flow))
        return _make(game, board, user, session_key, near, flow)


def go_on_with(
    deck: Deck | None,
    setup: Mapping[str, Any],
    board: Session,
    user: AbstractBaseUser | AnonymousUser | None = None,
    session_key: str = "",
    network: str = "",
    *,
    name: str = "",
) -> Game:
    """A new game of the user or else of the browser session, with the picks that were made at a board.

    `setup` is what the board grew from, as a row has it; `network` as in `start_game`, `name` what the game
    is called where its deck's name is not. Refusal of a quota.
    """
    setup = {key: value for key, value in setup.items() if key not in ("match", "puzzle")}
    game = Game(deck=deck, deck_name=name or (deck.name if deck else ""), setup=setup)
    game = _make(game, board, user, session_key, digest_near(user, network))
    checkpoints.keep([checkpoints.checkpoint_of(game, board)])
    return game


def answer(game: Game, version: int, label: str, flow: Flow | None = None) -> Game:
    """Pick by label, and what `flow` leaves to itself; what was taken back stays as a line of its own.

    StaleGame if `version` is not the newest; engine.Refused `not_offered`, `game_over`; Refusal.
    """
    return _pick(game, version, lambda board, flow: board.answer(label, flow), flow)


def answer_all(game: Game, version: int, picks: Sequence[str], flow: Flow | None = None) -> Game:
    """Make several picks by label as one decision, and what `flow` leaves to itself.

    StaleGame, engine.Refused `not_offered`, `not_asked`, `game_over`, Refusal `too_many_picks`.
    """
    if len(picks) > MOST_AT_ONCE:
        raise Refusal("too_many_picks", most=MOST_AT_ONCE, value=len(picks))
    return _pick(game, version, lambda board, flow: board.answer_all(picks, flow), flow)


def choose(game: Game, version: int, chosen: Sequence[str], flow: Flow | None = None) -> Game:
    """Pick several options of one question together, as one decision, and what `flow` leaves to itself.

    StaleGame, engine.Refused `not_together`, `bad_number`, `not_offered`.
    """
    return _pick(game, version, lambda board, flow: board.choose(chosen, flow), flow)


def pass_on(game: Game, version: int, until: str, flow: Flow | None = None) -> Game:
    """Pass now and go on passing, as `Session.pass_on` does; without a flow all else is asked.

    StaleGame, engine.Refused `not_offered`, Refusal `until`.
    """
    if until not in PASSED_UNTIL:
        raise Refusal("until", known=", ".join(PASSED_UNTIL), value=until)
    return _pick(game, version, lambda board, flow: board.pass_on(until, flow or EVERYWHERE), flow)


def concede(game: Game, version: int, *, match: bool = False) -> Game:
    """Give up (18.2), also while the opponent thinks; with `match` all of the match that it belongs to.

    StaleGame, engine.Refused `game_over`, Refusal `no_match`, `not_seated`.
    """
    must_be_open(game, version)
    refuse_cover(game)
    if match and "match" not in game.setup:
        raise Refusal("no_match")
    with refuse_faults_of(game):
        board = settled_board(game)
        if match:
            game.setup["match"]["conceded"] = PLAYERS[board.picker()]
        board.answer("concede")
        lines = place_picks(game, board, board_of)
        return _change(game, board, lines.picks, lines.automatic, lines=lines)


def ask_again(game: Game, version: int, flow: Flow | None = None) -> Game:
    """Have the reply played that is due, where nobody does any more. StaleGame, Refusal `nothing_due`."""
    must_be_open(game, version)
    if game.reply_from is None:
        raise Refusal("nothing_due")
    with refuse_faults_of(game):
        order_reply(game, flow, settled_board(game).game.position.turn_number)
    return game


def keep_reply(game: Game, board: Session, reply: dict[str, Any]) -> Game:
    """Put what an opponent picked, and its player's flow meanwhile, into the game. StaleGame."""
    opponent = game.setup["opponent"]
    version = version_of(opponent["policy"])
    if opponent["versions"][-1][1] != version:
        opponent["versions"].append([game.position, version])
    lines = place_picks(game, board, board_of)
    return _change(game, board, lines.picks, lines.automatic, reply=reply, lines=lines)


def undo(game: Game, version: int, count: int = 1) -> Game:
    """Take back the last `count` picks of the player and all that followed. StaleGame, Refusal `undo`.

    It is counted where they had shown what was hidden (19.1). What the opponent thinks about is dropped.
    """
    must_be_open(game, version)
    mine = undo_steps.own_prefix(game)
    _must_be_within("undo", count, undo_steps.count_own_picks(game.picks[: game.position], mine))
    with refuse_faults_of(game):
        before = settled_board(game)
        board = board_of(game, undo_steps.step_back(game.picks, game.position, count, mine))
        board.reply_due = False
        game.taken_back += is_more_seen(game, before, board)
        return _change(game, board, game.picks, game.automatic)


def redo(game: Game, version: int, count: int = 1, flow: Flow | None = None) -> Game:
    """Make `count` picks again that were taken back last. StaleGame, Refusal `redo`.

    The last of them has no reply yet if it was taken back while the opponent thought.
    """
    must_be_open(game, version)
    if game.reply_from is not None:
        raise Refusal("thinking")
    mine = undo_steps.own_prefix(game)
    _must_be_within("redo", count, undo_steps.count_own_picks(game.picks[game.position :], mine))
    with refuse_faults_of(game):
        position = undo_steps.step_forward(game.picks, game.position, count, mine)
        board = board_of(game, position)
        is_last = position == len(game.picks) and game.picks[-1].startswith(undo_steps.MINE)
        board.reply_due = board.reply_due and is_last
        return _change(game, board, game.picks, game.automatic, flow)


def go_to(game: Game, version: int, line: int, picks: int) -> Game:
    """Go to a moment of one of the lines: after so many of its picks, at the player's next question.

    It is counted where what the present line has shown is not known there (19.1). StaleGame, Refusal
    `no_such_line`, `no_such_pick`.
    """
    must_be_open(game, version)
    with refuse_faults_of(game):
        tree = load_tree(game)
        if line not in tree:
            raise Refusal("no_such_line", value=line)
        other = on_line(game, tree, line)
        if not 0 <= picks <= len(other.picks):
            raise Refusal("no_such_pick", most=len(other.picks), value=picks)
        picks = undo_steps.own_pick_from(other.picks, picks, undo_steps.own_prefix(game))
        shown = game.position if game.reply_from is None else game.reply_from
        common = shared_length(game.picks[:shown], other.picks[:picks])
        if common < shown:
            game.taken_back += is_more_seen(game, settled_board(game), board_of(game, common))
        written = [] if line == game.line else [row_left(game, tree, board_of)]
        change = LineChange(line, other.picks, other.automatic, written)
        board = board_of(other, picks)
        board.reply_due = board.reply_due and picks == len(other.picks)
        return _change(game, board, change.picks, change.automatic, lines=change)


def sit_down(game: Game, version: int) -> Game:
    """Let the player who is asked sit down at a board of hidden hands. StaleGame, Refusal `nobody_due`."""
    must_be_open(game, version)
    if not game.is_covered:
        raise Refusal("nobody_due")
    with refuse_faults_of(game):
        board = board_of(game)
        game.seat = game.asked
        return _change(game, board, game.picks, game.automatic)


def delete_game(game: Game, version: int) -> None:
    """Delete the game for good. StaleGame if `version` is not the newest."""
    if not Game.objects.filter(pk=game.pk, version=version).delete()[0]:
        raise stale_refusal(game)


def claim_games(session_key: str, user: AbstractBaseUser) -> int:
    """Give the user the games that this browser session played without an account. How many."""
    if not session_key:
        return 0
    return Game.objects.filter(session_key=session_key, owner=None).update(
        owner=user, session_key="", network=""
    )


def forget_old_games(days: int = KEPT_DAYS) -> int:
    """Delete games without an owner that were not touched for so many days. How many."""
    old = Game.objects.filter(owner=None, changed__lt=timezone.now() - timedelta(days=days))
    return old.delete()[0]


def _setup(deck: Deck, seed: int, played: engine.Edition, unread_absent: bool) -> dict[str, Any]:
    snapshot = take_snapshot(deck, unread_absent=unread_absent)
    # A deck with any was refused otherwise
    not_played = unplayed_effects(snapshot["names"]) if unread_absent else []
    return setup_data(
        snapshot,
        edition=played.base,
        overrides=played.overrides(),
        seed=seed,
        number=0,
        windows="all",
        left_out=not_played,
    )


def setup_data(
    snapshot: Mapping[str, Any],
    *,
    edition: str,
    overrides: Mapping[str, str],
    seed: int,
    number: int,
    windows: str,
    left_out: list[Any],
    replaced: Sequence[Sequence[str]] = (),
) -> dict[str, Any]:
    """Return what a board grows from, as a game's row has it; `setup_of` reads it.

    `snapshot`: the deck's cards, `number`: which game of that seed, `windows`: which priority is asked of the
    player, `left_out`: the effects that count as absent, `replaced`: of a deck that was compared with another
    one, (hash of a copy, hash of that whose place it took).
    """
    return {
        **({"replaced": [list(swap) for swap in replaced]} if replaced else {}),
        "edition": edition,
        "overrides": dict(overrides),
        "seed": seed,
        "number": number,
        "windows": windows,
        "starter": "P1",
        "unread_absent": bool(left_out),
        "left_out": left_out,
        "main": snapshot["main"],
        "fables": snapshot["fables"],
    }


def _go_on(board: Session, flow: Flow | None) -> None:
    """Answer the first questions of a game that a flow leaves to itself."""
    if flow is not None:
        board.go_on(flow, board.game.position.turn_number)


def _make(
    game: Game,
    board: Session,
    user: AbstractBaseUser | AnonymousUser | None,
    session_key: str,
    near: str,
    flow: Flow | None = None,
) -> Game:
    game.rules_version, game.reader_version = engine.RULES_VERSION, engine.READER_VERSION
    game.program_digest = program_digest_of(game)
    game.owner_id = user.pk if user is not None else None
    game.session_key, game.network = "" if game.owner_id else session_key, near
    _lay_down(game, board)
    game.reply_from = game.position if board.reply_due else None
    with one_more("games", user, session_key, near):
        game.save(force_insert=True)
        if game.deck is not None:
            count_play(game.deck)
        if board.reply_due:
            order_reply(game, flow, board.game.position.turn_number)
    BOARDS.put(game.public_id, board)
    return game


def _pick(
    game: Game, version: int, pick: Callable[[Session, Flow | None], Flow | None], flow: Flow | None
) -> Game:
    """Let a player pick at a board, with what of the questions to come is left to itself.

    That is `flow`, as far as its game lets it, or what `pick` returns.
    """
    flow = puzzle_flow(game, flow)
    must_be_open(game, version)
    if game.reply_from is not None:
        raise Refusal("thinking")
    refuse_cover(game)
    if game.position >= MOST_PICKS:
        raise Refusal("too_long", most=MOST_PICKS)
    with refuse_faults_of(game):
        board = board_of(game)
        decided = board.game.position.turn_number
        left = pick(board, flow)
        lines = place_picks(game, board, board_of)
        return _change(game, board, lines.picks, lines.automatic, left or flow, decided, lines=lines)


def must_be_open(game: Game, version: int) -> None:
    """StaleGame if `version` is not the newest, Refusal `readonly` where the game can only be looked at."""
    if version != game.version:
        raise StaleGame(game)
    refuse_mismatch(game)
    if "match" in game.setup and Game.objects.filter(after=game).exists():
        raise Refusal("match_went_on")


def _must_be_within(what: str, count: int, most: int) -> None:
    if not most:
        raise Refusal(f"nothing_to_{what}")
    if not 1 <= count <= most:
        raise Refusal(what, most=most, value=count)


def _change(
    game: Game,
    board: Session,
    picks: list[str],
    automatic: list[int],
    flow: Flow | None = None,
    decided: int = 0,
    reply: dict[str, Any] | None = None,
    lines: LineChange | None = None,
) -> Game:
    """Keep what a game is after a change; where a reply is due then, it is ordered, and shown is what was.

    `flow`, `decided`: for that reply, as in `order_reply`; `reply`: how the one that has come is shown.
    `lines`: what becomes of the lines; Refusal `too_many_bytes` for a new one of the player's.
    """
    before, position, was_due = game.version, game.position, game.reply_from is not None
    settled = position if game.reply_from is None else game.reply_from
    if board.reply_due:
        game.position, game.reply_from = len(board.picks), settled
    else:
        _lay_down(game, board)
        game.reply_from = None
    game.reply = reply or {}
    game.is_sealed = game.is_sealed and board.game.question is not None
    note_solved(game, board)
    game.picks, game.automatic, game.version, game.changed = picks, automatic, before + 1, timezone.now()
    game.line = lines.line if lines else game.line
    if board.game.question is not None and "match" in game.setup:
        game.setup["match"].pop("conceded", None)
    changes = {name: getattr(game, name) for name in _changed_names(game, board)}
    # A reply comes whatever there is room for: without it the game would wait for ever.
    is_branch = lines is not None and lines.is_branch and reply is None
    with transaction.atomic():
        if is_branch:
            lock_owner(game.owner, game.session_key)  # before the game's row, as where games are begun
        # The one write that two tabs race for: the second one finds the version gone.
        if not Game.objects.filter(pk=game.pk, version=before).update(**changes):
            raise stale_refusal(game)
        if was_due:
            drop_replies(game)
        if board.reply_due:
            order_reply(game, flow, decided)
        if lines:
            save_lines(game, lines)
        keep_outcome(game)
        if is_branch:
            must_fit_bytes(game.owner, game.session_key)
    if checkpoints.is_due(position, game.position):
        checkpoints.keep([checkpoints.checkpoint_of(game, board)])
    BOARDS.put(game.public_id, board)
    return game


def refuse_stale(game: Game) -> None:
    """Raise the version of a game about which something else is written in this transaction. StaleGame."""
    if not Game.objects.filter(pk=game.pk, version=game.version).update(version=game.version + 1):
        raise stale_refusal(game)


def _changed_names(game: Game, board: Session) -> list[str]:
    """Return the columns of a game that a change may write."""
    names = ["picks", "automatic", "position", "line", "taken_back", "version", "changed"]
    names += ["reply_from", "reply", "is_sealed"] if game.has_opponent else []
    names += ["setup"] if game.has_opponent or "match" in game.setup or is_puzzle(game) else []
    names += ["seat", "asked"] if game.by_hand else []
    return names if board.reply_due else [*names, "snapshot"]


def stale_refusal(game: Game) -> Refusal:
    """Return what to say of a game that was changed in between, or deleted."""
    now = Game.objects.select_related("deck").filter(pk=game.pk).first()
    return StaleGame(now) if now else Refusal("gone")


def _lay_down(game: Game, board: Session) -> None:
    note_asked(game, board)
    game.snapshot, game.position = seen_from_seat(game, board), len(board.picks)
    game.picks, game.automatic = board.picks, board.automatic
