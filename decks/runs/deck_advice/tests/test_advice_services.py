"""Advice as rows: fixed when it is started, exact however it is cut, its starter's alone, and planned."""

import json

import pytest

from cards.models import Card
from decks.models import Deck, DeckEntry, Run
from decks.refusals import Refusal
from decks.runs.chunks.engine_job import job_of
from decks.runs.chunks.partition import chunks_of
from decks.runs.chunks.round_progress import ADVICE, found_changes
from decks.runs.deck_advice import services
from decks.runs.deck_advice.queries import advice_progress
from decks.runs.deck_advice.services import games_in, plan_change
from decks.runs.deck_advice.tests.conftest import StartAdvice, play_advice
from decks.runs.queries import recent_runs
from decks.runs.services import cancel_run
from dimrift_site.accounts.models import User
from engine.simulation.advice import Advice, ChangeSums, RoundGames, next_round, play_round

pytestmark = pytest.mark.django_db


def play_at_once(run: Run) -> Advice:
    """Return the advice of the same games, each round played in one go."""
    done: list[ChangeSums] = []
    while not isinstance(following := next_round(job_of(run), run.games, done), Advice):
        done.append(play_round(RoundGames(job_of(run), following), 0, following.games))
    return following


def test_its_rounds_are_cut_one_after_the_other_and_say_what_those_games_say_in_one_go(
    ask: StartAdvice,
) -> None:
    run = play_advice(ask(size=13))
    assert (run.state, run.error) == ("done", "")
    assert run.result is not None
    assert run.result[ADVICE] == json.loads(json.dumps(found_changes(play_at_once(run))))
    rounds = [sums["games"] for sums in run.result["done"]]
    assert len(rounds) > 2 and rounds[0] == 200
    assert sum(chunk.size for chunk in chunks_of(run)) == sum(rounds), "each game number once"
    assert ask(size=50).pk == run.pk, "an equal one is found again"


def test_games_differently_cut_give_the_same_to_the_byte(ask: StartAdvice) -> None:
    one = play_advice(ask(size=7))
    Run.objects.filter(pk=one.pk).update(key="other")
    two = play_advice(ask(size=100))
    assert two.pk != one.pk
    assert json.dumps(one.result, sort_keys=True) == json.dumps(two.result, sort_keys=True)


def test_the_goal_the_games_and_who_is_played_against_are_in_its_key(ask: StartAdvice, men: Deck) -> None:
    keys = {
        ask().key,
        ask(games=700).key,
        ask(goal="mana").key,
        ask(seed=8).key,
        ask(goal="win", games=200, against=[men]).key,
    }
    assert len(keys) == 5


def test_duels_are_played_for_the_goal_to_win_against_several_decks(ask: StartAdvice, men: Deck) -> None:
    guards = Deck.objects.create(name="Guards", visibility=Deck.Visibility.PUBLIC)
    DeckEntry.objects.create(deck=guards, card=Card.objects.get(key="guard"), copies=20)
    run = ask(goal="win", games=20, against=[guards, men])
    assert run.is_duel and run.weight == 40 and run.policy == "greedy"
    assert [other["name"] for other in (run.advice or {})["against"]] == ["Guards", men.name]
    assert len(job_of(run).against) == 2


def test_what_cannot_be_asked_is_refused(ask: StartAdvice, heavy: Deck, men: Deck) -> None:
    for asked, words in (
        ({"goal": "fame"}, "goal is one of"),
        ({"goal": "win"}, "choose 1 to 8 decks"),
        ({"goal": "mana", "against": [men]}, "no other goal has any"),
        ({"goal": "win", "against": [men] * 9}, "choose 1 to 8 decks"),
        ({"goal": "win", "against": [heavy]}, "against itself"),
        ({"games": 0}, "1 to 1000000 games"),
    ):
        with pytest.raises(Refusal, match=words):
            ask(**asked)
    assert not Run.objects.exists()


def test_a_time_is_so_many_games_as_the_workers_play_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(services, "usual_slots", lambda: 2)
    monkeypatch.setattr(services, "turns_per_second", lambda: 10_000.0)
    user = User(username="alice", pk=1)
    assert games_in(60, "sooner", user) == 100_000, "two workers of 1,000 games a second, less a tenth"
    assert games_in(10, "mana", user) == 18_000
    assert games_in(60, "win", user) == 2_700, "a duel takes as long as 40"
    assert games_in(600, "sooner", None) == 50_000, "half of a day's games of a browser without an account"
    monkeypatch.setattr(services, "turns_per_second", lambda: 1.0)
    assert games_in(10, "sooner", user) == 2_000


def test_cards_of_the_maybe_list_come_first_and_only_legal_ones_at_all(ask: StartAdvice, heavy: Deck) -> None:
    giant = Card.objects.get(key="giant")
    DeckEntry.objects.create(deck=heavy, card=giant, copies=1, section=DeckEntry.Section.MAYBE)
    run = ask()
    assert (run.advice or {})["wished"] == ["giant"]
    assert "giant" in job_of(run).candidates
    held = {entry.card.key for entry in heavy.entries.filter(copies__gte=10).select_related("card")}
    assert not held & job_of(run).candidates.keys(), "of these the deck has all copies"


def test_what_is_cancelled_says_nothing_and_counts_what_was_played(ask: StartAdvice) -> None:
    run = ask()
    cancel_run(run)
    progress = advice_progress(run)
    assert (progress.state, progress.figures) == ("cancelled", None)
    assert not chunks_of(run).filter(state="waiting").exists()


def test_the_result_of_a_finished_one_is_taken_over_and_each_sees_their_own(ask: StartAdvice) -> None:
    alice, bob = (User.objects.create_user(name) for name in ("alice", "bob"))
    first = play_advice(ask(user=alice))
    second = ask(user=bob)
    assert second.pk != first.pk and second.starter == bob
    assert (second.state, second.result) == ("done", first.result)


def test_it_is_no_run_of_the_deck_s_page(ask: StartAdvice, heavy: Deck) -> None:
    play_advice(ask())
    assert not recent_runs(heavy)


def own_deck(user: User) -> Deck:
    deck = Deck.objects.create(name="Mine", owner=user)
    for key, copies in (("lamp", 10), ("guard", 9), ("anchor", 4)):
        DeckEntry.objects.create(deck=deck, card=Card.objects.get(key=key), copies=copies)
    return deck


def copies_in(deck: Deck) -> dict[str, int]:
    return dict(deck.entries.values_list("card__key", "copies"))


def test_a_swap_is_planned_for_one_copy_and_a_cut_for_all_with_useful_cards(heavy: Deck) -> None:
    alice = User.objects.create_user("alice")
    deck = own_deck(alice)
    swapped = plan_change(deck, "guard", ["giant"], False, alice, "", "")
    assert swapped.fork.is_plan and swapped.fork.origin == deck
    assert copies_in(swapped) == {"lamp": 10, "guard": 8, "anchor": 4, "giant": 1}
    cut = plan_change(deck, "anchor", ["giant", "lamp"], True, alice, "", "")
    assert copies_in(cut) == {"lamp": 10, "guard": 9, "giant": 2}, "more lamps are not legal"
    assert copies_in(plan_change(deck, "anchor", [], True, alice, "", "")) == {"lamp": 10, "guard": 9}
    assert copies_in(deck) == {"lamp": 10, "guard": 9, "anchor": 4}
    with pytest.raises(Refusal, match="not in the deck any more"):
        plan_change(deck, "giant", ["lamp"], False, alice, "", "")
