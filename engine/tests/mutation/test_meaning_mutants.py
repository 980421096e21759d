"""Each word of the language is used by scenarios, one of which fails if it comes to mean another."""

from typing import get_args, get_type_hints

import pytest

from engine import yamltext
from engine.cardfile.field import Field
from engine.effects.actions.cards import Draw
from engine.effects.node import Node
from engine.effects.program import Program
from engine.effects.terms.amounts import Number
from engine.scenario.scenario_file import read_scenario
from engine.tests.effects.node_registry import NODES
from engine.tests.mutation.meaning_changes import WORDING, WORDING_OF, Change, changed, every_change
from engine.tests.mutation.meaning_mutants import left_over, noticed, users
from engine.tests.scenario.rulebook_scenarios import script_of
from engine.text import read_effect

CHANGES = list(every_change())
# Their scenarios are in 11_designers, 22_likeness and 14_identity
UNCHANGED = ("TargetPhrase.beside", "Around.shared", "Likeness.shared", "IsOfFaction.faction")


def test_every_node_is_in_a_program_that_a_scenario_plays() -> None:
    assert [name for name, node in NODES.items() if node not in users()] == []


@pytest.mark.slow
def test_a_scenario_notices_each_change_of_meaning() -> None:
    verdicts = {change: noticed(change) for change in CHANGES}
    assert left_over(verdicts) == [], "python -m engine.tests.mutation.meaning_mutants tells more"


def test_each_field_that_means_something_is_changed() -> None:
    names = [change.name for change in CHANGES]
    for name, made in NODES.items():
        for field, hint in get_type_hints(made).items():
            known = field in WORDING or f"{name}.{field}" in (*WORDING_OF, *UNCHANGED)
            if known or holds_nodes(hint) or name == "Program":
                continue
            assert any(one.startswith(f"{name}.{field} ") for one in names), f"{name}.{field}"


def holds_nodes(hint: object) -> bool:
    """Return whether the values of a field are nodes, which are changed themselves."""
    kinds = [kind for kind in get_args(hint) or (hint,) if isinstance(kind, type)]
    return any(issubclass(kind, Node | Program) for kind in kinds)


def test_a_change_makes_another_program_of_the_same_words() -> None:
    program = read_effect("action", "Draw 2.")
    more = next(change for change in CHANGES if change.name == "Number.value one more")
    body = changed(program, more).body
    assert isinstance(body, Draw)
    assert body.amount.text() == "3"
    assert changed(program, named("Heal does nothing")) is program


def test_what_nobody_notices_is_reported() -> None:
    same = Draw(Number(1))
    deaf = Change("Draw is the same", Draw, lambda node: Draw(Number(1)) if node == same else None)
    verdict = noticed(deaf)
    assert verdict.played > 100
    assert left_over({deaf: verdict}) == ["Draw is the same: not noticed"]


WRONG = "title: not so\nexpect: {P1: {hp: 5}}\n"


def test_a_scenario_that_does_not_hold_shows_nothing() -> None:
    document = next(iter(yamltext.load_all(WRONG, "here")))
    with pytest.raises(ValueError, match="not so: P1 hp is 6, not 5"):
        script_of("not so", read_scenario(Field(document.value, "here", (), document.line)))


def named(name: str) -> Change:
    return next(change for change in CHANGES if change.name == name)
