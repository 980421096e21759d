import re

import pytest
from django.test import Client, RequestFactory
from django.views.defaults import server_error

from cards.pictures.sizes import NORMAL
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


def test_a_deck_page_begins_with_the_cards_that_stand_for_it(client: Client, men: Deck) -> None:
    page = client.get(men.get_absolute_url()).content.decode()
    fan = page[page.index("deck-fan") : page.index("<h1>")]
    addresses = [picture_address(card, NORMAL) for card in tiles([men])[0].fan]
    assert re.findall(r'<img[^>]*? src="([^"]+)"', fan) == addresses
    assert f'<meta property="og:title" content="{men.name}">' in page


def test_whether_a_deck_is_legal_is_said_once(client: Client, men: Deck) -> None:
    page = client.get(men.get_absolute_url()).content.decode()
    assert len(re.findall(r"Legal\s+in|Fits", page)) == 1
    men.entries.filter(section="main").delete()
    page = client.get(men.get_absolute_url()).content.decode()
    assert len(re.findall(r"problems? in Modern", page)) == 1
    assert page.count('id="problems"') == 1


def test_a_description_is_markdown_and_lists_of_decks_show_its_words(client: Client, men: Deck) -> None:
    about = "**Hold** the [ford](https://a.example/x), see [[Toll Box]].\n\n- one *thing*\n- <i>two</i>"
    Deck.objects.filter(pk=men.pk).update(about=about)
    page = client.get(men.get_absolute_url()).content.decode()
    assert "<strong>Hold</strong>" in page and "<em>thing</em>" in page
    assert 'href="https://a.example/x" class="outer" rel="nofollow noopener"' in page
    assert "&lt;i&gt;two" in page and "<i>two" not in page
    assert "Hold the ford, see Toll Box." in page  # the description for other sites
    assert "Hold the ford, see Toll Box." in client.get("/decks").content.decode()


def test_play_goldfish_and_edit_or_copy_stand_alone_and_the_rest_in_a_menu(
    client: Client, alice_client: Client, men: Deck, secret: Deck
) -> None:
    for visitor, deck, last in ((client, men, "Copy"), (alice_client, secret, "Edit")):
        page = visitor.get(deck.get_absolute_url()).content.decode()
        ways = page[page.index('class="deck-ways"') : page.index('class="deck-more"')]
        assert re.findall(r">([^<>\s][^<>]*)</(?:a|button)>", ways) == ["Play", "Goldfish", last]
        menu = page[page.index('class="deck-more"') :]
        assert all(words in menu[: menu.index("</details>")] for words in ("Share", "Export", "Statistics"))


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
