"""The list of decks of the API finds what the page of public decks finds, page by page."""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cards.models import Card
from cards.services import save_card
from cards.tests.conftest import LAMP, printed
from decks.directory.deck_search import ORDERS
from decks.directory.listed_decks import BY_NAME, ListedNumbers, listed_rows
from decks.likes.services import like_deck
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck, save_deck
from decks.models import Deck, DeckTag
from dimrift_site.accounts.models import User
from dimrift_site.base.api.pagination import Pages

LIST = "/api/v1/decks"


@pytest.fixture
def listed(alice: User, bob: User, lamps: Deck, catalogue: dict[str, Card]) -> dict[str, Deck]:
    """Public decks by name: of Alice's one with Lamps and a Knight, one of Lamps; Bob's of Riddles.

    And of Bob's one that is private and one that is unlisted, both of Lamps.
    """
    save_deck(lamps, lamps.version, visibility="public")
    lines = [DeckLine("main", catalogue["lamp"], 3)]
    make_deck(alice, "", lines, name="More", about="Ever more.", visibility="public")
    bobs = [DeckLine("main", catalogue["riddle"], 2), DeckLine("maybe", catalogue["lamp"], 1)]
    make_deck(bob, "", bobs, name="Riddles", visibility="public")
    make_deck(bob, "", lines, name="Secret lamps")
    make_deck(bob, "", lines, name="Hidden lamps", visibility="unlisted")
    Deck.objects.filter(name="More").update(likes=2, played=1, win_turn=6.5)
    Deck.objects.filter(name__in=["Secret lamps", "Hidden lamps"]).update(likes=9, played=9, win_turn=1.5)
    for deck in Deck.objects.exclude(name__in=["Lamps", "Riddles"]):
        DeckTag.objects.create(deck=deck, tag="slow-play")
    return {deck.name: deck for deck in Deck.objects.all()}


def names(client: Client, query: str = "") -> list[str]:
    answer = client.get(f"{LIST}?{query}")
    assert answer.status_code == 200, answer.content
    return [deck["name"] for deck in answer.json()["results"]]


FOUND = {
    "": ["Riddles", "More", "Lamps"],
    "text=LAMP": ["Lamps"],
    "text=burn+they": ["Lamps"],
    "text=lamps+more": [],
    "text=l+a+m+p+s+t+h+e+y+b+u+more": [],
    "card=lamp": ["More", "Lamps"],  # not those that have it on the maybe list
    "faction=fey": ["Lamps"],
    "format=modern": ["Riddles", "More", "Lamps"],
    "tag=Slow%20play": ["More"],
    "tag=nobody": [],
    "by=alice": ["More", "Lamps"],
    "by=ALICE": ["More", "Lamps"],
    "by=dora": [],
    "card=lamp&faction=fey&by=alice&text=burn": ["Lamps"],
    "text=%25": [],  # a sign like others
    "text=%27": [],  # one that no name is compared by
}


@pytest.mark.django_db
def test_the_page_and_the_api_find_the_same(
    client: Client, bob_client: Client, listed: dict[str, Deck]
) -> None:
    for stranger in (client, bob_client):
        assert {query: names(stranger, f"{query}&order=new") for query in FOUND} == FOUND
        pages = {query: stranger.get(f"/decks?{query}&order=new").context["found"] for query in FOUND}
        assert {query: [tile.deck.name for tile in page] for query, page in pages.items()} == FOUND
    by_name = {query: sorted(deck_names) for query, deck_names in FOUND.items() if query}
    assert {query: names(client, query) for query in by_name} == by_name


@pytest.mark.both_databases
@pytest.mark.django_db
def test_case_and_accents_of_no_letter_matter(
    client: Client, alice: User, catalogue: dict[str, Card]
) -> None:
    save_card(printed(LAMP, key="etoile", name="Étoile"))
    lines = [DeckLine("main", Card.objects.get(key="etoile"), 1)]
    deck = make_deck(alice, "", lines, name="Årö", visibility="public")
    save_deck(deck, deck.version, about="Wörter: all’île")
    for asked in ("text=årö", "text=ÅRÖ", "text=aro+wörter", "text=ALL'ÎLE", "card=ÉTOILE"):
        assert names(client, asked) == ["Årö"], asked
        page = client.get(f"/decks?{asked}").context["found"]
        assert [tile.deck.name for tile in page] == ["Årö"], asked


@pytest.mark.both_databases
@pytest.mark.django_db
def test_each_order_is_that_of_the_page(client: Client, bob: User, listed: dict[str, Deck]) -> None:
    like_deck(listed["Lamps"], bob)
    orders = {order: names(client, f"order={order}") for order in ORDERS}
    assert orders == {
        "new": ["Riddles", "More", "Lamps"],
        "liked": ["More", "Lamps", "Riddles"],
        "played": ["More", "Riddles", "Lamps"],
        "win": ["More"],
    }
    for order, deck_names in orders.items():
        page = client.get(f"/decks?order={order}").context["found"]
        assert [tile.deck.name for tile in page] == deck_names


@pytest.mark.django_db
def test_what_is_not_public_is_found_by_nobody_else(
    client: Client, alice_client: Client, bob_client: Client, listed: dict[str, Deck]
) -> None:
    queries = [
        "text=lamps",
        "card=lamp",
        "tag=slow-play",
        "by=bob",
        "format=modern",
        *map("order={}".format, ORDERS),
    ]
    for query in queries:
        for stranger in (client, alice_client, bob_client):
            assert not {"Secret lamps", "Hidden lamps"} & {*names(stranger, query)}
        assert not {"Secret lamps", "Hidden lamps"} & {*names(alice_client, f"{query}&mine=true")}
    assert names(bob_client, "text=lamps&mine=true") == ["Hidden lamps", "Secret lamps"]
    assert names(bob_client, "tag=slow-play&order=liked&mine=true&by=bob") == ["Hidden lamps", "Secret lamps"]
    assert names(client, "mine=true") == []


@pytest.mark.django_db
def test_what_cannot_be_found_is_refused_by_its_field(client: Client, listed: dict[str, Deck]) -> None:
    for query, field, said in (
        ("card=Lump", "card", "No card is called “Lump”."),
        ("faction=orcs", "faction", "There is no such faction; one of: "),
        ("format=old", "format", "There is no such format; one of: "),
        ("order=best", "order", "“best” is not known here; one of: new, liked, played, win."),
        ("page=2", "page", "This is not known here; known are: "),
        ("text=" + "x" * 151, "text", "no more than 150 characters"),
    ):
        answer = client.get(f"{LIST}?{query}")
        assert answer.status_code == 400, query
        assert list(answer.json()["fields"]) == [field], query
        assert said in answer.json()["fields"][field][0], query


# Pages ------------------------------------------------------------------------------------------------


@pytest.fixture
def many(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve decks of each of the two that are alike in nearly all that lists go by; seven on a page."""
    monkeypatch.setattr(Pages, "page_size", 7)
    Deck.objects.bulk_create(
        Deck(
            owner=owner,
            name=("Same", "🂡" * 120)[n % 2],
            visibility="public",
            likes=n % 2,
            played=3,
            win_turn=(0.1 + 0.2, None, 7)[n % 3],
        )
        for n in range(12)
        for owner in (alice, bob)
    )
    Deck.objects.update(created=timezone.now())


def pages(client: Client, query: str, between: Callable[[], object] = lambda: None) -> Iterator[list[str]]:
    """Yield the ids of each page."""
    address = f"{LIST}?{query}"
    while address:
        data = client.get(address).json()
        yield [deck["public_id"] for deck in data["results"]]
        address = data["next"]
        between()


@pytest.mark.both_databases
@pytest.mark.django_db
@pytest.mark.parametrize("query", ["text=same", "by=alice", "mine=true", *map("order={}".format, ORDERS)])
def test_pages_have_each_deck_once_though_others_come_and_go(
    alice_client: Client, alice: User, many: None, query: str
) -> None:
    whole = [name for page in pages(alice_client, query) for name in page]
    assert len(whole) == len({*whole}) == {"order=win": 16, "order": 24}.get(query, len(whole)) >= 12
    gone: list[str] = []

    def disturb() -> None:
        gone.append(whole[len(gone) * 2])  # one that was listed, or is to be
        Deck.objects.filter(public_id=gone[-1]).delete()
        Deck.objects.create(owner=alice, name="Same", visibility="public", likes=1, win_turn=0.1)

    walked = [name for page in pages(alice_client, query, disturb) for name in page]
    assert len(walked) == len({*walked})
    assert {*whole} - {*walked} <= {*gone}


@pytest.mark.django_db
def test_no_integer_key_is_in_a_cursor_and_one_that_no_list_gave_is_refused(
    alice_client: Client, many: None
) -> None:
    following = {
        order: alice_client.get(f"{LIST}?order={order}").json()["next"].partition("cursor=")[2]
        for order in ORDERS
    }
    for order, cursor in following.items():
        others = [other for name, other in following.items() if name not in (order, "played", "liked")]
        for wrong in ("", "x", cursor[:-1], f"{cursor}A", f" {cursor}", cursor.swapcase(), *others):
            answer = alice_client.get(f"{LIST}?{urlencode({'order': order, 'cursor': wrong})}")
            assert (answer.status_code, list(answer.json()["fields"])) == (400, ["cursor"]), (order, wrong)


@pytest.mark.django_db
def test_numbers_of_cursors_that_no_column_takes_are_refused(client: Client, many: None) -> None:
    now = timezone.now().isoformat()
    wrong: list[object] = ["-1", "9" * 30, "nan", "1.5", "", "\ud800", [], None, True]
    for likes in wrong:
        written = str([likes, now, "abc"]).replace("'", '"').replace("None", "null").replace("True", "true")
        cursor = urlsafe_b64encode(written.encode("utf-8", "surrogatepass")).decode().rstrip("=")
        assert client.get(f"{LIST}?order=liked&cursor={cursor}").status_code == 400, likes


@pytest.mark.django_db
def test_of_a_page_alone_cards_are_added_up(client: Client, many: None) -> None:
    client.get(LIST)
    for query in ("", "order=liked", "by=alice", "text=same"):
        with CaptureQueriesContext(connection) as asked:
            assert len(names(client, query)) == 7
        summed = [statement["sql"] for statement in asked if "SUM(" in statement["sql"]]
        assert len(summed) == 1
        assert summed[0].partition('"decks_deck"."id" IN (')[2].partition(")")[0].count(",") == 6
        assert len(asked) <= 5


@pytest.mark.django_db
def test_lists_by_name_are_read_from_an_index(alice: User, many: None) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("the plan is read as SQLite writes it")
    numbers = ListedNumbers(alice)
    for visitor in (alice, AnonymousUser()):
        rows = listed_rows(visitor).order_by(*BY_NAME)
        for plan in (rows[:51].explain(), rows.values_list("pk")[:24].explain()):
            assert "named_decks" in plan
            assert "TEMP B-TREE" not in plan
    with CaptureQueriesContext(connection) as asked:
        numbers[0:24]
    with connection.cursor() as cursor:
        plan = str(cursor.execute(f"EXPLAIN QUERY PLAN {asked[-1]['sql']}").fetchall())
    assert "named_decks" in plan
    assert "TEMP B-TREE" not in plan


@pytest.mark.django_db
def test_caches_keep_the_answer_to_strangers_alone(client: Client, alice_client: Client, listed: Any) -> None:
    assert client.get(f"{LIST}?order=new")["Cache-Control"] == "public, max-age=60"
    assert alice_client.get(f"{LIST}?order=new")["Cache-Control"] == "private, no-store"


@pytest.mark.django_db
def test_a_list_of_many_decks_of_one_name_comes_to_its_end(
    client: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    Deck.objects.bulk_create(
        Deck(name="Untitled deck", owner=alice, visibility="public") for _ in range(1_210)
    )
    monkeypatch.setattr(Pages, "page_size", 300)
    walked = [len(page) for page in pages(client, "by=alice")]
    assert walked == [300, 300, 300, 300, 10]
