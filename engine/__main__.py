"""`python -m engine COMMAND …`: the engine at the command line."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Final, NamedTuple

from engine.cli import balance, bench, duel, goldfish, read, replay
from engine.errors import BadFile, Refused

FAILED: Final = 1


class Command(NamedTuple):
    """A command: what it is for, what it takes, what it does; `run` returns the exit code."""

    summary: str
    arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]


COMMANDS: Final = {
    "read": Command("read an effect text and explain it", read.read_arguments, read.read_command),
    "coverage": Command("read all effects of card files", read.coverage_arguments, read.coverage_command),
    "scenario": Command(
        "play scenarios and say what differs", replay.scenario_arguments, replay.scenario_command
    ),
    "replay": Command(
        "play a recorded game again, turn by turn", replay.replay_arguments, replay.replay_command
    ),
    "goldfish": Command(
        "play a deck against the passive opponent", goldfish.goldfish_arguments, goldfish.goldfish_command
    ),
    "duel": Command("play two decks against each other", duel.duel_arguments, duel.duel_command),
    "balance": Command(
        "play every pairing of decks and compare decks, factions and cards",
        balance.balance_arguments,
        balance.balance_command,
    ),
    "bench": Command("measure the engine's speed", bench.bench_arguments, bench.bench_command),
}


def main(words: list[str] | None = None) -> int:
    """Run the command that the words name. 0: all is well, 1: something is not, 2: wrongly called."""
    parser = ArgumentParser(prog="python -m engine", description="The engine of Dimrift.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        command.arguments(commands.add_parser(name, help=command.summary, description=command.summary))
    args = parser.parse_args(words)
    try:
        return COMMANDS[args.command].run(args)
    except (BadFile, Refused, OSError, UnicodeDecodeError) as error:
        sys.stderr.write(f"{error}\n")
        return FAILED


if __name__ == "__main__":
    sys.exit(main())
