"""Games played at random, and what must hold in every position of them."""

from functools import lru_cache
from pathlib import Path

from engine import grid, rng
from engine.cardfile.card_fields import card_from_data
from engine.cardfile.files import read_card_file
from engine.cli.card_set import find_deck
from engine.edition import edition
from engine.effects.actions.piles import TOP
from engine.game import DeckSpec, EngineGame, Setup, start
from engine.rules.continuous.characteristics import derive_values
from engine.rules.events.state_triggers import check_state_triggers
from engine.rules.game_limits import ITEMS
from engine.rules.state_based_checks import doomed_creatures
from engine.rules.turn.token_supply import TOKENS
from engine.state.card import CardObject
from engine.state.frames.multi_step import PilesFrame
from engine.state.position import Position
from engine.vocab import E_STATE, EVENTS, NO_EVENT, P1, P2, PHASES, PREPARATION, Q_PRIORITY

GOLDEN_CARDS = Path(__file__).parents[1] / "fixtures" / "golden.yaml"
EDITIONS = ("modern", "classic", "wiki")
MOST_TURNS = 24


@lru_cache
def decks() -> tuple[DeckSpec, ...]:
    """Return the decks that random games are played with: the starter decks and the golden cards."""
    return find_deck("men"), find_deck("fey"), golden_deck()


@lru_cache
def golden_deck() -> DeckSpec:
    """Three of each golden card, and the Fabled one."""
    cards = read_card_file(GOLDEN_CARDS.read_text(encoding="utf-8"), str(GOLDEN_CARDS))
    main = tuple(card for card in cards if not card.fabled for _ in range(3))
    return DeckSpec(main, tuple(card for card in cards if card.fabled))


@lru_cache
def free_deck() -> DeckSpec:
    """Cards that cost nothing, with activations that need not cost anything."""
    texts = {
        "Spring": "activation | Choose a creature: [this] collects 1 mana.",
        "Balm": "activation | Choose a creature: heal 1 damage from it.",
        "Altar": "activation | Sac up to 2 creatures, discard up to 1 card: deal 1 damage to each creature.",
    }
    artifacts = [
        card_from_data({"key": name.lower(), "name": name, "type": "artifact", "effects": [text]})
        for name, text in texts.items()
    ]
    lamb = card_from_data(
        {
            "key": "lamb",
            "name": "Lamb",
            "type": "creature",
            "stats": {"might": 1, "life": 9},
            "arrows": {"n": 1},
        }
    )
    return DeckSpec(tuple([*artifacts, lamb] * 6))


@lru_cache
def careful_deck() -> DeckSpec:
    """Creatures that can do something else instead of taking damage, and cannot always."""
    substitutes = {
        "Dancer": "[Sidestep]",
        "Runner": "move [this] to an adjacent empty zone",
        "Double": "swap [this] and target creature",
        "Sprite": "turn [this] face-down",
        "Monk": "discard 2",
        "Host": "sac another creature",
        "Well": "remove 1 mana from [this]",
        "Scout": "open a creature zone",
        "Page": "[Research]",
    }
    cards = [
        card_from_data(
            {
                "key": name.lower(),
                "name": name,
                "type": "creature",
                "stats": {"might": 1, "life": 3, "will": 1},
                "arrows": {"n": 2, "e": 1, "w": 1},
                "effects": [
                    f"trigger | When [this] would take damage: you can {substitute} instead.",
                    "action | Deal 1 damage to each other creature.",
                ],
            }
        )
        for name, substitute in substitutes.items()
    ]
    return DeckSpec(tuple(cards * 4))


def setup(number: int, windows_all: bool = False, overrides: dict[str, str] | None = None) -> Setup:
    """Game `number` between the decks, each with each, either starting, in each edition."""
    every = decks()
    return Setup(
        edition(EDITIONS[number // 18 % 3], overrides or {}),
        (every[number % 3], every[number // 3 % 3]),
        seed=2026,
        number=number,
        windows_all=windows_all,
        starter=number // 9 % 2,
    )


class Picker:
    """Picks at random, but repeatably."""

    def __init__(self, seed: int) -> None:
        self.state = rng.first_state(seed, 7)

    def pick(self, game: EngineGame) -> int:
        self.state, index = rng.random_below(self.state, len(game.position.ask_options))
        return index


def is_going_on(game: EngineGame) -> bool:
    """Not over, and not longer than a random game needs to be."""
    return game.question is not None and game.position.turn_number <= MOST_TURNS


def cards_of(position: Position, player: int) -> list[int]:
    """Return every card that a player brought, wherever it is now, sorted."""
    side = position.sides[player]
    hosts = [card for card in position.field if card is not None]
    cards = [*hosts, *[under for card in hosts for under in card.under]]
    on_field = [card.defn for card in cards if card.owner == player and not card.printed.token]
    picks = [frame for frame in position.frames if isinstance(frame, PilesFrame)]
    lifted = [defn for frame in picks if (frame.owner, frame.origin) == (player, TOP) for defn in frame.left]
    piles = (*side.deck, *side.hand, *side.fables, *side.graveyard, *side.aside)
    return sorted([*piles, *on_field, *lifted])


def values_of(card: CardObject) -> list[int]:
    """The derived values of a card."""
    rules = [card.controller, card.can, card.cannot, card.shown_to, card.hidden_from]
    return [card.might, card.life, card.armor, card.movement, card.will, card.keywords, card.reach, *rules]


def broken(position: Position, brought: list[list[int]]) -> list[str]:
    """Return what does not hold in a position; empty when all is well."""
    lost = [player for player in (P1, P2) if cards_of(position, player) != brought[player]]
    wrong = [f"cards of P{player + 1} were lost or made" for player in lost]
    if len(position.stack) > ITEMS:
        wrong.append(f"{len(position.stack)} items on the stack (18.3)")
    for zone, card in enumerate(position.field):
        if (card is not None) != bool(position.occupied >> zone & 1):
            wrong.append(f"occupied is wrong about {grid.ZONE_NAMES[zone]}")
        if (card is not None and not card.face_up) != bool(position.face_down >> zone & 1):
            wrong.append(f"face_down is wrong about {grid.ZONE_NAMES[zone]}")
        wrong += broken_card(card, zone)
    labels = labels_of(position)
    if len(set(labels)) != len(labels):
        wrong.append(f"equal labels: {labels}")
    if position.ask_kind == Q_PRIORITY and position.turn_number:  # there are no checks in the preparation
        wrong += overlooked(position)
    if (position.ask_player < 0 or not position.ask_options) and not position.is_over():
        wrong.append("nobody is asked anything")
    return wrong + broken_turn(position) + stale_values(position)


def overlooked(position: Position) -> list[str]:
    """Return what checks had to do before anybody was asked, and did not (17.1, 12.6)."""
    wrong = [f"{card.printed.name} was to be destroyed" for card in doomed_creatures(position)]
    if position.listening >> E_STATE & 1:
        clone = position.clone()
        check_state_triggers(clone)
        states = [card_object.held for card_object in position.field if card_object is not None]
        if states != [card_object.held for card_object in clone.field if card_object is not None]:
            wrong.append("a state that a trigger waits for has changed unseen")
    return wrong


def broken_turn(position: Position) -> list[str]:
    """Return what does not hold between the turn and the edition's switches."""
    edition = position.edition
    wrong = []
    phases = (PREPARATION, *edition.phases)  # before the first turn nothing else has begun
    if position.phase not in phases:
        wrong.append(f"the edition has no phase {PHASES[position.phase]} (6.1)")
    if position.event != NO_EVENT and position.event not in edition.events:
        wrong.append(f"the edition has no Event {EVENTS[position.event]} (6.4)")
    for player, side in enumerate(position.sides):
        if not 0 <= side.tokens <= (TOKENS if edition.tokens else 0):
            wrong.append(f"P{player + 1} has {side.tokens} tokens (5.4, 6.4)")
    if position.attacks and (edition.attack_uses_stack or is_slow_window(position)):
        wrong.append("an attack waits where it should have been performed (10.4)")
    return wrong


def is_slow_window(position: Position) -> bool:
    """Return whether the turn player is asked what to do on an empty stack."""
    return position.ask_kind == Q_PRIORITY and not position.stack


def labels_of(position: Position) -> list[str]:
    """The labels of the options."""
    return EngineGame(position, None, None).labels()


def broken_card(card: CardObject | None, zone: int) -> list[str]:
    """Return what does not hold for a card in a zone."""
    if card is None:
        return []
    name = card.printed.name
    wrong = []
    if card.zone != zone:
        wrong.append(f"{name} does not know where it is")
    if grid.zone_type(zone) != card.printed.type:
        wrong.append(f"{name} is in a zone of another type (2.2)")
    if grid.zone_side(zone) != card.owner and not card.printed.vehicle:  # one may be left by another crew
        wrong.append(f"{name} is on the other side (2.2)")
    if min(card.mana, card.damage) < 0:
        wrong.append(f"{name} has negative counters")
    if not card.face_up and (card.mana or card.damage or any(card.values())):
        wrong.append(f"{name} is face-down and has counters, stats or arrows (7.7)")
    return wrong


def stale_values(position: Position) -> list[str]:
    """Values that are not what working them out anew gives (14.1)."""
    if position.stale:
        return []
    clone = position.clone()
    clone.sources = []  # the order of effects is a function of the position
    derive_values(clone)
    return [
        f"values of {card_object.printed.name}: {values_of(card_object)}, anew {values_of(other)}"
        for card_object, other in zip(position.field, clone.field, strict=True)
        if card_object is not None
        and other is not None
        and card_object.face_up
        and values_of(card_object) != values_of(other)
    ]


def played(number: int, windows_all: bool = False) -> EngineGame:
    """A whole game at random."""
    game = start(setup(number, windows_all))
    picker = Picker(number)
    while is_going_on(game):
        game.answer(picker.pick(game))
    return game
