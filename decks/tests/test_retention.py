"""Retention: what nobody can come back to is deleted; all else stays."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from decks import retention
from decks.games.services import start_game
from decks.lists.services import claim_decks
from decks.models import Deck, Game, Heartbeat, Run
from decks.retention import Forgotten, forget, forget_when_due
from decks.runs.services import start_run
from dimrift_site.accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def visitor_s_deck(name: str, days: int, *, over: bool = True) -> Deck:
    """A deck made without an account and changed last so many days ago; is its browser session over?"""
    client = Client()
    client.post("/decks/new", {"name": name, "text": "20 Long Pike"})
    deck = Deck.objects.get(name=name)
    ago = timezone.now() - timedelta(days=days)
    Deck.objects.filter(pk=deck.pk).update(changed=ago)
    if over:
        Session.objects.filter(session_key=deck.session_key).update(expire_date=ago)
    return deck


def test_a_deck_of_a_session_that_is_over_goes_with_its_runs(men: Deck, alice: User) -> None:
    old = visitor_s_deck("Old", 31)
    start_run(old, games=4, turns=3, seed=1)
    hers = start_game(old, seed=1, user=alice)
    assert forget() == Forgotten(games=0, decks=1, sessions=1)
    assert not Deck.objects.filter(name="Old").exists()
    assert not Run.objects.exists()
    hers.refresh_from_db()
    assert hers.deck is None


def test_what_somebody_may_come_back_to_stays(men: Deck, alice: User) -> None:
    visitor_s_deck("Fresh", 29)
    visitor_s_deck("Open", 400, over=False)
    claim_decks(visitor_s_deck("Claimed", 400).session_key, alice)
    Deck.objects.filter(key="men").update(changed=timezone.now() - timedelta(days=400))
    assert forget().decks == 0
    assert set(Deck.objects.values_list("name", flat=True)) >= {"Fresh", "Open", "Claimed", men.name}


def test_old_runs_of_a_session_that_is_over_go_and_their_deck_stays(men: Deck, alice: User) -> None:
    ago = timezone.now() - timedelta(days=31)
    Session.objects.create(session_key="open", expire_date=timezone.now() + timedelta(days=1))
    runs = [
        start_run(men, games=4, turns=3, seed=seed, user=user, session_key=key)
        for seed, (user, key) in enumerate([(None, "over"), (None, "open"), (None, "over"), (alice, "")])
    ]
    Run.objects.update(state="cancelled", created=ago)
    Run.objects.filter(pk=runs[2].pk).update(state="running")
    assert forget().runs == 1
    assert set(Run.objects.all()) == set(runs[1:])
    assert Deck.objects.filter(pk=men.pk).exists()


def test_many_go_bit_by_bit(men: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "AT_ONCE", 2)
    for number in range(5):
        visitor_s_deck(f"Old {number}", 31)
    assert forget().decks == 5


def test_the_sweeper_does_it_by_itself_once_a_day(men: Deck) -> None:
    def sweep() -> bool:
        """Return whether an old game is gone after a sweep."""
        game = start_game(men, seed=1, session_key="a-session")
        Game.objects.filter(pk=game.pk).update(changed=timezone.now() - timedelta(days=31))
        call_command("sweep", "--once", stdout=StringIO())
        return not Game.objects.filter(pk=game.pk).exists()

    assert sweep()
    assert not sweep()
    Heartbeat.objects.filter(name="forgetting").update(at=timezone.now() - timedelta(days=1, minutes=1))
    assert sweep()
    assert not Game.objects.exists()


def test_a_session_that_is_over_is_kept_for_a_week(men: Deck) -> None:
    for name, days in (("yesterday", 1), ("last week", 6), ("before", 8)):
        over = timezone.now() - timedelta(days=days)
        Session.objects.create(session_key=name, expire_date=over)
    assert forget().sessions == 1
    assert set(Session.objects.values_list("session_key", flat=True)) == {"yesterday", "last week"}


def test_a_clock_that_leaps_for_some_days_deletes_nothing(men: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = visitor_s_deck("Hers", 0, over=False)
    start_game(men, seed=1, session_key=deck.session_key)
    now = timezone.now()
    assert forget_when_due() == Forgotten(0, 0, 0)
    for days in (40, 42, 46, 1, 2):  # ahead, and right again
        monkeypatch.setattr(timezone, "now", lambda days=days: now + timedelta(days=days))
        assert forget_when_due() in (None, Forgotten(0, 0, 0))
    assert Session.objects.filter(session_key=deck.session_key).exists()
    assert Deck.objects.filter(pk=deck.pk).exists()
    assert Game.objects.exists()
    for days in (*range(3, 39),):
        monkeypatch.setattr(timezone, "now", lambda days=days: now + timedelta(days=days))
        forget_when_due()
    assert not Deck.objects.filter(pk=deck.pk).exists()


def test_a_clock_that_stays_is_believed_after_a_week(men: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = visitor_s_deck("Hers", 0, over=False)
    now = timezone.now()
    forget_when_due()
    for days in range(40, 49):
        monkeypatch.setattr(timezone, "now", lambda days=days: now + timedelta(days=days))
        forget_when_due()
        assert Deck.objects.filter(pk=deck.pk).exists() is (days < 47)


def test_of_several_sweepers_one_does_it(men: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    Heartbeat.objects.create(name="forgetting", at=timezone.now() - timedelta(days=2))

    def and_meanwhile(days: int = 30) -> Forgotten:
        assert forget_when_due() is None
        return Forgotten(0, 0, 0)

    monkeypatch.setattr(retention, "forget", and_meanwhile)
    assert forget_when_due() == Forgotten(0, 0, 0)


def test_the_command_tells_what_went(men: Deck) -> None:
    visitor_s_deck("Old", 31)
    output = StringIO()
    call_command("forget", stdout=output)
    assert output.getvalue() == "0 games, 1 deck and 1 session deleted\n"


def test_whoever_makes_something_without_an_account_keeps_the_session(men: Deck) -> None:
    client = Client()
    client.post("/decks/new", {"name": "First"})
    soon = timezone.now() + timedelta(days=1)
    Session.objects.update(expire_date=soon)
    client.post("/decks/new", {"name": "Second"})
    assert Session.objects.get().expire_date > soon
    assert client.cookies["sessionid"]["max-age"] == 30 * 24 * 3600
