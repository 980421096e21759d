"""Checks of a deck against a format: each problem with a code, words, the card, and how to correct it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from itertools import chain
from typing import Final, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format

import engine
from cards.definitions import definition
from cards.models import Card
from decks.legality.deck_problem import DeckProblem, move_copies, remove_lines, remove_problem, take_surplus
from decks.legality.models import CardRestriction, Format
from decks.lists.deck_store import DeckLine
from decks.models import DeckEntry
from dimrift_site.base.plurals import plural
from engine import CardDef

MAIN, FABLES = DeckEntry.Section.MAIN, DeckEntry.Section.FABLES
PILES: Final = {MAIN: "main deck", FABLES: "Fables deck"}


class PrintedLine(NamedTuple):
    """A line of a deck, and what its card prints."""

    line: DeckLine
    printed: CardDef


def problems(lines: Iterable[DeckLine], edition: str, format_: Format) -> list[DeckProblem]:
    """All problems of a deck of that edition in the format; the maybe list has none.

    Reads `card.effects`, `card.faction` and `card.set_id`: prefetch them.
    """
    return problems_of_printed(printed_lines(lines), edition, format_)


def printed_lines(lines: Iterable[DeckLine]) -> list[PrintedLine]:
    """The lines that are checked, for one format or several: to write out what a card prints takes 20 µs."""
    return [PrintedLine(line, definition(line.card)) for line in lines if line.section in PILES]


def problems_of_printed(deck: list[PrintedLine], edition: str, format_: Format) -> list[DeckProblem]:
    """Return the same of lines that are known with what their cards print."""
    lines = [line for line, _printed in deck]
    return list(
        chain(
            _edition(edition, format_),
            *(check(lines, format_) for check in CHECKS),
            *(check(deck, format_) for check in PRINTED_CHECKS),
        )
    )


def _edition(edition: str, format_: Format) -> Iterator[DeckProblem]:
    if edition != format_.edition:
        words = f"The deck is made for edition {edition}; {format_.name} is played in {format_.edition}."
        yield DeckProblem(
            "other_edition", words, None, f"Choose the format {format_.name} for the deck again."
        )
    try:
        engine.edition(format_.edition, format_.overrides)
    except engine.Refused as refusal:
        yield DeckProblem(refusal.code, str(refusal), None, "Choose a format of another edition.")


def _sizes(deck: list[DeckLine], format_: Format) -> Iterator[DeckProblem]:
    limits = {
        MAIN: (format_.main_least, format_.main_most),
        FABLES: (format_.fables_least, format_.fables_most),
    }
    for section, (least, most) in limits.items():
        size = sum(line.copies for line in deck if line.section == section)
        has = f"The {PILES[section]} has {plural(size, 'card')}"
        if size < least:
            yield DeckProblem(
                f"{section}_too_small", f"{has}, fewer than {least}.", None, f"Add {least - size}."
            )
        if size > most:
            mend = f"Take {size - most} out."
            yield DeckProblem(f"{section}_too_large", f"{has}, more than {most}.", None, mend)


def _copies(deck: list[DeckLine], format_: Format) -> Iterator[DeckProblem]:
    copies = _count_copies(deck)
    most = format_.copies_most
    for card, number in copies.items():
        if number > most:
            has = "is 1 copy" if number == 1 else f"are {number} copies"
            words = f"There {has} of {card}, more than {most}."
            piles = [line for line in deck if line.card == card]
            change = take_surplus(piles, number - most)
            yield DeckProblem("too_many_copies", words, card, f"Take {number - most} out.", change)


def _sections(deck: list[DeckLine], _format: Format) -> Iterator[DeckProblem]:
    for section, card, copies in deck:
        if card.fabled and section == MAIN:
            words = f"{card} is Fabled and stands in the main deck."
            mend = "Move it to the Fables deck."
            yield DeckProblem("fabled_in_main", words, card, mend, move_copies(card, copies, MAIN, FABLES))
        elif not card.fabled and section == FABLES:
            words = f"{card} is not Fabled and stands in the Fables deck."
            mend = "Move it to the main deck."
            yield DeckProblem(
                "not_fabled_in_fables", words, card, mend, move_copies(card, copies, FABLES, MAIN)
            )


def _factions(deck: list[DeckLine], format_: Format) -> Iterator[DeckProblem]:
    sizes: Counter[str] = Counter()
    for line in deck:
        if line.card.faction:
            sizes[line.card.faction.name] += line.copies
    most = format_.factions_most
    if most is not None and len(sizes) > most:
        counted = ", ".join(f"{name} {number}" for name, number in sizes.most_common())
        has, allowed = plural(len(sizes), "faction"), plural(most, "faction")
        words = f"The deck has cards of {has} ({counted}); {allowed} may be in it."
        yield DeckProblem("too_many_factions", words, None, "Take the cards of the smallest out.")


def illegal_since(found: list[DeckProblem], saved: date) -> date | None:
    """Return when a deck saved before became illegal; None if not only new lists are broken."""
    days = [problem.since for problem in found if problem.since and problem.since > saved]
    return min(days) if days and len(days) == len(found) else None


def _sets(deck: list[DeckLine], format_: Format) -> Iterator[DeckProblem]:
    sets = format_.set_numbers()
    for line in deck if sets else []:
        if line.card.set_id not in sets and not line.card.workshop_id:
            words = f"{line.card} is in none of the sets of {format_}."
            yield remove_problem("set_not_allowed", words, line)


def _restrictions(deck: list[DeckLine], format_: Format) -> Iterator[DeckProblem]:
    """Cards that the list of the format bans or restricts today; where two entries hold, the stricter one."""
    today = timezone.localdate()
    by_strictness = sorted(format_.listed_restrictions(), key=lambda entry: -entry.copies)
    holding = {entry.card_id: entry for entry in by_strictness if entry.holds_on(today)}
    copies = _count_copies(deck)
    for card, number in copies.items():
        if card.pk in holding and number > holding[card.pk].copies:
            lines = [line for line in deck if line.card == card]
            yield _restricted_problem(format_, holding[card.pk], card, number, lines)


def _restricted_problem(
    format_: Format, entry: CardRestriction, card: Card, number: int, lines: list[DeckLine]
) -> DeckProblem:
    reason = entry.reason.rstrip(".")  # what it becomes part of has a full stop of its own
    since = f"since {date_format(entry.since, 'j F Y')}{f': {reason}' if reason else ''}"
    if not entry.copies:
        change = remove_lines(lines)
        mend = f"Take {'it' if number == 1 else 'them'} out."
        return DeckProblem(
            "banned_card", f"{card} is banned in {format_} {since}.", card, mend, change, entry.since
        )
    words = f"{card} is restricted to {entry.copies} in {format_} {since}; the deck has {number}."
    change = take_surplus(lines, number - entry.copies)
    mend = f"Take {number - entry.copies} out."
    return DeckProblem("restricted_card", words, card, mend, change, entry.since)


def _count_copies(deck: list[DeckLine]) -> Counter[Card]:
    copies: Counter[Card] = Counter()
    for line in deck:
        copies[line.card] += line.copies
    return copies


def _check_retired(deck: list[DeckLine], _format: Format) -> Iterator[DeckProblem]:
    for line in deck:
        if line.card.retired and not line.card.workshop_id:
            yield remove_problem(
                "retired_card", f"{line.card} is retired: it is no longer in the catalogue.", line
            )


def _check_workshop(deck: list[DeckLine], _format: Format) -> Iterator[DeckProblem]:
    for line in deck:
        if line.card.workshop_id:
            words = f"{line.card} is a card of a workshop: it can be played, but is in no format."
            yield remove_problem("workshop_card", words, line)


def _unread(deck: list[PrintedLine], _format: Format) -> Iterator[DeckProblem]:
    for line, printed in deck:
        if printed.unread_effects():
            words = f"{line.card} has an effect that cannot be read yet; it is played only without it."
            if printed.has_unread_cost():
                words = f"{line.card} has a Summoning Cost that cannot be read, so it cannot be played."
            yield remove_problem("unread_card", words, line)


def _unplayable(deck: list[PrintedLine], _format: Format) -> Iterator[DeckProblem]:
    """Cards that no game takes, for want of a part (4.5)."""
    for line, printed in deck:
        missing = printed.missing_part()
        if missing:
            yield remove_problem("unplayable_card", f"{line.card} cannot be played: {missing.words}.", line)


def _arrows(deck: list[PrintedLine], format_: Format) -> Iterator[DeckProblem]:
    """Cards whose arrows the format's edition does not print (3.2)."""
    if format_.edition not in engine.PRESETS:
        return
    reach = engine.edition(format_.edition, format_.overrides).reach
    for line, printed in deck:
        try:
            printed.check_arrows(reach)
        except engine.Refused as refusal:
            yield remove_problem("bad_arrows", str(refusal), line)


CHECKS: Final[tuple[Callable[[list[DeckLine], Format], Iterator[DeckProblem]], ...]] = (
    _sizes, _sections, _copies, _factions, _sets, _restrictions, _check_retired, _check_workshop,
)  # fmt: skip
PRINTED_CHECKS: Final[tuple[Callable[[list[PrintedLine], Format], Iterator[DeckProblem]], ...]] = (
    _unread,
    _unplayable,
    _arrows,
)
