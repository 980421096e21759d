"""A position to try one card in: the card in hand, mana and helpers beside it, somebody to strike across."""

from json import dumps
from typing import Final

from cards.models import Card
from engine import PRESETS

HELPERS: Final = ("Spring", "Recruit", "Guard")
# Every card that can be paid at all can be paid with these; what asks for other things has to be drawn.
POSITION: Final = """cards:
  Spring: {type: artifact}
  Recruit: {type: creature, stats: {might: 1, life: 2}, arrows: {n: 1}}
  Guard: {type: creature, stats: {might: 1, life: 4}}
open: [m1, a2, b2, c2, d2, e2, b3, c3, d3]
field:
  a1: {card: Spring, mana: 5}
  e1: {card: Spring, mana: 5}
  a2: Recruit
  e2: Recruit
  c3: Guard
P1: {PILE: [CARD], deck: [Recruit, Recruit, Recruit, Recruit, Recruit]}
P2: {deck: [Guard, Guard, Guard, Guard, Guard]}
"""


def card_scenario(card: Card, asked: str = "") -> str:
    """The text of a scenario in which the card can be played, in the edition asked for or that of its set."""
    named = asked if asked in PRESETS else card.set.edition if card.set else ""
    edition = named if named in PRESETS else "modern"
    is_old = "main" in PRESETS[edition]["phases"].split()
    phase = "event" if is_old and card.fabled else "main" if is_old else "deployment"
    event = "xd" if is_old and card.fabled else "none"
    when = f"phase: {phase}\n" + (f"event: {event}\n" if is_old else "")
    position = POSITION.replace("PILE", "fables" if card.fabled else "hand")
    for helper in HELPERS:
        if helper.casefold() == card.name.casefold():  # or the card would be taken for it
            position = position.replace(helper, f"Other {helper}")
    position = position.replace("CARD", dumps(card.name))
    return f"title: {dumps(f'Try {card.name}')}\nedition: {edition}\n{when}{position}"
