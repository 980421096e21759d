"""Tests of markup: what people read has words in place of brackets, bars and underscores."""

import pytest

from engine.presentation.markup import printed_words, words_in_edition


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[this] gets +1 Might.", "This card gets +1 Might."),
        ("When summoned: destroy [this].", "When summoned: destroy this card."),
        ("Draw 1. [This] Prays.", "Draw 1. This card Prays."),
        ("Add the amount of mana on [this]'s zone; ~ rests.",
         "Add the amount of mana on this card's zone; this card rests."),
        ("When [this] [Strike | Strikes]: [Pray].", "When this card Strikes: Pray."),
        ("[[Prone]] creatures are [[Weak]].", "Prone creatures are Weak."),
        ("Each [scroll] you control is [Blessed].", "Each scroll you control is Blessed."),
        ("[equipped] gets +1 Might.", "The equipped creature gets +1 Might."),
        ("When [equipped] strikes: draw 1.", "When the equipped creature strikes: draw 1."),
        ("[this] is now [equipped] to that zone.", "This card is now equipped to that zone."),
        ("[Equipped] creature is Weak.", "Equipped creature is Weak."),
        ("Search your deck for _The Long Pike_.", "Search your deck for The Long Pike."),
        ("a_b_c stays", "a_b_c stays"),
        ("", ""),
    ],
)  # fmt: skip
def test_people_read_words_in_place_of_markup(text: str, words: str) -> None:
    assert printed_words(text) == words


def test_the_words_are_those_of_the_edition() -> None:
    stats = ("attack", "health", "armor", "speed", "mind")
    assert words_in_edition(stats, "[this] gets +1 Might.") == "This card gets +1 Attack."
