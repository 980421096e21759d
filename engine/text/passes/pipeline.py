"""The passes over the tokens of a text, in their order: each takes tokens and gives tokens.

Joining words mean different things by what stands beside them; when all passes are done, the grammar needs to
look only one word ahead.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from engine.text.passes import adverbs, disambiguation, ellipses, history, subject_conjunctions
from engine.text.passes.conjunctions import join_conjunctions
from engine.text.passes.enumerations import drop_choosing, mark_lists, number_alternatives
from engine.text.passes.event_conjunctions import divide_phases, mark_event_conjunctions
from engine.text.passes.lead_ins import join_marks, join_modes, lead_with_moments, mark_conditions
from engine.text.passes.otherwise import tell_last_values
from engine.text.passes.player_clauses import take_player_views
from engine.text.split import describe_target, drop_marks_before_ties, mark_next_times, set_off_choice
from engine.text.tokens import Token

Pass = Callable[[list[Token]], list[Token]]

MARKS: Final = ("COMMA", "SEMI", "DOT")  # no words
JOINTS: Final = ("AND", "THEN", "OR")

# Of what stands before the dividing colon (11.2)
HEAD_PASSES: Final[tuple[Pass, ...]] = (
    describe_target,
    disambiguation.name_graveyards,
    divide_phases,
    history.mark_past_events,
    history.tell_attacked,
    history.read_ends,
    history.place_use_limits,
    history.place_times,
    history.place_first_times,
    history.name_nth_cards,
    adverbs.drop_adverbs,
    ellipses.drop_places_of_mana,
    ellipses.drop_either_before_costs,
    ellipses.insert_musts,
    subject_conjunctions.name_cards_of,
    ellipses.merge_noun_cards,
    subject_conjunctions.join_qualities,
    subject_conjunctions.place_relative_clauses,
    subject_conjunctions.join_measures,
    subject_conjunctions.join_nouns,
    ellipses.join_differences,
    ellipses.merge_one_of,
    ellipses.move_bounds,
    ellipses.move_random,
    ellipses.name_collecting,
    disambiguation.mark_exceptions,
    disambiguation.merge_this_or,
    disambiguation.mark_attachments,
    mark_event_conjunctions,
    disambiguation.merge_either_kind,
    partial(join_conjunctions, body=False),
    join_modes,
    join_marks,
)
# Of what stands after it
BODY_PASSES: Final[tuple[Pass, ...]] = (
    set_off_choice,
    disambiguation.name_graveyards,
    disambiguation.name_searches,
    ellipses.place_tokens,
    adverbs.refuse_spans,
    adverbs.refuse_aftermaths,
    history.read_getting_up,
    history.mark_past_events,
    history.tell_attacked,
    disambiguation.merge_summoned_by,
    disambiguation.name_conditions,
    adverbs.drop_still_can,
    ellipses.repeat_also,
    ellipses.split_struck,
    disambiguation.mark_attachments,
    ellipses.name_owned_attachments,
    ellipses.divide_players,
    ellipses.name_receivers,
    ellipses.name_healing,
    ellipses.refuse_musts,
    take_player_views,
    ellipses.drop_having,
    drop_choosing,
    ellipses.drop_marks_before_or,
    adverbs.drop_adverbs,
    ellipses.drop_places_of_mana,
    ellipses.name_inflicted,
    adverbs.resolve_until_then,
    ellipses.merge_noun_cards,
    subject_conjunctions.place_distances,
    subject_conjunctions.join_qualities,
    subject_conjunctions.place_relative_clauses,
    subject_conjunctions.join_measures,
    subject_conjunctions.join_nouns,
    ellipses.join_differences,
    ellipses.merge_one_of,
    ellipses.move_bounds,
    ellipses.place_additions,
    ellipses.move_random,
    ellipses.put_collected,
    ellipses.share_objects,
    ellipses.expand_amounts,
    ellipses.read_vice_versa,
    disambiguation.mark_exceptions,
    adverbs.place_exceptions,
    ellipses.name_shown_cards,
    ellipses.join_pile_clauses,
    ellipses.name_that_much,
    mark_next_times,
    drop_marks_before_ties,
    disambiguation.merge_this_or,
    disambiguation.complete_or_target,
    mark_lists,
    disambiguation.mark_named_nouns,
    disambiguation.drop_each,
    disambiguation.merge_either_kind,
    subject_conjunctions.name_all,
    number_alternatives,
    partial(join_conjunctions, body=True),
    join_modes,
    join_marks,
    lead_with_moments,
)
# After those, where "if …, …" governs an instruction; in a Continuous effect it is a condition
RESOLVING_BODY_PASSES: Final[tuple[Pass, ...]] = (
    tell_last_values,
    adverbs.refuse_restrictions,
    disambiguation.resolve_again,
    *BODY_PASSES,
    mark_conditions,
)


# What a pass may leave out, by classes of words: words beside them carry what they say. Nothing else is lost
LEFT_OUT: Final[dict[Callable[..., list[Token]], tuple[str, ...]]] = {
    adverbs.drop_adverbs: ("ON_FIELD", "IN_TOTAL"),
    adverbs.drop_still_can: ("BUT", "THEY", "IT", "CAN", "DEED", "ACTION", "ATTACK", "OR"),
    disambiguation.drop_each: ("EACH", "TO"),
    disambiguation.merge_either_kind: ("ARTICLE",),
    disambiguation.resolve_again: ("AGAIN",),
    drop_choosing: ("CHOOSE", "TO"),
    ellipses.drop_either_before_costs: ("EITHER",),
    ellipses.drop_having: ("DOES",),
    ellipses.join_pile_clauses: ("AND", "THEN", "SHUFFLE", "PILE_NAME", "IT", "IN_ANY_ORDER"),
    ellipses.merge_one_of: ("OF",),
    ellipses.name_healing: ("AND", "CONDITION"),
    ellipses.name_inflicted: ("KEYWORD",),
    ellipses.read_vice_versa: ("VICE_VERSA",),
    history.mark_past_events: (
        *("WAS", "THIS_TURN", "DURATION", "DOES", "DID_NOT", "NOT", "NO", "ANY"),
        *("NUMBER", "OR_MORE", "OR_FEWER", "AT_LEAST", "AT_MOST", "EXACTLY"),
    ),
    history.name_nth_cards: ("YOUR", "EACH", "TURN"),
    history.place_first_times: ("EACH", "DURING", "YOUR", "OPPONENTS", "TURN"),
    join_conjunctions: ("ARTICLE", "EACH", "AFTERWARDS", *JOINTS),
    mark_event_conjunctions: ("WHEN",),
    subject_conjunctions.place_distances: ("THIS",),
    subject_conjunctions.place_relative_clauses: ("THAT_ARE",),
    take_player_views: ("THEY", "IT", "OWNS"),
}


def run_passes(tokens: list[Token], passes: tuple[Pass, ...]) -> list[Token]:
    """Return the tokens after these passes. Raises ReadError where one would lose a word."""
    for run in passes:
        kept = run(tokens)
        if kept != tokens:
            must_keep_words(tokens, kept, run.func if isinstance(run, partial) else run)
        tokens = kept
    return tokens


def must_keep_words(before: list[Token], after: list[Token], run: Callable[..., list[Token]]) -> None:
    """Require that each word is still there after a pass, in a longer one, or may be left out by it."""
    starts = {word.start for word in after}
    for word in before:
        if word.start in starts or word.start == word.end or word.kind in LEFT_OUT.get(run, ()):
            continue
        is_mark = word.kind.split("_")[0] in MARKS
        if not is_mark and not any(one.start <= word.start and word.end <= one.end for one in after):
            raise word.error("the same in other words; this one would be lost")
