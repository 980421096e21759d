"""Faults that only play shows are told of decks made with that fault, and nothing of sound ones (43.8)."""

import pytest

from engine.carddef import CardDef
from engine.cli.card_set import find_deck
from engine.edition import edition
from engine.simulation import GoldfishTask, findings, play_batch
from engine.simulation.findings import Finding
from engine.simulation.hints.hint_rules import find_hints, may_target_opponent
from engine.tests.simulation.test_findings import MOTH, ROOK, VAULT, WELL, card, creature, kinds

GAMES = 120
STARTERS = ("men", "fey", "telur", "wynn", "classic-day-shift", "classic-night-shift")
HALL = card("hall", "monument", "cost | Consume any 9 mana: summon.", stats={"life": 4})
BOLT = card("bolt", "artifact", "trigger | When summoned; target a creature: deal 2 damage to target.")
OMEN = card(
    "omen",
    "artifact",
    "cost | Consume any 1 mana: summon.",
    "trigger | When summoned; target a creature you control: destroy target.",
    subtypes=["Scroll"],
)
SNARE = card(
    "pit",
    "artifact",
    "trigger | When a creature your opponent controls strikes; target a creature: rotate target.",
    subtypes=["Trap"],
)


def hints(main: list[CardDef], *fables: CardDef, turns: int = 10, games: int = GAMES) -> list[Finding]:
    task = GoldfishTask(tuple(main), fables, edition("modern"), turns, 1)
    return find_hints(play_batch(task, 0, games), task, task.cards())


def hints_of_starter(key: str, games: int) -> list[str]:
    deck = find_deck(key)
    played = edition("classic" if key.startswith("classic") else "modern")
    task = GoldfishTask(deck.main, deck.fables, played, 10, 1)
    return [hint.sentence for hint in find_hints(play_batch(task, 0, games), task, task.cards())]


def test_of_a_sound_deck_nothing_is_hinted() -> None:
    assert hints([ROOK] * 10 + [WELL] * 10) == []


def test_of_a_starter_deck_nothing_is_hinted() -> None:
    assert hints_of_starter("telur", findings.FEWEST_GAMES) == []


@pytest.mark.long
@pytest.mark.parametrize("key", STARTERS)
def test_of_no_starter_deck_anything_is_hinted_in_all_the_games_of_a_check(key: str) -> None:
    assert hints_of_starter(key, 300) == []


def test_cards_that_can_never_be_played_are_named_with_the_reason() -> None:
    shown_hints = hints([creature("page", 0, 1, 1)] * 6 + [creature("knight", 2, 3)] * 10 + [WELL] * 4, VAULT)
    assert kinds(shown_hints) == [findings.NEVER_PLAYABLE]
    [never] = shown_hints
    assert never.cards == ("vault",) and never.figure and never.figure["high"] < 0.05
    assert never.sentence == (
        "Never playable: “Vault” could be played in 0 % (0 to 3) of the games with it, mostly for want of "
        "mana."
    )
    assert never.games and never.to_data()["advice"] == findings.ADVICE[findings.NEVER_PLAYABLE]


def test_a_card_that_the_goldfish_never_plays_though_it_could_is_named() -> None:
    shown_hints = hints([ROOK] * 9 + [WELL] * 9 + [OMEN] * 2)
    assert (kinds(shown_hints), shown_hints and shown_hints[0].cards) == ([findings.NEVER_PLAYED], ("omen",))


def test_mana_that_is_always_short_and_openings_that_do_nothing_are_hinted() -> None:
    shown_hints = hints([creature("ogre", 3)] * 19 + [WELL])
    assert {findings.NO_MANA, findings.NO_START} <= {*kinds(shown_hints)}


def test_zones_that_no_game_opens_are_hinted_where_a_card_waits_for_one() -> None:
    shown_hints = hints([ROOK] * 9 + [WELL] * 9 + [HALL] * 2)
    [zones] = [hint for hint in shown_hints if hint.kind == findings.NEVER_OPENED]
    assert zones.cards == ("hall",) and "a zone for Monuments is open" in zones.sentence


def test_a_transform_that_is_never_done_is_hinted_and_not_as_a_card_never_playable() -> None:
    shown_hints = hints([ROOK] * 10 + [WELL] * 10, MOTH)
    assert (kinds(shown_hints), shown_hints[0].cards) == ([findings.NO_TRANSFORM], ("moth",))


def test_no_win_in_so_many_turns_is_hinted() -> None:
    shown_hints = hints([creature("mouse", 0, 0)] * 20)
    assert kinds(shown_hints) == [findings.NO_WIN]
    assert shown_hints[0].sentence == "Too slow: it wins only 0 % (0 to 3) of its games within 10 turns."


def test_cards_that_the_goldfish_cannot_judge_are_never_named() -> None:
    assert may_target_opponent(BOLT) and not may_target_opponent(OMEN)
    assert hints([ROOK] * 8 + [WELL] * 8 + [BOLT] * 2 + [SNARE] * 2) == []


def test_of_few_games_nothing_is_hinted() -> None:
    """Of 60 games with a card the interval of none reaches 6 %."""
    assert hints([creature("mouse", 0, 0)] * 20, games=findings.FEWEST_GAMES - 1) == []
