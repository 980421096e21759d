import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils.html import escape

import engine
from decks.models import Deck, Run
from decks.quotas import OF_ACCOUNT, OF_SESSION
from decks.runs.chunks import completion
from decks.runs.queries import progress
from decks.runs.run_charts import ENOUGH
from decks.templatetags.deck_tags import group_digits, interval, share, share_interval
from decks.tests.conftest import play
from dimrift_site.accounts.models import User
from dimrift_site.base.api.throttles import ByKind
from dimrift_site.base.plurals import plural
from engine.rules.game_loop import apply_choice
from engine.simulation import Tally

pytestmark = pytest.mark.django_db(transaction=True)


GAMES = 12


def goldfish(client: Client, deck: Deck, games: int = GAMES, seed: int = 1, turns: int = 8) -> Run:
    """Press the button; the run that came of it."""
    answer = client.post(f"/decks/{deck.public_id}/simulate", {"games": games, "turns": turns, "seed": seed})
    assert answer.status_code == 302
    return Run.objects.get(public_id=answer["Location"].split("/")[-1])


def shown(figure: Any) -> str:
    """Return a share as tables have it."""
    return f'{share(figure)}<span class="interval">{share_interval(figure)}</span>'


def test_goldfish_leads_to_a_run_that_waits_for_a_worker(client: Client, men: Deck) -> None:
    run = goldfish(client, men)
    page = client.get(f"/runs/{run.public_id}").content.decode()
    assert "Waiting for a worker" in page
    assert f"0 of {GAMES} games" in page
    assert f'hx-get="/runs/{run.public_id}/progress"' in page
    assert '<noscript><meta http-equiv="refresh"' in page


def test_results_are_shown_while_it_is_played(
    client: Client, men: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("decks.runs.chunks.partition.chunk_size", lambda turns, speed: 4)
    run = play(goldfish(client, men), chunks=1)
    page = client.get(f"/runs/{run.public_id}/progress").content.decode()
    assert f"4 of {GAMES} games" in page
    assert "Mana curve" in page
    assert "hx-get" in page
    assert "<html" not in page


def test_a_finished_run_stops_asking(client: Client, men: Deck) -> None:
    run = play(goldfish(client, men))
    for address in (f"/runs/{run.public_id}", f"/runs/{run.public_id}/progress"):
        page = client.get(address).content.decode()
        assert "Done" in page
        assert "hx-get" not in page
        assert "http-equiv" not in page


def test_charts_hold_the_numbers_of_the_tables_with_n_and_interval(client: Client, men: Deck) -> None:
    run = play(goldfish(client, men))
    report = progress(run)["report"]
    assert report is not None
    page = client.get(f"/runs/{run.public_id}").content.decode()
    for row in report["per_turn"]:
        for words, key in (
            ("spent", "mana_spent"),
            ("Cards played", "cards_played"),
            ("Cards in hand", "cards_in_hand"),
        ):
            figure = row[key]
            sure = f"95 % {interval(figure)}, n = {figure['n']}"
            drawn = f"<title>{words}, turn {row['turn']}: {figure['mean']:.2f} ({sure})</title>" in page
            assert drawn == (row["cards_played"]["n"] * ENOUGH >= GAMES), (
                "a turn of few games is in the table alone"
            )
            assert f'{figure["mean"]:.2f}<span class="interval">{interval(figure)}</span>' in page.replace(
                "</a>", ""
            )
    for turn, games in report["win_turn"].items():
        assert f"<title>won on turn {turn}: {plural(games, 'game')}</title>" in page


def test_what_holds_the_deck_back_stands_on_top_with_a_link_to_the_rows_behind_it(
    client: Client, men: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = play(goldfish(client, men))
    address = f"/runs/{run.public_id}"
    assert "What holds this deck back" not in client.get(address).content.decode(), (
        "so few games tell too little"
    )
    monkeypatch.setattr("engine.simulation.findings.FEWEST_GAMES", 10)
    monkeypatch.setattr("engine.simulation.findings.SLOW", 2)
    page = client.get(address).content.decode()
    report = progress(run)["report"]
    assert report is not None
    assert 1 <= len(report["findings"]) <= 4
    for finding in report["findings"]:
        assert f"{escape(finding['sentence'])} <strong>{finding['advice']}</strong>" in page
        assert f'<a href="#{finding["place"]}-title">' in page and f'id="{finding["place"]}-title"' in page
    assert page.index("What holds this deck back") < page.index("Mana curve")


def test_a_card_that_needs_an_opponent_is_marked_as_one_that_these_games_cannot_tell(
    client: Client, men: Deck
) -> None:
    run = play(goldfish(client, men))
    report = progress(run)["report"]
    assert report is not None
    unjudged = [card["name"] for card in report["cards"] if card["needs_opponent"]]
    page = client.get(f"/runs/{run.public_id}").content.decode()
    assert page.count("needs an opponent: the goldfish cannot tell") == len(unjudged)


@pytest.mark.parametrize("turns", [1, 3, 12])
def test_bars_and_table_of_the_wins_have_every_game(client: Client, men: Deck, turns: int) -> None:
    run = play(goldfish(client, men, turns=turns))
    report = progress(run)["report"]
    assert report is not None
    page = client.get(f"/runs/{run.public_id}").content.decode()
    assert sum(report["win_turn"].values()) + report["not_won"] == report["games"] == GAMES
    words = f"not won in {plural(turns, 'turn')}: {plural(report['not_won'], 'game')}"
    assert f"<title>{words}</title>" in page
    table = re.search(r"<caption[^>]*>Turn of the win</caption>.*?</table>", page, re.DOTALL)
    assert table
    heads, cells = (re.findall(r'<td class="num">([^<]*)</td>', row) for row in table[0].split("</tr>")[:2])
    assert heads == [*map(str, range(1, turns + 1)), "not won"]
    assert sum(map(int, cells)) == GAMES
    bars = re.findall(r"<title>(?:won on|not won in) [^:]*: ([0-9,]+) game", page)
    assert sum(int(bar.replace(",", "")) for bar in bars) == GAMES


def test_the_board_and_the_openings_are_shown_as_they_were_counted(client: Client, men: Deck) -> None:
    run = play(goldfish(client, men))
    report = progress(run)["report"]
    assert report is not None
    page = client.get(f"/runs/{run.public_id}").content.decode()
    for row in report["board"]:
        up, down = (row[key].get("a1", 0) / row["n"] for key in ("face_up", "face_down"))
        assert not up + down or f'title="a1: {up:.0%} face-up, {down:.0%} face-down"' in page
    for row in report["openings"]:
        figures = [
            f"<td>{shown(row[dealt])}</td><td>{100 * row[odds]:.1f} %</td>"
            for dealt, odds in (("dealt", "dealt_odds"), ("dealt_or_more", "odds_or_more"))
        ]
        name = f'<th scope="row">{row["holds"].capitalize()}: {row["number"]}</th>'
        assert name + "".join(figures) in re.sub(r">\s+<", "><", page)
    assert sum(row["kept"] for row in report["openings"] if row["holds"] == "starters") == GAMES
    assert sum(report["first_play"].values()) == sum(report["longest_wait"].values()) == GAMES


def test_every_card_shows_what_became_of_it(client: Client, men: Deck) -> None:
    run = play(goldfish(client, men))
    report = progress(run)["report"]
    assert report is not None
    page = client.get(f"/runs/{run.public_id}").content.decode()
    unlinked = page.replace("</a>", "")
    in_main = [card for card in report["cards"] if card["dealt_odds"]]
    assert 0 < len(in_main) < len(report["cards"]), "Fables are in no first hand"
    for card in report["cards"]:
        assert f'href="/cards/{card["key"]}"' in page
        for key in ("playable", "played", "laid", "stuck"):
            assert shown(card[key]) in unlinked
        if card["dealt_odds"]:
            odds = f"<td>{100 * card['dealt_odds']:.1f} %</td>"
            assert f"{shown(card['dealt'])}</td>{odds}" in page


def test_the_page_says_what_the_policy_can_and_cannot_do(client: Client, men: Deck) -> None:
    page = client.get(f"/runs/{goldfish(client, men).public_id}").content.decode()
    assert "What it can do" in page
    assert "What it cannot do" in page


def test_the_same_inputs_lead_to_the_run_that_was_played(client: Client, men: Deck) -> None:
    run = play(goldfish(client, men))
    assert goldfish(Client(), men) == run
    assert goldfish(client, men, seed=2) != run


def test_its_starter_may_end_a_run_without_an_account(client: Client, men: Deck) -> None:
    run = goldfish(client, men)
    assert "Cancel</button>" in client.get(f"/runs/{run.public_id}").content.decode()
    assert client.post(f"/runs/{run.public_id}/cancel").status_code == 302
    page = client.get(f"/runs/{run.public_id}").content.decode()
    assert "Cancelled" in page
    assert "No game was played" in page


def test_ending_a_run_that_has_ended_says_so(client: Client, men: Deck) -> None:
    run = play(goldfish(client, men))
    answer = client.post(f"/runs/{run.public_id}/cancel", follow=True)
    assert "had ended already" in answer.content.decode()
    run.refresh_from_db()
    assert run.state == Run.State.DONE


def test_a_failed_run_says_why(client: Client, men: Deck) -> None:
    run = goldfish(client, men)
    Run.objects.filter(pk=run.pk).update(state="failed", error="A chunk failed five times.")
    assert "A chunk failed five times." in client.get(f"/runs/{run.public_id}").content.decode()


UNPLAYABLE: list[dict[str, object]] = [
    {"games": 0, "turns": 8},
    {"games": OF_SESSION.games_a_run + 1, "turns": 8},
    {"games": "many", "turns": 8},
    {"games": 10, "turns": 31},
    {"games": 10, "turns": 8, "seed": -1},
    {},
]


def test_what_cannot_be_played_comes_back_with_the_reason_at_the_field(client: Client, men: Deck) -> None:
    for asked in UNPLAYABLE:
        answer = client.post(f"/decks/{men.public_id}/simulate", asked)
        assert answer.status_code == 400, asked
        assert 'class="field-error"' in answer.content.decode(), asked
        assert not Run.objects.exists(), asked


def test_an_account_may_ask_for_more_games(alice_client: Client, men: Deck) -> None:
    assert goldfish(alice_client, men, games=OF_ACCOUNT.games_a_run).games == OF_ACCOUNT.games_a_run


def test_a_million_games_are_for_accounts_that_may_by_page_and_api_and_are_those_of_a_day(
    alice_client: Client, alice: User, men: Deck
) -> None:
    address, million = f"/api/v1/decks/{men.public_id}/runs", {"games": 1_000_000, "turns": 8, "seed": 1}
    page = alice_client.get(men.get_absolute_url()).content.decode()
    assert "Up to 100,000 games" in page
    assert alice_client.post(f"/decks/{men.public_id}/simulate", million).status_code == 400
    assert alice_client.post(address, million, content_type="application/json").status_code == 400
    alice.user_permissions.add(Permission.objects.get(codename="long_runs"))
    assert "Up to 1,000,000 games" in alice_client.get(men.get_absolute_url()).content.decode()
    assert "1,000,000" in alice_client.get("/account").content.decode()
    run = goldfish(alice_client, men, games=1_000_000)
    again = alice_client.post(address, million, content_type="application/json")
    assert (again.status_code, again.json()["public_id"]) == (201, run.public_id)
    other = alice_client.post(address, {**million, "games": 1, "seed": 2}, content_type="application/json")
    assert (other.status_code, other.json()["code"]) == (429, "games_a_day")
    run.refresh_from_db()
    assert run.games == 1_000_000 and 0 < run.games_cut < run.games, "sixteen chunks are open at a time"


def test_too_many_starts_are_put_off_in_words(
    client: Client, men: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ByKind.THROTTLE_RATES, "runs_anonymous", "1/hour")
    goldfish(client, men)
    answer = client.post(f"/decks/{men.public_id}/simulate", {"games": 5, "turns": 3})
    assert answer.status_code == 429
    assert "Too many runs" in answer.content.decode()
    assert Run.objects.count() == 1


def test_a_form_from_elsewhere_is_refused(men: Deck) -> None:
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post(f"/decks/{men.public_id}/simulate", {"games": 5, "turns": 3})
    assert answer.status_code == 403
    assert "load the page again" in answer.content.decode()


def test_thousands_are_grouped() -> None:
    assert group_digits(10000) == "10,000"


def test_browsers_of_one_network_take_turns_as_one(men: Deck) -> None:
    for seed, address in enumerate(("2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:3::1")):
        goldfish(Client(REMOTE_ADDR=address), men, seed=seed)
    assert Run.objects.values("starter_key").distinct().count() == 2


def test_games_that_went_on_for_ever_are_reported_with_their_numbers(client: Client, men: Deck) -> None:
    run = play(goldfish(client, men))
    assert "ended at a limit" not in client.get(f"/runs/{run.public_id}").content.decode()
    assert run.result
    Run.objects.filter(pk=run.pk).update(
        result=run.result | {"limited": 2, "limited_games": [4, 17], "bounded": 1}
    )
    page = client.get(f"/runs/{run.public_id}").content.decode()
    assert "2 games went on for ever and ended at a limit: numbers 4, 17." in page
    assert "In 1 game the policy stopped after 60 plays in one turn" in page


def test_first_hands_that_chance_does_not_deal_are_shown_on_the_page_and_in_the_log(
    client: Client, men: Deck, caplog: pytest.LogCaptureFixture
) -> None:
    """The same few games over and over are no games of chance."""
    run = play(goldfish(client, men))
    words = "more or fewer than chance allows"
    assert words not in client.get(f"/runs/{run.public_id}").content.decode()
    tally = Tally.from_data(run.result or {})
    while tally.games < 1_000:
        tally = tally.merge(tally)
    Run.objects.filter(pk=run.pk).update(result=tally.to_data())
    assert words in client.get(f"/runs/{run.public_id}").content.decode()
    run.refresh_from_db()
    completion._log_deviations(run)
    assert f"run {run.public_id}: " in caplog.text and "standard errors" in caplog.text


def test_games_that_were_broken_off_are_reported_and_opened_as_they_stood_before(
    client: Client, men: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(position: Any, pick: int) -> None:
        if position.turn_number == 3:
            raise ZeroDivisionError("of a test")
        apply_choice(position, pick)

    monkeypatch.setattr("engine.simulation.batch.apply_choice", broken)
    run = play(goldfish(client, men))
    assert run.result and (run.state, run.result["broken"]) == (Run.State.DONE, run.games)
    page = client.get(f"/runs/{run.public_id}").content.decode()
    assert f"{run.games} games were broken off: numbers 0, 1" in page
    answer = client.post(f"/runs/{run.public_id}/game", {"number": "1"})
    assert answer.status_code == 302
    board = client.get(answer["Location"]).content.decode()
    assert 'id="table"' in board and "turn 2" in board.lower()


def test_no_run_is_started_of_cards_that_break_the_engine(
    client: Client, men: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_about: Any) -> None:
        raise ZeroDivisionError("of a test")

    monkeypatch.setattr(engine.Setup, "card_pool", broken)
    answer = client.post(f"/decks/{men.public_id}/simulate", {"games": "5", "turns": "3", "seed": "1"})
    assert answer.status_code == 400
    assert "The engine broke down over this" in answer.content.decode()
    assert not Run.objects.exists()
