"""`{% face card %}` and `{% icon "men" %}`: cards and symbols wherever a page wants them, and their words."""

from functools import cache, lru_cache
from typing import Final, Protocol

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cards.faces.face import DIRECTION_WORDS, Face, FaceEffect, FaceStat, card_face, face_effect, type_line
from cards.faces.face import stats as face_stats
from cards.faces.face_markup import face_markup
from cards.faces.printed_card import PrintedCard, printed_card
from cards.models import Card
from cards.pictures.back_picture import FABLES, MAIN
from cards.pictures.sizes import LARGE, NORMAL, SMALL
from cards.pictures.store import back_address, picture_addresses
from cards.workshop.withheld_cards import PRIVATE_NOW
from engine import BadCardFile, printed_words

GRID_SIZES: Final = "(max-width: 480px) 44vw, 220px"  # how wide a face of a `.card-grid` is shown
FACE_SIZES: Final = (SMALL, NORMAL, LARGE)
LATER: Final = SafeString(' loading="lazy" decoding="async"')
register = template.Library()


class PossibleLink(Protocol):
    """A card, or what a list has instead."""

    is_private_now: bool

    def get_absolute_url(self) -> str:
        """Its page, "" for who may not see it."""


@register.simple_tag
def face(card: Card) -> SafeString:
    """A card's face, its words as text; nothing of what a form has made no card of."""
    try:
        return face_markup(card_face(card))
    except BadCardFile:
        return SafeString("")


@register.filter
def markup(shown: Face) -> SafeString:
    """A face that is at hand, its words as text."""
    return face_markup(shown)


@register.simple_tag
def face_picture(
    card: Card | PrintedCard, sizes: str = GRID_SIZES, *, eager: bool = False, alone: bool = True
) -> SafeString:
    """The picture of a card's face, in the file that fits: `sizes` is how wide it is shown, as HTML has it.

    `eager`: it is in sight at once. Not `alone`: its words stand beside it, or it is decoration.
    """
    if isinstance(card, Card) and card.is_private_now:
        addresses = [back_address(FABLES if card.fabled else MAIN, size) for size in FACE_SIZES]
        words = f"{card.name}, {PRIVATE_NOW}"
    else:
        card = card if isinstance(card, PrintedCard) else printed_card(card)
        addresses, words = picture_addresses(card, FACE_SIZES), picture_words(card)
    words = words if alone else ""
    files = [f"{address} {size.width}w" for address, size in zip(addresses, FACE_SIZES, strict=True)]
    return format_html(
        '<img class="face-picture" src="{}" srcset="{}" sizes="{}" width="{}" height="{}" alt="{}"{}>',
        # Digits and paths: not searched for signs that HTML knows
        SafeString(addresses[FACE_SIZES.index(NORMAL)]), SafeString(", ".join(files)), sizes,
        SafeString(NORMAL.width), SafeString(NORMAL.height), words, "" if eager else LATER,
    )  # fmt: skip


@register.simple_tag
def card_href(card: PossibleLink) -> SafeString:
    """Return the attribute that makes `<a>` lead to a card's page; nothing for a card that is withheld."""
    address = card.get_absolute_url()
    return format_html(' href="{}"', address) if address else SafeString("")


@register.simple_tag
def withheld_words(card: PossibleLink) -> SafeString:
    """Return the words that stand behind the name of a card that is withheld."""
    words = ' <span class="badge">{}</span>'
    return format_html(words, PRIVATE_NOW) if card.is_private_now else SafeString("")


def picture_words(card: PrintedCard) -> str:
    """The words for a face that stands alone: name, cost and type."""
    cost = f", cost {card.mana_words}" if card.mana_words else ""
    return f"{card.name}{cost}, {type_line(card)}"


@register.simple_tag
@lru_cache(maxsize=1_000)
def icon(name: str, css: str = "symbol", words: str = "") -> SafeString:
    """A symbol of the sprite. Without words it is decoration and is not read out."""
    address = f"{static('img/symbols.svg')}#{name}"
    if not words:
        return format_html('<svg class="{}" aria-hidden="true"><use href="{}"/></svg>', css, address)
    return format_html(
        '<svg class="{}" role="img"><title>{}</title><use href="{}"/></svg>',
        css, words, address,
    )  # fmt: skip


@register.simple_tag
@lru_cache(maxsize=100)
def silent_icon(name: str) -> SafeString:
    """Return a symbol of what is not read out as a whole; a board has some 150 of them."""
    return format_html('<svg class="symbol"><use href="{}"/></svg>', f"{static('img/symbols.svg')}#{name}")


@register.simple_tag
def options(choices: tuple[tuple[str, str], ...], chosen: str) -> SafeString:
    """The options of a choice by value and words, the chosen one selected."""
    return _options(choices, chosen if chosen in dict(choices) else "")


@lru_cache(maxsize=1_000)
def _options(choices: tuple[tuple[str, str], ...], chosen: str) -> SafeString:
    """Drawn once: in a template the five choices of a list took a third of its time."""
    return format_html_join(
        "\n",
        '<option value="{}"{}>{}</option>',
        ((value, SafeString(" selected" if value == chosen else ""), words) for value, words in choices),
    )


@register.filter
def type_line_of(card: PrintedCard) -> str:
    """`Fabled Creature`, `Artifact — Scroll`."""
    return type_line(card)


@register.filter
def stats_of(card: PrintedCard) -> tuple[FaceStat, ...]:
    """The printed stats, for `{% stats %}`."""
    return face_stats(card)


@register.filter
def effects_of(card: PrintedCard) -> list[FaceEffect]:
    """Its effects, each with its symbol."""
    return [face_effect(effect) for effect in card.effects]


@register.simple_tag
@cache
def card_back() -> SafeString:
    """The back of a card that nobody may see."""
    return format_html(
        '<img class="piece-back" src="{}" width="{}" height="{}" alt="" loading="lazy">',
        back_address(MAIN, SMALL), SMALL.width, SMALL.height,
    )  # fmt: skip


@register.filter
def field_words(field: str) -> str:
    """`stats might`, `arrows ne`, `effect 2` as the page calls them."""
    kind, _, which = field.partition(" ")
    if kind == "arrows":
        return f"Arrow {DIRECTION_WORDS.get(which, which)}"
    return which.title() if kind == "stats" else field.capitalize()


@register.filter
def left_unsaid(expected: list[str], sentence: str) -> list[str]:
    """List what could stand where a text is wrong, besides the likeliest and what its sentence says."""
    return [words for words in expected[1:] if words not in sentence]


@register.filter
def in_words(text: str) -> str:
    """A text of a card without its markup, as `printed_words` puts it."""
    return printed_words(text)
