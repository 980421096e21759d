"""Report of an import: the changes of a card file to the catalogue, card by card, as data and in words."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, NamedTuple

from cards.readings.unread_effects import unread_data
from dimrift_site.base.plurals import plural
from engine import CardDef, Difference, UnreadText, card_from_data

MOST_REPORTED: Final = 200
NONE_KEPT: Final[Mapping[str, Any]] = {}


class ImportOutcome(StrEnum):
    """The outcome of an import for one card of the file."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    BROKEN = "broken"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class ImportMistake:
    """A mistake in the file: its line from 1 (0 = none is known), and why, with the place in the card."""

    line: int
    why: str


@dataclass(frozen=True)
class ImportUnread:
    """An effect, by its place on the card from 1, that cannot be read: the card is not playable yet."""

    effect: int
    text: UnreadText


class RewrittenEffect(NamedTuple):
    """An effect, by its place on the card, that gets another text than that of the file, which it keeps.

    `is_new`: it was taken for this import, and can be left as the file has it.
    """

    effect: int
    original: str
    text: str
    is_new: bool


class LendableEffect(NamedTuple):
    """An effect that an Equipment or a Vehicle may lend, by its place on the card, and whether it does."""

    effect: int
    text: str
    is_lent: bool


@dataclass(frozen=True)
class CardReport:
    """One entry of the file. `number` and `line` count from 1; `card` is None where it is broken.

    `skipped` says why it is no card, `lendable` which effects may be lent where the data do not say it.
    `plays_otherwise`: it changes what is played, or who may play it where.
    `played_set`: the set whose printing of the card is played, if it is not that of the file. `source` is to
    be kept with the card, None = what is there.
    `undrawn` says where its face has letters that no typeface has: they are drawn as boxes.
    `more_wrong` and `more_unread` count what is left out, beyond MOST_REPORTED of the whole file.
    """

    number: int
    line: int
    key: str
    name: str
    outcome: ImportOutcome
    changes: tuple[Difference, ...] = ()
    unread: tuple[ImportUnread, ...] = ()
    wrong: tuple[ImportMistake, ...] = ()
    card: CardDef | None = None
    source: Mapping[str, object] | None = None
    lendable: tuple[LendableEffect, ...] = ()
    played_set: str = ""
    skipped: str = ""
    more_wrong: int = 0
    more_unread: int = 0
    undrawn: tuple[str, ...] = ()
    plays_otherwise: bool = False
    rewritten: tuple[RewrittenEffect, ...] = ()

    def originals(self) -> dict[str, str]:
        """The texts of the file in the place of which others are written, by these."""
        return {effect.text: effect.original for effect in self.rewritten}


@dataclass(frozen=True)
class Report:
    """A whole file. `wrong` is about the file itself; `absent` are keys of the set that it does not list.

    `unknown` holds each key that is none, with the number of cards that have it. `without_broken`: its broken
    cards are left out. `outline` is that of `Set`.
    """

    source: str
    sha256: str
    set_key: str
    cards: tuple[CardReport, ...] = ()
    wrong: tuple[ImportMistake, ...] = ()
    absent: tuple[str, ...] = ()
    unknown: tuple[tuple[str, int], ...] = ()
    without_broken: bool = False
    outline: tuple[str | Mapping[str, object], ...] = ()
    counts: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        counts = {outcome.value: 0 for outcome in ImportOutcome}
        for card in self.cards:
            counts[card.outcome] += 1
        unread = sum(len(card.unread) + card.more_unread for card in self.cards)
        object.__setattr__(self, "counts", {**counts, "unread effects": unread})

    @property
    def broken(self) -> bool:
        """Return whether anything is wrong: then nothing of the file may be written."""
        return bool(self.wrong or (self.counts[ImportOutcome.BROKEN] and not self.without_broken))

    @property
    def can_leave_out(self) -> bool:
        """Return whether it has cards that are broken, and others."""
        broken = self.counts[ImportOutcome.BROKEN]
        return not self.wrong and 0 < broken < len(self.cards) - self.counts[ImportOutcome.SKIPPED]

    @property
    def more_wrong(self) -> int:
        """Mistakes that are left out."""
        return sum(card.more_wrong for card in self.cards)

    @property
    def lending(self) -> list[CardReport]:
        """The cards whose data do not say which effect is lent."""
        return [card for card in self.cards if card.lendable]

    @property
    def more_unread(self) -> int:
        """Effects that cannot be read and are left out."""
        return sum(card.more_unread for card in self.cards)

    @property
    def summary(self) -> str:
        """Return how many cards have which outcome, in words."""
        return ", ".join(
            f"{self.counts[outcome]} {outcome.value}" for outcome in ImportOutcome if self.counts[outcome]
        )

    @property
    def fingerprint(self) -> str:
        """Return a hash over all that is reported: an equal one means that the file would do the same."""
        return hashlib.sha256(json.dumps(report_data(self), sort_keys=True).encode()).hexdigest()


def report_data(report: Report) -> dict[str, Any]:
    """The report as JSON-able data."""
    return {
        "source": report.source,
        "sha256": report.sha256,
        "set": report.set_key,
        "counts": report.counts,
        "wrong": [vars(wrong) for wrong in report.wrong],
        "cards": [_card_data(card) for card in report.cards],
        "absent": list(report.absent),
        "unknown": [list(unknown) for unknown in report.unknown],
        "without_broken": report.without_broken,
    }


def _card_data(card: CardReport) -> dict[str, Any]:
    return {
        "number": card.number,
        "line": card.line,
        "key": card.key,
        "name": card.name,
        "outcome": card.outcome.value,
        "changes": [change._asdict() for change in card.changes],
        "unread": [_unread_data(unread) for unread in card.unread],
        "wrong": [vars(wrong) for wrong in card.wrong],
        "lendable": [effect._asdict() for effect in card.lendable],
        "played_set": card.played_set,
        "skipped": card.skipped,
        "more_wrong": card.more_wrong,
        "more_unread": card.more_unread,
        "undrawn": list(card.undrawn),
        "plays_otherwise": card.plays_otherwise,
        "rewritten": [effect._asdict() for effect in card.rewritten],
    }


def report_from_data(data: dict[str, Any], definitions: Mapping[str, Any] = NONE_KEPT) -> Report:
    """Return the report that `report_data` gave, to be shown again, not imported.

    `definitions`: those of some of its cards, by key; the others have none.
    """
    return Report(
        data["source"],
        data["sha256"],
        data["set"],
        tuple(_card_from(card, definitions.get(card["key"])) for card in data["cards"]),
        tuple(ImportMistake(**wrong) for wrong in data["wrong"]),
        tuple(data["absent"]),
        tuple((key, number) for key, number in data["unknown"]),
        data["without_broken"],
    )


def _card_from(data: dict[str, Any], definition: dict[str, Any] | None) -> CardReport:
    return CardReport(
        data["number"],
        data["line"],
        data["key"],
        data["name"],
        ImportOutcome(data["outcome"]),
        tuple(Difference(**change) for change in data["changes"]),
        tuple(_unread_from(unread) for unread in data["unread"]),
        tuple(ImportMistake(**wrong) for wrong in data["wrong"]),
        lendable=tuple(LendableEffect(**effect) for effect in data["lendable"]),
        played_set=data["played_set"],
        skipped=data["skipped"],
        more_wrong=data["more_wrong"],
        more_unread=data["more_unread"],
        undrawn=tuple(data.get("undrawn", ())),
        plays_otherwise=data["plays_otherwise"],
        rewritten=tuple(RewrittenEffect(**effect) for effect in data.get("rewritten", ())),
        card=card_from_data(definition) if definition else None,
    )


def _unread_from(data: dict[str, Any]) -> ImportUnread:
    start, end = data["span"]
    return ImportUnread(
        data["effect"], UnreadText(data["text"], (start, end), data["expected"], data["suggestion"])
    )


def bound_reports(cards: Iterable[CardReport]) -> Iterator[CardReport]:
    """The cards with MOST_REPORTED mistakes and as many unread effects, and how many more there are."""
    room = unread_room = MOST_REPORTED
    for card in cards:
        wrong, unread = card.wrong[:room], card.unread[:unread_room]
        room, unread_room = room - len(wrong), unread_room - len(unread)
        yield replace(
            card,
            wrong=wrong,
            unread=unread,
            more_wrong=card.more_wrong + len(card.wrong) - len(wrong),
            more_unread=card.more_unread + len(card.unread) - len(unread),
        )


def _unread_data(unread: ImportUnread) -> dict[str, Any]:
    return {"effect": unread.effect, "text": unread.text.text, **unread_data(unread.text)}


INDENT: Final = " " * 11


def report_text(report: Report) -> str:
    """The report in lines: each card with what is wrong, what changes, and carets under what is unread."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    for wrong in report.wrong:
        yield f"{report.source}{f':{wrong.line}' if wrong.line else ''}: {wrong.why}"
    for card in report.cards:
        place = f" [card {card.number}{f', line {card.line}' if card.line else ''}]" if card.wrong else ""
        yield f"{card.outcome.value:<10} {card.key or '?'} ({card.name or '?'}){place}"
        yield from (f"{INDENT}{line}" for line in _details(card))
    if report.unknown:
        keys = (f"{key} ({plural(number, 'card')})" for key, number in report.unknown)
        yield f"unknown keys: {', '.join(keys)}"
    if report.more_wrong:
        yield f"and {report.more_wrong:,} more mistakes"
    if report.more_unread:
        yield f"and {report.more_unread:,} more effects that cannot be read"
    if report.absent:
        yield f"in the set {report.set_key} but not in this file, left as they are:"
        yield from (f"{INDENT}{key}" for key in report.absent)
    broken = [card for card in report.cards if card.outcome is ImportOutcome.BROKEN]
    if any(card.lendable for card in report.cards):
        yield "which effect is lent is not in the data: --lent KEY:N chooses another, KEY:0 none"
    if broken:
        left_out = ", left out" if report.without_broken else ""
        yield f"broken{left_out}, with the reasons above: " + ", ".join(_card_title(card) for card in broken)
    yield ", ".join(f"{number} {outcome}" for outcome, number in report.counts.items())


def _card_title(card: CardReport) -> str:
    return f"{card.key or '?'} (line {card.line})" if card.line else f"{card.key or '?'} (card {card.number})"


def _details(card: CardReport) -> Iterator[str]:
    yield from (f"line {wrong.line}: {wrong.why}" if wrong.line else wrong.why for wrong in card.wrong)
    yield from (f"{change.field}: {_or_none(change.old)} → {_or_none(change.new)}" for change in card.changes)
    yield from card.undrawn
    if card.skipped:
        yield card.skipped
    if card.played_set:
        yield f"kept beside the printing of the set {card.played_set}, which is the one that is played"
    if card.lendable:
        yield _lent_words(card.lendable)
    for effect in card.rewritten:
        yield f"effect {effect.effect} is written: {effect.text}"
        yield f"  in the file: {effect.original}"
    for unread in card.unread:
        yield f"effect {unread.effect} cannot be read:"
        yield from (f"  {line}" for line in unread.text.text_with_carets().splitlines())
        yield f"  {unread.text}"


def _lent_words(lendable: tuple[LendableEffect, ...]) -> str:
    lent = [f"lends effect {effect.effect}: {effect.text}" for effect in lendable if effect.is_lent]
    return lent[0] if lent else "lends no effect"


def _or_none(words: str) -> str:
    return words or "(nothing)"
