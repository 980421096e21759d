"""The commands `scenario` and `replay`: what was written down is played again."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine.carddef import CardDef
from engine.cli.batch_runs import switch
from engine.cli.card_set import card_set
from engine.errors import BadRecord
from engine.replay import told
from engine.scenario import ScenarioOutcome, play_file

OK: Final = 0
FAILED: Final = 1
ENDINGS: Final = (".yaml", ".yml")
LARGEST: Final = 20_000_000  # bytes of a record


def scenario_arguments(parser: ArgumentParser) -> None:
    """What `scenario` takes."""
    parser.add_argument(
        "paths", nargs="+", metavar="FILE_OR_FOLDER", help="scenario files, or folders of them"
    )


def scenario_command(args: Namespace) -> int:
    """Play the scenarios of all files, print what became of each and how many passed."""
    passed = failed = 0
    for path in args.paths:
        for outcome in outcomes_of(Path(path)):
            passed += not outcome.differs
            failed += bool(outcome.differs)
            sys.stdout.write(line_of(outcome))
    sys.stdout.write(f"{passed} passed, {failed} failed\n")
    return FAILED if failed else OK


def outcomes_of(path: Path) -> Iterator[ScenarioOutcome]:
    """What became of each scenario of a file, or of all files of a folder."""
    if not path.exists():
        yield ScenarioOutcome(str(path), "there is no such file or folder")
        return
    for file in scenario_files(path):
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            yield ScenarioOutcome(str(file), f"cannot be read: {error}")
        else:
            yield from play_file(text, str(file), found)


def scenario_files(path: Path) -> list[Path]:
    """The file itself, or every YAML file in a folder and those within it, in order."""
    if path.is_file():
        return [path]
    return sorted(file for file in path.rglob("*") if file.suffix in ENDINGS and file.is_file())


def found(name: str) -> CardDef | None:
    """A card of the card set."""
    return card_set().get(name.casefold())


def line_of(outcome: ScenarioOutcome) -> str:
    """`ok TITLE` or `FAILED TITLE: what differs`."""
    return f"FAILED {outcome.title}: {outcome.differs}\n" if outcome.differs else f"ok {outcome.title}\n"


def replay_arguments(parser: ArgumentParser) -> None:
    """What `replay` takes."""
    parser.add_argument("file", metavar="FILE", help="a record of a game, in JSON")
    parser.add_argument("--edition", help="play its picks in another edition than it was played in")
    parser.add_argument("--set", type=switch, action="append", default=[], metavar="SWITCH=VALUE")


def replay_command(args: Namespace) -> int:
    """Play a recorded game again and print it turn by turn, its digest last. BadRecord, OSError.

    With switches set otherwise it goes as far as its picks are offered; BadRecord says which is not.
    """
    for line in told(with_switches(record_file(Path(args.file)), args.edition, args.set), args.file):
        sys.stdout.write(f"{line}\n")
    return OK


def with_switches(data: object, base: str | None, switches: list[tuple[str, str]]) -> object:
    """A record whose edition, or some switches of it, are others (0.1)."""
    if not isinstance(data, dict) or not isinstance(data.get("edition"), dict):
        return data  # no record, which the reader of records says
    changed = {**data["edition"], **dict(switches)}
    return {**data, "edition": {**changed, "base": base} if base else changed}


def record_file(path: Path) -> object:
    """The data of a record file. BadRecord, OSError."""
    if path.stat().st_size > LARGEST:
        raise BadRecord(str(path), 0, f"larger than {LARGEST:,} bytes")
    try:
        return json.loads(path.read_bytes())
    except json.JSONDecodeError as error:
        raise BadRecord(str(path), error.lineno, error.msg) from None
    except (RecursionError, ValueError):
        raise BadRecord(str(path), 0, "this is no JSON text") from None
