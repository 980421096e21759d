import re

import pytest
from django.test import Client
from django.utils.html import escape

from cards.definitions import definition
from cards.models import Card
from cards.queries import cards_by_number
from cards.rulebook.numbers import link_numbers
from cards.services import save_card
from cards.templatetags.wiki_tags import link_terms
from cards.tests.conftest import LAMP, printed
from cards.tests.test_services import PRINTED
from engine import printed_words

PAGES = ["/cards", "/cards/knight"]
KILOBYTE = 1024


def names(client: Client, address: str) -> list[str]:
    answer = client.get(address, headers={"HX-Target": "found"})  # a single card would be shown itself
    return [card.name for card in cards_by_number(answer.context["page"])]


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("/cards", ["Knight", "Lamp", "Riddle"]),
        ("/cards?faction=men", ["Lamp"]),
        ("/cards?faction=none", ["Riddle"]),
        ("/cards?type=creature", ["Knight"]),
        ("/cards?fabled=yes", ["Knight"]),
        ("/cards?fabled=no", ["Lamp", "Riddle"]),
        ("/cards?q=pray", ["Lamp"]),
        ("/cards?q=damage+target", ["Knight"]),
        ("/cards?q=KNIGHT", ["Knight"]),
        ("/cards?order=will", ["Lamp", "Knight", "Riddle"]),
        ("/cards?order=nonsense", ["Knight", "Lamp", "Riddle"]),
        ("/cards?faction=nobody", []),
    ],
)
def test_the_list_is_narrowed_and_ordered(
    client: Client, catalogue: dict[str, Card], address: str, found: list[str]
) -> None:
    assert names(client, address) == found


def test_the_choices_made_stay_in_the_form(client: Client, catalogue: dict[str, Card]) -> None:
    address = "/cards?faction=men&q=pray&order=cost"
    page = client.get(address, headers={"HX-Target": "found"}).content.decode()
    assert '<input type="hidden" name="faction" value="men">' in page
    assert '<option value="cost" selected>' in page
    assert 'value="pray"' in page


def test_a_list_that_finds_nothing_says_what_to_do(client: Client, catalogue: dict[str, Card]) -> None:
    assert "Take a word or a choice away" in client.get("/cards?q=zebra").content.decode()


@pytest.mark.django_db
def test_an_empty_catalogue_says_what_to_do(client: Client) -> None:
    assert "load_cards" in client.get("/cards").content.decode()


def test_a_retired_card_leaves_the_list_but_keeps_its_page(
    client: Client, catalogue: dict[str, Card]
) -> None:
    Card.objects.filter(key="lamp").update(retired=True)
    assert "Lamp" not in names(client, "/cards")
    assert "Retired" in client.get("/cards/lamp").content.decode()


def test_pages_keep_what_the_list_is_narrowed_to(client: Client, factions: None) -> None:
    for number in range(31):
        save_card(printed(LAMP, key=f"lamp-{number}", name=f"Lamp {number:02}"))
    page = client.get("/cards?faction=men").content.decode()
    assert "?faction=men&amp;page=2" in page
    assert names(client, "/cards?faction=men&page=2") == ["Lamp 30"]
    assert names(client, "/cards?page=nonsense")[0] == "Lamp 00"


def test_a_card_page_shows_its_text_and_every_clause_explained(
    client: Client, catalogue: dict[str, Card]
) -> None:
    page = client.get("/cards/knight").content.decode()
    for effect in definition(catalogue["knight"]).effects:
        assert escape(printed_words(effect.text)) in page
        assert effect.program is not None
        for clause, meaning in effect.program.explain():
            assert escape(printed_words(clause)) in page
            assert link_terms(link_numbers(meaning)) in page
    assert "[this]" not in page
    assert "Activation, once a turn" in page
    assert 'aria-label="Arrows: up ×2"' in page


def test_a_card_page_shows_rulings_flavour_and_its_version(
    client: Client, catalogue: dict[str, Card]
) -> None:
    page = client.get("/cards/lamp").content.decode()
    assert 'An artifact may pray (<a class="rule" href="/rules/6.6">6.6</a>).' in page
    assert "It burns." in page
    assert catalogue["lamp"].printed_hash[:12] in page


def test_an_unread_effect_is_marked_with_the_reason(client: Client, catalogue: dict[str, Card]) -> None:
    page = client.get("/cards/riddle").content.decode()
    unread = definition(catalogue["riddle"]).effects[0].unread
    assert "Not playable yet" in page
    assert escape(str(unread)) in page


def test_what_else_could_stand_where_a_text_is_wrong_is_there_on_demand(
    client: Client, catalogue: dict[str, Card]
) -> None:
    save_card(printed(LAMP, key="odd", name="Odd", effects=["action | Zzyzzy target creature."]))
    [effect] = definition(Card.objects.get(key="odd")).effects
    assert effect.unread is not None
    page = client.get("/cards/odd").content.decode()
    on_demand = page[page.index("What else could stand there") :]
    assert escape(str(effect.unread)) in page
    for words in effect.unread.expected[1:]:
        assert (f"<li>{escape(words)}</li>" in on_demand) == (words not in str(effect.unread))


def test_texts_of_editors_are_shown_as_text(client: Client, factions: None) -> None:
    save_card(printed(LAMP, flavour="<script>alert(1)</script>"))
    assert "<script>alert" not in client.get("/cards/lamp").content.decode()


def test_a_name_from_a_file_is_shown_as_text_in_a_list(client: Client, factions: None) -> None:
    name = '<b>O\'Brien</b> & "Sons"'
    save_card(printed(LAMP, name=name))
    page = client.get("/cards").content.decode()
    assert f'alt="{escape(name)}, Artifact"' in page
    assert "<b>O" not in page


def test_cards_with_other_arrows_do_not_share_a_picture(client: Client, factions: None) -> None:
    for key, arrows in (("one", {"n": 1}), ("two", {"n": 2}), ("none", {})):
        save_card(printed(LAMP, key=key, name=key, arrows=arrows))
    page = client.get("/cards").content.decode()
    assert len(set(re.findall(r'src="/media/faces/([0-9a-f]+)', page))) == 3


@pytest.mark.django_db
def test_a_card_that_is_not_there_is_404(client: Client) -> None:
    answer = client.get("/cards/nobody")
    assert answer.status_code == 404
    assert "Page not found" in answer.content.decode()


@pytest.mark.parametrize("address", PAGES)
def test_pages_only_answer_reading(client: Client, catalogue: dict[str, Card], address: str) -> None:
    assert client.post(address).status_code == 405
    assert client.head(address).status_code == 200


@pytest.mark.parametrize("address", PAGES)
def test_pages_hold_no_inline_script_or_style(
    client: Client, catalogue: dict[str, Card], address: str
) -> None:
    page = client.get(address).content.decode()
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\bsrc=)", page)


def test_the_whole_catalogue_takes_few_queries_and_few_bytes(
    client: Client, factions: None, django_assert_max_num_queries: object
) -> None:
    for card in PRINTED:
        save_card(card)
    with django_assert_max_num_queries(10):  # type: ignore[operator]
        answer = client.get("/cards")
    assert len(answer.content) <= 100 * KILOBYTE
    with django_assert_max_num_queries(10):  # type: ignore[operator]
        client.get(f"/cards/{PRINTED[0].key}")
