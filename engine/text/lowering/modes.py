"""Several instructions of which one is carried out: `(1) … or (2) …`, `draw 1 or Pray` (13.6)."""

from collections.abc import Callable

from engine.effects.actions.control_flow import Either
from engine.effects.node import Instruction
from engine.effects.terms.subjects import Subject
from engine.text.lowering.alternatives import SAID, by_player, must_say_who, picked_before
from engine.text.lowering.clauses import predicate
from engine.text.lowering.continuous import altered, duration_of, in_row, lasting, must_be_numbered
from engine.text.lowering.control_flow import Governing
from engine.text.lowering.sequences import Row
from engine.text.lowering.terms.subjects import SUBJECTS, again, is_several
from engine.text.parser import Branch
from engine.text.scope import Naming


class Choosing(Governing):
    """Reads choices, with what was named before."""

    def __init__(self, naming: Naming, early: bool) -> None:
        super().__init__(naming)
        self.early = early
        self.places: list[tuple[Instruction, Branch]] = []  # every instruction that is no sequence

    def add_part(self, tree: Branch, row: Row) -> None:
        """Add the instructions of one part."""
        raise NotImplementedError

    def either(self, tree: Branch) -> Instruction:
        """One of several modes. What a mode names is not known to the others."""
        if not self.early and not tree.word("EITHER"):
            raise tree.wrong("either, before the modes or before the colon")
        modes = tree.branches("mode")
        must_be_numbered(tree, modes)
        must_say_who(modes)
        made = self.one_of(modes, self.mode)
        found = Either(made, self.early)
        must_be_plain(tree, found)
        return found

    def mode(self, tree: Branch) -> Instruction:
        """One mode."""
        branch = tree.branch("run") or tree.branch("choosing")
        assert branch is not None
        row = Row()
        self.run(branch, row)
        row.must_end(branch)
        return row.whole()

    def alternatives(self, tree: Branch) -> list[Instruction]:
        """'draw 1 or Pray', of which one is picked on resolution (13.6).

        'Target creature Prays or Bursts': what the first is said of is so of those after it.
        """
        if self.early:
            raise tree.wrong("the modes that are chosen, (1) … or (2) …")
        first, *others = tree.branches()
        others = [by_player(one, first) for one in others]
        if first.rule != "clause":
            unsaid = [one for one in others if one.rule == "or_does"]
            if unsaid:
                raise unsaid[0].wrong("who does it")
            found = Either(self.one_of([first, *others], self.alternative))
            must_be_plain(tree, found)
            return [found]
        one = self.alternative(first)
        subject = self.naming.clause
        assert subject is not None
        made, picks = picked_before(one, subject, self.naming)
        same = again(subject, self.naming)
        modes = self.one_of(others, lambda one: self.said_of(one, same))
        last = duration_of(modes[-1])
        found = Either(tuple([lasting(mode, last) if last else mode for mode in (made, *modes)]))
        must_be_plain(tree, found)
        return [*picks, found]

    def said_of(self, tree: Branch, subject: Subject) -> Instruction:
        """One more thing that may be done, of what the first was said of, if it has no subject of its own."""
        several = is_several(subject, self.naming)
        if tree.rule == "or_does":
            made = in_row(predicate(tree.branches()[0], self.naming, subject, subject))
        elif tree.rule == "alone":
            made = in_row(altered(tree, subject, self.naming))
        elif tree.rule in ("act", "collect") and several and not tree.branches(*SUBJECTS):
            made = in_row(predicate(Branch(SAID[tree.rule], tree.parts), self.naming, subject, subject))
        else:
            return self.alternative(tree)
        self.places.append((made, tree))
        return made

    def alternative(self, tree: Branch) -> Instruction:
        """One of them."""
        row = Row()
        self.add_part(tree, row)
        return row.whole()

    def one_of(self, trees: list[Branch], read: Callable[[Branch], Instruction]) -> tuple[Instruction, ...]:
        """Instructions of which one is carried out. What one names is not known to the others."""
        before = self.naming.known[:]
        made = []
        for tree in trees:
            self.naming.known = before[:]
            made.append(read(tree))
        self.naming.known = before[:]
        return tuple(made)


def must_be_plain(tree: Branch, made: Either) -> None:
    """A choice within a choice comes last, as nothing says where it ends. Raises Wrong."""
    if any(mode.goes_on() for mode in made.modes[:-1]):
        raise tree.wrong("no choice within a choice, but in what comes last")
