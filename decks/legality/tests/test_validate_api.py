"""POST /api/v1/decks/validate: a deck as text, JSON, code, entries or id, judged as the pages judge it."""

import html
from typing import Any

import pytest
from django.test import Client

from cards.models import Card
from decks.legality.queries import default_format, format_of
from decks.legality.verdict import MOST_PROBLEMS
from decks.lists.builder import deck_problems
from decks.lists.deck_store import DeckLine, save_entries
from decks.lists.deck_text.exchange import deck_as_code, deck_as_data, deck_as_text
from decks.models import Deck
from dimrift_site.base.web.body_limits import DECK_TEXT

pytestmark = pytest.mark.django_db


@pytest.fixture
def short(men: Deck) -> Deck:
    """The starter deck without one card, of which three were in it, and with another too often."""
    first, second = men.entries.filter(copies=3, section="main").order_by("card__key")[:2]
    first.delete()
    second.copies = 5
    second.save()
    return Deck.objects.get(pk=men.pk)


def judge(client: Client, **given: Any) -> dict[str, Any]:
    answer = client.post("/api/v1/decks/validate", given, content_type="application/json")
    assert answer.status_code == 200, answer.content
    return dict(answer.json())


def codes(verdict: dict[str, Any]) -> list[str]:
    return [problem["code"] for problem in verdict["problems"]]


def test_every_way_to_give_a_deck_gets_the_answer_of_its_page(client: Client, short: Deck) -> None:
    problems = deck_problems(short, format_of(short))
    assert [deck_problem.code for deck_problem in problems] == ["main_too_small", "too_many_copies"]
    data = deck_as_data(short)
    entries = [{key: entry[key] for key in ("section", "card", "copies")} for entry in data["entries"]]
    ways: list[dict[str, Any]] = [
        {"deck": short.public_id},
        {"text": deck_as_text(short)},
        {"text": deck_as_code(short)},
        {"text": html.unescape(client.get(f"/decks/{short.public_id}/export.json").content.decode())},
        {"entries": entries},
    ]
    page = html.unescape(client.get(short.get_absolute_url()).content.decode())
    for way in ways:
        verdict = judge(client, **way)
        assert (verdict["format"], verdict["valid"], verdict["unread_lines"]) == ("modern", False, [])
        for problem, deck_problem in zip(verdict["problems"], problems, strict=True):
            assert (problem["detail"], problem["mend"], problem["change"]) == (
                deck_problem.words,
                deck_problem.mend,
                deck_problem.change,
            )
            assert deck_problem.words in page


def test_a_valid_deck_is_valid_and_another_format_can_be_asked_for(client: Client, men: Deck) -> None:
    assert judge(client, text=deck_as_text(men))["valid"]
    assert judge(client, text=deck_as_text(men), against="classic")["valid"]
    default_format().restrictions.create(card=men.entries.all()[0].card, since="2026-01-01")
    assert codes(judge(client, text=deck_as_text(men))) == ["banned_card"]


def test_lines_that_name_no_card_stand_beside(client: Client, men: Deck) -> None:
    verdict = judge(client, text="2 Long Pkie\n1 Long Pike")
    assert [(line["line"], line["suggestions"]) for line in verdict["unread_lines"]] == [(1, ["Long Pike"])]
    assert (verdict["more_lines"], codes(verdict)) == (0, ["main_too_small"])


@pytest.mark.parametrize(
    "given",
    [{}, {"text": "1 Lamp", "deck": "123456789012"}, {"entries": [{"card": "no-such"}]},
     {"against": "modern"}, {"text": "1 Lamp", "against": "no-such"}, {"entries": "x"},
     {"text": 5, "unknown": 1}],
)  # fmt: skip
def test_what_is_no_deck_is_refused_with_the_reason(client: Client, given: dict[str, Any], db: None) -> None:
    answer = client.post("/api/v1/decks/validate", given, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["fields"]


def test_a_private_deck_is_nobody_s_to_judge(client: Client, men: Deck) -> None:
    Deck.objects.filter(pk=men.pk).update(visibility="private")
    answer = client.post("/api/v1/decks/validate", {"deck": men.public_id}, content_type="application/json")
    assert answer.status_code == 404


def test_many_problems_are_cut_and_counted(client: Client, men: Deck) -> None:
    Card.objects.bulk_create(
        Card(key=f"odd-{n}", name=f"Odd {n}", type="artifact", retired=True) for n in range(MOST_PROBLEMS + 5)
    )
    save_entries(men, [DeckLine("main", card, 1) for card in Card.objects.filter(key__startswith="odd-")])
    verdict = judge(client, deck=men.public_id)
    assert (len(verdict["problems"]), verdict["more_problems"]) == (MOST_PROBLEMS, 6)


def test_it_is_capped_and_takes_few_queries(
    client: Client, men: Deck, django_assert_max_num_queries: Any
) -> None:
    text = deck_as_text(men)
    with django_assert_max_num_queries(10):
        assert judge(client, text=text)["valid"]
    answer = client.post("/api/v1/decks/validate", {"text": "x" * DECK_TEXT}, content_type="application/json")
    assert answer.status_code == 413
