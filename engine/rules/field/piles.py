"""Decks, hands and graveyards (6.2, 8.5)."""

from __future__ import annotations

from engine.effects.actions.piles import BOTTOM, TOP
from engine.effects.dependencies import PILES
from engine.effects.terms.counted_amounts import GRAVEYARD, HAND
from engine.rules.chance import shuffle_cards
from engine.rules.events.emit import note_triggers
from engine.rules.field.deck_knowledge import BOTH_SEE, NOBODY_SEES, forget_order, insert_card, take_top
from engine.state.events import GameEvent
from engine.state.player import without, without_last
from engine.state.position import DONE, Position
from engine.vocab import E_DISCARDED, E_DREW, E_MILLED, E_RETURNED, E_SHUFFLED


def distinct_cards(pile: tuple[int, ...]) -> list[int]:
    """Each definition of a pile once, in the order of the pile."""
    cards: list[int] = []
    seen = 0
    for defn in pile:
        if not seen >> defn & 1:
            seen |= 1 << defn
            cards.append(defn)
    return cards


def draw_cards(position: Position, player: int, count: int) -> None:
    """Draw up to `count` cards; an empty deck draws nothing and loses nothing (6.2)."""
    side = position.sides[player]
    for _ in range(count):
        if not side.deck:
            return
        defn = take_top(side)
        side.hand += (defn,)
        emit_pile_event(position, E_DREW, player, defn)


def discard_card(position: Position, player: int, defn: int, batch: int = 0) -> None:
    """Send one card from the hand to the graveyard (8.5)."""
    side = position.sides[player]
    side.hand = without(side.hand, defn)
    side.graveyard += (defn,)
    emit_pile_event(position, E_DISCARDED, player, defn, batch)


def emit_pile_event(
    position: Position, kind: int, player: int, defn: int, batch: int = 0, seen_by: int = -1
) -> None:
    """Note what happened to a card in no zone, and what it triggers; `seen_by` as for `GameEvent`."""
    news = GameEvent(kind, player, -1, defn, 0, 1)
    news.seen_by = seen_by
    position.log.append(news)
    position.outcome = DONE
    position.mark_stale(PILES)  # a text may count the cards in a hand
    if position.listening >> kind & 1:
        note_triggers(position, news, None, batch)


def bring_back(position: Position, player: int, defn: int, to: int) -> None:
    """Put a card that was destroyed from the graveyard to a pile of its owner, if it is still there."""
    side = position.sides[player]
    if defn not in side.graveyard:
        return
    take_out(position, player, GRAVEYARD, defn)
    if to == HAND:
        side.hand += (defn,)
        position.outcome = DONE
    else:
        put_into(position, player, defn, to, seen_by=BOTH_SEE)


def take_out(position: Position, player: int, origin: int, defn: int) -> bool:
    """A card leaves a pile; of equal ones the newest, or the one nearest the top. Whether it was there."""
    side = position.sides[player]
    if defn not in {HAND: side.hand, GRAVEYARD: side.graveyard}.get(origin, side.deck):
        return False
    if origin == HAND:
        side.hand = without_last(side.hand, defn)
    elif origin == GRAVEYARD:
        side.graveyard = without_last(side.graveyard, defn)
    else:
        forget_order(side)  # it is shuffled afterwards (22.3)
        side.deck = without_last(side.deck, defn)
    return True


def put_into(
    position: Position, player: int, defn: int, to: int, placed: int = 0, seen_by: int = NOBODY_SEES
) -> None:
    """A card comes to a pile; on top of a deck below the `placed` cards that were put there just now.

    To the hand or deck a Fabled card goes to its owner's Fables Deck (22.3). `seen_by`: a mask of the players
    who know which card it is (19.1).
    """
    side = position.sides[player]
    if to != GRAVEYARD and position.printed[defn].fabled:
        side.fables += (defn,)
    elif to == GRAVEYARD:
        side.graveyard += (defn,)
        emit_pile_event(position, E_MILLED, player, defn)
    elif to == HAND:
        side.hand += (defn,)
    elif to == BOTTOM:
        insert_card(side, defn, len(side.deck), seen_by)
    else:
        insert_card(side, defn, placed if to == TOP else 0, seen_by)
    if to == HAND:
        emit_pile_event(position, E_RETURNED, player, defn, seen_by=seen_by)
    position.mark_stale(PILES)
    position.outcome = DONE


def shuffle_deck(position: Position, player: int) -> None:
    """Shuffle a player's deck by the game's generator (21.4)."""
    forget_order(position.sides[player])
    shuffle_cards(position, player)
    emit_pile_event(position, E_SHUFFLED, player, -1)
