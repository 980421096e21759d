"""A change of a card in the admin: what it touches is shown before it is saved."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from cards.admin.tests.test_card_admin import agreed, form
from cards.impact.card_edit import CardEdit, JointEdit
from cards.impact.naming_texts import naming_texts
from cards.impact.scenario_check import CheckBounds, check_scenarios
from cards.impact.touched_place import MOST_SHOWN
from cards.models import Card, Set
from cards.wiki.services import save_page
from decks.card_use import impact
from decks.learn import lesson
from decks.legality.models import Format
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck, Run
from decks.runs.tests.conftest import play_all
from dimrift_site.accounts.models import User

BOARD = """```board
title: A guard bars the way
field: {c2: Guard}
open: [c2]
expect:
  c2: {might: 1}
```"""


def guard() -> Card:
    return Card.objects.select_related("set", "faction").get(key="guard")


def address(card: Card) -> str:
    return f"/admin/cards/card/{card.pk}/change/"


def post(client: Client, card: Card, data: dict[str, Any], status: int = 200) -> str:
    """Send the page of a card; it answers with this status. The page without line breaks."""
    answer = client.post(address(card), data)
    assert answer.status_code == status
    return " ".join(answer.content.decode().split())


def test_decks_runs_rulings_lessons_and_failing_scenarios_are_shown_before_a_card_is_saved(
    edith_client: Client,
    deck: Deck,
    start: Callable[..., Run],
    alice: User,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    card = guard()
    run = play_all(start(seed=3))
    make_deck(alice, "", [DeckLine("main", card, 2)], name="Secret guards")
    both = [DeckLine("main", card, 2), DeckLine("maybe", card, 1)]
    make_deck(alice, "", both, name="Guards and more", visibility="public")
    make_deck(alice, "", [DeckLine("maybe", card, 2)], name="Perhaps guards", visibility="public")
    lamp = Card.objects.get(key="lamp")
    lamp.rulings = [f"It sees the guard.\n{BOARD}", "It burns."]
    lamp.save()
    save_page("Watch", f"A [[Guard]] stands there.\n\n{BOARD.replace('might: 1', 'life: 2')}", 0, author=None)
    save_page("Vane", "It guards nothing.", 0, author=None)
    (tmp_path / "1-guards.md").write_text("# Meet a guard\n\nThis is a [[Guard]].\n")
    monkeypatch.setattr(lesson, "FOLDER", tmp_path)

    page = post(edith_client, card, form(card, might=2))
    assert "1 scenario would fail" in page and "It passes with the card as it is now." in page
    assert (
        "Public decks that play it: 2<" in page
        and "Guards and more" in page
        and deck.get_absolute_url() in page
    )
    assert "Decks that are not public: 1<" in page and "Secret" not in page and "Perhaps" not in page
    assert "Runs of public decks: 1<" in page and f"/runs/{run.public_id}" in page
    assert "Rulings with a position: 1<" in page and "/cards/lamp" in page
    assert "Pages of the wiki: 1<" in page and "/wiki/Watch" in page and "Vane" not in page
    assert "Lessons: 1<" in page and "/learn/guards" in page
    assert guard().might == 1 and guard().printed_hash == card.printed_hash and card.versions.count() == 1

    sent = agreed(edith_client, card, form(card, might=2))
    post(edith_client, card, sent, 302)
    assert guard().might == 2
    run.refresh_from_db()
    assert run.state == Run.State.DONE


def test_what_was_agreed_to_is_saved_and_nothing_else(edith_client: Client, deck: Deck) -> None:
    card = guard()
    sent = agreed(edith_client, card, form(card, might=2))
    assert "What this change of Guard touches" in post(edith_client, card, sent | {"might": 3})
    assert "What this change of Guard touches" in post(edith_client, card, sent | {"agreed": "yes"})
    assert guard().might == 1
    back = post(edith_client, card, sent | {"back": "1"})
    assert "Nothing is saved yet." in back and 'name="might" value="2"' in back
    Card.objects.filter(pk=card.pk).update(life=5)
    late = post(edith_client, card, sent, 409)
    assert "Somebody saved this in between" in late and 'name="might" value="2"' in late
    assert (guard().might, guard().life) == (1, 5)


def test_a_change_of_flavour_and_one_that_touches_nothing_are_saved_at_once(
    edith_client: Client, deck: Deck
) -> None:
    card = guard()
    post(edith_client, card, form(card, flavour="Who goes there?"), 302)
    Deck.objects.all().delete()
    card = guard()
    post(edith_client, card, form(card, might=2), 302)
    assert (guard().might, guard().flavour) == (2, "Who goes there?")


def test_new_rulings_are_played_and_those_that_do_not_hold_shown_before_they_are_saved(
    edith_client: Client, deck: Deck
) -> None:
    card = guard()
    holds = f"It bars the way.\n{BOARD}"
    post(edith_client, card, form(card, rulings=f"It stands.\n{holds}"), 302)
    assert guard().rulings == ["It stands.", holds]
    wrong = f"It is strong.\n{BOARD.replace('might: 1', 'might: 3')}"
    written = f"{holds}\n{wrong}\nIt barks."
    page = post(edith_client, guard(), form(guard(), rulings=written))
    assert "1 new ruling does not hold" in page and "Guard: It is strong." in page and "might" in page
    assert "Guard: It bars the way." not in page and "Public decks that play it" not in page
    assert len(guard().rulings) == 2
    # With a change that makes it true they are as they should be.
    page = post(edith_client, guard(), form(guard(), rulings=written.replace(holds, ""), might=3))
    assert "1 position of new rulings was played and ends as written." in page
    sent = agreed(edith_client, guard(), form(guard(), rulings=written))
    post(edith_client, guard(), sent, 302)
    assert guard().rulings == [holds, wrong, "It barks."]
    # What was there before is not looked at again.
    post(edith_client, guard(), form(guard(), rulings=f"{written}\nIt eats."), 302)


def test_formats_and_decks_that_judge_it_otherwise_are_named(edith_client: Client, deck: Deck) -> None:
    far = Set.objects.create(key="far", name="Far")
    near = Format.objects.create(key="near", name="Near", main_least=1)
    near.sets.add(far)
    Card.objects.update(set=far)
    Deck.objects.filter(pk=deck.pk).update(format=near)
    card = guard()
    page = post(edith_client, card, form(card, fabled="on"))
    assert "1 deck would get new problems" in page and "Guard is Fabled and stands in the main deck." in page
    card = guard()
    page = post(edith_client, card, form(card, set=""))
    assert "Formats that judge it otherwise: 1<" in page
    assert "From now on: Guard is in none of the sets of Near." in page
    page = post(edith_client, card, form(card, retired="on"))
    assert "From now on: Guard is retired: it is no longer in the catalogue." in page


def test_lists_are_cut_and_counted(
    edith_client: Client, deck: Deck, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = guard()
    for number in range(MOST_SHOWN + 2):
        make_deck(alice, "", [DeckLine("main", card, 1)], name=f"Deck {number}", visibility="public")
    page = post(edith_client, card, form(card, might=2))
    assert f"Public decks that play it: {MOST_SHOWN + 3}<" in page and "and 3 more" in page
    monkeypatch.setattr(impact, "MOST_CHECKED", 4)
    page = post(edith_client, card, form(card, fabled="on"))
    assert "4 decks of the first 4 would get new problems" in page


@pytest.mark.parametrize("bounds", [CheckBounds(1000, -1.0), CheckBounds(0, 60.0)], ids=["time", "steps"])
def test_scenarios_for_which_there_is_no_time_are_counted(deck: Deck, bounds: CheckBounds) -> None:
    save_page("Watch", BOARD.replace("expect:", "script: [advance: P2 event]\nexpect:"), 0, author=None)
    before, after = guard(), guard()
    after.might, after.printed_hash = 2, "0" * 64
    change = JointEdit((CardEdit(before, after),))
    check = check_scenarios(change, naming_texts(change), bounds)
    assert (check.played, check.unplayed, check.failing) == (0, 1, [])


def test_scenarios_of_the_rules_are_played_with_the_changed_card(edith_client: Client, men: Deck) -> None:
    card = Card.objects.get(key="long-pike")
    page = post(edith_client, card, form(card, name="Short Pike"))
    assert "no card is called Long Pike" in page and "Scenarios of the rules" in page


@pytest.mark.parametrize("who", ["client", "bob_client"])
def test_only_who_may_change_cards_sees_it(request: pytest.FixtureRequest, who: str, deck: Deck) -> None:
    client: Client = request.getfixturevalue(who)
    card = guard()
    answer = client.post(address(card), form(card, might=2))
    assert answer.status_code == 302 and answer.headers["Location"].startswith("/admin/login/")
    assert guard().might == 1
