"""A game: start it, read its question, answer it, undo, clone, record. It only delegates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine import rng, vocab
from engine.carddef import CardDef
from engine.edition import Edition
from engine.errors import Refused
from engine.presentation import labels
from engine.presentation.player_view import player_view
from engine.rules.chance import coin
from engine.rules.continuous.characteristics import settle_values
from engine.rules.game_loop import advance, apply_choice
from engine.rules.setup import begin_game
from engine.rules.state_based_checks import end_game
from engine.state import options as opt
from engine.state.card_profile import CardPool
from engine.state.options import option
from engine.state.player import PlayerState
from engine.state.position import NOT_ASKED, Position
from engine.view_types import GameView


@dataclass(frozen=True)
class DeckSpec:
    """Cards that a player brings: main deck and Fables Deck.

    `replaced`, of a deck that is compared with another one, has (the card of the main deck, the card that it
    replaced) once for each such copy: it is shuffled to where the other one would have come. `top`: cards of
    the main deck that lie on top of it once it was shuffled, the first of them topmost, for practice.
    """

    main: tuple[CardDef, ...] = ()
    fables: tuple[CardDef, ...] = ()
    replaced: tuple[tuple[CardDef, CardDef], ...] = ()
    top: tuple[CardDef, ...] = ()


@dataclass(frozen=True)
class Setup:
    """All that a game grows from. `number`: which game of the seed's run; `starter`: 0 = P1, 1 = P2,
    NOBODY: a coin drawn from the seed says who (5.1).

    `windows_all`: every window with something to do is asked, and the turn player's slow ones always; else
    those with nothing to do are passed. `asked_always` (0, 1 or NOBODY) is asked in every one, so that the
    other player does not learn in which there was something to do. `unread_absent`: effects that could not be
    read count as absent. `hp`: of each player at the start, 0 as in the edition.
    """

    edition: Edition
    decks: tuple[DeckSpec, DeckSpec]
    seed: int = 0
    number: int = 0
    windows_all: bool = False
    starter: int = vocab.P1
    unread_absent: bool = False
    asked_always: int = vocab.NOBODY
    hp: tuple[int, int] = (0, 0)

    def card_pool(self) -> CardPool:
        """The definitions of both decks. Refused where one cannot be played."""
        library = CardPool(self.edition)
        for deck in self.decks:
            for defn in (*deck.main, *deck.fables):
                library.add(defn, self.unread_absent)
        for player, deck in enumerate(self.decks):
            if deck.replaced:
                library.stand_in(player, deck.main, deck.replaced)
        return library


class Question:
    """A question of `kind` (a name of `vocab.QUESTIONS`) to `player` (0 or 1), `options` in a fixed order."""

    __slots__ = ("kind", "options", "player")

    def __init__(self, kind: str, player: int, options: list[int]) -> None:
        self.kind = kind
        self.player = player
        self.options = options


# What happens as a player comes to see a card that was hidden
LEARNED: Final = (
    vocab.E_DREW,
    vocab.E_SEEN,
    vocab.E_SEARCHED,
    vocab.E_LOOKED,
    vocab.E_FLIPPED,
    vocab.E_MILLED,
)


class EngineGame:
    """One game at a question, or over. `history` holds (player, pick) of every answered question.

    `taken_back`: how often an undo led back across chance or something that was seen (19.1).
    """

    __slots__ = ("history", "origin", "position", "setup", "taken_back")

    def __init__(self, position: Position, setup: Setup | None, origin: Position | None) -> None:
        self.position = position
        self.setup = setup
        self.origin = origin
        self.history: list[tuple[int, int]] = []
        self.taken_back = 0

    @property
    def question(self) -> Question | None:
        """Return what is asked now; None when the game is over."""
        position = self.position
        if position.ask_kind == NOT_ASKED:
            return None
        return Question(vocab.QUESTIONS[position.ask_kind], position.ask_player, position.ask_options)

    @property
    def winner(self) -> str:
        """P1, P2, draw, or none while it is going on."""
        return labels.winner_label(self.position)

    @property
    def reason(self) -> str:
        """Return how it ended: "hp", "concede", "loop", "limit", or "" while it is going on (18)."""
        return vocab.REASONS[self.position.reason]

    def label(self, pick: int) -> str:
        """The label of an option of the question now asked."""
        settle_values(self.position)  # what is lent is worked out anew in a position that was stored
        return labels.label(self.position, pick)

    def labels(self) -> list[str]:
        """The labels of all options, in their order; nothing when the game is over."""
        return [self.label(pick) for pick in self.position.ask_options]

    def answer(self, index: int) -> None:
        """Answer with the option at `index`, and go on to the next question.

        Refused `game_over`, or `not_offered` for an index outside the options; nothing is changed then.
        """
        position = self.position
        if position.ask_kind == NOT_ASKED:
            raise Refused("game_over", "18.1")
        if not 0 <= index < len(position.ask_options):
            raise Refused("not_offered", "12.2", pick=str(index))
        pick = position.ask_options[index]
        self.history.append((position.ask_player, pick))
        apply_choice(position, pick)

    def answer_label(self, player: int, label: str) -> None:
        """Answer by label. Refused `not_asked` for the other player, `not_offered`, `game_over`."""
        if labels.plain_label(label) == "concede":
            self.concede(player)
            return
        position = self.position
        if position.ask_kind == NOT_ASKED:
            raise Refused("game_over", "18.1")
        if player != position.ask_player:
            raise Refused("not_asked", "12.2", player=vocab.PLAYERS[player])
        position.renew_steps()
        self.answer(self.option_index(label))

    def option_index(self, label: str) -> int:
        """Return where the option with this label is, of an action with any of its labels. Refused."""
        wanted = labels.plain_label(label)
        for index, offered in enumerate(self.labels()):
            if labels.plain_label(offered) == wanted:
                return index
        position = self.position
        for index, pick in enumerate(position.ask_options):
            if opt.code_of(pick) == opt.ACTION and wanted in labels.action_labels(position, pick):
                return index
        raise Refused("not_offered", "12.2", pick=label)

    def concede(self, player: int) -> None:
        """A player gives up (18.2). Refused `game_over`."""
        position = self.position
        if position.is_over():
            raise Refused("game_over", "18.1")
        self.history.append((player, option(opt.CONCEDE)))
        end_game(position, 1 - player, vocab.BY_CONCESSION)
        position.ask_kind = NOT_ASKED
        position.ask_options = []

    def undo(self, count: int = 1) -> None:
        """Take back the last `count` picks, and all that followed. Refused `bad_number`.

        One across chance or something that a player came to see is counted (19.1).
        """
        if not 0 <= count <= len(self.history):
            known = f"0 to {len(self.history)}"
            raise Refused("bad_number", "", name="undo", known=known, value=str(count))
        at = len(self.history) - count
        kept, lost = self.history[:at], self.history[at:]
        self.position = self.first_position()
        self.history = []
        for player, pick in kept:
            self.repeat(player, pick)
        self.taken_back += self.clone().sees_more(lost)

    def sees_more(self, picks: list[tuple[int, int]]) -> bool:
        """Make picks that were made before; return whether chance lies between, or something seen (19.1)."""
        chance, seen = self.position.chance_count(), False
        for player, pick in picks:
            self.repeat(player, pick)
            seen = seen or any(happening.kind in LEARNED for happening in self.position.log)
        return seen or self.position.chance_count() != chance

    def repeat(self, player: int, pick: int) -> None:
        """Make a pick that was made before in an equal position."""
        self.position.renew_steps()
        if opt.code_of(pick) == opt.CONCEDE:
            self.concede(player)
        else:
            self.answer(self.position.ask_options.index(pick))

    def first_position(self) -> Position:
        """The position before the first pick, anew."""
        if self.origin is not None:
            return self.origin.clone()
        assert self.setup is not None
        return start(self.setup).position

    def clone(self) -> EngineGame:
        """An equal game of its own."""
        other = EngineGame(self.position.clone(), self.setup, self.origin)
        other.history = self.history[:]
        other.taken_back = self.taken_back
        return other

    def view(self, player: int) -> GameView:
        """Return what a player (0 or 1) sees of the game (19.1)."""
        settle_values(self.position)
        return player_view(self.position, player)

    def digest(self) -> str:
        """A fingerprint of the position, 32 hex digits."""
        return self.position.digest()


def start(setup: Setup, library: CardPool | None = None) -> EngineGame:
    """Set up a game and go on to its first question (5).

    `library` saves work where many games share a setup. Refused where a card or switch is not played.
    """
    position = Position(setup.card_pool() if library is None else library)
    position.rng = rng.first_state(setup.seed, setup.number)
    position.windows_all = setup.windows_all
    position.asked_always = setup.asked_always
    if setup.starter == vocab.NOBODY:
        position.turn = coin(position.rng)
    else:
        position.turn = setup.starter
    for deck, hp in zip(setup.decks, setup.hp, strict=True):
        side = PlayerState(hp or setup.edition.starting_hp)
        side.deck = tuple([position.library.add(defn, setup.unread_absent) for defn in deck.main])
        side.fables = tuple([position.library.add(defn, setup.unread_absent) for defn in deck.fables])
        position.sides.append(side)
    begin_game(position, [[position.library.add(defn) for defn in deck.top] for deck in setup.decks])
    advance(position)
    return EngineGame(position, setup, None)


def resume(position: Position) -> EngineGame:
    """Return a game that goes on from a position; undo leads back to here."""
    settle_values(position)
    advance(position)
    return EngineGame(position, None, position.clone())
