"""Bounds of processor time fail for what is slow, and not for what is slow once."""

import time

import pytest

from engine.tests.processor_time import call_within


def work(seconds: float) -> str:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return "done"


def test_what_is_slow_each_time_fails() -> None:
    with pytest.raises(AssertionError, match=r"takes 0.02 s at best, of 0.01 s"):
        call_within(0.01, lambda: work(0.02))


def test_a_first_call_that_loads_something_does_not() -> None:
    seconds = iter((0.05, 0.0))
    assert call_within(0.03, lambda: work(next(seconds))) == "done"
