"""Records of games: written with all lines, opened again, or shown; what is none is named in words."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

import engine
from cards.workshop.services import make_set, save_workshop_card
from decks.games import services
from decks.games.current_board import BOARDS, board_of
from decks.games.game_state import state_of
from decks.games.lines.line_list import list_lines
from decks.games.lines.line_store import load_tree
from decks.games.lines.line_tree import picks_to
from decks.games.lines.models import GameLine
from decks.games.lines.services import name_line
from decks.games.lines.tests.conftest import branched, play
from decks.games.lines.tests.test_lines import random_tree
from decks.games.opponents.opposition import Opposition
from decks.games.records import record_game
from decks.games.records.record_writer import record_of, record_text
from decks.games.records.services import LARGEST, load_text, open_record
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck, Game
from decks.refusals import Refusal
from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db
JSON = "application/json"


def reopened(game: Game, **change: Any) -> Game:
    """The game of the record of a game, as another process reads it."""
    opened = open_record({**json.loads(record_text(game)), **change}, session_key="another")
    BOARDS.clear()
    return Game.objects.get(pk=opened.pk)


def paths_of(game: Game) -> list[tuple[list[str], str, bool]]:
    """Of each line the picks to its end, its name, and whether it is played."""
    tree = load_tree(game)
    return sorted((picks_to(tree, number), line.name, number == game.line) for number, line in tree.items())


def test_a_record_without_lines_is_that_of_the_engine_and_opens_where_the_game_stands(game: Game) -> None:
    game = play(game, "keep", "event battle")
    written = json.loads(record_text(game))
    assert written == json.loads(json.dumps(engine.record(board_of(game).game)))
    assert engine.replay_record(written).digest() == board_of(game).game.digest()
    again = reopened(game)
    assert (again.picks, again.position, again.deck_name) == (game.picks, game.position, "A recorded game")
    assert state_of(again)["view"] == state_of(game)["view"]
    assert record_text(again) == record_text(game)
    assert not GameLine.objects.exists()
    play(again, "end")


def test_twenty_random_trees_come_back_equal_and_can_be_played_on(men: Deck) -> None:
    for seed in range(20):
        game = random_tree(men, seed, 14)
        again = reopened(game)
        assert paths_of(again) == paths_of(game)
        assert (again.position, again.taken_back) == (game.position, game.taken_back)
        assert state_of(again)["view"] == state_of(game)["view"]
        assert record_text(again) == record_text(game)
        ends = sorted((line.end_words, line.summary["begins"]) for line in list_lines(game))
        assert sorted((line.end_words, line.summary["begins"]) for line in list_lines(again)) == ends
        labels = board_of(again).game.labels()
        if labels:
            play(again, random.Random(seed).choice(labels))


def test_names_of_lines_and_what_can_be_made_again_come_along(game: Game) -> None:
    game = branched(game)
    name_line(game, game.version, 1, "Battle first")
    services.undo(game, game.version, 2)
    again = reopened(game)
    assert (again.position, state_of(again)["can_redo"]) == (0, True)
    assert {name for _picks, name, _is_played in paths_of(again)} == {"", "Battle first"}
    services.redo(again, again.version, 2)
    assert again.picks[: again.position] == ["P1 keep", "P1 event campaign"]


def test_a_game_against_an_opponent_has_a_record_once_it_is_over(men: Deck, alice: User) -> None:
    game = services.start_game(men, seed=7, user=alice, opponent=Opposition("goldfish", men))
    with pytest.raises(Refusal, match="once the game is over"):
        record_of(game)
    game = services.concede(game, game.version)
    again = reopened(game)
    assert again.has_opponent
    assert (again.picks, again.setup["opponent"]["main"]) == (game.picks, game.setup["opponent"]["main"])
    assert state_of(again)["over"]


def test_a_game_of_a_position_says_that_it_has_no_record(client: Client) -> None:
    client.get("/games")
    key = client.session.session_key or ""
    game = services.start_from_scenario("title: Here\nP1: {deck: []}", session_key=key)
    assert client.get(f"/games/{game.public_id}/record.json").status_code == 400
    with pytest.raises(Refusal, match="its position is a scenario"):
        record_of(game)


def test_cards_that_others_keep_to_themselves_are_opened_by_their_author_alone(
    alice: User, bob: User, men: Deck
) -> None:
    drafts = make_set(alice.pk, name="Drafts")
    lamp = save_workshop_card(drafts, engine.card_from_data({"name": "My Lamp", "type": "artifact"}))
    deck = make_deck(alice, "", [DeckLine("main", lamp, 10)], name="Mine")
    game = play(services.start_game(deck, seed=7, user=alice), "keep")
    data = json.loads(record_text(game))
    with pytest.raises(Refusal, match="cards of a workshop that you may not see"):
        open_record(data, user=bob)
    assert open_record(data, user=alice).picks == game.picks
    Game.objects.filter(pk=game.pk).update(owner=bob)
    with pytest.raises(Refusal, match="took them back"):
        record_of(Game.objects.get(pk=game.pk))


def spoil_pick(data: dict[str, Any]) -> None:
    data["picks"][1] = "P1 event banquet"


def spoil_line(data: dict[str, Any]) -> None:
    data["lines"][1]["picks"] = ["P1 keep"]


def cut_half(data: dict[str, Any]) -> None:
    del data["lines"]
    del data["picks"][:1]


def too_many(data: dict[str, Any]) -> None:
    data["lines"][1]["picks"] *= record_game.MOST_READ + 1


def no_top(data: dict[str, Any]) -> None:
    data["decks"]["P2"]["top"] = data["decks"]["P1"]["main"][:1]


def other_card(data: dict[str, Any]) -> None:
    card = engine.card_from_data({"name": "Far Lamp", "type": "artifact"})
    data["cards"][card.hash] = engine.card_to_data(card)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (spoil_pick, "lines 1: the picks of the record do not lead along"),
        (spoil_line, "lines 2 picks 1, P1 keep: "),
        (cut_half, "picks 1, P1 event"),
        (too_many, "at most 10,000 picks"),
        (no_top, "in a way that the board does not know"),
        (other_card, "The card Far Lamp, as it is printed there, was never printed so here"),
        (lambda data: data.update(rules_version=3), "played by version 3 of the rules"),
        (lambda data: data.update(seed=-1), "seed: a whole number"),
        (lambda data: data.update(seed=2**64 - 1), "in a way that the board does not know"),
        (lambda data: data.update(asked_always="P2"), "picks 2, P1 event campaign: Nothing is"),
        (lambda data: data.update(taken_back=2**40), "taken_back: "),
        (lambda data: data.update(picks=[]), ""),
    ],
)
def test_a_damaged_record_is_refused_with_its_place_and_nothing_is_kept(
    game: Game, spoil: Callable[[dict[str, Any]], None], said: str
) -> None:
    data = json.loads(record_text(branched(game)))
    spoil(data)
    if not said:  # an earlier moment of the line
        assert open_record(data, session_key="another").position == 0
        return
    before = Game.objects.count()
    with pytest.raises(Refusal) as refused:
        open_record(data, session_key="another")
    assert said in str(refused.value)
    assert (Game.objects.count(), GameLine.objects.count()) == (before, 1)


def test_random_damage_never_breaks_the_reader(game: Game) -> None:
    text, chance = record_text(branched(game)).encode(), random.Random(4)
    reasons = []
    for _ in range(60):
        damaged = bytearray(text)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(damaged))
            if chance.random() < 0.5:
                damaged[at] = chance.randrange(256)
            else:
                del damaged[at : at + chance.randint(1, 200)]
        try:
            open_record(load_text(bytes(damaged)), session_key=f"visitor {chance.random()}")
        except (Refusal, engine.Refused) as refused:
            reasons.append(str(refused))
    assert len(reasons) > 30
    assert all(reason.endswith((".", ")")) and "broke down" not in reason for reason in reasons)


def test_the_pages_download_a_record_open_it_and_say_what_is_wrong(
    alice: User, alice_client: Client, bob_client: Client, men: Deck
) -> None:
    game = branched(services.start_game(men, seed=7, user=alice))
    way = f"/games/{game.public_id}/record.json"
    assert way in alice_client.get("/games").content.decode()
    assert way in alice_client.get(f"/games/{game.public_id}/lines").content.decode()
    answer = alice_client.get(way)
    assert answer["Content-Disposition"] == f'attachment; filename="game-{game.public_id}.json"'
    assert bob_client.get(way).status_code == 404
    file = SimpleUploadedFile("game.json", answer.content)
    opened = bob_client.post("/games/record", {"file": file, "name": "Hers"})
    copy = Game.objects.exclude(pk=game.pk).get()
    assert opened["Location"] == f"/games/{copy.public_id}"
    assert (copy.deck_name, copy.owner, copy.deck) == ("Hers", User.objects.get(username="bob"), None)
    assert paths_of(copy) == paths_of(game)
    text = answer.content.decode()
    cut = bob_client.post("/games/record", {"text": text[:200]})
    assert cut.status_code == 400
    assert "This is no record that can be read. Line " in cut.content.decode()
    assert "Choose a file" in bob_client.post("/games/record", {"text": " "}).content.decode()
    assert bob_client.post("/games/record", {"text": "x" * (LARGEST + 1)}).status_code in (400, 413)
    old = json.dumps({**json.loads(text), "rules_version": 3})
    shown = bob_client.post("/games/record", {"text": old})
    assert shown.status_code == 200
    page = shown.content.decode()
    assert "played by version 3 of the rules" in page
    assert "P1 event campaign" in page
    assert "Toll Box" in page
    assert Game.objects.count() == 2


def test_the_api_writes_records_and_opens_them(
    alice: User, alice_client: Client, bob_client: Client, men: Deck
) -> None:
    game = branched(services.start_game(men, seed=7, user=alice))
    way = f"/api/v1/games/{game.public_id}/record"
    record = alice_client.get(way).json()
    assert record == json.loads(record_text(game))
    assert bob_client.get(way).status_code == 404
    made = bob_client.post("/api/v1/games/records", {"text": json.dumps(record)}, content_type=JSON)
    assert made.status_code == 201
    assert made.json()["picks"] == game.position
    old = {**record, "rules_version": 3}
    shown = bob_client.post("/api/v1/games/records", {"text": json.dumps(old)}, content_type=JSON)
    assert (shown.status_code, shown.json()["rules_version"], shown.json()["lines"]) == (200, 3, 2)
    wrong = bob_client.post("/api/v1/games/records", {"text": "{"}, content_type=JSON)
    assert (wrong.status_code, wrong.json()["code"]) == (400, "bad_record")
    assert "Line 1" in wrong.json()["detail"]
