"""Load of `bench search`: many different cards, and questions that the site answers."""

import pytest
from pytest_django.live_server_helper import LiveServer

from cards.models import Card
from cards.services import ensure_factions, save_card
from cards.tests.conftest import KNIGHT, LAMP, printed
from dimrift_site.tools.bench.sample_catalogue import add_cards
from dimrift_site.tools.bench.search_load import index_gains, measure, questions

WAYS = ["  by queries", "  by bitmaps, new terms", "  by bitmaps, known terms"]


@pytest.mark.django_db(transaction=True)
def test_every_question_is_answered_and_the_same_seed_asks_and_makes_the_same(
    live_server: LiveServer,
) -> None:
    ensure_factions()
    save_card(printed(LAMP))
    save_card(printed({**KNIGHT, "effects": [{"kind": "action", "text": f"Draw {n}."} for n in (1, 2, 3)]}))
    Card.objects.filter(key="lamp").update(number=1)  # as the site's own have; no copy has its number
    made = []
    for _ in range(2):
        Card.objects.exclude(key__in=["lamp", "knight"]).delete()
        add_cards(40, seed=5)
        made.append(list(Card.objects.order_by("key").values_list("key", "words", "type")))
    assert made[0] == made[1]
    assert len(made[0]) == 42
    texts = ["draw of pray", "pray"]
    asked = questions(24, texts, seed=5)
    assert asked == questions(24, texts, seed=5)
    assert len(set(asked)) > 12
    assert [line.split(":")[0] for line in index_gains(asked)] == WAYS
    browsed = measure(live_server.thread.port, asked, 2)
    assert len(browsed.times) == 24
    assert browsed.times == sorted(browsed.times)
    assert browsed.took > 0
    assert browsed.size > 500
    paced = measure(live_server.thread.port, asked[:12], 2, rate=24)
    assert paced.took > 11 / 24, "the last of 12 has its moment after 11 of 24 parts of a second"
    assert len(paced.times) == 12
