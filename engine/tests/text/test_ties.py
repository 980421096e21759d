"""Tests of refused texts on ties: section 22 of a related game that no scenario can show (B22.1b, 16.3)."""

import pytest

from engine.errors import UnreadText
from engine.text import read_effect

TIES = (
    "Destroy the beast with the most ATK",
    "The beast with the least INT gets ATK +1",
    "Deal 1 wound to the beast with the most Life",
)
ENDINGS = ("if tied, you choose", "if tied, all of them", "if tied, none of them")


@pytest.mark.parametrize("text", TIES)
def test_a_text_that_may_meet_a_tie_and_is_silent_about_it_is_refused(text: str) -> None:
    """22.1b: it has to say so itself."""
    with pytest.raises(UnreadText) as refused:
        read_effect("action", text)
    assert any("what a tie does" in expected for expected in refused.value.expected)


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("text", TIES)
def test_the_same_text_is_read_when_it_says_what_a_tie_does(text: str, ending: str) -> None:
    """22.1b: who chooses, all of them, or none."""
    assert read_effect("action", f"{text}; {ending}").text().endswith(f"{ending}.")
