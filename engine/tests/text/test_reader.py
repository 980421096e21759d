"""Any input ends in a program or an UnreadText, and quickly."""

import os
import random
from statistics import median
from time import process_time
from typing import NamedTuple

import pytest

from engine.effects.program import Program
from engine.errors import UnreadText
from engine.tests.text.hostile_texts import HOSTILE_TEXTS
from engine.tests.text.random_texts.damaged_texts import TEXTS, any_text
from engine.text import read_effect
from engine.text.reader import try_to_read

SLOWEST, USUAL = 0.050, 0.005  # seconds
FUZZ = int(os.environ.get("FUZZ", "1500"))
LONG_FUZZ, LONG_PARTS = int(os.environ.get("LONG_FUZZ", "100000")), 20


class Read(NamedTuple):
    """A reading of a text: its result, and how long it took, in seconds of this process."""

    kind: str
    text: str
    found: Program | UnreadText
    seconds: float


def timed(kind: str, text: str) -> Read:
    """A text read, by another try as well where the first took long: this process may have been disturbed."""
    outcome, seconds = once_timed(kind, text)
    for _ in range(2):
        if seconds > SLOWEST:
            seconds = min(seconds, once_timed(kind, text)[1])
    return Read(kind, text, outcome, seconds)


def once_timed(kind: str, text: str) -> tuple[Program | UnreadText, float]:
    before = process_time()
    outcome = try_to_read.__wrapped__(kind, text, "", False, False)
    return outcome, process_time() - before


def must_be_whole(read: Read) -> None:
    """Expect a program that prints and reads back as itself, or an error with place and expectations."""
    kind, text, outcome, _ = read
    if isinstance(outcome, Program):
        assert read_effect(kind, outcome.text()) == outcome, text
        assert outcome.explain(), text
        return
    start, end = outcome.span
    assert 0 <= start <= end <= len(text), (text, outcome.span)
    assert outcome.expected, text
    assert str(outcome)


def look_at(count: int, seed: int) -> None:
    """Read so many texts made at random; all must end well, and quickly."""
    chance = random.Random(seed)
    read_effect("action", "Pray")
    spent = []
    for _ in range(count):
        read = timed(*any_text(chance))
        must_be_whole(read)
        assert read.seconds <= SLOWEST, (read.kind, read.text, read.seconds)
        spent.append(read.seconds)
    assert median(spent) <= USUAL


def test_any_text_ends_soon_in_a_program_that_reads_back_or_in_an_error() -> None:
    look_at(FUZZ, 0)


@pytest.mark.long
@pytest.mark.parametrize("part", range(LONG_PARTS))
def test_a_hundred_thousand_texts_end_soon_in_a_program_or_in_an_error(part: int) -> None:
    look_at(LONG_FUZZ // LONG_PARTS, 1000 + part)


def test_the_longest_and_most_hostile_texts_are_read_or_refused() -> None:
    for kind, text in HOSTILE_TEXTS:
        assert len(text) <= 1000
        assert isinstance(try_to_read(kind, text, "", False, False), Program | UnreadText)


def test_known_texts_are_read_in_five_milliseconds_as_a_rule() -> None:
    read_effect("action", "Pray")
    reads = [timed(kind, text) for kind, text in TEXTS]
    assert median(read.seconds for read in reads) < USUAL
    assert max(read.seconds for read in reads) <= SLOWEST


def test_an_optional_trigger_asks_once_and_so_has_no_other_way() -> None:
    text = "When summoned: you can draw 1; otherwise, gain 1 life."
    with pytest.raises(UnreadText, match="asked before"):
        read_effect("trigger", text, optional=True)
    assert read_effect("trigger", text).text() == text
