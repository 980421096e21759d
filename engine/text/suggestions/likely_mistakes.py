"""Likely mistakes in a text: patterns of what is often written otherwise, and what to write instead."""

import re
from typing import Final, NamedTuple

from engine.errors import A_WORD_OF_TEXTS
from engine.text.lexicon.words import LEXICON
from engine.text.read_error import ReadError
from engine.text.suggestions.other_games import WORD


class LikelyMistake(NamedTuple):
    """What is often written otherwise: in effects of which kinds, where the text has it, and what is said.

    The pattern is compared with the text from the wrong place on, or with the `whole` of it.
    """

    kinds: tuple[str, ...]
    pattern: re.Pattern[str]
    expected: str
    whole: bool = False


def likely(kinds: str, pattern: str, expected: str, *, whole: bool = False) -> LikelyMistake:
    """Make one; no kinds: of all."""
    return LikelyMistake(tuple(kinds.split()), re.compile(pattern, re.IGNORECASE), expected, whole)


WORDS_OF_PHRASES: Final = frozenset(word for phrase in LEXICON for word in phrase)

PAYS: Final = (
    "consume|pay|spend|use|sac|sacrifice|discard|send|trash|tribute|destroy|return|remove|lose|throw"
)
BEGINS_BODY: Final = (
    "deal|destroy|discard|draw|gain|heal|look|move|pay|put|return|rotate|sac|sacrifice|search|summon|swap"
)
HAPPENED: Final = "attacked|blocked|destroyed|flipped|set|summoned|targeted"
LIKELY_MISTAKES: Final = (
    likely(
        "", r"once (?:per|each|a|every) turn", "write 'once' beside its kind, or 'at most once a turn' in it"
    ),
    likely(
        "",
        r"first time",
        "write it behind what happens: When you discard a card for the first time each turn",
    ),
    likely(
        "activation",
        rf"(?:you (?:can|may) )?(?:{PAYS})\b[^:]*\Z",
        "write a colon between what it costs and what it does: Consume 2 mana: draw 1",
        whole=True,
    ),
    likely(
        "continuous",
        r"(?<![\w\]] )(?:can't|cannot|costs|gains|gets|has|loses|is|takes)\b",
        "write first which card it is about: this card cannot block",
    ),
    likely(
        "cost action continuous activation",
        r"\A(?:when|whenever|at the)\b",
        "write it as a Trigger; only that waits for something",
    ),
    likely("activation cost", r"\A(?:\d+|x|any|one|two|three)\b", "write consume before it: consume 2 mana"),
    likely(
        "trigger",
        rf"\A(?:{BEGINS_BODY}|{HAPPENED})\b",
        "write first what it waits for: When summoned: draw 1",
    ),
    likely(
        "trigger",
        rf"(?!\A)(?<![,;:] )(?:{BEGINS_BODY})\b[^:]*\Z",
        "write a colon behind what it waits for: When summoned: draw 1",
    ),
    likely(
        "trigger continuous",
        r"part of a connection chain",
        "write the one that is asked for: part of a Connection Chain connecting every non-monument card on "
        "the field (at least 4)",
    ),
    likely("cost", r", (?:and )?(?:at least|including)", "write two costs: sac a creature, sac another card"),
    likely(
        "",
        r"(?=.*\blook at\b).*\bamong (?:them|those)\b",
        "write 'one of them': of cards that are looked at any can be taken",
        whole=True,
    ),
    likely(
        "",
        r"(?:one )?(?:among|of) (?:them|those)\b",
        "write what is done to all of them, or target one by itself: nobody picks among what was named",
    ),
    likely(
        "",
        r"(?:(?<=by a )|(?<=from a )|(?<=by )|(?<=from ))strikes?\b|(?:(?<=by an )|(?<=from an ))attack\b",
        "write in a fight (of a Strike, or where an effect makes two creatures fight), or by a creature",
    ),
    likely("", r"(?<=damage)\W*\Z", "write to whom: deal 2 damage to target creature"),
    likely("", r"(?:i|me)\b", "write this card in its place"),
    likely("", r"\d+/\d+", "write a creature token: a token has no numbers of its own"),
    likely("", r"\+ ", "write 'or more' behind the number: 3 or more artifacts"),
    likely(
        "",
        r"instead\b",
        "write it behind what would happen (When you would draw: gain 1 life instead), or two cases: "
        "if Blessed, draw 2; otherwise, draw 1",
    ),
    likely("", r"(?:that|the) target\b", "write target, or it"),
    likely("", r"comes? ", "write an event: When a creature is summoned"),
    likely("", r"in response to", "leave it out: nothing can be said of what is answered"),
    likely(
        "",
        r"(?:(?<= or )|or )(?:it|them|target|chosen|this|\[this\]|~|(?:that|the) \w+)(?![\w\]])",
        "write what is done to each: either destroy it or destroy this card",
    ),
    likely(
        "",
        r"(?!damage|mana)\w+ counters?\b",
        "write mana in their place: no other counters lie on cards in this game",
    ),
    likely(
        "continuous",
        r"enters? (?:the field |play )?with\b",
        "write a Trigger: When summoned: this card collects 2 mana",
    ),
    likely(
        "",
        r"activations?\b",
        "write Activations of cards you control cost 1 less mana (22.1)",
    ),
    likely("", r"(?:all )?(?:(?:its|their|the) )?arrows?\b", "leave it out: no effect changes arrows (3.1)"),
    likely(
        "",
        r"(?:end|cancel|negate|that|the) (?:the |that |this )?attack\b",
        "leave it out: no attack that was declared is ended by an effect",
    ),
    likely("", r"(?<=would )deals? ", "write who takes it: When a creature would take damage"),
    likely("", r"survives?\b", "write takes damage: nothing waits for what is not destroyed by it"),
    likely("", r"name an? ", "write choose: nothing is named by its name in this game"),
    likely("", r"who(?:ever|se)?\b", "write that player, or its controller"),
    likely("", r"flips? ", "write it of the card: When a card your opponent controls is flipped"),
    likely("", r"fabled\b", "leave it out: texts only ask it of face-up cards on the field"),
    likely("", r"the rest\b", "write which cards: all creatures other than the chosen ones"),
    likely("", r"an opponent", "write your opponent: there is one"),
    likely("", r"of your (?:own )?\w+", "write 'creatures you control' in the place of 'of your creatures'"),
    likely("", r"\w+'(?:d|ll|ve|re)\b", "write the words in full: you would"),
    likely("", r"controlled by", "write 'your opponent controls' or 'you control' behind the noun"),
    likely("", r"(?:on|in) your side", "write 'you control' behind the noun: an empty zone you control"),
    likely("", r"in play\b", "leave it out: a card that is spoken of is on the field"),
    likely("", r", ?\w+ (?:\d|a|an|one|the|it|all)\b", "write a semicolon between instructions"),
    likely("", r"(?:each player'?s?|any) turn\b", "write each turn, your turn or your opponent's turn"),
)


def explain_mistake(kind: str, text: str, span: tuple[int, int], wrong: ReadError) -> list[str]:
    """Return what is expected in the place of what does not fit, the likeliest mistake first.

    What the checks of a text say is said as it is: it knows the place better.
    """
    start, end = span
    if not wrong.kinds and end:  # but for what is missing before all else
        return wrong.expected
    for mistake in LIKELY_MISTAKES:
        place = 0 if mistake.whole else start
        if (not mistake.kinds or kind in mistake.kinds) and mistake.pattern.match(text, place):
            return [mistake.expected, *wrong.expected]
    word = WORD.fullmatch(text[start:end])
    is_unknown = word and (word[0].lower(),) not in LEXICON and word[0].lower() not in WORDS_OF_PHRASES
    return [A_WORD_OF_TEXTS, *wrong.expected] if is_unknown else wrong.expected
