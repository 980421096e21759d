"""Lessons: each is won by its hints, says a sentence a question, and is done when the engine says so."""

import html
from collections import Counter

import pytest
from django.test import Client

from cards.definitions import definition
from cards.models import Card, Set
from cards.services import ensure_factions, save_card
from cards.tests.conftest import KNIGHT, LAMP, RIDDLE, printed
from cards.wiki.services import save_page
from cards.wiki.shipped_pages import shipped_pages
from decks.games.current_board import BOARDS, board_of
from decks.games.models import Game
from decks.games.services import answer, answer_all, redo, start_from_scenario, undo
from decks.games.tests.conftest import play_replies
from decks.learn.lesson import PASSES, Lesson, LessonPanel, find_lesson, lesson_panel, lessons, own_decisions
from decks.models import Deck
from decks.tests.conftest import _no_worker, men, starters
from engine.scenario import play_file
from engine.session import EVERYWHERE, Flow

__all__ = ["_no_worker", "men", "starters"]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.key)
def test_its_script_reaches_its_goal(lesson: Lesson) -> None:
    assert [outcome.differs for outcome in play_file(lesson.scenario, lesson.key, lambda _name: None)] == [""]


@pytest.mark.parametrize("flow", [EVERYWHERE, Flow()], ids=["asked everywhere", "asked as usual"])
@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.key)
def test_it_is_won_by_its_hints_and_not_before(lesson: Lesson, flow: Flow) -> None:
    game = begin(lesson, flow)
    wanted = [step.pick.casefold() for step in lesson.steps]
    while (made := len(own_decisions(board_of(game), wanted))) < len(wanted):
        step = lesson.steps[made]
        while (question := board_of(game).question()) and step.pick.casefold() not in labels(question):
            panel = lesson_panel(game, board_of(game))
            assert panel is not None and panel.waits
            game = pass_on(game, flow)
        panel = lesson_panel(game, board_of(game))
        assert panel is not None
        assert (panel.done, panel.astray, panel.waits, panel.step) == (False, 0, "", step)
        game = pick(game, step.pick, flow)
    while not (panel := lesson_panel(game, board_of(game))) or not panel.done:
        assert panel is not None and panel.waits
        game = pass_on(game, flow)


def begin(lesson: Lesson, flow: Flow) -> Game:
    """A game of a lesson, at the player's first question."""
    made = start_from_scenario(
        lesson.scenario, lesson=lesson.key, policy=lesson.policy, session_key="s", flow=flow
    )
    play_replies()
    return Game.objects.get(pk=made.pk)


def pick(game: Game, label: str, flow: Flow) -> Game:
    """The game after a pick and what the other side replies."""
    answer(game, game.version, label, flow)
    play_replies()
    return Game.objects.get(pk=game.pk)


def pass_on(game: Game, flow: Flow) -> Game:
    """The game after its player passed once."""
    offered = labels(board_of(game).question())
    return pick(game, next(label for label in PASSES if label in offered), flow)


def labels(question: object) -> list[str]:
    assert isinstance(question, dict)
    return [option["label"].casefold() for option in question["options"]]


def test_a_whole_game_is_won_with_the_cards_of_a_starter_deck(men: Deck) -> None:
    lesson = lessons()[-1]
    mine, _theirs = lesson.start().scenario.owned
    deck = Deck.objects.get(key=lesson.deck)
    for section, pile in (("main", [*mine.hand, *(mine.deck or [])]), ("fables", mine.fables)):
        copies = {entry.card.name: entry.copies for entry in deck.entries.filter(section=section)}
        assert Counter(name.text() for name in pile) == copies
    shipped = {card.name: definition(card).hash for card in Card.objects.all()}
    for card in lesson.start().card_pool().printed:
        assert card.defn.hash == shipped[card.defn.name], card.defn.name


def test_another_way_is_noticed_and_taken_back() -> None:
    lesson = find_lesson("strike")
    assert lesson is not None
    game = start_from_scenario(lesson.scenario, lesson=lesson.key, session_key="s", flow=EVERYWHERE)
    game = answer(game, game.version, "event campaign", EVERYWHERE)
    panel = lesson_panel(game, board_of(game))
    assert panel is not None and panel.astray and panel.step == lesson.steps[0]
    game = undo(game, game.version, panel.astray)
    panel = lesson_panel(game, board_of(game))
    assert panel is not None and not panel.astray
    game = redo(game, game.version)
    assert game.picks[0] == "P1 event campaign"


@pytest.mark.parametrize("place", ["at a1", "at e1"])
def test_another_place_for_a_card_is_noticed_though_its_facing_comes_with_it(place: str) -> None:
    """A card is placed and turned by one press, so that neither is picked by itself."""
    lesson = find_lesson("game")
    assert lesson is not None
    flow = Flow()
    game = begin(lesson, flow)
    while (question := board_of(game).question()) and "summon dew thimble" not in labels(question):
        panel = lesson_panel(game, board_of(game))
        assert panel is not None and panel.step is not None
        game = pass_on(game, flow) if panel.waits else pick(game, panel.step.pick, flow)
    placed = answer_all(game, game.version, ["summon Dew Thimble", place, "facing up"], flow)
    panel = lesson_panel(placed, board_of(placed))
    assert panel is not None and panel.step is not None
    assert (panel.astray > 0, panel.step.pick) == (True, "at c1")
    taken_back = undo(placed, placed.version, panel.astray)
    panel = lesson_panel(taken_back, board_of(taken_back))
    assert panel is not None and panel.step is not None
    assert (panel.astray, panel.waits) == (0, "")


def test_where_a_lesson_waits_it_names_a_button_that_is_there(client: Client) -> None:
    address = client.post("/learn/game").headers["Location"]
    play_replies()
    named = set()
    while not (panel := panel_at(address)).done and panel.step is not None:
        game = Game.objects.get()
        if panel.waits:
            shown = " ".join(html.unescape(client.get(address).content.decode()).split())
            assert f"The lesson goes on later: press “{panel.waits}”." in shown
            assert f"</kbd>{panel.waits}" in shown
            named.add(panel.waits)
            pass_on(game, Flow())
        else:
            pick(game, panel.step.pick, Flow())
    assert {"End turn"} <= named


def panel_at(address: str) -> LessonPanel:
    """What the lesson of a game says now."""
    game = Game.objects.get(public_id=address.rpartition("/")[2])
    panel = lesson_panel(game, board_of(game))
    assert panel is not None
    return panel


def test_a_game_from_a_position_is_the_same_again_in_another_process() -> None:
    ensure_factions()
    save_card(printed(LAMP))
    scenario = "event: battle\nfield: {c1: {card: Lamp, mana: 1}, c2: Blank}\nopen: [c2]"
    game = start_from_scenario(scenario, session_key="s")
    for _turn in range(12):  # past a checkpoint
        question = board_of(game).question()
        while question and game.position < 60 and not board_of(game).game.position.is_over():
            game = answer(game, game.version, question["options"][0]["label"])
            question = board_of(game).question()
    digest = board_of(game).game.digest()
    assert game.position > 50
    save_card(printed(LAMP, stats={"will": 3}))  # a card that changes does not change the game
    BOARDS.clear()
    assert board_of(Game.objects.get(pk=game.pk)).game.digest() == digest
    game.checkpoints.all().delete()
    BOARDS.clear()
    assert board_of(Game.objects.get(pk=game.pk)).game.digest() == digest


@pytest.mark.parametrize("data", [LAMP, KNIGHT], ids=lambda data: data["name"])
@pytest.mark.parametrize("edition", ["classic", "modern", "latest"])
def test_a_card_can_be_tried_in_the_edition_of_its_set(
    client: Client, data: dict[str, str], edition: str
) -> None:
    ensure_factions()
    save_card(printed(data), Set.objects.create(key="far", name="Far", edition=edition))
    name = data["name"]
    shown = client.get(f"/learn/try?card={data['key']}").content.decode()
    assert f"Try it: {name}" in shown
    assert '<figure class="diagram">' in shown
    response = client.post("/learn/try", {"card": data["key"]})
    assert name in client.get(response.headers["Location"]).content.decode()
    game = Game.objects.get()
    assert game.setup["edition"] == edition
    question = board_of(game).question()
    assert question is not None
    assert f"summon {name}" in [option["label"] for option in question["options"]]


def test_a_card_is_tried_in_the_edition_that_is_asked_for(client: Client) -> None:
    ensure_factions()
    save_card(printed(LAMP), Set.objects.create(key="far", name="Far", edition="latest"))
    address = "/learn/try?card=lamp&edition=classic"
    assert 'name="edition" value="classic"' in client.get(address).content.decode()
    client.post("/learn/try", {"card": "lamp", "edition": "classic"})
    assert Game.objects.get().setup["edition"] == "classic"
    other = client.get("/learn/try?card=lamp&edition=newest").content.decode()
    assert "“newest” is not known as edition" in other
    client.post("/learn/try", {"card": "lamp", "edition": "newest"})
    assert Game.objects.latest("pk").setup["edition"] == "latest"


def test_a_card_that_cannot_be_read_says_why_it_cannot_be_tried(client: Client) -> None:
    save_card(printed(RIDDLE))
    assert "cannot be set up" in client.get("/learn/try?card=riddle").content.decode()
    answer = client.post("/learn/try", {"card": "riddle"})
    assert answer.status_code == 400
    assert "hum softly" in answer.content.decode()


def test_every_board_of_a_shipped_page_can_be_begun() -> None:
    for number, page in enumerate(shipped_pages()):
        text = page.text.split("```board\n")[1].split("```")[0]
        game = start_from_scenario(text, session_key=f"s{number // 10}")
        assert board_of(game).question() is not None or game.snapshot["over"], page.title


@pytest.mark.parametrize(
    "query",
    [
        "",
        "page=Nothing",
        "page=Prone&board=2",
        "page=Prone&board=x",
        "card=nothing",
        "page=%00",
        "board=9" * 99,
    ],
)
def test_a_position_that_is_not_there_is_not_found(client: Client, query: str) -> None:
    save_page("Prone", "```board\nfield: {c2: Blank}\n```", 0, author=None)
    assert client.get(f"/learn/try?{query}").status_code == 404
    assert client.get("/learn/try?page=Prone&board=1").status_code == 200


def test_the_pages_are_small_and_ask_little(client: Client, django_assert_max_num_queries: object) -> None:
    for address in ("/learn", "/learn/strike"):
        with django_assert_max_num_queries(10):  # type: ignore[operator] # a fixture
            answer = client.get(address)
        assert answer.status_code == 200
        assert len(answer.content) < 100_000
    assert client.get("/learn").content.decode().count('<figure class="diagram">') == 5
    assert client.get("/learn/nothing").status_code == 404
