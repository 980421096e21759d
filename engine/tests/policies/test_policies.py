"""Tests of policies: how they use the cards they are given, by what the cards do, in every edition."""

from collections import Counter

import pytest

from engine import card_from_data, grid, vocab
from engine.carddef import CardDef
from engine.cli.card_set import find_deck
from engine.edition import edition
from engine.game import EngineGame, start
from engine.policies import turn_plan
from engine.policies.goldfish import Goldfish
from engine.policies.greedy import Greedy
from engine.policies.observation import Observation
from engine.policies.passive import Passive
from engine.policies.policy import MOST_IN_A_TURN
from engine.policies.policy_registry import make_policy
from engine.policies.position_value import ALL_HP, hp_points, mana_points
from engine.rules.game_loop import apply_choice
from engine.simulation import GoldfishTask, play_batch
from engine.simulation.batch import POLICY
from engine.simulation.duel import Duel, play_duels
from engine.simulation.tally import PLAYABLE, PLAYED
from engine.state.position import NOT_ASKED
from engine.tests.compilation.compiled_process import check_compiled
from engine.tests.games.random_games import golden_deck
from engine.tests.scenario.inline_scenario import scene
from engine.vocab import P1, P2

TURNS = 24


def happenings(deck: str, base: str, games: int) -> Counter[int]:
    """Return what happened to the goldfish's cards in some games."""
    cards = find_deck(deck)
    job = GoldfishTask(cards.main, cards.fables, edition(base), 12, 3)
    counts: Counter[int] = Counter()
    for number in range(games):
        position = start(job.setup(number)).position
        players = (Goldfish(), Passive())
        while position.ask_kind != NOT_ASKED and position.turn_number < TURNS:
            asked = position.ask_player
            apply_choice(position, position.ask_options[players[asked].decide(Observation(position, asked))])
            counts.update(news.kind for news in position.log if news.player == P1)
            for card in position.field:
                if card is not None and card.linked >= 0:
                    assert grid.zone_side(card.linked) == P1
    return counts


@pytest.mark.parametrize("base", ["classic", "wiki"])
def test_the_goldfish_opens_zones_moves_turns_crews_and_equips(base: str) -> None:
    counts = happenings("classic-day-shift", base, 12)
    for kind in ("E_ZONE_OPENED", "E_MOVED", "E_ROTATED", "E_CREWED", "E_EQUIPPED", "E_STRUCK"):
        assert counts[getattr(vocab, kind)] > 0, kind


def test_the_goldfish_summons_a_dear_fabled_card_when_it_can_be_paid() -> None:
    deck = find_deck("men")
    job = GoldfishTask(deck.main, deck.fables, edition(), 10, 1)
    tally = play_batch(job, 0, 60)
    [oddo] = [number for number, card in enumerate(job.cards()) if card.name.startswith("Marshal Oddo")]
    counts = tally.counts[oddo]
    assert 0 < counts[PLAYABLE] == counts[PLAYED]


def test_an_event_without_a_battle_pays_if_those_that_follow_win_sooner() -> None:
    """20 HP at 2 a Battle are 10 Battles; with 5 more, 3."""
    assert turn_plan.wins_sooner(20, 2, 2, 5)
    assert not turn_plan.wins_sooner(20, 8, 1, 2), "3 Battles, or 1 Event and 2"
    assert not turn_plan.wins_sooner(20, 2, 1, 0)
    assert not turn_plan.wins_sooner(20, 0, 1, 5), "nobody can strike, so there is nothing to compare"


def test_the_goldfish_brings_a_fabled_creature_in_classic_where_that_wins_sooner() -> None:
    deck = find_deck("classic-night-shift")
    job = GoldfishTask(deck.main, deck.fables, edition("classic"), 10, 1)
    tally = play_batch(job, 0, 120)
    creatures = [n for n, card in enumerate(job.cards()) if card.fabled and card.type == "creature"]
    assert sum(tally.counts[number][PLAYED] for number in creatures) >= 8


def test_what_bursts_is_turned_away_from_one_s_own_creatures() -> None:
    """The goldfish's opponent deals no damage, so what its creatures take they take from their own side."""
    cards = [card("Boiler", "artifact", "trigger | When it's the start of your turn: Burst."), card("Hand")]
    deck = tuple(card_def for card_def in cards for _ in range(6))
    position = start(GoldfishTask(deck, (), edition(), 6, 1).setup(0)).position
    hurt = 0
    players = (Goldfish(), Passive())
    while position.ask_kind != NOT_ASKED and position.turn_number < 12:
        asked = position.ask_player
        apply_choice(position, position.ask_options[players[asked].decide(Observation(position, asked))])
        hurt += sum(news.kind == vocab.E_DAMAGED for news in position.log)
    assert any(card_object is not None and card_object.printed.bursts for card_object in position.field)
    assert hurt == 0


def card(name: str, type_: str = "creature", *effects: str) -> CardDef:
    """A card with one arrow at its top; a creature of 1 Might and 9 Life."""
    data: dict[str, object] = {"key": name.lower(), "name": name, "type": type_, "arrows": {"n": 1}}
    if type_ == "creature":
        data["stats"] = {"might": 1, "life": 9}
    return card_from_data({**data, "effects": list(effects)})


def test_the_policy_of_runs_is_the_goldfish_with_its_version() -> None:
    assert (Goldfish().name(), Goldfish().version()) == POLICY


@pytest.mark.parametrize("name", ["goldfish", "greedy"])
@pytest.mark.parametrize("base", ["classic", "modern"])
def test_a_policy_decides_the_same_in_the_same_game(name: str, base: str) -> None:
    def played() -> dict[str, object]:
        both = (golden_deck(), golden_deck())
        return play_duels(Duel(both, (name, "passive"), edition(base), seed=7), 0, 2).to_data()

    assert played() == played()
    assert make_policy(name, 1).name() == name


def test_the_last_hp_are_worth_most_and_mana_that_cannot_be_spent_nothing() -> None:
    assert (hp_points(0, 6), hp_points(6, 6)) == (0, ALL_HP)
    lost = [hp_points(hp, 20) - hp_points(hp - 1, 20) for hp in range(1, 21)]
    assert lost == sorted(lost, reverse=True) and lost[0] > 2 * lost[-1]
    assert mana_points(1) > 0
    assert mana_points(90) == mana_points(100)


def test_greedy_strikes_where_one_of_several_targets_is_worth_it() -> None:
    """Struck, the two at the sides would win the fight; the one in the middle loses it."""
    cards = """
cards:
  Knight: {type: creature, stats: {might: 3, life: 3}, arrows: {nw: 1, n: 1, ne: 1}}
  Tower: {type: creature, stats: {might: 5, life: 9}}
  Page: {type: creature, stats: {might: 1, life: 1}}
"""
    game = scene("event: battle\nfield: {c2: Knight, b3: Tower, c3: Page, d3: Tower}\n", cards)
    picked = Greedy(1).decide(Observation(game.position, P1))
    assert game.labels()[picked] == "action c2 Strike"
    game.answer(picked)
    assert game.labels()[Greedy(1).decide(Observation(game.position, P1))] == "target c3"


def check_duel(key: str, games: int, least: int) -> None:
    """Assert that the greedy policy wins so many of these games against the goldfish."""
    deck = find_deck(key)
    score = play_duels(Duel((deck, deck), ("greedy", "goldfish"), edition(), seed=1), 0, games)
    assert score.games_won(P1) >= least and score.games_won(P2) < games - least


@pytest.mark.usefixtures("compiled_engine")
def test_greedy_beats_the_goldfish() -> None:
    check_compiled(check_duel, "men", 8, 5)


def most_in_a_turn(name: str, *effects: str, turns: int = 6) -> int:
    """Return how often at most, in one turn of P1, an artifact of which the deck has many was activated."""
    cards = [card("Spring", "artifact", *effects), card("Lamb")]
    position = start(GoldfishTask(tuple(cards * 12), (), edition(), turns, 1).setup(0)).position
    players = (make_policy(name, 1), Passive())
    used: Counter[tuple[int, int]] = Counter()
    while position.ask_kind != NOT_ASKED and position.turn_number < turns:
        asked = position.ask_player
        apply_choice(position, position.ask_options[players[asked].decide(Observation(position, asked))])
        activated = [news for news in position.log if news.kind == vocab.E_ACTIVATED]
        used.update((position.turn_number, news.number) for news in activated)
    assert position.turn_number >= turns, "it never ends a game"
    per_turn: Counter[int] = Counter()
    for (turn, _), count in used.items():
        per_turn[turn] += count
    assert max(used.values()) <= max(per_turn.values()) <= MOST_IN_A_TURN
    return max(used.values())


HEAL_ALL = "heal 1 damage from each creature you control."


@pytest.mark.parametrize(
    ("effect", "most"),
    [
        ("activation | Choose a creature: heal 1 damage from it.", 4),
        (f"activation | Sac up to 2 creatures: {HEAL_ALL}", 6),
        (f"activation | Consume 1 mana: [this] collects 1 mana; {HEAL_ALL}", MOST_IN_A_TURN // 2),
    ],
)
def test_the_goldfish_does_not_repeat_what_changed_nothing_that_it_values(effect: str, most: int) -> None:
    """It does it again after summoning something, or with less mana on its cards, of which there are few."""
    collects = "trigger | When summoned: [this] collects 3 mana."
    assert 1 <= most_in_a_turn("goldfish", effect, collects) <= most


@pytest.mark.parametrize("name", ["goldfish", "greedy"])
def test_a_policy_begins_no_more_in_a_turn_than_its_bound(name: str) -> None:
    """Each time there is a life more, which both are glad of for ever."""
    effect = "activation | Choose a creature: gain 1 life and [this] collects 1 mana."
    assert most_in_a_turn(name, effect, turns=4) > MOST_IN_A_TURN // 2


@pytest.mark.long
@pytest.mark.parametrize("key", ["men", "fey"])
@pytest.mark.usefixtures("compiled_engine")
def test_greedy_beats_the_goldfish_clearly(key: str) -> None:
    check_compiled(check_duel, key, 200, 120)


JUDGE = """
event: battle
cards:
  Judge: {type: creature, stats: {life: 2}, arrows: {w: 1, n: 1}, effects: [
    "action | Target 2 creatures; for each target, choose either: (1) destroy it; (2) it collects 1 mana."]}
  Wall: {type: creature, stats: {life: 1}}
field: {c2: Judge, b2: Wall, c3: Wall}
"""


def test_the_goldfish_chooses_for_each_target_by_whose_it_is() -> None:
    game = scene("title: t", JUDGE)
    game.answer_label(P1, "action c2 1")
    game.answer_label(P1, "target c3")
    for mode in ("choose 1", "choose 2"):
        picked = Goldfish().decide(Observation(game.position, P1))
        assert game.labels()[picked] == mode
        game.answer_label(P1, mode)


def scene_of_zones(hand: str) -> EngineGame:
    """Return a Campaign with two creature zones open and a Monument in the Fables Deck."""
    cards = """
cards:
  Guest: {type: creature, stats: {might: 1, life: 2}, arrows: {n: 1}}
  Manor: {type: monument, fabled: true, effects: ["trigger | When it's the start of your turn: draw 1."]}
"""
    players = (
        f"P1: {{hand: [{hand}], deck: [Guest, Guest], fables: [Manor]}}\nP2: {{hand: [], deck: [Guest]}}\n"
    )
    return scene(f"phase: event\n{players}open: [b2, c2]\nfield: {{b2: Guest, c2: Guest}}\n", cards)


@pytest.mark.parametrize(("hand", "zone"), [("Guest", "conquer d2"), ("", "conquer m1")])
def test_a_creature_that_waits_gets_a_zone_before_a_monument(hand: str, zone: str) -> None:
    game = scene_of_zones(hand)
    game.answer_label(P1, "event campaign")
    while game.position.ask_kind != vocab.Q_ZONE and zone not in game.labels():
        game.answer(game.labels().index("conquer"))
    assert game.labels()[Goldfish().decide(Observation(game.position, P1))] == zone


WALLS = """
cards:
  Knight: {type: creature, stats: {might: 3, life: 5}, arrows: {n: 1}}
  Page: {type: creature, stats: {might: 1, life: 2}, arrows: {n: 1}}
  Wall: {type: creature, stats: {might: 4, life: 9}, arrows: {n: 1}}
"""


@pytest.mark.parametrize(("theirs", "event"), [("Page", "event battle"), ("Wall", "event campaign")])
def test_the_goldfish_fights_where_nobody_can_be_hit_and_the_fight_is_won(theirs: str, event: str) -> None:
    walls = f"P1: {{hand: [], deck: [Page]}}\nfield: {{c2: Knight, c3: {theirs}}}\n"
    game = scene(f"phase: event\n{walls}", WALLS)
    assert game.labels()[Goldfish().decide(Observation(game.position, P1))] == event


@pytest.mark.parametrize(("theirs", "picked"), [("Page", "action c2 Strike"), ("Wall", "end")])
def test_the_goldfish_strikes_a_creature_only_if_that_costs_it_less(theirs: str, picked: str) -> None:
    game = scene(f"event: battle\nfield: {{c2: Knight, c3: {theirs}}}\n", WALLS)
    assert game.labels()[Goldfish().decide(Observation(game.position, P1))] == picked
