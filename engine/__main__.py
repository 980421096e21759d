"""`python -m engine COMMAND …`: the engine at the command line."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Final, NamedTuple

from engine.cli import advise, balance, bench, compare, duel, goldfish, matrix, read, replay, worth
from engine.cli.batch_runs import EngineFault, collect_seldom
from engine.errors import BadCardFile, BadFile, Refused

FAILED: Final = 1
BROKEN: Final = 3
UNREAD_HINT: Final = "\nTo agree to play without such effects: --without-unread"


class EngineCommand(NamedTuple):
    """A command: what it is for, what it takes, what it does; `run` returns the exit code."""

    summary: str
    arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]


COMMANDS: Final = {
    "read": EngineCommand("read an effect text and explain it", read.add_read_arguments, read.run_read),
    "coverage": EngineCommand(
        "read all effects of card files", read.add_coverage_arguments, read.run_coverage
    ),
    "scenario": EngineCommand(
        "play scenarios and say what differs", replay.add_scenario_arguments, replay.run_scenarios
    ),
    "replay": EngineCommand(
        "play a recorded game again, turn by turn", replay.add_replay_arguments, replay.run_replay
    ),
    "goldfish": EngineCommand(
        "play a deck against the passive opponent", goldfish.add_goldfish_arguments, goldfish.run_goldfish
    ),
    "compare": EngineCommand(
        "play two decks against the passive opponent and say how they differ",
        compare.add_compare_arguments,
        compare.run_compare,
    ),
    "advise": EngineCommand(
        "measure which cards of a deck to cut and which swaps help",
        advise.add_advise_arguments,
        advise.run_advise,
    ),
    "duel": EngineCommand("play two decks against each other", duel.add_duel_arguments, duel.run_duel),
    "balance": EngineCommand(
        "play every pairing of decks and compare decks, factions and cards",
        balance.add_balance_arguments,
        balance.run_balance,
    ),
    "matrix": EngineCommand(
        "play each of several decks against each other one",
        matrix.add_matrix_arguments,
        matrix.run_matrix,
    ),
    "worth": EngineCommand(
        "measure how many more duels decks win with a card", worth.add_worth_arguments, worth.run_worth
    ),
    "bench": EngineCommand("measure the engine's speed", bench.add_bench_arguments, bench.run_bench),
}


def main(words: list[str] | None = None) -> int:
    """Run the command that the words name; returns the exit code.

    0: all is well, 1: something is not, 2: wrongly called, 3: the engine broke down in a game.
    """
    parser = ArgumentParser(prog="python -m engine", description="The engine of Dimrift.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        command.arguments(commands.add_parser(name, help=command.summary, description=command.summary))
    args = parser.parse_args(words)
    try:
        return COMMANDS[args.command].run(args)
    except BadCardFile as error:
        sys.stderr.writelines(f"{file}\n" for file in error.all_errors())
    except (BadFile, Refused, OSError, UnicodeDecodeError) as error:
        hint = UNREAD_HINT if isinstance(error, Refused) and error.code == "unread_effect" else ""
        sys.stderr.write(f"{error}{hint}\n")
    except EngineFault as error:
        sys.stderr.write(f"{error}\n")
        return BROKEN
    return FAILED


if __name__ == "__main__":
    collect_seldom()
    sys.exit(main())
