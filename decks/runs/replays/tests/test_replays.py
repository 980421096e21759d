"""Games behind the figures of a run: each figure leads to them, and looking at one makes no game."""

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape

import pytest
from django.test import Client

import engine
from cards.models import Card
from cards.services import save_card
from decks import quotas
from decks.models import Deck, DeckEntry, Game, Run
from decks.runs.chunks.engine_job import job_of
from decks.runs.queries import progress
from decks.runs.replays.figure_games import FigureLinks, list_figures
from decks.runs.replays.game_story import story_of
from decks.runs.run_charts import OPENED
from decks.runs.single_games import RunGame
from decks.runs.tests.conftest import play_all
from dimrift_site.accounts.models import User
from engine.simulation import play_batch, play_game
from engine.simulation.tally import OPENING_KINDS, opening_row

pytestmark = pytest.mark.django_db
PEAK = {"key": "peak", "name": "Peak", "type": "monument", "effects": ["cost | Consume any 9 mana: summon."]}
LINK = re.compile(r'href="(/runs/\w+/games/\d+[^"]*)"')


@pytest.fixture
def run(start: Callable[..., Run]) -> Run:
    """A finished run of a few short games."""
    return play_all(start(games=6, turns=3))


def links_on(client: Client, address: str) -> list[str]:
    return [unescape(link) for link in LINK.findall(client.get(address).content.decode())]


def test_a_bar_of_the_clock_leads_to_a_game_that_it_counts(client: Client, run: Run) -> None:
    report = progress(run)["report"]
    assert report
    wins = {number: play_batch(job_of(run), number, 1).wins for number in range(run.games)}
    shown = links_on(client, f"/runs/{run.public_id}")
    for turn in (1, 2, 3):
        first = [number for number in wins if wins[number][turn]][:1]
        expected = [f"/runs/{run.public_id}/games/{number}?of=won-{turn}" for number in first]
        assert [link for link in shown if link.endswith(f"of=won-{turn}")] == expected
    lost = [number for number in wins if not sum(wins[number])]
    assert report["not_won"] == len(lost) > 0
    assert f"/runs/{run.public_id}/games/{lost[0]}?of=not-won" in shown


def test_a_row_of_the_cards_leads_to_games_with_what_it_counts(client: Client, run: Run) -> None:
    shown = links_on(client, f"/runs/{run.public_id}")
    for outcome in ("playable", "played"):
        address = next(link for link in shown if link.endswith(f"of=card-lamp-{outcome}"))
        number = int(address.partition("?")[0].rpartition("/")[2])
        lamp = [card.key for card in job_of(run).cards()].index("lamp")
        game = play_batch(job_of(run), number, 1)
        assert game.behind.numbers[f"card {lamp} {outcome}"] == [number]
        assert "Lamp" in client.get(address).content.decode()


def test_figures_of_a_turn_and_every_opening_hand_lead_to_a_game(client: Client, run: Run) -> None:
    report = progress(run)["report"]
    assert report
    shown = links_on(client, f"/runs/{run.public_id}")
    for row in report["per_turn"]:
        for measure, most in row["most"].items():
            address = f"/runs/{run.public_id}/games/{most['game']}?of=most-{measure}-{row['turn']}"
            assert (address in shown) == (most["value"] > 0 and measure in OPENED)
    behind = [play_batch(job_of(run), number, 1).behind.numbers for number in range(run.games)]
    for row in report["openings"]:
        name = f"opening {opening_row(OPENING_KINDS.index(row['holds']), row['number'])}"
        games = [number for number, figures in enumerate(behind) if name in figures]
        assert row["games"] == games[:5] and len(games) == row["kept"]
        figure = f"of=opening-{row['holds']}-{row['number']}"
        expected = [f"/runs/{run.public_id}/games/{number}?{figure}" for number in games[:1]]
        assert [link for link in shown if link.endswith(figure)] == expected


def test_a_finding_leads_to_the_games_that_show_it(
    client: Client, deck: Deck, start: Callable[..., Run]
) -> None:
    save_card(engine.card_from_data(PEAK))
    DeckEntry.objects.filter(deck=deck).delete()
    DeckEntry.objects.create(deck=deck, card=Card.objects.get(key="peak"), copies=20)
    run = play_all(start(games=100, size=100, turns=4))
    report = progress(run)["report"]
    assert report and report["findings"]
    for finding in report["findings"]:
        games = finding["games"]
        shown = [link for link in links_on(client, f"/runs/{run.public_id}") if finding["kind"] in link]
        figure = f"of=finding-{finding['kind']}"
        assert shown == [f"/runs/{run.public_id}/games/{number}?{figure}" for number in games]
        assert games
    page = client.get(shown[0]).content.decode()
    assert report["findings"][-1]["sentence"][:20] in unescape(page)


def test_every_figure_that_names_games_leads_to_one(run: Run) -> None:
    report = progress(run)["report"]
    assert report
    names = [figure.name for figure in list_figures(report)]
    assert len({*names}) == len(names)
    links = FigureLinks(run, report)
    assert {"not-won", "card-guard-seen", "most-cards_played-1"} <= links.figures.keys()
    assert all(links.first(name) for name in links.figures)


def test_a_game_is_shown_step_by_step_to_its_end_and_is_nobody_s_game(client: Client, run: Run) -> None:
    played = play_game(job_of(run), 2)
    story = story_of(RunGame(run, 2))
    assert sum(pick.startswith("P1 ") for pick in story.picks) == sum(
        not player for player, _ in played.history
    )
    address, newest = f"/runs/{run.public_id}/games/2", -1
    for number, step in enumerate(story.steps):
        page = client.get(f"{address}?step={number}", headers={"X-Board": "1"}).content.decode()
        lines = [int(line) for line in re.findall(r'data-n="(\d+)"', page)]
        assert max(lines, default=0) > newest or step == story.steps[-1]
        newest = max(lines, default=0)
        assert (f"?step={number + 1}" in page) == (step != story.steps[-1])
    assert story.steps[-1].picks == len(story.picks)
    assert [turn for turn, _first in story.turns()][-1] == story.steps[-1].turn
    assert not Game.objects.exists()


def test_the_api_shows_a_game_step_by_step_and_makes_none(client: Client, run: Run) -> None:
    address = f"/api/v1/runs/{run.public_id}/games/2"
    story = story_of(RunGame(run, 2))
    for asked, step in (("", 0), ("?step=3", 3), ("?step=99999", len(story.steps) - 1)):
        shown = client.get(f"{address}{asked}").json()
        assert (shown["number"], shown["side"], shown["step"]) == (2, 1, step)
        steps = [(moment["picks"], moment["turn"]) for moment in shown["steps"]]
        assert steps == [moment[:2] for moment in story.steps]
        assert shown["game"]["readonly"] and shown["game"]["question"] is None
    assert shown["game"]["over"] or len(story.picks) == story.steps[-1].picks
    assert client.get(f"{address}?side=2").status_code == 404
    assert client.get(f"{address}?side=3").status_code == client.get(f"{address}?of=x").status_code == 400
    assert client.get(f"/api/v1/runs/{run.public_id}/games/6").status_code == 404
    Deck.objects.filter(pk=run.deck_id).update(visibility=Deck.Visibility.PRIVATE)
    assert client.get(address).status_code == 404
    assert not Game.objects.exists()


def test_one_plays_on_from_a_step_in_a_game_of_one_s_own(client: Client, run: Run) -> None:
    picks = story_of(RunGame(run, 1)).steps[4].picks
    posted = {"number": 1, "picks": picks}
    answer = client.post(f"/runs/{run.public_id}/game", posted)
    assert answer.status_code == 302
    game = Game.objects.get()
    assert game.picks == list(story_of(RunGame(run, 1)).picks[:picks]) and not game.snapshot["over"]
    label = game.snapshot["question"]["options"][0]["label"]
    answer = client.post(f"/games/{game.public_id}/answer", {"label": label, "version": game.version})
    assert answer.status_code == 302
    game.refresh_from_db()
    assert game.position > picks
    more = client.post(f"/api/v1/runs/{run.public_id}/games", posted, "application/json")
    assert more.status_code == 201
    assert Game.objects.exclude(pk=game.pk).get().picks == game.picks[:picks]


def test_playing_on_is_counted_and_looking_is_not(
    client: Client, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "OF_SESSION", replace(quotas.OF_SESSION, games=0))
    assert client.post(f"/runs/{run.public_id}/game", {"number": 1, "picks": 5}).status_code == 429
    assert client.get(f"/runs/{run.public_id}/games/1").status_code == 200
    assert not Game.objects.exists()


def test_a_stranger_sees_no_game_of_a_private_deck_s_run(client: Client, run: Run, deck: Deck) -> None:
    owner, stranger = (User.objects.create_user(name) for name in ("alice", "charlie"))
    Deck.objects.filter(pk=deck.pk).update(visibility=Deck.Visibility.PRIVATE, owner=owner)
    address = f"/runs/{run.public_id}/games/0"
    assert client.get(address).status_code == 404
    assert client.post(f"/runs/{run.public_id}/game", {"number": 0, "picks": 1}).status_code == 404
    client.force_login(stranger)
    assert client.get(address).status_code == 404
    client.force_login(owner)
    assert client.get(address).status_code == 200


def test_what_a_run_does_not_have_is_said(client: Client, run: Run) -> None:
    assert client.get(f"/runs/{run.public_id}/games/6").status_code == 404
    for picks in ("", "-1", "all"):
        assert client.post(f"/runs/{run.public_id}/game", {"number": 0, "picks": picks}).status_code == 404
    page = client.get(f"/runs/{run.public_id}/games/0?of=won-77&step=999").content.decode()
    assert "The run has no figure “won-77” that names games." in page and "“999” is not known as step" in page


def test_a_game_of_a_run_of_another_engine_is_not_played_anew(client: Client, run: Run) -> None:
    Run.objects.update(rules_version=987_654)
    answer = client.get(f"/runs/{run.public_id}/games/0")
    assert answer.status_code == 400
    assert "a worker of rules 987654" in answer.content.decode()
