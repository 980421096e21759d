"""The table of a scenario: a position that a script plays, what happened on it, and what was asked."""

from __future__ import annotations

from engine import vocab
from engine.errors import Refused
from engine.game import EngineGame
from engine.presentation import labels
from engine.rules.continuous.characteristics import settle_values
from engine.rules.game_loop import advance, is_under_way, take_step
from engine.rules.questions import take_answer
from engine.scenario.rest_points import Stop
from engine.state import options as opt
from engine.state.events import GameEvent
from engine.state.player import PlayerState
from engine.state.position import NOT_ASKED, Position
from engine.vocab import Q_PRIORITY


class Mismatch(Exception):
    """The script or an expectation does not come true; `str()` says why."""


class ScenarioTable:
    """A game in the hands of a script.

    `answered` holds (player, label) of what the engine answered by itself since the last pick of the script,
    `events` all that happened since it began, `picked` how the table stood before each pick of the script.
    Windows with one option are passed no sooner than a step needs it, so that the position can be looked at.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.answered: list[tuple[int, list[str]]] = []
        self.events: list[GameEvent] = []
        self.picked: list[tuple[Position, list[tuple[int, list[str]]], int]] = []

    # what is asked

    def is_over(self) -> bool:
        """Return whether the game has ended (18)."""
        return self.position.is_over()

    def has_question(self) -> bool:
        """Return whether a player is asked something."""
        return self.position.ask_kind != NOT_ASKED

    def is_window(self) -> bool:
        """Return whether the question is what to do with priority."""
        return self.position.ask_kind == Q_PRIORITY

    def next_question(self) -> Position:
        """The position at the question that comes next: this one, or what is asked after empty windows."""
        if self.has_question() or self.is_over():
            return self.position
        ahead = self.position.clone()
        advance(ahead)
        return ahead

    def question_kind(self) -> str:
        """Return who is asked what kind of question."""
        position = self.next_question()
        if position.ask_kind == NOT_ASKED:
            return "nobody"
        return f"{vocab.PLAYERS[position.ask_player]} {vocab.QUESTIONS[position.ask_kind]}"

    def question_text(self) -> str:
        """The question with the labels offered, in words."""
        position = self.next_question()
        if position.ask_kind == NOT_ASKED:
            return f"the game is over: {labels.winner_label(position)}, {vocab.REASONS[position.reason]}"
        offered = [labels.label(position, pick) for pick in position.ask_options]
        kind = vocab.QUESTIONS[position.ask_kind]
        return f"{vocab.PLAYERS[position.ask_player]} is asked {kind}: {', '.join(offered)}"

    def is_offered(self, label: str) -> bool:
        """Return whether the next question has an option with this label."""
        return find_option_index(self.next_question(), label) >= 0

    def find_option(self, player: int, label: str) -> int:
        """Return where the option with this label is among those that `player` is offered now, or -1."""
        if self.position.ask_player != player or not self.has_question():
            return -1
        return find_option_index(self.position, label)

    def pile(self, player: int, name: str) -> list[str]:
        """The names of a pile: hand, deck (top first), fables, graveyard (oldest first)."""
        side: PlayerState = self.position.sides[player]
        piles = {
            "hand": side.hand,
            "deck": side.deck[::-1],
            "fables": side.fables,
            "graveyard": side.graveyard,
        }
        return [self.position.printed[defn].name for defn in piles[name]]

    def known_top(self, player: int) -> list[str]:
        """The names of the cards on top of a player's deck that this player knows, the top first (19.1)."""
        known = self.position.sides[player].known_top(player)
        return [self.position.printed[defn].name for defn in known]

    # going on

    def pick(self, index: int) -> None:
        """A pick of the script: answer, and remember how it was before."""
        self.save_for_undo()
        self.answered = []
        self.answer(index)

    def save_for_undo(self) -> None:
        """Keep how the table stands, for `undo`."""
        self.picked.append((self.position.clone(), self.answered[:], len(self.events)))

    def answer(self, index: int) -> None:
        """Answer the question; the game goes on when it is told to."""
        take_answer(self.position, self.position.ask_options[index])

    def go_on(self, stop: Stop) -> None:
        """Go on to the next question, or until `stop` says so; a game ends at its limits (18.3)."""
        position = self.position
        while is_under_way(position):
            settle_values(position)
            if stop(position):
                break
            take_step(position)
        settle_values(position)
        self.record_events()

    def record_events(self) -> None:
        """Note what happened, and what the engine answered by itself."""
        position = self.position
        for player, pick in position.answered:
            if opt.code_of(pick) not in (opt.END, opt.PASS):
                self.answered.append((player, all_labels(position, pick)))
        self.events += position.log
        position.answered.clear()
        position.log.clear()

    def skip_answered(self, player: int, label: str) -> bool:
        """Return whether the engine gave this answer already; it and those before it count as picked then."""
        wanted = labels.plain_label(label)
        for place, (who, given) in enumerate(self.answered):
            if who == player and wanted in given:
                del self.answered[: place + 1]
                return True
        return False

    def concede(self, player: int) -> None:
        """A player gives up (18.2). Mismatch if the game is over."""
        try:
            self.save_for_undo()
            EngineGame(self.position, None, None).concede(player)
        except Refused as refused:
            raise Mismatch(str(refused)) from None

    def undo(self, picks: int) -> None:
        """Take back the last picks of the script and all that followed. Mismatch if there were fewer."""
        if picks > len(self.picked):
            raise Mismatch(f"the script can take back no more picks than it made, {len(self.picked)}")
        self.position, self.answered, events = self.picked[-picks]
        del self.picked[-picks:]
        del self.events[events:]


def find_option_index(position: Position, label: str) -> int:
    """Return where the option with this label is, or -1; an action answers to each of its names."""
    wanted = labels.plain_label(label)
    for index, pick in enumerate(position.ask_options):
        if labels.plain_label(labels.label(position, pick)) == wanted:
            return index
    for index, pick in enumerate(position.ask_options):
        if opt.code_of(pick) == opt.ACTION and wanted in labels.action_labels(position, pick):
            return index
        if wanted in labels.attached_labels(position, pick):
            return index
    return -1


def all_labels(position: Position, pick: int) -> list[str]:
    """The labels, as they are compared, that an answer of the engine answers to."""
    return [labels.plain_label(labels.label(position, pick)), *labels.attached_labels(position, pick)]
