"""What a player gets of two games that differ only in what is hidden (19.1) is equal to the byte.

Of each pair the other side has the same cards in another order, so another hand and others face-down. It is
compared after each pick until the other side has done something else, or a card came to light.
"""

import json
import os
import random
import re
from itertools import pairwise
from typing import Any, Final

import pytest
from django.test import Client

from cards.definitions import definitions_by_hash
from decks.games.opponents.levels import LEVELS
from decks.games.tests.conftest import find_hints, play_replies
from decks.models import Deck, Game
from engine.policies.observation import Observation
from engine.session import Opponent
from engine.state import options as opt
from engine.state.position import Position

pytestmark = pytest.mark.django_db
PICKS: Final = 25
HAND: Final = 5
# Picks of which nothing is seen, and the part of others that is not
SILENT: Final = ("pass", "end", "no", "done", "keep")
HIDDEN_PART: Final = re.compile(r"^(P2 set) .*")
# Differs between any two games, and in each copy of a page
OWN_TO_EACH: Final = re.compile(r'name="(?:csrfmiddlewaretoken|nonce)" value="[^"]*"|<time [^<]*</time>')
REVEALING: Final = ("flipped", "seen", "searched", "milled", "discarded")


def test_what_a_player_gets_of_games_that_differ_in_hidden_cards_is_equal(men: Deck, fey: Deck) -> None:
    compared = [compare_games(men, fey, level.key, seed) for level in LEVELS[:2] for seed in (1, 2)]
    assert sum(compared) >= 20


@pytest.mark.long
def test_five_hundred_games_tell_nothing_that_is_hidden(men: Deck, fey: Deck) -> None:
    games = int(os.environ.get("LONG_GAMES", "500"))
    compared = [compare_games(men, fey, LEVELS[seed % 2].key, seed) for seed in range(games)]
    assert sum(compared) >= 5 * games


def test_cards_that_lie_face_down_stay_unknown_for_a_whole_game(
    men: Deck, fey: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other side lays its first cards face-down, others in each game, and does nothing more."""
    monkeypatch.setattr(Opponent, "decide", lay_down)
    compared = [compare_games(men, fey, "easy", seed) for seed in (3, 4, 5)]
    assert sum(compared) >= 20


def lay_down(_opponent: Opponent, position: Position) -> int:
    """Pick to set a card of the hand, whichever it is, else the first option."""
    options = Observation(position, position.ask_player).options()
    return next((index for index, pick in enumerate(options) if opt.code_of(pick) == opt.SET), 0)


def compare_games(own: Deck, other: Deck, level: str, seed: int) -> int:
    """Play two games by equal picks; how often all that one gets was equal."""
    hands = two_hands(other)
    players = [Player(own, other, level, seed, hand) for hand in hands]
    chance, compared = random.Random(seed), 0
    for _ in range(PICKS):
        assert_equal([player.all_seen(compared) for player in players])
        compared += 1
        question = players[0].state["question"]
        if question is None:
            break
        label = chance.choice(question["options"])["label"]
        waits = [player.answer(label) for player in players]
        assert_equal(waits)
        play_replies()
        for player in players:
            player.look()
        if may_differ(*players):
            break
        if chance.random() < 0.2:
            assert_equal([player.undo() for player in players])
    return compared


def two_hands(deck: Deck) -> tuple[list[str], list[str]]:
    """Two first hands of creatures of a deck, none of which is in both."""
    entries = deck.entries.filter(section="main", card__type="creature").order_by("card__name")
    names = [entry.card.name for entry in entries.select_related("card")]
    return names[:HAND], names[HAND : 2 * HAND]


def assert_equal(seen: list[dict[str, str]]) -> None:
    first, second = seen
    assert first.keys() == second.keys()
    for way, text in first.items():
        if text != second[way]:
            at = next(n for n, (a, b) in enumerate(zip(text, second[way], strict=False)) if a != b)
            pytest.fail(f"{way} differs: {text[at - 200 : at + 80]!r} and {second[way][at - 40 : at + 80]!r}")


def may_differ(first: "Player", second: "Player") -> bool:
    """Return whether the other side did something else, or the player came to see what was hidden."""
    if first.visible_picks() != second.visible_picks():
        return True
    lines = [line for player in (first, second) for line in player.state["log"]]
    return any(line["kind"] in REVEALING and line["who"] == "P2" for line in lines)


class Player:
    """A browser that plays a game against a level, whose other side begins with a hand."""

    def __init__(self, own: Deck, other: Deck, level: str, seed: int, hand: list[str]) -> None:
        self.client = Client()
        asked = {"deck": own.public_id, "seed": str(seed), "opponent": level, "opponent_top": hand}
        asked |= {"opponent_deck": other.public_id, "starter": ("P1", "P2")[seed % 2]}
        answer = self.client.post("/api/v1/games", asked, content_type="application/json")
        assert answer.status_code == 201, answer.content
        self.id: str = answer.json()["id"]
        play_replies()
        self.look()

    def look(self) -> dict[str, Any]:
        state: dict[str, Any] = self.client.get(f"/api/v1/games/{self.id}").json()
        self.state = state
        return state

    def post(self, what: str, **sent: Any) -> dict[str, str]:
        body = {"version": self.state["version"], **sent}
        answer = self.client.post(f"/api/v1/games/{self.id}/{what}", body, content_type="application/json")
        assert answer.status_code == 200, answer.content
        if what != "hints":
            self.state = answer.json()
        return {what: self.own_to_none(answer.content.decode())}

    def answer(self, label: str) -> dict[str, str]:
        return self.post("answer", label=label, stops={"own": ["deployment", "main", "event", "main2"]})

    def undo(self) -> dict[str, str]:
        """Take a pick back, if there is one."""
        return self.post("undo", count=1) if self.state["can_undo"] else {}

    def all_seen(self, turn: int) -> dict[str, str]:
        """Return all that one can ask for now, each fourth time with what takes longest."""
        ways = ["", "/preview", "/log"]
        page = f"/games/{self.id}"
        question = self.state["question"]
        api = [f"/api/v1/games/{self.id}/steps/{n}" for n in range(1, self.state["steps"] + 1)]
        if question:
            labels = [option["label"] for option in question["options"][:3]]
            api += [f"/api/v1/games/{self.id}/preview?label={label}" for label in labels]
            api += [f"/api/v1/games/{self.id}/why?place={zone}" for zone in ("c2", "c3")]
        asked = [f"/api/v1/games/{self.id}", "/api/v1/games", *api]
        if turn % 4 == 0:
            asked += ["/games", *(page + way for way in ways)]
            if question:
                self.post("hints")
                find_hints()
                asked += [f"{page}/hints", f"/api/v1/games/{self.id}/hints"]
        return {self.own_to_none(way): self.get(way) for way in asked}

    def get(self, way: str) -> str:
        answer = self.client.get(way)
        return f"{answer.status_code} {self.own_to_none(answer.content.decode())}"

    def own_to_none(self, text: str) -> str:
        """Return it without what is another in each game."""
        text = OWN_TO_EACH.sub("", text.replace(self.id, "GAME"))
        return re.sub(r'"changed":"[^"]*"', "", text)

    def visible_picks(self) -> list[str]:
        """Return what the other side picked, as far as one sees it."""
        picks = [pick for pick in Game.objects.get(public_id=self.id).picks if pick.startswith("P2 ")]
        seen = [pick for pick in picks if pick.removeprefix("P2 ").split()[0] not in SILENT]
        return [HIDDEN_PART.sub(r"\1", pick) for pick in seen]


def test_the_pairs_differ_in_the_hand_of_the_other_side(men: Deck, fey: Deck) -> None:
    """Or nothing above would be shown by it."""
    hands = []
    for hand in two_hands(fey):
        player = Player(men, fey, "easy", 2, hand)
        setup = Game.objects.get(public_id=player.id).setup
        cards = definitions_by_hash(setup["tops"][1])
        hands.append([cards[hash_].name for hash_ in setup["tops"][1]])
        assert json.dumps(player.look()).count(hand[0]) == 0
    assert all(set(first).isdisjoint(second) for first, second in pairwise(hands))
