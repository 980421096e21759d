"""Sixty questions of players, written before the language was, each answered by a search: docs/search.md."""

import os
from pathlib import Path

import pytest

from cards.models import Card, Set
from cards.queries import Filter, card_listing, warnings_about
from cards.services import save_card
from cards.tests.test_services import PRINTED
from dimrift_site.tools.testing.source_imports import ROOT

QUESTIONS = [
    line.split("|", 1)
    for line in (Path(__file__).parent / "questions.txt").read_text("utf-8").splitlines()[1:]
]
DOCUMENT = ROOT / "docs" / "search.md"
BEGINS = "| a player asks | a search answers | cards | such as |"


def test_the_questions_of_players_are_answered_as_the_table_says(factions: None) -> None:
    """WRITE_SEARCHES=1 writes the table."""
    core = Set.objects.create(key="core", name="The Far End")
    for card in PRINTED:
        save_card(card, core)
    names = dict(Card.objects.values_list("pk", "name"))
    rows = [BEGINS, "|---|---|---|---|", *(row(question, asked, names) for question, asked in QUESTIONS)]
    above, _, _ = DOCUMENT.read_text("utf-8").partition(BEGINS)
    if os.environ.get("WRITE_SEARCHES"):
        DOCUMENT.write_text(above + "\n".join(rows) + "\n", "utf-8")
    assert DOCUMENT.read_text("utf-8").removeprefix(above).splitlines() == rows


def row(question: str, asked: str, names: dict[int, str]) -> str:
    narrowed = Filter(words=asked)
    listed = card_listing(narrowed)
    faults = [warning for warning in warnings_about(narrowed, listed) if warning.code != "did_you_mean"]
    assert faults == [], asked
    some = ", ".join(names[number] for number in listed.numbers[:2])
    shown = asked.replace("|", "\\|")
    return f"| {question} | `{shown}` | {len(listed.numbers)} | {some} |"


def test_there_are_sixty_questions_each_once() -> None:
    assert len({question for question, _asked in QUESTIONS}) == len(QUESTIONS) == 60


@pytest.mark.parametrize("word", ["order:", "does:", "OR", "-", "/", "k:", "t:"])
def test_the_answers_use_the_language(word: str) -> None:
    assert any(word in asked for _question, asked in QUESTIONS)
