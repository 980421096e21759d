"""One effect of a card file: a mapping, or in the short form."""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.carddef import EffectDef
from engine.cardfile.field import Field
from engine.cardfile.mistakes import MISREAD
from engine.errors import UnreadText
from engine.text import ShortForm, parse_short_form, split_label, try_to_read
from engine.text.lexicon.words import KIND_WORDS
from engine.text.short_form import FLAGS

KEYS: Final = ("kind", "once", "optional", "transfer", "label", "text")
LONGEST_LABEL: Final = 80
LONGEST_TEXT: Final = 1000
NO_EFFECT: Final = EffectDef(vocab.KINDS[0], "")  # in place of one with a mistake


def read_effect_field(field: Field, name: str) -> EffectDef:
    """The effect of a card called `name`; what cannot be read is kept with the reason. Raises BadCardFile."""
    printed = read_printed_effect(field)
    if printed is NO_EFFECT:
        return NO_EFFECT
    read = try_to_read(printed.kind, printed.text, name, printed.once, printed.optional)
    return replace(printed, unread=read) if isinstance(read, UnreadText) else replace(printed, program=read)


def read_printed_effect(field: Field) -> EffectDef:
    """The effect as it is printed, its text not read. Raises BadCardFile."""
    if field.value is MISREAD:
        return NO_EFFECT
    label, short = (
        read_mapped_effect(field) if isinstance(field.value, dict) else ("", read_short_effect(field))
    )
    text = short.text
    if not label:
        label, text = split_label(text)
    if not text:
        raise field.error("an effect needs a text")
    return EffectDef(
        kind=short.kind,
        text=text,
        once=short.once,
        optional=short.optional,
        transfer=short.transfer,
        label=label,
    )


def read_mapped_effect(field: Field) -> tuple[str, ShortForm]:
    """The label and the rest of an effect that is written as a mapping; its icon may imply flags."""
    output = field.mapping(KEYS)
    nothing = Field("", field.source)
    kind = output.get("kind", field.make_child("kind", ""))
    word = kind.text().lower()
    if word not in KIND_WORDS:
        raise kind.error(f"one of {', '.join(vocab.KINDS)} is expected here")
    name, *implied = KIND_WORDS[word]
    flags = [flag in implied or output.get(flag, nothing).truth() for flag in FLAGS]
    text = output.get("text", nothing).text(LONGEST_TEXT)
    return output.get("label", nothing).text(LONGEST_LABEL), ShortForm(name, text, *flags)


def read_short_effect(field: Field) -> ShortForm:
    """An effect in the short form."""
    try:
        short = parse_short_form(field.text(LONGEST_TEXT + LONGEST_LABEL))
    except ValueError as error:
        raise field.error(f"expected {error}") from None
    if len(short.text) > LONGEST_TEXT:
        raise field.error(f"longer than {LONGEST_TEXT:,} characters")
    return short
