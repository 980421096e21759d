"""The history of a card: what it printed, since when, and what each time changed; for every visitor."""

import pytest
from django.test import Client

from cards.card_history import history
from cards.models import Card, CardVersion
from cards.queries import card
from cards.services import save_card, settle
from cards.templatetags.face_tags import field_words
from cards.tests.conftest import LAMP, printed

pytestmark = pytest.mark.usefixtures("factions")


def lamp() -> Card:
    return card("lamp")


def history_changes() -> list[list[tuple[str, str, str]]]:
    return [[(change.field, change.old, change.new) for change in state.changes] for state in history(lamp())]


def test_each_printed_state_says_what_it_changed_field_by_field() -> None:
    save_card(printed(LAMP))
    save_card(printed(LAMP, stats={"might": 1}, effects=["action | Pray.", "action once | Research."]))
    save_card(printed(LAMP, name="Lantern", stats={"might": 1}, arrows={"n": 1}, effects=[]))
    assert history_changes() == [
        [
            ("name", "Lamp", "Lantern"),
            ("arrows se", "1", ""),
            ("effect 1", "action | Pray.", ""),
            ("effect 2", "action once | Research.", ""),
        ],
        [("stats might", "", "1"), ("stats will", "1", ""), ("effect 2", "", "action once | Research.")],
        [],
    ]
    assert [state.now for state in history(lamp())] == [True, False, False]


def test_a_state_that_comes_back_stands_there_again_with_its_own_date() -> None:
    for will in (1, 2, 1):
        save_card(printed(LAMP, stats={"will": will}))
    states = history(lamp())
    assert [state.hash for state in states][::2] == [lamp().printed_hash] * 2
    assert CardVersion.objects.count() == 2
    newest, oldest = states[0].since, states[2].since
    assert newest is not None
    assert oldest is not None
    assert newest > oldest


def test_flavour_rulings_and_saving_the_same_are_no_history() -> None:
    save_card(printed(LAMP))
    save_card(printed(LAMP, flavour="It went out.", rulings=[]))
    settle(lamp())
    save_card(printed(LAMP, flavour="It went out.", rulings=[], stats={"will": 2}))
    assert history_changes() == [[("stats will", "1", "2")], []]


def test_two_cards_that_print_the_same_have_a_history_each() -> None:
    save_card(printed(LAMP))
    save_card(printed(LAMP, name="Lantern"))
    save_card(printed(LAMP, key="other"))
    other = card("other")
    assert [state.hash for state in history(other)] == [printed(LAMP).hash]
    assert len(history(lamp())) == 2


@pytest.mark.parametrize("who", ["charlie", "bob", "edith"])
def test_any_visitor_sees_the_history_and_when_the_text_changed(
    everybody: dict[str, Client], who: str
) -> None:
    save_card(printed(LAMP))
    page = everybody[who].get("/cards/lamp").content.decode()
    assert "First printed." in page
    assert "Its text changed on" not in page
    save_card(printed(LAMP, effects=["action | Draw <1>."]))
    page = everybody[who].get("/cards/lamp").content.decode()
    assert "Its text changed on" in page
    assert '<del><span class="unseen">before: </span>Pray</del>' in page
    assert "<dt>Effect 1</dt>" in page
    assert '<ins><span class="unseen">after: </span>Draw &lt;1&gt;</ins>' in page


def test_the_history_is_in_the_api_too(client: Client) -> None:
    save_card(printed(LAMP))
    save_card(printed(LAMP, stats={"will": 2}))
    output = client.get("/api/v1/cards/lamp/history").json()
    assert output["key"] == "lamp"
    newest, oldest = output["printed"]
    assert newest["changes"] == [{"field": "stats will", "old": "1", "new": "2"}]
    assert (newest["now"], newest["hash"]) == (True, lamp().printed_hash)
    assert oldest["changes"] == []
    assert newest["since"] > oldest["since"]
    assert client.get("/api/v1/cards/nothing/history").status_code == 404


def test_stats_and_arrows_are_called_as_on_the_rest_of_the_page() -> None:
    fields = ("stats might", "arrows ne", "effect 2", "name", "ruling 1")
    assert [field_words(field) for field in fields] == [
        "Might",
        "Arrow up right",
        "Effect 2",
        "Name",
        "Ruling 1",
    ]


def test_a_long_history_takes_few_queries_and_few_bytes(
    client: Client, django_assert_max_num_queries: object
) -> None:
    for will in range(40):
        save_card(printed(LAMP, stats={"will": will}))
    with django_assert_max_num_queries(10):  # type: ignore[operator]
        page = client.get("/cards/lamp").content
    assert len(page) < 100 * 1024
    assert b"And 10 earlier ones." in page
