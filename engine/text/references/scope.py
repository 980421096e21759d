"""Scope of references: what a text has named so far, and what its later words refer back to."""

from collections.abc import Callable

from engine.effects.conditions import State, YouControl
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.effects.terms.amounts import Amount
from engine.effects.terms.players import THAT_PLAYER
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import Subject
from engine.text.lexicon.meaning_codes import MANY, ONE
from engine.text.parser import ParseTree
from engine.text.references.exceptions import ExceptionScope
from engine.text.references.mentions import Mention
from engine.text.tokens import Token

# An effect in quotes: its kind, whether it is once per turn, whether it is optional, what it means
QuotedEffect = tuple[int, bool, bool, Program]


def refuse_quoted(word: Token) -> QuotedEffect:
    """No effect is quoted where nobody reads it. Raises ReadError."""
    raise word.error("no quotation")


class ReferenceScope(ExceptionScope):
    """All that the words of a text may refer back to."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[int] = []  # the happenings of the instructions before that have an amount
        self.counts = False  # how much it is stands behind what is read now
        self.picks_number = False  # the text has a number picked, which is X
        self.says_x = False  # it is called X there
        self.x_is: Amount | None = None  # what the X of the cost is, if that is said
        self.does = False  # who does something is read now
        self.clause: Subject | None = None  # what the latest clause is said of
        self.spoken: Selector | None = None  # the own cards that a condition spoke of
        self.read_quoted: Callable[[Token], QuotedEffect] = refuse_quoted

    def make_nested(self) -> "ReferenceScope":
        """Return what is named within an instruction for later; it may refer to what this one named."""
        inner = ReferenceScope()
        inner.outer = self
        inner.live, inner.recalled = self.live, self.recalled
        inner.read_quoted = self.read_quoted
        return inner

    def mention_controlled(self, state: State) -> None:
        """A condition speaks of cards that somebody controls; none of them is picked, so none is "it"."""
        if isinstance(state, YouControl) and state.least > 0:
            what = state.selector
            number = ONE if state.least == 1 else MANY
            self.mention(Mention(None, what.noun, number, words=what.article_text(), asked=True, what=what))
            self.begin_sentence()

    def fix_x(self, tree: ParseTree, amount: Amount) -> None:
        """'where X is …', of the X of the cost; said once."""
        if self.x_is is not None:
            raise tree.error("one X; what it is was said already")
        self.x_is = self.settle(amount, only_this=True)


LATER = ("replacing", "later")  # what they hold has an event of its own


def must_refer(places: list[tuple[Instruction, ParseTree]], naming: ReferenceScope) -> None:
    """Require that 'that much', 'that player' follow an event that says how much, who. Raises ReadError."""
    for word in [word for _, tree in places if tree.rule not in LATER for word in tree.words()]:
        if word.kind == "THAT_MUCH" and not (naming.event_amount or naming.cost_counts or naming.done):
            raise word.error("a number; no event before it has an amount")
        if word.kind == "PLAYER" and word.meaning == THAT_PLAYER and not naming.event_player:
            raise word.error("a player who was named before")
