"""Conjunctions of the parts of a text: `and`, commas, `then`, `or` before a mode.

One word can join stats, conditions, predicates or instructions. Which of these it does shows in the word that
follows, so it is decided here, and the grammar needs to look only one word ahead.
"""

from dataclasses import replace
from functools import partial
from typing import Final

from engine.text.lexicon.meaning_codes import AFTER_AND, AFTER_SEMICOLON, BASE, FORMS, GAIN, THIRD
from engine.text.lexicon.word_classes import (
    AMOUNTS,
    ASKS,
    BEGINS_SUBJECT,
    ENDS_ASKING,
    LEADING,
    OF_KINDS,
    PICKING,
    TAILS,
    TIMES,
    WEIGHT,
    is_conjunction,
    is_in_condition,
)
from engine.text.passes.subject_conjunctions import join_subjects
from engine.text.pattern_words import table
from engine.text.tokens import Token

BEFORE: Final = {
    "SIGN": "STAT", "STAT": "STAT", "ATTACK": "STAT", "KEYWORD": "KEYWORD", "DOES": "DOES", "IS": "DOES",
    "IS_ALSO": "DOES", "COUNTS_AS": "DOES", "CANNOT_BUT": "DOES", "ONLY_DONE_BY": "DOES", "LOSE": "DOES",
    "ACT_AGAIN": "DOES",
    "CAN": "DOES", "CANNOT": "DOES", "DEED": "DEED", "COLLECT": "VERB", "ACTION": "VERB", "MOVE": "VERB",
    "DEAL": "VERB", "FIGHTS": "VERB", "FIGHT_TOGETHER": "VERB", "TAKES": "VERB", "ARTICLE": "SOME",
}  # fmt: skip
# What a further state in a condition begins with
BEGINS_STATE: Final = frozenset(
    (
        *("THIS", "YOU_CONTROL", "OPPONENT_CONTROLS", "IT", "NUMBER_OF", "MANA_ON", "STAT_OF", "KEYWORD"),
        *(
            "EARLIER",
            "THERE_ARE",
            "CONNECTED_TO",
            "YOU",
            "PLAYER",
            "YOUR",
            "OPPONENTS",
            "YOU_LACK",
            "FIGHTER",
            "TARGET",
            "CHOSEN",
        ),
    )
)
# Words that mean one thing or another by those that stand beside them: 'swap it with …', 'open' as a verb,
# 'they' as a player where only players do it; 'a target creature', 'they each collect' need no such word
name_in_body = table(
    "WITH/plain >subject -> 1:WITH_SUBJECT",
    "* SWAP|SWAP_MANA .* WITH/plain >ARTICLE -> 1 2 3:WITH_SUBJECT",
    "PLAIN/open >begins_subject|ARTICLE|ANY|THE_ZONE_OF|THE_ZONE_WHERE -> 1:CONQUER",
    "<each_of EACH >done_by_each -> 1:NEEDLESS",
    "<NOUN|CARD|TOKEN ON_FIELD -> 1:NEEDLESS",
    "* ^ !ATTACK|ACTION+/stacks <!joints|COLON AFTERWARDS -> 1 2:NEEDLESS",
    "ARTICLE|ANY >TARGET/not_many -> 1:NEEDLESS",
    "THEY >COUNT_CARDS|SKIP|SAC|PAY -> 1:PLAYER=THAT_PLAYER",
    "<IT THEY >PUT,IT,INTO_PILE -> 1:PLAYER=THAT_PLAYER",
    "THEY >DOES,.?,.?,.?,IN_PILE|HP -> 1:PLAYER=THAT_PLAYER",
    "THEY DOES|LOSE/gains NUMBER|ARTICLE|X_NUMBER|THAT_MUCH (PLUS|MINUS,NUMBER)* STAT|HP -> "
    "1:PLAYER=THAT_PLAYER 2 3 4 5",
    "THEY -> 1:IT",
)
name_in_head = table("<YOU|PLAYER PLAIN/open -> 1:OPENS", "THEY -> 1:IT")


def join_conjunctions(words: list[Token], body: bool) -> list[Token]:
    """Join each row of joining words."""
    named = name_in_body(words) if body else name_in_head(words)
    joined: list[Token] = []
    at = 0
    while at < len(words):
        end = find_row_end(words, at)
        if end == at:
            if named[at].kind != "NEEDLESS":
                joined.append(named[at])
            at += 1
            continue
        following = words[end] if end < len(words) else None
        asked = join_in_condition(words, at, end) or join_picked(words, at, end, body)
        asked = asked or (join_subject_verbs(words, at, end) if body else None)
        if asked is not None:
            joined.append(asked)
            at = end
            continue
        counts = following is not None and following.kind in TAILS and not is_in_condition(words[:at], TIMES)
        if counts and [word.kind for word in words[at:end]] == ["COMMA"]:
            at = end
            continue
        subjects = join_subjects(joined, words[at:end], words[end:]) if body else None
        if subjects is not None:
            joined.append(subjects)
        elif following is not None and [w.kind for w in words[at - 1 : end + 1]] == ["NOUN", "OR", "NOUN"]:
            joined.append(replace(words[at], kind="OR_NOUN"))
        elif body and [word.kind for word in words[at:end]] == ["COMMA", "OR"] and not is_if(following):
            joined.append(replace(words[end - 1], start=words[at].start))
        elif body and following is not None and is_if(following) and words[end - 1].kind == "OR":
            joined.append(replace(following, kind="OR_IF", start=words[at].start))
            end += 1
        else:
            joined += merge_row(words[at:end], following, is_player_action(words[end:], words[:at]))
        at = end
    return joined


def find_row_end(words: list[Token], at: int) -> int:
    """Return where the joining words end that begin here."""
    while at < len(words) and words[at].kind in (*WEIGHT, "OR"):
        at += 1
    return at


def join_in_condition(words: list[Token], at: int, end: int) -> Token | None:
    """The joining words from `at` to `end` as one, where an event, condition or kind goes on with them."""
    if not 0 < at < end < len(words):
        return None
    kinds = [word.kind for word in words[at:end]]
    before, after = words[at - 1].kind, words[end].kind
    whole = replace(words[at], end=words[end - 1].end)
    if kinds == ["OR"] and before in OF_KINDS and before == after:
        return replace(whole, kind="OR_KIND")
    if kinds not in (["OR"], ["AND"]) or not is_in_condition(words[:at]):
        return None
    if after == "TARGET" and [word.kind for word in words[end + 1 : end + 2]] not in (["IS"], ["DOES"]):
        return None  # a target to be picked
    has_too = after == "DOES" and [word.kind for word in words[:at] if word.kind in ASKS][-1] != "WHEN"
    return replace(whole, kind=f"{kinds[0]}_ELSE") if has_too or after in BEGINS_STATE else None


def join_picked(words: list[Token], at: int, end: int, body: bool) -> Token | None:
    """An "and" that goes on with what is picked or given up: 'target a creature and another creature'."""
    if body or [word.kind for word in words[at:end]] != ["AND"] or end == len(words):
        return None
    verbs = [word.kind for word in words[:at] if word.kind in PICKING or word.kind in ENDS_ASKING]
    goes_on = words[end].kind in ("ANOTHER", "NUMBER", "UP_TO") and verbs[-1:] != [] and verbs[-1] in PICKING
    return replace(words[at], kind="AND_SOME") if goes_on else None


def is_if(word: Token | None) -> bool:
    """Return whether a word begins a condition."""
    return word is not None and word.kind in ("IF", "UNLESS")


def is_player_action(words: list[Token], before: list[Token]) -> bool:
    """Return whether words begin with what a player does: 'gain 1 life'; 'loses 2 life' after such words."""
    kinds = [word.kind for word in words[:3]]
    if len(kinds) < 3 or kinds[0] not in ("DOES", "LOSE") or words[0].meaning not in (*PLAINLY, *BY_ONE):
        return False
    if kinds[1:] not in (["HP", "EQUAL_TO"], ["STAT", "EQUAL_TO"]) and (
        kinds[1] not in AMOUNTS or kinds[2] not in ("STAT", "HP")
    ):
        return False
    return words[0].meaning in PLAINLY or is_of_player(before)


PLAINLY: Final = (BASE, GAIN)
BY_ONE: Final = (THIRD, GAIN + THIRD)


def is_of_player(words: list[Token]) -> bool:
    """Return whether a player is who does what stands last: 'your opponent draws 1, discards 1'."""
    start = len(words)
    while start and not (words[start - 1].kind in LEADING or is_conjunction(words[start - 1])):
        start -= 1
    if start == len(words) or words[start].kind in ("PLAYER", "YOU"):
        return start < len(words)
    goes_on = words[start].kind in ("COUNT_CARDS", "LOSE", "DOES", "SAC")
    return goes_on and start > 0 and is_conjunction(words[start - 1]) and is_of_player(words[: start - 1])


def merge_row(row: list[Token], following: Token | None, plain: bool) -> list[Token]:
    """A row of joining words as one word; as it stands if it holds an `or`, or where it is `plain`."""
    kinds = [word.kind for word in row]
    if "OR" in kinds:
        return row
    heaviest = max(kinds, key=WEIGHT.__getitem__)
    if "DOT" in kinds and "THEN" in kinds:
        heaviest = "DOT_THEN"
    meaning = row[0].meaning
    if heaviest == "THEN":
        meaning = AFTER_SEMICOLON if "SEMI" in kinds else AFTER_AND if kinds[0] == "AND" else meaning
    whole = replace(row[0], kind=heaviest, meaning=meaning, end=row[-1].end)
    if following is not None and heaviest in ("AND", "COMMA") and not plain:
        return [replace(whole, kind=conjunction_kind(heaviest, following.kind))]
    return [whole]


def join_subject_verbs(words: list[Token], at: int, end: int) -> Token | None:
    """An "or" that is followed by what the cards before it do; what players do says so itself."""
    start = at
    while start and words[start - 1].kind not in (*WEIGHT, "OR", "COLON", "MODE"):
        start -= 1
    if words[start].kind == "YOU_CAN" and words[start + 1].kind in BEGINS_SUBJECT:
        start += 1
    is_or = [word.kind for word in words[at:end]] == ["OR"] and end < len(words)
    of_cards = words[start].kind not in ("YOU", "PLAYER", "YOU_CAN", "PLAYER_CAN", "PLAYER_MUST")
    return replace(words[at], kind="OR_DOES") if is_or and of_cards and is_third_person(words[end]) else None


def is_third_person(word: Token) -> bool:
    """Return whether a word is a verb that has its subject before it: 'Reorients or Sidesteps'."""
    inflected = word.kind in ("ACTION", "MOVE", "COLLECT", "DEAL") and word.meaning % FORMS == THIRD
    has = word.kind == "DOES" and word.meaning not in (BASE, GAIN)
    return (
        inflected
        or has
        or word.kind in ("IS", "HAPPENS", "SWAP", "SWAP_MANA", "SWAP_THEIRS")
        or (word.kind, word.meaning) == ("LOSE", THIRD)
    )


def conjunction_kind(joint: str, following: str) -> str:
    """AND_STAT, AND_KEYWORD …; a comma only lists stats and conditions."""
    what = BEFORE.get(following, "")
    if joint == "COMMA" and what not in ("STAT", "KEYWORD", "DEED"):
        return "COMMA"
    return f"{joint}_{what}" if what else joint


join_in_head = partial(join_conjunctions, body=False)
join_in_body = partial(join_conjunctions, body=True)
