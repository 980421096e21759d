"""Whole card files, in YAML or as the game's published JSON (EFFECTS 7)."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from math import isfinite
from typing import Final, NamedTuple

from engine.carddef import CardDef, EffectDef
from engine.cardfile import published_format
from engine.cardfile.card_fields import ReadEffect, read_card
from engine.cardfile.card_list import read_card_fields
from engine.cardfile.effect_fields import read_effect_field
from engine.cardfile.field import UNWRITABLE, Field
from engine.cardfile.lent_effects import LentChoice, lend_effect, lendable_effects
from engine.cardfile.mistakes import CardMistakes
from engine.errors import BadCardFile

MOST_MISTAKES: Final = 200  # of a file
MOST_PARTS: Final = 1_000  # values of a card
MOST_CHARACTERS: Final = 100_000  # of all texts of a card
DEEPEST: Final = 20
NO_CARD: Final = "_"  # what keys of entries begin with that are no cards

Note = Callable[[int, int], object]  # called with the number of a card and how many there are


class ListedCard(NamedTuple):
    """One entry of a file: a card, or None and all that is wrong with it.

    `number` counts from 1, `line` too (0 = unknown); `key` is ours, `name` as written. `published`: in the
    game's published form. `source` is the entry itself. `effects` are read, of a broken card too (one that
    is broken itself is NO_EFFECT); `unknown` are its keys that are none. `skipped` says why an entry
    is no card. `more` counts mistakes that are left out, beyond MOST_MISTAKES of the file.
    """

    number: int
    line: int
    key: str
    name: str
    card: CardDef | None
    wrong: tuple[BadCardFile, ...]
    published: bool
    source: Mapping[str, object]
    effects: tuple[EffectDef, ...] = ()
    unknown: tuple[str, ...] = ()
    skipped: str = ""
    more: int = 0

    def lendable(self) -> list[int]:
        """The numbers from 1 of the effects that it may lend, where the data do not say which it does."""
        is_said = not self.published or published_format.says_what_is_lent(self.source)
        return [] if is_said or self.card is None else lendable_effects(self.card)

    def mistakes(self) -> list[BadCardFile]:
        """Return all that is wrong, with the card where a line says little."""
        if not self.published:
            return list(self.wrong)
        name = f"card {self.key or self.number}"
        return [BadCardFile(file.source, file.line, f"{name}, {file.why}") for file in self.wrong]


def read_card_file(
    text: str, source: str, lent: LentChoice | None = None, *, note: Note | None = None
) -> list[CardDef]:
    """The cards of a card file, or of published JSON; what is no card is skipped. Raises BadCardFile.

    A text that cannot be read is no error here: it is `unread` in its effect. `lent`: which effects are lent
    where the data do not say it; None = as they say.
    """
    cards = []
    for listed in read_card_list(text, source, note=note):
        if listed.wrong:
            first, *others = listed.mistakes()
            raise BadCardFile(first.source, first.line, first.why, tuple(others))
        if listed.card is not None:
            cards.append(lend_effect(listed.card, lent) if lent and listed.lendable() else listed.card)
    return cards


def read_card_list(text: str, source: str, *, note: Note | None = None) -> list[ListedCard]:
    """Read the entries of a file, the broken cards too. Raises BadCardFile if it is no list of cards.

    `note` is called before each, and before each of its texts, with its number from 1 and how many there are.
    """
    seen: set[str] = set()
    card_lists = []
    room = MOST_MISTAKES
    fields = read_card_fields(text, source)
    number = 0

    def read_effect(effect: Field, name: str) -> EffectDef:
        if note:
            note(number, len(fields))
        return read_effect_field(effect, name)

    for number, field in enumerate(fields, 1):
        if note:
            note(number, len(fields))
        listed = _read_listed(number, field, seen, read_effect)
        wrong = listed.wrong[:room]
        card_lists.append(listed._replace(wrong=wrong, more=len(listed.wrong) - len(wrong)))
        room -= len(wrong)
    return card_lists


def _read_listed(number: int, field: Field, seen: set[str], read_effect: ReadEffect) -> ListedCard:
    is_published = published_format.is_published(field)
    key, name = _part_text(field, "key"), _part_text(field, "name")
    line = field.line_of(field.path) if field.line_of else 0
    source = field.value if isinstance(field.value, dict) else {}
    skipped = _why_skipped(key, source)
    wrong = CardMistakes()
    card = None
    if wrong.try_read(lambda: _must_be_small(field), False) and not skipped:
        card = wrong.try_read(lambda: _read_card(field, is_published, wrong, read_effect), None)
    if not skipped:
        key = published_format.own_key(key) if is_published else key
        wrong.found += _find_duplicates(field, key, name, seen)
    if card is not None and not card.key and not wrong.found:
        wrong.found.append(field.error("a card needs a key"))
    if card is not None and not wrong.found:
        wrong.try_read(partial(_must_be_whole, field, card), None)
    if not wrong.found:
        wrong.try_read(lambda: _must_be_writable(field), None)
    return ListedCard(
        number, line, key, name, None if wrong.found else card, tuple(wrong.found), is_published, source,
        card.effects if card else (), tuple(wrong.unknown), skipped,
    )  # fmt: skip


def _why_skipped(key: str, source: Mapping[str, object]) -> str:
    """Return why an entry is no card; "" for a card."""
    if not key.startswith(NO_CARD):
        return ""
    kind = "a token and no card" if "type" in source else "a page and no card: it has no type"
    return f"{kind}; its key begins with {NO_CARD}"


def _read_card(field: Field, is_published: bool, wrong: CardMistakes, read_effect: ReadEffect) -> CardDef:
    plain = published_format.to_card_field(field, wrong) if is_published else field
    return read_card(plain, wrong, read_effect)


def _must_be_small(field: Field) -> bool:
    """BadCardFile for more than any card has: every part of it may be a mistake that is told."""
    parts = characters = 0
    for depth, level in enumerate(_levels(field.value)):
        parts += len(level) if depth else 0
        characters += sum(len(text) for value in level for text in _texts_of(value))
        if parts > MOST_PARTS:
            raise field.error(f"more than {MOST_PARTS:,} values in one card")
        if characters > MOST_CHARACTERS:
            raise field.error(f"more than {MOST_CHARACTERS:,} characters in one card")
        if depth > DEEPEST:
            raise field.error(f"nested more than {DEEPEST} deep")
    return True


def _must_be_whole(field: Field, card: CardDef) -> None:
    """BadCardFile for a card that no game could play (4.5)."""
    missing = card.missing_part()
    if missing:
        inner_field = field
        for key in missing.place:
            inner_field = inner_field.make_child(key, None)
        raise inner_field.error(missing.reason())


def _must_be_writable(field: Field) -> None:
    """BadCardFile for what no database takes, in parts that are only kept."""
    for level in _levels(field.value):
        for value in level:
            if any(UNWRITABLE.search(text) for text in _texts_of(value)):
                raise field.error("a character stands here that cannot be kept (NUL, or half of a pair)")
            if isinstance(value, float) and not isfinite(value):
                raise field.error("a number stands here that is none")


def _texts_of(value: object) -> list[str]:
    """Return the text that a value is, or the keys that it has."""
    return [value] if isinstance(value, str) else list(map(str, value)) if isinstance(value, dict) else []


def _levels(value: object) -> Iterator[list[object]]:
    """Yield the value, its parts, the parts of those, …"""
    level: list[object] = [value]
    while level:
        yield level
        level = [inner for outer in level for inner in _parts_of(outer)]


def _parts_of(value: object) -> Collection[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _part_text(field: Field, key: str) -> str:
    value = field.value.get(key) if isinstance(field.value, dict) else None
    return " ".join(value.split()) if isinstance(value, str) else ""


def _find_duplicates(field: Field, key: str, name: str, seen: set[str]) -> list[BadCardFile]:
    """Keys and names are each used once in a file."""
    marks = [mark for mark in (key and f"key {key}", name and f"name {name.casefold()}") if mark]
    wrong = [field.error(f"the {mark} is used twice in this file") for mark in marks if mark in seen]
    seen.update(marks)
    return wrong
