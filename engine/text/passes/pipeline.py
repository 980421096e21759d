"""The passes over the tokens of a text, in their order: each takes tokens and gives tokens.

Joining words mean different things by what stands beside them; when all passes are done, the grammar needs to
look only one word ahead.
"""

from collections.abc import Callable
from typing import Final

from engine.text.passes.adverbs import drop_adverbs, resolve_until_then
from engine.text.passes.comma_alternatives import number_alternatives
from engine.text.passes.conjunctions import join_in_body, join_in_head
from engine.text.passes.disambiguation import (
    drop_each,
    mark_exceptions,
    mark_named_nouns,
    merge_either_kind,
    merge_this_or,
)
from engine.text.passes.ellipses import (
    drop_marks_before_or,
    expand_amounts,
    insert_musts,
    join_pile_clauses,
    merge_noun_cards,
    merge_one_of,
    move_bounds,
    name_life,
    refuse_musts,
)
from engine.text.passes.enumerations import mark_lists
from engine.text.passes.event_conjunctions import mark_event_conjunctions
from engine.text.passes.lead_ins import join_marks, join_modes, mark_conditions
from engine.text.split import drop_marks_before_ties, mark_next_times
from engine.text.tokens import Token

Pass = Callable[[list[Token]], list[Token]]

# Of what stands before the dividing colon (11.2)
HEAD_PASSES: Final[tuple[Pass, ...]] = (
    drop_adverbs,
    insert_musts,
    merge_noun_cards,
    merge_one_of,
    move_bounds,
    mark_exceptions,
    merge_this_or,
    mark_event_conjunctions,
    merge_either_kind,
    join_in_head,
    join_modes,
    join_marks,
)
# Of what stands after it
BODY_PASSES: Final[tuple[Pass, ...]] = (
    refuse_musts,
    drop_marks_before_or,
    drop_adverbs,
    resolve_until_then,
    merge_noun_cards,
    merge_one_of,
    move_bounds,
    expand_amounts,
    mark_exceptions,
    join_pile_clauses,
    name_life,
    mark_next_times,
    drop_marks_before_ties,
    merge_this_or,
    mark_lists,
    mark_named_nouns,
    drop_each,
    merge_either_kind,
    number_alternatives,
    join_in_body,
    join_modes,
    join_marks,
)
# After those, where "if …, …" governs an instruction; in a Continuous effect it is a condition
RESOLVING_BODY_PASSES: Final[tuple[Pass, ...]] = (*BODY_PASSES, mark_conditions)


def run_passes(tokens: list[Token], passes: tuple[Pass, ...]) -> list[Token]:
    """Return the tokens after these passes."""
    for run in passes:
        tokens = run(tokens)
    return tokens
