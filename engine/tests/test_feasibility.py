"""A deck is told what it can never do, each proved at the table; what any game could bring about is not."""

import json
import random
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import engine
from engine import CardDef, deck_shortfalls
from engine.feasibility.deck_pool import ARROWS, COST, SCROLLS, SUMMONING_COST, TARGET, TRANSFORM
from engine.scenario import play_file

ROOT = Path(__file__).parents[2]
MODERN = engine.edition("modern", {})


class Never(NamedTuple):
    """A deck and what it can never do, the table that shows it, and the card and table of the opposite."""

    code: str
    lack: tuple[str, int, int]
    cards: dict[str, Any]
    deck: dict[str, int]
    table: str
    mend: dict[str, int]
    mended_table: str


def creature(*effects: str, **printed: object) -> dict[str, Any]:
    return {"type": "creature", "stats": {"life": 1}, "arrows": {"n": 1}, "effects": [*effects], **printed}


POT: dict[str, Any] = {"type": "artifact"}
WELL: dict[str, Any] = {"type": "artifact", "stats": {"will": 3}}
WOLF = creature("cost | [Transformed]: summon.", fabled=True)
CUB = creature("action | Transform.")
SCROLL: dict[str, Any] = {
    "type": "artifact",
    "subtypes": ["scroll"],
    "effects": ["trigger | When summoned: draw 1."],
}
FIVE = "field: {a1: Scroll, b1: Scroll, c1: Scroll, d1: Scroll, e1: Scroll}\n"
BATTLE = "event: battle\n"
DEPLOYMENT = "phase: deployment\nopen: [c2]\n"
GIANT = DEPLOYMENT + "P1: {hand: [Giant]}\n"
SPRING = "trigger | When it's the start of your turn: creatures you control collect 1 mana."
CAMP = "trigger | When destroyed: summon a Creature Token to an empty open creature zone you control."
HEALS = "activation once | Target another creature you control: heal 1 damage from target."
MODES = "activation once | Choose either (1) target Fey artifact you control: draw 1 or (2) draw 1."
TRANSFORM_IT = "field: {c2: Cub}\nscript:\n  - P1: [action c2 Transform]\n"
EACH = [
    Never(
        SUMMONING_COST, ("artifact", 1, 0),
        {"Giant": creature("cost | Sac an artifact: summon."), "Pot": POT},
        {"Giant": 3},
        GIANT + "expect: {offers_not: [summon Giant]}",
        {"Pot": 1},
        GIANT + "field: {b1: Pot}\nexpect: {offers: [summon Giant]}",
    ),
    Never(
        SUMMONING_COST, ("mana", 3, 0),
        {"Giant": creature("cost | Consume any 3 mana: summon."), "Well": WELL},
        {"Giant": 3},
        GIANT + "field: {a2: Giant, b2: Giant}\nexpect: {offers_not: [summon Giant]}",
        {"Well": 1},
        GIANT + "field: {b1: {card: Well, mana: 3}}\nexpect: {offers: [summon Giant]}",
    ),
    Never(
        SUMMONING_COST, ("cards in hand", 3, 2),
        {"Miser": creature("cost | Discard 3 cards: summon."), "Pot": POT},
        {"Miser": 3},
        DEPLOYMENT + "P1: {hand: [Miser, Miser, Miser]}\nexpect: {offers_not: [summon Miser]}",
        {"Pot": 1},
        DEPLOYMENT + "P1: {hand: [Miser, Miser, Miser, Pot]}\nexpect: {offers: [summon Miser]}",
    ),
    Never(
        SUMMONING_COST, ("card that Transforms", 1, 0),
        {"Wolf": WOLF, "Cub": CUB},
        {"Wolf": 1},
        DEPLOYMENT + "P1: {fables: [Wolf]}\nexpect: {offers_not: [summon Wolf]}",
        {"Cub": 1},
        BATTLE + "P1: {fables: [Wolf]}\n" + TRANSFORM_IT + "expect: {offers: [choose Wolf]}",
    ),
    Never(
        COST, ("mana on this card", 2, 1),
        {
            "Monk": creature("activation once | Consume 2 mana: draw 1.", stats={"life": 1, "will": 1}),
            "Spring": {"type": "artifact", "effects": [SPRING]},
        },
        {"Monk": 3},
        BATTLE + "field: {c2: {card: Monk, mana: 1}}\nexpect: {offers_not: [activate c2 1]}",
        {"Spring": 1},
        BATTLE + "field: {c2: {card: Monk, mana: 2}}\nexpect: {offers: [activate c2 1]}",
    ),
    Never(
        COST, ("HP", 7, 6),
        {
            "Debtor": creature("activation once | Pay 7 life: draw 1."),
            "Nurse": creature("trigger | When summoned: gain 1 life."),
        },
        {"Debtor": 1},
        BATTLE + "P1: {hp: 6}\nfield: {c2: Debtor}\nexpect: {offers_not: [activate c2 1]}",
        {"Nurse": 1},
        BATTLE + "P1: {hp: 7}\nfield: {c2: Debtor}\nexpect: {offers: [activate c2 1]}",
    ),
    Never(
        TARGET, ("other creature you control", 1, 0),
        {"Nurse": creature(HEALS), "Lamb": creature()},
        {"Nurse": 1},
        BATTLE + "field: {c2: Nurse, c3: Nurse}\nexpect: {offers_not: [activate c2 1]}",
        {"Lamb": 1},
        BATTLE + "field: {c2: {card: Nurse, facing: right}, d2: Lamb}\nexpect: {offers: [activate c2 1]}",
    ),
    Never(
        TRANSFORM, ("Fabled creature that says Transformed", 1, 0),
        {"Wolf": WOLF, "Cub": CUB},
        {"Cub": 1},
        BATTLE + TRANSFORM_IT + "expect: {c2: empty, events_not: [transformed]}",
        {"Wolf": 1},
        BATTLE + "P1: {fables: [Wolf]}\n" + TRANSFORM_IT + "expect: {offers: [choose Wolf]}",
    ),
    Never(
        SCROLLS, ("Scrolls", 5, 5),
        {"Scroll": SCROLL, "Pot": POT, "Bin": creature("activation once | Sac an artifact: draw 1.")},
        {"Scroll": 5, "Pot": 3},
        DEPLOYMENT + FIVE + "P1: {hand: [Pot]}\nexpect: {offers_not: [summon Pot, set Pot]}",
        {"Bin": 1},
        DEPLOYMENT + FIVE.replace("a1: Scroll, ", "") + "P1: {hand: [Pot]}\nexpect: {offers: [summon Pot]}",
    ),
]  # fmt: skip


def no_card(name: str) -> CardDef | None:
    return None


def cards_of(printed: dict[str, Any]) -> dict[str, CardDef]:
    return {
        name: engine.card_from_data({"key": name.lower(), "name": name, **data})
        for name, data in printed.items()
    }


def found(cards: dict[str, CardDef], deck: dict[str, int], edition: engine.Edition = MODERN) -> list[Any]:
    held = [(cards[name], copies) for name, copies in deck.items()]
    main = [card_copies for card_copies in held if not card_copies[0].fabled]
    return deck_shortfalls(main, [card_copies for card_copies in held if card_copies[0].fabled], edition)


def play(table: str, cards: dict[str, Any]) -> str:
    [outcome] = play_file(f"title: one\ncards: {json.dumps(cards)}\n{table}\n", "test", no_card)
    return outcome.differs


@pytest.mark.parametrize("never", EACH, ids=lambda never: f"{never.code} {never.lack[0]}")
def test_what_can_never_be_done_is_reported_and_the_table_never_offers_it(never: Never) -> None:
    cards = cards_of(never.cards)
    [shortfall] = found(cards, never.deck)
    assert (shortfall.code, tuple(shortfall.lack)) == (never.code, never.lack)
    assert play(never.table, never.cards) == ""
    assert found(cards, never.deck | never.mend) == []
    assert play(never.mended_table, never.cards) == ""


def test_a_card_without_arrows_has_no_target() -> None:
    eye = creature("activation once | Target a creature: deal 1 damage to target.")
    blind = {"Eye": {**eye, "arrows": {}}}
    [shortfall] = found(cards_of(blind), {"Eye": 1})
    assert (shortfall.code, shortfall.effect) == (ARROWS, 1)
    table = BATTLE + "field: {c2: Eye, c3: Eye}\nexpect: {%s: [activate c2 1]}"
    assert play(table % "offers_not", blind) == ""
    assert found(cards_of({"Eye": eye}), {"Eye": 1}) == []
    assert play(table % "offers", {"Eye": eye}) == ""


@pytest.mark.parametrize(
    "help_given",
    [
        "trigger | When summoned; target a creature your opponent controls: gain control of target.",
        "trigger | When summoned; choose another face-up creature: [this] becomes a copy of it.",
        "continuous | [this] counts as an artifact.",
        "continuous | Creatures you control count as artifacts.",
    ],
)
def test_nothing_is_reported_that_another_card_could_bring_about(help_given: str) -> None:
    giant = creature("cost | Sac an artifact: summon.")
    cards = cards_of({"Giant": giant, "Help": creature(help_given)})
    assert [shortfall.code for shortfall in found(cards, {"Giant": 1})] == [SUMMONING_COST]
    assert found(cards, {"Giant": 1, "Help": 1}) == []


def test_tokens_are_creatures_to_sacrifice_and_of_no_faction() -> None:
    cards = cards_of(
        {
            "Pit": {**POT, "effects": ["cost | Sac a creature: summon."]},
            "Shrine": {**POT, "effects": ["cost | Sac a Fey creature: summon."]},
            "Camp": {**POT, "effects": [CAMP]},
        }
    )  # fmt: skip
    assert [shortfall.card.name for shortfall in found(cards, {"Pit": 1, "Shrine": 1, "Camp": 1})] == [
        "Shrine"
    ]


def test_face_down_cards_of_classic_lower_what_is_written_in_digits() -> None:
    cards = cards_of(
        {"Giant": creature("cost | Sac 2 artifacts: summon."), "Sage": creature(stats={"will": 2})}
    )
    classic = engine.edition("classic", {})
    assert [shortfall.code for shortfall in found(cards, {"Giant": 1, "Sage": 1})] == [SUMMONING_COST]
    assert found(cards, {"Giant": 1, "Sage": 1}, classic) == []
    assert [shortfall.code for shortfall in found(cards, {"Giant": 1}, classic)] == [SUMMONING_COST]


def test_a_transformed_card_is_of_the_type_of_its_zone() -> None:
    cards = cards_of(
        {"Cub": CUB, "Crown": {**POT, "fabled": True, "effects": ["cost | [Transformed]: summon."]}}
    )
    assert [shortfall.code for shortfall in found(cards, {"Cub": 1, "Crown": 1})] == [TRANSFORM]
    anywhere = engine.edition("modern", {"transform_zone": "any_own_open"})
    assert found(cards, {"Cub": 1, "Crown": 1}, anywhere) == []


def test_modes_of_which_one_is_possible_are_no_trouble() -> None:
    cards = cards_of(
        {"Fork": {**POT, "arrows": {"n": 1}, "effects": [MODES]}}
    )  # fmt: skip
    assert found(cards, {"Fork": 1}) == []


def shipped_cards() -> dict[str, CardDef]:
    files = sorted((ROOT / "cards" / "data").glob("*.yaml"))
    return {c.name: c for file in files for c in engine.read_card_file(file.read_text("utf-8"), file.name)}


@pytest.mark.parametrize("file", sorted((ROOT / "decks" / "data").glob("*.txt")), ids=lambda file: file.stem)
def test_the_decks_that_are_shipped_can_do_all_they_say(file: Path) -> None:
    edition = engine.edition("classic" if file.stem.startswith("classic") else "modern", {})
    deck = {line.name: line.copies for line in engine.read_deck(file.read_text("utf-8")).lines}
    assert found(shipped_cards(), deck, edition) == []


def test_of_random_decks_only_what_is_known_to_lack_something_is_reported() -> None:
    """200 lists of one faction each; what was told of them was read by eye, card by card."""
    cards = [card for card in shipped_cards().values() if not 168 <= card.number <= 191]
    chance = random.Random(21)
    found_codes = set()
    for _ in range(200):
        of = chance.choice(("men", "fey", "telur", "wynn"))
        own = [card for card in cards if card.faction in (of, "")]
        main = chance.sample([card for card in own if not card.fabled], 10)
        fables = chance.sample([card for card in own if card.fabled], chance.randint(0, 7))
        for shortfall in deck_shortfalls([(c, 2) for c in main], [(c, 1) for c in fables], MODERN):
            found_codes.add((shortfall.code, "" if shortfall.code == SCROLLS else shortfall.card.name))
    assert found_codes == READ_BY_EYE


READ_BY_EYE = {
    (SCROLLS, ""),
    (SUMMONING_COST, "Mother Bramble"),
    (SUMMONING_COST, "The Finished Article"),
    (SUMMONING_COST, "The Whole Family, Facing the Camera"),
    (TRANSFORM, "Ambitious Bramble"),
    (TRANSFORM, "Heir Presumptive"),
    (TRANSFORM, "Prototype under a Sheet"),
}
