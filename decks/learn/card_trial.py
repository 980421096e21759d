"""A position to try one card in: the card in hand, mana and helpers beside it, somebody to strike across."""

from json import dumps
from typing import Final

from cards.models import Card
from engine import PRESETS

# Every card that can be paid at all can be paid with these; what asks for other things has to be drawn.
HELPERS: Final = """cards:
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
P2: {deck: [Guard, Guard, Guard, Guard, Guard]}
"""


def card_scenario(card: Card) -> str:
    """The text of a scenario in which the card can be played, in the edition of its set."""
    edition = card.set.edition if card.set and card.set.edition in PRESETS else "modern"
    is_old = "main" in PRESETS[edition]["phases"].split()
    phase = "event" if is_old and card.fabled else "main" if is_old else "deployment"
    event = "xd" if is_old and card.fabled else "none"
    pile = "fables" if card.fabled else "hand"
    when = f"phase: {phase}\n" + (f"event: {event}\n" if is_old else "")
    owned = f"P1: {{{pile}: [{dumps(card.name)}], deck: [Recruit, Recruit, Recruit, Recruit, Recruit]}}\n"
    return f"title: {dumps(f'Try {card.name}')}\nedition: {edition}\n{when}{owned}{HELPERS}"
