from time import process_time
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from decks.games import services, undo_steps
from decks.games.current_board import BOARDS
from decks.games.game_state import GameState, PlayedDeck
from decks.games.tests.conftest import SEVERAL_AT_ONCE, ApiPlayer
from decks.games.view_data import CardInGame, LogLine
from decks.models import Deck, Game
from dimrift_site.accounts.models import User
from dimrift_site.base.api.throttles import ByKind
from engine.view_types import (
    CardOnField,
    GameView,
    NotOffered,
    OptionData,
    PickPreview,
    PlayerSide,
    PositionChange,
    QuestionData,
    Reason,
)

pytestmark = pytest.mark.django_db

CHANGES: dict[str, dict[str, Any]] = {
    "answer": {"label": "keep"},
    "undo": {"count": 1},
    "redo": {"count": 1},
    "concede": {},
}


def play_on(player: ApiPlayer, picks: int) -> None:
    for _ in range(picks):
        player.answer(player.options()[-1]["label"])


def test_a_game_is_started_answered_taken_back_and_made_again(player: ApiPlayer) -> None:
    assert player.state["version"] == 0
    player.answer("keep")
    assert (player.state["version"], player.state["picks"]) == (1, 1)
    played = player.answer("event battle")
    player.post("undo", count=2)
    assert [option["label"] for option in player.options()] == ["keep", "mulligan"]
    player.post("redo", count=2)
    assert player.state == {**played, "version": 4}
    assert player.post("concede").json()["winner"] == "P2"


def test_the_state_has_the_shape_that_is_described(player: ApiPlayer) -> None:
    play_on(player, 30)
    described: dict[str, Any] = {
        "": GameState,
        "deck": PlayedDeck,
        "question": QuestionData,
        "view": GameView,
    }
    for name, shape in described.items():
        assert set(player.state[name] if name else player.state) == shape.__required_keys__
    for option in player.options():
        assert set(option) == OptionData.__required_keys__
    for line in player.state["log"]:
        assert set(line) == LogLine.__required_keys__
    for card in player.state["cards"].values():
        assert set(card) == CardInGame.__required_keys__
    for side in player.state["view"]["players"].values():
        assert set(side) == PlayerSide.__required_keys__
    known = CardOnField.__required_keys__ | CardOnField.__optional_keys__
    assert all(set(card) <= known for card in player.state["view"]["field"].values())
    assert any(set(card) == known - {"set_this_turn"} for card in player.state["view"]["field"].values())
    assert "pk" not in str(player.state.keys())


def test_the_state_is_the_same_when_it_is_looked_at_again(player: ApiPlayer) -> None:
    play_on(player, 10)
    assert player.look() == player.state
    BOARDS.clear()
    assert player.look() == player.state


def test_a_stale_version_is_answered_with_the_state_as_it_is(player: ApiPlayer) -> None:
    player.answer("keep")
    for what, sent in CHANGES.items():
        answer = player.post(what, **{**sent, "version": 0})
        assert answer.status_code == 409
        data = answer.json()
        assert set(data) == {"code", "detail", "fields", "rule", "state"}
        assert data["code"] == "stale"
        assert data["state"] == player.state
    assert player.look() == player.state


def test_what_is_not_offered_is_refused_with_its_rule_and_changes_nothing(player: ApiPlayer) -> None:
    answer = player.post("answer", label="summon Long Pike")
    assert answer.status_code == 400
    assert answer.json() == {
        "code": "not_offered",
        "detail": "That pick is not offered now: summon Long Pike. (rule 12.2)",
        "fields": {},
        "rule": "12.2",
    }
    assert player.look() == player.state


@pytest.mark.parametrize("what", ["undo", "redo"])
def test_what_cannot_be_taken_back_or_made_again_is_refused(player: ApiPlayer, what: str) -> None:
    answer = player.post(what, count=1)
    assert (answer.status_code, answer.json()["code"]) == (400, f"nothing_to_{what}")


def test_a_change_names_the_version_it_was_decided_on(player: ApiPlayer) -> None:
    wrong: list[dict[str, Any]] = [
        {}, {"version": "x"}, {"version": -1}, {"version": 2**40}, {"version": None},
    ]  # fmt: skip
    for sent in wrong:
        answer = player.client.post(f"{player.address}/concede", sent, content_type="application/json")
        assert (answer.status_code, set(answer.json()["fields"])) == (400, {"version"}), sent


def test_no_other_methods_are_known(player: ApiPlayer) -> None:
    for method in ("put", "patch", "delete"):
        for address in ("/api/v1/games", player.address, f"{player.address}/answer"):
            expected = 400 if (address, method) == (player.address, "delete") else 405  # without its version
            assert getattr(player.client, method)(address).status_code == expected, (method, address)
    assert player.client.get(f"{player.address}/answer").status_code == 405


def test_a_stranger_finds_no_game(player: ApiPlayer, bob_client: Client, charlie_client: Client) -> None:
    for stranger in (bob_client, charlie_client):
        assert stranger.get(player.address).status_code == 404
        for what, sent in CHANGES.items():
            body = {"version": 0, **sent}
            answer = stranger.post(f"{player.address}/{what}", body, content_type="application/json")
            assert answer.status_code == 404
    assert player.look()["picks"] == 0


def test_a_member_s_game_is_found_in_each_of_their_browsers(
    men: Deck, alice_client: Client, alice: Any, bob_client: Client
) -> None:
    player = ApiPlayer(alice_client, men)
    assert Game.objects.get().owner == alice
    elsewhere = Client()
    elsewhere.force_login(alice)
    assert elsewhere.get(player.address).status_code == 200
    assert bob_client.get(player.address).status_code == 404
    assert Client().get(player.address).status_code == 404


def test_a_game_without_an_account_belongs_to_the_browser_session(player: ApiPlayer) -> None:
    game = Game.objects.get()
    assert (game.owner, game.session_key) == (None, player.client.session.session_key)


def test_a_private_deck_is_played_by_its_owner_only(
    men: Deck, alice: Any, alice_client: Client, bob_client: Client
) -> None:
    Deck.objects.filter(pk=men.pk).update(visibility=Deck.Visibility.PRIVATE, owner=alice)
    body = {"deck": men.public_id}
    assert alice_client.post("/api/v1/games", body, content_type="application/json").status_code == 201
    for stranger in (bob_client, Client()):
        assert stranger.post("/api/v1/games", body, content_type="application/json").status_code == 404


def test_a_seed_that_is_none_is_named(client: Client, men: Deck) -> None:
    for seed in ("x", "-1", "1.5", str(2**63), "9" * 30):
        body = {"deck": men.public_id, "seed": seed}
        answer = client.post("/api/v1/games", body, content_type="application/json")
        assert (answer.status_code, set(answer.json()["fields"])) == (400, {"seed"}), seed


def test_a_seed_may_be_text_or_a_number(client: Client, men: Deck) -> None:
    for seed in ("12", " 12 ", 12):
        assert ApiPlayer(client, men, seed=seed).state["seed"] == "12", seed


def test_a_deck_without_cards_is_refused(client: Client, men: Deck) -> None:
    men.entries.all().delete()
    answer = client.post("/api/v1/games", {"deck": men.public_id}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "empty_deck")


def test_a_client_without_a_page_gets_the_token_for_its_next_change(men: Deck) -> None:
    client = Client(enforce_csrf_checks=True)
    player = ApiPlayer(client, men)
    assert player.post("concede").status_code == 403
    token = client.cookies["csrftoken"].value
    answer = client.post(
        f"{player.address}/concede", {"version": 0}, "application/json", headers={"x-csrftoken": token}
    )
    assert answer.status_code == 200


def test_starting_and_picking_are_counted_apart(
    player: ApiPlayer, men: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ByKind, "THROTTLE_RATES", {"look": "9/min", "games": "1/hour", "picks": "2/min"})
    body = {"deck": men.public_id}
    codes = [player.client.post("/api/v1/games", body, content_type="application/json").status_code] * 2
    play_on(player, 2)
    codes.append(player.post("undo", count=1).status_code)
    assert codes[-1] == 429
    assert player.client.get(player.address).status_code == 200


@pytest.mark.parametrize("logged_in", [False, True])
def test_no_request_needs_more_than_ten_queries(
    men: Deck, client: Client, alice_client: Client, logged_in: bool
) -> None:
    browser = alice_client if logged_in else client
    with CaptureQueriesContext(connection) as start:
        player = ApiPlayer(browser, men)
    counts = {"start": sum("SAVEPOINT" not in query["sql"] for query in start)}
    for what, sent in CHANGES.items():
        BOARDS.clear()
        with CaptureQueriesContext(connection) as queries:
            assert player.post(what, **sent).status_code == 200
        counts[what] = len(queries)
    with CaptureQueriesContext(connection) as queries:
        player.look()
    counts["look"] = len(queries)
    assert counts.pop("start") <= 11, "as a page, and once for the deck's format"
    assert max(counts.values()) <= 10, counts


def test_a_game_of_other_rules_is_answered_read_only(
    player: ApiPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.answer("keep")
    monkeypatch.setattr("engine.RULES_VERSION", 99)
    state = player.look()
    assert "version 99" in state["readonly"]
    assert state["log"] == player.state["log"]
    answer = player.post("answer", label="event battle")
    assert (answer.status_code, answer.json()["code"]) == (400, "readonly")


def test_the_answer_of_a_long_game_is_small_and_undoing_all_of_it_leads_to_its_start(
    player: ApiPlayer,
) -> None:
    first = player.look()
    play_on(player, 60)
    assert len(player.client.get(player.address).content) < 100_000
    player.post("undo", count=player.state["picks"])
    undone = {"version": 0, "can_redo": False, "redo_picks": 0, "taken_back": 0}
    assert {**player.state, **undone} == first
    assert player.state["taken_back"] == 1
    assert undo_steps.count_own_picks(Game.objects.get().picks) == 60


STOPS = {"own": ["deployment", "event"]}


def test_with_stops_what_needs_no_decision_is_answered_too(player: ApiPlayer) -> None:
    while player.state["undo_picks"] < 2:
        before = player.state
        state = player.post("answer", label=player.options()[-1]["label"], stops=STOPS).json()
    assert before["picks"] + state["undo_picks"] == state["picks"]
    assert "passed" in [line["kind"] for line in state["log"] if line["pick"] >= before["picks"]]
    player.post("undo", count=state["undo_picks"])
    assert player.state["question"] == before["question"]
    assert player.state["redo_picks"] == state["undo_picks"]
    player.post("redo", count=player.state["redo_picks"])
    counted = {"version": state["version"] + 2, "taken_back": player.state["taken_back"]}
    assert player.state == {**state, **counted}


def test_a_game_with_automatic_picks_is_the_same_after_a_restart(player: ApiPlayer) -> None:
    for _ in range(15):
        label = player.options()[-1]["label"]
        assert player.post("answer", label=label, stops=STOPS).status_code == 200
    assert Game.objects.get().automatic
    BOARDS.clear()
    assert player.look() == player.state


def test_passing_ends_the_turn(player: ApiPlayer) -> None:
    player.answer("keep")
    player.answer("event battle")
    turn = player.state["view"]["turn_number"]
    state = player.post("pass", until="turn", stops=STOPS).json()
    assert state["view"]["turn_number"] > turn


STRANGE_STOPS: list[tuple[dict[str, Any], str]] = [
    ({"until": "noon"}, "“noon” is not known here; one of: turn, stack, something."),
    ({"until": "turn", "stops": {"own": ["noon"]}}, '\\"noon\\" is not a valid choice.'),
    ({"until": "turn", "stops": {"own": "main"}}, "Expected a list of items"),
    ({"until": "turn", "stops": {"own": [], "his": []}}, "This is not known here"),
    ({"until": "turn", "stops": 5}, "Invalid data"),
    ({"until": "turn", "stops": {"own": [], "cards": ["a b"]}}, "does not match"),
    ({"until": "turn", "stops": {"own": [], "cards": ["a"] * 31}}, "At most 30"),
]


def test_strange_stops_are_refused(player: ApiPlayer) -> None:
    for sent, words in STRANGE_STOPS:
        answer = player.post("pass", **sent)
        assert answer.status_code == 400, sent
        assert words in answer.content.decode(), sent
        assert player.look()["version"] == 0, sent


def test_only_a_window_is_passed(player: ApiPlayer) -> None:
    answer = player.post("pass", until="turn")
    assert (answer.status_code, answer.json()["code"]) == (400, "not_offered")


def test_a_place_says_why_it_offers_no_more(player: ApiPlayer) -> None:
    player.answer("keep")
    answer = player.client.get(f"{player.address}/why", {"place": "c2"}).json()
    assert set(answer) == {"version", "place", "not_offered"}
    assert answer["version"] == player.state["version"]
    assert {reason["code"] for not_offered in answer["not_offered"] for reason in not_offered["reasons"]} == {
        "other_question"
    }
    play_on(player, 12)
    on_places = [
        not_offered
        for place in (*player.state["view"]["players"]["P1"]["hand"], "a2", "c3")
        for not_offered in player.client.get(f"{player.address}/why", {"place": place}).json()["not_offered"]
    ]
    assert on_places
    for not_offered in on_places:
        assert set(not_offered) == NotOffered.__required_keys__
        assert all(set(reason) == Reason.__required_keys__ for reason in not_offered["reasons"])


def test_a_place_that_there_is_not_is_refused(player: ApiPlayer) -> None:
    for place in ("z9", "No such card", "c2\0", "c" * 300):
        answer = player.client.get(f"{player.address}/why", {"place": place})
        assert answer.status_code == 400, place


def test_several_labels_are_one_decision(player: ApiPlayer) -> None:
    player.answer("keep")
    (series, *_) = player.state["question"]["series"]
    state = player.post("answer", labels=series["labels"]).json()
    assert (state["picks"], state["undo_picks"]) == (1 + len(series["labels"]), len(series["labels"]))
    player.post("undo", count=state["undo_picks"])
    assert player.state["question"]["series"][0] == series


STRANGE_LABELS: list[tuple[dict[str, Any], str]] = [
    ({}, "Give a label, or labels, or what is chosen together."),
    ({"label": "keep", "labels": ["keep"]}, "Give a label, or labels, or what is chosen together."),
    ({"label": "keep", "chosen": ["keep"]}, "Give a label, or labels, or what is chosen together."),
    ({"chosen": ["keep"]}, "not_together"),
    ({"chosen": ["keep"] * 41}, "At most 40"),
    ({"labels": []}, "at least 1"),
    ({"labels": ["keep"] * 41}, "At most 40"),
    ({"labels": ["keep", "keep"]}, "not_offered"),
]


def test_strange_labels_are_refused(player: ApiPlayer) -> None:
    for sent, words in STRANGE_LABELS:
        answer = player.post("answer", **sent)
        assert answer.status_code == 400, sent
        assert words in answer.content.decode(), sent
        assert (player.look()["version"], Game.objects.get().picks) == (0, []), sent


def test_options_are_chosen_together_and_taken_back_as_one_decision(
    alice: User, alice_client: Client
) -> None:
    game = services.start_from_scenario(SEVERAL_AT_ONCE, user=alice)
    address = f"/api/v1/games/{game.public_id}"

    def post(what: str, **sent: object) -> Any:
        version = alice_client.get(address).json()["version"]
        body = {"version": version, **sent}
        return alice_client.post(f"{address}/{what}", body, content_type="application/json")

    asked = post("answer", label="activate c2 2").json()
    together = {"fewest": 2, "most": 2, "copies": {"discard Wall": 2, "discard Oak": 1}}
    assert asked["question"]["together"] == together
    for chosen, code in ((["discard Wall"], "bad_number"), (["discard Oak", "discard Oak"], "not_offered")):
        refused = post("answer", chosen=chosen)
        assert (refused.status_code, refused.json()["code"]) == (400, code)
    after = post("answer", chosen=["discard Wall", "discard Wall"]).json()
    assert after["picks"] == asked["picks"] + 2
    assert after["undo_picks"] == 2
    back = post("undo", count=2).json()
    assert back["question"] == asked["question"]


def test_a_pick_is_previewed_and_nothing_is_changed_by_it(player: ApiPlayer) -> None:
    before = player.look()
    answer = player.client.get(f"{player.address}/preview", {"label": "keep"})
    preview = answer.json()
    assert answer.status_code == 200
    assert set(preview) == {"version", "labels", *PickPreview.__required_keys__}
    assert (preview["version"], preview["labels"]) == (0, ["keep"])
    assert player.look() == before


def test_several_picks_of_one_decision_are_previewed_together(player: ApiPlayer) -> None:
    player.answer("keep")
    (series, *_) = player.state["question"]["series"]
    preview = player.client.get(f"{player.address}/preview", {"label": "\n".join(series["labels"])}).json()
    assert [change["kind"] for change in preview["changes"]] == ["opened"]
    assert all(set(change) == PositionChange.__required_keys__ for change in preview["changes"])
    assert (preview["ends"], preview["warning"]) == ("done", "")


def test_what_cannot_be_picked_has_no_preview(player: ApiPlayer) -> None:
    for label in ("no such pick", "keep\0", "k" * 4001, "keep\n" * 41, ""):
        answer = player.client.get(f"{player.address}/preview", {"label": label})
        assert answer.status_code == 400, label
        assert answer.json()["code"], label


def test_no_preview_is_slow(player: ApiPlayer) -> None:
    """A preview takes at most 60 ms at the 95th percentile, whatever is asked about."""
    took = []
    for _ in range(25):
        for option in player.options()[:4]:
            begun = process_time()
            answer = player.client.get(f"{player.address}/preview", {"label": option["label"]})
            took.append(process_time() - begun)
            assert answer.status_code == 200
        player.answer(player.options()[-1]["label"])
    assert sorted(took)[len(took) * 95 // 100] <= 0.06
