"""Tests of errors: what is almost right is refused at the right place, with what was expected there."""

import pytest

from engine.errors import UnreadText
from engine.tests.text.fixture_lines import Almost, almost_right, each
from engine.text import read_effect
from engine.text.lexicon.words import LEXICON
from engine.text.suggestions.nearest_phrases import edit_distance, find_nearest_phrase
from engine.text.suggestions.other_games import ABSENT

ALMOST = almost_right()


@each(ALMOST, lambda line: f"{line.kind} | {line.text}")
def test_an_almost_right_text_is_refused_at_its_place(line: Almost) -> None:
    with pytest.raises(UnreadText) as refused:
        read_effect(line.kind, line.text)
    error = refused.value
    assert error.span == line.span, line.text[slice(*error.span)]
    assert any(line.expected in words for words in error.expected), error.expected
    assert not line.suggestion or error.suggestion == line.suggestion


@each([line for line in ALMOST if line.suggestion], lambda line: line.text)
def test_with_what_was_suggested_it_is_read(line: Almost) -> None:
    start, end = line.span
    read_effect(line.kind, line.text[:start] + line.suggestion + line.text[end:])


def test_there_are_enough_of_them() -> None:
    assert len(ALMOST) >= 40


def test_a_place_is_counted_in_the_text_as_it_was_given() -> None:
    text = "  Smite —  Consume 1 mana: “draw” 1."
    with pytest.raises(UnreadText) as refused:
        read_effect("activation", text)
    assert text[slice(*refused.value.span)] == "“"


@pytest.mark.parametrize("kind", ["cost", "action", "continuous"])
def test_only_triggers_and_activations_are_once_per_turn(kind: str) -> None:
    with pytest.raises(UnreadText, match=r"11\.1"):
        read_effect(kind, "Pray", once=True)


@pytest.mark.parametrize("kind", ["cost", "action", "continuous", "activation"])
def test_only_triggers_are_optional(kind: str) -> None:
    with pytest.raises(UnreadText, match=r"11\.1"):
        read_effect(kind, "Pray", optional=True)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(UnreadText, match="trigger"):
        read_effect("spell", "Pray")


@pytest.mark.parametrize("text", ["", "   ", ".", "...", "\n\t"])
@pytest.mark.parametrize("kind", ["cost", "action", "continuous", "trigger", "activation"])
def test_a_text_that_says_nothing_is_refused(kind: str, text: str) -> None:
    with pytest.raises(UnreadText):
        read_effect(kind, text)


def test_a_text_of_more_than_a_thousand_characters_is_refused() -> None:
    long = "put the top card of your deck into your graveyard, then " * 17
    read_effect("action", f"{long}Pray.")
    with pytest.raises(UnreadText, match="1,000 characters"):
        read_effect("action", f"{long}{long}Pray.")


def test_a_text_of_more_than_250_words_and_marks_is_refused_at_the_next_one() -> None:
    read_effect("action", "Pray; " * 124 + "Pray.")
    with pytest.raises(UnreadText, match="250 words and marks") as refused:
        read_effect("action", "Pray; " * 125 + "Pray.")
    assert refused.value.span[0] == len("Pray; " * 125)


def test_brackets_nest_twenty_deep_and_no_deeper() -> None:
    read_effect("action", "[" * 20 + "Pray" + "]" * 20)
    with pytest.raises(UnreadText, match="20 brackets"):
        read_effect("action", "[" * 21 + "Pray" + "]" * 21)


def test_an_error_is_reported_anew_each_time() -> None:
    errors = []
    for _ in range(2):
        with pytest.raises(UnreadText) as refused:
            read_effect("action", "Copy")
        errors.append(refused.value)
    assert errors[0] is not errors[1]
    assert str(errors[0]) == str(errors[1])


@pytest.mark.parametrize(
    ("word", "known", "edits"),
    [("same", "same", 0), ("desrtoy", "destroy", 1), ("drw", "draw", 1), ("search", "research", 2),
     ("tap", "trap", 1), ("exile", "evasive", 4), ("", "two", 3)],
)  # fmt: skip
def test_a_misspelt_word_is_known_by_how_many_letters_differ(word: str, known: str, edits: int) -> None:
    assert edit_distance(word, known) == edits


@pytest.mark.parametrize("word", ABSENT)
def test_a_word_of_other_games_is_answered_with_what_there_is(word: str) -> None:
    assert (word,) not in LEXICON
    with pytest.raises(UnreadText, match="in this game") as refused:
        read_effect("action", f"{word} target creature.")
    assert "Did you mean" not in str(refused.value)


def test_what_is_suggested_differs_by_two_letters_at_most() -> None:
    kinds = frozenset(kind for kind, _ in LEXICON.values())
    assert find_nearest_phrase("destrooooy", kinds) == ""
    assert find_nearest_phrase("desttroyy", kinds) == "destroy"


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("[Frobnic].", "[Frobnic]"),
        ("[this] has [[Frobbing]] until end of turn.", "[[Frobbing]]"),
        ("[this] has [Frobbed | Frobs].", "[Frobbed | Frobs]"),
        ("[this] has [Dread March].", "[Dread March]"),
    ],
)
def test_a_term_in_brackets_that_is_none_is_called_so(text: str, term: str) -> None:
    with pytest.raises(UnreadText) as unread:
        read_effect("continuous", text)
    assert str(unread.value) == f"'{term}' is not a known keyword"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[this] has [[Soulless]] until end of turn.", "'[[Soulless]]' is not of this rulebook"),
        ("[Reap | Reaps].", "'[Reap | Reaps]' is not of this rulebook"),
        ("Convoke.", "'Convoke' is not of this rulebook"),
        ("[Autonomous].", "'[Autonomous]' has another meaning here"),
        ("Operate target artifact.", "'Operate' has another meaning here"),
        ("[Erode].", "'[Erode]' has another meaning here"),
        ("[[Upgrade]].", "'[[Upgrade]]' has another meaning here"),
    ],
)
def test_words_of_editions_that_are_not_played_are_called_so(text: str, words: str) -> None:
    with pytest.raises(UnreadText) as unread:
        read_effect("action", text)
    assert words in str(unread.value)


@pytest.mark.parametrize("text", ["[this] has [Evasiv].", "[this] has [Summon].", "[this] has [Prone"])
def test_a_known_term_and_a_misspelt_one_are_not_called_unknown(text: str) -> None:
    with pytest.raises(UnreadText, match="does not fit behind") as unread:
        read_effect("continuous", text)
    assert "not a known keyword" not in str(unread.value)
