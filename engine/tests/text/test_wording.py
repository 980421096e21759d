"""Canonical texts and explanations are fit to be shown to their designer."""

import re

import pytest

from engine import vocab
from engine.effects.program import Program
from engine.effects.wording.keyword_meanings import ACTION_MEANINGS, KEYWORD_MEANINGS
from engine.tests.text.fixture_lines import each, known_effects, lines_of
from engine.text import parse_short_form, read_effect

UNSEEN = lines_of("unseen.txt")
SHORTS = [*(line.short for line in known_effects()), *UNSEEN[::2]]
every_text = each(SHORTS)

# What no canonical text says, and why
CANONICAL = {
    r"\bthat X is\b": "an X is said once",
    (
        r"(?<!\[)(?<!is )(?<!is not )(?<!longer )(?<!When )"
        r"\bequipped(?! (?:(?:[A-Z]\w+ )*creature|card|to|by))"
    ): "brackets",
    r"[Ss]ac \[equipped\]": "who is sacrificed for its own effect is [this]",
    r"\bX\b[^;.:]* equal to X\b": "X is not explained by X",
    r"\bX equal to\b": "what is counted needs no X",
    r"\bof it\b|\bof itself\b": "its",
    r"\b(?:one|1) costs\b": "one cost",
    r"\b(\w+) \1\b": "a word twice",
    r"  | [.,;:]|\(\)|;;|\.\.": "a gap or a mark too many",
    r"\[(?!this\]|equipped\]|Transformed\])": "no brackets but those of [this], [equipped], [Transformed]",
    r"\|": "no second form of a term",
}
# What no explanation says
EXPLAINED = {
    r"\[(?!Transformed\])": "cards are named in words",
    r"that this happened to|did this to": "who it was is said",
    r"is told|by the rules neither|it is not so": "plain words",
    r"\bX is X\b|X is (?:twice|half) X\b": "X is not explained by X",
    r"\b(\w+) \1\b": "a word twice",
    r"  | [.,;:)]|\(\)": "a gap or a mark too many",
    r"\) \(\d": "paragraphs stand in one pair of brackets",
    r"\b1 (?:cards|creatures|artifacts)\b": "one is singular",
}


def read(short: str) -> Program:
    form = parse_short_form(short)
    return read_effect(form.kind, form.text, once=form.once, optional=form.optional)


@every_text
def test_a_canonical_text_has_no_odd_words(short: str) -> None:
    text = read(short).text()
    found = {why: text for pattern, why in CANONICAL.items() if re.search(pattern, text)}
    assert not found


@every_text
def test_an_explanation_says_who_and_what(short: str) -> None:
    program = read(short)
    patterns = dict(EXPLAINED)
    event = program.event()
    if event is not None and len(event.single_events()) > 1:
        del patterns[r"that this happened to|did this to"]
    said = [words for _, words in program.explain()]
    found = {why: words for pattern, why in patterns.items() for words in said if re.search(pattern, words)}
    assert not found


@every_text
def test_a_keyword_that_is_given_is_explained(short: str) -> None:
    for clause, words in read(short).explain():
        given = re.search(r"\b(?:is|are|has|have|loses?) ((?:[A-Z]\w+(?: Strike)?(?:, | and )?)+)", clause)
        names = [name for name in vocab.KEYWORDS if given and re.search(rf"\b{name}\b", given[1])]
        assert all(KEYWORD_MEANINGS[vocab.KEYWORDS.index(name)] in words for name in names), words


@pytest.mark.parametrize("code", range(len(vocab.KEYWORDS)))
def test_no_keyword_is_explained_by_its_name(code: int) -> None:
    assert vocab.KEYWORDS[code].lower() not in KEYWORD_MEANINGS[code].lower()


@pytest.mark.parametrize("code", range(1, len(vocab.ACTIONS)))
def test_no_action_is_explained_by_its_name(code: int) -> None:
    assert not re.search(rf"\b{vocab.ACTIONS[code]}", ACTION_MEANINGS[code], re.IGNORECASE)


@pytest.mark.parametrize(
    ("short", "words"),
    [
        ("trigger | When summoned: look at your opponent's hand.", "you look at your opponent's hand"),
        (
            "trigger | When [this] deals damage to a creature: destroy that creature.",
            "the creature it damaged",
        ),
        ("trigger | When [this] destroys an artifact: draw 1.", "destroys an artifact"),
        ("trigger | When summoned; if Blessed: draw 1.", "goes on the stack only if this card is Blessed"),
        ("activation | While it is your turn; consume 1 mana: draw 1.", "can be declared only if it is your"),
        ("trigger | When summoned; target two creatures: they are Weak.", "those targets: Weak (-2 Might"),
        ("continuous | All creatures can Pray.", "Pray (collect 1 mana"),
        ("trigger | When a creature you control strikes: it gets +1 Might.", "the creature that strikes"),
    ],
)
def test_explanations_say_who_and_what(short: str, words: str) -> None:
    said = " / ".join(words for _, words in read(short).explain())
    assert words in said


def test_once_and_optional_are_named() -> None:
    program = read("trigger once optional | When summoned: draw 1.")
    assert [clause for clause, _ in program.explain(once=True, optional=True)][:2] == ["once", "optional"]
    assert [clause for clause, _ in program.explain()] == ["When summoned", "draw 1"]
