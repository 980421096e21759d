"""Random games through the page's own buttons: it shows what is so, offers what can be made, says why not."""

import os
import random
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from decks import quotas
from decks.games.current_board import BOARDS, board_of, setup_of
from decks.games.tests.test_views import version
from decks.games.view_data import view_data
from decks.models import Deck, Game
from dimrift_site.base.api.throttles import ByKind
from engine.session import Session, start_session

pytestmark = pytest.mark.django_db

EDITIONS = ("modern", "classic")
LONG_GAMES = int(os.environ.get("LONG_GAMES", "500"))
TAG = re.compile(r"<(\w+)\b((?:[^>\"]|\"[^\"]*\")*)>")
HP = re.compile(r'<p class="hp"><strong>(-?\d+)<')
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')

Press = dict[str, Any]  # what a button sends besides the version
Tag = tuple[str, dict[str, str]]  # a tag of a page: its name and attributes


@pytest.fixture(autouse=True)
def _no_measure(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("CRITICAL", "django.request")
    monkeypatch.setattr(quotas, "OF_SESSION", quotas.OF_ACCOUNT)
    monkeypatch.setattr(ByKind, "THROTTLE_RATES", dict.fromkeys(("look", "games", "picks"), "1000000/min"))


def test_three_short_random_games_through_the_page(client: Client, men: Deck, fey: Deck) -> None:
    kinds = {kind for number in range(3) for kind in play_game(client, (men, fey), number, presses=12)}
    assert kinds >= {"label", "picks", "places"}


@pytest.mark.long
def test_five_hundred_random_games_through_the_page(client: Client, starters: list[Deck]) -> None:
    kinds = {kind for number in range(LONG_GAMES) for kind in play_game(client, starters, number, presses=16)}
    assert kinds >= {"label", "picks", "places"}


def play_game(client: Client, decks: "list[Deck] | tuple[Deck, ...]", number: int, presses: int) -> set[str]:
    """A game of so many random presses, given up in the end; the kinds of buttons that were pressed."""
    chance, deck = random.Random(number), decks[number % len(decks)]
    sent = {"seed": str(number), "edition": EDITIONS[number // len(decks) % len(EDITIONS)]}
    started = client.post(f"/decks/{deck.public_id}/play", sent)
    if started.status_code != 302:
        assert started.status_code == 400  # a card that this edition does not play (0.1)
        return set()
    way = started["Location"]
    game = Game.objects.get(public_id=way.rsplit("/", maxsplit=1)[-1])
    pressed = set()
    page = client.get(way).content.decode()
    for _ in range(presses):
        game.refresh_from_db()
        board = board_of(game)
        page_tags = tags(page)
        assert_shown_is_so(page_tags, board)
        seen = board.view()["players"]
        assert re.findall(HP, page) == [str(seen["P2"]["hp"]), str(seen["P1"]["hp"])]
        if board.game.question is None:
            break
        assert_all_can_be_made(board)
        assert_greyed_says_why(client, way, page_tags, chance)
        kind, press = chance.choice(buttons(page_tags, chance))
        answer = client.post(f"{way}/answer", {"version": version(page), **press}, headers={"X-Board": "1"})
        assert answer.status_code == 200, (press, answer.content)
        pressed.add(kind)
        page = answer.content.decode()
    give_up(client, way, game)
    return pressed


def give_up(client: Client, way: str, game: Game) -> None:
    """End the game; from the record alone it comes to what is kept and shown."""
    if not Game.objects.get(pk=game.pk).snapshot["over"]:
        page = client.get(way).content.decode()
        assert client.post(f"{way}/concede", {"version": version(page)}).status_code == 302
    game.refresh_from_db()
    anew = start_session(setup_of(game))
    for index, pick in enumerate(game.picks):
        anew.repeat(pick, automatic=index in game.automatic)
    assert view_data(anew) == game.snapshot
    assert anew.game.question is None
    game.delete()
    BOARDS.clear()


def tags(page: str) -> list[Tag]:
    """The tags of a page that say something: of forms, zones, cards and HP."""
    return [
        (name, {key: unescape(value) for key, value in ATTRIBUTE.findall(attributes)})
        for name, attributes in TAG.findall(page)
        if name in ("button", "input") or "data-" in attributes
    ]


def buttons(page: list[Tag], chance: random.Random) -> list[tuple[str, Press]]:
    """List what each button of the page sends, and one set of marks."""
    presses: list[tuple[str, Press]] = []
    marks: list[str] = []
    most = fewest = 0
    for _, attributes in page:
        if attributes.get("name") == "chosen":
            marks.append(attributes["value"])
        elif "data-most" in attributes:
            fewest, most = int(attributes["data-fewest"]), int(attributes["data-most"])
        elif attributes.get("name") in ("label", "picks") and attributes.get("form") == "answer":
            presses.append((attributes["name"], {attributes["name"]: attributes["value"]}))
            if attributes.get("data-places"):
                presses.append(
                    ("places", {"picks": "\n".join([attributes["value"], *place_of(attributes, chance)])})
                )
    if marks:
        count = chance.randint(fewest, min(most, len(marks)))
        presses.append(("chosen", {"together": "", "chosen": chance.sample(marks, count)}))
    return presses


def place_of(button: dict[str, str], chance: random.Random) -> list[str]:
    """A place and facing of a card, as the script reads them."""
    _, label, *words = chance.choice(button["data-places"].split("\n")).split("\t")
    facings = words[1::3]
    return [pick for pick in (label, chance.choice(facings) if facings else "") if pick]


def assert_shown_is_so(page: list[Tag], board: Session) -> None:
    """The page shows the cards, mana, damage, HP and hand of the engine, and its options."""
    view = board.view()
    for zone_attributes in (
        zone_attributes
        for _, zone_attributes in page
        if zone_attributes.get("class", "").startswith("zone z-")
    ):
        seen = view["field"].get(zone_attributes["data-zone"])
        assert ("data-card" in zone_attributes) == (seen is not None), zone_attributes
        if seen is not None:
            assert zone_attributes["data-card"] == seen.get("card", "Face-down card")
            assert zone_attributes["data-face"] == seen["face"]
            assert zone_attributes["data-mana"] == str(seen.get("mana", 0))
            assert zone_attributes["data-damage"] == str(seen.get("damage", 0))
    held = {attributes["data-held"] for _, attributes in page if "data-held" in attributes}
    hand = view["players"]["P1"]["hand"]
    assert not isinstance(hand, int)
    assert {*hand} <= held
    offered = {attributes["value"] for _, attributes in page if attributes.get("name") in ("label", "chosen")}
    confirm = any(attributes.get("data-fewest") == "0" for _, attributes in page)
    assert offered | ({"done"} if confirm else set()) == {*board.game.labels()}


def assert_all_can_be_made(board: Session) -> None:
    """Every option can be made, each on a board of its own."""
    for label in board.game.labels():
        trial = board.clone()
        trial.answer(label)
        assert len(trial.picks) > len(board.picks)


def assert_greyed_says_why(client: Client, way: str, page: list[Tag], chance: random.Random) -> None:
    """A zone or a card of one's own hand that offers nothing says why."""
    own = {attributes["value"] for _, attributes in page if attributes.get("form") == "why"}
    greyed = [attributes for _, attributes in page if "is-offered" not in attributes.get("class", "")]
    places = [
        attributes["data-zone"] for attributes in greyed if attributes.get("class", "").startswith("zone z-")
    ]
    places += [attributes["data-held"] for attributes in greyed if attributes.get("data-held") in own]
    if places:
        place = chance.choice(places)
        said = client.get(f"{way}/why", {"place": place}, headers={"X-Board": "1"})
        assert said.status_code == 200
        assert 'class="refused"' in said.content.decode(), (place, said.content.decode())
