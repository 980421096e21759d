"""View of a position for one viewer (19): the only place where hidden things are left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import grid, vocab
from engine.effects.wording.edition_words import action_name, edition_text
from engine.presentation import labels
from engine.presentation.active_rules import active_rules
from engine.presentation.pronouns import SPECTATOR, WITNESS, seat_of
from engine.rules.keywords import has_keyword
from engine.rules.turn.token_supply import tokens_left
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.player import PlayerState
from engine.state.position import NOT_ASKED, Position
from engine.state.stack import EFFECT, ITEMS, StackObject
from engine.view_types import CardOnField, CardUnder, Declared, GameView, PlayerSide, WhoIsAsked

BOTH: Final = 1 << vocab.P1 | 1 << vocab.P2  # players, as a mask


def player_view(position: Position, player: int) -> GameView:
    """A position as `player` (0 or 1) sees it, as JSON-able data (19.1). Values must be settled.

    Or as one who looks on does (`presentation.pronouns`).
    """
    return {
        "player": vocab.PLAYERS[seat_of(player)],
        "turn": vocab.PLAYERS[position.turn],
        "turn_number": position.turn_number,
        "phase": vocab.PHASES[position.phase],
        "event": vocab.EVENTS[position.event],
        "words": edition_words(position),
        "players": {vocab.PLAYERS[p]: side_view(position, p, player) for p in (vocab.P1, vocab.P2)},
        "open": [grid.ZONE_NAMES[zone] for zone in grid.zones_in(position.open)],
        "field": field_view(position, player),
        "stack": [item_view(position, item) for item in position.stack],
        "attacks": [item_view(position, item) for item in position.attacks],
        "lasting": active_rules(position, player),
        "question": question_view(position, player),
        "winner": labels.winner_label(position),
        "reason": vocab.REASONS[position.reason],
    }


def edition_words(position: Position) -> dict[str, str]:
    """Return the edition's words for the stats and for Strike; their keys are the same everywhere (0.2)."""
    named = position.edition.stat_names
    stats = {stat: edition_text(named, stat.title()) for stat in vocab.STATS}
    return {**stats, "strike": action_name(named, vocab.STRIKE)}


def card_names(position: Position, pile: Sequence[int]) -> list[str]:
    """The names of definitions."""
    return [position.printed[defn].name for defn in pile]


def side_view(position: Position, player: int, viewer: int) -> PlayerSide:
    """A player's HP and piles; of a deck's order what the viewer has seen."""
    own = has_knowledge(viewer, 1 << player)
    side: PlayerState = position.sides[player]
    return {
        "hp": side.hp,
        "tokens": side.tokens,
        "supply": tokens_left(position, player) if position.edition.tokens else None,
        "fabled_used": side.fabled_summoned > 0,
        "hand": card_names(position, side.hand) if own else len(side.hand),
        "aside": card_names(position, side.aside) if own else len(side.aside),
        "deck": len(side.deck),
        "known_top": card_names(position, known_top(side, viewer)),
        "known_bottom": card_names(position, known_bottom(side, viewer)),
        "fables": card_names(position, side.fables) if own else len(side.fables),
        "graveyard": card_names(position, side.graveyard),
    }


def has_knowledge(viewer: int, players: int) -> bool:
    """Return whether a viewer knows what these players know, given as a mask of at least one of them."""
    if viewer == SPECTATOR:
        return players & BOTH == BOTH
    return viewer == WITNESS or players >> viewer & 1 == 1


def known_top(side: PlayerState, viewer: int) -> tuple[int, ...]:
    """Return the definitions that a viewer knows to lie on top of a deck, the top first."""
    if viewer <= vocab.P2:
        return side.known_top(viewer)
    return _shared_order([side.known_top(vocab.P1), side.known_top(vocab.P2)], viewer)


def known_bottom(side: PlayerState, viewer: int) -> tuple[int, ...]:
    """Return the definitions that a viewer knows to lie at the bottom of a deck, the lowest last."""
    if viewer <= vocab.P2:
        return side.known_bottom(viewer)
    return _shared_order([side.known_bottom(vocab.P1)[::-1], side.known_bottom(vocab.P2)[::-1]], viewer)[::-1]


def _shared_order(piles: list[tuple[int, ...]], viewer: int) -> tuple[int, ...]:
    """Return the shorter of two piles that begin alike for a SPECTATOR, for a WITNESS the longer."""
    shorter, longer = sorted(piles, key=len)
    return shorter if viewer == SPECTATOR else longer


def field_view(position: Position, player: int) -> dict[str, CardOnField]:
    """The cards on the field by their zones, in the order of 2.5."""
    seen: dict[str, CardOnField] = {}
    for card in position.field:
        if card is None:
            continue
        if card.face_up:
            seen[grid.ZONE_NAMES[card.zone]] = face_up_view(position, card)
        else:
            seen[grid.ZONE_NAMES[card.zone]] = face_down_view(position, card, may_look(card, player))
    return seen


def may_look(card: CardObject, player: int) -> bool:
    """Return whether a viewer may look at a face-down card: its controller, or allowed to (7.7, 14.6)."""
    return has_knowledge(player, 1 << card.controller | card.shown_to)


def face_down_view(position: Position, card: CardObject, own: bool) -> CardOnField:
    """A face-down card; only its controller, or who was allowed to, may look at it (7.7)."""
    seen: CardOnField = {
        "face": "down",
        "controller": vocab.PLAYERS[card.controller],
        "set_this_turn": card.entered_turn == position.turn_number,
    }
    if own:
        seen["card"] = card.printed.name
    return seen


def face_up_view(position: Position, card: CardObject) -> CardOnField:
    """A face-up card with its values as they are now (14.1)."""
    return {
        "card": card.printed.name,
        "face": "up",
        "facing": facing_of(card),
        "controller": vocab.PLAYERS[card.controller],
        "mana": card.mana,
        "damage": card.damage,
        "might": card.stat(vocab.MIGHT),
        "life": card.stat(vocab.LIFE),
        "armor": card.stat(vocab.ARMOR),
        "movement": card.stat(vocab.MOVEMENT),
        "will": card.stat(vocab.WILL),
        "conditions": keywords_of(position, card, vocab.CONDITIONS),
        "abilities": keywords_of(position, card, vocab.ABILITIES),
        "attached": [under_view(attached) for attached in card.under],
        "equipped": grid.ZONE_NAMES[card.linked] if card.linked >= 0 else None,
        "reach": [grid.ZONE_NAMES[zone] for zone in grid.zones_in(card.reach)],
    }


def under_view(card: CardObject) -> CardUnder:
    """Return a card that lies under a creature; only a Vehicle has a facing there (4.2, 4.3)."""
    return {"card": card.printed.name, "facing": facing_of(card) if card.printed.vehicle else None}


def facing_of(card: CardObject) -> str:
    """Return where the top of a face-up card points, as its controller sees it (3.1)."""
    return vocab.FACINGS[grid.quarter_turns(card.rotation, card.controller)]


def keywords_of(position: Position, card: CardObject, among: tuple[int, ...]) -> list[str]:
    """The names of those conditions or abilities that a card has (20.1)."""
    return [vocab.KEYWORDS[k] for k in among if has_keyword(position, card, k)]


def item_view(position: Position, item: StackObject) -> Declared:
    """Something declared; whoever declares says all of it."""
    source = position.card_or_ghost(item.source)
    blocker = position.card(item.blocker) if item.blocker else None
    printed_on = card_effects.effect_profile(position, item) if source is not None and item.effect else None
    return {
        "kind": edition_text(position.edition.stat_names, ITEMS[item.kind]),
        "controller": vocab.PLAYERS[item.controller],
        "card": "" if source is None else source.printed.name,
        "zone": "" if source is None else grid.ZONE_NAMES[source.zone],
        "effect": item.effect if item.kind == EFFECT else 0,
        "printed_on": "" if printed_on is None else printed_on.name,
        "mode": item.mode,
        "targets": [labels.pick_word(position, pick) for pick in item.targets],
        "modes": modes_of(item),
        "blocker": "" if blocker is None else grid.ZONE_NAMES[blocker.zone],
    }


def modes_of(item: StackObject) -> list[int]:
    """The mode chosen for each target, in their order; none where no mode is chosen for each."""
    if not item.modes:
        return []
    return [item.mode_of(slot, pick) for pick, slot in zip(item.targets, item.slots, strict=True)]


def question_view(position: Position, player: int) -> WhoIsAsked | None:
    """Return who is asked; what, and the labels to answer with, only if it is this player."""
    if position.ask_kind == NOT_ASKED:
        return None
    asked: WhoIsAsked = {"player": vocab.PLAYERS[position.ask_player]}
    if position.ask_player == player:
        asked["kind"] = vocab.QUESTIONS[position.ask_kind]
        asked["options"] = [labels.label(position, pick) for pick in position.ask_options]
    return asked
