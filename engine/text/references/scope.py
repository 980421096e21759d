"""Scope of references: what a text has named so far, and what its later words refer back to."""

from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile
from typing import Final

from engine.effects.conditions import AllOf, AnyOf, Not, State, ThisConnected, YouControl
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import Amount
from engine.effects.terms.history import Happened
from engine.effects.terms.players import THAT_PLAYER, YOU
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import Subject, Those
from engine.effects.terms.targets import RESOLVED, TargetPhrase
from engine.effects.traversal import collect_nodes
from engine.text.lexicon.meaning_codes import MANY, ONE
from engine.text.parser import ParseTree
from engine.text.references.left_out_cards import ExceptionScope
from engine.text.references.mentions import Mention
from engine.text.tokens import Token

NOUNS: Final = ("NOUN", "CARD", "TOKEN", "WITH")
BOUNDS: Final = ("OR_MORE", "AT_LEAST", "MORE_THAN")
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
        self.clause_lasts = False  # a duration is said of that
        self.denies = False  # what is read stands behind "otherwise"
        self.spoken: Selector | None = None  # the own cards that a condition spoke of
        self.read_quoted: Callable[[Token], QuotedEffect] = refuse_quoted

    def make_nested(self) -> "ReferenceScope":
        """Return what is named within an instruction for later; it may refer to what this one named."""
        inner = ReferenceScope()
        inner.outer = self
        inner.live, inner.recalled = self.live, self.recalled
        inner.read_quoted = self.read_quoted
        return inner

    def mention_condition(self, state: State, asked: list[Token], lasts: bool = False) -> None:
        """A condition speaks of cards (EFFECTS 9.1.2): "it" is one of those that somebody controls.

        `lasts`: none can be picked of those that it asks for, as of "no creatures" in any case.
        """
        lasts = lasts or self.live
        if isinstance(state, YouControl):
            side = sel.YOURS if state.who == YOU else sel.OPPONENTS
            self.mention_asked_for(state, replace(self.settle(state.selector), side=side), asked, lasts)
        elif isinstance(state, ThisConnected):
            what = self.settle(state.selector)
            others = [one for one in what.adjectives if one.kind != sel.CONNECTED]
            adjectives = sorted([*others, sel.Adjective(sel.CONNECTED)], key=lambda one: one.kind)
            connected = replace(what, adjectives=tuple(adjectives))
            self.mention_asked_for(state, connected, asked, lasts)
        elif isinstance(state, AllOf | AnyOf):
            self.mention_condition(state.states[-1], asked, lasts=True)  # which is nearest
        elif isinstance(state, Not):
            self.mention_condition(state.state, asked, lasts=True)
        elif isinstance(state, Happened):
            for what in [one for one in collect_nodes(state) if isinstance(one, Selector)]:
                for number in (ONE, MANY):
                    said = what.article_text()
                    self.mention(Mention(None, what.noun, number, words=said, asked=True, absent=lasts))
        self.begin_sentence()

    def mention_asked_for(
        self, state: YouControl | ThisConnected, what: Selector, asked: list[Token], lasts: bool
    ) -> None:
        """Mention the cards that a condition asks for, `what`: one, so many, or all that fit."""
        said, count = state.selector.article_text(), state.least
        if lasts or count == 0 or what.noun >= sel.ZONE:
            for number in (ONE, MANY):
                self.mention(Mention(None, what.noun, number, words=said, asked=True, what=what, absent=True))
            return
        quantity = [word.kind for word in takewhile(lambda word: word.kind not in NOUNS, asked)]
        is_all = count == state.most > 1 or any(kind in BOUNDS for kind in quantity)
        picks = Those(what) if is_all else TargetPhrase(what, count, count, how=RESOLVED)
        number = MANY if is_all or count > 1 else ONE
        of_this = isinstance(state, ThisConnected)
        made = Mention(
            None, what.noun, number, words=said, asked=True, what=what, picks=picks, of_this=of_this
        )
        self.mention(made)

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
