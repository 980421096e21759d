"""Several instructions of which one is carried out: `(1) … or (2) …`, `draw 1 or Pray` (13.6)."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Final

from engine.effects.actions.control_flow import OTHERWISE, Cases, Either, Pick
from engine.effects.node import Instruction
from engine.effects.terms.players import EACH_PLAYER, YOU
from engine.effects.terms.subjects import Subject
from engine.effects.terms.targets import Target
from engine.effects.traversal import replace_parts, walk_values
from engine.text.lexicon.meaning_codes import AFTER_AND, BY_OTHERS, FORMS, GAIN, ONE, THIRD
from engine.text.lowering.clauses import lower_predicate
from engine.text.lowering.continuous import (
    join_instructions,
    lower_alterations,
    must_be_numbered,
)
from engine.text.lowering.control_flow import ControlFlowReader
from engine.text.lowering.sequences import InstructionRow
from engine.text.lowering.terms.subjects import SUBJECTS, is_several, refer_again
from engine.text.lowering.terms.targets import name_players
from engine.text.parser import ParseTree
from engine.text.passes.lead_ins import CHECKED
from engine.text.references.mentions import Mention
from engine.text.references.pronouns import ITSELF
from engine.text.references.scope import ReferenceScope
from engine.text.tokens import Token

CLAUSE_RULES: Final = {"act": "act_of", "collect": "collect"}
BY_PLAYERS: Final = {
    "count_cards": "player_counts",
    "life": "life",
    "pay_hp": "pay_hp",
    "sac_some": "sac_some",
}


class ModeReader(ControlFlowReader):
    """Reads choices, with what was named before."""

    def __init__(self, naming: ReferenceScope, early: bool) -> None:
        super().__init__(naming)
        self.early = early
        self.places: list[tuple[Instruction, ParseTree]] = []  # every instruction that is no sequence

    def add_part(self, tree: ParseTree, row: InstructionRow) -> None:
        """Add the instructions of one part."""
        raise NotImplementedError

    def read_either(self, tree: ParseTree) -> Instruction:
        """One of several modes. What a mode names is not known to the others."""
        if not self.early and not tree.word("EITHER"):
            raise tree.error("either, before the modes or before the colon")
        modes = tree.branches("mode")
        must_be_numbered(tree, modes)
        must_say_who(modes)
        must_end_with_last(modes[-1])
        made = self.read_each(modes, self.read_mode)
        found = Either(made, self.early)
        must_be_plain(tree, found)
        return found

    def read_mode(self, tree: ParseTree) -> Instruction:
        """One mode."""
        branch = tree.branch("run") or tree.branch("choosing")
        assert branch is not None
        row = InstructionRow()
        self.add_sentence(branch, row)
        row.must_end(branch)
        return row.to_instruction()

    def read_alternatives(self, tree: ParseTree) -> list[Instruction]:
        """'draw 1 or Pray', of which one is picked on resolution (13.6).

        'Target creature Prays or Bursts': what the first is said of is so of those after it.
        """
        if self.early:
            raise tree.error("the modes that are chosen, (1) … or (2) …")
        first, *others = tree.branches()
        others = [share_player(one, first) for one in others]
        if first.rule != "clause":
            unsaid = [one for one in others if one.rule == "or_does"]
            if unsaid:
                raise unsaid[0].error("who does it")
            who = deciding_player([name_players(one, self.naming) for one in (first, *others)])
            found = Either(self.read_each([first, *others], self.read_alternative), who=who)
            must_be_plain(tree, found)
            return [found]
        one = self.read_alternative(first)
        subject = self.naming.clause
        assert subject is not None
        if any(those.has("EACH") for those in first.branches("those")):
            raise tree.error(f"{OF_EACH}; it could be picked for each of them, or once")
        made, picks = pick_subject_first(one, subject, self.naming)
        same = refer_again(subject, self.naming)
        modes = self.read_each(others, lambda one: self.read_shared(one, same))
        last = modes[-1].duration_code()
        found = Either(tuple([mode.add_duration(last) if last else mode for mode in (made, *modes)]))
        must_be_plain(tree, found)
        return [*picks, found]

    def read_shared(self, tree: ParseTree, subject: Subject) -> Instruction:
        """One more thing that may be done, of what the first was said of, if it has no subject of its own."""
        several = is_several(subject, self.naming)
        if tree.rule == "or_does":
            made = join_instructions(lower_predicate(tree.branches()[0], self.naming, subject, subject))
        elif tree.rule == "alone":
            made = join_instructions(lower_alterations(tree, subject, self.naming))
        elif tree.rule in ("act", "collect") and several and not tree.branches(*SUBJECTS):
            made = join_instructions(
                lower_predicate(ParseTree(CLAUSE_RULES[tree.rule], tree.parts), self.naming, subject, subject)
            )
        else:
            return self.read_alternative(tree)
        self.places.append((made, tree))
        return made

    def read_alternative(self, tree: ParseTree) -> Instruction:
        """One of them."""
        row = InstructionRow()
        self.add_part(tree, row)
        return row.to_instruction()

    def read_each(
        self, trees: list[ParseTree], read: Callable[[ParseTree], Instruction]
    ) -> tuple[Instruction, ...]:
        """Instructions of which one is carried out. What one names is not there in the others.

        There 'it' is not [this] over a card that was named nearer, in another of them (EFFECTS 9.1.2).
        """
        known, mentions = self.naming.known[:], self.naming.mentions[:]
        made = []
        absent: list[Mention] = []
        for tree in trees:
            self.naming.known, self.naming.mentions = known[:], [*mentions, *absent]
            made.append(read(tree))
            absent = absent_mentions(mentions, self.naming.mentions)
        self.naming.known, self.naming.mentions = known, mentions
        return tuple(made)


def absent_mentions(before: list[Mention], named: list[Mention]) -> list[Mention]:
    """Return the single cards that a mode named, as what is not there in the modes after it."""
    known = {mention.key() for mention in before}
    return [
        replace(mention, subject=None, picks=None, absent=True, words=mention.name())
        for mention in named
        if mention.number == ONE
        and mention.key() not in known
        and not (mention.gone or mention.has_own_word())
    ]


OF_EACH: Final = "'for each of them, choose either (1) … or (2) …', or 'either (1) … or (2) …'"


def must_be_plain(tree: ParseTree, made: Either) -> None:
    """A choice within a choice comes last, as nothing says where it ends. Raises ReadError.

    So does what governs all after it in the last mode, behind which a semicolon would be for all modes.
    """
    if any(mode.needs_full_stop() for mode in made.modes[:-1]):
        raise tree.error("no choice within a choice, but in what comes last")
    steps = made.modes[-1].steps()
    if any(step.governs_rest() and not isinstance(after, Cases) for step, after in pairwise(steps)):
        raise tree.error("what a player can or must do, or what is done if …, last in each mode")


IN_ITS_MODE: Final = (
    "a full stop before it (for all modes) or 'and' (for the last alone); it could be for all modes or one"
)


def must_end_with_last(mode: ParseTree) -> None:
    """'either (1) A or (2) B; C' does not say whether C is for both (EFFECTS 9.1.9). Raises ReadError.

    Modes that were made of one text, one for each player or faction, are no such list.
    """
    number, branches = mode.words()[0], mode.branches()[0].branches()
    if number.start >= number.end:
        return
    for before, branch in pairwise(branches):
        word = branch.words()[0]
        is_tail = word.kind == "SEMI" or (word.kind == "THEN" and word.meaning != AFTER_AND)
        goes_back = word.kind == "OR_IF" or (word.kind == "DID" and word.meaning % CHECKED == OTHERWISE)
        is_loose = not goes_back and before.rule not in ("may", "case", "conditional", "provided", "unless")
        if is_tail if branch.rule == "joint" else branch.rule == "case" and is_loose:
            raise branch.error(IN_ITS_MODE)


def share_player(tree: ParseTree, first: ParseTree) -> ParseTree:
    """'your opponent discards 1 or loses 2 life': who does the first does what is said in the same form."""
    player, verb = first.word("PLAYER"), first.words()[1:2]
    said = tree.words()[0]
    if player is None or tree.rule not in BY_PLAYERS or said.kind == "PLAYER":
        return tree
    if said.kind == "YOU" or is_inflected(said) != is_inflected(verb[0]):
        return tree
    return ParseTree(
        BY_PLAYERS[tree.rule], (player, *((tree,) if tree.rule == "count_cards" else tree.parts))
    )


def deciding_player(alternatives: list[ParseTree]) -> int:
    """Return who picks one of several: the player of whom all are said, else you (22.5). Raises ReadError."""
    players = [one.word("PLAYER", "PLAYER_MUST") for one in alternatives]
    said = {YOU if player is None else player.meaning for player in players}
    if EACH_PLAYER in said:
        raise alternatives[0].error("one player, who picks; what each of them does is one thing")
    if len(said) > 1 and any(
        one.rule in BY_PLAYERS or one.word("YOU", "PLAYER", "PLAYER_MUST") for one in alternatives[1:]
    ):
        raise alternatives[0].error(
            "who picks (either (1) … or (2) …: you do); it could be you or that player"
        )
    return said.pop() if len(said) == 1 else YOU


def is_inflected(verb: Token) -> bool:
    """Return whether a verb says what one player does: 'draws', 'loses', 'gains'."""
    if verb.kind == "COUNT_CARDS":
        return verb.meaning >= BY_OTHERS
    return verb.kind in ("LOSE", "DOES", "SAC", "PAY") and verb.meaning % GAIN == THIRD


def pick_subject_first(
    made: Instruction, subject: Subject, naming: ReferenceScope
) -> tuple[Instruction, list[Pick]]:
    """An instruction, and who does it as picked before it, so that others can do something else."""
    picks: list[Pick] = []
    doers = [one.slot for one in walk_values(subject) if isinstance(one, Target)]

    def pick_again(one: object) -> object | None:
        if not isinstance(one, Target) or one.slot not in doers or one.called == ITSELF:
            return None
        if one.phrase is not None:
            picks.append(Pick(one.slot, one.phrase))
        return refer_again(one, naming)

    found = replace_parts(made, pick_again)
    assert isinstance(found, Instruction)
    return found, sorted(picks, key=lambda pick: pick.slot)


def must_say_who(modes: list[ParseTree]) -> None:
    """'(1) target creature Prays or (2) Bursts' does not say who Bursts. Raises ReadError."""
    verbs = [mode.words()[1] for mode in modes]
    inflected = [
        word.kind in ("ACTION", "MOVE", "COLLECT") and word.meaning % FORMS == THIRD for word in verbs
    ]
    first = first_part(modes[0])
    of_another = first.rule == "clause" and first.branch("this") is None
    for mode, is_so in zip(modes, inflected, strict=True):
        if is_so and not inflected[0]:
            raise mode.error("who does it")
        if of_another and first_part(mode).rule == "alone":
            raise mode.error("which card it is of")


def first_part(mode: ParseTree) -> ParseTree:
    """Return the words that a mode begins with."""
    run = mode.branches()[0]
    return run.branches()[0] if run.branches() else run
