from datetime import date
from typing import Any

import pytest
from django.test import Client

from decks.games.services import start_game
from decks.models import Deck, DeckVersion, Format, Game, Run
from decks.runs.services import start_run
from dimrift_site.accounts.models import User
from dimrift_site.base.admin.optimistic_lock import row_fingerprint

MODELS = ["deck", "format", "deckversion", "run", "game", "heartbeat"]


NO_LIST = {"restrictions-TOTAL_FORMS": 0, "restrictions-INITIAL_FORMS": 0}


def form(deck: Deck, copies: int = 9, **changes: Any) -> dict[str, Any]:
    """Return what the page of a deck with one entry sends."""
    entry = deck.entries.get()
    data: dict[str, Any] = {
        "name": deck.name,
        "edition": deck.edition,
        "visibility": deck.visibility,
        "key": deck.key or "",
        "owner": deck.owner_id or "",
        "seen": row_fingerprint(deck, ("entries",)),
        "entries-TOTAL_FORMS": 1,
        "entries-INITIAL_FORMS": 1,
        "entries-0-id": entry.pk,
        "entries-0-deck": deck.pk,
        "entries-0-card": entry.card_id,
        "entries-0-section": "main",
        "entries-0-copies": copies,
    }
    return data | changes


@pytest.fixture
def pikes(men: Deck) -> Deck:
    """A deck of nothing but pikes."""
    men.entries.exclude(card__key="long-pike").delete()
    return men


def test_every_list_opens_with_few_queries(
    admin_client: Client, men: Deck, alice: User, django_assert_max_num_queries: Any
) -> None:
    for seed in range(3):
        start_run(men, games=4, turns=3, seed=seed, user=alice)
        start_game(men, seed=seed, user=alice)
    admin_client.get("/admin/")  # the first page of a session notes the login, with two more
    for model in MODELS:
        with django_assert_max_num_queries(11):
            assert admin_client.get(f"/admin/decks/{model}/").status_code == 200, model
        assert admin_client.get(f"/admin/decks/{model}/?q=men").status_code == 200 or model == "heartbeat", (
            model
        )


def test_a_changed_list_makes_a_version(admin_client: Client, pikes: Deck) -> None:
    assert admin_client.post(f"/admin/decks/deck/{pikes.pk}/change/", form(pikes)).status_code == 302
    pikes.refresh_from_db()
    assert pikes.version == 2
    assert DeckVersion.objects.get(deck=pikes, version=2).snapshot == {"main": [["long-pike", 9]]}


def test_what_was_written_for_an_older_version_is_refused(admin_client: Client, pikes: Deck) -> None:
    late = form(pikes, copies=5)
    admin_client.post(f"/admin/decks/deck/{pikes.pk}/change/", form(pikes))
    answer = admin_client.post(f"/admin/decks/deck/{pikes.pk}/change/", late)
    assert answer.status_code == 409
    assert "Somebody saved this in between" in answer.content.decode()
    assert pikes.entries.get().copies == 9


def test_a_change_of_its_words_is_a_version_too_and_is_not_saved_over(
    admin_client: Client, pikes: Deck
) -> None:
    late = form(pikes, copies=5)
    admin_client.post(f"/admin/decks/deck/{pikes.pk}/change/", form(pikes, 2, about="Long ones."))
    pikes.refresh_from_db()
    assert (pikes.version, pikes.versions.all()[0].about) == (2, "Long ones.")
    assert admin_client.post(f"/admin/decks/deck/{pikes.pk}/change/", late).status_code == 409
    pikes.refresh_from_db()
    assert (pikes.version, pikes.about) == (2, "Long ones.")


def test_two_decks_may_have_no_key(admin_client: Client, pikes: Deck, alice: User) -> None:
    for name in ("One", "Two"):
        made = {"name": name, "edition": "modern", "visibility": "private", "key": "", "owner": alice.pk}
        empty = {"entries-TOTAL_FORMS": 0, "entries-INITIAL_FORMS": 0}
        assert admin_client.post("/admin/decks/deck/add/", made | empty).status_code == 302
    assert Deck.objects.filter(key=None).count() == 2


def test_decks_are_found_by_whose_they_are(admin_client: Client, men: Deck, alice: User) -> None:
    Deck.objects.create(name="Alice's", owner=alice)
    Deck.objects.create(name="Nobody's yet", session_key="a-browser")

    def names(whose: str) -> list[str]:
        shown = admin_client.get(f"/admin/decks/deck/?whose={whose}").context["cl"].queryset
        return sorted(deck.name for deck in shown)

    assert names("account") == ["Alice's"]
    assert names("session") == ["Nobody's yet"]
    assert men.name in names("site")


@pytest.mark.parametrize("model", ["deckversion", "run", "game"])
def test_what_was_played_or_saved_is_read_only(admin_client: Client, men: Deck, model: str) -> None:
    assert admin_client.get(f"/admin/decks/{model}/add/").status_code == 403


def test_a_run_that_goes_on_too_long_can_be_ended(admin_client: Client, men: Deck, bob: User) -> None:
    run = start_run(men, games=4, turns=3, seed=1, user=bob)
    admin_client.post("/admin/decks/run/", {"action": "end_runs", "_selected_action": run.pk})
    run.refresh_from_db()
    assert run.state == Run.State.CANCELLED


def test_no_browser_session_is_reported(admin_client: Client, men: Deck) -> None:
    run = start_run(men, games=4, turns=3, seed=1, session_key="a-secret-session")
    game = start_game(men, seed=1, session_key="a-secret-session")
    for way in (f"run/{run.pk}", f"game/{game.pk}"):
        assert "a-secret-session" not in admin_client.get(f"/admin/decks/{way}/change/").content.decode()


@pytest.mark.parametrize("way", ["decks/deck", "accounts/user"])
def test_what_is_read_only_is_no_obstacle_to_deleting_what_it_belongs_to(
    admin_client: Client, pikes: Deck, alice: User, way: str
) -> None:
    Deck.objects.filter(pk=pikes.pk).update(owner=alice)
    start_run(pikes, games=4, turns=3, seed=1, user=alice)
    start_game(pikes, seed=1, user=alice)
    gone = pikes if way == "decks/deck" else alice
    assert admin_client.post(f"/admin/{way}/{gone.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not Run.objects.exists()
    assert Game.objects.count() == (1 if gone == pikes else 0)


def test_an_editor_changes_a_format(edith_client: Client, men: Deck) -> None:
    modern = Format.objects.get(key="modern")
    card = men.entries.first()
    assert card is not None
    data = {
        "name": "Modern",
        "key": "other",
        "edition": "modern",
        "main_least": 30,
        "main_most": 40,
        "fables_least": 0,
        "fables_most": 7,
        "copies_most": 2,
        "factions_most": "",
        **NO_LIST,
        "restrictions-TOTAL_FORMS": 1,
        "restrictions-0-card": card.card_id,
        "restrictions-0-copies": 0,
        "restrictions-0-since": "2026-11-01",
        "seen": row_fingerprint(modern, ("restrictions",)),
    }
    assert edith_client.post(f"/admin/decks/format/{modern.pk}/change/", data).status_code == 302
    modern.refresh_from_db()
    assert (modern.key, modern.main_most, modern.factions_most) == ("modern", 40, None)
    assert modern.restrictions.get().card == card.card
    answer = edith_client.get(
        "/admin/autocomplete/?term=pike&app_label=decks&model_name=cardrestriction&field_name=card"
    )
    assert [result["text"] for result in answer.json()["results"]] == ["Long Pike"]


def test_a_format_whose_least_is_more_than_its_most_is_refused(edith_client: Client, men: Deck) -> None:
    modern = Format.objects.get(key="modern")
    data = {"name": "Modern", "edition": "modern", "main_least": 5, "main_most": 4, "copies_most": 1}
    data |= NO_LIST | {"fables_least": 0, "fables_most": 1}
    data["seen"] = row_fingerprint(modern, ("restrictions",))
    answer = edith_client.post(f"/admin/decks/format/{modern.pk}/change/", data)
    assert list(answer.context["adminform"].form.errors) == ["main_least"]


def test_a_format_that_gained_a_banned_card_in_between_is_not_saved_over(
    edith_client: Client, men: Deck
) -> None:
    modern = Format.objects.get(key="modern")
    card = men.entries.all()[0].card
    data = {"name": "Late", "edition": "modern", "main_least": 5, "main_most": 9, "copies_most": 1}
    data |= NO_LIST | {"fables_least": 0, "fables_most": 1}
    data["seen"] = row_fingerprint(modern, ("restrictions",))
    modern.restrictions.create(card=card, since=date(2026, 11, 1))
    answer = edith_client.post(f"/admin/decks/format/{modern.pk}/change/", data)
    assert answer.status_code == 409
    modern.refresh_from_db()
    assert (modern.name, modern.restrictions.get().card) == ("Modern", card)
