"""Pages and API of advice: asked for, watched, planned from, and nobody else's."""

from typing import Any

import pytest
from django.test import Client

from cards.models import Card
from decks.models import Deck, DeckEntry, Run
from decks.runs.admission import admit
from decks.runs.chunks.partition import chunks_of
from decks.runs.deck_advice.tests.conftest import StartAdvice, play_advice
from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db

FIGURE = {"mean": 0.41, "low": 0.33, "high": 0.49, "n": 900}
CUT = {"card": "anchor", "effect": FIGURE, "useful": ["lamp", "guard"], "idle": None}
IDLE = {**CUT, "idle": {"playable": {**FIGURE, "mean": 0.0}, "differing": {**FIGURE, "mean": 0.001}}}
SWAP = {"out": "guard", "in": "giant", "effect": {"mean": -0.02, "low": -0.1, "high": 0.06, "n": 900}}


def asked_by(client: Client, deck: Deck, **asked: Any) -> Any:
    return client.post(f"/decks/{deck.public_id}/advice", {"goal": "sooner", "seconds": "10", **asked})


def found(run: Run, **figures: Any) -> Run:
    """Let an advice have found a cut and a swap."""
    advice = {"tried": 23, "cuts": [IDLE], "swaps": [SWAP], **figures}
    run.result = {"done": [], "current": None, "cut": 0, "advice": advice}
    run.state = Run.State.DONE
    run.save()
    return run


def test_it_is_asked_for_by_a_form_watched_and_cancelled(
    client: Client, heavy: Deck, woken: list[int]
) -> None:
    answer = asked_by(client, heavy)
    run = Run.objects.get()
    address = f"/advice/{run.public_id}"
    assert answer["Location"] == address
    assert run.games == 2_000 or run.games % 100 == 0
    assert b"Waiting" in client.get(address).content
    admit(run.starter_key)
    assert b"of about" in client.get(f"{address}/progress").content
    assert address in client.get(f"/decks/{heavy.public_id}/advice").content.decode()
    assert client.post(f"{address}/cancel").status_code == 302
    assert b"too little" in client.get(address).content
    assert not chunks_of(run).filter(state="waiting").exists()


def test_the_page_of_a_deck_its_run_and_its_builder_lead_to_it(
    client: Client, heavy: Deck, alice: User, alice_client: Client
) -> None:
    link = f"/decks/{heavy.public_id}/advice"
    assert link in client.get(f"/decks/{heavy.public_id}/{heavy.slug}").content.decode()
    Deck.objects.filter(pk=heavy.pk).update(owner=alice)
    assert link in alice_client.get(f"/decks/{heavy.public_id}/edit").content.decode()


def test_what_cannot_be_asked_is_said_beside_the_form(client: Client, heavy: Deck, men: Deck) -> None:
    for asked, words in (
        ({"goal": "win"}, "Choose the decks"),
        ({"goal": "fame"}, "fame"),
        ({"seconds": "3"}, "3"),
        ({"goal": "win", "others": "none"}, "There is no such deck here"),
        ({"goal": "win", "others": " ".join(["x"] * 9)}, "at most 8 decks"),
        ({"goal": "win", "others": heavy.public_id}, "against itself"),
    ):
        answer = asked_by(client, heavy, **asked)
        assert answer.status_code == 400, asked
        assert words in answer.content.decode(), words
    assert not Run.objects.exists()


def test_a_form_that_is_sent_twice_asks_once(client: Client, heavy: Deck, woken: list[int]) -> None:
    first, second = (asked_by(client, heavy, nonce="n" * 32) for _ in range(2))
    assert first["Location"] == second["Location"] and Run.objects.count() == 1


def test_its_page_says_what_to_cut_and_to_swap_with_intervals_and_how_many_were_tried(
    ask: StartAdvice, alice: User, alice_client: Client, heavy: Deck
) -> None:
    run = found(ask(user=alice))
    page = alice_client.get(f"/advice/{run.public_id}").content.decode()
    for words in (
        "23 changes tried",
        "Anchor",
        "+0.41",
        "+0.33 to +0.49",
        "turns sooner",
        "Does nothing: it could be played in 0.0%",
        "Giant",
        "−0.02",
        "−0.10 to +0.06",
        "not yours",
    ):
        assert words in page, words
    assert "Plan it" not in page, "the deck is somebody else's"
    nothing = found(run, cuts=[], swaps=[])
    page = alice_client.get(f"/advice/{nothing.public_id}").content.decode()
    assert "No card is surely bad" in page and "No swap was found" in page


def test_one_press_makes_the_plan_that_did_it_help_goes_on_from(
    ask: StartAdvice, alice: User, alice_client: Client, heavy: Deck
) -> None:
    Deck.objects.filter(pk=heavy.pk).update(owner=alice)
    run = found(ask(user=alice))
    address = f"/advice/{run.public_id}/plan"
    answer = alice_client.post(address, {"change": "swap-1"})
    plan = Deck.objects.get(fork__is_plan=True)
    assert answer["Location"] == plan.get_absolute_url()
    copies = dict(plan.entries.values_list("card__key", "copies"))
    assert copies == {"lamp": 10, "guard": 9, "anchor": 4, "giant": 1}
    page = alice_client.get(plan.get_absolute_url()).content.decode()
    assert "Did it help?" in page and "Apply the change" in page
    assert alice_client.post(address, {"change": "swap-2"}).status_code == 404
    assert alice_client.post(address, {}).status_code == 404
    DeckEntry.objects.filter(deck=heavy, card=Card.objects.get(key="guard")).delete()
    gone = alice_client.post(address, {"change": "swap-1"})
    assert (gone.status_code, b"not in the deck any more" in gone.content) == (400, True)


def test_nobody_else_sees_or_changes_it_not_even_the_deck_s_maker(
    ask: StartAdvice, alice: User, alice_client: Client, client: Client, heavy: Deck
) -> None:
    bob = User.objects.create_user("bob")
    Deck.objects.filter(pk=heavy.pk).update(owner=alice)
    run = found(ask(user=bob))
    for visitor in (alice_client, client):
        for way in ("", "/progress"):
            assert visitor.get(f"/advice/{run.public_id}{way}").status_code == 404
        for way, field in (("cancel", {}), ("plan", {"change": "cut-1"})):
            assert visitor.post(f"/advice/{run.public_id}/{way}", field).status_code == 404
        assert visitor.get(f"/runs/{run.public_id}").status_code == 404
        assert visitor.get(f"/api/v1/advice/{run.public_id}").status_code == 404
        assert visitor.get(f"/api/v1/runs/{run.public_id}").status_code == 404
        assert visitor.post(f"/api/v1/advice/{run.public_id}/cancel").status_code == 404
        assert visitor.get(f"/api/v1/decks/{heavy.public_id}/advice").json() == []
    Deck.objects.filter(pk=heavy.pk).update(visibility="private")
    bobs = Client()
    bobs.force_login(bob)
    assert bobs.get(f"/advice/{run.public_id}").status_code == 404, "they may not see its deck any more"


def test_one_who_may_see_the_deck_alone_plans_nothing(
    ask: StartAdvice, alice: User, alice_client: Client
) -> None:
    run = found(ask(user=alice))
    assert alice_client.post(f"/advice/{run.public_id}/plan", {"change": "cut-1"}).status_code == 403
    assert not Deck.objects.filter(fork__is_plan=True).exists()


def test_the_api_asks_reads_and_cancels_with_the_command_s_figures(
    client: Client, heavy: Deck, men: Deck, woken: list[int]
) -> None:
    address = f"/api/v1/decks/{heavy.public_id}/advice"
    answer = client.post(address, {"goal": "mana", "games": 600, "seed": 1}, "application/json")
    started = answer.json()
    assert (answer.status_code, started["state"], started["cuts"]) == (201, "waiting", None)
    run = found(Run.objects.get())
    read = client.get(f"/api/v1/advice/{run.public_id}").json()
    assert read["tried"] == 23
    assert read["cuts"] == [{"card": "anchor", "effect": FIGURE}]
    assert read["swaps"] == [SWAP]
    assert [row["public_id"] for row in client.get(address).json()] == [run.public_id]
    cancelled = client.post(f"/api/v1/advice/{run.public_id}/cancel", {}, "application/json")
    assert cancelled.json()["state"] == "done", "it had ended already"
    again = client.post(address, {"goal": "mana", "games": 600, "seed": 1}, "application/json")
    assert (again.status_code, again.json()["public_id"]) == (200, run.public_id)
    for asked, status in (
        ({"goal": "fame"}, 400),
        ({"goal": "win"}, 400),
        ({"goal": "win", "against": ["made-up"]}, 404),
        ({"goal": "win", "against": [men.public_id] * 9}, 400),
        ({"games": 50_001}, 400),
        ({"seconds": 601}, 400),
    ):
        assert client.post(address, asked, "application/json").status_code == status, asked


def test_its_pages_ask_little(
    ask: StartAdvice, alice: User, alice_client: Client, heavy: Deck, django_assert_max_num_queries: Any
) -> None:
    run = play_advice(ask(user=alice))
    for address in (f"/advice/{run.public_id}", f"/decks/{heavy.public_id}/advice"):
        with django_assert_max_num_queries(10):
            assert alice_client.get(address).status_code == 200
