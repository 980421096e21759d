"""The passes over the tokens of a text, in their order: each takes tokens and gives tokens.

Joining words mean different things by what stands beside them; when all passes are done, the grammar needs to
look only one word ahead.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from engine.text.passes.adverbs import (
    drop_adverbs,
    drop_still_can,
    place_exceptions,
    refuse_aftermaths,
    refuse_restrictions,
    refuse_spans,
    resolve_until_then,
)
from engine.text.passes.conjunctions import join_conjunctions
from engine.text.passes.disambiguation import (
    complete_or_target,
    drop_each,
    mark_attachments,
    mark_exceptions,
    mark_named_nouns,
    merge_either_kind,
    merge_summoned_by,
    merge_this_or,
    resolve_again,
)
from engine.text.passes.ellipses import (
    drop_either_before_costs,
    drop_having,
    drop_marks_before_or,
    drop_places_of_mana,
    expand_amounts,
    insert_musts,
    join_differences,
    join_pile_clauses,
    merge_noun_cards,
    merge_one_of,
    move_bounds,
    move_random,
    name_collecting,
    name_healing,
    name_inflicted,
    name_owned_attachments,
    name_shown_cards,
    name_that_much,
    place_additions,
    place_tokens,
    put_collected,
    read_vice_versa,
    refuse_musts,
    repeat_also,
    share_objects,
    split_struck,
)
from engine.text.passes.enumerations import drop_choosing, mark_lists, number_alternatives
from engine.text.passes.event_conjunctions import mark_event_conjunctions
from engine.text.passes.history import (
    mark_past_events,
    place_first_times,
    place_times,
    place_use_limits,
    read_ends,
    read_getting_up,
    tell_attacked,
)
from engine.text.passes.lead_ins import join_marks, join_modes, lead_with_moments, mark_conditions
from engine.text.passes.player_clauses import take_player_views
from engine.text.passes.subject_conjunctions import (
    join_measures,
    join_nouns,
    join_qualities,
    name_all,
    name_cards_of,
    place_distances,
    place_relative_clauses,
)
from engine.text.split import drop_marks_before_ties, mark_next_times
from engine.text.tokens import Token

Pass = Callable[[list[Token]], list[Token]]

# Of what stands before the dividing colon (11.2)
HEAD_PASSES: Final[tuple[Pass, ...]] = (
    mark_past_events,
    tell_attacked,
    read_ends,
    place_use_limits,
    place_times,
    place_first_times,
    drop_adverbs,
    drop_places_of_mana,
    drop_either_before_costs,
    insert_musts,
    name_cards_of,
    merge_noun_cards,
    join_qualities,
    place_relative_clauses,
    join_measures,
    join_nouns,
    join_differences,
    merge_one_of,
    move_bounds,
    move_random,
    name_collecting,
    mark_exceptions,
    merge_this_or,
    mark_attachments,
    mark_event_conjunctions,
    merge_either_kind,
    partial(join_conjunctions, body=False),
    join_modes,
    join_marks,
)
# Of what stands after it
BODY_PASSES: Final[tuple[Pass, ...]] = (
    place_tokens,
    refuse_spans,
    refuse_aftermaths,
    read_getting_up,
    mark_past_events,
    tell_attacked,
    merge_summoned_by,
    drop_still_can,
    repeat_also,
    split_struck,
    mark_attachments,
    name_owned_attachments,
    name_healing,
    refuse_musts,
    take_player_views,
    drop_having,
    drop_choosing,
    drop_marks_before_or,
    drop_adverbs,
    drop_places_of_mana,
    name_inflicted,
    resolve_until_then,
    merge_noun_cards,
    place_distances,
    join_qualities,
    place_relative_clauses,
    join_measures,
    join_nouns,
    join_differences,
    merge_one_of,
    move_bounds,
    place_additions,
    move_random,
    put_collected,
    share_objects,
    expand_amounts,
    read_vice_versa,
    mark_exceptions,
    place_exceptions,
    name_shown_cards,
    join_pile_clauses,
    name_that_much,
    mark_next_times,
    drop_marks_before_ties,
    merge_this_or,
    complete_or_target,
    mark_lists,
    mark_named_nouns,
    drop_each,
    merge_either_kind,
    name_all,
    number_alternatives,
    partial(join_conjunctions, body=True),
    join_modes,
    join_marks,
    lead_with_moments,
)
# After those, where "if …, …" governs an instruction; in a Continuous effect it is a condition
RESOLVING_BODY_PASSES: Final[tuple[Pass, ...]] = (
    refuse_restrictions,
    resolve_again,
    *BODY_PASSES,
    mark_conditions,
)


def run_passes(tokens: list[Token], passes: tuple[Pass, ...]) -> list[Token]:
    """Return the tokens after these passes."""
    for run in passes:
        tokens = run(tokens)
    return tokens
