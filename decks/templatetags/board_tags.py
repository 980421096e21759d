"""Tags and filters for the page of a game, which draws from data and not from rows."""

from collections.abc import Mapping
from typing import Any, Final

from django import template
from django.utils.safestring import SafeString

from cards.faces.fragments import draw
from engine import keyword_meaning, mana_words

register = template.Library()

SHORT: Final = {"sacrifice": "sac", "transform": "by Transform"}  # as the texts of cards have it
WORDS: Final = {"cost": "Summoning cost", "trigger-optional": "Optional trigger"}


@register.simple_tag
def draw_part(part: str, thing: object, **more: object) -> SafeString:
    """Draw `games/_<part>.html` with a thing of `decks.games.board`, named as the part in the template."""
    return draw(f"games/_{part}.html", {part: thing, **more})


@register.filter
def symbol(effect: Mapping[str, Any]) -> str:
    """The id of an effect's symbol, one of nine (11.1)."""
    optional = "-optional" if effect["kind"] == "trigger" and effect["optional"] else ""
    once = "-once" if effect["kind"] in ("trigger", "activation") and effect["once"] else ""
    return f"{effect['kind']}{optional}{once}"


@register.filter
def price(card: Mapping[str, Any]) -> str:
    """A Summoning Cost in short: `2 + sac`, or empty. The view of an older game says its mana only."""
    mana = mana_words(card["cost"], card.get("open_cost", False))
    besides = [SHORT.get(word, word) for word in card.get("cost_besides", [])]
    return " + ".join(filter(None, [mana, *besides]))


@register.filter
def symbol_words(effect: Mapping[str, Any]) -> str:
    """The symbol in words."""
    name = symbol(effect)
    plain = name.removesuffix("-once")
    words = WORDS.get(plain, plain.capitalize())
    once = ", once a turn" if name != plain else ""
    return f"{words}{once}{', lent' if is_lent(effect) else ''}"


@register.filter
def symbol_css(effect: Mapping[str, Any]) -> str:
    """The classes of the symbol: what is lent (4.2) lies on a plate."""
    return "symbol lent" if is_lent(effect) else "symbol"


@register.filter
def meaning(mark: str) -> str:
    """Say what a condition or ability that a card is marked with means (20.1), in a sentence."""
    words = keyword_meaning(mark)
    return words[:1].upper() + words[1:]


def is_lent(effect: Mapping[str, Any]) -> bool:
    """Return whether an Equipment or Vehicle lends it; a view of an older game may not say."""
    return bool(effect.get("transfer"))
