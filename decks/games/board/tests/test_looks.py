"""The close view of a card says what is marked on it."""

import html

import pytest
from django.test import Client

from decks.games import services
from dimrift_site.accounts.models import User
from engine import KEYWORDS, keyword_meaning

pytestmark = pytest.mark.django_db

MARKED = """
title: Marks
event: battle
cards:
  Nun:
    type: creature
    stats: {might: 1, life: 2}
    arrows: {e: 1}
    effects: ["cost | Consume any 1 mana: summon.", "activation once | Consume 1 mana: draw a card."]
  Page: {type: creature, stats: {might: 1, life: 1}, effects: ["continuous | [this] has Evasive."]}
P1: {hand: [Nun, Page]}
field: {b2: {card: Nun, mana: 1}, c2: Page}
"""


@pytest.fixture
def address(alice: User) -> str:
    return f"/games/{services.start_from_scenario(MARKED, user=alice).public_id}"


def test_the_close_view_says_what_marks_kinds_and_cost_mean(alice_client: Client, address: str) -> None:
    shown = " ".join(html.unescape(alice_client.get(address).content.decode()).split())
    for mark, words in (
        ("Blessed", "As when a creature with mana connects to it"),
        ("Evasive", "Only a creature in the attacked zone can block it"),
    ):
        assert f'{mark} <a class="word-help"' in shown
        assert words in shown
    for words in (
        "Activation, once a turn</b>",
        "Continuous</b>",
        "Summoning Cost: 1",
        "Summoning Cost: free",
    ):
        assert words in shown, words
    assert "c2, your creature zone, facing up" in shown


def test_a_press_on_an_empty_zone_says_what_it_is(alice_client: Client, address: str) -> None:
    for place, words in (
        ("m1", "m1 is your monument zone."),
        ("m2", "m2 is your opponent’s monument zone."),
        ("a1", "a1 is your artifact zone."),
    ):
        shown = alice_client.get(f"{address}/why", {"place": place}).content.decode()
        assert words in html.unescape(shown)
    assert "is your" not in alice_client.get(f"{address}/why", {"place": "Nun"}).content.decode()


def test_each_mark_has_a_meaning() -> None:
    assert [keyword for keyword in KEYWORDS if not keyword_meaning(keyword)] == []
    assert keyword_meaning("Nothing") == ""
