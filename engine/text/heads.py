"""What stands before the dividing colon, as criteria (11.2)."""

from typing import Final

from engine.effects.conditions import IF, WHILE, Given
from engine.effects.costs import Cost, Sac, SacOrDiscard
from engine.effects.events import WhenState
from engine.effects.node import Criterion
from engine.effects.selectors import This
from engine.text import occasions, replacing
from engine.text.costs import CHOOSE_COSTS, COSTS, OR_COST, alternatives, cost, end_of_list, listed_costs
from engine.text.measuring import before_paying
from engine.text.naming import Naming
from engine.text.parser import Branch
from engine.text.picking import picked
from engine.text.states import OF_INNER, OF_NAMED, STATES, asked, state
from engine.text.tokens import Word

CHOICE: Final = "choice"
CHOOSE_X: Final = "choose_x"
X_IS: Final = "x_is"
LISTS: Final = ("COMMA", "AND")


class Head:
    """The criteria of one text, and whether its modes are picked when declared (13.6)."""

    def __init__(self, naming: Naming) -> None:
        self.naming = naming
        self.criteria: list[Criterion] = []
        self.early = False
        self.trees: list[Branch] = []

    def take(self, tree: Branch) -> None:
        """Read every criterion of a head."""
        branches = tree.branches()
        at = 0
        while at < len(branches):
            branch = branches[at]
            self.trees.append(branch)
            at += 1
            if branch.rule == CHOICE and self.early:
                raise branch.wrong("one choice; there is one already")
            if branch.rule == CHOICE:
                self.early = True
            elif branch.rule in ("targeting", "picking"):
                found = picked(branch, self.naming)
                self.criteria += found
                self.trees += [branch] * (len(found) - 1)
            elif branch.rule == CHOOSE_X:
                self.trees.pop()
                self.must_have_x(branch, branches)
            elif branch.rule == X_IS:
                self.trees.pop()
                self.naming.fix_x(branch, before_paying(branch, self.naming))
            elif branch.rule == CHOOSE_COSTS:
                end = end_of_list(branches, at)
                self.criteria.append(listed_costs(branch, branches[at:end]))
                at = end
            elif branch.rule in COSTS and at < len(branches) and branches[at].rule == OR_COST:
                end = end_of_alternatives(tree, branches, at)
                self.criteria.append(alternatives(branch, branches[at:end]))
                at = end
            else:
                self.criteria.append(criterion(branch, self.naming))
        self.naming.cost_x = any(isinstance(each, Cost) and each.has_x() for each in self.criteria)
        costs = any(isinstance(each, Cost) for each in self.criteria)
        self.naming.cost_counts = costs and not self.naming.event_amount
        self.naming.cost_sacs = any(isinstance(each, Sac | SacOrDiscard) for each in self.criteria)
        if self.naming.x_is is not None and not self.naming.cost_x:
            raise tree.wrong("an X in the cost that it can be (consume X mana)")
        self.naming.head_ends()

    def must_have_x(self, tree: Branch, branches: list[Branch]) -> None:
        """'choose X' says nothing that a cost with X does not say; alone, X would have no end."""
        if not any(
            word.kind == "X_NUMBER" for branch in branches if branch is not tree for word in branch.words()
        ):
            raise tree.wrong("X in a cost too (consume X mana …)")


def end_of_alternatives(tree: Branch, branches: list[Branch], at: int) -> int:
    """Where the costs joined by "or" end; a cost just before them with a comma or "and" could be one, too."""
    before = tree.parts[: tree.parts.index(branches[at - 1])]
    last = before[-1] if before else None
    if isinstance(last, Word) and last.kind in LISTS and at > 1 and branches[at - 2].rule in COSTS:
        raise branches[at].wrong("a semicolon before the cost before it, or 'choose any one costs:'")
    end = at
    while end < len(branches) and branches[end].rule == OR_COST:
        end += 1
    return end


def criterion(tree: Branch, naming: Naming) -> Criterion:
    """One event, cost, condition or target."""
    if tree.rule == "event":
        inner = tree.branches()[0]
        if inner.rule == "would":
            return replacing.would(inner, naming)
        if inner.rule in STATES or inner.rule in OF_INNER or inner.rule in OF_NAMED:
            naming.event = This()
            return WhenState(state(inner))
        return occasions.event(tree, naming)
    if tree.rule == "given":
        speaks_of_this(tree, naming)
        return given(tree)
    return cost(tree)


def speaks_of_this(tree: Branch, naming: Naming) -> None:
    """After a condition of [this], 'it' is this card, if nothing else was named."""
    if naming.event is None and any(word.kind == "THIS" for word in tree.words()):
        naming.event = This()


def given(tree: Branch, naming: Naming | None = None) -> Given:
    """A condition; of what `naming` knows, or where that is None of this card alone."""
    return Given(IF if tree.has("IF") else WHILE, asked(tree, naming))
