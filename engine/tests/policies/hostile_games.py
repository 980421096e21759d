"""Games that are slow to look ahead in: cards that may be used for ever, and many of them on the field."""

from engine import card_from_data
from engine.edition import edition
from engine.game import DeckSpec, Setup, start
from engine.policies.observation import Observation
from engine.policies.passive import Passive
from engine.policies.policy_registry import make_policy
from engine.rules.game_loop import apply_choice
from engine.state.position import NOT_ASKED, Position
from engine.tests.scenario.inline_scenario import scene
from engine.vocab import P1


def hostile_deck() -> DeckSpec:
    """Cards that may be used for ever, each time with more to choose from."""
    texts = {
        "Spring": "activation | Choose a creature: gain 1 life and [this] collects 1 mana.",
        "Judge": "activation | Target 3 creatures: heal 1 damage from each of them and gain 1 life.",
        "Echo": "trigger | When you gain life: draw 1.",
    }
    stats = {"stats": {"might": 1, "life": 9}, "arrows": {"n": 1, "e": 1}}
    cards = [
        card_from_data({"key": name.lower(), "name": name, "type": "creature", "effects": [text], **stats})
        for name, text in texts.items()
    ]
    return DeckSpec(tuple(cards * 8))


def hostile_positions(turns: int) -> list[Position]:
    """Return the first few questions of each turn that the player of a hostile deck is asked."""
    position = start(Setup(edition(), (hostile_deck(), hostile_deck()), 3)).position
    policies = (make_policy("goldfish", 1), Passive())
    asked: list[Position] = []
    while position.ask_kind != NOT_ASKED and position.turn_number < turns:
        player = position.ask_player
        of_turn = [before for before in asked if before.turn_number == position.turn_number]
        if player == P1 and len(of_turn) < 4:
            asked.append(position.clone())
        apply_choice(position, position.ask_options[policies[player].decide(Observation(position, player))])
    return asked


FULL_FIELD = """
cards:
  Adept:
    type: creature
    stats: {might: 2, life: 9, will: 1}
    arrows: {n: 2, ne: 1, nw: 1, e: 1}
    effects: ["activation | Choose a creature: that creature collects 1 mana."]
  Font:
    type: artifact
    stats: {will: 2}
    arrows: {n: 1, e: 1, w: 1}
    effects: ["activation | Target 2 creatures: heal 1 damage from each of them and gain 1 life."]
  Choir:
    type: artifact
    effects: ["trigger | When you gain life: each creature you control collects 1 mana."]
"""


ROWS = {1: ("Font", "Choir"), 2: ("Adept", "Adept"), 3: ("Adept", "Adept"), 4: ("Font", "Choir")}
SIDE = "{hp: 20, hand: [Adept, Font, Choir], deck: [Adept, Font, Choir, Adept, Font, Choir]}"


def full_field() -> Position:
    """Return a position with a card in each of twenty zones, in which free activations never end."""
    zones = [f"{column}{row}" for row in ROWS for column in "abcde"]
    cards = [f"{zone}: {ROWS[int(zone[1])][number % 2]}" for number, zone in enumerate(zones)]
    field = f"open: [{', '.join(zones)}]\nfield: {{{', '.join(cards)}}}\n"
    return scene(f"phase: deployment\nP1: {SIDE}\nP2: {SIDE}\n{field}", FULL_FIELD).position
