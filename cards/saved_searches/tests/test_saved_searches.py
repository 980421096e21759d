"""Saved searches: an account keeps some, two tabs no more, and a feed has the catalogue's cards alone."""

import xml.etree.ElementTree as ET
from threading import Barrier, Thread

import pytest
from django.contrib.auth import get_user_model
from django.db import close_old_connections, connection
from django.test import Client

from cards.models import Card, SavedSearch
from cards.queries import Filter
from cards.saved_searches import services
from cards.saved_searches.refusals import SearchRefusal
from cards.saved_searches.services import save_search
from cards.services import save_card
from cards.tests.conftest import LAMP, printed
from cards.workshop.services import make_set, save_workshop_card
from dimrift_site.accounts.models import User

ATOM = "{http://www.w3.org/2005/Atom}"


def titles(client: Client, search: SavedSearch) -> list[str]:
    answer = client.get(search.feed_address)
    assert answer["X-Robots-Tag"] == "noindex"
    feed = ET.fromstring(answer.content)  # noqa: S314 # the site's own
    return [entry.findtext(f"{ATOM}title") or "" for entry in feed.iter(f"{ATOM}entry")]


def test_a_list_is_saved_shown_and_deleted(
    alice: User, alice_client: Client, bob_client: Client, catalogue: dict[str, Card]
) -> None:
    page = alice_client.get("/cards?q=-zebra&fabled=no&view=text").content.decode()
    assert "/searches/save?q=-zebra&amp;fabled=no" in page
    form = alice_client.get("/searches/save?q=-zebra&fabled=no").content.decode()
    assert 'name="query" value="q=-zebra&amp;fabled=no"' in form
    sent = {"name": " Lamps & more ", "query": "q=-zebra&fabled=no&faction=&page=2&zebra=1"}
    assert alice_client.post("/searches/save", sent).status_code == 302
    saved = SavedSearch.objects.get()
    assert (saved.owner, saved.name, saved.asked) == (
        alice,
        "Lamps & more",
        {"q": "-zebra", "fabled": "no"},
    )
    own = alice_client.get("/searches").content.decode()
    assert 'href="/cards?q=-zebra&amp;fabled=no">Lamps &amp; more</a>' in own
    assert "Lamps" not in bob_client.get("/searches").content.decode()
    assert bob_client.post(f"/searches/{saved.public_id}/delete").status_code == 404
    assert alice_client.post(f"/searches/{saved.public_id}/delete").status_code == 302
    assert alice_client.post(f"/searches/{saved.public_id}/delete").status_code == 404
    assert alice_client.get(saved.feed_address).status_code == 404


def test_a_list_that_is_saved_again_gets_the_new_name(alice: User, catalogue: dict[str, Card]) -> None:
    first = save_search(alice.pk, "Lamps", Filter(words="lamp"))
    again = save_search(alice.pk, "Lights", Filter(words="lamp"))
    assert (again.pk, [each.name for each in SavedSearch.objects.all()]) == (first.pk, ["Lights"])


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"name": "", "query": "q=lamp"}, "needs a name"),
        ({"name": "x" * 61, "query": "q=lamp"}, "at most 60 characters"),
        ({"name": "All", "query": ""}, "the list of all cards"),
        ({"name": "Long", "query": f"q={'x' * 600}"}, "may have 512 characters"),
    ],
    ids=["no name", "long name", "all cards", "too long"],
)
def test_what_cannot_be_saved_is_said_with_what_was_written(
    alice_client: Client, catalogue: dict[str, Card], sent: dict[str, str], said: str
) -> None:
    answer = alice_client.post("/searches/save", sent)
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert not SavedSearch.objects.exists()


def test_no_more_are_kept_than_the_cap_and_the_refusal_says_so(
    alice: User, alice_client: Client, catalogue: dict[str, Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_SAVED", 2)
    for words in ("lamp", "knight"):
        save_search(alice.pk, words, Filter(words=words))
    answer = alice_client.post("/searches/save", {"name": "Third", "query": "q=riddle"})
    assert answer.status_code == 429
    assert "You keep 2 searches" in answer.content.decode()
    save_search(alice.pk, "Lights", Filter(words="lamp"))  # what is there may be renamed


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_two_tabs_at_once_keep_one_of_the_same_and_no_more_than_the_cap(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_SAVED", 3)
    barrier, codes = Barrier(6), set[str]()

    def keep(number: int) -> None:
        barrier.wait()
        try:
            save_search(alice.pk, f"Search {number}", Filter(words=f"lamp {number // 2}"))
        except SearchRefusal as refused:
            codes.add(refused.code)
        finally:
            close_old_connections()
            connection.close()

    threads = [Thread(target=keep, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = [search.asked["q"] for search in SavedSearch.objects.all()]
    assert sorted(kept) == ["lamp 0", "lamp 1", "lamp 2"]
    assert not codes


def test_a_feed_has_what_is_new_among_the_cards_of_its_search(
    client: Client, alice: User, catalogue: dict[str, Card]
) -> None:
    lamps = save_search(alice.pk, "Lamps", Filter(words="name:lamp"))
    assert titles(client, lamps) == ["Lamp: new"]
    save_card(printed(LAMP, key="old-lamp", name="Old Lamp", flavour="Long ago."))
    save_card(printed(LAMP, effects=["action | Draw a card."]))
    assert titles(client, lamps) == ["Lamp: changed", "Old Lamp: new", "Lamp: new"]
    Card.objects.filter(key="old-lamp").update(retired=True)
    assert titles(client, lamps) == ["Lamp: changed", "Lamp: new"]


def test_cards_of_a_workshop_are_in_no_feed(
    client: Client, alice: User, alice_client: Client, catalogue: dict[str, Card]
) -> None:
    search = save_search(alice.pk, "Lamps", Filter(words="name:lamp"))
    drafts = make_set(alice.pk, name="Drafts", visibility="unlisted")
    save_workshop_card(drafts, printed(LAMP, key="w", name="Lamp of mine"))
    assert titles(client, search) == titles(alice_client, search) == ["Lamp: new"]


def test_a_name_with_signs_that_no_feed_can_have_breaks_none(
    client: Client, alice: User, catalogue: dict[str, Card]
) -> None:
    saved = save_search(alice.pk, "Lamps\x01 <b>&\0", Filter(words="name:lamp"))
    assert saved.name == "Lamps  <b>&"
    SavedSearch.objects.update(name="Lamps\x02")
    assert titles(client, saved) == ["Lamp: new"]


def test_the_feed_of_a_search_that_finds_nothing_is_empty(
    client: Client, alice: User, catalogue: dict[str, Card]
) -> None:
    assert titles(client, save_search(alice.pk, "None", Filter(words="zebra"))) == []


def test_saved_searches_need_an_account(client: Client, db: None) -> None:
    for address in ("/searches", "/searches/save?q=lamp"):
        assert client.get(address)["Location"].startswith("/account/login?next=/searches")
    assert get_user_model().objects.count() == 0
