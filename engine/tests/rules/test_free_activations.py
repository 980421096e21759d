"""Tests that free declarations cannot go on for ever: in a turn, on the stack, by a policy (RULES 18.3)."""

from engine.carddef import CardDef
from engine.cardfile.card_fields import card_from_data
from engine.edition import edition
from engine.game import DeckSpec, EngineGame, Setup, start
from engine.rules import game_limits
from engine.rules.free_activations import MOST
from engine.rules.turn.legal_options import legal_options
from engine.simulation import GoldfishTask, play_batch, report
from engine.state.position import Position, position_from_state
from engine.tests.scenario.inline_scenario import scene
from engine.vocab import P1

SPRING = "activation | Choose an artifact: [this] collects 1 mana."
POOL = "activation | Choose an artifact: heal 1 damage from each creature."
WHEEL = "activation | Consume 1 mana: [this] collects 1 mana."
MANY = "activation | Choose an artifact: draw X cards, where X is the amount of mana on [this]."
DOUBLE = "activation | Choose a creature: [this] collects X mana, where X is the amount of mana on [this]."
TWICE = "continuous | If you would draw a card: draw 2 instead."
NINETY = "activation | Choose an artifact: draw 90."
USE = "activate a1 1"


def card(*effects: str, **more: object) -> CardDef:
    """Return an artifact that costs nothing."""
    return card_from_data(
        {"key": "spring", "name": "Spring", "type": "artifact", "effects": list(effects), **more}
    )


def with_card(*effects: str, **more: object) -> EngineGame:
    """Return a game whose first turn is P1's, who has just summoned such an artifact to a1."""
    game = start(Setup(edition(), (DeckSpec((card(*effects, **more),) * 5), DeckSpec()), windows_all=True))
    for label in ("keep", "event battle", "end", "summon Spring", "at a1", "facing up"):
        game.answer_label(P1, label)
    return game


def resolved(game: EngineGame) -> None:
    """Both pass until the stack is empty."""
    while game.position.stack and game.question is not None:
        game.answer_label(game.question.player, "pass")


def read_back(position: Position) -> Position:
    """The same position, written and read."""
    return position_from_state(position.to_state(), position.library)


def test_what_is_free_and_changes_something_is_offered_a_hundred_times_a_turn() -> None:
    game = with_card(SPRING)
    for _ in range(MOST):
        game.answer_label(P1, USE)
        resolved(game)
    assert MOST == 100
    assert game.position.field[0] is not None and game.position.field[0].mana == 100
    assert USE not in game.labels()
    assert game.reason == "", "it never ends a game"


def test_a_turn_that_begins_starts_anew() -> None:
    game = with_card(POOL)
    for _ in range(2):
        game.answer_label(P1, USE)
        resolved(game)
    assert USE not in game.labels()
    turn = game.position.turn_number
    while game.position.turn_number == turn:
        assert game.question is not None
        game.answer(0)
    assert game.position.free == ()
    assert game.position.window_picks == (0, 0)


def test_clones_stored_positions_and_undo_know_what_was_declared_for_nothing() -> None:
    game = with_card(POOL)
    for _ in range(2):
        game.answer_label(P1, USE)
        resolved(game)
    other = read_back(game.position)
    assert other.digest() == game.digest() == game.clone().digest()
    assert [declaration.to_state() for declaration in other.free] == [
        declaration.to_state() for declaration in game.position.free
    ]
    assert len(other.free) == 2
    assert USE not in game.clone().labels()
    game.undo(1)
    assert len(game.position.free) == 1
    assert USE in game.labels()


def test_a_clone_that_goes_on_leaves_the_position_as_it_was() -> None:
    game = with_card(SPRING)
    before = game.digest()
    other = game.clone()
    other.answer_label(P1, USE)
    assert len(other.position.free) == 1
    assert game.digest() == before


def test_the_two_thousand_and_first_declaration_ends_the_game_though_nothing_resolves() -> None:
    game = with_card(WHEEL)
    spring = game.position.field[0]
    assert spring is not None
    spring.mana = 2 * game_limits.ITEMS
    game.position.ask_options = legal_options(game.position, P1)
    for _ in range(game_limits.ITEMS):
        game.answer_label(P1, USE)
    assert len(game.position.stack) == game_limits.ITEMS == 2000
    assert game.reason == ""
    game.answer_label(P1, USE)
    assert (game.winner, game.reason) == ("draw", "limit")
    assert len(game.position.stack) == game_limits.ITEMS


def test_an_amount_beyond_all_bounds_is_drawn_as_far_as_there_are_cards() -> None:
    """A list was made of so many draws, which filled the memory within one decision."""
    game = with_card(MANY)
    spring = game.position.field[0]
    assert spring is not None
    spring.mana = 10**30
    game.answer_label(P1, USE)
    resolved(game)
    assert game.position.sides[P1].deck == ()
    assert game.reason == ""


def test_what_is_replaced_by_two_of_its_kind_many_times_over_ends_at_the_limit() -> None:
    """With 5 of them each of 90 draws would be 32, and 31 times be replaced."""
    game = scene(
        "phase: deployment\nfield: {a1: Spring, b1: Spring, c1: Spring, d1: Spring, e1: Spring}\n",
        f"""
cards:
  Spring: {{type: artifact, effects: ["{TWICE}", "{NINETY}"]}}
""",
    )
    game.position.items = game_limits.ITEMS - 40
    game.answer_label(P1, "activate a1 2")
    while game.question is not None and (game.position.stack or game.question.kind != "priority"):
        game.answer(0)  # which of them comes first is asked
    assert (game.winner, game.reason) == ("draw", "limit")
    assert game.position.items == game_limits.ITEMS + 1


def test_what_doubles_for_ever_has_figures_all_the_same() -> None:
    lamb = card_from_data(
        {"key": "lamb", "name": "Lamb", "type": "creature", "stats": {"might": 1, "life": 2}}
    )
    deck = (card(DOUBLE, stats={"will": 1}), lamb) * 12
    job = GoldfishTask(deck, (), edition(), 20, 1)
    tally = play_batch(job, 0, 1)
    assert max(tally.sums[20]) > 10**6, "or the deck does not double"
    assert report(tally, job)["games"] == 1


def test_what_an_activation_leaves_behind_is_no_declaration_of_it() -> None:
    game = with_card("activation | Choose an artifact: at end of turn, gain 1 life.")
    game.answer_label(P1, USE)
    resolved(game)
    turn, hp = game.position.turn_number, game.position.sides[P1].hp
    while game.position.turn_number == turn:
        assert len(game.position.free) == 1
        game.answer(0)
    assert game.position.sides[P1].hp == hp + 1
