"""Classes of words (`Token.kind`) that more than one rule of joining asks for, by where they may stand."""

from typing import Final

from engine.text.tokens import Token

BEGINS_SUBJECT: Final = frozenset(
    ("THIS", "IT", "FIGHTER", "CHOSEN", "TARGET", "ANOTHER", "ALL", "EACH", "EACH_OF", "UP_TO")
)
IN_SUBJECT: Final = BEGINS_SUBJECT | frozenset(
    (
        *("PLAIN", "KEYWORD", "NON", "FACTION", "SUBTYPE", "YOUR", "OPPONENTS", "NOUN", "CARD", "TOKEN"),
        *("BESIDE", "SHARING", "SAME", "AT_PLACE", "IN_ROW", "NUMBER", "YOU_CONTROL", "OPPONENT_CONTROLS"),
        *("CONNECTED_TO", "ADJACENT_TO"),
        *("THEY_CONTROL", "OTHER_THAN", "WITH", "STAT", "MANA", "NO"),
        *("OR_MORE", "OR_FEWER", "AT_LEAST", "AT_MOST", "FROM", "TO"),
    )
)
BEGINS_INSTRUCTION: Final = frozenset(
    (
        *("DESTROY", "DEAL", "HEAL", "COLLECT", "COUNT_CARDS", "SAC", "REMOVE", "TRANSFER", "FLIP", "RETURN"),
        *(
            "TURN_DOWN",
            "GAIN_CONTROL",
            "SWAP",
            "SWAP_STATS",
            "PUT",
            "SEARCH",
            "SHUFFLE",
            "REVEAL",
            "ACTION",
            "MOVE",
            "LOOK_AT",
        ),
        *("GIVE", "INFLICT", "PREVENT", "SKIP", "ATTACH", "TAKES", "CONQUER", "SUMMON"),
        *("THIS", "IT", "TARGET", "YOU", "PLAYER", "YOU_CAN"),
    )
)
# Words for kinds of cards that "or" joins before a noun
OF_KINDS: Final = ("FACTION", "SUBTYPE")
# What counts an amount stands after it with a comma or without (8.7)
TAILS: Final = frozenset(
    ("WHERE", "PER", "FOR_EACH", "EQUAL_TO", "ROUNDED", "MAX", "MIN", "IN_MAX", "IN_MIN")
)
# What begins an event or a condition, and what ends it
ASKS: Final = frozenset(("WHEN", "IF", "WHILE", "UNLESS", "PROVIDED"))
TIMES: Final = ("NEXT_TIME", "EACH_TIME")
ENDS_ASKING: Final = frozenset(("SEMI", "COMMA", "COLON", "DOT", "THEN"))
MARKS: Final = frozenset(("DID", "EITHER_WAY", "OR_IF"))
# What stands before a clause
LEADING: Final = MARKS | frozenset(("COLON", "MODE", "YOU_CAN", "EITHER"))
PICKING: Final = ("TARGET", "CHOOSE", "SELECT", "SAC")
AMOUNTS: Final = ("NUMBER", "ARTICLE", "X_NUMBER", "THAT_MUCH")
# What joins; of several in a row the heaviest counts
WEIGHT: Final = {"COMMA": 0, "AND": 1, "SEMI": 2, "THEN": 3, "DOT": 4}


def is_in_condition(before: list[Token], also: tuple[str, ...] = ()) -> bool:
    """Return whether an event or condition is being described where these words end."""
    for word in reversed(before):
        if word.kind in ASKS or word.kind in also:
            return True
        if word.kind in ENDS_ASKING:
            return False
    return False


def is_conjunction(word: Token) -> bool:
    """Return whether a word joins parts of a text."""
    return word.kind.split("_")[0] in (*WEIGHT, "OR") and word.kind not in ("OR_MORE", "OR_FEWER", "OR_IF")
