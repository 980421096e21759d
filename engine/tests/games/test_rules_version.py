"""Old games replay: their digests move only together with RULES_VERSION (DECISIONS "Old games")."""

from hashlib import sha256

import pytest

import engine
from engine import rng
from engine.edition import edition
from engine.game import EngineGame, Setup, start
from engine.rules import chance
from engine.rules.events import emit
from engine.state.position import Position, fingerprint
from engine.tests.games.random_games import Picker, golden_deck, is_going_on

GAMES = 40
NEW_FIELDS = ("shuffles", "draws")
# What the games of each rules version came to. A change that moves the digest raises RULES_VERSION and adds
# a line; lines are never changed.
GOLDEN = {
    1: "db86f9c21853e5dde561e0d16e143eb1",
    2: "d989d1110034f9422957e723fbb8fa63",
    3: "b28c2ceea01c9d6c85a483dfb4833b78",
    4: "9eab2a9cbe83393c5e459bca8e1a4414",
    5: "29256da66e202ccd387d20721fa4f7fa",
    6: "1f6e24d4129a498947bed617fb5d6597",
    7: "830be0d16fd6f9fcdcfabf81a71d2a2e",
    8: "799b45331a6538bedb8443e788014d06",
    9: "799b45331a6538bedb8443e788014d06",  # of 4.2; these games go as before
    10: "e0babc2b1a78d5396dd03426be222988",  # of 4.2, 14.1, 22.2: Fabled cards of a turn count
    11: "e0babc2b1a78d5396dd03426be222988",  # of 4.2, 14.6, 22.5; these games go as before
    12: "949981c16b7f8cff3d67eb92fbee9824",  # of 21.4, 22.7: streams of chance, the order of waiting triggers
    13: "949981c16b7f8cff3d67eb92fbee9824",  # of 15.4; these games go as before
    14: "949981c16b7f8cff3d67eb92fbee9824",  # of 15.4; these games go as before
}


def digest_of_golden_games() -> str:
    decks = (golden_deck(), golden_deck())
    seen = sha256()
    for number in range(GAMES):
        game = start(Setup(edition(), decks, seed=1, number=number))
        picker = Picker(number)
        while is_going_on(game):
            game.answer(picker.pick(game))
        seen.update(game.digest().encode())
    return seen.hexdigest()[:32]


def test_only_chance_and_the_order_of_triggers_are_new_in_version_12(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the one stream and the order of waiting of version 11 put in, all games go as they went."""

    def shuffle(position: Position, player: int) -> None:
        deck = list(position.sides[player].deck)
        position.rng = rng.shuffle(position.rng, deck)
        position.sides[player].deck = tuple(deck)

    def number_below(position: Position, _: chance.Drawer, count: int) -> int:
        position.rng, number = rng.random_below(position.rng, count)
        return number

    def old_digest(game: EngineGame) -> str:
        state = game.position.to_state()
        values = state[0]
        assert isinstance(values, list)
        return fingerprint([values[: -len(NEW_FIELDS)], *state[1:]])

    assert Position.FIELDS[-len(NEW_FIELDS) :] == NEW_FIELDS
    monkeypatch.setattr("engine.rules.setup.shuffle_by_seed", shuffle)
    monkeypatch.setattr(chance, "shuffle_by_seed", shuffle)
    monkeypatch.setattr(chance, "random_number", number_below)
    monkeypatch.setattr(emit, "place_in_moment", lambda *_: 0)
    monkeypatch.setattr(EngineGame, "digest", old_digest)
    assert digest_of_golden_games() == GOLDEN[11]


def test_a_rules_version_plays_its_games_as_ever() -> None:
    assert digest_of_golden_games() == GOLDEN[engine.RULES_VERSION]
