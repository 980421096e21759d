"""Small positions at random, of all editions, with cards that draw, mill, pick at random and respond."""

from collections.abc import Iterator

from engine.edition import PRESETS
from engine.errors import BadFile, Refused
from engine.solver.unseen_cards import position_known_whole, position_seen_by
from engine.state.position import Position
from engine.tests.games.random_cards import Chance
from engine.tests.scenario.inline_scenario import scene

CARDS = """
cards:
  Brute: {type: creature, stats: {might: 2, life: 3}, arrows: {n: 1, e: 1}}
  Guard: {type: creature, stats: {might: 1, life: 2}, arrows: {w: 1, n: 1}}
  Rider: {type: creature, stats: {might: 1, life: 2, movement: 1}, arrows: {n: 1, ne: 1}}
  Captain: {type: creature, stats: {might: 1, life: 2}, arrows: {n: 1, w: 1}, effects: ["continuous | Creatures that connect to [this] get +1 Might."]}
  Reader: {type: creature, stats: {might: 1, life: 1}, arrows: {n: 1}, effects: ["trigger | When [this] strikes: draw 1."]}
  Avenger: {type: creature, stats: {might: 1, life: 1}, arrows: {n: 1, s: 1}, effects: ["trigger optional | When a creature strikes: have [this] Strike it."]}
  Drinker: {type: creature, stats: {might: 1, life: 2}, arrows: {n: 1}, effects: ["trigger once | When [this] strikes: collect 1 mana", "activation | Consume 1 mana: [this] gets +1 Might until end of turn."]}
  Box: {type: artifact, stats: {will: 1}, arrows: {n: 1}}
  Well: {type: artifact, effects: ["activation | Consume 1 mana: draw 1."]}
  Dart: {type: artifact, arrows: {n: 2}, effects: ["activation | Consume 1 mana; target a connected creature: deal 1 damage to target."]}
  Thrower: {type: artifact, arrows: {n: 1, ne: 1, nw: 1}, effects: ["activation | Consume 1 mana: deal 1 damage to a connected creature at random."]}
  Oracle: {type: artifact, effects: ["activation | Consume 1 mana: reveal the top card of your deck; if the top card of your deck is a creature, draw 1; otherwise, put the top card of your deck into your graveyard."]}
  Seer: {type: artifact, effects: ["activation once | Consume 1 mana: reveal the top card of your deck; if the top card of your deck is a creature, your opponent loses 1 HP; otherwise, put the top card of your deck into your graveyard."]}
  Spark: {type: artifact, arrows: {n: 2}, effects: ["activation once | Consume 1 mana: deal 2 damage to a connected creature at random."]}
  Library: {type: artifact, effects: ["activation once | Consume 1 mana: search your deck for a creature and put it into your hand."]}
  Thief: {type: artifact, effects: ["activation | Consume 1 mana: your opponent discards a card at random."]}
  Altar: {type: artifact, arrows: {n: 1}, effects: ["activation | Sac a connected creature: draw 1."]}
  Pit: {type: artifact, subtypes: [trap], arrows: {s: 1}, effects: ["trigger | When a creature strikes: draw 1."]}
"""  # noqa: E501 - a card a line
CREATURES = ("Brute", "Guard", "Rider", "Captain", "Reader", "Avenger", "Drinker")
ARTIFACTS = (
    "Box",
    "Well",
    "Dart",
    "Thrower",
    "Oracle",
    "Thief",
    "Altar",
    "Pit",
    "Seer",
    "Seer",
    "Spark",
    "Library",
)
ROWS = {"P1": ("2", "1"), "P2": ("3", "4")}
PHASES = {
    "modern": ("event", "deployment"),
    "latest": ("event",),
    "classic": ("main", "event"),
    "wiki": ("event",),
}


def small_text(chance: Chance) -> str:
    """The text of a position in which P1 is asked something in its turn."""
    base = chance.one_of(sorted(PRESETS))
    lines = ["title: small", f"edition: {base}", f"phase: {chance.one_of(PHASES[base])}"]
    if lines[-1] == "phase: event" and chance.below(3):
        lines.append("event: battle")
    lines.append("open: [b2, c2, d2, b3, c3, d3]")
    field = []
    for player, (creatures, artifacts) in ROWS.items():
        hp = 1 + chance.below(2)
        piles = {
            "hand": picked(chance, CREATURES + ARTIFACTS, chance.below(2)),
            "deck": picked(chance, CREATURES[:2] + ARTIFACTS[:2], 1 + chance.below(3)),
        }
        tokens = ", tokens: 1" if base in ("classic", "wiki") else ""
        words = "".join(f", {name}: [{', '.join(cards)}]" for name, cards in piles.items())
        lines.append(f"{player}: {{hp: {hp}{words}{tokens}}}")
        for column in "bcd":
            if chance.below(2) or (player == "P1" and column == "c"):
                field.append(f"{column}{creatures}: {placed(chance, CREATURES)}")
            if chance.below(3 if player == "P1" else 6) == 0:
                field.append(f"{column}{artifacts}: {placed(chance, ARTIFACTS)}")
    if chance.below(3) == 0:
        field = [card for card in field if not card.startswith("b1")] + ["b1: {card: Seer, mana: 1}"]
    return "\n".join([*lines, f"field: {{{', '.join(field)}}}"]) + CARDS


def picked(chance: Chance, cards: tuple[str, ...], count: int) -> list[str]:
    return [chance.one_of(cards) for _ in range(count)]


def placed(chance: Chance, cards: tuple[str, ...]) -> str:
    """A card on the field, sometimes face-down, sometimes with mana."""
    name = chance.one_of(cards)
    if name == "Pit" or chance.below(6) == 0:
        return f"{{card: {name}, face: down}}"
    return f"{{card: {name}, mana: {chance.below(3)}}}" if cards is ARTIFACTS else name


def small_positions(seed: int) -> Iterator[Position]:
    """Yield positions of P1, all that is known of every other one, as a solver has them."""
    chance = Chance(seed)
    for number in range(10_000):
        try:
            position = scene(small_text(chance), "").position
        except (BadFile, Refused):  # a card that the edition does not print, or no such place in it
            continue
        if position.is_over():
            continue
        yield position_known_whole(position, 0) if number % 2 else position_seen_by(position, 0)
