"""Conjunctions within and between noun phrases: `creatures and artifacts`, `[this] or target creature`."""

from dataclasses import replace
from typing import Final

from engine.text.lexicon.word_classes import (
    ASKS,
    BEGINS_SUBJECT,
    IN_SUBJECT,
    LEADING,
    TAILS,
    WEIGHT,
    is_conjunction,
    is_in_condition,
)
from engine.text.tokens import Token

# What may follow the last subject of a clause
ENDING: Final = frozenset(("OR", "MODE", "INSTEAD", "TIE", "TIED", "AS_YOU_LIKE", *ASKS)) | (
    TAILS - {"FOR_EACH"}
)
# What says how much or how many cards, where no subject ends
COUNTING: Final = frozenset(("COUNT_CARDS", "NUMBER_OF", "PER"))
OF_MEASURES: Final = frozenset(("NUMBER", "STAT", "MANA", "KEYWORD", "ATTACK", "HAND", "DURATION"))

# What a measure consists of: 'with Might 2 or more and Life 2 or less'
MEASURES: Final = frozenset(("STAT", "ATTACK", "MANA", "KEYWORD"))
OF_MEASURE: Final = MEASURES | frozenset(
    (
        *("NUMBER", "X_NUMBER", "NO", "OR_MORE", "OR_FEWER", "AT_LEAST", "AT_MOST", "EXACTLY"),
        *("MORE_THAN", "FEWER_THAN"),
    )
)
# What cards are said to be by 'that are'
NOUNS: Final = frozenset(("NOUN", "CARD", "TOKEN"))
VERBS: Final = frozenset(
    ("DOES", "IS", "LOSE", "CAN", "CANNOT", "TAKES", "COLLECT", "ACTION", "ATTACK", "MOVE")
)


def join_qualities(words: list[Token]) -> list[Token]:
    """The words with the 'or' of 'Weak or Prone creatures', 'a card with Evasive or Burst' as one of kinds.

    It binds before all other ones, as that between nouns does; a comma sets alternatives off, but for those
    of 'Weak, Prone or Blessed'.
    """
    found = list(words)
    for at, word in enumerate(words[1:-1], 1):
        if word.kind != "OR" or words[at - 1].kind not in QUALITIES or words[at + 1].kind not in QUALITIES:
            continue
        joints = [at]
        while is_listed(found, joints[-1] - 2):
            joints.append(joints[-1] - 2)
        if tells_of_noun(found, joints[-1] - 2, at + 2):
            for joint in joints:
                found[joint] = replace(found[joint], kind="OR_KIND")
    return found


QUALITIES: Final = ("KEYWORD", "ACTION")


def is_listed(words: list[Token], at: int) -> bool:
    """Return whether a comma, or an 'or' that was joined, stands at a place behind a quality."""
    return at > 0 and words[at].kind in ("COMMA", "OR_KIND") and words[at - 1].kind in QUALITIES


def tells_of_noun(words: list[Token], lead: int, end: int) -> bool:
    """Return whether qualities between two places stand behind 'with' or 'that are', or before a noun."""
    before = words[lead].kind if lead >= 0 else ""
    after = words[end].kind if end < len(words) else ""
    return before in ("WITH", "NO", "THAT_ARE") or (before not in ("DOES", "IS") and after in NOUNS)


def join_measures(words: list[Token]) -> list[Token]:
    """The words with 'with Evasive and Resilient' as 'with Evasive with Resilient': each must be so."""
    found: list[Token] = []
    for at, word in enumerate(words):
        end = at + 1
        while end < len(words) and words[end].kind in OF_MEASURE:
            end += 1
        measures = sum(one.kind in MEASURES for one in words[at + 1 : end])
        goes_on = end < len(words) and (words[end].kind in VERBS or words[end].kind.startswith("YOU_"))
        joins = (
            word.kind == "AND" and measures == 1 and (goes_on or end == len(words)) and ends_in_measure(found)
        )
        if at and found[-1].kind == "ACTION" and ([word.kind for word in found[-2:]] == ["WITH", "ACTION"]):
            joins = word.kind == "AND" and [one.kind for one in words[at + 1 : at + 2]] == ["ACTION"]
        if joins and is_in_condition(found) and words[at + 1].kind == "KEYWORD":
            joins = found[-1].kind == "KEYWORD"  # else "and Blessed" is a further state
        found.append(replace(word, kind="WITH", meaning=0) if joins else word)
    return found


def ends_in_measure(words: list[Token]) -> bool:
    """Return whether words end in 'with Might 2 or more'."""
    start = len(words)
    while start and words[start - 1].kind in OF_MEASURE:
        start -= 1
    return 0 < start < len(words) and words[start - 1].kind == "WITH"


# What stands behind the cards that something is done to
BEHIND_OBJECT: Final = ("DURATION", "TO", "INTO_PILE")
# What cards begin with that are picked then
PICKED: Final = ("ARTICLE", "NUMBER", "EXACTLY", "ANY_NUMBER", "AT_LEAST", "AT_MOST", "UP_TO")


def join_subjects(before: list[Token], row: list[Token], words: list[Token]) -> Token | None:
    """A row of joining words as the one that joins two subjects, or goes on with a list; None for others."""
    if lists_subjects(before, row, words):
        return replace(row[0], kind="AND_SUBJECT", end=row[-1].end)
    if len(row) == 1 and joins_subjects(before, [*row, *words]):
        return replace(row[0], kind=f"{row[0].kind}_SUBJECT")
    return None


def joins_subjects(before: list[Token], words: list[Token]) -> bool:
    """Return whether an 'and' or 'or', the first of `words`, joins two subjects.

    What stands on one side of it is nothing but a subject, and what stands before it ends in one.
    """
    kinds = [word.kind for word in words]
    if kinds[:1] == ["AND"] and kinds[1:2] and kinds[1] in PICKED:
        kinds = ["AND", "ALL", *kinds[2:]]  # "a creature", which is picked then, is a subject as any other
    if kinds[0] not in ("AND", "OR") or len(kinds) == 1 or kinds[1] not in BEGINS_SUBJECT:
        return False
    if kinds[1:3] == ["TARGET", "ARTICLE"]:
        return False
    clause = last_clause(before)
    if clause[:2] == ["TARGET", "ARTICLE"] and kinds[:2] == ["AND", "ALL"]:
        return False  # "target a creature and an artifact", with nothing done to them
    following = kinds_before_conjunction(kinds[1:])
    following = following[: next((n for n, kind in enumerate(following) if kind in BEHIND_OBJECT), None)]
    return is_subject(clause) or (ends_in_subject(clause) and is_subject(following))


def lists_subjects(before: list[Token], row: list[Token], words: list[Token]) -> bool:
    """Return whether a row of joining words with a comma goes on with a list of what something is done to.

    'A creature, an artifact and another card': nothing but such cards up to its 'and', and one behind that.
    """
    kinds = [word.kind for word in row]
    clause = last_clause(before)
    if kinds == ["COMMA", "AND"] and "AND_SUBJECT" in clause:
        return is_listed_item(words)
    if kinds != ["COMMA"] or not ends_in_subject(clause):
        return False
    while is_listed_item(words):
        words = words[len(kinds_before_conjunction([word.kind for word in words])) :]
        joint = [word.kind for word in words[:2]]
        is_last = "AND" in joint and joint[0] in ("COMMA", "AND")
        words = words[2 if joint == ["COMMA", "AND"] else 1 :]
        if is_last or joint[:1] != ["COMMA"]:
            return is_last and is_listed_item(words)
    return False


def is_listed_item(words: list[Token]) -> bool:
    """Return whether words begin with cards that are one of a list, and nothing else up to its next one."""
    kinds = kinds_before_conjunction([word.kind for word in words])
    kinds = kinds[: next((n for n, kind in enumerate(kinds) if kind in BEHIND_OBJECT), None)]
    begins = kinds[:1] != [] and (kinds[0] in BEGINS_SUBJECT or kinds[0] in PICKED)
    return begins and (len(kinds) == 1 or is_subject(kinds[1:]))


def last_clause(words: list[Token]) -> list[str]:
    """The classes of the words of the clause that ends here; of subjects that are joined, all."""
    start = len(words)
    while start and not ends_clause(words[start - 1]):
        start -= 1
    kinds = [word.kind for word in words[start:]]
    return kinds[1:] if kinds[:1] in (["STAT_OF"], ["MANA_ON"]) else kinds


def ends_clause(word: Token) -> bool:
    """Return whether a clause cannot go on with a word."""
    return word.kind in LEADING or (is_conjunction(word) and not word.kind.endswith("_SUBJECT"))


def kinds_before_conjunction(kinds: list[str]) -> list[str]:
    """The classes of the words before the next joining word, or mode."""
    ends = (n for n, kind in enumerate(kinds) if kind in WEIGHT or kind in ENDING)
    return kinds[: next(ends, len(kinds))]


def is_subject(kinds: list[str]) -> bool:
    """Return whether the words are all such as a subject has."""
    return len(kinds) > 0 and all(kind in IN_SUBJECT or kind.endswith("_SUBJECT") for kind in kinds)


def ends_in_subject(clause: list[str]) -> bool:
    """Return whether a clause ends in cards that something is done to: 'destroy [this]', not 'draw 1'."""
    if not clause or any(kind in COUNTING for kind in clause):
        return False
    return clause[-1] not in OF_MEASURES or "WITH" in clause
