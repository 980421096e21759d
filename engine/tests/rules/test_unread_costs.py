"""A Summoning Cost that cannot be read makes a card unplayable, not free (RULES 7.2)."""

import pytest

from engine.carddef import CardDef
from engine.cardfile.card_fields import card_from_data
from engine.edition import edition
from engine.game import DeckSpec, EngineGame, Setup, start
from engine.rules.game_loop import step_frame
from engine.rules.play.flips import start_flip
from engine.simulation import GoldfishTask, play_batch, report
from engine.vocab import DEPLOYMENT, MAIN, P1, Q_PRIORITY

UNREAD = "cost | Hum softly and then summon."
SOFT = "continuous | Connected creatures hum softly."


def card(type_: str = "creature", *effects: str, **more: object) -> CardDef:
    """A card of 9 Life where it is a creature."""
    stats = {"might": 1, "life": 9} if type_ == "creature" else {"will": 2}
    return card_from_data(
        {"key": "hum", "name": "Hum", "type": type_, "stats": stats, "effects": list(effects), **more}
    )


def playing(base: str, one: CardDef) -> EngineGame:
    """Return a game that was agreed to, where P1 could play from the hand of such cards."""
    fables = (one,) if one.fabled else ()
    main = () if one.fabled else (one,) * 20
    game = start(
        Setup(edition(base), (DeckSpec(main, fables), DeckSpec()), windows_all=True, unread_absent=True)
    )
    while not (game.position.phase in (MAIN, DEPLOYMENT) and game.position.ask_kind == Q_PRIORITY):
        labels = game.labels()
        game.answer(labels.index("event campaign") if "event campaign" in labels else 0)
    return game


def verbs(game: EngineGame) -> set[str]:
    """Return the first words of what is offered."""
    return {label.split()[0] for label in game.labels()}


@pytest.mark.parametrize(
    ("base", "type_"),
    [("modern", "creature"), ("modern", "artifact"), ("classic", "artifact"), ("wiki", "artifact")],
)
def test_it_is_set_and_not_summoned_nor_flipped(base: str, type_: str) -> None:
    game = playing(base, card(type_, UNREAD))
    assert "set" in verbs(game)
    assert "summon" not in verbs(game)
    game.answer_label(P1, "set Hum")
    while game.position.ask_kind != Q_PRIORITY:
        game.answer(0)
    assert [card_object.face_up for card_object in game.position.field if card_object is not None] == [False]
    assert "flip" not in verbs(game)


def test_a_card_with_another_effect_that_cannot_be_read_is_summoned() -> None:
    assert "summon" in verbs(playing("modern", card("creature", SOFT)))


def test_neither_another_cost_that_is_read_nor_none_makes_it_playable() -> None:
    assert "summon" not in verbs(
        playing("modern", card("creature", "cost | Consume any 0 mana: summon.", UNREAD))
    )


def test_flipped_all_the_same_it_goes_to_the_graveyard() -> None:
    game = playing("modern", card("artifact", UNREAD))
    game.answer_label(P1, "set Hum")
    game.answer(0)
    [there] = [card_object for card_object in game.position.field if card_object is not None]
    start_flip(game.position, there)
    step_frame(game.position, game.position.frames[-1])
    assert all(card_object is None for card_object in game.position.field)
    assert len(game.position.sides[P1].graveyard) == 1


def test_simulated_it_is_never_summoned_and_stuck_for_its_cost() -> None:
    job = GoldfishTask((card("creature", UNREAD),) * 20, (), edition(), 6, 1, unread_absent=True)
    rows = report(play_batch(job, 0, 5), job)["cards"]
    assert isinstance(rows, list)
    [row] = rows
    assert row["playable"]["mean"] == 0
    assert set(row["why"]) <= {"cost", "zone", "late"}
