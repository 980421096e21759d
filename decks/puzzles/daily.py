"""The puzzle of the day: a list by date in UTC, which is only ever appended to."""

from datetime import date
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

LIST: Final = Path(__file__).parent / "daily.txt"


class DailyPuzzle(NamedTuple):
    """The puzzle of a day. `is_again`: the list has come to its end, and begun again."""

    day: date
    key: str
    is_again: bool


@cache
def listed_days() -> dict[date, str]:
    """The keys of the list, by date, in order."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return {date.fromisoformat(day): key for day, key in rows}


def daily_puzzle(day: date) -> DailyPuzzle:
    """Return the puzzle of a day; before the first one it is the first."""
    days = listed_days()
    if day in days:
        return DailyPuzzle(day, days[day], is_again=False)
    keys, first = [*days.values()], next(iter(days))
    return DailyPuzzle(day, keys[max((day - first).days, 0) % len(keys)], is_again=day > first)
