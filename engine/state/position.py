"""The position: everything that can change in a game, in one object that can be cloned at any question."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from engine import grid, vocab
from engine.edition import Edition
from engine.effects.dependencies import EVERYTHING, PLACES
from engine.state.card import CardObject
from engine.state.card_profile import CardPool, CardProfile
from engine.state.codec import read_record, read_value
from engine.state.continuous import ContinuousEffect
from engine.state.delayed import DelayedEffect
from engine.state.events import GameEvent, PastEvent
from engine.state.frames.frame import Frame
from engine.state.frames.step_budget import StepBudget
from engine.state.player import PlayerState
from engine.state.record import StateRecord, plain
from engine.state.stack import FreeDeclaration, PendingTrigger, StackObject

NOT_ASKED: Final = -1
NO_ZONE: Final = -1
FOUND_LATER: Final = -1
NO_SHUFFLES: Final = (0,) * len(vocab.PLAYERS)
NO_PICKS: Final = (0,) * len(vocab.PLAYERS)
# What reading a state raises where `to_state` never wrote it
NOT_A_STATE: Final = (AssertionError, AttributeError, LookupError, OverflowError, TypeError, ValueError)

# What became of the last instruction that was carried out: "if you did" looks at `Position.outcome`
NOTHING: Final = 0  # it could not be done (21.2)
DECLINED: Final = 1  # it could, and was not wanted
DONE: Final = 2


class Position(StateRecord):
    """State of a game. `library` (card pool), `edition`, `printed` are shared by clones; all else is its own.

    `open`, `occupied`, `face_down` are masks of zones. `zones[n]` is the zone of the card numbered n, -1 (or
    past the end) if it is in none. `listening` has a bit for every kind of event that some card in play may
    wait for. `links`: some Equipment is linked to a zone. `stale`: derived values are to be worked out anew;
    `sources` are the continuous effects when they were last ordered, `ordered_sources` in their order (14.1).
    `blessed`: the zones whose cards were Blessed when that had its turn, FOUND_LATER if none waits for it.
    `touched`: what changed since the last checks (17), as a mask of `dependencies`. Of this turn, `items`
    counts what was declared, `window_picks[player]` what the player began in windows, and `free` is what was
    declared for nothing (18.3). `arrivals` are numbers of flipped cards that have neither collected mana nor
    been summoned yet (7.4). `chain` counts what came onto the stack since it was last empty (12.8). `history`
    is what happened this turn, as far as a text of the game asks, the chain's part from `chain_began` on.
    `memories` are what cards remember as long as they are on the field: (number, what of, of which).
    `shadowwalked` is the mask of players for whom a Shadowwalker gave way in this chain (20.1).
    `rng` is the number from which the streams of chance split off; it stays the same. `shuffles` counts those
    of each player's deck, `draws` what was drawn by chance for effects: (definition, controller, how often).
    `given_chance` is what a scenario says that chance gives, in order, before the generator does (21.4).
    `log`, `answered` (player, option of what the engine answered by itself) and `departed` (cards that left
    and that no rule asks for any more) are output for the caller: they are no part of the position, and a
    clone starts without them. `steps` are those that the engine may still take, also in clones.
    `trial_turn`, where a policy tries its picks ahead, is the turn for which it does: see `ask_in_trial`.
    `asked_always` is a player who is asked in every window, so that the other one does not learn in which
    there was something to do (19.1); NOBODY in most games.
    """

    FIELDS = (
        "rng", "windows_all", "last_number", "clock", "turn", "turn_number", "phase", "event", "open",
        "listening", "replacing", "items", "quiet", "outcome", "winner", "reason", "ask_kind", "ask_player",
        "ask_options", "seen", "window_picks", "arrivals", "chain", "sides", "stack", "attacks",
        "waiting", "made", "pending", "free", "extra_turns", "shadowwalked", "memories",
        "shuffles", "draws",
    )  # fmt: skip
    __slots__ = (
        *FIELDS, "library", "edition", "printed", "field", "zones", "occupied", "face_down", "frames",
        "ghosts", "links", "layered", "dependency_mask", "sources", "ordered_sources", "blessed", "stale",
        "touched", "answer", "log", "answered", "departed", "history", "chain_began", "given_chance", "steps",
        "trial_turn", "asked_always",
    )  # fmt: skip

    def __init__(self, library: CardPool, like: Position | None = None) -> None:
        """An empty position, or one with copies of what another always has: a clone makes no list twice."""
        self.library: CardPool = library
        self.edition: Edition = library.edition
        self.printed: list[CardProfile] = library.printed
        self.steps: StepBudget = StepBudget() if like is None else like.steps
        self.rng = 0
        self.shuffles: tuple[int, ...] = NO_SHUFFLES
        self.draws: tuple[tuple[int, int, int], ...] = ()
        self.given_chance: tuple[tuple[str, ...], ...] = ()
        self.windows_all = False
        self.last_number = 0
        self.clock = 0
        self.chain = 0
        self.turn = vocab.P1
        self.turn_number = 0
        self.phase = vocab.PREPARATION
        self.event = vocab.NO_EVENT
        self.sides: list[PlayerState] = [] if like is None else [side.clone() for side in like.sides]
        self.field: list[CardObject | None] = clone_field(like)
        self.zones: list[int] = [NO_ZONE] if like is None else like.zones[:]
        self.open = self.edition.open_at_start
        self.occupied = 0
        self.face_down = 0
        self.stack: list[StackObject] = []
        self.attacks: list[StackObject] = []
        self.arrivals: list[int] = []
        self.frames: list[Frame] = [] if like is None else clone_frames(like.frames)
        self.waiting: list[PendingTrigger] = []
        self.made: list[ContinuousEffect] = []
        self.pending: list[DelayedEffect] = []
        self.replacing = 0
        self.ghosts: list[CardObject] = []
        self.listening = 0
        self.items = 0
        self.window_picks: tuple[int, ...] = NO_PICKS
        self.free: tuple[FreeDeclaration, ...] = ()
        self.extra_turns: tuple[int, ...] = ()
        self.history: tuple[PastEvent, ...] = ()
        self.chain_began = 0
        self.shadowwalked = 0
        self.memories: tuple[tuple[int, int, int], ...] = ()
        self.quiet = 0
        self.outcome = 0
        self.seen: tuple[str, ...] = ()
        self.winner = vocab.NO_WINNER
        self.reason = 0
        self.links = False
        self.layered = False  # whether a card lies, or lay, under another one
        self.dependency_mask = 0
        self.sources: list[tuple[int, int, int, int, int, int]] = [] if like is None else like.sources
        self.ordered_sources: list[tuple[int, int, int, int, int, int]] = (
            [] if like is None else like.ordered_sources
        )
        self.blessed = FOUND_LATER
        self.stale = False
        self.touched = EVERYTHING
        self.ask_kind = NOT_ASKED
        self.ask_player = vocab.NOBODY
        self.ask_options: list[int] = [] if like is None else like.ask_options[:]
        self.answer = 0
        self.trial_turn = 0
        self.asked_always = vocab.NOBODY
        self.log: list[GameEvent] = []
        self.answered: list[tuple[int, int]] = []
        self.departed: list[CardObject] = []

    def is_over(self) -> bool:
        """Return whether the game has ended (18)."""
        return self.reason != 0

    def card(self, number: int) -> CardObject | None:
        """The card on the field with this number."""
        zone = self.zones[number] if 0 <= number < len(self.zones) else NO_ZONE
        return None if zone == NO_ZONE else self.field[zone]

    def card_or_ghost(self, number: int) -> CardObject | None:
        """The card with this number on the field, or as it last was (12.9)."""
        card = self.card(number)
        if card is not None:
            return card
        for ghost in self.ghosts:
            if ghost.number == number:
                return ghost
        return self.card_under(number)

    def card_under(self, number: int) -> CardObject | None:
        """The card with this number among those that lie under another one (4.2, 4.3)."""
        for attached in self.cards_under():
            if attached.number == number:
                return attached
        return None

    def aim_of(self, item: StackObject) -> CardObject | None:
        """Return the card that named the zone of an attack or Equip in place of another, if any (20.1)."""
        return self.card_or_ghost(item.aimed_by(0, item.targets[0])) if item.aims else None

    def cards_under(self) -> list[CardObject]:
        """Return the cards that lie under others, in the order of 2.5 and then of coming there."""
        return [attached for card in self.field if card is not None for attached in card.under]

    def find_in_play(self, number: int) -> CardObject | None:
        """The card with this number, in a zone or under another one."""
        return self.card(number) or self.card_under(number)

    def chance_count(self) -> int:
        """Return how often chance was asked for so far: equal on two boards if none lies between (19.1)."""
        return sum(self.shuffles) + sum([count for _, _, count in self.draws])

    def token_zones(self, without: int = 0) -> int:
        """Return the zones that a Creature Token can come to, as a mask: empty open creature zones (22.7).

        The zones `without` count as empty.
        """
        return grid.CREATURE_ZONES & self.open & ~(self.occupied & ~without)

    def next_stamp(self) -> int:
        """The next timestamp (14.1)."""
        self.clock += 1
        return self.clock

    def is_in_phase(self, phase: int) -> bool:
        """Return whether it is a phase, or the Event Phase of an Event (6.4)."""
        if phase > vocab.EVENT_PHASES:
            return self.phase == vocab.EVENT and self.event == phase - vocab.EVENT_PHASES
        return self.phase == phase

    def mark_stale(self, what: int = PLACES) -> None:
        """Something changed that derived values and states may depend on: see effects.dependencies."""
        self.touched |= what
        if self.dependency_mask & what:
            self.stale = True

    def clone(self) -> Position:
        """An equal position of its own."""
        other = Position(self.library, self)
        other.rng = self.rng
        other.shuffles = self.shuffles
        other.draws = self.draws
        other.given_chance = self.given_chance
        other.windows_all = self.windows_all
        other.last_number = self.last_number
        other.clock = self.clock
        other.chain = self.chain
        other.turn = self.turn
        other.turn_number = self.turn_number
        other.phase = self.phase
        other.event = self.event
        other.open = self.open
        other.occupied = self.occupied
        other.face_down = self.face_down
        other.listening = self.listening
        other.replacing = self.replacing
        other.items = self.items
        self.copy_past(other)
        other.quiet = self.quiet
        other.outcome = self.outcome
        other.winner = self.winner
        other.reason = self.reason
        other.links = self.links
        other.layered = self.layered
        other.dependency_mask = self.dependency_mask
        other.blessed = self.blessed
        other.stale = self.stale
        other.touched = self.touched
        other.ask_kind = self.ask_kind
        other.ask_player = self.ask_player
        other.answer = self.answer
        other.trial_turn = self.trial_turn
        other.asked_always = self.asked_always
        if self.stack:
            other.stack = [item.clone() for item in self.stack]
        if self.arrivals:
            other.arrivals = self.arrivals[:]
        if self.attacks:
            other.attacks = [item.clone() for item in self.attacks]
        if self.waiting:
            other.waiting = [waiting.clone() for waiting in self.waiting]
        if self.pending:
            other.pending = [pending.clone() for pending in self.pending]
        if self.made:
            other.made = [effect.clone() for effect in self.made]
        if self.ghosts:
            other.ghosts = [ghost.clone() for ghost in self.ghosts]
        return other

    def renew_steps(self) -> None:
        """Begin something new that a person asked for: the steps of what was done before do not count."""
        self.steps = StepBudget()

    def branch(self) -> Position:
        """A clone to try something ahead in: it takes its steps from those left for all of that."""
        other = self.clone()
        other.steps = self.steps.branches
        return other

    def copy_past(self, other: Position) -> None:
        """Give a clone what is remembered of this turn and before, and the extra turns to come."""
        other.chain_began = self.chain_began
        other.shadowwalked = self.shadowwalked
        other.window_picks = self.window_picks
        other.free = self.free
        other.extra_turns = self.extra_turns
        other.history = self.history
        other.memories = self.memories
        other.seen = self.seen

    def to_state(self) -> list[object]:
        """The whole position as nested lists; the definitions are known by their index."""
        items = shared_items(self.frames)
        state: list[object] = [
            self.field_values(),
            [card.field_values() for card in self.field if card is not None],
            [attached.field_values() for attached in self.cards_under()],
            [[ghost.field_values(), ghost.values()] for ghost in self.ghosts],
            plain(items),
            [[index_of(frame.item, items), frame.to_state()] for frame in self.frames],
        ]
        if self.history:
            state.append([self.chain_began, [past.to_state() for past in self.history]])
        return state

    def digest(self) -> str:
        """A fingerprint of the whole position, 32 hex digits: equal for equal positions on every machine."""
        return fingerprint(self.to_state())


def fingerprint(state: list[object]) -> str:
    """32 hex digits of nested lists of numbers and texts."""
    return sha256(repr(state).encode()).hexdigest()[:32]


def shared_items(frames: list[Frame]) -> list[StackObject]:
    """Return the stack objects that frames work on, each once."""
    items: list[StackObject] = []
    for frame in frames:
        item = frame.item
        if item is not None and index_of(item, items) < 0:
            items.append(item)
    return items


def index_of(item: StackObject | None, items: list[StackObject]) -> int:
    """The place of this very stack object among others, -1 if it is none of them."""
    for index, stack_object in enumerate(items):
        if stack_object is item:
            return index
    return -1


def clone_field(like: Position | None) -> list[CardObject | None]:
    """Clones of the cards in the zones of a position; empty zones without one."""
    if like is None:
        return [None] * grid.ZONES
    return [None if card is None else card.clone() for card in like.field]


def clone_frames(frames: list[Frame]) -> list[Frame]:
    """Clones of frames; those that share an item share its clone."""
    items = shared_items(frames)
    clones = [item.clone() for item in items]
    cloned: list[Frame] = []
    for frame in frames:
        clone = frame.clone()
        if frame.item is not None:
            clone.item = clones[index_of(frame.item, items)]
        cloned.append(clone)
    return cloned


def place_card(position: Position, card: CardObject, zone: int) -> None:
    """Put a card into a zone, with what lies under it, and keep the masks true."""
    position.field[zone] = card
    while len(position.zones) <= card.number:
        position.zones.append(NO_ZONE)
    position.zones[card.number] = zone
    card.zone = zone
    for attached in card.under:
        attached.zone = zone
    position.occupied |= 1 << zone
    if not card.face_up:
        position.face_down |= 1 << zone


def lay_under(position: Position, card: CardObject, host: CardObject) -> None:
    """Put a card that is in no zone under another one."""
    card.zone = host.zone
    host.under += (card,)
    position.layered = True


def lift_card(position: Position, card: CardObject) -> None:
    """Take a card out of its zone and keep the masks true, or from under the card there."""
    there = position.field[card.zone]
    if there is not card:
        if there is not None:
            there.under = tuple([attached for attached in there.under if attached is not card])
            position.stale = True
        return
    position.field[card.zone] = None
    position.zones[card.number] = NO_ZONE
    position.occupied &= ~(1 << card.zone)
    position.face_down &= ~(1 << card.zone)


def read_card(values: list[object], printed: list[CardProfile]) -> CardObject:
    """A card as it was written; its derived values are not worked out."""
    card = read_record(CardObject(0, 0, printed[0], vocab.P1, 0), values)
    card.printed, card.guise = printed[card.defn], card.defn
    card.factions = card.printed.factions
    return card


def read_history(position: Position, written: object) -> None:
    """Read what happened this turn."""
    assert isinstance(written, list)
    position.chain_began, events = written
    for numbers, was in events:
        card = None
        if was:
            card = read_card(was[0], position.printed)
            card.set_values(was[1])
        position.history += (PastEvent(GameEvent(*numbers), card),)


def position_from_state(state: list[object], library: CardPool) -> Position:
    """Return the position that `to_state` wrote, its derived values stale; NOT_A_STATE for anything else."""
    values, field, under, ghosts, items, frames = state[:6]
    assert isinstance(values, list) and isinstance(field, list) and isinstance(under, list)
    assert isinstance(ghosts, list) and isinstance(items, list) and isinstance(frames, list)
    position = read_record(Position(library), values)
    for card_state in field:
        card = read_card(card_state, library.printed)
        place_card(position, card, card.zone)
        position.links = position.links or card.linked >= 0
    for card_state in under:
        card = read_card(card_state, library.printed)
        host = position.field[card.zone]
        assert host is not None
        lay_under(position, card, host)
    for card_state, derived in ghosts:
        ghost = read_card(card_state, library.printed)
        ghost.set_values(derived)
        ghost.printed = library.printed[ghost.guise]
        position.ghosts.append(ghost)
    if len(state) > 6:
        read_history(position, state[6])
    shared = [read_value(item_state) for item_state in items]
    for item_number, frame_state in frames:
        frame = read_value(frame_state)
        item = shared[item_number] if item_number >= 0 else None
        assert isinstance(frame, Frame) and (item is None or isinstance(item, StackObject))
        frame.item = item
        position.frames.append(frame)
    position.dependency_mask = EVERYTHING
    position.stale = True
    return position
