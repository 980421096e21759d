"""All steps from the words of a text to those that the grammar takes, in their order.

The text is divided, then the words before its colon are passed, then those after it; what depends on what
the head means comes last, when that was read. When all is done, the grammar looks only one word ahead.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

from engine import vocab
from engine.text import split
from engine.text.division import Divided, Division
from engine.text.lexicon.meaning_codes import BEARER
from engine.text.parser import parse
from engine.text.passes import (
    adverbs,
    conjunctions,
    damage_reduction,
    disambiguation,
    ellipses,
    enumerations,
    event_conjunctions,
    history,
    lead_ins,
    otherwise,
    patterns,
    player_clauses,
    quotations,
    subject_conjunctions,
)
from engine.text.read_error import ReadError
from engine.text.references import elided_subjects
from engine.text.token_patterns import Pattern
from engine.text.tokenizer import tokenize
from engine.text.tokens import Token

Pass = Callable[[list[Token]], list[Token]]

MARKS: Final = ("COMMA", "SEMI", "DOT")  # no words
MOST_COMMAS: Final = 4  # that an event has, with the one behind it
EVERY_KIND: Final = tuple(range(len(vocab.KINDS)))
WHOLE, HEAD, BODY, REFERENCES = range(4)  # the stages


class Step(NamedTuple):
    """A pass over the words of some stages, or what changes the whole division, for some kinds of effects.

    `left_out`: classes of words that it may leave out, since words beside them carry what they say.
    `resolving`: it is not for a Continuous effect, unless that says what is so otherwise.
    `needed`: classes of words without any of which a pass changes nothing; None where it may all the same.
    """

    run: Pass | None
    stages: tuple[int, ...]
    left_out: tuple[str, ...] = ()
    kinds: tuple[int, ...] = EVERY_KIND
    resolving: bool = False
    change: Callable[[Division], None] | None = None
    needed: frozenset[str] | None = None

    def pass_words(self, words: list[Token]) -> list[Token]:
        """Return the words after this pass. Raises ReadError where it would lose one."""
        assert self.run is not None
        kept = self.run(words)
        if kept == words:
            return words
        must_keep_words(words, kept, self.left_out)
        return kept


def must_keep_words(before: list[Token], after: list[Token], left_out: tuple[str, ...]) -> None:
    """Require that each word is still there after a pass, in a longer one, or may be left out by it."""
    starts = {word.start for word in after}
    for word in before:
        may_go = word.kind in left_out or word.kind.split("_")[0] in MARKS or word.start == word.end
        if may_go or word.start in starts:
            continue
        if not any(one.start <= word.start and word.end <= one.end for one in after):
            raise word.error("the same in other words; this one would be lost")


def end_text(text: Division) -> None:
    """Leave out a full stop or semicolon at the end. Raises ReadError where there is no text."""
    if not text.body:
        raise ReadError(0, len(text.text), ["a text"])
    while text.body and text.body[-1].kind in ("DOT", "SEMI"):
        text.end = text.body[-1].start
        text.body = text.body[:-1]


def lend_to_equipped(text: Division) -> None:
    """Take '[equipped]: Pray' as an effect that is lent as a whole (4.2)."""
    bearers = [(word.kind, word.meaning) == BEARER for word in text.body]
    text.is_lent = bearers[:1] == [True] and [word.kind for word in text.body[1:2]] == ["COLON"]
    if text.is_lent:
        pairs = zip(text.body[2:], bearers[2:], strict=True)
        text.body = [replace(word, kind="THIS", meaning=0) if bearer else word for word, bearer in pairs]


def divide_words(text: Division) -> None:
    """Divide the words at the colon or what divides in its place."""
    words = text.body
    text.head, text.colon, text.body = split.divide_at_colon(words)
    if text.colon is None and text.kind == vocab.ACTION:
        text.head, text.colon, text.body = split.divide_after_choice(words)
    if text.colon is None and text.kind in (vocab.TRIGGER, vocab.CONTINUOUS):
        text.head, text.colon, text.body = split.divide_at_comma(words)
    if text.colon is None and text.kind == vocab.TRIGGER:
        text.head, text.colon, text.body = divide_behind_event(words)
    if text.colon is None and text.kind == vocab.COST and find_rules("head", words):
        end = words[-1].end
        text.head, text.colon, text.body = words, Token("COLON", 0, end, end), [Token("SUMMON", 0, end, end)]


def divide_behind_event(words: list[Token]) -> Divided:
    """Divide words at the first comma that an event ends at: it divides as the colon does (11.2)."""
    commas = [at for at, word in enumerate(words) if word.kind == "COMMA"]
    for at in commas[:MOST_COMMAS]:
        if find_rules("trigger_head", words[:at]) == ["event"]:
            return words[:at], words[at], words[at + 1 :]
    return [], None, words


def find_rules(head: str, words: list[Token]) -> list[str]:
    """Return of which rules of the grammar words are such a head; [] where they are none."""
    try:
        return [branch.rule for branch in parse(run_passes(words, STEPS_OF[HEAD]), head, 0).branches()]
    except ReadError:
        return []


def divides(change: Callable[[Division], None], *kinds: int, stage: int = WHOLE) -> Step:
    """Return what changes the division."""
    return Step(None, (stage,), kinds=kinds or EVERY_KIND, change=change)


def whole(run: Pass, left_out: str = "", kinds: tuple[int, ...] = EVERY_KIND) -> Step:
    """Return a pass over the words before they are divided."""
    return Step(run, (WHOLE,), tuple(left_out.split()), kinds, needed=needed_by(run))


def head(run: Pass, left_out: str = "") -> Step:
    """Return a pass over what stands before the dividing colon (11.2)."""
    return Step(run, (HEAD,), tuple(left_out.split()), needed=needed_by(run))


def body(run: Pass, left_out: str = "", resolving: bool = False) -> Step:
    """Return a pass over what stands after it."""
    return Step(run, (BODY,), tuple(left_out.split()), resolving=resolving, needed=needed_by(run))


def both(run: Pass, left_out: str = "") -> Step:
    """Return a pass over either."""
    return Step(run, (HEAD, BODY), tuple(left_out.split()), needed=needed_by(run))


def needed_by(run: Pass) -> frozenset[str] | None:
    """Return the classes of words without any of which a table of patterns changes nothing."""
    return run.needed if isinstance(run, Pattern) else None


STEPS: Final = (
    divides(quotations.drop_quotes),
    divides(quotations.quote_times),
    whole(patterns.share_nouns),
    whole(patterns.refuse_counters),
    whole(patterns.deny_cards),
    whole(patterns.describe_equipped),
    whole(patterns.name_by_choice),
    whole(patterns.equate_amounts, "AS"),
    whole(patterns.lead_with_summoners),
    whole(patterns.relate_connected, "THAT"),
    whole(patterns.relate_joined, "THAT IS WAS"),
    whole(patterns.relate_to_subject),
    whole(patterns.turn_round, kinds=(vocab.CONTINUOUS,)),
    whole(patterns.name_moved_to),
    whole(patterns.own_mana, "ANY"),
    whole(patterns.rotate_turned),
    whole(disambiguation.mark_faces, "PLAIN"),
    divides(disambiguation.describe_states),
    whole(patterns.drop_hosts),
    whole(player_clauses.deny_players, "PLAYER"),
    whole(player_clauses.ask_each_player),
    whole(player_clauses.choose_as_players, "CHOOSES"),
    whole(patterns.wait_each_time, kinds=(vocab.TRIGGER,)),
    whole(patterns.refuse_hurry, "ALWAYS", kinds=(vocab.CONTINUOUS, vocab.ACTIVATION)),
    whole(adverbs.deny_otherwise, kinds=(vocab.CONTINUOUS,)),
    whole(disambiguation.name_any_mana),
    divides(end_text),
    divides(lend_to_equipped),
    whole(patterns.lead_with_each),
    whole(patterns.divide_at_choice),
    whole(enumerations.choose_for_each, "CHOOSE COLON TO"),
    whole(split.name_listed_costs, "OF_THEM"),
    divides(divide_words),
    divides(ellipses.name_this, vocab.CONTINUOUS),
    divides(elided_subjects.name_doers, vocab.COST, vocab.ACTION, vocab.TRIGGER, vocab.ACTIVATION),
    divides(split.move_x),
    divides(damage_reduction.rewrite_reduction, vocab.CONTINUOUS),
    divides(damage_reduction.name_takers),
    divides(split.expand_chosen_kind),
    divides(split.expand_chosen_player),
    divides(otherwise.mark_already),
    divides(otherwise.attach_otherwise),
    divides(event_conjunctions.name_event_cards),
    divides(split.drop_instead),
    divides(adverbs.place_additions_to),
    head(patterns.describe_target),
    body(otherwise.tell_last_values, resolving=True),
    body(adverbs.refuse_restrictions, resolving=True),
    body(patterns.resolve_again, "AGAIN", resolving=True),
    body(patterns.set_off_choice),
    both(patterns.name_graveyards),
    body(patterns.merge_swapped_stats, "OWNS STAT ATTACK AND"),
    body(patterns.set_from_piles),
    body(patterns.name_own_hands),
    body(patterns.name_searches),
    body(patterns.place_tokens),
    body(patterns.refuse_spans),
    head(patterns.divide_other_phases),
    head(patterns.divide_phases),
    body(patterns.read_getting_up),
    both(
        history.mark_past_events,
        "WAS THIS_TURN DURATION DOES DID_NOT NOT NO ANY NUMBER OR_MORE OR_FEWER AT_LEAST AT_MOST EXACTLY",
    ),
    both(patterns.tell_attacked),
    head(event_conjunctions.read_ends),
    head(patterns.place_use_limits),
    head(patterns.place_times),
    head(event_conjunctions.place_first_times, "EACH DURING YOUR OPPONENTS TURN"),
    head(event_conjunctions.name_nth_cards, "YOUR THEY IT OWNS EACH TURN"),
    body(patterns.merge_summoned_by),
    body(patterns.tell_costs, "COSTS_OF"),
    body(patterns.drop_still_can, "BUT THEY IT CAN DEED ACTION ATTACK OR"),
    body(patterns.repeat_also),
    body(patterns.split_struck),
    both(patterns.mark_attachments),
    body(patterns.name_owned_attachments),
    body(player_clauses.divide_players),
    body(patterns.name_receivers),
    body(ellipses.name_healing, "AND CONDITION"),
    body(patterns.refuse_musts),
    body(player_clauses.take_player_views, "THEY IT OWNS"),
    body(ellipses.drop_having, "DOES"),
    body(patterns.drop_choosing, "CHOOSE TO"),
    body(patterns.drop_marks_before_or),
    body(ellipses.count_bare_draws),
    both(patterns.drop_adverbs, "ON_FIELD IN_TOTAL"),
    both(patterns.drop_places_of_mana),
    head(patterns.ask_least, "PAREN CARD MANA"),
    head(patterns.share_payments),
    head(patterns.multiply_costs),
    both(patterns.deny_any),
    head(patterns.drop_either_before_costs, "EITHER"),
    head(patterns.insert_musts),
    head(patterns.name_cards_of),
    body(patterns.name_inflicted, "KEYWORD"),
    body(patterns.resolve_until_then),
    both(patterns.merge_noun_cards),
    body(patterns.place_distances, "THIS"),
    both(subject_conjunctions.join_qualities),
    both(patterns.describe_state),
    both(patterns.place_relative_clauses, "THAT_ARE"),
    both(subject_conjunctions.join_measures),
    both(patterns.join_nouns),
    both(patterns.join_differences),
    both(patterns.merge_one_of, "OF"),
    both(patterns.name_hosts, "HAPPENED"),
    both(patterns.move_bounds),
    body(patterns.place_additions),
    both(patterns.move_random),
    body(patterns.put_collected),
    body(patterns.empty_stats),
    body(patterns.place_this_exception),
    body(ellipses.share_objects),
    body(patterns.expand_amounts),
    body(patterns.read_vice_versa, "VICE_VERSA"),
    head(patterns.name_collecting),
    both(patterns.mark_exceptions),
    body(patterns.place_exceptions),
    body(patterns.name_other_of_two),
    body(ellipses.name_shown_cards),
    body(ellipses.join_pile_clauses, "AND THEN SHUFFLE PILE_NAME IT IN_ANY_ORDER"),
    body(patterns.name_that_much),
    body(patterns.mark_next_times),
    body(patterns.drop_marks_before_dividing),
    body(patterns.drop_marks_before_ties),
    both(patterns.merge_this_or),
    body(patterns.complete_or_target),
    body(enumerations.mark_lists),
    body(patterns.mark_named_nouns),
    body(patterns.drop_each, "EACH TO"),
    head(event_conjunctions.mark_event_conjunctions, "WHEN"),
    both(patterns.merge_either_kind, "ARTICLE"),
    body(patterns.name_all),
    body(enumerations.number_alternatives),
    head(conjunctions.join_in_head, "AND THEN OR"),
    body(conjunctions.join_in_body, "ARTICLE EACH AFTERWARDS AND THEN OR"),
    both(patterns.join_modes),
    both(lead_ins.join_marks),
    body(lead_ins.lead_with_moments),
    body(lead_ins.mark_conditions, resolving=True),
    divides(player_clauses.resolve_that_player, stage=REFERENCES),
    divides(player_clauses.count_that_much, stage=REFERENCES),
)
STEPS_OF: Final = tuple([tuple([step for step in STEPS if stage in step.stages]) for stage in range(4)])


def divide_text(kind: int, text: str, name: str) -> Division:
    """Return a text as the grammar takes it, divided at its colon. `name`: its card's. Raises ReadError."""
    if kind == vocab.CONTINUOUS:
        text = split.join_effects(text)
    division = Division(kind, text, tokenize(text, name, split.label_end(text)), end=len(text.rstrip()))
    run_stage(division, WHOLE)
    division.head = run_passes(division.head, STEPS_OF[HEAD])
    division.start = division.body[0].start if division.body else division.end
    run_stage(division, BODY)
    return division


def run_stage(text: Division, stage: int) -> None:
    """Take all steps of a stage that are for this text. Raises ReadError."""
    words, classes = text.body, classes_in(text.body)
    for step in STEPS_OF[stage]:
        if text.kind not in step.kinds or (step.resolving and not text.resolves):
            continue
        if step.change is not None:
            step.change(text)
        elif step.needed is None or not step.needed.isdisjoint(classes):
            text.body = step.pass_words(text.body)
        if text.body is not words:
            words, classes = text.body, classes_in(text.body)


def run_passes(words: list[Token], steps: tuple[Step, ...]) -> list[Token]:
    """Return the words after these passes. Raises ReadError where one would lose a word."""
    before, classes = words, classes_in(words)
    for step in steps:
        if step.needed is None or not step.needed.isdisjoint(classes):
            words = step.pass_words(words)
        if words is not before:
            before, classes = words, classes_in(words)
    return words


def classes_in(words: list[Token]) -> set[str]:
    """Return the classes of words."""
    return {word.kind for word in words}
