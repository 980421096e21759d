"""Plan of an import: the effect of a card file on the catalogue as it stands now; writes nothing."""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import engine
from cards.definitions import definition, definition_of_printing
from cards.faces.subject_words import unknown_subject
from cards.importing.import_report import (
    MOST_REPORTED,
    CardReport,
    ImportMistake,
    ImportOutcome,
    ImportUnread,
    LendableEffect,
    Report,
    RewrittenEffect,
    bound_reports,
)
from cards.models import Card, OtherPrinting, key_refusal
from cards.pictures.typefaces import letters_in_words, undrawn_letters
from dimrift_site.base.web.letters.normal_forms import MOST_MARKS, has_too_many_marks
from engine import BadCardFile, CardDef, Difference, EffectDef, LentChoice, ListedCard

LARGEST: Final = 5 * 1024 * 1024  # bytes
SET_KEY: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_SET_KEY: Final = 40
LONGEST_SOURCE: Final = 200
LONGEST_KEY_SHOWN: Final = 80
Note = Callable[[int, int], object]


class ImportOptions(NamedTuple):
    """Wishes for an import beside file and set.

    `lent`: which effect an Equipment or a Vehicle of published data lends, in the words of
    `engine.read_lent_choice`. `without_broken`: cards with mistakes are left out, and do not keep the others
    out. `taken`: texts for effects that cannot be read, by `effect_name`.
    """

    lent: tuple[str, ...] = ()
    without_broken: bool = False
    taken: Mapping[str, str] = {}


NOTHING_ASKED: Final = ImportOptions()


def effect_name(key: str, number: int) -> str:
    """An effect of the card with that key by its place from 1, as KEY:N."""
    return f"{key}:{number}"


def plan(
    content: bytes, source: str, set_key: str = "", options: ImportOptions = NOTHING_ASKED,
    note: Note | None = None,
) -> Report:  # fmt: skip
    """The report on a file's bytes. `set_key`: the set that its cards shall belong to, "" = as it is now.

    `note` is called before each card and each text is read, with the card's number and how many there are.
    """
    about = (_plain(source)[-LONGEST_SOURCE:], hashlib.sha256(content).hexdigest(), set_key)
    try:
        listed = _read_entries(content, about[0], set_key, note)
        lent = _read_lent_choice(options.lent, listed, about[0])
    except BadCardFile as wrong:
        return Report(*about, wrong=_wrongs([wrong]))
    there = Catalogue([card.key for card in listed], set_key)
    return Report(
        *about,
        cards=tuple(bound_reports(_card(card, there, lent, options.taken) for card in listed)),
        absent=_absent(set_key, {card.key for card in listed}),
        unknown=tuple(_count_unknown(listed)),
        without_broken=options.without_broken,
        outline=tuple(card.source if card.skipped else card.key for card in listed)
        if any(card.published for card in listed)
        else (),
    )


class Catalogue:
    """The cards that a file is about, as they stand, and whose all names are; `set_key` is the file's set."""

    def __init__(self, keys: list[str], set_key: str) -> None:
        rows = Card.objects.filter(key__in=keys).select_related("faction", "set").prefetch_related("effects")
        self.set_key = set_key
        self.cards = {card.key: card for card in rows}
        self.names = {name.casefold(): key for name, key in Card.objects.values_list("name", "key")}
        others = OtherPrinting.objects.filter(set__key=set_key, card__key__in=keys).select_related("card")
        self.others = {other.card.key: other for other in others}

    def played_set(self, card: CardDef) -> str:
        """Return the set whose printing of the card is played, if that is not the file's; else ""."""
        present = self.cards.get(card.key)
        is_other = present and present.set and self.set_key not in ("", present.set.key)
        return present.set.key if present and present.set and is_other else ""

    def take_name(self, card: CardDef) -> str:
        """Give the card its name, as the import will in the order of the file; else whose it is."""
        present = self.cards.get(card.key)
        if present and present.name == card.name:
            return ""
        holder = self.names.get(card.name.casefold(), card.key)
        if holder != card.key:
            return holder
        if present:
            self.names.pop(present.name.casefold(), None)
        self.names[card.name.casefold()] = card.key
        return ""


def _read_entries(content: bytes, source: str, set_key: str, note: Note | None) -> list[ListedCard]:
    if len(content) > LARGEST:
        raise BadCardFile(source, 0, f"larger than {LARGEST // 1024 // 1024} MB")
    if set_key and (len(set_key) > LONGEST_SET_KEY or not SET_KEY.fullmatch(set_key)):
        why = f"{set_key} is no key of a set: lower-case letters and digits, with hyphens between them"
        raise BadCardFile(source, 0, why)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadCardFile(source, line, "this is no UTF-8 text") from None
    if has_too_many_marks(text):
        raise BadCardFile(source, 0, f"more than {MOST_MARKS} accents and other marks stand on one letter")
    listed = engine.read_card_list(text, source, note=note)
    if not listed:
        raise BadCardFile(source, 0, "there are no cards in this file")
    return listed


def _read_lent_choice(words: tuple[str, ...], listed: list[ListedCard], source: str) -> LentChoice:
    """The choice, whose cards and effects are in the file."""
    try:
        choice = engine.read_lent_choice(words)
    except ValueError as error:
        raise BadCardFile(source, 0, f"lent: {error}") from None
    lendable = {card.key: card.lendable() for card in listed}
    for key, number in choice.cards:
        if not lendable.get(key) or number not in (0, *lendable[key]):
            raise BadCardFile(source, 0, f"lent: {key}:{number} is no effect here that can be lent")
    return choice


def _card(listed: ListedCard, there: Catalogue, lent: LentChoice, taken: Mapping[str, str]) -> CardReport:
    place = (listed.number, listed.line, _plain(listed.key), _plain(listed.name))
    unread = _unread(listed.effects)
    wrong = list(_wrongs(listed.wrong))
    if listed.card is not None:
        wrong += [ImportMistake(listed.line, why) for why in _clashes(listed.card, there)]
    if wrong or (listed.card is None and not listed.skipped):
        return CardReport(
            *place, ImportOutcome.BROKEN, unread=unread, wrong=tuple(wrong), more_wrong=listed.more
        )
    if listed.card is None:
        return CardReport(*place, ImportOutcome.SKIPPED, skipped=listed.skipped)
    if there.played_set(listed.card):  # such a printing has nothing beside what it prints
        return _sound(listed, listed.card, there, lent)
    card, rewritten = rewrite_effects(listed.card, there.cards.get(listed.card.key), taken)
    return replace(_sound(listed, card, there, lent), rewritten=tuple(rewritten))


def rewrite_effects(
    card: CardDef, present: Card | None, taken: Mapping[str, str]
) -> tuple[CardDef, list[RewrittenEffect]]:
    """The card with the texts that were taken for its unread effects, now or when it was imported before."""
    before = {(row.kind, row.original): row.text for row in present.effects.all()} if present else {}
    effects, rewritten = list(card.effects), []
    for index, effect in enumerate(card.effects):
        new = taken.get(effect_name(card.key, index + 1), "") if effect.unread else ""
        text = new or before.get((effect.kind, effect.text), "")
        if text and text != effect.text and (reads := read_in_place(effect, text, card.name)):
            effects[index] = reads
            rewritten.append(RewrittenEffect(index + 1, effect.text, text, bool(new)))
    return replace(card, effects=tuple(effects)), rewritten


def read_in_place(effect: EffectDef, text: str, name: str) -> EffectDef | None:
    """The effect of the card `name` with another text, if that reads."""
    try:
        program = engine.read_effect(effect.kind, text, name=name, once=effect.once, optional=effect.optional)
    except engine.UnreadText:
        return None
    return replace(effect, text=text, program=program, unread=None)


def _sound(listed: ListedCard, card: CardDef, there: Catalogue, lent: LentChoice) -> CardReport:
    present, played_set = there.cards.get(card.key), there.played_set(card)
    other = there.others.get(card.key)
    changes: list[Difference] = []
    of_row: list[Difference] = []
    before, source = None, None
    if played_set and other:
        before, source = definition_of_printing(other), other.source
    elif present and not played_set:
        before, source = definition(present), present.source
    source_kept = None
    if listed.published:
        card = engine.merge_unpublished(card, before, source) if before else card
        card = _lend(card, before, lent) if listed.lendable() else card
        source_kept = engine.source_to_keep(card, listed.source)
    if before:
        card = replace(card, subject=card.subject or before.subject)
        of_row = _row_differences(present, there.set_key) if present and not played_set else []
        changes = [*engine.differences(before, card), *of_row]
        if not changes and source_kept is not None and source_kept != (source or {}):
            changes = [_source_difference(source or {}, source_kept)]
    outcome = (
        ImportOutcome.NEW if before is None else ImportOutcome.CHANGED if changes else ImportOutcome.UNCHANGED
    )
    return CardReport(
        listed.number, listed.line, card.key, card.name, outcome, tuple(changes),
        unread=_unread(card.effects),
        undrawn=tuple(f"{place}: {letters_in_words(missing)}" for place, missing in undrawn_letters(card)),
        card=card, source=source_kept, lendable=tuple(_lendable(card)) if listed.lendable() else (),
        played_set=played_set,
        plays_otherwise=bool(before and not played_set and (of_row or before.hash != card.hash)),
    )  # fmt: skip


def _unread(effects: Sequence[EffectDef]) -> tuple[ImportUnread, ...]:
    return tuple(
        ImportUnread(number, effect.unread) for number, effect in enumerate(effects, 1) if effect.unread
    )


def _lend(card: CardDef, before: CardDef | None, lent: LentChoice) -> CardDef:
    """The card with the effect that it lends: as it was chosen, else as it is now."""
    lends = any(effect.transfer for effect in card.effects)
    stays = before is not None and not lent.rule and (lends or card.effects == before.effects)
    return card if stays and card.key not in dict(lent.cards) else engine.lend_effect(card, lent)


def _lendable(card: CardDef) -> Iterator[LendableEffect]:
    for number in engine.lendable_effects(card):
        effect = card.effects[number - 1]
        yield LendableEffect(number, effect.text, effect.transfer)


def _source_difference(old: dict[str, object], new: Mapping[str, object]) -> Difference:
    """The keys of the source that are not the same."""
    changed = [key for key in {**old, **new} if old.get(key) != new.get(key)]
    was, now = ([key for key in changed if key in data] for data in (old, new))
    return Difference("source fields", ", ".join(was), ", ".join(now))


def _clashes(card: CardDef, there: Catalogue) -> list[str]:
    """Return why the card cannot be taken into the catalogue as it stands."""
    refusal = key_refusal(card.key)
    clashes = [f"key: {refusal}"] if refusal else []
    if unknown := unknown_subject(card.subject):
        clashes.append(unknown)
    holder = there.take_name(card)
    if holder:
        clashes.append(f"name: {card.name} is the name of the card {holder}")
    present, played_set = there.cards.get(card.key), there.played_set(card)
    if present and present.number and card.number not in (0, present.number):
        clashes.append(f"number: {card.key} has the number {present.number}, which stays")
    if present and played_set and present.name != card.name:
        clashes.append(f"key: the card {card.key} of the set {played_set} is called {present.name}")
    return clashes


def _row_differences(present: Card, set_key: str) -> list[Difference]:
    """Return what changes of the row beside what is printed."""
    changes = [Difference("set", "", set_key)] if set_key and not present.set else []
    return [*changes, Difference("retired", "yes", "no")] if present.retired else changes


def _absent(set_key: str, listed: set[str]) -> tuple[str, ...]:
    if not set_key:
        return ()
    cards = Card.objects.filter(set__key=set_key, retired=False).values_list("key", flat=True)
    others = OtherPrinting.objects.filter(set__key=set_key).values_list("card__key", flat=True)
    return tuple(sorted({*cards, *others} - listed))


def _count_unknown(listed: list[ListedCard]) -> list[tuple[str, int]]:
    """Unknown keys with the number of cards that have them, most first, at most MOST_REPORTED."""
    keys = (_plain(key)[:LONGEST_KEY_SHOWN] for card in listed for key in sorted(set(card.unknown)))
    return Counter(keys).most_common(MOST_REPORTED)


def _wrongs(errors: Sequence[BadCardFile]) -> tuple[ImportMistake, ...]:
    return tuple(
        ImportMistake(file.line, _plain(file.why)) for error in errors for file in error.all_errors()
    )


def _plain(text: str) -> str:
    """Return the text without what no page and no terminal can show."""
    shown = text.encode("utf-8", "replace").decode()
    return "".join(character if character.isprintable() else " " for character in shown)
