"""A seat: what a policy may look at (19). The position itself stays behind it."""

from __future__ import annotations

from engine import grid
from engine.edition import Edition
from engine.policies.determinize import redeal_hidden
from engine.presentation.player_view import may_look
from engine.rules.play.summon_and_set import can_summon
from engine.rules.stack.targeting import EACH_MODE_PICKED, pick_without_mode
from engine.rules.turn.legal_options import fizzles
from engine.state import card_effects
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.card_profile import CardProfile
from engine.state.frames.execution import ExecuteFrame
from engine.state.frames.play import PlayFrame
from engine.state.frames.stack import DeclareFrame, TriggersFrame
from engine.state.position import Position
from engine.state.target_ref import card_of, is_zone, zone_of
from engine.vocab import NOBODY, Q_PRIORITY


class Observation:
    """One player's look at a game that asks this player something."""

    __slots__ = ("_position", "player")

    def __init__(self, position: Position, player: int) -> None:
        self._position = position
        self.player = player

    def kind(self) -> int:
        """The kind of the question, a code of `vocab`."""
        return self._position.ask_kind

    def options(self) -> list[int]:
        """The options of the question, but for flips that will fizzle, which come last (7.2)."""
        found = self._position.ask_options
        if self.kind() != Q_PRIORITY or opt.code_of(found[-1]) != opt.FLIP:
            return found
        return [pick for pick in found if not self._fizzles(pick)]

    def _fizzles(self, pick: int) -> bool:
        if opt.code_of(pick) != opt.FLIP:
            return False
        return fizzles(self._position, self.player, self._position.field[opt.a_of(pick)])

    def card_profile(self, defn: int) -> CardProfile:
        """Return what is printed on a card that this player knows."""
        return self._position.printed[defn]

    def edition(self) -> Edition:
        """The switches of the game."""
        return self._position.edition

    def phase(self) -> int:
        """The phase of the turn."""
        return self._position.phase

    def is_my_turn(self) -> bool:
        """Return whether it is this player's turn."""
        return self._position.turn == self.player

    def turn_number(self) -> int:
        """Return which turn of the game it is, both players' counted."""
        return self._position.turn_number

    def window_picks(self) -> int:
        """Return how much this player began in windows of this turn."""
        return self._position.window_picks[self.player]

    def hand(self) -> tuple[int, ...]:
        """Definitions in one's own hand."""
        return self._position.sides[self.player].hand

    def fables(self) -> tuple[int, ...]:
        """Definitions in one's own Fables Deck."""
        return self._position.sides[self.player].fables

    def can_summon(self, defn: int) -> bool:
        """Return whether a card of one's own Fables Deck has a zone and can be paid for (7.2)."""
        return can_summon(self._position, self.player, defn, from_hand=False)

    def deck_size(self) -> int:
        """Return how many cards one's own deck still has."""
        return len(self._position.sides[self.player].deck)

    def hp(self) -> int:
        """One's own HP."""
        return self._position.sides[self.player].hp

    def opponent_hp(self) -> int:
        """The opponent's HP."""
        return self._position.sides[1 - self.player].hp

    def card(self, zone: int) -> CardObject | None:
        """The card in a zone, if this player may know it: face-up, or its own."""
        card = self._position.field[zone]
        if card is None or card.face_up or may_look(card, self.player):
            return card
        return None

    def picked_card(self, pick: int) -> CardObject | None:
        """Return the card that a pick means, in a zone or attached (`target_ref`), if it may be known."""
        return self.card(pick) if is_zone(pick) else card_of(self._position, pick)

    def picked_zone(self, pick: int) -> int:
        """Return the zone of what a pick means."""
        return zone_of(self._position, pick)

    def is_occupied(self, zone: int) -> bool:
        """Return whether a card lies in a zone."""
        return self._position.occupied >> zone & 1 == 1

    def own_cards(self) -> list[CardObject]:
        """Return the cards that one controls."""
        return [c for c in self._position.field if c is not None and c.controller == self.player]

    def open_zones(self) -> int:
        """One's own open zones, as a mask."""
        return self._position.open & grid.SIDES[self.player]

    def empty_zones(self) -> int:
        """One's own open empty zones, as a mask."""
        return self.open_zones() & ~self._position.occupied

    def occupied_zones(self) -> int:
        """All zones with a card, as a mask."""
        return self._position.occupied

    def reach(self, defn: int, zone: int, rotation: int) -> int:
        """Return what a card of one's own would connect to from a zone, as a mask."""
        return self._position.printed[defn].reach[rotation * grid.GRID + zone] if zone < grid.GRID else 0

    def imagine(self, chance: int) -> tuple[Position, int]:
        """A game as this one could be, all that one cannot see dealt anew; and the generator after it.

        Where a player is always asked, it is a game in which nobody is asked with nothing to do.
        """
        imagined, after = redeal_hidden(self._position, self.player, chance)
        if imagined.asked_always != NOBODY:
            imagined.windows_all, imagined.asked_always = False, NOBODY
        return imagined, after

    def digest(self) -> str:
        """Return a fingerprint of what this player sees, 32 hex digits: that of one game as it could be."""
        return self.imagine(0)[0].digest()

    def half_done_defn(self) -> int:
        """The definition of the card now being played or flipped, -1 if none is."""
        return self._half_done()[0]

    def half_done_zone(self) -> int:
        """The zone of the card now being played or flipped, -1 if none is."""
        return self._half_done()[1]

    def _half_done(self) -> tuple[int, int]:
        for frame in reversed(self._position.frames):
            if isinstance(frame, PlayFrame):
                return (frame.defn, frame.zone)
            if frame.card:
                card = self._position.card_or_ghost(frame.card)
                return (-1, -1) if card is None else (card.defn, card.zone)
        return (-1, -1)

    def half_done_slot(self) -> int:
        """Return for which phrase of an effect something is picked, -1 if for none."""
        for frame in reversed(self._position.frames):
            if isinstance(frame, DeclareFrame):
                return frame.phrase
            if isinstance(frame, ExecuteFrame):
                return frame.picked_slot
        return -1

    def half_done_effect(self) -> tuple[int, int]:
        """(definition, number of the effect) that is being declared or put, (-1, 0) if none is."""
        for frame in reversed(self._position.frames):
            if isinstance(frame, TriggersFrame) and 0 <= frame.asked < len(frame.waiting):
                waiting = frame.asked_trigger()
                return self._effect_source(waiting.source, waiting.defn, waiting.effect)
            if frame.item is not None and frame.item.source:
                item = frame.item
                return self._effect_source(item.source, item.defn, item.effect)
        return (-1, 0)

    def half_done_target(self) -> CardObject | None:
        """Return the card that a mode is chosen for as a target, if this player may know it (13.6)."""
        frame = self._position.frames[-1]
        if not isinstance(frame, DeclareFrame) or frame.step != EACH_MODE_PICKED:
            return None
        pick = pick_without_mode(self._position, frame.require_item())
        return None if pick is None else self.picked_card(pick)

    def _effect_source(self, source: int, defn: int, effect: int) -> tuple[int, int]:
        if self._position.card_or_ghost(source) is None:
            return (-1, 0)
        return (card_effects.defn_of(self._position, source, defn), effect)
