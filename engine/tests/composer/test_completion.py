"""What can come next at the caret, as known texts say it most (EFFECTS 9.4)."""

import pytest

from engine.composer.completion import complete
from engine.errors import UnreadText
from engine.text import try_to_read


def words_after(kind: str, before: str) -> list[str]:
    return [completion.words for completion in complete(kind, before)]


def test_a_text_begins_as_most_of_its_kind_do() -> None:
    assert words_after("trigger", "")[0] == "when summoned"


def test_whole_phrases_come_first() -> None:
    assert words_after("trigger", "When summoned: deal 3 damage to ")[0] == "target creature"


def test_numbers_do_not_matter_for_what_comes_next() -> None:
    assert words_after("action", "Deal 7 damage to ") == words_after("action", "Deal 2 damage to ")


def test_a_begun_word_is_finished() -> None:
    offered = complete("trigger", "When a cre")
    assert offered
    assert all(completion.words.startswith("creature") for completion in offered)
    assert all(completion.text.startswith("When a creature") for completion in offered)


def test_the_text_with_a_phrase_is_written_as_a_sentence() -> None:
    assert complete("trigger", "When summoned:")[0].text.startswith("When summoned: ")
    assert complete("trigger", "")[0].text == "When summoned"


@pytest.mark.parametrize("before", ["Frobnicate the ", "When summoned: sing ", "]]", "\n\n", '"'])
def test_nothing_follows_what_is_wrong_already(before: str) -> None:
    assert complete("trigger", before) == [] or before.isspace()


@pytest.mark.parametrize(
    ("kind", "before"),
    [
        ("trigger", "When "),
        ("action", "Deal 1 "),
        ("continuous", "Connected "),
        ("cost", "Sac a "),
        ("activation", ""),
    ],
)
def test_what_is_offered_reads_as_far_as_it_goes(kind: str, before: str) -> None:
    offered = complete(kind, before)
    assert offered
    for completion in offered:
        reading = try_to_read(kind, completion.text, "", False, False)
        assert not isinstance(reading, UnreadText) or reading.span[0] >= len(completion.text)
