"""Lines of a game: nothing that was tried is lost, each is gone to, named, compared and deleted."""

import random
import time
from dataclasses import replace

import pytest
from django.test import Client

from decks import quotas
from decks.games import services
from decks.games.current_board import BOARDS, board_of, setup_of
from decks.games.game_state import state_of
from decks.games.lines import line_store
from decks.games.lines.line_list import compare_ends, list_lines
from decks.games.lines.line_store import load_tree, on_line
from decks.games.lines.line_tree import ROOT, picks_to
from decks.games.lines.models import GameLine
from decks.games.lines.services import delete_line, name_line
from decks.games.lines.tests.conftest import branched, labels_of, play
from decks.games.services import StaleGame
from decks.models import Deck, Game
from decks.quotas import stored_bytes
from decks.refusals import Refusal
from dimrift_site.accounts.models import User
from dimrift_site.personal_data.owned_rows import readable_rows
from engine.session import start_session

pytestmark = pytest.mark.django_db


def afresh(game: Game) -> Game:
    """The game as a process sees it that has kept nothing of it."""
    BOARDS.clear()
    return Game.objects.get(pk=game.pk)


def random_tree(deck: Deck, seed: int, picks: int = 30) -> Game:
    """A game in which picks were taken back again and again, and others made."""
    game, chance = services.start_game(deck, seed=seed % 7), random.Random(seed)
    for _ in range(picks):
        labels = board_of(game).game.labels()
        if not labels or chance.random() < 0.2:
            own = sum(pick.startswith("P1 ") for pick in game.picks[: game.position])
            if own:
                services.undo(game, game.version, chance.randint(1, own))
            continue
        if chance.random() < 0.1:
            line = chance.choice(list(load_tree(game)))
            services.go_to(game, game.version, line, chance.randint(0, len(picks_to(load_tree(game), line))))
            continue
        play(game, chance.choice(labels))
    return game


def wander(game: Game, chance: random.Random, picks: int = 1) -> None:
    """Pick at random, and take about half of the picks back."""
    for _ in range(picks):
        labels = board_of(game).game.labels()
        if labels:
            play(game, chance.choice(labels))
        if not labels or chance.random() < 0.5:
            services.undo(game, game.version)


def test_a_game_that_was_never_tried_another_way_has_no_rows(game: Game) -> None:
    play(game, "keep", "event battle")
    services.undo(game, game.version)
    services.redo(game, game.version)
    services.undo(game, game.version)
    play(game, "event battle")  # the same once more
    assert (game.line, GameLine.objects.count()) == (ROOT, 0)
    assert [line.title for line in list_lines(game)] == ["Line 1"]


def test_another_pick_after_an_undo_makes_a_line_and_what_was_tried_stays(game: Game) -> None:
    game = branched(game)
    tree = load_tree(game)
    assert game.line == ROOT
    assert picks_to(tree, 0) == ["P1 keep", "P1 event campaign"]
    assert picks_to(tree, 1) == ["P1 keep", "P1 event battle"]
    assert load_tree(afresh(game)) == tree


def test_the_same_pick_after_an_undo_leads_along_what_was_tried(game: Game) -> None:
    play(game, "keep", "event battle", "end")
    whole = game.picks[:]
    services.undo(game, game.version, 2)
    play(game, "event battle")
    assert (game.line, game.picks, game.position) == (ROOT, whole, 2)
    assert state_of(game)["can_redo"]
    services.undo(game, game.version)
    play(game, "event campaign")
    services.undo(game, game.version)
    play(game, "event battle")
    assert (game.line, game.picks, game.position) == (1, whole, 2)
    assert len(load_tree(game)) == 2


def test_one_goes_to_any_moment_of_any_line(game: Game) -> None:
    game = branched(game)
    play(game, labels_of(game)[0])
    shown = {}
    tree = load_tree(game)
    for line in tree:
        for picks in range(len(picks_to(tree, line)) + 1):
            services.go_to(game, game.version, line, picks)
            assert game.line == line
            assert game.picks == picks_to(tree, line)
            assert labels_of(game) or state_of(game)["over"]
            shown[line, picks] = state_of(game)["view"]
            assert state_of(afresh(game))["view"] == shown[line, picks]
    assert load_tree(game) == {**tree}
    for line, picks in ((9, 0), (0, -1), (0, 99)):
        with pytest.raises(Refusal):
            services.go_to(game, game.version, line, picks)


def test_going_across_what_was_seen_counts_as_taken_back(game: Game) -> None:
    game = branched(game)
    before = game.taken_back
    services.go_to(game, game.version, 1, 2)
    assert game.taken_back == before  # an Event was picked, and nothing seen
    while not any(line["kind"] == "drew" for line in state_of(game)["log"] if line["turn"]):
        labels = labels_of(game)
        play(game, next((label for label in ("end", "pass") if label in labels), labels[0]))
    services.go_to(game, game.version, 0, 2)
    assert game.taken_back == before + 1


def test_two_tabs_lose_nothing_and_the_later_is_refused(game: Game) -> None:
    game = branched(game)
    others = [Game.objects.get(pk=game.pk) for _ in range(3)]
    stale = game.version
    services.go_to(game, stale, 0, 1)
    with pytest.raises(StaleGame):
        services.go_to(others[0], stale, 0, 2)
    with pytest.raises(StaleGame):
        name_line(others[1], stale, 0, "Late")
    with pytest.raises(StaleGame):
        delete_line(others[2], stale, 1)
    assert [*load_tree(afresh(game))] == [0, 1]
    assert {line.name for line in GameLine.objects.all()} == {""}


def test_a_line_has_a_name_of_at_most_60_characters(game: Game) -> None:
    name_line(game, game.version, ROOT, "  The only one ")
    assert list_lines(game)[0].title == "The only one"
    game = branched(Game.objects.get(pk=game.pk))
    name_line(game, game.version, 1, "Campaign first")
    assert [line.title for line in list_lines(afresh(game))] == ["The only one", "Campaign first"]
    name_line(game, game.version, 1, "")
    assert [line.title for line in list_lines(game)] == ["The only one", "Line 2"]
    with pytest.raises(Refusal, match="60 characters"):
        name_line(game, game.version, 1, "x" * 61)
    with pytest.raises(Refusal, match="no line 7"):
        name_line(game, game.version, 7, "x")


def test_a_line_goes_with_what_branches_from_it_but_not_the_one_that_is_played(game: Game) -> None:
    game = branched(game)
    services.go_to(game, game.version, 1, 2)
    for line, why in ((0, "first line"), (1, "played now"), (5, "no line 5")):
        with pytest.raises(Refusal, match=why):
            delete_line(game, game.version, line)
    services.go_to(game, game.version, 0, 1)
    delete_line(game, game.version, 1)
    assert [*load_tree(afresh(game))] == [ROOT]
    play(game, "event battle")
    assert [*load_tree(afresh(game))] == [0, 1]


def test_what_branched_from_a_line_stays_where_it_did(game: Game) -> None:
    play(game, "keep", "event campaign")
    zones = [label for label in labels_of(game) if label.startswith("conquer")]
    first = picks_to(load_tree(play(game, zones[0])), ROOT)
    services.undo(game, game.version)
    second = picks_to(load_tree(play(game, zones[-1])), ROOT)
    assert first != second
    services.undo(game, game.version, 2)
    play(game, "event battle")
    tree = load_tree(afresh(game))
    assert sorted(picks_to(tree, number) for number in tree) == sorted([game.picks, first, second])
    assert sorted((segment.parent or 0, segment.at) for segment in tree.values()) == [(0, 0), (0, 1), (2, 2)]


def test_the_ends_of_two_lines_are_compared(game: Game) -> None:
    game = branched(game)
    play(game, next(label for label in labels_of(game) if label.startswith("conquer")))
    rows = {row.what: (row.first, row.second) for row in compare_ends(game, 0, 1)}
    assert rows["Open zones"][0] != rows["Open zones"][1]
    assert "Your HP" not in rows
    assert compare_ends(game, 1, 1) == []


def test_of_too_many_lines_the_first_without_a_name_goes(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_store, "MOST_LINES", 4)
    chance = random.Random(3)
    game = branched(game)
    name_line(game, game.version, 0, "kept")
    paths = set()
    for _ in range(40):
        wander(game, chance)
        tree = load_tree(game)
        assert len(tree) <= 4 and tree[0].name == "kept"
        paths |= {tuple(picks_to(tree, number)) for number in tree if number != game.line}
    assert len(paths) > 4
    GameLine.objects.update(name="kept")
    with pytest.raises(Refusal, match="at most 4 lines"):
        wander(game, chance, 120)


def test_random_trees_are_the_same_saved_and_loaded_and_each_line_replays(men: Deck) -> None:
    same_saved_and_loaded(men, range(200, 220))


@pytest.mark.long
def test_two_hundred_random_trees_are_the_same_saved_and_loaded(men: Deck) -> None:
    same_saved_and_loaded(men, range(200))


def same_saved_and_loaded(men: Deck, seeds: range) -> None:
    """Assert that rows read back give the tree that was played, and each line's picks lead to its board."""
    branches = 0
    for seed in seeds:
        game = random_tree(men, seed, 14)
        tree, now = load_tree(game), state_of(game)["view"]
        assert game.picks == picks_to(tree, game.line)
        game = afresh(game)
        assert load_tree(game) == tree
        assert state_of(game)["view"] == now
        branches += len(tree) - 1
        for line in tree if seed % 10 == 0 else ():
            other = on_line(game, tree, line)
            board = start_session(setup_of(game))
            for pick in other.picks:
                board.repeat(pick)
            assert board_of(other).game.digest() == board.game.digest()
    assert branches > len(seeds) // 2


def test_lines_are_in_the_data_of_an_account_and_go_with_the_game(men: Deck, alice: User) -> None:
    game = branched(services.start_game(men, seed=7, user=alice))
    assert len(list(readable_rows("decks.GameLine", alice.pk))) == 1
    services.delete_game(game, game.version)
    assert not GameLine.objects.exists()


def test_lines_count_among_the_bytes_of_their_player_and_a_new_one_must_fit(
    men: Deck, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = play(services.start_game(men, seed=7, user=alice), "keep", "event battle")
    before = stored_bytes(alice)
    services.undo(game, game.version)
    monkeypatch.setattr(quotas, "OF_ACCOUNT", replace(quotas.OF_ACCOUNT, stored_bytes=before))
    with pytest.raises(Refusal) as refused:
        play(game, "event campaign")
    assert refused.value.code == "too_many_bytes"
    game = afresh(game)
    assert (load_tree(game)[ROOT].picks, game.position) == (["P1 keep", "P1 event battle"], 1)
    game = play(game, "event battle")  # it leads along the line that there is
    services.undo(game, game.version)
    monkeypatch.setattr(quotas, "OF_ACCOUNT", replace(quotas.OF_ACCOUNT, stored_bytes=before * 2))
    play(game, "event campaign")
    rows = GameLine.objects.values_list("stored_bytes", flat=True)
    assert stored_bytes(alice) == Game.objects.get().stored_bytes + sum(rows)


def test_the_pages_of_lines_name_go_to_compare_and_delete_them(
    alice_client: Client, bob_client: Client, men: Deck, alice: User
) -> None:
    game = branched(services.start_game(men, seed=7, user=alice))
    address = f"/games/{game.public_id}"

    def post(what: str, **form: object) -> int:
        game.refresh_from_db()
        sent = {"version": game.version, **form}
        assert bob_client.post(f"{address}/lines/{what}", sent).status_code == 404
        return alice_client.post(f"{address}/lines/{what}", sent).status_code

    page = alice_client.get(f"{address}/lines").content.decode()
    assert "Line 1" in page and "you are here" in page and "Compare two ends" in page
    assert post("name", line=1, name="<b>Slow</b>") == 302
    page = alice_client.get(f"{address}/lines?first=0&second=1").content.decode()
    assert "&lt;b&gt;Slow" in page and "Ends of two lines" in page
    step = alice_client.get(f"{address}/replay?line=0&step=1").content.decode()
    assert "What if" in step and "Your hand" in step
    assert alice_client.get(f"{address}/replay?line=7").status_code == 400
    assert post("go", line=0, picks=1) == 302
    game.refresh_from_db()
    assert (game.line, game.position) == (0, 1)
    assert post("go", line=0, picks="x") == 400
    assert post("delete", line=1) == 302
    assert post("delete", line=0) == 400
    assert (
        bob_client.get(f"{address}/lines").status_code
        == bob_client.get(f"{address}/replay").status_code
        == 404
    )


def test_the_api_lists_lines_goes_to_names_and_deletes_them(
    alice_client: Client, men: Deck, alice: User
) -> None:
    game = branched(services.start_game(men, seed=7, user=alice))
    address = f"/api/v1/games/{game.public_id}"
    json = "application/json"
    data = alice_client.get(f"{address}/lines").json()
    assert [(line["number"], line["parent"], line["at"], line["current"]) for line in data["lines"]] == [
        (0, None, 0, True),
        (1, 0, 1, False),
    ]
    sent = {"version": data["version"], "line": 0, "picks": 1}
    state = alice_client.post(f"{address}/lines/go", sent, content_type=json).json()
    assert state["can_redo"] and state["picks"] == 1
    stale = alice_client.post(f"{address}/lines/go", sent, content_type=json)
    assert (stale.status_code, stale.json()["state"]["version"]) == (409, state["version"])
    named = {"version": state["version"], "name": "Slow"}
    data = alice_client.patch(f"{address}/lines/1", named, content_type=json).json()
    assert data["lines"][1]["name"] == "Slow"
    assert alice_client.delete(f"{address}/lines/1?version={data['version']}").status_code == 204
    assert len(alice_client.get(f"{address}/lines").json()["lines"]) == 1


@pytest.mark.long
def test_a_game_of_3000_picks_with_50_branches_opens_within_150_ms(men: Deck) -> None:
    # In modern the 500 turns after which a game ends have some 2,600 picks; a turn of wiki has more windows
    setup = services.start_game(men, seed=5, edition="wiki").setup
    board, chance = start_session(setup_of(Game(setup=setup))), random.Random(5)
    earlier = [board.clone()]
    while len(board.picks) < 3_000:
        labels = board.game.labels()
        if not labels:
            del earlier[-min(40, len(earlier) - 1) :]
            board = earlier[-1].clone()
            continue
        earlier.append(board.clone())
        busy = [label for label in labels if "Strike" not in label and label not in {"pass", "end"}]
        board.answer(chance.choice(busy or labels))
        del earlier[:-200]
    game = services.go_on_with(men, setup, board)
    while len(load_tree(game)) < 51:
        tree = load_tree(game)
        longest = max(tree, key=lambda number: len(picks_to(tree, number)))
        services.go_to(game, game.version, longest, chance.randint(2_600, 2_990))
        for _ in range(3):
            play(game, chance.choice(board_of(game).game.labels() or ["concede"]))
    took = []
    for line in sorted(load_tree(game), key=lambda number: len(picks_to(load_tree(game), number)))[-5:]:
        services.go_to(game, game.version, line, len(picks_to(load_tree(game), line)))
        game = afresh(game)
        began = time.process_time()
        state_of(game)
        took.append(time.process_time() - began)
    assert sorted(took)[2] < 0.15
    began = time.process_time()
    assert len(list_lines(afresh(game))) == 51
    assert time.process_time() - began < 0.15
