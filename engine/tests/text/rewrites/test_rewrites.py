"""What an unread text could be in words that read: the table, the search through it, and its limits."""

import re
from pathlib import Path

import pytest

from engine import vocab
from engine.errors import BadFile
from engine.tests.text.fixture_lines import each, lines_of
from engine.text import find_rewrites, parse_short_form, reader
from engine.text.rewrites import rewrite_search
from engine.text.rewrites.rewrite_table import (
    CLASSES,
    HOLES,
    Rewrite,
    apply_everywhere,
    apply_rewrite,
    lower_text,
    name_classes,
    parse_table,
    rewrite_table,
)
from engine.text.rewrites.word_forms import FORMS

LINES = lines_of("rewritten.txt")
DESIGNERS_TEXTS = list(zip(LINES[::2], LINES[1::2], strict=True))
REFUSED = Path(__file__).parent.parent.parent / "fixtures" / "refused.txt"
# Words of whose kinds a rewrite may lose or add none, unless it says why that means the same
KEPT_WORDS = {
    "numbers": re.compile(r"\{[nm]\}|\b(?:\d+|two|three|half|twice|double)\b"),
    "bounds": re.compile(r"\b(?:all|any|each|every|one or more)\b"),
    "you": re.compile(r"\b(you)(?:r|rs)?\b(?! opponent)"),
    "the opponent": re.compile(r"\b(?:opponents?|enemy|opposing)\b"),
    "denials": re.compile(r"\b(?:no|not|never|neither|cannot|can't|don't|except|unless|without)\b"),
    "durations": re.compile(r"\b(?:until|turns?|while|as long as|phase|permanently)\b"),
}
UNREADABLE = (
    "When summoned: frobnicate the wizzle.",
    "Draw a card whenever the moon is full.",
    "Your upkeep dies in the library.",
    "Battlecry",
)
OF_ANOTHER_VOICE = {
    "When summoned: draw a card, deal 1 damage to target creature.": (
        "When summoned: draw 1; deal 1 damage to target creature."
    ),
    "Draw 1, gain 1 life.": "Draw 1; gain 1 life.",
    "Consume 2 mana, draw 1.": "Consume 2 mana: draw 1.",
    "Draw 1, deal 1 damage to target creature.": "Draw 1; deal 1 damage to target creature.",
    "When summoned: target creature gets +1 Power until end of turn.": (
        "When summoned: target creature gets +1 Might until end of turn."
    ),
    'Other creatures you control have "When dies: draw 1.".': (
        'Other creatures you control gain the effect "When destroyed: draw 1."'
    ),
    "When a creature dies: draw 1.": "When a creature is destroyed: draw 1.",
    "When this creature deals combat damage to a player: draw 1.": "When [this] hits a player: draw 1.",
    "Gains 2 life.": "[this] gets +2 Life.",
    "Pay 2 mana: draw 1.": "Consume 2 mana: draw 1.",
    "Kill target creature.": "Destroy target creature.",
    "2 mana: draw 1.": "Consume 2 mana: draw 1.",
    "Discard a card; target creature is Prone.": "Discard a card: target creature is Prone.",
    "You can sac an artifact you control; draw 2.": "Sac an artifact you control: draw 2.",
    "You can target an artifact; destroy it.": "Target an artifact: destroy target.",
    "When [this] blocks a creature: you can pay 2 life; destroy that creature.": (
        "When [this] blocks a creature: you can pay 2 life; if you did, destroy the attacker."
    ),
    "Consume 2 mana: summon.": "Consume any 2 mana: summon.",
    "When [this] is targeted by your opponent: counter that effect.": (
        "When targeted by an effect your opponent controls: counter that effect."
    ),
    "Pay 1 life; target any number of creatures; then for each target, choose either: (1) it collects 1 "
    "mana; (2) draw 1.": (
        "Pay 1 life: target any number of creatures; then, for each of them, choose either (1) it collects 1 "
        "mana or (2) draw 1."
    ),
}


def read_example(rewrite: Rewrite) -> list[str]:
    """Return the canonical texts that are offered for the example of a rewrite."""
    short = parse_short_form(rewrite.example)
    rewrites = find_rewrites(short.kind, short.text, once=short.once, optional=short.optional)
    return [text.program.text() for text in rewrites]


@pytest.mark.parametrize("rewrite", rewrite_table(), ids=lambda rewrite: rewrite.pattern)
def test_the_nearest_text_offered_for_an_example_means_what_the_table_says(rewrite: Rewrite) -> None:
    assert read_example(rewrite)[:1] == [rewrite.means]


@pytest.mark.parametrize("rewrite", rewrite_table(), ids=lambda rewrite: rewrite.pattern)
def test_no_example_is_offered_that_text_without_its_own_rewrite(
    rewrite: Rewrite, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = tuple(other for other in rewrite_table() if other != rewrite)
    monkeypatch.setattr(rewrite_search, "rewrite_table", lambda: others)
    rewrite_search.find_rewrites.cache_clear()
    try:
        assert rewrite.means not in read_example(rewrite)[:1]
    finally:
        rewrite_search.find_rewrites.cache_clear()


@pytest.mark.parametrize("rewrite", rewrite_table(), ids=lambda rewrite: rewrite.pattern)
def test_a_rewrite_changes_no_number_player_denial_or_duration_or_says_why_it_means_the_same(
    rewrite: Rewrite,
) -> None:
    lost = [
        about
        for about, words in KEPT_WORDS.items()
        if bool(words.search(name_classes(rewrite.pattern))) != bool(words.search(rewrite.replacement))
    ]
    assert not lost or rewrite.why


@each(DESIGNERS_TEXTS, lambda text: text[0])
def test_a_designer_s_text_that_does_not_read_is_offered_what_it_means(text: tuple[str, str]) -> None:
    short = parse_short_form(text[0])
    rewrites = find_rewrites(short.kind, short.text, once=short.once, optional=short.optional)
    assert f"  = {rewrites[0].program.text()}" == text[1]


def test_a_text_that_reads_has_no_rewrite() -> None:
    assert find_rewrites("action", "Draw 1.") == ()


@pytest.mark.parametrize("text", UNREADABLE)
@pytest.mark.parametrize("kind", vocab.KINDS)
def test_nothing_is_offered_for_nonsense(kind: str, text: str) -> None:
    assert find_rewrites(kind, text) == ()


def test_what_is_refused_for_its_meaning_is_offered_no_other_one() -> None:
    """Of the refused texts those have a rewrite that were refused for a word or form of another voice."""
    offered = {}
    for line in REFUSED.read_text("utf-8").splitlines():
        if line and line[0] != "#":
            kind, text = line.replace("«", "").replace("»", "").split(" | ")[:2]
            for rewritten in find_rewrites(kind.split()[0], text):
                offered[text] = rewritten.program.text()
    assert offered == OF_ANOTHER_VOICE


def test_the_search_ends_at_its_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    monkeypatch.setattr(rewrite_search, "read_candidate", lambda _kind, text, *_: tried.append(text))
    for repeated in (2, 6):
        text = ", ".join(["trash cards or silence them"] * repeated)
        tried.clear()
        rewrite_search.find_rewrites.__wrapped__("action", text, "", False, False)
        assert 10 < len(tried) <= rewrite_search.MOST_CANDIDATES + 2
        assert sum(map(len, tried)) <= rewrite_search.MOST_CHARACTERS + len(text) * 2


def test_a_text_longer_than_any_card_s_is_not_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"Kill target creature{' and target creature' * 20}."
    assert len(text) > rewrite_search.LONGEST
    monkeypatch.setattr(rewrite_search, "search_by_depth", lambda *_: pytest.fail("searched"))
    assert find_rewrites("action", text) == ()


def test_a_word_in_no_lexicon_is_not_read_again_for_each_candidate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "read_whole", lambda *_: pytest.fail("read"))
    assert rewrite_search.read_candidate("action", "Destroy target wizzle.", "", False, False) is None


def test_a_wording_is_replaced_at_each_of_its_places_in_the_case_it_had() -> None:
    minion = next(rewrite for rewrite in rewrite_table() if rewrite.pattern == "minion")
    assert apply_rewrite(minion, "Minion or minion") == ["Creature or minion", "Minion or creature"]
    assert apply_rewrite(minion, "dominion") == []


def test_words_with_one_equivalent_are_said_at_all_places_before_the_search() -> None:
    minion = next(rewrite for rewrite in rewrite_table() if rewrite.pattern == "minion")
    assert minion.everywhere
    assert apply_everywhere(minion, "Minion or minion") == "Creature or creature"
    text = "When a friendly minion dies, kill all enemy minions on the battlefield with power 4 or greater."
    offered = [rewrite.program.text() for rewrite in find_rewrites("trigger", text)]
    means = "destroy all creatures your opponent controls with 4 or more Might."
    assert offered == [f"When a creature you control is destroyed: {means}"]


@pytest.mark.parametrize(
    ("kind", "text", "means"),
    [
        (
            "activation",
            "At most once a turn; pay 1 life and draw a card.",
            "At most once a turn; pay 1 life: draw 1.",
        ),
        (
            "trigger",
            "When summoned: pick a creature. It gets +2 Might until end of turn.",
            "When summoned: choose a creature; chosen gets +2 Might until end of turn.",
        ),
    ],
)
def test_the_beginning_of_a_pattern_is_also_behind_a_limit_or_a_colon(
    kind: str, text: str, means: str
) -> None:
    assert [rewrite.program.text() for rewrite in find_rewrites(kind, text)][:1] == [means]


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("action | Your opponent has to discard a card or lose 2 life.", ["discards 1", "opponent loses 2"]),
        ("action | Let each player draw a card and gain 1 life.", ["each player gains 1 life"]),
        ("action | You may draw a card, gain 1 life.", []),
        ("action | Each player must discard a card, gain 1 life.", []),
        ("trigger | When [this] hits a player: return a creature of their choice to hand.", []),
        ("action | Make your opponent lose 1 life and heal [this].", []),
        ("action | [this] can Strike twice.", []),
        ("trigger | Whenever a card is put into your graveyard from the field: gain 1 life.", []),
    ],
)
def test_nobody_is_offered_to_do_what_another_does_or_may_do(line: str, means: list[str]) -> None:
    short = parse_short_form(line)
    offered = [rewrite.program.text() for rewrite in find_rewrites(short.kind, short.text)]
    assert len(offered) == bool(means)
    assert all(words in text for text in offered for words in means)


def test_an_event_stands_before_no_other_one() -> None:
    offered = find_rewrites("trigger", "Battlecry: If you control a Fey, draw 2 cards.")
    assert [rewrite.program.text() for rewrite in offered] == [
        "When summoned: if you control a Fey card, draw 2."
    ]


def test_a_rewrite_is_skipped_only_where_its_wording_does_not_stand() -> None:
    """A pattern that is found in a text has one of its words in it; most have words: most are skipped."""
    texts = [rewrite.example.split("|", 1)[1].strip() for rewrite in rewrite_table()]
    skipped = 0
    for text in texts:
        words = lower_text(text)
        for rewrite in rewrite_table():
            if rewrite.can_stand_in(words):
                continue
            skipped += 1
            assert not rewrite.matcher().search(text), (rewrite.pattern, text)
    assert skipped > 0.9 * len(texts) ** 2


@pytest.mark.parametrize("noun", ["creature", "another Fey creature", "damaged face-down artifact", "Trap"])
def test_a_noun_in_a_pattern_has_its_adjectives(noun: str) -> None:
    assert re.fullmatch(HOLES["noun"], noun, re.IGNORECASE)


def test_an_article_in_the_place_of_a_number_is_one() -> None:
    pattern = next(rewrite for rewrite in rewrite_table() if rewrite.pattern == "inflict {n} damage")
    assert apply_rewrite(pattern, "Inflict a damage") == ["Deal 1 damage"]


@pytest.mark.parametrize(
    ("form", "words", "said"),
    [
        ("less", "three", "two"),
        ("less", "4", "3"),
        ("less", "one", None),
        ("less", "X", None),
        ("do", "destroyed", "destroy"),
        ("third", "drawn", "draws"),
        ("does", "discard a card", "discards a card"),
        ("does", "discard a card or lose 2 life", "discards a card or loses 2 life"),
        ("does", "sac a creature, then draw 1", "sacs a creature, then draws 1"),
        ("does", "sac a creature or an artifact", "sacs a creature or an artifact"),
        ("does", "draw a card and rejoice", None),
    ],
)
def test_a_hole_is_said_in_the_form_that_the_replacement_names(
    form: str, words: str, said: str | None
) -> None:
    assert FORMS[form](words) == said


@pytest.mark.parametrize("form", FORMS)
def test_each_form_is_named_by_a_replacement(form: str) -> None:
    assert any(f":{form}}}" in rewrite.replacement for rewrite in rewrite_table())


def test_nothing_is_offered_where_a_number_has_no_smaller_one() -> None:
    assert find_rewrites("cost", "Sac one card, at least one of which is a Trap.") == ()


@pytest.mark.parametrize("name", CLASSES)
def test_each_class_of_words_is_named_by_a_pattern(name: str) -> None:
    assert any(f"<{name}>" in rewrite.pattern for rewrite in rewrite_table())


@pytest.mark.parametrize(
    ("line", "means"),
    [
        (
            "trigger | When your opponent Summons a monster: You can pay 2 LP; destroy that monster.",
            "When a creature your opponent controls is summoned: you can pay 2 life; if you did, destroy it.",
        ),
        (
            "activation | You can discard 1 card, then target 1 artifact; destroy that target.",
            "Discard 1 card; target an artifact: destroy target.",
        ),
    ],
)
def test_a_cost_is_offered_as_no_instruction_on_which_the_rest_does_not_depend(line: str, means: str) -> None:
    short = parse_short_form(line)
    assert [rewrite.program.text() for rewrite in find_rewrites(short.kind, short.text)] == [means]


def test_what_hearthstone_does_something_to_is_a_target_and_what_happens_to_any_is_none() -> None:
    played = find_rewrites("action", "Destroy an enemy minion.")
    assert [rewrite.program.text() for rewrite in played] == [
        "Destroy target creature your opponent controls."
    ]
    happens = find_rewrites("trigger", "Whenever an enemy minion dies, draw a card.")
    assert [rewrite.program.text() for rewrite in happens] == [
        "When a creature your opponent controls is destroyed: draw 1."
    ]


@pytest.mark.parametrize(
    ("table", "line", "reason"),
    [
        ("Chess:\n- pattern: a\n", 2, "Magic, Yu-Gi-Oh"),
        ("Magic:\n- pattern: a\n", 2, "pattern, replacement, example, means"),
        (
            'Magic:\n- pattern: "a {n}"\n  replacement: "b"\n  example: "action | a 1"\n  means: "b"\n',
            2,
            "the same holes",
        ),
        (
            'Magic:\n- pattern: "a"\n  replacement: "b"\n  kind: spell\n  example: "x"\n  means: "b"\n',
            2,
            "kinds among",
        ),
        (
            'Magic:\n- pattern: "a {n}"\n  replacement: "{n:more}"\n  example: "x"\n  means: "b"\n',
            2,
            "forms among",
        ),
        (
            'Magic:\n- pattern: "<it> or <that>"\n  replacement: "b"\n  example: "x"\n  means: "b"\n',
            2,
            "classes among",
        ),
    ],
)
def test_a_wrong_table_is_refused_with_its_line(table: str, line: int, reason: str) -> None:
    with pytest.raises(BadFile) as refused:
        parse_table(table)
    assert reason in str(refused.value)
    assert str(refused.value).startswith(f"rewrites.yaml:{line}: ")
