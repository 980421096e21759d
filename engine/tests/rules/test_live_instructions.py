"""What a Continuous text can say is played; what is not played there is refused when it is read (14.3)."""

import pytest

from engine import vocab
from engine.effects.actions.continuous import Becomes, ExchangeControl, GainControl, Gains, Gets, Loses
from engine.effects.actions.control_flow import Cases
from engine.effects.actions.identity import Altered, BecomesCopy, GainsEffect
from engine.effects.actions.permissions import AsLongAs, Ruling
from engine.effects.node import Instruction
from engine.effects.terms.extremes import Tied
from engine.effects.terms.subjects import This
from engine.errors import UnreadText
from engine.rules.continuous.characteristics import apply_part
from engine.state.card_profile import is_prohibition
from engine.tests.effects.node_registry import NODES
from engine.tests.text.fixture_lines import known_effects
from engine.text import read_effect
from engine.text.short_form import parse_short_form

# Who plays a part of a Continuous effect: rules.continuous.characteristics, or whoever asks for a prohibition
PLAYED = (Gets, Becomes, Gains, Loses, Altered, GainsEffect, Ruling)
OF_OTHERS = (Tied, Cases)  # whose parts are looked at


def test_every_instruction_that_is_live_is_played_as_such_and_no_other_is() -> None:
    classes = [node for node in NODES.values() if isinstance(node, type) and issubclass(node, Instruction)]
    live = [kind for kind in classes if kind not in OF_OTHERS and kind.is_live(object.__new__(kind))]
    played = [kind for kind in classes if issubclass(kind, PLAYED) or is_prohibition(object.__new__(kind))]
    assert set(played) == set(live)


def test_every_known_continuous_effect_is_made_of_live_instructions() -> None:
    for known in known_effects():
        short = parse_short_form(known.short)
        program = read_effect(short.kind, short.text, once=short.once, optional=short.optional)
        for instruction in program.parts() if program.kind == vocab.CONTINUOUS else ():
            does = instruction.uncounted()
            assert isinstance(does, Cases) or does.is_live(), known.short


@pytest.mark.parametrize("made", [GainControl, ExchangeControl, BecomesCopy, AsLongAs])
def test_what_is_done_once_is_not_live(made: type[Instruction]) -> None:
    assert not made.is_live(object.__new__(made))


@pytest.mark.parametrize(
    "text", ["You gain control of connected creatures.", "Connected creatures become copies of [this]."]
)
def test_it_is_refused_in_a_continuous_text(text: str) -> None:
    with pytest.raises(UnreadText):
        read_effect("continuous", text)


def test_an_instruction_that_the_rules_do_not_know_ends_the_game_and_is_not_passed_over() -> None:
    with pytest.raises(TypeError):
        apply_part(None, None, GainControl(This()), 0)  # type: ignore[arg-type]  # neither is looked at
