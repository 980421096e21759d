"""Deeds of players other than you, each of whom picks what is done (22.5)."""

import re
from dataclasses import dataclass
from typing import Final

from engine.effects.actions.control_flow import Cases, MayDo, order_clause
from engine.effects.context import EffectContext
from engine.effects.node import Instruction, Node
from engine.effects.terms.players import OPPONENT, who_text
from engine.effects.terms.targets import Target, TargetPhrase
from engine.effects.traversal import collect_nodes

# What is said to a player, as said of that player; of your opponent also what is yours
SAID: Final = {"you control": "they control", "your": "their", "you": "they"}
SAID_OF_OPPONENT: Final = SAID | {"your opponent controls": "you control", "your opponent's": "your"}


def say_of(who: int, text: str) -> str:
    """Return a text in which a player is called you, as said of that player."""
    said = SAID_OF_OPPONENT if who == OPPONENT else SAID
    words = re.compile(rf"\b(?:{'|'.join(sorted(said, key=len, reverse=True))})(?!\w)")
    return words.sub(lambda found: said[found.group()], text)


@dataclass(frozen=True, eq=False, repr=False)
class ByPlayers(Instruction):
    """Players do what `body` says, in which each of them is called you, the turn player first (21.3, 22.5).

    A choice, or whether it is done, is asked of all before any does it. `after`: what then depends on it.
    """

    body: Instruction
    who: int
    after: Cases | None = None

    def text(self) -> str:
        body = self.body
        verb, done = ("can", body.body) if isinstance(body, MayDo) else ("must", body)
        words = f"{who_text(self.who)} {verb} {say_of(self.who, order_clause(done))}"
        for case in self.after.cases if self.after else ():
            then = say_of(self.who, f"{case.test_text()}, they {order_clause(case.body)}")
            words += f"; {then}"
        return words

    def explain(self) -> str:
        picks = [phrase.explain() for phrase in phrases_of_players(self)]
        parts = [*picks, self.body.explain(), *([self.after.explain()] if self.after else [])]
        who = who_text(self.who)
        first = ", the turn player first" if who.startswith("each") else ""
        return f"{who}{first}: {say_of(self.who, '; '.join(parts))} (22.5)"

    def called_you(self) -> int:
        return self.who

    def children(self) -> tuple[Instruction, ...]:
        return (self.body,) if self.after is None else (self.body, self.after)

    def subjects(self) -> tuple[Node, ...]:
        return self.body.subjects()

    def is_possible(self, on: EffectContext) -> bool:
        return True

    def governs_rest(self) -> bool:
        return True


def phrases_of_players(node: Node) -> list[TargetPhrase]:
    """Return what players pick each for themselves, if a node lets them."""
    nodes = collect_nodes(node) if isinstance(node, ByPlayers) else []
    return [one.phrase for one in nodes if isinstance(one, Target) and one.phrase is not None]
