"""Pages: games of both decks are started where these are compared, and the page says what they show."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

import engine
from decks.forks.services import fork_deck
from decks.games.current_board import board_of, setup_of
from decks.models import Deck, DeckEntry, Game
from decks.runs.chunks.engine_job import job_of
from decks.runs.models import Run
from decks.runs.paired.differences import ShownDifference, paired_result
from decks.runs.paired.tests.conftest import StartPair
from decks.runs.queries import progress
from decks.runs.replays.figure_games import FigureLinks
from decks.runs.replays.game_story import story_of
from decks.runs.single_games import RunGame, board_after
from decks.runs.tests.conftest import play_all
from dimrift_site.accounts.models import User
from engine.simulation import play_pairs
from engine.simulation.tally import MEASURES

pytestmark = pytest.mark.django_db

ASKED = {"games": 12, "turns": 3, "seed": 7}


def test_the_page_of_two_decks_starts_games_of_both(client: Client, deck: Deck, changed: Deck) -> None:
    address = f"/decks/{deck.public_id}..{changed.public_id}"
    assert f'action="{address}/simulate"' in client.get(address).content.decode()
    answer = client.post(f"{address}/simulate", ASKED)
    run = Run.objects.get()
    assert answer["Location"] == f"/runs/{run.public_id}"
    assert (run.deck, run.other_deck, run.games) == (deck, changed, 12)


def test_what_cannot_be_started_is_said_beside_the_form(client: Client, deck: Deck, changed: Deck) -> None:
    address = f"/decks/{deck.public_id}..{changed.public_id}/simulate"
    answer = client.post(address, {**ASKED, "games": 5_001})
    assert answer.status_code == 400
    assert b"less than or equal to 5000" in answer.content
    DeckEntry.objects.filter(deck=changed).delete()
    answer = client.post(address, ASKED)
    assert (answer.status_code, b"no cards in its main deck" in answer.content) == (400, True)
    assert not Run.objects.exists()


def test_the_page_says_the_difference_and_plays_more(
    client: Client, start_pair: StartPair, deck: Deck, changed: Deck
) -> None:
    run = play_all(start_pair(games=40, turns=6))
    answer = client.get(f"/runs/{run.public_id}")
    page = answer.content.decode()
    assert answer.context["result"]["sentence"] in page
    assert deck.name in page and changed.name in page
    assert "Mana on the field" in page
    games = answer.context["next_games"]
    assert f'action="/runs/{run.public_id}/more"' in page
    more = client.post(f"/runs/{run.public_id}/more", {"games": games})
    newer = Run.objects.exclude(pk=run.pk).get()
    assert more["Location"] == f"/runs/{newer.public_id}"
    assert (newer.games, newer.seed, newer.other_deck) == (games, run.seed, changed)


def test_the_page_while_nothing_was_played(client: Client, start_pair: StartPair) -> None:
    run = start_pair()
    assert b"Waiting" in client.get(f"/runs/{run.public_id}").content
    assert client.get(f"/runs/{run.public_id}/progress").status_code == 200


def test_a_run_alone_has_no_more_pairs(client: Client, deck: Deck) -> None:
    client.post(f"/decks/{deck.public_id}/simulate", {"games": 4, "turns": 3, "seed": 1})
    run = Run.objects.get()
    assert client.post(f"/runs/{run.public_id}/more", {"games": 8}).status_code == 404


def test_a_plan_asks_whether_it_helped(client: Client, deck: Deck, alice: User, alice_client: Client) -> None:
    Deck.objects.filter(pk=deck.pk).update(owner=alice)
    deck.refresh_from_db()
    plan = fork_deck(deck, alice, "", is_plan=True).deck
    words = b"Did it help?"
    assert words not in alice_client.get(plan.get_absolute_url()).content
    DeckEntry.objects.filter(deck=plan, card__key="lamp").update(copies=9)
    page = alice_client.get(plan.get_absolute_url()).content
    assert words in page
    address = f"/decks/{deck.public_id}..{plan.public_id}/simulate"
    assert f'action="{address}"'.encode() in page
    assert alice_client.post(address, {"games": 1000, "turns": 10}).status_code == 302
    run = Run.objects.get()
    assert client.get(f"/runs/{run.public_id}").status_code == 404
    assert client.post(address, ASKED).status_code == 404
    assert client.post(f"/runs/{run.public_id}/more", {"games": 2000}).status_code == 404


def test_a_version_in_the_history_leads_to_games_of_it_and_now(
    alice_client: Client, client: Client, deck: Deck, alice: User
) -> None:
    Deck.objects.filter(pk=deck.pk).update(owner=alice)
    saved = alice_client.post(
        f"/api/v1/decks/{deck.public_id}/runs", {"games": 1}, content_type="application/json"
    )
    assert saved.status_code == 201
    deck.versions.create(version=7, snapshot={"main": [["guard", 20]], "maybe": [["gone", 1]]})
    address = f"/decks/{deck.public_id}@7..{deck.public_id}"
    assert f'{address}#outcome"' in alice_client.get(f"/decks/{deck.public_id}/versions").content.decode()
    assert alice_client.post(f"{address}/simulate", ASKED).status_code == 302
    run = Run.objects.get(version=7)
    assert [copies for _hash, copies in run.deck_snapshot["main"]] == [20]
    assert client.post(f"{address}/simulate", ASKED).status_code == 404
    assert client.get(f"/runs/{run.public_id}").status_code == 404
    deck.versions.create(version=8, snapshot={"main": [["gone", 20]]})
    answer = alice_client.post(f"/decks/{deck.public_id}@8..{deck.public_id}/simulate", ASKED)
    assert (answer.status_code, b"not there any more: gone" in answer.content) == (400, True)


def test_differences_have_their_sign_and_are_marked_where_chance_does_not_explain_them() -> None:
    zero = {"mean": 0.0, "low": -0.001, "high": 0.001, "n": 90}
    clear = {"mean": -0.412, "low": -0.49, "high": -0.33, "n": 90}
    figures = dict.fromkeys(MEASURES, zero) | {"win_turn": clear}
    report: dict[str, Any] = {"games": 9, "turns": 3, "difference": figures, "by_turn": [], "cards": []}
    report |= {"more_games": 0, "pairs": {}}
    games = FigureLinks(Run(other_deck_id=1), report)
    shown = paired_result(report, None, games)
    assert shown["sentence"] == "0.41 turns sooner (0.33 to 0.49)"
    assert shown["clock"] == ShownDifference("−0.41", "−0.49 to −0.33", True)
    assert {row.differences[0] for row in shown["measures"]} == {
        ShownDifference("0.00", "0.00 to 0.00", False)
    }
    assert len(shown["measures"]) == len(MEASURES)
    figures["win_turn"] = {**clear, "n": 2}  # two pairs that happen to be alike
    assert not paired_result(report, None, games)["clock"].is_clear


def test_each_difference_leads_to_a_pair_of_games_that_has_it(client: Client, start_pair: StartPair) -> None:
    """Both sides of one number, and one plays on from either."""
    run = play_all(start_pair(games=20, turns=4))
    report = progress(run)["report"]
    assert report
    page = unescape(client.get(f"/runs/{run.public_id}").content.decode())
    links = set(re.findall(r'href="(/runs/[^"]+/games/[^"]+)"', page))
    assert {"less-mana_on_field", "more-card-guard-played"} & {link.partition("?of=")[2] for link in links}
    task = job_of(run)
    for link in links:
        number, _, name = link.rpartition("/")[2].partition("?of=")
        way, _, figure = name.partition("-")
        pair = play_pairs(task, int(number), 1)
        if not figure.startswith("card-"):
            assert pair.behind.of(f"{way} {figure}") == [int(number)]
        assert any(behind.startswith(way) for behind in pair.behind.numbers)
    address = min(links)
    first = client.get(address).content.decode()
    second = client.get(f"{address}&side=2").content.decode()
    assert "is not known" not in first + second
    assert re.search(r'href="[^"]*side=2"[^>]*>\s*To <bdi>More Guards', first)
    assert '<input type="hidden" name="side" value="2">' in second
    assert client.get(f"{address}&side=3").content.count("“3” is not known as side".encode()) == 1
    assert not Game.objects.exists()
    number = int(address.rpartition("/")[2].partition("?")[0])
    posted = {"number": number, "side": 2, "picks": 5}
    assert client.post(f"/runs/{run.public_id}/game", posted).status_code == 302
    game = Game.objects.get()
    assert (game.deck, game.picks) == (run.other_deck, list(story_of(RunGame(run, number, 1)).picks[:5]))
    assert setup_of(game).decks[0].replaced == task.b.replaced != ()
    seen = board_after(RunGame(run, number, 1), game.picks)
    assert board_of(game).game.digest() == seen.game.digest()
    record = json.loads(json.dumps(engine.record(board_of(game).game)))
    assert engine.replay_record(record).digest() == board_of(game).game.digest()
    for wrong in ("0", "3", ""):
        assert client.post(f"/runs/{run.public_id}/game", posted | {"side": wrong}).status_code == 404
