"""No word is lost: without it, or with another of its class, a text means something else or is refused."""

import pytest

from engine.tests.mutation.lost_words import (
    OUT,
    Change,
    Mute,
    all_texts,
    changes,
    is_sampled,
    lost_words,
    mute_words,
)
from engine.text.lexicon.words import LEXICON

MUTE = mute_words()
MOST = 60
CLASSES = {kind for kind, _ in LEXICON.values()}


def unlisted(lines: list[str]) -> list[str]:
    """Return the words that are lost and not in the list, each with the text without it."""
    return [
        f"{change.word_class}: {change.word} → {change.other}: {change.text} ({line})"
        for line in lines
        for change in lost_words(line)
        if not any(mute.allows(change) for mute in MUTE)
    ]


def test_no_word_of_a_sample_of_texts_is_lost() -> None:
    sample = [line for line in all_texts() if is_sampled(line)]
    assert len(sample) > 50
    assert unlisted(sample) == []


@pytest.mark.long
def test_no_word_of_any_text_is_lost() -> None:
    assert unlisted(all_texts()) == []


def test_few_words_are_mute_each_of_a_known_class_and_with_a_reason() -> None:
    assert len(MUTE) <= MOST
    assert [mute for mute in MUTE if not {*mute.word_classes} <= CLASSES or not mute.reason] == []
    assert len({(mute.word_classes, mute.words, mute.others) for mute in MUTE}) == len(MUTE)


def test_each_word_is_left_out_and_replaced_by_each_other_of_its_class() -> None:
    found = [change.text for change in changes("Draw 2; Men creatures are Weak.")]
    assert {"2; Men creatures are Weak.", "Draw; Men creatures are Weak.", "Draw 2; Men are Weak."} <= {
        *found
    }
    assert {"Draw 3; Men creatures are Weak.", "Draw 2; fey creatures are Weak."} <= {*found}
    assert {"Draw 2; Men artifact are Weak.", "Draw 2; Men creatures are prone."} <= {*found}
    assert "Draw 2; Men creature are Weak." not in found  # an inflection of the same word
    assert "draws 2; Men creatures are Weak." not in found


def test_a_mute_word_is_so_only_beside_its_verb() -> None:
    mute = Mute(("NEXT",), ("next",), (OUT,), ("skip",), "why")
    assert mute.allows(Change("NEXT", "next", OUT, "Skip your draw."))
    assert not mute.allows(Change("NEXT", "next", OUT, "Prevent 2 damage."))
    assert not mute.allows(Change("NEXT", "next", "last", "Skip your draw."))
    assert not mute.allows(Change("NUMBER", "next", OUT, "Skip your draw."))
