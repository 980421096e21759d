"""The commands `scenario` and `replay`: what was written down is played again."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine.carddef import CardDef
from engine.cli.batch_runs import parse_switch
from engine.cli.card_set import card_set
from engine.errors import BadRecord
from engine.replay import load_record, record_lines
from engine.scenario import ScenarioOutcome, play_file

OK: Final = 0
FAILED: Final = 1
ENDINGS: Final = (".yaml", ".yml")
LARGEST: Final = 20_000_000  # bytes of a record


def add_scenario_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `scenario`."""
    parser.add_argument(
        "paths", nargs="+", metavar="FILE_OR_FOLDER", help="scenario files, or folders of them"
    )


def run_scenarios(args: Namespace) -> int:
    """Play the scenarios of all files, print what became of each and how many passed."""
    passed = failed = 0
    for path in args.paths:
        for outcome in play_scenarios(Path(path)):
            passed += not outcome.differs
            failed += bool(outcome.differs)
            sys.stdout.write(outcome_line(outcome))
    sys.stdout.write(f"{passed} passed, {failed} failed\n")
    return FAILED if failed else OK


def play_scenarios(path: Path) -> Iterator[ScenarioOutcome]:
    """Return what became of each scenario of a file, or of all files of a folder."""
    if not path.exists():
        yield ScenarioOutcome(str(path), "there is no such file or folder")
        return
    for file in find_scenario_files(path):
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            yield ScenarioOutcome(str(file), f"cannot be read: {error}")
        else:
            yield from play_file(text, str(file), find_card)


def find_scenario_files(path: Path) -> list[Path]:
    """The file itself, or every YAML file in a folder and those within it, in order."""
    if path.is_file():
        return [path]
    return sorted(file for file in path.rglob("*") if file.suffix in ENDINGS and file.is_file())


def find_card(name: str) -> CardDef | None:
    """A card of the card set."""
    return card_set().get(name.casefold())


def outcome_line(outcome: ScenarioOutcome) -> str:
    """`ok TITLE` or `FAILED TITLE: what differs`."""
    return f"FAILED {outcome.title}: {outcome.differs}\n" if outcome.differs else f"ok {outcome.title}\n"


def add_replay_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `replay`."""
    parser.add_argument("file", metavar="FILE", help="a record of a game, in JSON")
    parser.add_argument("--edition", help="play its picks in another edition than it was played in")
    parser.add_argument("--set", type=parse_switch, action="append", default=[], metavar="SWITCH=VALUE")


def run_replay(args: Namespace) -> int:
    """Play a recorded game again and print it turn by turn, its digest last. BadRecord, OSError.

    With switches set otherwise it goes as far as its picks are offered; BadRecord says which is not.
    """
    for line in record_lines(
        change_edition(read_record_file(Path(args.file)), args.edition, args.set), args.file
    ):
        sys.stdout.write(f"{line}\n")
    return OK


def change_edition(data: object, base: str | None, switches: list[tuple[str, str]]) -> object:
    """Return a record whose edition, or some switches of it, are others (0.1)."""
    if not isinstance(data, dict) or not isinstance(data.get("edition"), dict):
        return data  # no record, which the reader of records says
    changed = {**data["edition"], **dict(switches)}
    return {**data, "edition": {**changed, "base": base} if base else changed}


def read_record_file(path: Path) -> object:
    """The data of a record file. BadRecord, OSError."""
    if path.stat().st_size > LARGEST:
        raise BadRecord(str(path), 0, f"larger than {LARGEST:,} bytes")
    return load_record(path.read_bytes(), str(path))
