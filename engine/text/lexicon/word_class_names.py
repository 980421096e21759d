"""Names of word classes, for errors where one was expected and another word was found."""

from typing import Final

from engine.text.lexicon.entries import ENTRIES

# What a word of LATER is told to be instead
MUST_NAME: Final = "what it cannot do (cannot block): no card is made to Strike or block here (6.4, 10.3)"
LATER_NAME: Final = "other words; the engine does not play this one yet"

WHICH_CARDS: Final = "which cards (this card, target creature, connected creatures …)"
HOW_MANY: Final = "a number"
INSTRUCTION: Final = "an instruction (draw, deal 1 damage to …, this card gets …)"
COST: Final = "a cost (consume, sac, discard)"

# What a class of words is called when it was expected
PLAIN_NAMES: Final = {
    "ACTION": "an action (Strike, March, Pray, Burst, Research)",
    "ALL": WHICH_CARDS,
    "ANOTHER": WHICH_CARDS,
    "ANY_PLAYER": "a player (you, your opponent, a player)",
    "ANY": "any",
    "ANY_NUMBER": "any number of",
    "ARTICLE": "a",
    "AT_LEAST": HOW_MANY,
    "ATTACHMENT": "attachment",
    "ATTACHMENTS_OF": "attachments of",
    "HAS_FOUGHT": "has fought with",
    "FOUGHT_WITH": "that fought with",
    "VISITED": "has visited",
    "BEFORE_NOW": "before",
    "ONLY_STRIKES_IF": "can only Strike a creature if that creature",
    "ACT_AGAIN": "can act again this Event",
    "CAN": "what it does (gets, has, is, Prays …)",
    "CANNOT": "what it does (gets, has, is, Prays …)",
    "CARD": "a noun (card, creature, artifact …)",
    "CHOOSE": "choose either",
    "COLLECT": INSTRUCTION,
    "INFLICT": INSTRUCTION,
    "COLON": "a colon",
    "COMBINED": "combined mana",
    "COMMA": "a comma",
    "CONDITION": "condition",
    "CONSUME": COST,
    "COSTS": "costs and a colon",
    "COUNT_CARDS": INSTRUCTION,
    "DAMAGE": "damage",
    "DEAL": INSTRUCTION,
    "DEED": "a verb (block, take damage, be targeted …)",
    "DESTROY": INSTRUCTION,
    "DOES": "what it does (gets, has, is, Prays …)",
    "DURATION": "until end of turn",
    "DONE_EARLIER": "damaged this turn",
    "EACH": WHICH_CARDS,
    "EITHER": "either",
    "EQUAL_TO": "equal to, or a number before it",
    "FOR_EACH": "for each",
    "NUMBER_OF": "an amount (the number of …, the amount of mana on …, twice …)",
    "OWNS_ZONE": "whose zone (its zone)",
    "UNTIL_HAVING": "until you have",
    "FOR_FREE": "without paying its cost",
    "UNTIL_SHOWN": "until you reveal",
    "THE_ZONE_OF": "the zone of (a card)",
    "THE_ZONE_WHERE": "the zone where (a card) was",
    "OWNS": "whose (this card's …)",
    "PER": "per",
    "ROUNDED": "rounded up or rounded down",
    "WHERE": "where X is",
    "FOR_OTHERS": "by other cards you control as if it were on them",
    "FROM": "from",
    "GAIN_CONTROL": INSTRUCTION,
    "HAPPENED": "an event (summoned, flipped, destroyed, strikes, moves …)",
    "ONE_TO_OTHER": "from one to the other",
    "ORDINAL": "a number",
    "PHASE": "a phase",
    "HEAL": INSTRUCTION,
    "HP": "life",
    "IF": "a condition (While …, If …)",
    "IS": "what it does (gets, has, is, Prays …)",
    "KEYWORD": "a condition or ability (Weak, Evasive …)",
    "LOSE": "what it does (gets, has, is, Prays …)",
    "MANA": "mana",
    "MANA_ON": INSTRUCTION,
    "MAX": "max and a number",
    "IN_MAX": "max and a number",
    "IN_MIN": "(min 1) or (max 3)",
    "MIN": "min and a number",
    "MODE": "a mode, (1) …",
    "MOMENT": "the start of, the end of",
    "EACH_TIME": INSTRUCTION,
    "INSTEAD": "instead",
    "LESS": "less",
    "MORE": "more",
    "NEXT": "next",
    "NEXT_TIME": INSTRUCTION,
    "OF": "of",
    "PREVENT": INSTRUCTION,
    "SKIP": INSTRUCTION,
    "THAT_DAMAGE": "that damage",
    "WOULD": "would",
    "WOULD_BE_DEALT": "that would be dealt to",
    "NOUN": "a noun (card, creature, artifact …)",
    "NTH_TIME": "for the first time each turn",
    "AFTER_EFFECT": "after that effect resolves",
    "NUMBER": HOW_MANY,
    "USE_LIMIT": "at most twice a turn",
    "OR": "or",
    "OR_DOES": "or",
    "OR_MORE": "or more",
    "OR_FEWER": "or fewer",
    "PAREN": "parentheses, (min 1) or (at least 1)",
    "PAY": COST,
    "SAC": COST,
    "SAC_OR_DISCARD": COST,
    "SINCE": "since this card was summoned",
    "SEMI": "a semicolon",
    "SOME_CARD": "some card (a creature, another artifact …)",
    "SIGN": "+ or - and a number",
    "STAT_OF": INSTRUCTION,
    "STAT": "a stat (Might, Life, Armor, Movement, Will)",
    "RETURN": INSTRUCTION,
    "REMOVE": INSTRUCTION,
    "REVEAL": INSTRUCTION,
    "PUT": INSTRUCTION,
    "SEARCH": INSTRUCTION,
    "SHUFFLE": INSTRUCTION,
    "FROM_PILE": "from your graveyard",
    "INTO_PILE": "into your hand, on the bottom of your deck",
    "SPENT": "mana consumed",
    "SUMMON": "summon",
    "SWAP_STATS": INSTRUCTION,
    "SWAP_MANA": INSTRUCTION,
    "SWAP_MANA_ON": INSTRUCTION,
    "SWAP_THEIRS": INSTRUCTION,
    "TARGET": WHICH_CARDS,
    "TARGETS": "a target (target a creature …)",
    "THIS": WHICH_CARDS,
    "THIS_CARD": "this card",
    "THAN_THIS": "than this card",
    "TO": "to",
    "TURN": "turn",
    "WAS": "was",
    "X_NUMBER": HOW_MANY,
    "WHEN": "an event (When …)",
    "WITH_CARD": "by being destroyed",
    "WHILE": "a condition (While …, If …)",
    "YOU_SEE": INSTRUCTION,
    "YOU_SPEND": INSTRUCTION,
    "YOU_CONTROL": "you control",
    "YOUR": "your",
    "$END": "the end",
}

# The same of classes that no word of the lexicon has: passes make them of other words. They are named where
# none of PLAIN_NAMES is expected, as is a word of the lexicon for each of the other classes.
MADE_BY_PASSES: Final = {
    "HOSTED": "attached to this card",
    **dict.fromkeys(
        ("AND_DEED", "AND_DIFFERENCE", "AND_DOES", "AND_ELSE", "AND_KEYWORD", "AND_SOME", "AND_STAT"), "and"
    ),
    **dict.fromkeys(("AND_SUBJECT", "AND_VERB"), "and"),
    **dict.fromkeys(("OR_ELSE", "OR_EVENT", "OR_KIND", "OR_NOUN", "OR_SUBJECT", "OR_WHO"), "or"),
    **dict.fromkeys(("COMMA_DEED", "COMMA_KEYWORD", "COMMA_STAT"), "a comma"),
    **dict.fromkeys(("DOT", "DOT_THEN"), "a full stop"),
    **dict.fromkeys(("PROVIDED", "SHOULD"), "if"),
    "ANY_PILE": "in a graveyard",
    "ATTACHED_CARD": "an attachment",
    "EARLIER": "what happened before",
    "FACTION": "a faction (Men, Fey, Telur, Wynn)",
    "FROM_HOST": "from",
    "HISTORY_AMOUNT": "how much it was (cards you drew this turn …)",
    "NAME": "the name of a card",
    "OR_IF": "or if",
    "QUOTED": "an effect in quotation marks",
    "RIVAL_DEED": "a verb (draw, target, destroy …)",
    "STOPS": "stops being",
    "SUBTYPE": "a subtype (Equipment, Vehicle, Scroll …)",
    "SUMMONED_BY": "you summon",
    "THIS_OR": "this card or",
    "TURN_DOWN": "turn face-down",
    "WITH_SUBJECT": "with",
}

# A class that begins something, and the classes that can begin it too: one name is enough for all of them.
SELECTOR_WORDS: Final = frozenset(
    ("PLAIN", "KEYWORD", "NON", "FACTION", "SUBTYPE", "YOUR", "OPPONENTS", "NOUN", "CARD", "TOKEN")
)
SUBJECT_WORDS: Final = SELECTOR_WORDS | frozenset(
    ("THIS", "IT", "TARGET", "ANOTHER", "NUMBER", "EACH", "EACH_OF", "UP_TO", "ALL", "ARTICLE", "ANY")
)
INSTRUCTION_WORDS: Final = SUBJECT_WORDS | frozenset(
    (
        *("NEXT_TIME", "EACH_TIME", "PREVENT", "SKIP", "PUT", "SEARCH", "SHUFFLE", "REVEAL"),
        *("SUMMON", "DEAL", "DESTROY", "HEAL", "COLLECT", "COUNT_CARDS", "YOU", "PLAYER", "ACTION", "ATTACK"),
        "MOVE",
        *(
            "SIGN",
            "STAT",
            "CHOOSE",
            "EITHER",
            "MODE",
            "DURATION",
            "GAIN_CONTROL",
            "GIVE",
            "INFLICT",
            "REMOVE",
            "STAT_OF",
            "WHILE",
            "IF",
            "DURING",
        ),
    )
)
PREDICATE_WORDS: Final = frozenset(
    ("IS", "CAN", "CANNOT", "LOSE", "OWNS", "DEAL", "COLLECT", "ACTION", "ATTACK", "MOVE")
)
BEGIN: Final = {
    "DESTROY": INSTRUCTION_WORDS,
    "DOES": PREDICATE_WORDS,
    "THIS": SUBJECT_WORDS,
    "NOUN": SELECTOR_WORDS,
}

# Classes that stand for another one before the dividing colon
IN_HEADS: Final = {
    "$END": "COLON",
    "ACTION": "HAPPENED",
    "ANOTHER": "SOME_CARD",
    "COUNT_CARDS": "SAC",
    "TARGET": "TARGETS",
    "THIS": "THIS_CARD",
    **dict.fromkeys(("RETURN", "REMOVE", "REVEAL", "PUT", "SHUFFLE", "DESTROY", "FLIP"), "SAC"),
}
# The same where no event is waited for
IN_PLAIN_HEADS: Final = {**IN_HEADS, **dict.fromkeys(("ACTION", "DEAL", "LOSE"), "SAC")}


def class_names(kinds: frozenset[str]) -> list[str]:
    """Return names of word classes, few: classes that begin something bigger are covered by its name.

    A class without a name of its own is named where there is no other: an error always says something.
    """
    names: list[str] = []
    for kind, begins in BEGIN.items():
        if kind in kinds:
            names.append(PLAIN_NAMES[kind])
            kinds = kinds - begins
    names += sorted({PLAIN_NAMES[kind] for kind in kinds if kind in PLAIN_NAMES} - set(names))
    return names or sorted({MADE_BY_PASSES.get(kind) or first_phrase(kind) for kind in kinds})


def first_phrase(kind: str) -> str:
    """Return the first phrase of a class in the lexicon, as it is written."""
    words = next(" ".join(phrase) for phrase, (its_kind, _) in ENTRIES.items() if its_kind == kind)
    return words.replace("it 's", "its").replace("they 's", "their").replace(" 's", "'s").replace(" ,", ",")
