"""Changes of meaning that the scenarios notice.

`python -m engine.tests.mutation.meaning_mutants [WORD …]` plays the scenarios that use a word with another
meaning of it until one fails, and prints what none has noticed, or, of the words given, which scenario did.
"""

import signal
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import NamedTuple

from engine.tests.mutation.meaning_changes import Change, changed, every_change
from engine.tests.scenario.rulebook_scenarios import Script, nodes_in, scripts

SECONDS = 5


class Verdict(NamedTuple):
    """How many scenarios with what was changed were played, which noticed it ("": none), and how."""

    played: int
    noticed: str
    how: str = ""


class TooLong(Exception):
    """A scenario goes in circles."""


@contextmanager
def in_time() -> Iterator[None]:
    """TooLong after SECONDS."""

    def ring(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def noticed(change: Change) -> Verdict:
    """Play the scenarios that it concerns until one fails."""
    broken, played = "", 0
    for script in users().get(change.made, ()):
        if not is_concerned(script, change):
            continue
        played += 1
        try:
            with in_time():
                differs = script.differs(partial(changed, change=change))
        except Exception as error:  # noqa: BLE001 - an engine that breaks has noticed, if nothing better does
            broken = broken or f"{script.title}: {type(error).__name__} {error}"
            continue
        if differs:
            return Verdict(played, script.title, differs)
    return Verdict(played, broken, "broke down" if broken else "")


@lru_cache(maxsize=1)
def users() -> dict[type, list[Script]]:
    """Return the scenarios that have nodes of a class; those with fewest programs first."""
    found: dict[type, list[Script]] = defaultdict(list)
    for script in sorted(scripts(), key=lambda script: len(script.programs)):
        for made in dict.fromkeys(type(node) for node in nodes_in(script.programs)):
            found[made].append(script)
    return found


def is_concerned(script: Script, change: Change) -> bool:
    """Return whether it changes a program of the scenario."""
    return any(changed(program, change) is not program for program in script.programs)


def left_over(verdicts: dict[Change, Verdict]) -> list[str]:
    """Return what no scenario uses or notices; of a shared code it is enough that one class is used."""
    shared = {change.shared for change, verdict in verdicts.items() if verdict.noticed and change.shared}
    return [
        f"{change.name}: {'not noticed' if verdict.played else 'not used'}"
        for change, verdict in verdicts.items()
        if not verdict.noticed and (verdict.played or change.shared not in shared)
    ]


def main(words: list[str]) -> int:
    """Print what no scenario uses or notices, and of the words given what did."""
    changes = [change for change in every_change() if not words or any(word in change.name for word in words)]
    verdicts = {change: noticed(change) for change in changes}
    for change, verdict in verdicts.items():
        if verdict.how == "broke down" or (words and verdict.noticed):
            sys.stdout.write(f"{change.name}: {verdict.noticed}: {verdict.how}\n")
    left = left_over(verdicts)
    sys.stdout.writelines(f"{line}\n" for line in left)
    noticed_by_some = sum(bool(verdict.noticed) for verdict in verdicts.values())
    sys.stdout.write(f"{noticed_by_some} of {len(changes)} noticed, {len(left)} not\n")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
