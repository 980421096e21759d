import re

import pytest
from django.conf import settings
from django.test import Client, RequestFactory
from django.views.defaults import server_error

from cards.pictures.sizes import PRINT
from cards.pictures.store import picture_address
from decks import urls
from decks.lists import list_rows
from decks.lists.statistics import curves
from decks.lists.tiles import tiles
from decks.models import Deck, DeckEntry
from decks.tests.conftest import play
from dimrift_site.base.plurals import plural

KILOBYTE = 1024


def test_an_error_on_our_side_is_reported_in_the_design(rf: RequestFactory) -> None:
    answer = server_error(rf.get("/"))
    assert answer.status_code == 500
    assert "Something broke on our side" in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/decks"])
def test_without_decks_a_page_says_what_to_do(client: Client, address: str) -> None:
    assert "load_cards" in client.get(address).content.decode()


def test_a_deck_page_lists_every_card_with_its_copies(client: Client, men: Deck) -> None:
    page = client.get(men.get_absolute_url()).content.decode()
    for entry in men.entries.select_related("card"):
        assert re.search(
            rf'<td class="num">{entry.copies}</td><th scope="row"><a[^>]*{entry.card.key}"', page
        )


def test_a_link_to_a_public_deck_shows_the_card_that_stands_for_it(client: Client, men: Deck) -> None:
    first = tiles([men])[0].fan[0]
    page = client.get(men.get_absolute_url()).content.decode()
    assert f'content="{settings.SITE_URL}{picture_address(first, PRINT)}"' in page
    assert f'<meta property="og:title" content="{men.name}">' in page
    Deck.objects.filter(pk=men.pk).update(visibility="unlisted")
    assert "og:image" not in client.get(men.get_absolute_url()).content.decode()
    Deck.objects.filter(pk=men.pk).update(visibility="public")
    men.entries.all().delete()
    assert "og:image" not in client.get(men.get_absolute_url()).content.decode()


def test_a_deck_page_tells_what_a_card_costs_besides_mana(client: Client, men: Deck) -> None:
    page = client.get(men.get_absolute_url()).content.decode()
    assert '<td class="num">3 + discard</td>' in page  # The Last Levy
    assert '<td class="num">2 + sacrifice</td>' in page  # The Abbess of Nine Lamps


def test_the_chart_of_a_curve_holds_the_numbers_of_its_table(client: Client, men: Deck) -> None:
    page = client.get(men.get_absolute_url()).content.decode()
    rows = list_rows.rows(men.entries.all())
    for curve, axis in ((curves.cost_curve(rows), "mana to summon"), (curves.will_curve(rows), "Will")):
        for value, number in curve.items():
            assert f"<title>{axis} {value}: {plural(number, 'card')}</title>" in page
            assert f'<td class="num">{number}</td>' in page


@pytest.mark.parametrize("end", ["", "/wrong-name"])
def test_any_other_name_leads_to_the_right_one(client: Client, men: Deck, end: str) -> None:
    answer = client.get(f"/decks/{men.public_id}{end}")
    assert answer.status_code == 302
    assert answer["Location"] == f"/decks/{men.public_id}/hold-the-causeway"


def test_a_deck_whose_name_makes_no_address_still_has_one(client: Client, men: Deck) -> None:
    Deck.objects.filter(pk=men.pk).update(name="???")
    assert client.get(f"/decks/{men.public_id}/deck").status_code == 200


def test_an_empty_deck_says_so_and_offers_no_run(client: Client, men: Deck) -> None:
    men.entries.all().delete()
    page = client.get(men.get_absolute_url()).content.decode()
    assert "no cards yet" in page
    assert "Goldfish</button>" not in page


def test_a_name_is_shown_as_text(client: Client, men: Deck) -> None:
    Deck.objects.filter(pk=men.pk).update(name="<b>bold</b>", about="<script>x</script>")
    page = client.get(f"/decks/{men.public_id}/bboldb").content.decode()
    assert "<script>x" not in page
    assert "&lt;b&gt;bold" in page


@pytest.mark.parametrize("address", ["/", "/decks"])
def test_pages_only_answer_reading(client: Client, men: Deck, address: str) -> None:
    assert client.post(address).status_code == 405


def test_a_deck_page_only_answers_reading(client: Client, men: Deck) -> None:
    assert client.post(men.get_absolute_url()).status_code == 405


@pytest.mark.django_db(transaction=True)
def test_pages_take_few_queries_and_few_bytes(
    client: Client, men: Deck, django_assert_max_num_queries: object
) -> None:
    client.post(f"/decks/{men.public_id}/simulate", {"games": 20, "turns": 10, "seed": 1})
    run = play(men.runs.get())
    for address in ("/", "/decks", men.get_absolute_url(), f"/runs/{run.public_id}"):
        with django_assert_max_num_queries(10):  # type: ignore[operator]
            page = client.get(address).content
        assert len(page) <= 100 * KILOBYTE, address
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\bsrc=)", page.decode())


def test_more_decks_than_a_page_shows_are_on_the_next_one(client: Client, men: Deck) -> None:
    Deck.objects.bulk_create(
        Deck(name=f"Levy {n:02}", visibility=Deck.Visibility.PUBLIC, owner=men.owner) for n in range(30)
    )
    first, second = (client.get("/decks", {"page": page}).content.decode() for page in (1, 2))
    assert "Page 1 of 2" in first
    assert "Levy 01" in first
    assert "Levy 29" not in first
    assert "Levy 29" in second


def test_a_list_of_decks_takes_no_more_queries_the_more_decks_it_shows(
    client: Client, men: Deck, django_assert_max_num_queries: object
) -> None:
    for number in range(12):
        deck = Deck.objects.create(name=f"Levy {number}", visibility=Deck.Visibility.PUBLIC)
        DeckEntry.objects.bulk_create(
            DeckEntry(deck=deck, card=entry.card, section=entry.section, copies=1)
            for entry in men.entries.all()
        )
    with django_assert_max_num_queries(10):  # type: ignore[operator]
        assert client.get("/decks").content.count(b"deck-tile-card") >= 36


def test_no_deck_s_name_hides_its_page_behind_another_page_of_it() -> None:
    start = "decks/<slug:public_id>/"
    routes = [str(urlpattern.pattern) for urlpattern in urls.urlpatterns]
    words = {route.removeprefix(start) for route in routes if route.startswith(start)} - {"<slug:slug>"}
    assert {"edit", "fix"} < words
    for word in words:
        assert Deck(name=word).slug != word
