"""Transform (20.2): a card is sacrificed; then a Fabled card made for that may be summoned to its zone."""

from __future__ import annotations

from engine import grid
from engine.effects.actions.permissions import SUMMONING
from engine.effects.terms.subjects import TRANSFORMED
from engine.rules.events.apply import sacrifice
from engine.rules.play.eligibility import eligible_zones
from engine.rules.play.summon_and_set import payable_zones, start_transformed
from engine.rules.prohibitions import is_barred
from engine.rules.questions import ask
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames.multi_step import TransformFrame
from engine.state.options import option
from engine.state.position import Position
from engine.vocab import Q_CHOOSE

NEXT = 0
CHOSEN = 1
GONE = 2
SUMMONED = 3


def transform(position: Position, frame: TransformFrame, card: CardObject | None) -> None:
    """Sacrifice the card, ask which Fabled card comes instead, summon it."""
    if frame.step == CHOSEN:
        frame.step = NEXT
        if opt.code_of(position.answer) == opt.CHOOSE_CARD:
            frame.step, frame.before = SUMMONED, position.last_number
            defn = opt.a_of(position.answer)
            zones = transformation_zones(position, frame.owner, defn, frame.zone)
            start_transformed(position, frame.owner, defn, zones)
    elif frame.step == SUMMONED:
        frame.step = NEXT
        keep_transformed(position, frame)
    elif frame.step == GONE:
        frame.step = NEXT
        ask_fabled(position, frame)
    elif card is not None:
        frame.zone, frame.owner = card.zone, card.owner
        frame.step = GONE
        sacrifice(position, [card])


def keep_transformed(position: Position, frame: TransformFrame) -> None:
    """Keep for later words which card came, if it did."""
    for card in position.field:
        if card is not None and card.number > frame.before and card.printed.transformed and frame.item:
            frame.item.add_kept_card(TRANSFORMED, card.number)


def ask_fabled(position: Position, frame: TransformFrame) -> None:
    """Ask the owner which Fabled card comes instead, if there is one for it."""
    able = transformations(position, frame.owner, frame.zone)
    if able:
        frame.step = CHOSEN
        picks = [*(option(opt.CHOOSE_CARD, defn) for defn in able), option(opt.NO)]
        ask(position, frame.owner, Q_CHOOSE, picks)


def transformations(position: Position, player: int, zone: int) -> list[int]:
    """Return the Fabled cards that a player could summon to a zone by a Transform, each once."""
    found: list[int] = []
    for defn in position.sides[player].fables:
        printed = position.printed[defn]
        if defn in found or not printed.transformed or is_barred(position, player, SUMMONING, printed):
            continue
        zones = transformation_zones(position, player, defn, zone)
        if zones and payable_zones(position, player, defn, False, zones):
            found.append(defn)
    return found


def transformation_zones(position: Position, player: int, defn: int, zone: int) -> int:
    """Return the zones that a Fabled card may come to by a Transform in `zone`, as a mask (20.2)."""
    printed = position.printed[defn]
    if position.edition.transforms_anywhere:
        return eligible_zones(position, player, printed.type)
    return 1 << zone & grid.TYPE_ZONES[printed.type] & ~position.occupied
