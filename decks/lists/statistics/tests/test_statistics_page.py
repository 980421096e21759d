"""The page of a deck's statistics: figures with their tables, odds, hands and rules, by address alone."""

import re

import pytest
from django.test import Client

from decks.lists import list_rows
from decks.lists.list_rows import ListRow
from decks.lists.statistics import composition
from decks.lists.statistics.odds import HANDS, at_least_with_mulligans
from decks.lists.views.statistics_page import percent
from decks.models import Deck
from decks.runs.services import start_run
from decks.tests.conftest import _no_worker, men, play
from engine.simulation import at_least

__all__ = ["_no_worker", "men"]

pytestmark = pytest.mark.django_db


def page(deck: Deck, asked: str = "") -> str:
    answer = Client().get(f"/decks/{deck.public_id}/statistics?{asked}")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def rows(deck: Deck, *sections: str) -> list[ListRow]:
    return list_rows.rows(deck.entries.filter(section__in=sections))


def row_of(html: str, title: str) -> list[str]:
    found = re.search(rf'<th scope="row">{re.escape(title)}</th>(.*?)</tr>', html)
    assert found, title
    return re.findall(r"<td[^>]*>(.*?)</td>", found[1])


def test_odds_of_copies_are_those_of_the_edition_at_each_turn(men: Deck) -> None:
    """Modern draws after cards are played, classic before (6.1)."""
    assert row_of(page(men), "3")[:3] == [
        percent(at_least(20, 3, drawn, 1)).removesuffix(" %") for drawn in (5, 5, 6)
    ]
    Deck.objects.filter(pk=men.pk).update(edition="classic")
    html = page(men)
    assert row_of(html, "3")[:3] == [
        percent(at_least(20, 3, drawn, 1)).removesuffix(" %") for drawn in (5, 6, 7)
    ]
    assert "This edition has no mulligan." in html
    assert "Put it aside" not in html


def test_a_deck_of_two_cards_has_no_odds_of_three_copies(men: Deck) -> None:
    men.entries.exclude(card__key="toll-box").delete()
    men.entries.update(copies=2)
    html = page(men)
    assert row_of(html, "2")[0] == "100.0"
    assert '<th scope="row">3</th>' not in html


def test_odds_of_a_group_are_with_and_without_mulligans(men: Deck) -> None:
    html = page(men, "group=card:toll-box&least=2")
    assert "2 or more of “Toll Box”" in html
    assert row_of(html, "every hand is kept")[0] == percent(at_least(20, 3, 5, 2)).removesuffix(" %")
    once = at_least_with_mulligans(20, 3, 1, 2, HANDS[:2], 1)
    assert row_of(html, "hands with none put aside, at most once")[2] == percent(once).removesuffix(" %")


def test_what_is_nearly_certain_is_100_neither_in_the_table_nor_in_the_chart(men: Deck) -> None:
    men.entries.filter(section="main", card__key="toll-box").update(copies=14)
    html = page(men, "group=card:toll-box&least=1")
    assert row_of(html, "every hand is kept")[6:] == ["&gt; 99.9"] * 3
    assert re.findall(r"<title>(\d: [^<]*)</title>", html)[5:8] == ["6: 99.9 %", "7: 99.9 %", "8: 99.9 %"]


def test_a_sample_hand_is_dealt_again_by_its_number_and_put_aside(men: Deck) -> None:
    def names(html: str) -> list[str]:
        part = html[html.index('id="hand"') : html.index('id="keep"')]
        return re.findall(r'<a href="/cards/([a-z-]+)"><img', part)

    assert len(names(page(men, "seed=7"))) == 5
    assert names(page(men, "seed=7")) == names(page(men, "seed=7"))
    assert names(page(men, "seed=7")) != names(page(men, "seed=8"))
    assert len(names(page(men, "seed=7&aside=2"))) == 3
    assert "Put aside:" in page(men, "seed=7&aside=2")


def test_hands_that_a_rule_would_keep_are_counted(men: Deck) -> None:
    boxes = page(men, "what1=card:toll-box&how1=least&many1=1")
    assert row_of(boxes, "5 cards")[0] == percent(at_least(20, 3, 5, 1))
    none = page(men, "what1=card:toll-box&how1=most&many1=0")
    assert row_of(none, "5 cards")[0] == percent(1 - at_least(20, 3, 5, 1))
    assert "Counted exactly." in none


def test_what_is_asked_wrongly_is_named_and_the_rest_is_shown(men: Deck) -> None:
    html = page(men, "group=card:moon&least=9&seed=x&aside=7&what1=none&deep=1")
    for wrong in ("card:moon", "deep", "none"):
        assert wrong in html
    assert "Sample hand 1" in html


def test_every_figure_has_its_table_and_the_picture_of_arrows_says_what_is_printed(men: Deck) -> None:
    html = page(men)
    assert html.count("<figure") <= html.count("<table")
    assert html.count('class="chart') == html.count('role="img"') == 6
    spokes = composition.arrow_spokes(rows(men, "main", "fables"))
    north = sum(row.copies for row in rows(men, "main", "fables") if row.card.arrows & 3)
    assert (spokes[0].direction, spokes[0].cards) == ("north", north)
    assert [sum(spoke.by_strength) for spoke in spokes] == [spoke.cards for spoke in spokes]


def test_the_bars_of_types_say_how_many_cards_they_are(men: Deck) -> None:
    assert re.search(r"<title>Creature: \d+ cards</title>", page(men))


def test_sources_and_sinks_of_mana_are_those_of_the_texts(men: Deck) -> None:
    found = {row.row.card.key: row for row in composition.mana_rows(rows(men, "main"))}
    assert (found["toll-box"].brings, found["toll-box"].summoning) == (True, "")
    assert (found["long-pike"].summoning, found["long-pike"].further) == ("3", 0)
    assert found["ferry-surgeon"].further == 1  # its activation


def test_exact_odds_stand_beside_those_of_the_newest_run(men: Deck) -> None:
    assert "Drawn by the end of turn" not in page(men)
    play(start_run(men, games=20, turns=3, seed=1))
    html = page(men)
    assert "Drawn by the end of turn 3" in html
    exact, simulated = row_of(html, "3 Toll Box")
    assert exact == percent(at_least(20, 3, 8, 1))
    assert re.fullmatch(r"[\d.]+ % \(95 % [\d.<> ]+ % to [\d.<> ]+ %\)", simulated)
    men.entries.filter(card__key="long-pike").update(copies=1)
    assert "Drawn by the end of turn" not in page(men)


def test_a_deck_without_cards_says_what_to_do(men: Deck) -> None:
    men.entries.all().delete()
    assert "Statistics appear once the main deck has cards." in page(men)
