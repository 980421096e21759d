"""Text to program: words, dividing colon, trees, nodes, meaning checks. Any input ends in one of two ways."""

from dataclasses import replace
from functools import lru_cache, partial
from typing import Final

from engine import vocab
from engine.effects.actions import control_flow
from engine.effects.actions.continuous import Lasting
from engine.effects.actions.delayed import Holding
from engine.effects.actions.keyword_actions import AimedAction
from engine.effects.actions.permissions import AsLongAs, Ruling
from engine.effects.actions.replacement import Nothing, Would, modifies_event
from engine.effects.conditions import Fits, Given, State, YouControl
from engine.effects.costs import Cost, XIs
from engine.effects.events import OPPONENTS_TURN, YOUR_TURN, Event, When, WhenPhase, WhenPlayer, WhenTurn
from engine.effects.granted_actions import DONE_ALONE
from engine.effects.node import Criterion, Instruction
from engine.effects.program import Program
from engine.effects.terms.counted_amounts import CountOf
from engine.effects.terms.players import EACH_PLAYER, OPPONENT, YOU
from engine.effects.terms.selectors import PendingOther, Selector
from engine.effects.terms.subjects import This, Those
from engine.effects.terms.targets import Around, TargetPhrase
from engine.effects.traversal import child_values, collect_nodes, walk_values
from engine.errors import UnreadText
from engine.text import split
from engine.text.atoms import is_too_long
from engine.text.checks import TextChecks, must_not_be_cost, must_not_be_optional_cost
from engine.text.lowering.bodies import BodyReader
from engine.text.lowering.conditions import WHOM
from engine.text.lowering.heads import HeadReader, lower_given
from engine.text.lowering.sequences import InstructionRow, keep_only
from engine.text.lowering.terms.counted_amounts import has_x
from engine.text.parser import ParseTree, parse
from engine.text.passes.pipeline import REFERENCES, divide_text, run_stage
from engine.text.passes.quotations import quoted_kinds
from engine.text.read_error import ReadError
from engine.text.references.left_out_cards import NO_EXCEPTION, said_words
from engine.text.references.mentions import Mention
from engine.text.references.scope import QuotedEffect, ReferenceScope
from engine.text.suggestions.likely_mistakes import explain_mistake
from engine.text.suggestions.nearest_phrases import find_nearest_phrase, judge_term
from engine.text.suggestions.other_games import ABSENT, find_absent_word
from engine.text.tokens import Token

# Where cards that are left out by name are looked for, and where they are not
LEAVING_OUT: Final = (Those, CountOf, YouControl, TargetPhrase, Around, Fits)
HOLDING_ON: Final = (Ruling, AsLongAs, Event)
REMEMBERED: Final = 8192  # texts
MOST_COMMAS: Final = 4  # that an event has, with the one behind it
UNCLEAR: Final = "simpler words: a sentence for each instruction, and one target of a kind at a time"
# What begins an instruction, and a cost as well (8.5)
ALSO_COSTS: Final = ("RETURN", "REMOVE", "DEAL", "REVEAL", "PUT", "SHUFFLE", "DESTROY", "LOSE", "ACTION")
KNOWN_X: Final = "a number, or X in a cost before the colon (consume X mana), or 'where X is …' after it"

OF_THE_COST: Final = "a number, or X in a cost before the colon: what is picked must be known before (8.7)"


@lru_cache(maxsize=REMEMBERED)
def try_to_read(kind: str, text: str, name: str, once: bool, optional: bool) -> Program | UnreadText:
    """The program of an effect text, or why there is none: what `read_effect` raises."""
    try:
        return read_whole(kind, text, name, once, optional)
    except ReadError as wrong:
        span = (wrong.start, max(wrong.start, wrong.end))
        absent = find_absent_word(text, wrong.start)
        if absent[1]:
            return UnreadText(text, absent, [ABSENT[text[slice(*absent)].lower()]])
        suggestion = find_nearest_phrase(text[slice(*span)], wrong.kinds)
        term_end, in_its_place = (0, "") if suggestion else judge_term(text, wrong.start)
        if term_end:
            return UnreadText(text, (wrong.start, term_end), [in_its_place])
        if suggestion and not reads(kind, f"{text[: span[0]]}{suggestion}{text[span[1] :]}", name, once):
            suggestion = ""
        expected = wrong.expected if suggestion else explain_mistake(kind, text, span, wrong)
        return UnreadText(text, span, expected, suggestion)


def reads(kind: str, text: str, name: str, once: bool) -> bool:
    """Return whether a text reads."""
    try:
        read_whole(kind, text, name, once, False)
    except ReadError:
        return False
    return True


def read_whole(kind: str, text: str, name: str, once: bool, optional: bool) -> Program:
    """The program of an effect text. Raises ReadError."""
    must_have_modifiers(kind, once, optional)
    reading = TextReader(vocab.KINDS.index(kind), text, name, once)
    program = reading.read_program()
    reading.must_read_back(program, text)
    return ask_once(program) if optional else program


def read_quoted(name: str, word: Token) -> QuotedEffect:
    """An effect in quotes, on a card called `name`. Raises ReadError, at its place in the whole text."""
    text, flags, kinds = quoted_kinds(word.text)
    once, optional = "once" in flags, "optional" in flags
    wrong: list[UnreadText] = []
    for kind in kinds:
        found = try_to_read(kind, text, name, once, optional)
        if isinstance(found, Program):
            return vocab.KINDS.index(kind), once, optional, found
        wrong.append(found)
    first, last = wrong[0].span
    start = word.end - len(text)
    raise ReadError(start + first, start + last, list(wrong[0].expected))


def ask_once(program: Program) -> Program:
    """An optional Trigger without its first "you can": whether it is wanted is asked already (12.7)."""
    first, *others = program.parts()
    if not isinstance(first, control_flow.MayDo) or first.who != YOU:
        return program
    cases = others[0].cases if others and isinstance(others[0], control_flow.Cases) else ()
    if any(case.test == control_flow.OTHERWISE for case in cases) and cases[0].test != control_flow.IF_STATE:
        raise ReadError(
            0, 0, ["no 'otherwise'; whether an optional Trigger is wanted is asked before (12.7)"]
        )
    body = first.body
    if others:
        assert isinstance(program.body, control_flow.Sequence)
        body = replace(program.body, parts=(body, *others))
    return replace(program, body=body)


def drop_own_target(program: Program) -> Program:
    """An Action '[Strike] target.' as 'Strike': it is the action itself, which targets (9.2, 10.1)."""
    body = program.body
    if program.kind != vocab.ACTION or len(program.phrases) != 1 or not isinstance(body, AimedAction):
        return program
    if not body.is_unlimited():
        return program
    return Program(program.kind, program.criteria, DONE_ALONE[body.action](This()), (), program.equipped)


def name_targets_first(program: Program) -> Program:
    """An Activation that begins with what it targets, with that before its colon: not as a payment (11.2)."""
    if program.kind != vocab.ACTIVATION or program.criteria:
        return program
    steps = program.body.steps()
    picks: list[control_flow.Pick] = []
    for step in steps:
        if not isinstance(step, control_flow.Pick) or step.phrase.is_picked_later():
            break
        picks.append(step)
    phrases = program.phrases[: len(picks)]
    named = [(pick.slot, pick.phrase) for pick in picks]
    if not 0 < len(picks) < len(steps) or named != [*enumerate(phrases)]:
        return program
    row = InstructionRow()
    row.extend(program.body)
    return replace(program, criteria=phrases, body=row.take_from(len(picks)).to_instruction())


def must_have_modifiers(kind: str, once: bool, optional: bool) -> None:
    """Only some kinds are once per turn or optional (11.1). Raises ReadError."""
    if kind not in vocab.KINDS:
        raise ReadError(0, 0, [f"an effect of the kind {', '.join(vocab.KINDS)}"])
    if once and kind not in ("trigger", "activation"):
        raise ReadError(0, 0, ["a Trigger or Activation; nothing else is once per turn (11.1)"])
    if optional and kind != "trigger":
        raise ReadError(0, 0, ["a Trigger; nothing else is optional (11.1)"])


def update_phrases(criteria: list[Criterion], phrases: tuple[TargetPhrase, ...]) -> tuple[Criterion, ...]:
    """The criteria, their phrases as they were understood in the end; those of a head come first."""
    left = list(phrases)
    return tuple([left.pop(0) if isinstance(one, TargetPhrase) else one for one in criteria])


def is_body(words: list[Token], end: int) -> bool:
    """Return whether words are what may stand after the colon."""
    try:
        parse(words, "body", end)
    except ReadError:
        return False
    return True


def says_no_card(tree: ParseTree) -> bool:
    """Return whether a condition is one of a card that is not named: 'while Blessed'."""
    state = tree.branches()[0]
    return state.rule == "this_is" and not any(word.kind in WHOM for word in state.words())


def must_be_settled(program: Program, end: int) -> None:
    """Require that it is known of each 'other' whom it leaves out, wherever that is looked at.

    What holds from then on is not told whom an effect named when it resolved. Raises ReadError.
    """
    leaves_out = False
    for part in walk_values(program):
        if isinstance(part, PendingOther):
            raise said_words(part)[0].error(NO_EXCEPTION)
        leaves_out = leaves_out or (isinstance(part, Selector) and bool(part.but))
    if leaves_out and names_exception(program, None):
        raise ReadError(end, end, [f"{NO_EXCEPTION}; here it can only be this card"])


def names_exception(value: object, around: object) -> bool:
    """Return whether a part of a program leaves out a card by name where that is not looked at."""
    if isinstance(value, Selector) and value.but:
        known = isinstance(around, Instruction) and around.resolves_exceptions()
        return not (known or isinstance(around, LEAVING_OUT))
    if isinstance(value, HOLDING_ON):
        return any(isinstance(one, Selector) and one.but for one in walk_values(value))
    return any(
        names_exception(part, around if isinstance(value, tuple) else value) for part in child_values(value)
    )


class TextReader:
    """One text being read."""

    def __init__(self, kind: int, text: str, name: str, once: bool) -> None:
        self.kind = kind
        self.once = once
        self.text = text
        self.naming = ReferenceScope()
        self.naming.live = kind == vocab.CONTINUOUS
        self.naming.read_quoted = partial(read_quoted, name)
        self.naming.any_time = kind in (vocab.CONTINUOUS, vocab.ACTIVATION)
        self.head = HeadReader(self.naming)
        self.conditions: list[tuple[ParseTree, State]] = []
        self.read_body: list[ParseTree] = []
        self.parts = divide_text(kind, text, name)

    def read_program(self) -> Program:
        """Return what was read. Raises ReadError."""
        if self.kind == vocab.TRIGGER and self.parts.colon is None:
            self.read_head(self.parts.body, self.parts.end)
            raise ReadError(self.parts.end, self.parts.end, ["a colon and what happens then"])
        if self.parts.colon is not None:
            self.read_head(self.parts.head, self.parts.colon.start)
        tree = self.parse_body()
        if self.kind in (vocab.ACTIVATION, vocab.TRIGGER) and self.parts.colon is None:
            must_not_be_cost(self.parts.body, self.text)
        else:
            must_not_be_optional_cost(self.parts.body, self.text)
        self.read_body = [tree]
        self.take_conditions(tree)
        sentences = tree.the_branch("sentences")
        reading = BodyReader(self.naming, self.head.early)
        body = self.read_conditional(reading.read(sentences), reading)
        self.head.criteria = [self.naming.settle(one, only_this=True) for one in self.head.criteria]
        self.head.limit_x(body)
        TextChecks(self.kind, self.once, self.head, body, reading.places).run()
        self.must_know_x(reading.places)
        if self.naming.x_is is not None:
            self.head.criteria.append(XIs(self.naming.x_is))
        phrases = tuple(self.naming.phrases)
        criteria = update_phrases(self.head.criteria, phrases)
        made = keep_only(
            Program(self.kind, criteria, body, phrases, self.parts.is_lent), self.naming.recalled
        )
        must_be_settled(made, self.parts.end)
        return self.read_replacement(drop_own_target(name_targets_first(made)))

    def must_not_be_comma(self) -> None:
        """A comma in place of the colon is told as that. Raises ReadError."""
        for at, word in enumerate(self.parts.body):
            if word.kind.startswith("COMMA") and is_body(self.parts.body[at + 1 :], self.parts.end):
                raise word.error("a colon, after the cost (11.2)")

    def read_replacement(self, program: Program) -> Program:
        """The same; if it replaces something it is a Trigger without the stack (15.1). Raises ReadError."""
        would = program.event()
        if not isinstance(would, Would):
            return program
        if not self.parts.instead and not modifies_event(program.body) and program.body != Nothing():
            raise ReadError(self.parts.end, self.parts.end, ["instead, at its end"])
        criteria = (replace(would, optional=self.parts.asked), *program.criteria[1:])
        return Program(vocab.TRIGGER, criteria, program.body, program.phrases, program.equipped)

    def must_know_x(self, places: list[tuple[Instruction, ParseTree]]) -> None:
        """X is what a cost says, or what the text says that it is (8.7). Raises ReadError."""
        if any(isinstance(one, Given | Event) and has_x(one) for one in self.head.criteria):
            last = [word for word in self.parts.head if word.kind == "X_NUMBER"][-1]
            raise last.error("a number; X is not known yet when this is asked")
        if any(isinstance(cost, Cost) and cost.has_x() for cost in self.head.criteria):
            return
        if any(phrase.selector.depends_on_x() for phrase in self.naming.phrases):
            first = next(word for tree in self.trees() for word in tree.words() if word.kind == "X_NUMBER")
            raise first.error(OF_THE_COST)
        picked = False
        for part, tree in places:
            picked = picked or isinstance(part, control_flow.PickNumber)
            holding = [one for one in collect_nodes(part) if isinstance(one, Holding)]
            if picked and any(has_x(one.program.body) for one in holding):
                raise tree.error("something that is done at once; the number is forgotten then")
            if has_x(part) and not picked:
                word = next((word for word in tree.words() if word.kind == "X_NUMBER"), None)
                start, end = (word.start, word.end) if word else (tree.words()[0].start, tree.words()[-1].end)
                raise ReadError(start, end, [KNOWN_X if word else "a number"])

    def must_read_back(self, program: Program, said: str) -> None:
        """Require that the program's text reads back as the same program. Raises ReadError."""
        text = program.text()
        if text == said or is_too_long(text):
            return
        try:
            again = TextReader(self.kind, text, "", self.once).read_program()
        except ReadError:
            again = None
        if again != program:
            raise ReadError(self.parts.start, self.parts.end, [UNCLEAR])

    def trees(self) -> list[ParseTree]:
        """All that was read so far."""
        return [*self.head.trees, *self.read_body]

    def parse_body(self) -> ParseTree:
        """The tree of the body. If there is no colon, and as a head it goes further, the colon is missing.

        'That much' is X where no event, but the cost has an amount (8.7).
        """
        self.parts.of_event = self.naming.event_player
        self.parts.of_cost = self.naming.cost_x and not self.naming.event_amount
        run_stage(self.parts, REFERENCES)
        words = self.parts.body
        try:
            return parse(words, "body", self.parts.end)
        except ReadError as wrong:
            if self.parts.colon is None:
                self.must_go_no_further(wrong)
            raise

    def must_go_no_further(self, wrong: ReadError) -> None:
        """Raises what is wrong with the body as a head, if that comes later in the text."""
        try:
            parse(self.parts.body, "head", self.parts.end)
        except ReadError as other:
            between = [one for one in self.parts.body if wrong.start <= one.start < other.start]
            if any(one.kind in ALSO_COSTS for one in between):
                return  # what is done, or paid: the first place tells more
            if len(between) > 1:  # one more may be the comma that a cost could go on with
                raise other from None
            return
        self.must_not_be_comma()
        raise ReadError(self.parts.end, self.parts.end, ["a colon and what happens then"])

    def read_head(self, words: list[Token], end: int) -> None:
        """Read what stands before the colon."""
        has_event = self.kind == vocab.TRIGGER or split.says_would(words)
        self.head.read_criteria(parse(words, "trigger_head" if has_event else "head", end))
        self.naming.event_who = self.player_of_event()

    def player_of_event(self) -> int:
        """Return whom "that player" means; EACH_PLAYER where it could be either."""
        event = self.head.criteria[0] if self.head.criteria else None
        if isinstance(event, WhenTurn | WhenPhase):
            return {YOUR_TURN: YOU, OPPONENTS_TURN: OPPONENT}.get(event.whose, EACH_PLAYER)
        if isinstance(event, WhenPlayer | Would):
            return event.who
        return event.player if isinstance(event, When) else EACH_PLAYER

    def take_conditions(self, tree: ParseTree) -> None:
        """'While Blessed, …' and '… while Blessed' of a Continuous effect stand as if before a colon."""
        lead = tree.branch("lead")
        for branch in [*([lead.branches()[0]] if lead else []), *tree.branches("given")]:
            led = branch is not tree.branch("given")
            if not led and says_no_card(branch) and self.is_of_others(tree):
                raise branch.error(
                    "which card it is ('while this card is Blessed'), or the condition before a colon"
                )
            if self.kind != vocab.CONTINUOUS and branch.has("WHILE"):
                self.must_be_one_sentence(tree, branch, led)
                self.mention_lead(branch, led)
                state = lower_given(branch, self.condition_scope(tree)).state
                self.naming.mention_condition(state, branch.words(), lasts=True)
                self.conditions.append((branch, state))
                continue
            if self.kind != vocab.CONTINUOUS:
                raise branch.error("a condition before the colon")
            self.must_be_one_sentence(tree, branch, led)
            self.mention_lead(branch, led)
            self.head.trees.append(branch)
            asked = lower_given(branch, self.condition_scope(tree))
            if led:
                self.naming.mention_condition(asked.state, branch.words(), lasts=True)
            self.head.criteria.append(self.naming.settle(asked, only_this=True) if led else asked)

    def mention_lead(self, condition: ParseTree, led: bool) -> None:
        """Let later words mean the card of a condition that stands before them; of one at the end none do."""
        if led:
            self.naming.mention_asked(condition.words())

    def is_of_others(self, tree: ParseTree) -> bool:
        """Return whether the first part of a body says what other cards get or are."""
        sentences = tree.the_branch("sentences")
        first = sentences.branches()[0].branches()[0]
        return first.rule == "clause" and first.branch("this") is None

    def condition_scope(self, tree: ParseTree) -> ReferenceScope | None:
        """Return what 'it' means in the condition of a body: this card, if its first part is about that.

        Where a card was named before the colon, 'it' is no clear word for either.
        """
        sentences = tree.the_branch("sentences")
        first = sentences.branches()[0].branches()[0]
        naming = ReferenceScope()
        naming.mentions = self.naming.mentions[:]
        naming.set_clause_card(This())
        naming.mention(Mention(This()))
        naming.either = True
        return naming if first.rule == "alone" or first.branch("this") else None

    def read_conditional(self, body: Instruction, reading: BodyReader) -> Instruction:
        """'… while Blessed' of an effect that resolves: how long what it makes holds (14.5)."""
        for branch, asked in self.conditions:
            state = self.naming.settle(asked, only_this=True)
            lasts = body.instruction if isinstance(body, control_flow.WhereX) else body
            if not isinstance(lasts, Lasting):
                raise branch.error("a condition before the colon, or after one thing that lasts")
            switched = AsLongAs(lasts, state)
            before = body
            body = replace(body, instruction=switched) if isinstance(body, control_flow.WhereX) else switched
            reading.places = [(body if part is before else part, tree) for part, tree in reading.places]
        return body

    def must_be_one_sentence(self, tree: ParseTree, condition: ParseTree, led: bool) -> None:
        """A condition without a colon counts for one sentence; at the end, for one clause."""
        sentences = tree.the_branch("sentences")
        runs = sentences.branches()
        ends = any(word.kind == "SEMI" for joint in runs[0].branches("joint") for word in joint.words())
        if len(runs) > 1 or ends or (not led and len(runs[0].branches()) > 1):
            raise condition.error("a condition before a colon, so that it is clear what it is for")
