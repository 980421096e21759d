"""Whatever the nodes can say prints as a text that reads back as the same, and survives as data."""

import json

from hypothesis import given, settings

from engine import vocab
from engine.effects.codec import to_data
from engine.effects.program import Program
from engine.errors import UnreadText
from engine.tests.effects.node_registry import NODES
from engine.tests.effects.program_data import from_data
from engine.tests.scenario.rulebook_scenarios import nodes_in
from engine.tests.strategies.program_forms import EVERY, FORMS, WIDE, programs_of
from engine.text import read_effect
from engine.text.atoms import is_too_long

EXAMPLES = settings().max_examples  # 100, or more with --hypothesis-profile long


@settings(max_examples=4 * EXAMPLES)
@given(EVERY)
def test_any_program_prints_as_a_text_that_reads_back_as_the_same(program: Program) -> None:
    text = program.text()
    if is_too_long(text):
        return
    try:
        read = read_effect(vocab.KINDS[program.kind], text)
    except UnreadText as error:
        raise AssertionError(f"{text}\n{error}") from None
    assert read == program, text
    assert read.text() == text


def test_every_node_and_every_form_is_made_and_reads_back() -> None:
    programs = [program for form in FORMS for program in programs_of(form, 5)]
    programs += [program for form in WIDE for program in programs_of(form, 120)]
    for program in programs:
        if not is_too_long(program.text()):
            try:
                read = read_effect(vocab.KINDS[program.kind], program.text())
            except UnreadText as error:
                raise AssertionError(f"{program.text()}\n{error}") from None
            assert read == program, program.text()
    names = {type(node).__name__ for node in nodes_in(tuple(programs))}
    assert [name for name in NODES if name not in names] == [], "a form in programs.py is missing"


@settings(max_examples=2 * EXAMPLES)
@given(EVERY)
def test_any_program_survives_as_json(program: Program) -> None:
    assert from_data(json.loads(json.dumps(to_data(program)))) == program


@given(EVERY)
def test_any_program_explains_each_of_its_clauses(program: Program) -> None:
    clauses = program.explain()
    assert len(clauses) >= len(program.criteria) + len(program.parts())
    assert all(clause and words for clause, words in clauses)
