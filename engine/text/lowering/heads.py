"""Heads, which precede the dividing colon, as criteria (11.2)."""

from dataclasses import replace
from typing import Final

from engine.effects.actions.cards import Discard
from engine.effects.actions.life import ChangeLife
from engine.effects.actions.mana import RemoveMana, TransferMana
from engine.effects.actions.piles import NOWHERE
from engine.effects.conditions import IF, WHILE, Given, State, UseLimit, YouControl
from engine.effects.costs import (
    EXACTLY,
    ChooseCosts,
    ChooseX,
    Consume,
    ConsumeAny,
    Cost,
    DiscardCost,
    PayLife,
    Sac,
    SacOrDiscard,
    is_one,
)
from engine.effects.events import When, WhenState, ended_text
from engine.effects.node import Criterion, Instruction, Node
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import Amount, Number, X
from engine.effects.terms.card_costs import RETURN, FieldCost, HandCost, PileChoice
from engine.effects.terms.counted_amounts import HAND, CountPile, HpOf, ManaOn
from engine.effects.terms.players import YOU
from engine.effects.terms.subjects import Discarded, Equipped, Fighter, Sacked, Shown, This
from engine.effects.traversal import collect_nodes, replace_parts
from engine.text.lexicon.meaning_codes import BEARER, ENDING, MANY, ONE, ONLY
from engine.text.lowering import events, replacement
from engine.text.lowering.conditions import (
    SCOPED_STATES,
    STATES,
    WRAPPED_STATES,
    lower_condition,
    lower_state,
)
from engine.text.lowering.costs import (
    CHOOSE_COSTS,
    COSTS,
    NUMBERED,
    OR_COST,
    find_list_end,
    lower_cost,
    lower_counted_cost,
    lower_either_cost,
    lower_listed_costs,
    lower_one_of_them,
    lower_or_costs,
)
from engine.text.lowering.terms.counted_amounts import lower_cost_x
from engine.text.lowering.terms.targets import lower_picked
from engine.text.parser import ParseTree
from engine.text.read_error import ReadError
from engine.text.references.mentions import Mention
from engine.text.references.scope import ReferenceScope
from engine.text.tokens import Token

UNLIMITED: Final = "X in a cost too (consume X mana …), or how much it can be (choose X up to 3)"
CHOICE: Final = "choice"
CHOOSE_X: Final = "choose_x"
X_IS: Final = "x_is"
TAKING: Final = (Sac, SacOrDiscard, DiscardCost, ChooseCosts)  # costs that take cards
SPENT: Final = ((Consume, ConsumeAny), (PayLife,))
OF_MANA: Final = (sel.MANA_AT_LEAST, sel.MANA_AT_MOST, sel.MORE_MANA, sel.LESS_MANA)
LISTS: Final = ("COMMA", "AND")
# Costs of [this] after which it is gone
THIS_LEAVES: Final = ("sac_this", "destroy_cost", "return_cost", "down_cost")
STATE_OF_THIS: Final = "a state of this card (stops being Prone, loses its last mana)"


class HeadReader:
    """The criteria of one text, and whether its modes are picked when declared (13.6)."""

    def __init__(self, naming: ReferenceScope) -> None:
        self.naming = naming
        self.criteria: list[Criterion] = []
        self.early = False
        self.trees: list[ParseTree] = []
        self.unlimited: ParseTree | None = None  # 'choose X', where nothing says how much it can be

    def read_criteria(self, tree: ParseTree) -> None:
        """Read every criterion of a head."""
        branches = tree.branches()
        at = 0
        while at < len(branches):
            branch = branches[at]
            self.naming.begin_sentence()
            self.trees.append(branch)
            at += 1
            if branch.rule == CHOOSE_COSTS or is_choice_of_costs(branches, at - 1):
                at = self.read_listed_costs(branches, at)
            elif branch.rule == CHOICE and self.early:
                raise branch.error("one choice; there is one already")
            elif branch.rule == CHOICE:
                self.early = True
            elif branch.rule in ("targeting", "picking"):
                found = lower_picked(branch, self.naming)
                self.criteria += found
                self.trees += [branch] * (len(found) - 1)
            elif branch.rule == CHOOSE_X:
                self.read_choose_x(branch, branches)
            elif branch.rule == X_IS:
                self.trees.pop()
                self.naming.fix_x(branch, lower_cost_x(branch, self.naming))
            elif branch.rule in COSTS and begins_alternatives(tree, branches, at):
                end = find_alternatives_end(tree, branches, at)
                must_end_clearly(tree, branches, end)
                self.criteria.append(lower_or_costs(branch, branches[at:end]))
                at = end
            elif branch.rule == "event":
                self.read_event(branch)
            else:
                self.read_others(branch)
        self.finish_head(tree)

    def finish_head(self, tree: ParseTree) -> None:
        """Everything before the colon is known."""
        self.criteria = [self.naming.settle(one, only_this=True) for one in self.criteria]
        self.naming.paid = find_paid_card(self.criteria)
        if sum(isinstance(each, TAKING) for each in self.criteria) > 1:
            self.naming.mentions = [forget_paid_card(made) for made in self.naming.mentions]
        self.naming.cost_x = any(isinstance(each, Cost) and each.has_x() for each in self.criteria)
        self.naming.says_x = any(word.kind == "X_NUMBER" for word in tree.words())
        costs = any(isinstance(each, Cost) and not isinstance(each, PileChoice) for each in self.criteria)
        self.naming.cost_counts = costs and not self.naming.event_amount
        paying = [one for one in self.criteria if isinstance(one, Cost) and not isinstance(one, PileChoice)]
        self.naming.cost_varies = self.naming.cost_counts and not all(is_printed(each) for each in paying)
        self.naming.cost_is_free = len(paying) == 1 and not is_printed(paying[0])
        self.naming.cost_mana = find_cards_with_mana(paying)
        self.naming.cost_discards = len(paying) == 1 and isinstance(paying[0], DiscardCost)
        self.naming.cost_tosses = any(can_discard(cost) for cost in paying)
        self.naming.cost_spends = tuple(
            [n for n, kinds in enumerate(SPENT) if paying and all(isinstance(one, kinds) for one in paying)]
        )
        self.naming.cost_sacs = any(can_sacrifice(cost) for cost in paying)
        if self.naming.x_is is not None and not self.naming.cost_x:
            raise tree.error("an X in the cost that it can be (consume X mana)")
        self.naming.end_head()

    def read_listed_costs(self, branches: list[ParseTree], at: int) -> int:
        """Costs to choose from, which begin at `at`; where they end."""
        end = find_list_end(branches, at)
        how, costs = branches[at - 1], branches[at:end]
        if how.rule == CHOOSE_COSTS:
            self.criteria.append(lower_listed_costs(how, costs))
        else:
            self.criteria.append(lower_either_cost(how, costs))
            self.trees[-1] = ParseTree(CHOOSE_COSTS, (how, *costs))
        return end

    def read_event(self, tree: ParseTree) -> None:
        """An event, and the conditions that stand with it."""
        inner, when, first = tree.branches()[0], tree.words()[0], len(self.criteria)
        if (when.kind, when.meaning) == ("IF", ONLY):
            raise when.error("when, if; 'only' is said of a condition (only if, before a colon)")
        if inner.rule == "would":
            self.criteria.append(replacement.lower_would(inner, self.naming))
        elif is_state(inner):
            self.mention_state_card(inner)
            self.criteria.append(lower_when_state(tree, lower_state(inner)))
        elif begins_ending(tree):
            raise inner.error(STATE_OF_THIS)
        else:
            self.criteria.append(events.lower_event(tree, self.naming))
            also = [part for part in tree.branches() if is_state(part) or part.rule == "given"]
            self.trees += [tree] * len(also)
            for condition in also:
                is_given = condition.rule == "given"
                given = lower_given(condition) if is_given else Given(IF, lower_state(condition))
                self.naming.mention_condition(given.state, condition.words(), lasts=condition.has("WHILE"))
                self.criteria.append(given)
        event = name_apart(self.naming.settle(self.criteria[first], only_this=True, before=0))
        others = [self.naming.settle(one, only_this=True) for one in self.criteria[first + 1 :]]
        self.criteria[first:] = [event, *others]

    def mention_state_card(self, tree: ParseTree) -> None:
        """Let later words speak of the card whose state is waited for."""
        word = tree.word("FIGHTER")
        if word is None:
            self.naming.mention(Mention(This()))
        elif (word.kind, word.meaning) == BEARER:
            self.naming.mention(Mention(Equipped(), sel.CREATURE, words=Equipped().text()))
        else:
            self.naming.mention(Mention(Fighter(word.meaning), sel.CREATURE))

    def read_others(self, tree: ParseTree) -> None:
        """A cost or condition; 'sac a creature and an artifact' is two costs."""
        counted = tree.branches("counted")
        if tree.rule != "sac" or len(counted) < 2:
            self.criteria.append(self.naming.settle(self.read_criterion(tree), only_this=True))
            self.mention_paid_cards(self.criteria[-1])
            return
        for one in counted:
            cost = lower_cost(ParseTree(tree.rule, (tree.words()[0], one)))
            self.criteria.append(self.naming.settle(cost, only_this=True))
            self.mention_paid_cards(self.criteria[-1])
        self.trees += [tree] * (len(counted) - 1)

    def mention_paid_cards(self, cost: Criterion) -> None:
        """Let later words speak of what a cost takes, by its last values."""
        if isinstance(cost, Sac | DiscardCost) and cost.what is not None and cost.what.has(sel.OTHER):
            self.naming.mention(Mention(This()), apart=True)
        if isinstance(cost, Sac):
            many = cost.bound != EXACTLY or not is_one(cost.amount)
            paid = Sacked(cost.what.noun, many)
            number = MANY if many else ONE
            self.naming.mention(Mention(paid, cost.what.noun, number, gone=True, what=cost.what))
        elif isinstance(cost, DiscardCost):
            noun = sel.CARD if cost.what is None else cost.what.noun
            one = cost.bound == EXACTLY and is_one(cost.amount)
            made = Mention(
                Discarded(noun) if one else None, noun, ONE if one else MANY, gone=True, words=cost.text()
            )
            self.naming.mention(made)
        elif isinstance(cost, PileChoice) or (isinstance(cost, HandCost) and cost.to == NOWHERE):
            self.mention_shown_cards(cost)
        elif isinstance(cost, FieldCost | HandCost):
            self.mention_used_cards(cost)

    def mention_shown_cards(self, cost: PileChoice | HandCost) -> None:
        """Let later words speak of what is revealed, or chosen in a graveyard."""
        if self.naming.shown is not None:
            raise ReadError(0, 0, ["only one choice in a graveyard, or cards that are revealed"])
        chosen = isinstance(cost, PileChoice)
        noun = sel.CARD if cost.what is None else cost.what.noun
        many = not is_one(cost.count) or (isinstance(cost, PileChoice) and cost.up_to)
        self.naming.shown = Shown(noun, chosen, many)
        self.naming.shown_is_yours = not isinstance(cost, PileChoice) or cost.whose == YOU
        made = Mention(self.naming.shown, noun, MANY if many else ONE, gone=True, words=cost.text())
        self.naming.mention(made)

    def mention_used_cards(self, cost: FieldCost | HandCost) -> None:
        """Keep later words from meaning [this] where they mean a card that paid, which has no word yet."""
        what = cost.what
        if what is not None or isinstance(cost, HandCost):
            noun = sel.CARD if what is None else what.noun
            gone = isinstance(cost, HandCost) or cost.verb == RETURN
            self.naming.mention(
                Mention(
                    None, noun, ONE if is_one(cost.count) else MANY, gone=gone, words=cost.text(), what=what
                )
            )

    def read_criterion(self, tree: ParseTree) -> Criterion:
        """One cost, condition or limit of use."""
        if tree.rule == "use_limit":
            return UseLimit(tree.words()[0].meaning)
        if tree.rule != "given":
            mention_this(tree, self.naming)
            return (
                lower_counted_cost(tree, self.naming)
                or lower_one_of_them(tree, self.naming)
                or lower_cost(tree)
            )
        self.naming.mention_asked(tree.words())
        made = lower_given(tree)
        self.naming.mention_condition(made.state, tree.words(), lasts=tree.has("WHILE"))
        self.naming.spoken = made.state.selector if isinstance(made.state, YouControl) else None
        return made

    def read_choose_x(self, tree: ParseTree, branches: list[ParseTree]) -> None:
        """'choose X up to 3'; alone it says nothing that a cost with X does not say."""
        limit = tree.branch("quantity") or tree.branch("within")
        least = None if limit is None else limit.word("MIN", "IN_MIN")
        if least is not None:
            raise least.error("how much X is at most (max 3)")
        if limit is not None:
            number = limit.word("NUMBER") if limit.rule == "within" else None
            most = lower_cost_x(tree, self.naming) if number is None else Number(number.meaning)
            self.criteria.append(ChooseX(most))
        elif any(word.kind == "X_NUMBER" for each in branches if each is not tree for word in each.words()):
            self.trees.pop()
        else:
            self.unlimited = tree
            self.criteria.append(ChooseX(Number(0)))

    def limit_x(self, body: Instruction) -> None:
        """Limit an X that was chosen without a limit: to as much as there is of what it takes."""
        if self.unlimited is None:
            return
        limits = [limit for node in collect_nodes(body) if (limit := find_x_limit(node)) is not None]
        if not limits:
            raise self.unlimited.error(UNLIMITED)
        self.criteria = [ChooseX(limits[0]) if isinstance(one, ChooseX) else one for one in self.criteria]


def name_apart(event: Criterion) -> Criterion:
    """An event whose 'another' is another one than its card, where that could be one of them."""

    def apart(part: object) -> object | None:
        if not isinstance(part, When) or part.subject is None or part.target is None:
            return None
        card = Mention(None, part.subject.noun, what=part.subject)
        if not part.target.has(sel.OTHER) or not card.can_be_among(part.target):
            return None
        of_event = sel.Adjective(sel.OTHER, sel.OF_EVENT)
        return replace(part, target=part.target.exchange(sel.Adjective(sel.OTHER), of_event))

    named = replace_parts(event, apart)
    assert isinstance(named, Criterion)
    return named


def find_x_limit(node: Node) -> Amount | None:
    """Find how much there is of what an instruction takes X of, if known before anything is picked."""
    if isinstance(node, TransferMana | RemoveMana) and node.amount == X():
        source = node.source if isinstance(node, TransferMana) else node.subject
        return ManaOn(This()) if isinstance(source, This) else None
    if isinstance(node, Discard) and (node.amount, node.who) == (X(), YOU):
        return CountPile(HAND, yours=True)
    is_paid = isinstance(node, ChangeLife) and (node.amount, node.lost, node.who) == (X(), True, YOU)
    return HpOf(yours=True) if is_paid else None


def find_alternatives_end(tree: ParseTree, branches: list[ParseTree], at: int) -> int:
    """Find the end of costs joined by "or"; one just before, after a comma or "and", could belong too."""
    before = tree.parts[: tree.parts.index(branches[at - 1])]
    last = before[-1] if before else None
    if isinstance(last, Token) and last.kind in LISTS and at > 1 and branches[at - 2].rule in COSTS:
        raise branches[at].error(
            "a comma before 'or' (A, B, or C), or a semicolon after what is paid in any case"
        )
    end = at
    while branches[end].rule != OR_COST:
        end += 1
    while end < len(branches) and branches[end].rule == OR_COST:
        end += 1
    return end


def begins_alternatives(tree: ParseTree, branches: list[ParseTree], at: int) -> bool:
    """Return whether the cost before number `at` is the first of 'A or B', or of 'A, B, or C'."""
    end = at
    while end < len(branches) and branches[end].rule in COSTS and has_comma_before(tree, branches[end]):
        end += 1
    if end == len(branches) or branches[end].rule != OR_COST:
        return False
    return end == at or branches[end].has("COMMA")


def has_comma_before(tree: ParseTree, branch: ParseTree) -> bool:
    """Return whether a comma alone joins a part of the head to the one before it."""
    joint = tree.parts[tree.parts.index(branch) - 1]
    return isinstance(joint, Token) and joint.kind == "COMMA"


def must_end_clearly(tree: ParseTree, branches: list[ParseTree], end: int) -> None:
    """Require that no "and" goes on after costs joined by "or": it could belong to the last one."""
    joint = tree.parts[tree.parts.index(branches[end]) - 1] if end < len(branches) else None
    if isinstance(joint, Token) and joint.kind == "AND":
        raise joint.error(
            "a semicolon if it means 'A or B; C', or numbers if 'A, or B and C'; it could be both"
        )


def mention_this(tree: ParseTree, naming: ReferenceScope) -> None:
    """After a cost of [this] 'it' can be this card."""
    if any(word.kind == "THIS" for word in tree.words()):
        naming.mention(Mention(This(), gone=tree.rule in THIS_LEAVES))


def lower_given(tree: ParseTree, naming: ReferenceScope | None = None) -> Given:
    """A condition; of what `naming` knows, or where that is None of this card alone."""
    return Given(IF if tree.has("IF") else WHILE, lower_condition(tree, naming))


def find_paid_card(criteria: list[Criterion]) -> Discarded | Sacked | None:
    """The card that the cost takes, if it is just one."""
    taken = [cost for cost in criteria if isinstance(cost, TAKING)]
    cost = taken[0] if len(taken) == 1 else None
    if isinstance(cost, Sac) and cost.bound == EXACTLY and is_one(cost.amount):
        return Sacked(cost.what.noun)
    if isinstance(cost, DiscardCost) and cost.bound == EXACTLY and is_one(cost.amount):
        return Discarded(sel.CARD if cost.what is None else cost.what.noun)
    return None


def find_cards_with_mana(paying: list[Cost]) -> Sacked | None:
    """The cards that a cost sacrifices by the mana on them; None where no cost asks for mana on cards."""
    for cost in paying:
        if isinstance(cost, Sac) and (
            cost.combined or any(one.kind in OF_MANA for one in cost.what.adjectives)
        ):
            return Sacked(cost.what.noun, cost.bound != EXACTLY or not is_one(cost.amount))
    return None


def forget_paid_card(made: Mention) -> Mention:
    """A mention of what one of several costs took: which of them is not kept apart."""
    if not isinstance(made.subject, Sacked | Discarded):
        return made
    return replace(made, subject=None, words=made.name())


def can_sacrifice(cost: Cost) -> bool:
    """Return whether a cost sacrifices other cards, or can."""
    if isinstance(cost, ChooseCosts):
        return any(can_sacrifice(one) for one in cost.listed)
    return isinstance(cost, Sac | SacOrDiscard)


def can_discard(cost: Cost) -> bool:
    """Return whether a cost discards cards, or can."""
    if isinstance(cost, ChooseCosts):
        return any(can_discard(one) for one in cost.listed)
    return isinstance(cost, DiscardCost | SacOrDiscard)


def is_choice_of_costs(branches: list[ParseTree], at: int) -> bool:
    """Return whether 'choose either' is for costs, (1) and so on, and not for modes after the colon."""
    return branches[at].rule == CHOICE and at + 1 < len(branches) and branches[at + 1].rule == NUMBERED


def is_printed(cost: Cost) -> bool:
    """Return whether a text says in numbers how much a cost takes."""
    exact = getattr(cost, "bound", EXACTLY) == EXACTLY and not isinstance(cost, ChooseCosts)
    return exact and all(isinstance(amount, Number) for amount in cost.amounts())


def begins_ending(tree: ParseTree) -> bool:
    """Return whether an event is that something ends."""
    word = tree.word("WHEN")
    return word is not None and word.meaning == ENDING


def lower_when_state(tree: ParseTree, state: State) -> WhenState:
    """A state that becomes true, or ends. Raises ReadError for one whose end cannot be waited for."""
    if begins_ending(tree) and not ended_text(state):
        raise tree.branches()[0].error(STATE_OF_THIS)
    return WhenState(state, begins_ending(tree))


def is_state(tree: ParseTree) -> bool:
    """Return whether it is a state, that a trigger waits for or that must be true."""
    return tree.rule in STATES or tree.rule in WRAPPED_STATES or tree.rule in SCOPED_STATES
