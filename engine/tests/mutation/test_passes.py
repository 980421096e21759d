"""No pass loses a word: what it leaves out is listed beside the passes, by class."""

import pytest

from engine.text.passes.adverbs import drop_adverbs
from engine.text.passes.pipeline import BODY_PASSES, HEAD_PASSES, LEFT_OUT, RESOLVING_BODY_PASSES, run_passes
from engine.text.read_error import ReadError
from engine.text.tokenizer import tokenize
from engine.text.tokens import Token

WORDS = tokenize("Draw two cards, also gain 1 life.")


def drop_also(words: list[Token]) -> list[Token]:
    return [word for word in words if word.kind != "ALSO"]


def drop_commas(words: list[Token]) -> list[Token]:
    return [word for word in words if word.kind != "COMMA"]


def test_a_pass_that_loses_a_word_has_the_text_refused_at_it() -> None:
    with pytest.raises(ReadError) as refused:
        run_passes(WORDS, (drop_commas, drop_also))
    assert (refused.value.start, refused.value.end) == (16, 20)


def test_a_mark_is_no_word_and_may_go() -> None:
    assert run_passes(WORDS, (drop_commas,)) == drop_commas(WORDS)


def test_a_word_that_another_covers_is_carried_by_it() -> None:
    def merge_all(words: list[Token]) -> list[Token]:
        return [Token("ALL", 0, words[0].start, words[-1].end)]

    assert [word.kind for word in run_passes(WORDS, (merge_all,))] == ["ALL"]


def test_what_a_pass_may_leave_out_it_leaves_out() -> None:
    words = tokenize("Creatures on the field get +1 Might.")
    assert "ON_FIELD" not in {word.kind for word in run_passes(words, (drop_adverbs,))}


def test_only_passes_of_the_pipeline_may_leave_words_out() -> None:
    passes = {getattr(run, "func", run) for run in (*HEAD_PASSES, *BODY_PASSES, *RESOLVING_BODY_PASSES)}
    assert [run for run in LEFT_OUT if run not in passes] == []
