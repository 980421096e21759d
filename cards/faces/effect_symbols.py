"""The nine symbols of effects (11.1): kind, once a turn and optional, in words."""

from typing import Final

from cards.faces.printed_card import PrintedEffect
from engine import EffectDef

SYMBOL_WORDS: Final = {
    "cost": "Summoning cost",
    "action": "Action",
    "continuous": "Continuous",
    "trigger": "Trigger",
    "trigger-once": "Trigger, once a turn",
    "trigger-optional": "Optional trigger",
    "trigger-optional-once": "Optional trigger, once a turn",
    "activation": "Activation",
    "activation-once": "Activation, once a turn",
}


def effect_symbol(effect: PrintedEffect | EffectDef) -> str:
    """Return the key of an effect's symbol in SYMBOL_WORDS."""
    symbol = effect.kind
    if effect.kind == "trigger" and effect.optional:
        symbol += "-optional"
    return f"{symbol}-once" if effect.once and f"{symbol}-once" in SYMBOL_WORDS else symbol
