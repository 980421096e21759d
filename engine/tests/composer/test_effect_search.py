"""Effects are found by a description in plain words, or in those of another game (EFFECTS 9.4)."""

import pytest

from engine import vocab
from engine.composer.effect_search import MOST_FOUND, find_effects
from engine.text import read_effect


@pytest.mark.parametrize(
    ("description", "kind", "said"),
    [
        ("draw two cards", "trigger", ("draw 2",)),
        ("opponent discards", "activation", ("your opponent discards",)),
        ("sacrifice a creature", "cost", ("sac ", "creature")),
        ("all other creatures get +1 Might", "continuous", ("other creatures", "+1 Might")),
        ("might when a connected creature strikes", "trigger", ("connected creature strikes", "might")),
        ("kill an enemy creature", "action", ("destroy a creature your opponent controls",)),
    ],
)
def test_a_description_finds_an_effect_that_says_it(
    description: str, kind: str, said: tuple[str, ...]
) -> None:
    effects = find_effects(description, [kind])
    assert effects[:MOST_FOUND]
    texts = [effect.text.lower() for effect in effects]
    assert any(all(words.lower() in text for words in said) for text in texts), texts


def test_what_is_found_is_of_the_kinds_asked_for_and_reads() -> None:
    effects = find_effects("gain life", vocab.KINDS)
    assert len({effect.kind for effect in effects}) >= 2
    for effect in effects:
        read_effect(effect.kind, effect.text, once=effect.once, optional=effect.optional)
    assert all(effect.kind == "action" for effect in find_effects("gain life", ["action"]))


@pytest.mark.parametrize("description", ["", "  ", "the of", "zebra quux", "?!", "x" * 60])
def test_what_says_nothing_finds_nothing(description: str) -> None:
    assert find_effects(description, vocab.KINDS) == []
