"""Rows that a page of the admin posts as they were shown on it: `NUMBER.state` of each."""

from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpRequest


def row_numbers(states: Iterable[str]) -> list[int]:
    """Return the numbers of the rows; what is none is left out."""
    numbers = (state.partition(".")[0] for state in states)
    return [int(number) for number in numbers if len(number) < 10 and number.isdecimal()]


def warn_of_changed(request: HttpRequest, names: Iterable[str]) -> None:
    """Say which rows were not as they were shown."""
    messages.warning(
        request,
        f"Changed by somebody in between, and left as they are: {', '.join(names)}. "
        "Look at them as they are now below.",
    )
