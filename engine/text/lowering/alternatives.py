"""Alternatives joined by "or" in a body: who does what is said after it (13.6)."""

from typing import Final

from engine.effects.actions.control_flow import Pick
from engine.effects.node import Instruction
from engine.effects.terms.subjects import Subject
from engine.effects.terms.targets import Target
from engine.effects.traversal import walk_values
from engine.text.lexicon.word_meanings import BY_OTHERS, FORMS, GAIN, THIRD
from engine.text.lowering.terms.counted_amounts import replace_parts
from engine.text.lowering.terms.subjects import refer_again
from engine.text.parser import ParseTree
from engine.text.scope import ITSELF, ReferenceScope
from engine.text.tokens import Token

CLAUSE_RULES: Final = {"act": "act_of", "collect": "collect"}
BY_PLAYERS: Final = {"count_cards": "player_counts", "life": "life", "sac_some": "sac_some"}


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


def is_inflected(verb: Token) -> bool:
    """Return whether a verb says what one player does: 'draws', 'loses', 'gains'."""
    if verb.kind == "COUNT_CARDS":
        return verb.meaning >= BY_OTHERS
    return verb.kind in ("LOSE", "DOES", "SAC") and verb.meaning % GAIN == THIRD


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
    said = [mode.words()[1] for mode in modes]
    inflected = [
        word.kind in ("ACTION", "MOVE", "COLLECT") and word.meaning % FORMS == THIRD for word in said
    ]
    for mode, is_so in zip(modes, inflected, strict=True):
        if is_so and not inflected[0]:
            raise mode.error("who does it")
