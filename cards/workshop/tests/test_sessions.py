"""The workshop without an account: what a browser writes is its own, limited, claimed and forgotten."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from cards.models import Card, WorkshopSet
from cards.services import ensure_factions
from cards.workshop import services
from cards.workshop.draft import EXAMPLE
from cards.workshop.queries import own_cards, usable_cards, visible_card, visible_set
from cards.workshop.refusals import WorkshopRefusal
from cards.workshop.services import claim_sets, forget_sets, make_set, save_first_card, save_workshop_card
from decks.models import Deck
from decks.retention import forget
from dimrift_site.accounts.claims import claim
from dimrift_site.accounts.models import User
from engine import CardDef

pytestmark = pytest.mark.django_db

WRITTEN: dict[str, Any] = {
    "name": "Toll Otter",
    "type": "creature",
    "faction": "",
    "might": "2",
    "life": "2",
    "effect_1_kind": "trigger",
    "effect_1_text": "When summoned: draw 1.",
    "do": "save",
}


def written_card(number: int = 1) -> CardDef:
    return CardDef("x", f"Otter {number}", "creature", stats=(1, number, None, None, None))


@pytest.fixture
def otter(client: Client) -> Card:
    """A card that a browser without an account has written."""
    ensure_factions()
    answer = client.post("/workshop/first", WRITTEN)
    assert answer.status_code == 302, answer.content.decode()
    return Card.with_workshops.get(name="Toll Otter")


def addresses(card: Card) -> list[str]:
    assert card.workshop is not None
    of_set, of_card = card.workshop.get_absolute_url(), card.get_absolute_url()
    return [
        *(of_set, f"{of_set}/new", f"{of_set}/export.yaml", f"{of_set}/delete", f"{of_set}/balance"),
        *(of_card, f"{of_card}/edit", f"{of_card}/delete", f"{of_card}/worth", f"/learn/try?card={card.key}"),
    ]


def test_a_card_is_written_without_an_account_and_stays_with_this_browser(
    client: Client, otter: Card, bob_client: Client, edith_client: Client
) -> None:
    assert otter.workshop is not None
    assert otter.workshop.session_key == client.session.session_key
    assert otter.workshop.owner is None
    for address in addresses(otter):
        assert client.get(address).status_code == 200, address
        for stranger in (Client(), bob_client, edith_client):
            assert stranger.get(address).status_code == 404, address
    assert "My cards" in client.get("/workshop").content.decode()
    assert "My cards" not in Client().get("/workshop").content.decode()


def test_it_is_changed_and_deleted_by_this_browser_alone(client: Client, otter: Card) -> None:
    address = otter.get_absolute_url()
    stranger = Client()
    stranger.get("/workshop")
    set_address = otter.workshop.get_absolute_url() if otter.workshop else ""
    for path in (f"{address}/delete", f"{set_address}/delete"):
        assert stranger.post(path, {"seen": ""}).status_code == 404
    assert stranger.post(f"{address}/edit", WRITTEN).status_code == 404
    seen = services.card_state(otter)
    assert client.post(f"{address}/edit", {**WRITTEN, "might": "3", "seen": seen}).status_code == 302
    otter.refresh_from_db()
    assert otter.might == 3
    seen = services.card_state(Card.with_workshops.get(pk=otter.pk))
    assert client.post(f"{address}/delete", {"seen": seen}).status_code == 302
    assert not Card.with_workshops.filter(pk=otter.pk).exists()


def test_a_visitor_without_a_session_sees_no_set_that_is_nobody_s() -> None:
    ensure_factions()
    nobodys = WorkshopSet.objects.create(owner=None, name="")
    kept = save_workshop_card(make_set("s", name="Mine"), written_card())
    Card.with_workshops.filter(pk=kept.pk).update(workshop=nobodys)
    for viewer in (None, "", "s"):
        assert visible_set(viewer or None, nobodys.public_id) is None
        assert visible_card(viewer or None, kept.key) is None
        assert not own_cards(viewer or None).exists()
        assert not usable_cards(viewer or None).filter(pk=kept.pk).exists()


def test_its_set_is_private_and_takes_no_file(client: Client, otter: Card) -> None:
    assert otter.workshop is not None
    address = otter.workshop.get_absolute_url()
    seen = services.set_state(otter.workshop)
    answer = client.post(address, {"name": "Open", "visibility": "unlisted", "seen": seen})
    assert answer.status_code == 400
    assert "seen by this browser alone" in answer.content.decode()
    shown = client.get(address).content.decode()
    assert 'name="visibility"' not in shown and 'type="file"' not in shown
    assert client.post(f"{address}/import", {"text": "- {}"}).headers["Location"].startswith("/account/login")
    assert client.post(address, {"name": "Otters", "seen": seen}).status_code == 302


def test_a_browser_has_one_set_of_twenty_cards(client: Client, otter: Card) -> None:
    answer = client.post("/workshop", {"name": "Another"})
    assert answer.status_code == 429
    assert "more sets than you may have: 1." in answer.content.decode()
    assert "An account may have more" in answer.content.decode()
    key = client.session.session_key or ""
    for number in range(19):
        save_first_card(key, written_card(number))
    with pytest.raises(WorkshopRefusal) as refused:
        save_first_card(key, written_card(19))
    assert refused.value.code == "too_many_cards"
    assert own_cards(key).count() == 20
    assert WorkshopSet.objects.count() == 1


def test_sets_of_one_network_count_together(monkeypatch: pytest.MonkeyPatch, alice: User) -> None:
    monkeypatch.setattr(services, "SETS_OF_NETWORK", 2)
    make_set("a", "192.0.2.1", name="One")
    make_set("b", "192.0.2.1", name="Two")
    with pytest.raises(WorkshopRefusal) as refused:
        make_set("c", "192.0.2.1", name="Three")
    assert refused.value.code == "too_many_near"
    make_set("c", "198.51.100.1", name="Elsewhere")
    make_set(alice.pk, "192.0.2.1", name="Of an account")
    assert WorkshopSet.objects.count() == 4


def test_on_a_full_disk_no_set_is_made_without_an_account(
    monkeypatch: pytest.MonkeyPatch, alice: User
) -> None:
    monkeypatch.setattr(services, "has_space", lambda: False)
    with pytest.raises(WorkshopRefusal) as refused:
        make_set("a", name="One")
    assert refused.value.code == "disk_full"
    make_set(alice.pk, name="Two")


def test_an_account_takes_over_what_its_browser_wrote_and_may_have_more_than_it_may_add(
    otter: Card, client: Client, alice: User, settings: Any
) -> None:
    settings.WORKSHOP_SETS = 1
    make_set(alice.pk, name="There already")
    claim(client.session.session_key or "", alice)
    otter = Card.with_workshops.select_related("workshop").get(pk=otter.pk)
    assert otter.workshop is not None
    assert (otter.workshop.owner_id, otter.workshop.session_key, otter.workshop.network) == (alice.pk, "", "")
    assert visible_card(alice.pk, otter.key) == otter
    assert client.get(otter.get_absolute_url()).status_code == 404  # the session that was logged out again
    assert claim_sets("", alice) == 0
    assert own_cards(alice.pk).count() == 1
    with pytest.raises(WorkshopRefusal):
        make_set(alice.pk, name="One too many")


def test_what_nobody_comes_back_to_is_deleted_after_thirty_days_but_for_cards_in_decks(
    otter: Card, client: Client
) -> None:
    other = make_set("another", name="Young")
    deck = client.post("/decks/new", {"name": "Otters", "text": f"3 Toll Otter ({otter.key})"})
    assert deck.status_code == 302
    assert Deck.objects.get().entries.get().card_id == otter.pk
    save_first_card(client.session.session_key or "", written_card())
    old = timezone.now() - timedelta(days=31)
    WorkshopSet.objects.exclude(pk=other.pk).update(changed=old)
    assert forget().workshops == 0  # the session is not over
    Session.objects.update(expire_date=old)
    WorkshopSet.objects.exclude(pk=other.pk).update(changed=old)
    assert forget().workshops == 1
    assert not WorkshopSet.objects.filter(name="My cards").exists()
    assert [card.name for card in Card.with_workshops.all()] == ["Toll Otter"]  # for the deck
    assert visible_card("another", otter.key) is None
    assert forget_sets(WorkshopSet.objects.filter(pk=other.pk)) == 1


def test_a_set_that_was_claimed_meanwhile_is_not_forgotten(otter: Card, client: Client, alice: User) -> None:
    rows = WorkshopSet.objects.filter(session_key=client.session.session_key)
    found = list(rows)
    claim_sets(client.session.session_key or "", alice)
    assert forget_sets(WorkshopSet.objects.filter(pk__in=[row.pk for row in found])) == 0
    assert own_cards(alice.pk).count() == 1


def test_its_card_goes_into_a_deck_by_name_and_is_found_by_the_builder(client: Client, otter: Card) -> None:
    client.post("/decks/new", {"name": "Otters", "text": "3 Toll Otter"})
    deck = Deck.objects.get()
    assert deck.entries.get().card_id == otter.pk
    found = client.get(f"/decks/{deck.public_id}/edit?q=toll+otter").content.decode()
    assert f"more-main-{otter.key}" in found or otter.key in found
    shown = client.get(deck.get_absolute_url()).content.decode()
    assert "private now" not in shown and "Toll Otter" in shown
    assert client.post(f"/decks/{deck.public_id}/play", {"seed": "1"}).status_code == 302


def test_the_page_shows_an_example_that_is_read_as_it_is_changed(
    client: Client, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    ensure_factions()
    with django_assert_max_num_queries(10):
        shown = client.get("/workshop").content.decode()
    assert EXAMPLE.name in shown and "When summoned: draw 1." in shown
    changed = {**WRITTEN, "effect_1_text": "When summoned: draw 2.", "do": "read"}
    read = client.post("/workshop/first", changed, headers={"HX-Target": "reading"}).content.decode()
    assert "Draw 2" in read or "draw 2" in read
    assert "<html" not in read
    whole = client.post("/workshop/first", changed).content.decode()
    assert 'action="/workshop/first"' in whole and "Toll Otter" in whole
    assert not WorkshopSet.objects.exists()
    wrong = client.post("/workshop/first", {**WRITTEN, "name": ""})
    assert wrong.status_code == 400
    assert not WorkshopSet.objects.exists()  # nothing is made for a card that is refused
