"""What holds a deck back is found in decks made with that fault, and nothing in decks made without (43.2)."""

import pytest

from engine import card_from_data
from engine.carddef import CardDef
from engine.edition import edition
from engine.simulation import GoldfishTask, Tally, findings, play_batch
from engine.simulation import tally as counted
from engine.simulation.findings import Finding, find_faults, needs_opponent

GAMES = 120


def card(key: str, card_type: str, *texts: str, **other: object) -> CardDef:
    data: dict[str, object] = {"key": key, "name": key.title(), "type": card_type, "effects": list(texts)}
    return card_from_data({**data, **other})


def creature(key: str, cost: int, might: int = 2, will: int = 0, **other: object) -> CardDef:
    texts = [f"cost | Consume any {cost} mana: summon."] if cost else []
    stats = {"might": might, "life": 2, **({"will": will} if will else {})}
    return card(key, "creature", *texts, stats=stats, arrows={"n": 1, "ne": 1, "nw": 1}, **other)


WELL = card("well", "artifact", stats={"will": 1})
ROOK = creature("rook", 1)
VAULT = card("vault", "artifact", "cost | Consume any 9 mana: summon.", fabled=True)
MOTH = card("moth", "creature", "cost | [Transformed]: summon.", fabled=True, stats={"might": 3, "life": 3})
BLADE = card(
    "blade", "artifact", "activation once | Target a Fey artifact you control: draw 1.", arrows={"n": 1}
)
TRAP = card(
    "snare", "artifact", "trigger | When opponent's creature strikes, deal 1 damage.", subtypes=["Trap"]
)


def faults(main: list[CardDef], *fables: CardDef, turns: int = 10, seed: int = 1) -> list[Finding]:
    task = GoldfishTask(tuple(main), fables, edition("modern"), turns, seed)
    return find_faults(play_batch(task, 0, GAMES), task, task.cards())


def kinds(found: list[Finding]) -> list[str]:
    return [finding.kind for finding in found]


@pytest.mark.parametrize("seed", range(3))
def test_of_a_sound_deck_nothing_is_found(seed: int) -> None:
    assert faults([ROOK] * 10 + [WELL] * 10, seed=seed) == []


def test_a_deck_that_cannot_pay_is_short_of_mana_and_the_cards_are_named() -> None:
    found = faults([creature("ogre", 3)] * 18 + [WELL] * 2)
    [mana] = [finding for finding in found if finding.kind == findings.NO_MANA]
    assert (
        mana.sentence.startswith("Short of mana: from turn 2 on, on average, ") and "“Ogre”" in mana.sentence
    )
    assert mana.cards == ("ogre",) and mana.place == findings.TURNS and mana.turn == 2


def test_cards_never_paid_for_are_a_lack_of_mana_where_fables_could_be_those_that_wait() -> None:
    """Seven Fables may be all that waits, but half of what is drawn is left over unpaid."""
    giants = [
        card(f"giant-{number}", "artifact", "cost | Consume any 6 mana: summon.") for number in range(4)
    ]
    found = faults(giants + [creature("sprat", 0, 0)] * 12, *[VAULT] * 7, turns=4)
    assert findings.NO_MANA in kinds(found)
    [mana] = [finding for finding in found if finding.kind == findings.NO_MANA]
    assert mana.place == findings.CARDS and mana.figure and mana.figure["low"] > 0.25
    assert {*mana.cards} == {"vault", *(giant.key for giant in giants)}


def test_a_deck_with_mana_and_full_zones_is_short_of_zones_not_of_mana() -> None:
    found = faults([creature("page", 0, will=1)] * 10 + [creature("knight", 2, 3)] * 10)
    assert kinds(found) == [findings.NO_ZONE]
    [zones] = found
    assert zones.cards == ("knight",) and zones.figure and zones.figure["low"] > 1
    assert f"from turn {zones.turn} on" in zones.sentence and "“Knight”" in zones.sentence


def test_a_card_that_nothing_in_the_deck_lets_target_is_named() -> None:
    [targets] = faults([ROOK] * 9 + [WELL] * 9 + [BLADE] * 2)
    assert targets.kind == findings.NO_TARGET and targets.cards == ("blade",)
    assert targets.sentence == "Short of targets: the deck has nothing that “Blade” could target."


def test_a_single_card_that_is_never_paid_for_is_too_dear() -> None:
    [dear] = faults([creature("page", 0, 1, 1)] * 6 + [creature("knight", 2, 3)] * 10 + [WELL] * 4, VAULT)
    assert dear.kind == findings.TOO_DEAR and dear.cards == ("vault",)
    assert dear.sentence.startswith("Too dear: “Vault” could not be paid for in ")


def test_a_deck_without_might_deals_hardly_any_damage() -> None:
    [harmless] = faults([creature("mouse", 0, 0)] * 20)
    assert harmless.kind == findings.NO_DAMAGE and harmless.place == findings.CARDS
    said = "Hardly any damage: in 10 turns it takes 0.0 (0.0 to 0.0) of the opponent's 6 HP on average."
    assert harmless.sentence == said


def test_a_deck_that_is_slow_for_no_reason_found_is_said_to_be_so() -> None:
    """Of 120 games of 10 turns none is won, and 2 of 6 HP are left."""
    said = "Too slow: it wins only 0 % (0 to 3) of its games within 10 turns."
    assert counted_by_hand(counted.OPPONENT_HP, 2, turns=10) == [said]


def test_hands_without_a_play_are_slow_to_begin() -> None:
    found = faults([creature("ogre", 3)] * 19 + [WELL])
    [start] = [finding for finding in found if finding.kind == findings.NO_START]
    assert "the first two turns see no play" in start.sentence and start.figure and start.figure["low"] > 0.2


def test_a_card_that_only_a_transform_brings_and_nothing_transforms_is_named() -> None:
    [transform] = faults([ROOK] * 10 + [WELL] * 10, MOTH)
    assert transform.kind == findings.NO_TRANSFORM and transform.cards == ("moth",)
    assert transform.sentence.startswith("No Transform: “Moth” comes only by a Transform")


def test_a_finding_names_games_that_show_it() -> None:
    """Of cards those in which they were left over; of turns those with the most of it; else those not won."""
    [transform] = faults([ROOK] * 10 + [WELL] * 10, MOTH)
    assert transform.games == (0, 1, 2, 3, 4) and transform.to_data()["games"] == [0, 1, 2, 3, 4]
    task = GoldfishTask((ROOK,) * 20, (), edition("modern"), 6, 1)
    tally = Tally(6, len(task.cards()))
    tally.games = tally.first_plays[1] = GAMES
    for tally.number in range(GAMES):
        for turn in range(1, 7):
            measured = [0] * len(counted.MEASURES)
            measured[counted.MANA_WASTED] = 3 if tally.number == 10 * turn else 2
            tally.add_turn(turn, measured)
    [waste] = find_faults(tally, task, task.cards())
    assert waste.kind == findings.WASTE and waste.games == (20, 30, 40, 50, 60)


def counted_by_hand(measure: int, value: int, turns: int = 6, main: CardDef = ROOK) -> list[str]:
    """Return what is said of 120 games with so much of a measure in each turn, and nothing else."""
    task = GoldfishTask((main,) * 20, (), edition("modern"), turns, 1)
    tally = Tally(turns, len(task.cards()))
    tally.games = tally.first_plays[1] = GAMES
    measured = [0] * len(counted.MEASURES)
    measured[measure] = value
    for turn in range(1, turns + 1):
        for _game in range(GAMES):
            tally.add_turn(turn, measured)
    return [finding.sentence for finding in find_faults(tally, task, task.cards())]


def test_mana_that_is_left_where_no_zone_is_lacking_is_wasted() -> None:
    figure = "from turn 2 on, on average, 2.0 (2.0 to 2.0) a turn"
    wasted = f"Mana is wasted: {figure} that would pay for cards left over."
    assert counted_by_hand(counted.MANA_WASTED, 2) == [wasted]
    assert counted_by_hand(counted.MANA_WASTED, 1) == []


def test_mana_that_no_card_waits_for_is_more_than_the_deck_can_use() -> None:
    [sentence] = counted_by_hand(counted.MANA_ON_FIELD, 7, main=WELL)
    assert sentence.endswith("0.0 cards are in hand. Cards that bring mana: “Well”.")
    assert sentence.startswith(
        "More mana than it can use: from turn 2 on, on average, 7.0 (7.0 to 7.0) mana is on the field"
    )
    assert counted_by_hand(counted.MANA_ON_FIELD, 6) == []


def test_of_few_games_and_of_a_tally_of_old_nothing_is_said() -> None:
    task = GoldfishTask((creature("ogre", 3),) * 20, (), edition("modern"), 10, 1)
    few = play_batch(task, 0, findings.FEWEST_GAMES - 1)
    assert find_faults(few, task, task.cards()) == []
    data = play_batch(task, 0, findings.FEWEST_GAMES).to_data()
    assert find_faults(Tally.from_data(data), task, task.cards())
    del data["card_sums"]
    assert find_faults(Tally.from_data(data), task, task.cards()) == []


def test_a_card_that_needs_an_opponent_is_at_fault_in_no_finding() -> None:
    assert needs_opponent(TRAP) and not needs_opponent(ROOK) and not needs_opponent(BLADE)
    removal = "trigger | When summoned, destroy target creature opponent controls."
    cost = "cost | Consume any 9 mana: summon."
    dear = card("edict", "creature", cost, removal, stats={"might": 2, "life": 2})
    assert needs_opponent(dear)
    assert faults([ROOK] * 9 + [WELL] * 9 + [dear] * 2) == []
