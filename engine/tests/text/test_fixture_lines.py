"""A test of many lines names each that fails with its reason, and leaves none out."""

import pytest

from engine.tests.text.fixture_lines import BATCH, each

NUMBERS = [*range(BATCH + 2)]


@each(NUMBERS)
def is_small(number: int) -> None:
    """A test of one line."""
    assert number < 3, "too large"
    if number == 1:
        pytest.fail("one is refused")


def test_each_line_is_in_one_batch() -> None:
    [mark] = is_small.pytestmark
    batches = mark.args[1]
    assert [number for batch in batches for number in batch] == NUMBERS
    assert [len(batch) for batch in batches] == [BATCH, 2]


def test_each_line_that_fails_is_named_with_its_reason() -> None:
    is_small([0, 2])
    with pytest.raises(AssertionError) as failed:
        is_small([0, 1, 2, 3])
    one, three, *_ = str(failed.value).splitlines()
    assert one == "1: Failed: one is refused"
    assert three.startswith("3: AssertionError: too large")
