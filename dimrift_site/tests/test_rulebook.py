"""The rulebook, the code, the scenarios and the rulings find each other by number."""

import ast
import re
import tokenize
from collections import Counter
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
import yaml

import engine

ROOT = Path(__file__).parents[2]
RULEBOOK = (ROOT / "docs" / "rulebook.md").read_text()
SCENARIOS = sorted((ROOT / "engine" / "scenarios").rglob("*.yaml"))
ENGINE_TESTS = sorted((ROOT / "engine" / "tests").glob("test_*.py"))
SECTIONS = [*range(2, 15), 17, 18]
# What a scenario cannot show: who plays, shuffling and the first hands, mulligans, endless games, the seed
UNSHOWN = ("1.1", "5.1", "5.2", "18.3", "21.4")
NUMBER = re.compile(r"\d{1,2}\.\d{1,2}")


def paragraphs() -> list[str]:
    return re.findall(r"^### (\d+\.\d+) ", RULEBOOK, re.MULTILINE)


def known(number: str) -> bool:
    return number in paragraphs()


@cache
def cited_by_scenarios() -> Counter[str]:
    cited: Counter[str] = Counter()
    for path in SCENARIOS:
        for scenario in yaml.load_all(path.read_text(), yaml.CBaseLoader):
            rule = scenario["rule"]
            cited.update([rule] if isinstance(rule, str) else rule)
    return cited


@cache
def cited_by_tests() -> set[str]:
    """The numbers in docstrings and comments of the engine's tests."""
    return {number for path in ENGINE_TESTS for number in NUMBER.findall(remarks(path.read_text()))}


def remarks(source: str) -> str:
    """All docstrings and comments of a module."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, (ast.Module, ast.FunctionDef))]
    tokens = tokenize.generate_tokens(StringIO(source).readline)
    comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
    return "\n".join([ast.get_docstring(node) or "" for node in nodes] + comments)


def test_every_paragraph_has_an_anchor_of_its_number() -> None:
    assert re.findall(r'<a id="r([\d.]+)"></a>\n### ([\d.]+) ', RULEBOOK) == [(n, n) for n in paragraphs()]


def test_no_number_is_given_twice_and_they_rise() -> None:
    in_order = sorted(paragraphs(), key=lambda number: [int(part) for part in number.split(".")])
    assert paragraphs() == in_order
    assert len(set(in_order)) == len(in_order)


def test_every_scenario_cites_paragraphs_that_are_in_the_rulebook() -> None:
    assert set(cited_by_scenarios()) <= set(paragraphs())


def test_every_paragraph_is_shown_by_a_scenario_or_where_that_cannot_be_by_a_test() -> None:
    shown = set(cited_by_scenarios()) | cited_by_tests()
    assert [number for number in paragraphs() if number not in shown] == []


@pytest.mark.parametrize("number", paragraphs())
def test_what_scenarios_can_show_is_not_left_to_tests(number: str) -> None:
    assert number in UNSHOWN or number in cited_by_scenarios()


@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_is_shown_by_a_scenario(section: int) -> None:
    assert any(number.startswith(f"{section}.") for number in cited_by_scenarios())


def test_the_rules_that_the_engine_names_exist() -> None:
    quoted = re.compile(r'"(\d{1,2}\.\d{1,2})[a-d]?"')
    sources = [path for path in (ROOT / "engine").rglob("*.py") if "tests" not in path.parts]
    strange = {
        f"{path.relative_to(ROOT)}: {number}"
        for path in sources
        for number in quoted.findall(path.read_text())
        if not known(number)
    }
    assert strange == set()


def test_the_rules_that_rulings_name_are_played() -> None:
    rulings = [
        ruling
        for path in (ROOT / "cards" / "data").glob("*.yaml")
        for card in yaml.load(path.read_text(), yaml.CBaseLoader)  # noqa: S506 - it makes strings only
        for ruling in card.get("rulings", [])
    ]
    named = {number for ruling in rulings for number in NUMBER.findall(ruling)}
    assert named
    assert named <= set(paragraphs())


def test_the_appendix_lists_every_switch_as_the_presets_have_it() -> None:
    rows = re.findall(r"^\| `(\w+)` \| .+? \| (.+?) \| (.+?) \| (.+?) \|$", RULEBOOK, re.MULTILINE)
    told = {name: values for name, *values in rows}
    presets = [engine.PRESETS[name] for name in ("classic", "wiki", "modern")]
    assert told == {name: [preset[name] for preset in presets] for name in engine.VALUES}
