"""A game at the board: one player plays, the other side is answered for, and all of it is told."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from engine import grid, vocab
from engine.carddef import CardDef
from engine.errors import BadRecord, Refused
from engine.game import EngineGame, Setup, start
from engine.policies.determinize import imagine_own_cards
from engine.policies.lookahead.hints import Hint, find_hints_partly
from engine.policies.observation import Observation
from engine.policies.passive import Passive
from engine.presentation import labels
from engine.presentation.log import GameLogLine, story_lines
from engine.presentation.markup import words_in_edition
from engine.presentation.option_view import question_data
from engine.presentation.pick_lines import passed_line, passed_name, pick_line
from engine.presentation.preview import reach_preview
from engine.presentation.pronouns import SPECTATOR, turn_number, turn_order, turn_words
from engine.presentation.refusals.why_not import not_offered_in_zone, not_offered_on_card
from engine.rules.continuous.characteristics import settle_values
from engine.session.automatic_picks import NO_TURN, Flow, automatic_pick
from engine.session.opponent import Opponent, PuzzleRival
from engine.session.payments import suggest_payments
from engine.session.pick_preview import preview_picks
from engine.session.pick_sets import DONE, pick_set
from engine.session.placements import facings_of, places_of
from engine.session.strike_targets import suggest_target
from engine.state import options as opt
from engine.state.card_profile import CardPool
from engine.state.frames.step_budget import STEPS, StepsSpent
from engine.state.position import NOT_A_STATE, Position, position_from_state
from engine.view_types import GameView, NotOffered, PickPreview, PickSeries, QuestionData

PHASE: Final = vocab.HAPPENINGS[vocab.E_PHASE]
TURN, STACK, SOMETHING = "turn", "stack", "something"
PASSED_UNTIL: Final = (TURN, STACK, SOMETHING)
HINT_STREAM: Final = 1  # of all games: the seed of a game says more than its player may know
UNTOLD: Final = (opt.PASS, opt.END, opt.DONE, opt.ORDER)  # picks that nobody else is told of
NEXT: Final = (PHASE, vocab.HAPPENINGS[vocab.E_TURN])


class Session:
    """A game of `viewer` (0 or 1): "you" and "they" in all that is told.

    The other side is the passive opponent's (1.1), or with `has_opponent` somebody's whose picks come later:
    by `reply`, or as they were recorded. `reply_due`: they are to come after what the viewer picked last.
    `by_hand`: one person picks for both sides, and `answer` and all like it are about whoever is asked.
    `defence` answers in a puzzle in place of the passive opponent; `is_reached`: its goal was, at some time.

    `picks` are all answered picks, both players', as a record writes them ("P1 keep"); `automatic` are the
    indexes of those that a flow made for the viewer, who has made `made` of all. `lines` tell what happened
    as the viewer may know it; `earlier` lines came before those that are kept. `marks[i]` is how many picks
    of the viewer were made before line i was told, where the series of those that a flow made in one go
    counts as its first; `marked` is that of the next line. `passed` are the windows that passed in this
    series, and line `passed_at`, counted from the first of all, names them. `losses` are the HP that each
    player (0 or 1) has lost by being hit by a card of that name, or by effects (""). `turns` are the players
    of all turns so far. The viewer is the one who is asked, or the game is over, or a reply is due. One who
    only looks on (`presentation.pronouns`) is never asked: such a board repeats the picks of another one.
    """

    __slots__ = (
        "automatic", "by_hand", "defence", "earlier", "game", "has_opponent", "in_series", "is_reached",
        "lines", "losses", "made", "marked", "marks", "passed", "passed_at", "picks", "reply_due", "turns",
        "viewer",
    )  # fmt: skip

    def __init__(
        self, game: EngineGame, viewer: int, *, has_opponent: bool = False, by_hand: bool = False
    ) -> None:
        self.game = game
        self.viewer = viewer
        self.has_opponent = has_opponent
        self.by_hand = by_hand
        self.defence: PuzzleRival | None = None
        self.is_reached = False
        self.reply_due = has_opponent and game.position.ask_player != viewer
        self.picks: list[str] = []
        self.automatic: list[int] = []
        self.lines: list[GameLogLine] = []
        self.marks: list[int] = []
        self.earlier = 0
        self.made = self.marked = 0
        self.in_series = False
        self.passed: list[str] = []
        self.passed_at = 0
        self.losses: dict[tuple[int, str], int] = {}
        self.turns = turn_order(game.position)

    def clone(self) -> Session:
        """An equal board of its own."""
        other = Session(self.game, self.viewer, has_opponent=self.has_opponent, by_hand=self.by_hand)
        other.become(self)
        other.game = self.game.clone()
        return other

    def become(self, other: Session) -> None:
        """Take over the game of another board of the same viewer, with its record and story."""
        self.game = other.game
        self.picks = other.picks[:]
        self.automatic = other.automatic[:]
        self.lines = other.lines[:]
        self.marks = other.marks[:]
        self.earlier = other.earlier
        self.made, self.marked, self.in_series = other.made, other.marked, other.in_series
        self.passed, self.passed_at = other.passed[:], other.passed_at
        self.losses = other.losses.copy()
        self.turns = other.turns[:]
        self.reply_due = other.reply_due
        self.defence, self.is_reached = other.defence, other.is_reached

    def cards(self) -> list[CardDef]:
        """The definitions of both decks, each once."""
        return [printed.defn for printed in self.game.position.printed]

    def question(self) -> QuestionData | None:
        """Return the viewer's question, as by `presentation.option_view`; None when the game is over.

        With it what can be picked in one go: places and facings of a card, series of picks, and sets of them.
        """
        position = self.game.position
        position.renew_steps()
        settle_values(position)
        question = question_data(position, self.viewer, reach_preview)
        if question is not None:
            question["series"] = self.pick_series()
            question["together"] = pick_set(position)
            for listed, pick in zip(question["options"], position.ask_options, strict=True):
                listed["facings"], listed["places"] = facings_of(position, pick), places_of(position, pick)
        return question

    def pick_series(self) -> list[PickSeries]:
        """Series of picks that can be made in one go: a payment, or an Event with what goes with it (6.4).

        Of a Strike it is the one target that is proposed where all that matter are equal.
        None leads across a window of an opponent who may do something in it.
        """
        position = self.game.position
        if position.ask_kind == vocab.Q_EVENT:
            return self.series_after(opt.option(opt.EVENT, vocab.CAMPAIGN), vocab.Q_ZONE)
        is_main = position.ask_kind == vocab.Q_PRIORITY and position.phase == vocab.MAIN
        is_main = is_main and not (self.has_opponent or self.by_hand)
        if is_main and position.turn == self.viewer and not (position.stack or position.event):
            return self.series_after(position.ask_options[0], vocab.Q_EVENT)
        target = suggest_target(position)
        return suggest_payments(self.game) if target is None else [target]

    def series_after(self, pick: int, kind: int) -> list[PickSeries]:
        """A pick with each answer to the next question, if that is of this kind and follows at once."""
        position = self.game.position
        if pick not in position.ask_options:
            return []
        first, after = labels.label(position, pick), position.branch()
        game = EngineGame(after, None, None)
        try:
            game.answer(after.ask_options.index(pick))
            for index in (
                () if self.has_opponent or self.by_hand else opponent_answers(after, 1 - self.viewer)
            ):
                game.answer(index)
        except StepsSpent:
            return []
        question = question_data(after, self.viewer)
        is_random = after.chance_count() != position.chance_count()
        if question is None or after.ask_kind != kind or is_random:
            return []
        return [
            {"labels": [first, listed["label"]], "text": listed["text"], "zone": listed["zone"]}
            for listed, next_pick in zip(question["options"], after.ask_options, strict=True)
            if next_pick != opt.option(opt.EVENT, vocab.NO_EVENT)
        ]

    def why_not(self, place: str) -> list[NotOffered]:
        """Return what a zone ("c2"), or a card of the hand or Fables Deck by name, does not offer, and why.

        Nothing where it is the other side's turn to be asked, or the game is over. Refused `bad_zone` for
        what is none of them.
        """
        position = self.game.position
        settle_values(position)
        held = position.sides[self.viewer].hand + position.sides[self.viewer].fables
        if any(position.printed[defn].name == place for defn in held):
            return not_offered_on_card(position, self.viewer, place)
        return not_offered_in_zone(position, self.viewer, grid.zone_number(place))

    def preview(self, picks: Sequence[str]) -> PickPreview:
        """Return what picks of the viewer come to, by label, if nobody responds. Refused `not_offered`."""
        return preview_picks(self.game.position, self.viewer, picks)

    def find_hints(self, parts: list[list[int]], steps: int, *, is_secret: bool = False) -> list[Hint] | None:
        """Return the best picks of the viewer's question, by what the viewer sees (`lookahead.hints`).

        None where so many steps do not suffice; then the next call goes on from `parts`. `is_secret`: the
        viewer does not know the other side's deck. Empty where nothing is asked, or nothing can be said.
        """
        position = self.game.position
        if position.is_over() or position.ask_player != self.viewer:
            return []
        settle_values(position)
        seen = imagine_own_cards(position, self.viewer) if is_secret else position.branch()
        if seen is None:
            return []
        for printed in seen.printed:  # of a face-down card nothing is known, what it replaces neither
            seen.replacing |= printed.replaces
        return find_hints_partly(Observation(seen, self.viewer), HINT_STREAM, parts, steps)

    def view(self) -> GameView:
        """Return what the viewer sees (19.1)."""
        return self.game.view(self.viewer)

    def turn_words(self, number: int | None = None) -> str:
        """`Your turn 2`: turn `number` of the game, without it the turn that it is; 0 is before the first."""
        now = turn_number(self.game.position) if number is None else number
        return turn_words(self.turns, now, self.viewer)

    def printed_text(self, text: str) -> str:
        """A printed text as people read it, in the words of the game's edition (0.2)."""
        return words_in_edition(self.game.position.edition.stat_names, text)

    def answer(self, label: str, flow: Flow | None = None) -> None:
        """The viewer picks by label ("concede" is always accepted), then the passive opponent answers.

        With a flow, what it leaves to itself is answered, too, until the viewer has something to decide.
        Refused `not_offered`, `not_asked`, `game_over`; nothing is changed then.
        """
        decided = self.game.position.turn_number
        self.game.position.renew_steps()
        self.reply_due = False
        self.pick(self.picker(), label)
        self.answer_for_opponent()
        if flow is not None:
            self.go_on(flow, decided)

    def answer_all(self, picks: Sequence[str], flow: Flow | None = None, *, together: bool = False) -> None:
        """The viewer makes several picks in one go, by label; they are one decision.

        `together`: of one question, and no more than it asks for. Refused as by `answer`, where any of them
        is; nothing is changed then.
        """
        trial, decided = self.clone(), self.game.position.turn_number
        position = trial.game.position
        position.renew_steps()
        trial.reply_due = False
        kind, frame = position.ask_kind, position.frames[-1] if together else None
        picker = trial.picker()
        for index, label in enumerate(picks):
            if together and not (position.ask_kind == kind and position.frames[-1] is frame):
                break
            trial.pick(picker, label, automatic=index > 0)
            trial.answer_for_opponent()
        if flow is not None:
            trial.go_on(flow, decided)
        self.become(trial)

    def choose(self, chosen: Sequence[str], flow: Flow | None = None) -> None:
        """The viewer picks several options of one question together, by label, and no more; one decision.

        Where an event asks something in between, the rest is asked again afterwards. Refused `not_together`,
        `bad_number`, `not_offered`; nothing is changed then.
        """
        position = self.game.position
        allowed = pick_set(position) if position.ask_player == self.picker() else None
        if allowed is None:
            raise Refused("not_together", "12.2")
        fewest, most = allowed["fewest"], allowed["most"]
        if not fewest <= len(chosen) <= most:
            known = str(most) if fewest == most else f"{fewest} to {most}"
            raise Refused("bad_number", "12.2", name="What is chosen", known=known, value=str(len(chosen)))
        for label in chosen:
            if chosen.count(label) > allowed["copies"].get(label, 0):
                raise Refused("not_offered", "12.2", pick=label)
        ending = [labels.label(position, DONE)] if len(chosen) < most else []
        self.answer_all([*chosen, *ending], flow, together=True)

    def pass_on(self, until: str, flow: Flow) -> Flow:
        """Pass this window and those after it, `until` one of `PASSED_UNTIL`.

        That is until the turn ends; until the stack is empty; or until something happens, at most until one's
        own next turn. The viewer is asked before that where the other player does something, or where a
        question other than that of a window has to be decided. Returns the flow that passes so, for the reply
        of an opponent. Refused `not_offered`, `game_over`; nothing is changed then.
        """
        position = self.game.position
        if position.ask_kind != vocab.Q_PRIORITY:
            raise Refused("not_offered", "12.2", pick="pass")
        passing = NO_TURN if until == STACK else position.turn_number
        if until == SOMETHING and position.turn == self.picker():
            passing += 1
        flow = replace(flow, passing=passing, resolving=until == STACK)
        self.answer(labels.label(position, position.ask_options[0]), flow)
        return flow

    def go_on(self, flow: Flow, decided: int) -> None:
        """Answer what needs no decision of the viewer, who decided something last in turn `decided`.

        The viewer is asked, too, where so much went by itself that it might not end soon. By hand it is for
        both sides; what is passed on request is so for the one who asked for it.
        """
        position, picker = self.game.position, self.picker_before()
        others = replace(flow, passing=NO_TURN, resolving=False)
        while not (position.is_over() or self.reply_due or position.steps.is_far_on()):
            if flow.resolving and not position.stack:
                flow = replace(flow, resolving=False)
            index = automatic_pick(position, flow if position.ask_player == picker else others, decided)
            if index is None:
                return
            self.pick(
                position.ask_player, labels.label(position, position.ask_options[index]), automatic=True
            )
            self.answer_for_opponent()

    def picker(self) -> int:
        """Return for whom an answer picks now: the viewer, or by hand whoever is asked."""
        asked = self.game.position.ask_player
        return asked if self.by_hand and not self.game.position.is_over() else self.viewer

    def picker_before(self) -> int:
        """Return who made the newest pick that counts for an answer, the viewer if there is none."""
        return vocab.PLAYERS.index(self.picks[-1][:2]) if self.by_hand and self.picks else self.viewer

    def is_own(self, player: int) -> bool:
        """Return whether the picks of a player are the viewer's own, as by hand all are."""
        return player == self.viewer or self.by_hand

    def reply(self, opponent: Opponent, flow: Flow | None, decided: int) -> Iterator[None]:
        """Let an opponent pick until the viewer has something to decide; yields after each pick of either.

        What a flow leaves to itself is answered for the viewer, as by `go_on`; without one all is asked.
        """
        position = self.game.position
        while not position.is_over():
            if flow is not None and flow.resolving and not position.stack:
                flow = replace(flow, resolving=False)
            if position.ask_player != self.viewer:
                position.renew_steps()
                index = opponent.decide(position)
                self.pick(position.ask_player, labels.label(position, position.ask_options[index]))
            else:
                picked = None if flow is None else automatic_pick(position, flow, decided)
                if picked is None or position.steps.is_far_on():
                    break
                label = labels.label(position, position.ask_options[picked])
                self.pick(self.viewer, label, automatic=True)
            yield
        self.reply_due = False

    def is_at_rest(self) -> bool:
        """Return whether this is a moment to show: a window, the viewer's question, or the end."""
        position = self.game.position
        return (
            position.is_over() or position.ask_kind == vocab.Q_PRIORITY or position.ask_player == self.viewer
        )

    def repeat(self, pick: str, *, automatic: bool = False) -> None:
        """Make a pick of either player that was made before, as `picks` writes it. Refused `not_offered`."""
        player, _, label = pick.partition(" ")
        if player not in vocab.PLAYERS:
            raise Refused("not_offered", "12.2", pick=pick)
        self.game.position.renew_steps()
        self.reply_due = False
        self.pick(vocab.PLAYERS.index(player), label, automatic=automatic)

    def steps_taken(self) -> int:
        """Return how many steps of the engine the last pick took (18.3)."""
        return STEPS - self.game.position.steps.left

    def is_public_pick(self, pick: str) -> bool:
        """Return whether a pick to come, of either player, is one that all who look on are told of.

        Hidden cards decide whether somebody is asked who passes, ends, orders triggers or declines what only
        they know: where a story stops must not depend on it (19.1). Refused `not_offered`.
        """
        position = self.game.position
        player, _, label = pick.partition(" ")
        if labels.plain_label(label) == "concede":
            return True
        position.renew_steps()
        option = position.ask_options[self.game.option_index(label)]
        if opt.code_of(option) == opt.NO:
            return pick_line(position, SPECTATOR, vocab.PLAYERS.index(player), option) is not None
        return opt.code_of(option) not in UNTOLD

    def answer_for_opponent(self) -> None:
        """The passive opponent answers until the viewer is asked; any other one does it by `reply`."""
        if self.has_opponent or self.by_hand:
            return
        position, other = self.game.position, 1 - self.viewer
        for index in opponent_answers(position, other, self.defence):
            self.pick(other, labels.label(position, position.ask_options[index]))

    def pick(self, player: int, label: str, *, automatic: bool = False) -> None:
        """One pick of a player, and what it leads to. Refused; nothing is changed then."""
        game = self.game
        turn, before = turn_number(game.position), [side.hp for side in game.position.sides]
        passed = passed_name(game.position, player) if automatic and player == self.viewer else ""
        goes_on = automatic and self.in_series
        if labels.plain_label(label) == "concede":
            game.concede(player)
            game.position.log.clear()
            written, line = "concede", None
        else:
            written, line = self.apply_label(player, label)
        if self.is_own(player) and not goes_on:
            self.marked, self.passed = self.made, []
        mark = self.marked - goes_on
        if line is not None:
            self.add_lines([line], mark)
        elif passed:
            self.tell_passed(passed, turn, mark)
        if automatic:
            self.automatic.append(len(self.picks))
        self.picks.append(f"{vocab.PLAYERS[player]} {written}")
        if self.is_own(player):
            self.made += 1
            self.in_series = automatic
            self.marked = mark + 1
        self.count_losses(before)
        for event in game.position.log:
            if event.kind == vocab.E_TURN:
                self.turns[event.amount - 1 :] = [event.player]
        self.add_lines(story_lines(game.position, self.viewer, turn, self.turns), self.marked)
        if self.has_opponent:
            self.reply_due = self.reply_due or self.may_be_replied_to()

    def may_be_replied_to(self) -> bool:
        """Return whether the opponent is asked, or could have been: with a face-down card when things happen.

        Whether one of those could be flipped is not to be known (19.1), so the viewer waits in either case.
        """
        position = self.game.position
        if position.is_over():
            return False
        theirs = position.face_down & grid.SIDES[1 - self.viewer]
        return position.ask_player != self.viewer or bool(theirs and position.log)

    def apply_label(self, player: int, label: str) -> tuple[str, GameLogLine | None]:
        """Answer by label: (the label as a record writes it, the pick's own line). Refused."""
        position = self.game.position
        if position.ask_kind < 0:
            raise Refused("game_over", "18.1")
        if player != position.ask_player:
            raise Refused("not_asked", "12.2", player=vocab.PLAYERS[player])
        index = self.game.option_index(label)
        option = position.ask_options[index]
        written = labels.label(position, option)
        line = pick_line(position, self.viewer, player, option)
        self.game.answer(index)
        if self.defence is not None:
            self.is_reached = self.is_reached or self.defence.is_reached(position)
        return written, line

    def tell_passed(self, name: str, turn: int, mark: int) -> None:
        """Tell of what passed automatically: with all of that since the last decision, in one line."""
        if not self.passed:
            self.passed_at = self.earlier + len(self.lines)
            self.add_lines([passed_line(turn, self.viewer, [name])], mark)
        if name not in self.passed[-1:]:
            self.passed.append(name)
        index = self.passed_at - self.earlier
        if index >= 0:
            self.lines[index] = passed_line(self.lines[index].turn, self.viewer, self.passed)

    def count_losses(self, before: Sequence[int]) -> None:
        """Count the HP that were lost since the last pick, by what took them (10.7).

        `before`: the HP of both players then. What effects took is told by no event: it is what is left, less
        what was gained at the same time.
        """
        position = self.game.position
        left = [hp - side.hp for hp, side in zip(before, position.sides, strict=True)]
        for event in position.log:
            if event.kind == vocab.E_HIT:
                left[event.player] -= event.amount
                self.add_loss(event.player, position.printed[event.defn].name, event.amount)
        for player, hp in enumerate(left):
            self.add_loss(player, "", max(hp, 0))

    def add_loss(self, player: int, card: str, hp: int) -> None:
        """Count HP that a player has lost."""
        if hp:
            self.losses[player, card] = self.losses.get((player, card), 0) + hp

    def add_lines(self, lines: list[GameLogLine], mark: int) -> None:
        """Add lines to the story. A phase in which nothing happened is not told once the next one begins."""
        for line in lines:
            if line.kind in NEXT and self.lines and self.lines[-1].kind == PHASE:
                self.lines.pop()
                self.marks.pop()
            self.lines.append(line)
            self.marks.append(mark)

    def forget_lines(self, most: int) -> None:
        """Forget the oldest lines of the story, so that at most so many are left."""
        over = max(len(self.lines) - most, 0)
        del self.lines[:over]
        del self.marks[:over]
        self.earlier += over


def opponent_answers(position: Position, opponent: int, defence: PuzzleRival | None = None) -> Iterator[int]:
    """Yield the answers of a passive opponent, as indexes, each to be given before the next is asked for.

    In a puzzle they are those of the `defence`.
    """
    policy, seat = Passive(), Observation(position, opponent)
    while not position.is_over() and position.ask_player == opponent:
        yield policy.decide(seat) if defence is None else defence.decide(position)


def start_session(
    setup: Setup, viewer: int = vocab.P1, *, has_opponent: bool = False, by_hand: bool = False
) -> Session:
    """A new game at its first question. Refused where a card or switch is not played."""
    board = Session(start(setup), viewer, has_opponent=has_opponent, by_hand=by_hand)
    board.add_lines(story_lines(board.game.position, viewer, 0, board.turns), 0)
    return board


def session_of(game: EngineGame, viewer: int = vocab.P1, *, has_opponent: bool = False) -> Session:
    """The board of a game, told from its start. Refused `not_recorded` where it had no set-up.

    `has_opponent`: the other side is nobody's passive one, and is not answered for.
    """
    if game.setup is None:
        raise Refused("not_recorded", "", why="it did not begin with a set-up")
    board = start_session(game.setup, viewer, has_opponent=has_opponent)
    for player, pick in game.history:
        board.game.position.renew_steps()
        board.pick(player, labels.label(board.game.position, pick))
    board.answer_for_opponent()
    return board


def session_text(board: Session, most: int) -> str:
    """A board as text, without its set-up and its picks: the position and the newest lines, at most so many.

    Only at a question, or when the game is over.
    """
    position = board.game.position
    lines, marks = board.lines[-most:], board.marks[-most:]
    data = {
        "state": position.to_state(),
        "digest": position.digest(),
        "made": board.made,
        "marked": board.marked,
        "in_series": board.in_series,
        "earlier": board.earlier + len(board.lines) - len(lines),
        "passed": board.passed,
        "passed_at": board.passed_at,
        "losses": [[player, card, hp] for (player, card), hp in board.losses.items()],
        "turns": board.turns,
        "lines": [
            [line.turn, line.who, line.kind, line.text, line.rule, line.zone, line.card, line.to]
            for line in lines
        ],
        "marks": marks,
    }
    return json.dumps(data, separators=(",", ":"))


class CardPoolSource(Protocol):
    """The source of a game, as far as its cards go."""

    @property
    def asked_always(self) -> int:
        """Return who is asked in every window, NOBODY for nobody."""

    def card_pool(self) -> CardPool:
        """Return the definitions that the game may know, in their order. Refused."""


def session_from_text(
    text: str,
    setup: CardPoolSource,
    picks: Sequence[str],
    automatic: Sequence[int] = (),
    viewer: int = vocab.P1,
    *,
    has_opponent: bool = False,
    by_hand: bool = False,
) -> Session:
    """Return the board that a text holds, after these picks of a game of this set-up. BadRecord for none.

    `automatic`: the indexes of those that a flow made.
    Its game goes on from there: it has no record of its own, and its undo leads back to here.
    """
    try:
        data = json.loads(text)
        position = position_from_data(data, setup)
        board = Session(
            EngineGame(position, None, position.clone()), viewer, has_opponent=has_opponent, by_hand=by_hand
        )
        board.picks, board.automatic = list(picks), list(automatic)
        board.lines = [GameLogLine(*line) for line in data["lines"]]
        board.marks = list(data["marks"])
        board.earlier, board.made = data["earlier"], data["made"]
        board.passed, board.passed_at = data["passed"], data["passed_at"]
        board.marked, board.in_series = data["marked"], data["in_series"]
        board.losses = {(player, card): hp for player, card, hp in data["losses"]}
        board.turns = list(data["turns"])
    except Refused as refused:
        raise BadRecord("board", 0, str(refused)) from None
    except NOT_A_STATE:
        raise BadRecord("board", 0, "this is no board of that game") from None
    return board


def position_from_data(data: dict[str, Any], setup: CardPoolSource) -> Position:
    """The position of a board's text. Refused, or one of NOT_A_STATE where it is not what was written."""
    position = position_from_state(data["state"], setup.card_pool())
    if position.digest() != data["digest"]:
        raise ValueError("the state is not what was written")
    position.asked_always = setup.asked_always
    settle_values(position)
    return position
