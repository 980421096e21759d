"""What is said of texts that do not read: short, in words, the likeliest mistake first."""

import pytest

from engine.errors import UnreadText
from engine.tests.text.fixture_lines import Almost, almost_right, each, lines_of
from engine.text import parse_short_form, try_to_read

LONGEST = 210  # characters
A_COLON = "write a colon between what it costs and what it does"
MISTAKES = {
    "activation | You can consume 2 mana; draw 1 card.": A_COLON,
    "activation | Sac this card to draw 2.": A_COLON,
    "continuous | While a Fey creature is Prone, can't block.": "write first which card it is about",
    "trigger | When flipped: summon a 1/1 token.": "a token has no numbers of its own",
    "trigger | When summoned: if you control 3+ artifacts, draw 2.": "write 'or more' behind the number",
    "activation once | Once each turn, you may discard one card to draw a card.": "'once' beside its kind",
    "continuous | If you'd lose life, lose 1 less.": "write the words in full: you would",
    "continuous | Instead, draw two cards.": "write it behind what would happen",
    "action | Move this creature to any empty zone on your side of the field.": "write 'you control'",
    "continuous | This creature may not be targeted by effects controlled by your opponent.": (
        "'your opponent controls'"
    ),
    "activation | Sac a creature": A_COLON,
    "cost | Sac a creature: draw a card.": "write ': summon' behind the cost",
    "cost | Sac two cards, at least one of which is a creature.": "write two costs",
    "cost | When summoned: sac a creature.": "write it as a Trigger",
    "activation | 2 mana: draw a card.": "write consume before it",
    "trigger | Summoned: draw a card.": "write first what it waits for",
    "trigger | When summoned draw a card.": "write a colon behind what it waits for",
    "action | Deal 2 damage.": "write to whom",
    "trigger | When I am summoned: draw a card.": "write this card in its place",
    "continuous | Consume 1 mana: draw a card.": "write it as an Activation",
    "trigger | When summoned: put a Fury counter on [this].": "write mana in their place",
    "continuous | [this] enters the field with 2 mana.": "When summoned: this card collects 2 mana",
    "trigger | When a creature would deal damage to you: draw a card.": "write who takes it",
    "trigger | When an artifact survives: draw a card.": "write takes damage",
    "action | Name a card.": "write choose",
    "action | Destroy target creature whose controller has a Monument.": "write that player",
    "trigger | When your opponent flips a card: draw a card.": "write it of the card",
    "continuous | [this] is Fabled.": "leave it out",
    "trigger | When this dies: deal 1 damage to whatever killed it.": "'dies' is no word that texts know",
}


def message_of(kind: str, text: str) -> str:
    unread = try_to_read(kind, text, "", False, False)
    assert isinstance(unread, UnreadText)
    return str(unread)


def must_be_short(message: str) -> None:
    assert len(message) <= LONGEST, message
    assert not message.endswith(("other things", "other thing"))
    assert "character " not in message


@each(almost_right(), lambda almost: almost.text)
def test_a_message_is_short_and_names_its_place_in_words(almost: Almost) -> None:
    must_be_short(message_of(almost.kind.split()[0], almost.text))


@each(lines_of("rewritten.txt")[::2])
def test_the_message_of_a_text_of_another_voice_is_as_short(line: str) -> None:
    short = parse_short_form(line)
    unread = try_to_read(short.kind, short.text, "", short.once, short.optional)
    if isinstance(unread, UnreadText):
        must_be_short(str(unread))


@pytest.mark.parametrize(("line", "words"), MISTAKES.items())
def test_the_likeliest_mistake_is_said_alone(line: str, words: str) -> None:
    short = parse_short_form(line)
    message = message_of(short.kind, short.text)
    assert words in message
    must_be_short(message)


def test_the_place_is_named_by_the_words_before_it() -> None:
    assert message_of("action", "Destroy target monument.").startswith(
        "'target monument' does not fit behind 'Destroy'; expected "
    )
    assert message_of("activation", "Consume 2 mana: discard.").startswith(
        "the text ends too early behind '2 mana: discard'; expected "
    )
    assert "'Draw' does not fit at the beginning: write" in message_of("trigger", "Draw 1 when summoned.")
    assert message_of("activation", "Draw 1.").startswith("something is missing; expected a cost")


def test_a_card_that_is_named_is_not_asked_for() -> None:
    assert "write first" not in message_of("continuous", "This card costs 1 less mana to summon.")


def test_what_is_slight_is_quoted_where_there_is_nothing_else() -> None:
    text = "Consume 3 mana; target a creature with 3 Life: destroy target."
    assert message_of("activation", text).endswith(
        "behind 'creature with 3'; expected 'or fewer' or 'or more'"
    )


def test_a_word_is_suggested_where_the_text_reads_with_it_alone() -> None:
    assert message_of("action", "Desrtoy target creature.").endswith(". Did you mean: destroy?")
    assert "Did you mean" not in message_of("action", "Desrtoy target creature and hum.")
