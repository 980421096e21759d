"""Knowledge of a deck's order (19.1): counted exactly, shown to whoever has it, kept when cards are dealt."""

import random

from engine.policies.determinize import redeal_hidden
from engine.rules.field.deck_knowledge import forget_order, insert_card, show_top, take_top
from engine.state.player import PlayerState
from engine.tests.scenario.inline_scenario import scene
from engine.tests.state.stored_position import read_back
from engine.vocab import P1, P2

SCENE = (
    "title: Decks\nP1: {deck: [Box, Wall, Guard, Brute, Box, Well]}\nP2: {deck: [Wall, Box, Guard, Brute]}\n"
)


Known = list[list[int | None]]  # what P1 and P2 know of a deck, card by card, the bottom first


def change_deck(chance: random.Random, side: PlayerState, sure: Known, number: int) -> None:
    """Do something by chance to a deck, and to what is known of it card by card."""
    what = chance.randrange(8)
    if what == 0:
        forget_order(side)
        sure[:] = [[None] * len(side.deck) for _ in sure]
    elif what == 1:
        count = min(chance.randrange(4), len(side.deck))
        show_top(side, count)
        for known in sure:
            known[len(known) - count :] = side.deck[len(known) - count :]
    elif what < 5 and side.deck:
        take_top(side)
        for known in sure:
            known.pop()
    else:
        depth, seen_by = chance.randrange(len(side.deck) + 1), chance.randrange(4)
        for player, known in enumerate(sure):
            known.insert(len(known) - depth, number if seen_by >> player & 1 else None)
        insert_card(side, number, depth, seen_by)


def test_what_is_counted_as_known_is_known() -> None:
    chance = random.Random(7)
    for _ in range(300):
        side = PlayerState(6)
        side.deck = tuple(range(6))
        sure: Known = [[None] * 6, [None] * 6]
        for number in range(6, 30):
            change_deck(chance, side, sure, number)
            for player in (P1, P2):
                top, bottom = side.known_top(player), side.known_bottom(player)[::-1]
                assert list(top[::-1]) == sure[player][len(side.deck) - len(top) :]
                assert list(bottom) == sure[player][: len(bottom)]


def test_a_player_is_shown_what_is_known_of_both_decks_and_no_more() -> None:
    game = scene(SCENE)
    show_top(game.position.sides[P2], 1)
    game.position.sides[P1].known = (2, 0, 1, 0)
    mine, theirs = game.view(P1)["players"], game.view(P2)["players"]
    assert (mine["P1"]["known_top"], mine["P1"]["known_bottom"]) == (["Box", "Wall"], ["Well"])
    assert (theirs["P1"]["known_top"], theirs["P1"]["known_bottom"]) == ([], [])
    assert mine["P2"]["known_top"] == theirs["P2"]["known_top"] == ["Wall"]


def test_what_is_known_stays_where_it_is_when_the_rest_is_dealt_anew() -> None:
    position = scene(SCENE).position
    position.sides[P1].known = (2, 0, 1, 0)
    position.sides[P2].known = (1, 0, 0, 0)
    before = [side.deck for side in position.sides]
    for chance in range(20):
        dealt, _ = redeal_hidden(position, P1, chance)
        own, other = (side.deck for side in dealt.sides)
        assert own[-2:] == before[P1][-2:] and own[0] == before[P1][0]
        assert sorted(own) == sorted(before[P1])
        assert other[-1] == before[P2][-1]


def test_it_is_kept_with_the_position_and_changes_its_digest() -> None:
    game = scene(SCENE)
    before = game.digest()
    game.position.sides[P1].known = (2, 0, 1, 0)
    assert game.digest() != before
    again = read_back(game).position
    assert [side.known for side in again.sides] == [(2, 0, 1, 0), (0, 0, 0, 0)]
