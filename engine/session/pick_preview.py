"""Preview of picks: what they come to if nobody responds, found out where all that is hidden is dealt anew.

Two copies, dealt differently, are played side by side. The preview ends where they differ, where chance is
drawn, and where something hidden is turned up. So it says of hidden things no more than that there are some
(19.1), and what it says comes true. Where more would have to be looked at than a person waits for, it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import grid, vocab
from engine.errors import Refused
from engine.game import EngineGame
from engine.policies.determinize import is_hidden, redeal_hidden
from engine.presentation.current_step import find_current_step
from engine.presentation.position_changes import PositionComparison
from engine.presentation.prompts import prompt_text
from engine.rules.continuous.characteristics import settle_values
from engine.rules.game_loop import begin_choice, is_under_way, take_step
from engine.session.automatic_picks import FIRST, is_own_strike
from engine.session.equal_choices import has_equal_choices
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.events import GameEvent
from engine.state.frames.play import FlipFrame
from engine.state.frames.stack import TargetingFrame
from engine.state.frames.step_budget import StepsSpent
from engine.state.options import option
from engine.state.position import Position
from engine.view_types import PickPreview, PositionChange

DEALS: Final = (0, 1)  # numbers from which the two copies are dealt
MOST_PICKS: Final = 60  # that each copy makes by itself
UNDECIDED: Final = -1
UNKNOWN: Final = -2

DONE, CHOICE, THEIR_CHOICE = "done", "choice", "their_choice"
RANDOM, HIDDEN, LONG = "random", "hidden", "long"
NEXT: Final = {
    DONE: "",
    CHOICE: "Still to be chosen: {prompt}",
    THEIR_CHOICE: "Your opponent has to choose then; the rest depends on it.",
    RANDOM: "What comes then is random.",
    HIDDEN: "What comes then depends on cards that you cannot see.",
    LONG: "More follows than is looked at here.",
}
FLIPPED_FIRST: Final = "The face-down card on {zone} is flipped first; the rest depends on what it is."
COULD_BLOCK: Final = "Your opponent could block with {names}."
COULD_FLIP: Final = "Your opponent could respond with the face-down card on {names}."
SEEN: Final = (vocab.E_SEEN, vocab.E_SEARCHED, vocab.E_LOOKED, vocab.E_MILLED)
WINDOW_ENDS: Final = (opt.PASS, opt.END)
DECLINES: Final = (option(opt.NO_BLOCK), option(opt.NO))


class PreviewTrial:
    """A copy of a position in which `viewer` makes picks, and nothing is done in answer to them.

    `depth` is the length of the stack, and `attacks` how many attacks wait, once all is done that the picks
    lead to. `stop` is why no more can be said (RANDOM, HIDDEN), `flipped` the zone of a hidden card that is
    turned up (-1 for none). `blockers` are the other side's creatures that could be named to block (10.3b),
    `made` counts picks made by themselves. `is_open`: there is a window before all is done. `chosen` is the
    option of the question now asked that is taken without asking, once it is known.
    """

    __slots__ = (
        "attacks", "before", "blockers", "chosen", "depth", "events", "flipped", "is_open", "made",
        "position", "stop", "viewer",
    )  # fmt: skip

    def __init__(self, position: Position, viewer: int, deal: int) -> None:
        self.position, _ = redeal_hidden(position, viewer, deal)
        self.position.given_chance = ()  # what a scenario says of chance is not known ahead
        settle_values(self.position)
        self.before = self.position.clone()
        self.viewer = viewer
        self.depth = len(position.stack)
        self.attacks = len(position.attacks)
        self.events: list[GameEvent] = []
        self.blockers: list[str] = []
        self.stop = ""
        self.flipped = -1
        self.is_open = False
        self.made = 0
        self.chosen = UNKNOWN

    def pick(self, label: str) -> None:
        """Make a pick that is looked at. Refused `not_offered`, `not_asked`; StepsSpent."""
        position = self.position
        while not self.is_asked() and (is_under_way(position) or self.default() != UNDECIDED):
            self.go_by_default()
        if not self.is_asked():
            raise Refused("not_asked", "12.2", player="you")
        index = EngineGame(position, None, None).option_index(label)
        if position.ask_kind == vocab.Q_PRIORITY and index == FIRST and position.stack:
            self.depth = len(position.stack) - 1
            self.is_open = True
        self.apply(index)

    def apply(self, index: int) -> None:
        """Make a pick, and go on to the next window or other question. StepsSpent."""
        begin_choice(self.position, self.position.ask_options[index])
        self.go_to_window()

    def go_to_window(self) -> None:
        """Go on to the next question, or window that passes by itself since there is nothing to do in it.

        What happened is noted, and whether chance or something hidden had part in it.
        """
        position = self.position
        self.chosen = UNKNOWN
        position.log.clear()
        chance = position.chance_count()
        hidden = [c for c in position.field if c is not None and is_hidden(c, self.viewer)]
        is_passed = False
        while is_under_way(position) and not is_passed and self.flipped < 0:
            answered = len(position.answered)
            take_step(position)
            self.flipped = flipped_zone(position, hidden)
            is_passed = any(opt.code_of(pick) in WINDOW_ENDS for _, pick in position.answered[answered:])
        settle_values(position)
        for event in position.log:
            is_of_deck = event.kind == vocab.E_MILLED or event.seen_by >= 0  # neither player could see it
            if event.kind in SEEN and (is_of_deck or event.player == self.viewer):
                self.stop = HIDDEN
        self.events += position.log
        if self.flipped >= 0:
            self.stop = HIDDEN
        if position.chance_count() != chance:
            self.stop = RANDOM
        self.is_open = self.is_open or (self.is_window() and not self.is_through())

    def go_on(self) -> None:
        """Go on until something more has resolved, or nothing goes on by itself."""
        shape = (len(self.position.stack), len(self.position.attacks))
        while not self.ends() and not self.stop:
            self.go_by_default()
            if (len(self.position.stack), len(self.position.attacks)) != shape:
                return

    def go_by_default(self) -> None:
        """Make a pick that needs no decision, or do nothing in answer."""
        position = self.position
        self.made += 1
        if is_under_way(position):
            self.go_to_window()
            return
        if position.ask_kind == vocab.Q_BLOCK and position.ask_player != self.viewer:
            blocks = [opt.a_of(pick) for pick in position.ask_options if opt.code_of(pick) == opt.BLOCK]
            for zone in blocks:
                self.note_blocker(zone)
        self.apply(self.default())

    def note_blocker(self, zone: int) -> None:
        """Note a creature that could be named to block."""
        card = self.position.field[zone]
        assert card is not None
        words = f"{card.printed.name} on {grid.ZONE_NAMES[zone]}"
        if words not in self.blockers:
            self.blockers.append(words)

    def is_asked(self) -> bool:
        """Return whether the viewer is asked something, or the game is over."""
        position = self.position
        return position.is_over() or (not is_under_way(position) and position.ask_player == self.viewer)

    def default(self) -> int:
        """The index of the option that is taken without asking; UNDECIDED where somebody has to choose."""
        if self.chosen == UNKNOWN:
            self.chosen = self.find_default()
        return self.chosen

    def find_default(self) -> int:
        """Find out what `default` returns."""
        position = self.position
        if position.ask_kind == vocab.Q_PRIORITY or len(position.ask_options) == 1:
            return FIRST
        if position.ask_player == self.viewer:
            is_passed = is_own_strike(position) or has_equal_choices(position)
            return FIRST if is_passed else UNDECIDED
        for declined in DECLINES:
            if declined in position.ask_options:
                return position.ask_options.index(declined)
        return UNDECIDED

    def is_window(self) -> bool:
        """Return whether a player has priority, asked or not."""
        position = self.position
        return is_under_way(position) or position.ask_kind == vocab.Q_PRIORITY

    def is_through(self) -> bool:
        """Return whether all is done that the picks lead to, once a window is given."""
        return len(self.position.stack) <= self.depth and len(self.position.attacks) <= self.attacks

    def ends(self) -> str:
        """Return why nothing goes on by itself; "" where it does."""
        position = self.position
        if position.is_over():
            return DONE
        if self.is_window():
            if self.is_through():
                return DONE
        elif self.default() == UNDECIDED:
            return CHOICE if position.ask_player == self.viewer else THEIR_CHOICE
        return LONG if self.made >= MOST_PICKS else ""

    def changes(self) -> list[PositionChange]:
        """Return all that has changed since before the picks."""
        return PositionComparison(self.before, self.position, self.events, self.viewer).compare()

    def prompt(self) -> str:
        """Return the question that is asked."""
        return prompt_text(self.position, find_current_step(self.position))


def flipped_zone(position: Position, hidden: list[CardObject]) -> int:
    """The zone of a hidden card that is being flipped, or will be as it is targeted (7.6); -1 for none."""
    frame = position.frames[-1] if position.frames else None
    for card in hidden:
        if isinstance(frame, FlipFrame) and frame.card == card.number:
            return card.zone
        if isinstance(frame, TargetingFrame) and card.zone in frame.flips:
            return card.zone
    return -1


class PreviewedPicks:
    """Picks of a player in a position, and what they come to. Refused where one is not offered.

    `happened` counts the events that `changes` are made of; -1 where not even the picks can be said ahead.
    """

    __slots__ = ("changes", "ends", "happened", "next", "trial")

    def __init__(self, position: Position, viewer: int, labels: Sequence[str]) -> None:
        EngineGame(position, None, None).option_index(labels[0])
        position.renew_steps()
        trials = [PreviewTrial(position, viewer, deal) for deal in DEALS]
        self.changes: list[PositionChange] = []
        self.happened = -1
        self.trial = trials[0]
        self.ends = ""
        try:
            self.look_ahead(trials, labels)
        except StepsSpent:
            self.ends = LONG
        self.next = self.next_words()

    def look_ahead(self, trials: list[PreviewTrial], labels: Sequence[str]) -> None:
        """Make the picks, and go on until nothing more can be said. Refused; StepsSpent."""
        for label in labels:
            for trial in trials:
                trial.pick(label)
        while not self.ends:
            self.ends = self.disagreement(trials)
            if self.ends:
                break
            self.changes = self.trial.changes()
            self.happened = len(self.trial.events)
            self.ends = self.trial.ends()
            for trial in trials:
                trial.go_on()

    def disagreement(self, trials: list[PreviewTrial]) -> str:
        """Return why what was done last cannot be said ahead; "" where it can."""
        preview_trial, other = trials
        for trial in trials:
            if trial.stop:
                return trial.stop
        if preview_trial.position.steps.is_tried_out():
            return LONG  # what leaves no choice was perhaps not found out
        if preview_trial.ends() != other.ends() or preview_trial.changes() != other.changes():
            return HIDDEN
        return HIDDEN if preview_trial.ends() == CHOICE and preview_trial.prompt() != other.prompt() else ""

    def next_words(self) -> str:
        """Return the sentence for what comes after the changes."""
        if self.ends == HIDDEN and self.trial.flipped >= 0:
            return FLIPPED_FIRST.format(zone=grid.ZONE_NAMES[self.trial.flipped])
        prompt = self.trial.prompt() if self.ends == CHOICE else ""
        return NEXT[self.ends].format(prompt=prompt)


def preview_picks(position: Position, viewer: int, labels: Sequence[str]) -> PickPreview:
    """Find what picks of a player come to, if nobody responds to them. Refused `not_offered`, `not_asked`."""
    picks = PreviewedPicks(position, viewer, labels)
    harming = sorted(picks.changes, key=is_survived)
    harms = [change["text"] for change in harming if change["harms"]]
    return {
        "changes": picks.changes,
        "warning": f"Careful! {' '.join(harms)}" if harms else "",
        "ends": picks.ends,
        "next": picks.next,
        "responses": possible_responses(position, picks.trial),
    }


def is_survived(change: PositionChange) -> bool:
    """Return whether a card is hit and stays: what is lost is warned of first."""
    return change["kind"] == "damaged"


def possible_responses(position: Position, trial: PreviewTrial) -> list[str]:
    """List what the other side could do about it, as far as the viewer can see."""
    viewer = trial.viewer
    responses: list[str] = []
    if trial.blockers:
        responses.append(COULD_BLOCK.format(names=" or ".join(trial.blockers)))
    hidden = [grid.ZONE_NAMES[c.zone] for c in position.field if c is not None and is_hidden(c, viewer)]
    if hidden and trial.is_open:
        responses.append(COULD_FLIP.format(names=" or ".join(hidden)))
    return responses
