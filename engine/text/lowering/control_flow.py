"""Control flow around other instructions: conditions, `for each`, `you can`, `unless`, ties (11.2)."""

from dataclasses import replace
from typing import Final

from engine.effects.actions.by_players import ByPlayers
from engine.effects.actions.control_flow import (
    IF_STATE,
    OF_PLAYERS,
    OTHERWISE,
    Case,
    Cases,
    Either,
    ForEach,
    MayDo,
    Pick,
    assign_player,
)
from engine.effects.actions.damage import DealDamage
from engine.effects.actions.delayed import Holding
from engine.effects.actions.replacement import Kept
from engine.effects.node import Instruction
from engine.effects.terms import durations
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import Amount
from engine.effects.terms.counted_amounts import Destroyed
from engine.effects.terms.extremes import ALL_OF_THEM, Extreme, Tied
from engine.effects.terms.players import EACH_PLAYER, OF_ITERATED, YOU
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import DestroyedCards, Iterated, Subject, flatten_subjects
from engine.effects.terms.targets import Target
from engine.effects.traversal import collect_nodes, has_any
from engine.text.lexicon.meaning_codes import (
    ALREADY,
    BEARER,
    BY_ANOTHER,
    IN_ADDITION,
    IN_ADVANCE,
    MANY,
    THAT,
    UNLESS,
)
from engine.text.lowering.conditions import lower_condition
from engine.text.lowering.continuous import join_instructions
from engine.text.lowering.imperatives import lower_order
from engine.text.lowering.sequences import InstructionRow, continues_cases
from engine.text.lowering.terms import counted_amounts, selectors
from engine.text.lowering.terms.history import find_gone_earlier
from engine.text.lowering.terms.subjects import SUBJECTS, make_picks, subject_selector
from engine.text.lowering.terms.targets import is_of_card, lower_reference, name_players
from engine.text.parser import ParseTree
from engine.text.passes.lead_ins import CHECKED
from engine.text.references.scope import ReferenceScope
from engine.text.tokens import Token


def speaks_of_each(body: Instruction) -> bool:
    """Return whether an instruction speaks of the card that "for each" is at, or of its player."""
    return any(
        isinstance(node, Iterated) or getattr(node, "who", YOU) // 2 * 2 == OF_ITERATED
        for node in collect_nodes(body)
    )


def is_done_by_another(parts: list[Instruction]) -> bool:
    """Return whether another player than you does any of these, or wants to."""
    return any(getattr(node, "who", YOU) != YOU for part in parts for node in collect_nodes(part))


def is_asked_before(word: Token) -> bool:
    """Return whether a word is the 'or if' of 'or if it was already Prone'."""
    return word.kind == "OR_IF" and word.meaning % CHECKED >= ALREADY


def is_of_each(word: Token, row: InstructionRow) -> bool:
    """Return whether a case goes back to what "for each …:" governs: a condition, or all that is done."""
    each = row.parts[-1] if row.parts else None
    if not isinstance(each, ForEach):
        return False
    last = each.body.steps()[-1]
    asks = isinstance(last, Cases) and last.cases[0].test == IF_STATE
    is_other = word.kind == "OR_IF" or (word.kind == "DID" and word.meaning % CHECKED == OTHERWISE)
    return (asks and is_other) or is_asked_before(word)


class ControlFlowReader:
    """Reads what governs instructions, with what was named before; `BodyReader` reads the governed ones."""

    def __init__(self, naming: ReferenceScope) -> None:
        self.naming = naming

    def add_sentence(self, tree: ParseTree, row: InstructionRow) -> None:
        """Add the instructions of a sentence or mode."""
        raise NotImplementedError

    def read_part(self, tree: ParseTree, first: bool) -> list[Instruction]:
        """The instructions of one part; `first`: nothing that is said of another card stands before it."""
        raise NotImplementedError

    def read_case(self, tree: ParseTree, row: InstructionRow) -> None:
        """'if you did, …', 'otherwise, …', 'or if …, …'; 'either way, …' is a part like any other."""
        word = tree.words()[0]
        if is_of_each(word, row):
            self.read_case_of_each(tree, row)
            return
        row.then = row.then or word.meaning // CHECKED % 2 == 1
        if is_asked_before(word):
            self.read_already(tree, row)
            return
        made = self.lower_case(tree)
        body = made.body
        if word.kind == "EITHER_WAY" and not row.parts:
            raise tree.error("something before it that may not happen (you can …, if …)")
        if word.kind == "EITHER_WAY":
            for part in body.steps():
                row.add(part)
            return
        if not row.parts:
            raise tree.error("an instruction before it")
        if word.kind == "DID" and word.meaning >= BY_ANOTHER and not is_done_by_another(row.parts):
            raise tree.error("who did it (if you did); no other player did anything before it")
        self.add_case(tree, row, made)

    def lower_case(self, tree: ParseTree) -> Case:
        """Return a case by itself; what a condition before it asked for need not be there 'otherwise'."""
        word = tree.words()[0]
        if word.kind == "OR_IF":
            asked = lower_condition(tree, self.naming)
            self.naming.mention_condition(asked, tree.branches()[0].words())
            return Case(IF_STATE, self.read_governed(tree), asked)
        if word.kind == "DID" and word.meaning % CHECKED == OTHERWISE:
            self.naming.deny_asked()
            self.naming.denies = True
        body = self.read_governed(tree)
        self.naming.denies = False
        return Case(word.meaning % CHECKED, body)

    def add_case(self, tree: ParseTree, row: InstructionRow, made: Case) -> None:
        """Add a case to what it depends on."""
        word, last = tree.words()[0], row.parts[-1]
        by_each = isinstance(last, OF_PLAYERS) and last.who == EACH_PLAYER
        if by_each and word.kind == "DID" and word.meaning >= BY_ANOTHER:
            last = row.parts[-1] = must_be_picked_then(tree, ByPlayers(assign_player(last, YOU), EACH_PLAYER))
        if isinstance(last, ForEach) and isinstance(last.body, MayDo) and word.kind == "DID":
            raise tree.error("what it goes back to within 'for each …:'; here it could be for each or once")
        if isinstance(last, ByPlayers) and last.who == EACH_PLAYER:
            row.parts[-1] = add_case_of_each(tree, last, made)
        elif isinstance(last, Cases) and continues_cases(last.cases, made):
            row.parts[-1] = Cases((*last.cases, made))
        elif word.kind == "OR_IF":
            raise tree.error("'if …,' before 'or if …,'")
        else:
            row.add(Cases((made,)))

    def read_case_of_each(self, tree: ParseTree, row: InstructionRow) -> None:
        """'for each of them: if it is Prone, …; otherwise, …': asked of each of them."""
        each = row.parts[-1]
        assert isinstance(each, ForEach)
        within = InstructionRow()
        within.extend(each.body)
        before = self.naming.begin_each(each.selector.noun, of=each.those)
        self.read_case(tree, within)
        self.naming.end_each(before, each.selector.noun)
        row.parts[-1] = replace(each, body=within.to_instruction())

    def read_already(self, tree: ParseTree, row: InstructionRow) -> None:
        """'A; or if it was already Prone, B': B instead of A, or 'also': both; asked before A happens."""
        start = row.span
        row.end_span(tree)
        usual = row.take_from(start)
        if not usual.is_plainly_done():
            raise tree.error("what is done where it was not so, before it, without a choice or condition")
        found = lower_condition(tree, self.naming)
        body = self.read_governed(tree)
        for pick in make_picks([one for part in usual.parts for one in flatten_subjects(part.subjects())]):
            row.add(pick)
        usual.parts = [counted_amounts.refer_to_targets(part, self.naming) for part in usual.parts]
        made = usual.to_instruction()
        if tree.words()[0].meaning % CHECKED >= IN_ADDITION:
            usual.extend(body)
            body = usual.to_instruction()
        row.add(Cases((Case(IF_STATE, body, found), Case(OTHERWISE, made))))

    def read_governed(self, tree: ParseTree) -> Instruction:
        """Return what a case, 'you can', 'for each' or 'if …,' governs."""
        branch = tree.the_branch("governed")
        row = InstructionRow()
        self.add_sentence(branch, row)
        row.must_end(branch)
        row.must_govern(branch)
        return row.to_instruction()

    def read_for_each(self, tree: ParseTree) -> Instruction:
        """'for each creature you control: …'."""
        branch = tree.branch("selector")
        if tree.word("TAKEN", "HAPPENED"):
            return self.read_for_each_gone(tree, counted_amounts.lower_count_gone(tree, self.naming))
        of = None if branch is not None else self.find_named_before(tree)
        if isinstance(of, Iterated):
            raise tree.error("several cards; here it is the one that 'for each …' is at")
        selector = (
            Selector(sel.CARD) if of is None else (subject_selector(of, self.naming) or Selector(sel.CARD))
        )
        if branch is not None:
            found = selectors.lower_selector(branch, theirs=self.naming.event_player, varies=True, past=True)
            selector = self.naming.settle(selectors.must_be_cards(branch, found))
            gone = find_gone_earlier(selector)
            if gone is not None:
                return counted_amounts.multiply_per_each(tree, self.read_governed(tree), gone)
        before = self.naming.begin_each(selector.noun, of=of, what=selector)
        body = self.read_governed(tree)
        self.naming.end_each(before, selector.noun)
        made = ForEach(selector, body, of)
        in_advance = tree.words()[0].meaning == IN_ADVANCE and isinstance(of, Target | Kept)
        return self.choose_in_advance(tree, made) if in_advance else made

    def choose_in_advance(self, tree: ParseTree, made: ForEach) -> ForEach:
        """'for each target, choose either …': a mode is picked for each of them when declared (13.6)."""
        nested = self.naming.outer is not None or self.naming.repeats > 0
        if nested or self.naming.phrases[made.slot()].is_picked_later():
            raise tree.error("targets of this effect, which are known when it is declared")
        if not isinstance(made.body, Either) or made.body.who != YOU:
            raise tree.error("the modes that are chosen, and nothing else, up to the full stop")
        unsaid = find_unsaid(tree)
        if unsaid is not None:
            raise unsaid.error("which card does it (it, that is: each target)")
        for node in collect_nodes(made.body):
            if isinstance(node, Target | Pick) and node.phrase and not node.phrase.is_picked_later():
                raise tree.error("no other target in a mode; a mode is chosen once all targets are picked")
        return replace(made, body=replace(made.body, early=True))

    def read_for_each_gone(self, tree: ParseTree, count: Amount) -> Instruction:
        """'for each artifact destroyed this way, its controller draws 1': once for each, if it says "it"."""
        if not isinstance(count, Destroyed):
            made = self.read_governed(tree)
        else:
            before = self.naming.begin_each(count.selector.noun, gone=True)
            made = self.read_governed(tree)
            self.naming.end_each(before, count.selector.noun)
        each = isinstance(count, Destroyed) and speaks_of_each(made)
        if has_any(made, DealDamage) and not each:  # Armor counts once or each time (17.3)
            raise tree.error("'deal 1 damage to … for each …', which is dealt at once")
        if isinstance(count, Destroyed) and (each or len(made.steps()) > 1):
            return ForEach(count.selector, made, DestroyedCards(count.selector))
        return counted_amounts.multiply_per_each(tree, made, count)

    def find_named_before(self, tree: ParseTree) -> Subject:
        """Those that 'for each of them' goes through."""
        word = tree.word("OF_THEM")
        if word is None:
            target = tree.branches("bare_target")[0]
            if not self.naming.has_targeted():
                raise target.error("a card that fits (for each creature), or a target before it")
            return lower_reference(target, self.naming)
        which = THAT if word.meaning else 0
        return self.naming.find_it(replace(word, kind="IT", meaning=which + word.meaning * 2 + MANY))

    def read_conditional(self, tree: ParseTree) -> Instruction:
        """'if Blessed, …', 'unless it is Prone, …'."""
        found = lower_condition(tree, self.naming)
        self.mention_asked(tree)
        self.naming.mention_condition(found, tree.branches()[0].words())
        return Cases((Case(IF_STATE, self.read_governed(tree), found),))

    def mention_asked(self, tree: ParseTree) -> None:
        """Let 'it' be [this] after 'if [this] has no mana', unless a card before it could be meant, too."""
        words = [word for word in tree.branches()[0].words() if word.kind != "EARLIER"]
        if words[0].kind != "THIS" and (words[0].kind, words[0].meaning) != BEARER:
            return
        if [word.kind for word in words[1:2]] == ["OWNS"]:
            return
        self.naming.mention_asked(words)
        self.naming.begin_sentence()

    def read_provided(self, tree: ParseTree) -> list[Instruction]:
        """'draw 1 if Blessed'; the condition may speak of what the instruction names."""
        inner, condition = tree.branches()
        before_it = len(self.naming.mentions)
        made = self.read_part(inner, first=True)
        self.naming.forget_gone(before_it)  # what it takes is not there yet when the condition is asked
        self.naming.either, self.naming.printed_after = True, before_it
        found = lower_condition(ParseTree(tree.rule, (condition, *tree.parts)), self.naming)
        self.naming.printed_after = None
        before: list[Instruction] = []
        if has_any(found, Target):
            named = [one for part in made for one in flatten_subjects(part.subjects())]
            before = make_picks(named)
            made = [counted_amounts.refer_to_targets(part, self.naming) for part in made]
        self.naming.mention_condition(found, condition.words(), lasts=True)
        return [*before, Cases((Case(IF_STATE, join_instructions(made), found),))]

    def read_tied(self, tree: ParseTree) -> Instruction:
        """'destroy the creature with the most mana; if tied, you choose'."""
        first = tree.branches()[0]
        made = self.read_tie_part(first)
        extremes = [
            one for part in made for one in flatten_subjects(part.subjects()) if isinstance(one, Extreme)
        ]
        if len(made) != 1 or not extremes:
            raise tree.error("one instruction to the card with the most or least of something")
        word = tree.word("TIE")
        if word is not None:
            return Tied(made[0], word.meaning)
        again = tree.branches()[1]
        if self.read_tie_part(again, extremes[0]) != made:
            raise again.error("the same done to all of them; or 'all of them', 'none of them', 'you choose'")
        return Tied(made[0], ALL_OF_THEM)

    def read_tie_part(self, tree: ParseTree, they: Extreme | None = None) -> list[Instruction]:
        """An instruction to the card with the most or least; `they` are those who tie."""
        self.naming.tied, self.naming.they = True, they
        made = self.read_part(tree, first=True)
        self.naming.tied, self.naming.they = False, None
        return made

    def read_may(self, tree: ParseTree) -> Instruction:
        """'you can discard a card', 'your opponent may pay 2 life'."""
        word = tree.word("PLAYER_CAN")
        with self.naming.as_seen_by(YOU if word is None else word.meaning):
            body = self.read_governed(tree)
        if word is None:
            who = tree.branches()[0].words()[0]
            if who.kind == "PLAYER" and who.meaning != YOU:  # not a word behind 'you can'
                raise who.error("something that you do")
            return MayDo(body)
        if is_of_players(body) and word.meaning != EACH_PLAYER:
            return MayDo(assign_player(body, word.meaning), word.meaning)
        return must_be_picked_then(tree, ByPlayers(MayDo(body), word.meaning))

    def read_must(self, tree: ParseTree) -> Instruction:
        """'your opponent must discard a card', 'each player must sac a creature or lose 2 life'."""
        who = tree.words()[0].meaning
        with self.naming.as_seen_by(who):
            body = self.read_governed(tree)
        picks_mode = who == EACH_PLAYER and any(part.choices() for part in body.steps())
        if who == YOU or (is_of_players(body) and not picks_mode):
            return assign_player(body, who)
        return must_be_picked_then(tree, ByPlayers(body, who))

    def read_unless(self, tree: ParseTree) -> list[Instruction]:
        """'destroy target unless your opponent pays 2 life': done if that player does not want to."""
        word = tree.the_word("PROVIDED", "SHOULD")
        if word.meaning != UNLESS:
            raise word.error("unless; or 'if you did' after it")
        inner, paid = tree.branches()[:2] if tree.has("PROVIDED") else tree.branches()[1::-1]
        if any(is_of_card(word) for word in paid.words()):
            return self.read_unless_of_card(tree, inner, paid)
        done = lower_order(paid, self.naming)
        who = getattr(done, "who", YOU)
        if who == EACH_PLAYER:
            raise paid.error("one player")
        made = (
            self.read_governed(tree)
            if tree.has("SHOULD")
            else join_instructions(self.read_part(inner, first=True))
        )
        return [MayDo(done, who), Cases((Case(OTHERWISE, made),))]

    def read_unless_of_card(self, tree: ParseTree, inner: ParseTree, paid: ParseTree) -> list[Instruction]:
        """'destroy target creature unless its controller pays 2 life': the card is picked first."""
        if tree.has("SHOULD"):
            raise tree.error("'its controller may …; otherwise, …'")
        made = self.read_part(inner, first=True)
        done = lower_order(name_players(paid, self.naming), self.naming)
        before = make_picks([one for part in made for one in flatten_subjects(part.subjects())])
        if not before:
            return [
                MayDo(done, getattr(done, "who", YOU)),
                Cases((Case(OTHERWISE, join_instructions(made)),)),
            ]
        made = [counted_amounts.refer_to_targets(part, self.naming) for part in made]
        body = join_instructions(made)
        return [*before, MayDo(done, getattr(done, "who", YOU)), Cases((Case(OTHERWISE, body),))]


def add_case_of_each(tree: ParseTree, done: ByPlayers, made: Case) -> ByPlayers:
    """'each player may discard 1; if they do, they draw 1': done by each for whom it is so."""
    cases = done.after.cases if done.after else ()
    if made.test == IF_STATE or (cases and not continues_cases(cases, made)):
        raise tree.error("if they do, otherwise; or a full stop")
    return must_be_picked_then(tree, replace(done, after=Cases((*cases, made))))


def is_of_players(body: Instruction) -> bool:
    """Return whether all that is done names a player who does it: you."""
    if isinstance(body, Either):
        return all(is_of_players(mode) for mode in body.modes)
    steps = body.steps()
    if len(steps) > 1:
        return all(is_of_players(part) for part in steps)
    return isinstance(body, OF_PLAYERS) and body.who == YOU


# Durations that are to a turn of yours, or not of yours
OF_TURNS_OF: Final = (
    durations.NEXT_TURN,
    durations.END_OF_NEXT,
    durations.END_OF_THEIRS,
    durations.THEIR_TURN,
)


# Rules of what [this] does where no card is named
OF_CARDS: Final = ("act", "turn", "collect", "alone")


def all_branches(tree: ParseTree) -> list[ParseTree]:
    """All trees below a tree."""
    return [one for branch in tree.branches() for one in (branch, *all_branches(branch))]


def find_unsaid(tree: ParseTree) -> ParseTree | None:
    """The first deed of a card in a tree that does not say of which; None where each does."""
    for branch in tree.branches():
        if branch.rule in OF_CARDS and not branch.branches(*SUBJECTS):
            return branch
        found = None if branch.rule in ("clause", "until") else find_unsaid(branch)
        if found is not None:
            return found
    return None


def must_be_picked_then(tree: ParseTree, made: ByPlayers) -> ByPlayers:
    """Require that players pick what they do it to as they do it, which is over then. Raises ReadError."""
    nodes = collect_nodes(made)
    unsaid = [one for one in all_branches(tree) if one.rule in OF_CARDS and not one.branches(*SUBJECTS)]
    if unsaid:
        raise unsaid[0].error("what a player does, or which card does it (20.2)")
    if any(isinstance(one, Target) and one.phrase and not one.phrase.is_picked_later() for one in nodes):
        raise tree.error("cards that are picked then (a creature they control); targets are yours")
    lasts = [one.duration_code() for one in nodes if isinstance(one, Instruction)]
    of_you = any(one in OF_TURNS_OF or one >= durations.YOUR_PHASE for one in lasts)
    if of_you or any(isinstance(one, Holding) for one in nodes):
        raise tree.error("something that is done at once, or until end of turn")
    return made
