"""Each edition prints its own words, and every reader understands them (RULES 0.2)."""

import pytest

from engine.__main__ import main
from engine.carddef import CardDef, EffectDef
from engine.edition import edition
from engine.effects.wording.edition_words import edition_text
from engine.game import DeckSpec, EngineGame, Setup, start
from engine.policies.observation import Observation
from engine.policies.passive import Passive
from engine.presentation.option_view import question_data
from engine.tests.text.fixture_lines import Known, each, known_effects
from engine.text import parse_short_form, read_effect
from engine.vocab import P1

CLASSIC = edition("classic").stat_names
MODERN = edition("modern").stat_names


@pytest.mark.parametrize(
    ("canonical", "classic"),
    [
        ("[this] gets +1 Might and -1 Will", "[this] gets +1 Attack and -1 Knowledge"),
        ("When [this] strikes: Strike.", "When [this] attacks: Attack."),
        ("When [this] declares a Strike: draw 1.", "When [this] declares an Attack: draw 1."),
        ("[this] has First Strike and +1 Life", "[this] has First Strike and +1 Life"),
        ("Creatures with 2 or more Movement", "Creatures with 2 or more Movement"),
    ],
)
def test_classic_says_attack_and_knowledge(canonical: str, classic: str) -> None:
    assert edition_text(CLASSIC, canonical) == classic
    assert edition_text(MODERN, canonical) == canonical


@each(known_effects(), lambda line: line.short)
def test_what_an_edition_prints_reads_back_as_the_same(line: Known) -> None:
    short = parse_short_form(line.short)
    printed, again = (
        read_effect(short.kind, text, once=short.once)
        for text in (edition_text(CLASSIC, line.canonical), line.canonical)
    )
    assert printed == again


def test_the_command_reads_and_prints_in_the_words_of_an_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--kind", "continuous", "--edition", "wiki", "[this] gets +1 Might."]) == 0
    assert "continuous | [this] gets +1 Attack." in capsys.readouterr().out
    assert main(["read", "--edition", "antique", "Draw 1."]) == 1


def fighting(names: tuple[str, ...]) -> EngineGame:
    """A Battle of P1 with a creature that may strike, and grow by an activation."""
    text = "Consume 1 mana: [this] gets +1 Might."
    grow = EffectDef("activation", text, program=read_effect("activation", text))
    brute = CardDef("brute", "Brute", "creature", stats=(1, 2, None, None, 1), arrows=1, effects=(grow,))
    switches = {"mulligan": "no", "names": " ".join(names)}
    game = start(Setup(edition("modern", switches), (DeckSpec((brute,) * 9), DeckSpec()), windows_all=True))
    for label in ("event campaign", "conquer c2", "end", "summon Brute", "facing up", "end", "event battle"):
        pick(game, label)
    return game


def pick(game: EngineGame, label: str) -> None:
    """P1 picks when that is offered, and passes before; P2 is passive."""
    policy = Passive()
    while game.position.ask_player != P1 or label not in game.labels():
        game.answer(policy.decide(Observation(game.position, game.position.ask_player)))
    game.answer_label(P1, label)


@pytest.mark.parametrize(
    ("names", "action", "stat"), [(CLASSIC, "Attack", "Attack"), (MODERN, "Strike", "Might")]
)
def test_labels_options_and_the_view_are_in_the_words_of_the_edition(
    names: tuple[str, ...], action: str, stat: str
) -> None:
    game = fighting(names)
    assert f"action c2 {action}" in game.labels()
    question = question_data(game.position, P1)
    assert question is not None
    options = question["options"]
    assert isinstance(options, list)
    assert f"Brute on c2: Consume 1 mana: this card gets +1 {stat}." in [option["text"] for option in options]
    words = game.view(P1)["words"]
    assert (words["might"], words["strike"]) == (stat, action)
    for said in ("action c2 Strike", "action c2 attack"):
        assert game.labels()[game.option_index(said)] == f"action c2 {action}"
