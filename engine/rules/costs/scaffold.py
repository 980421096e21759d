"""Scaffold (20.1): a card that has it pays a Monument's whole Summoning Cost by being sacrificed."""

from __future__ import annotations

from engine import grid
from engine.effects.terms.capabilities import STAYS
from engine.rules.events.apply import sacrifice
from engine.rules.keywords import has_keyword
from engine.state import options as opt
from engine.state.frames.stack import SUMMON_COST, PayFrame
from engine.state.options import option
from engine.state.position import Position
from engine.vocab import MONUMENT, SCAFFOLD


def find_scaffolds(position: Position, player: int, defn: int) -> int:
    """The zones of a player's cards that can pay for a definition in this way, as a mask."""
    printed = position.printed[defn]
    if printed.type != MONUMENT or not printed.cost:
        return 0
    scaffolds = 0
    for card in position.field:
        if card is None or card.controller != player or card.cannot & STAYS:
            continue
        if has_keyword(position, card, SCAFFOLD):
            scaffolds |= 1 << card.zone
    return scaffolds


def scaffold_picks(position: Position, player: int, defn: int, zone: int) -> list[int]:
    """Return the picks that pay so for a Monument in a zone; one that stands there makes room itself."""
    scaffolds = find_scaffolds(position, player, defn)
    if position.field[zone] is not None:
        scaffolds &= 1 << zone
    return [option(opt.SCAFFOLD, place) for place in grid.zones_in(scaffolds)]


def pay_with_scaffold(position: Position, frame: PayFrame, batch: int) -> None:
    """Sacrifice the card that was picked, for all of the cost."""
    assert frame.cost == SUMMON_COST
    card = position.field[opt.a_of(frame.picks[-1])]
    assert card is not None
    item = frame.require_item()
    item.sacked += (card.number,)
    position.frames[-1].item = item
    sacrifice(position, [card], batch)
