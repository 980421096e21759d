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
from dimrift_site.tools.testing.source_imports import source_files

ROOT = Path(__file__).parents[2]
RULEBOOK = (ROOT / "docs" / "rulebook.md").read_text()
SCENARIOS = sorted((ROOT / "engine" / "scenarios").rglob("*.yaml"))
ENGINE_TESTS = sorted((ROOT / "engine" / "tests").rglob("test_*.py"))
SECTIONS = [*range(2, 15), 17, 18]
# What a scenario cannot show: who plays, shuffling and the first hands, mulligans, endless games, the seed
UNSHOWN = ("1.1", "5.1", "5.2", "18.3", "21.4")
NUMBER = re.compile(r"\d{1,2}\.\d{1,2}")
# Appendix B: the number in a related game, and our paragraphs
RELATED = re.compile(r'^\| <a id="r(B22\.\d[a-d]?)"></a>\1 \| .+? \| ([\d., ]+) \|$', re.MULTILINE)
# A text that is refused is in no scenario
TESTED_TOO = ("B22.1b",)


def paragraphs() -> list[str]:
    return re.findall(r"^### (\d+\.\d+) ", RULEBOOK, re.MULTILINE)


def related_rules() -> dict[str, list[str]]:
    """The rules of Appendix B, each with the paragraphs that play it."""
    return {number: NUMBER.findall(here) for number, here in RELATED.findall(RULEBOOK)}


def known(number: str) -> bool:
    return number in paragraphs()


@cache
def citations() -> list[tuple[str, list[str]]]:
    """The title of every scenario with the numbers that it cites."""
    found = []
    for path in SCENARIOS:
        for scenario in yaml.load_all(path.read_text(), yaml.CBaseLoader):
            rule = scenario["rule"]
            found.append((scenario["title"], [rule] if isinstance(rule, str) else rule))
    return found


@cache
def cited_by_scenarios() -> Counter[str]:
    return Counter(number for _title, numbers in citations() for number in numbers)


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
    assert set(cited_by_scenarios()) <= {*paragraphs(), *related_rules()}


def test_appendix_b_has_all_rules_of_section_22_in_order_and_paragraphs_that_exist() -> None:
    expected = "22.1 22.1a 22.1b 22.2 22.2a 22.3 22.3a 22.3b 22.3c 22.3d 22.4 22.4a 22.4b 22.4c"
    assert list(related_rules()) == [f"B{number}" for number in expected.split()]
    assert all(here and set(here) <= set(paragraphs()) for here in related_rules().values())


@pytest.mark.parametrize("number", related_rules())
def test_every_rule_of_section_22_is_shown_by_a_scenario(number: str) -> None:
    assert number in cited_by_scenarios()


@pytest.mark.parametrize("number", TESTED_TOO)
def test_what_is_refused_by_section_22_is_shown_by_a_test(number: str) -> None:
    remarked = (remarks(path.read_text()) for path in ENGINE_TESTS)
    assert any(number in re.findall(r"B22\.\d[a-d]?", remark) for remark in remarked)


def test_a_scenario_of_section_22_names_our_paragraph_too() -> None:
    alone = [
        (title, rule)
        for title, numbers in citations()
        for rule in numbers
        if rule in related_rules() and not set(related_rules()[rule]) & set(numbers)
    ]
    assert alone == []


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
    sources = source_files("engine")
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
    rows = re.findall(r"^\| `(\w+)` \| .+? \| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$", RULEBOOK, re.MULTILINE)
    output = {name: values for name, *values in rows}
    presets = [engine.PRESETS[name] for name in ("classic", "wiki", "modern", "latest")]
    assert output == {name: [preset[name] for preset in presets] for name in engine.VALUES}
