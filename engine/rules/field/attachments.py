"""Effects of attached and linked cards: stats and arrows that are granted, and links that end (4.2, 4.3)."""

from __future__ import annotations

from engine import grid
from engine.arrow_reach import reached_zones, suppressed_arrows
from engine.state.card import CardObject
from engine.state.events import GameEvent
from engine.state.position import Position
from engine.state.stat_loans import StatLoan
from engine.vocab import CREATURE, E_UNLINKED, STATS


def loan_bonuses(loan: StatLoan) -> list[tuple[int, int]]:
    """(stat, how much) of what is lent."""
    printed = loan.lender.printed
    return [(stat, printed.stats[stat]) for stat in range(len(STATS)) if printed.lent_stats >> stat & 1]


def find_equipped(position: Position, source: CardObject) -> CardObject | None:
    """Return the creature that Equipment or a Vehicle serves; who borrows the effect is it itself (4.2)."""
    if source.linked >= 0:
        there = position.field[source.linked]
        return there if there is not None and there.face_up and there.printed.type == CREATURE else None
    host = position.field[source.zone] if source.zone < grid.GRID else None
    if host is not None and source in host.under:
        return host
    return source if source.printed.type == CREATURE else None


def is_equipped_by(source: CardObject, card: CardObject) -> bool:
    """Return whether a card, on the field or as it last was, is the creature that another serves (4.2)."""
    if source.linked >= 0:
        return card.zone == source.linked and card.face_up and card.printed.type == CREATURE
    return card.number == source.number and card.printed.type == CREATURE


def plain_reach(card: CardObject) -> int:
    """Return what a card on the grid connects to, with the arrows of the Vehicle under it (4.3)."""
    mask = card.printed.reach[card.rotation * grid.GRID + card.zone]
    for attached in card.under:
        if attached.printed.vehicle:
            mask |= attached.printed.reach[attached.rotation * grid.GRID + card.zone]
    return mask


def suppressed_reach(card: CardObject, model: int) -> int:
    """Return what a Suppressed card connects to, with the arrows of the Vehicles under it (4.3, 20.1)."""
    mask = reached_zones(suppressed_arrows(card.printed.turned[card.rotation]), card.zone, model)
    for attached in card.under:
        if attached.printed.vehicle:
            mask |= reached_zones(
                suppressed_arrows(attached.printed.turned[attached.rotation]), card.zone, model
            )
    return mask


def end_links(position: Position) -> bool:
    """End the links of what no longer connects to its zone, for good (4.2). Whether there were any."""
    ended = False
    position.links = False
    for card in position.field:
        if card is None or card.linked < 0:
            continue
        if card.face_up and card.reach >> card.linked & 1:
            position.links = True
            continue
        news = GameEvent(E_UNLINKED, card.controller, card.zone, card.defn, card.number, card.linked)
        position.log.append(news)
        card.linked = -1
        ended = True
    return ended
