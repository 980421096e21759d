"""The nearest known form of a word that was not understood."""

import re
from difflib import get_close_matches
from typing import Final, NamedTuple

from engine.errors import A_KEYWORD, A_PLAYED_WORD, A_WORD_OF_TEXTS, A_WORD_OF_THE_BOOK
from engine.text.lexicon.words import LATER, LEXICON
from engine.text.read_error import ReadError

# What other games say, and the nearest form here
ELSEWHERE: Final = {
    "dies": "is destroyed", "die": "are destroyed", "kill": "destroy", "kills": "destroys",
    "cure": "heal", "inflict": "deal", "inflicts": "deals",
}  # fmt: skip


# Words of other games for which there is nothing of the kind: what there is instead, in one sentence
OTHER_GAMES: Final = {
    "exile exiles banish banishes": "destroy, discard or return to hand: no card is exiled in this game",
    "tap taps tapped": "consume, as in 'Consume 1 mana': no card is tapped in this game",
    "untap untaps untapped": "collect, as in 'this card collects 1 mana': no card is tapped in this game",
    "scry scries discover": "look at the top 2 cards of your deck: no card is scried in this game",
    "mill mills": "put the top 2 cards of your deck into your graveyard: no card is milled in this game",
    "bounce bounces": "return to hand: no card bounces in this game",
    "steal steals": "gain control of: no card is stolen in this game",
    "reanimate resurrect": "return to hand from the graveyard: no card is reanimated in this game",
    "create creates": "summon a Creature Token: no other token is created in this game",
    "freeze freezes stun stuns": "target creature is Prone: no card is frozen or stunned in this game",
    "battlefield": "the field: there is no battlefield in this game",
    "library libraries": "deck: there is no library in this game",
    "spell spells": "effect or card: there are no spells in this game",
    "land lands enchantment": "creature, artifact or monument: there is nothing else in this game",
    "energy gold crystal crystals": "mana, life or cards: nothing else is paid in this game",
    "flying reach menace": "Evasive or First Strike: no card flies in this game",
    "trample": "damage to one creature: no damage is left over in this game",
    "haste rush charge vigilance": "nothing: cards can act when they arrive, and after it, in this game",
    "lifelink": "'When this card deals damage: gain that much life': no card has lifelink in this game",
    "deathtouch": "'destroy that creature', when it is damaged: no card has deathtouch in this game",
    "hexproof shroud ward": "'cannot be targeted by your opponent': no card has hexproof in this game",
    "indestructible": "'cannot be destroyed': no card has it as a keyword in this game",
    "battlecry": "'When summoned: …': no card has a battlecry in this game",
    "deathrattle": "'When destroyed: …': no card has a deathrattle in this game",
}
ABSENT: Final = {word: instead for words, instead in OTHER_GAMES.items() for word in words.split()}
WORD: Final = re.compile(r"[A-Za-z]+")

# Words of published editions (20.2): some that are in no source, others that are not played yet
NOT_OF_THE_BOOK: Final = frozenset(
    ("soul", "souls", "soulless", "soulrift", "reap", "reaps", "convoke", "convokes", "sealed", "spiritual",
     "rank", "ranks", "aether", "rift", "rifts")
)  # fmt: skip
NOT_PLAYED: Final = frozenset(("autonomous", "operate", "operates", "erode", "erodes", "upgrade", "upgrades"))

MOST_EDITS: Final = 2  # a word further away is another word

TERM: Final = re.compile(r"\[+([^][|]+)(?:\|[^][]*)?\]+")
TERM_OR_WORD: Final = re.compile(rf"{TERM.pattern}|([a-z]+)", re.IGNORECASE)


def judge_term(text: str, start: int) -> tuple[int, str]:
    """The end of the term or word at `start`, and what is expected in its place if it is no word here."""
    term = TERM_OR_WORD.match(text, start)
    plain = (term[1] or term[2]).lower().strip() if term else ""
    end = term.end() if term else 0
    if plain in NOT_OF_THE_BOOK:
        return end, A_WORD_OF_THE_BOOK
    if plain in NOT_PLAYED:
        return end, A_PLAYED_WORD
    return find_unknown_term(text, start), A_KEYWORD


def find_unknown_term(text: str, start: int) -> int:
    """The end of the term in brackets at `start`, if it has a word that is not in the lexicon; else 0."""
    term = TERM.match(text, start)
    plain = term[1].lower().strip() if term else ""
    known = {word for phrase in LEXICON for word in phrase} | LATER if term else LATER
    is_known = all(word.removeprefix("non-") in known for word in plain.split())
    return 0 if term is None or is_known else term.end()


def find_absent_word(text: str, start: int) -> tuple[int, int]:
    """The place of the first word of other games from `start` on, before any quotation; (0, 0) if none is."""
    said = re.split('["“”„]', text)[0]
    for word in WORD.finditer(said, start):
        if word[0].lower() in ABSENT and (word[0].lower(),) not in LEXICON:
            return word.span()
    return 0, 0


NEVER_FIRST: Final = ("ALSO", "HAD")


def is_like_known_word(word: str) -> bool:
    """Return whether a word could be a misspelt one with which a text begins."""
    known = [words[0] for words, (kind, _) in LEXICON.items() if len(words) == 1 and kind not in NEVER_FIRST]
    return bool(get_close_matches(word.lower(), known, n=1, cutoff=0.7))


def find_nearest_phrase(found: str, kinds: frozenset[str]) -> str:
    """The phrase of one of the classes `kinds` that looks most like the word `found`; '' if none does."""
    plain = found.lower().strip("[]")
    if " " in plain or plain in LATER or (plain,) in LEXICON:
        return ""
    if plain in ELSEWHERE:
        return ELSEWHERE[plain]
    near_length = range(len(plain) - MOST_EDITS, len(plain) + MOST_EDITS + 1)
    phrases = [words for words, (kind, _) in LEXICON.items() if kind in kinds]
    known = [phrase for phrase in map(" ".join, phrases) if len(phrase) in near_length]
    begin = [words[0] for words in phrases if len(words) > 1 and len(words[0]) in near_length]
    close = get_close_matches(plain, known, cutoff=0.7) + get_close_matches(plain, begin, cutoff=0.8)
    near = (one for one in close if one != plain and edit_distance(plain, one) <= MOST_EDITS)
    return next(near, "")


def edit_distance(one: str, other: str) -> int:
    """Return how many letters are put in, left out, changed or swapped with the next between two words."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one):
        last, before, row = before, row, [i + 1]
        for j, its in enumerate(other):
            cost = min(before[j] + (letter != its), before[j + 1] + 1, row[j] + 1)
            if i and j and (letter, one[i - 1]) == (other[j - 1], its):
                cost = min(cost, last[j - 1] + 1)
            row.append(cost)
    return row[-1]


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
    likely("", r"among (?:them|those)", "write 'one of them': of cards that are looked at any can be taken"),
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
