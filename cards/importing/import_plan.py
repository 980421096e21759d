"""Plan of an import: the effect of a card file on the catalogue as it stands now; writes nothing."""

import hashlib
import re
from collections.abc import Sequence
from typing import Final

import engine
from cards.definitions import definition
from cards.importing.import_report import (
    CardReport,
    ImportMistake,
    ImportOutcome,
    ImportUnread,
    Report,
    bound_reports,
)
from cards.models import Card
from engine import BadCardFile, CardDef, Difference, ListedCard

LARGEST: Final = 5 * 1024 * 1024  # bytes
SET_KEY: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_SET_KEY: Final = 40
LONGEST_SOURCE: Final = 200


def plan(content: bytes, source: str, set_key: str = "") -> Report:
    """The report on a file's bytes. `set_key`: the set that its cards shall belong to, "" = as it is now."""
    about = (_plain(source)[-LONGEST_SOURCE:], hashlib.sha256(content).hexdigest(), set_key)
    try:
        listed = _read_entries(content, about[0], set_key)
    except BadCardFile as wrong:
        return Report(*about, wrong=_wrongs([wrong]))
    there = Catalogue([each.key for each in listed])
    cards = tuple(bound_reports(_card(each, there, set_key) for each in listed))
    return Report(*about, cards=cards, absent=_absent(set_key, {each.key for each in listed}))


class Catalogue:
    """The cards that a file is about, as they stand, and whose all names are."""

    def __init__(self, keys: list[str]) -> None:
        rows = Card.objects.filter(key__in=keys).select_related("faction", "set").prefetch_related("effects")
        self.cards = {card.key: card for card in rows}
        self.names = {name.casefold(): key for name, key in Card.objects.values_list("name", "key")}

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


def _read_entries(content: bytes, source: str, set_key: str) -> list[ListedCard]:
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
    listed = engine.read_card_list(text, source)
    if not listed:
        raise BadCardFile(source, 0, "there are no cards in this file")
    return listed


def _card(listed: ListedCard, there: Catalogue, set_key: str) -> CardReport:
    wrong = list(_wrongs(listed.wrong))
    if listed.card is not None:
        wrong += [ImportMistake(listed.line, why) for why in _clashes(listed.card, there, set_key)]
    if listed.card is None or wrong:
        place = (listed.number, listed.line, _plain(listed.key), _plain(listed.name))
        return CardReport(*place, ImportOutcome.BROKEN, wrong=tuple(wrong), more_wrong=listed.more)
    return _sound(listed, listed.card, there.cards.get(listed.card.key), set_key)


def _sound(listed: ListedCard, card: CardDef, present: Card | None, set_key: str) -> CardReport:
    changes: list[Difference] = []
    if present:
        before = definition(present)
        card = engine.merge_unpublished(card, before) if listed.published else card
        changes = [*engine.differences(before, card), *_row_differences(present, set_key)]
    outcome = (
        ImportOutcome.NEW if not present else ImportOutcome.CHANGED if changes else ImportOutcome.UNCHANGED
    )
    unread = [ImportUnread(at, one.unread) for at, one in enumerate(card.effects, 1) if one.unread]
    place = (listed.number, listed.line, card.key, card.name)
    return CardReport(*place, outcome, tuple(changes), tuple(unread), card=card)


def _clashes(card: CardDef, there: Catalogue, set_key: str) -> list[str]:
    """Return why the card cannot be taken into the catalogue as it stands."""
    found = []
    holder = there.take_name(card)
    if holder:
        found.append(f"name: {card.name} is the name of the card {holder}")
    present = there.cards.get(card.key)
    if present and set_key and present.set and present.set.key != set_key:
        found.append(
            f"key: the card {card.key} belongs to the set {present.set.key}; "
            "without a set this file changes it where it is"
        )
    return found


def _row_differences(present: Card, set_key: str) -> list[Difference]:
    """Return what changes of the row beside what is printed."""
    changes = [Difference("set", "", set_key)] if set_key and not present.set else []
    return [*changes, Difference("retired", "yes", "no")] if present.retired else changes


def _absent(set_key: str, listed: set[str]) -> tuple[str, ...]:
    if not set_key:
        return ()
    keys = Card.objects.filter(set__key=set_key, retired=False).order_by("key").values_list("key", flat=True)
    return tuple(key for key in keys if key not in listed)


def _wrongs(errors: Sequence[BadCardFile]) -> tuple[ImportMistake, ...]:
    return tuple(
        ImportMistake(each.line, _plain(each.why)) for error in errors for each in error.all_errors()
    )


def _plain(text: str) -> str:
    """The text without what no page and no terminal can show."""
    shown = text.encode("utf-8", "replace").decode()
    return "".join(character if character.isprintable() else " " for character in shown)
