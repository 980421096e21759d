"""No pass loses a word, but what the one list of passes says of it; and nothing else runs one."""

import ast
from pathlib import Path

import pytest

from engine.tests.text.fixture_lines import known_effects
from engine.text import passes
from engine.text.passes.patterns import drop_adverbs
from engine.text.passes.pipeline import STEPS, body, run_passes
from engine.text.read_error import ReadError
from engine.text.tokenizer import tokenize
from engine.text.tokens import Token

WORDS = tokenize("Draw two cards, also gain 1 life.")
PASSES = Path(passes.__file__ or "").parent


def drop_also(words: list[Token]) -> list[Token]:
    return [word for word in words if word.kind != "ALSO"]


def drop_commas(words: list[Token]) -> list[Token]:
    return [word for word in words if word.kind != "COMMA"]


def test_a_pass_that_loses_a_word_has_the_text_refused_at_it() -> None:
    with pytest.raises(ReadError) as refused:
        run_passes(WORDS, (body(drop_commas), body(drop_also)))
    assert (refused.value.start, refused.value.end) == (16, 20)


def test_a_mark_is_no_word_and_may_go() -> None:
    assert run_passes(WORDS, (body(drop_commas),)) == drop_commas(WORDS)


def test_a_word_that_another_covers_is_carried_by_it() -> None:
    def merge_all(words: list[Token]) -> list[Token]:
        return [Token("ALL", 0, words[0].start, words[-1].end)]

    assert [word.kind for word in run_passes(WORDS, (body(merge_all),))] == ["ALL"]


def test_what_a_pass_may_leave_out_it_leaves_out() -> None:
    words = tokenize("Creatures on the field get +1 Might.")
    step = next(step for step in STEPS if step.run is drop_adverbs)
    assert "ON_FIELD" not in {word.kind for word in run_passes(words, (step,))}


def test_a_pass_is_left_out_only_where_it_would_change_nothing() -> None:
    tables = [step for step in STEPS if step.run and step.needed is not None]
    left_out = 0
    for effect in known_effects()[::20]:
        words = tokenize(effect.short.partition("|")[2])
        classes = {word.kind for word in words}
        for step in tables:
            if step.needed is not None and step.needed.isdisjoint(classes):
                left_out += 1
                assert step.pass_words(words) is words, (effect.short, step.needed)
    assert left_out > 1000


def test_the_passes_stand_in_the_list_by_stage() -> None:
    stages = [step.stages[-1] for step in STEPS]
    assert [stage > 0 for stage in stages] == sorted(
        stage > 0 for stage in stages
    )  # the text is divided first
    assert [stage == 3 for stage in stages] == sorted(stage == 3 for stage in stages)  # references come last


def test_only_the_pipeline_imports_passes() -> None:
    """Of the other modules of the reader none runs a pass; what they take of those modules is no pass."""
    run = {step.run or step.change for step in STEPS}
    names = {getattr(one, "__name__", "") for one in run} - {""}
    found = [
        f"{path.name}: {alias.name}"
        for path in PASSES.parent.rglob("*.py")
        if path.name != "pipeline.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name in names
    ]
    assert found == []
