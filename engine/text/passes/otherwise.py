"""'Otherwise' belongs to the nearest condition, also where that stands before the colon (11.2, 14.3).

'Or if it was already Prone' is asked before what it stands behind happens.
"""

from dataclasses import replace
from itertools import pairwise
from typing import Final

from engine import vocab
from engine.text.division import Division
from engine.text.lexicon.meaning_codes import ALREADY, HAS, IN_ADDITION, MANY, THAT
from engine.text.pattern_words import table
from engine.text.read_error import ReadError
from engine.text.tokens import Token

CONDITIONS: Final = ("IF", "UNLESS", "WHILE")
OWN: Final = (
    "IF",
    "UNLESS",
    "DID",
    "YOU_CAN",
    "PLAYER_CAN",
    "PLAYER_MUST",
    "FOR_EACH",
)  # what 'otherwise' goes back to
ENDS: Final = ("SEMI", "COMMA")

Divided = tuple[list[Token], list[Token]]
# 'Draw 1; if Blessed, draw 2 instead' is 'if Blessed, draw 2; otherwise, draw 1', where nothing refers back
choose_instead = table(
    "^ !referring|joints|IF|PLAIN+ SEMI|DOT IF !joints|WOULD|INSTEAD+ COMMA !referring|joints|PLAIN+ INSTEAD "
    ">sentence_ends|$ -> 3 4 5 6 2:SEMI=0 7:OTHERWISE=OTHERWISE 1",
)
# Of what replaces something, what stands after it could be instead of that, too
refuse_two_insteads = table(
    "!joints+ SEMI|DOT IF !joints+ COMMA !joints+ INSTEAD >sentence_ends|$ -> "
    "!7 'if …, B; otherwise, A instead' (one of them), or 'A and B instead' (both in its place)",
)


def attach_otherwise(text: Division) -> None:
    """Put the condition of 'otherwise' right before what it is for.

    'When summoned, if C: A; otherwise, B' as 'When summoned: if C, A; otherwise, B'. Raises ReadError.
    """
    kind, before, after = text.kind, text.head, text.body
    at = next((n for n, word in enumerate(after) if word.kind == "OTHERWISE"), -1)
    text.resolves = at >= 0 or kind != vocab.CONTINUOUS
    if at < 0:
        return
    word = after[at]
    if kind == vocab.COST:
        raise word.error("no other way; a Summoning Cost is paid or not (7.2)")
    if kind == vocab.CONTINUOUS and after[0].kind == "WHILE":
        after = [replace(after[0], kind="IF"), *after[1:]]
    own = max((n for n, one in enumerate(after[:at]) if one.kind in OWN), default=-1)
    if own >= 0 and after[own].kind in CONDITIONS:
        must_be_one_sentence(after[own:at])
    if own < 0:
        before, condition = take_condition(before, 1 if kind == vocab.TRIGGER else 0)
        if condition:
            must_be_one_sentence(after[:at])
            after = [*condition, replace(after[0], kind="COMMA", end=after[0].start), *after]
        elif kind == vocab.CONTINUOUS:
            raise word.error("a condition before it (if …: A; otherwise, B)")
    text.put(before, [replace(one, kind="DID") if one.kind == "OTHERWISE" else one for one in after])


def take_condition(before: list[Token], first: int) -> Divided:
    """The words before the colon without their last condition, from place `first` on, and that as an 'if'."""
    starts = [n for n, word in enumerate(before) if n >= first and word.kind in CONDITIONS]
    if not starts:
        return before, []
    start = starts[-1]
    end = next((n for n in range(start, len(before)) if before[n].kind in ENDS), len(before))
    word = before[start]
    condition = [replace(word, kind="IF") if word.kind == "WHILE" else word, *before[start + 1 : end]]
    left = before[:start]
    while left and left[-1].kind in (*ENDS, "AND"):
        left.pop()
    return [*left, *(before[end:] if left else before[end + 1 :])], condition


def must_be_one_sentence(words: list[Token]) -> None:
    """Require that nothing ends what the condition is for, but right before 'otherwise'. Raises ReadError."""
    for word in words[:-1]:
        if word.kind in ("SEMI", "DOT"):
            raise word.error("'and' or 'then': 'otherwise' goes back over one sentence")


STOPS: Final = ("SEMI", "DOT", "COLON", "MODE")
JOINS: Final = ("AND", "THEN", "COMMA", "OR")
VERBS: Final = ("IS", "WAS", "HAD", "DOES")
# What something can be, or have, before something happens to it
STATES: Final = ("KEYWORD", "PLAIN", "FACING", "FACTION", "CONNECTED_TO", "NUMBER", "AT_LEAST", "NO")
ALSO_OR_INSTEAD: Final = "'also' for both, or 'instead' for this and not what stands before it"


def mark_already(text: Division) -> None:
    """Take 'or if it was already Prone, it also has Weak' as an 'or if' of its own kind.

    So is 'draw 1; if Blessed, draw 2 instead', in what is done once. Raises ReadError.
    """
    words = text.body
    if text.says_would():
        refuse_two_insteads(words)
    elif text.kind not in (vocab.COST, vocab.CONTINUOUS):
        words = choose_instead(words)
    at = len(words) - 1
    while at >= 0:
        if words[at].kind == "IF" and words[at].meaning == 0 and (not at or words[at - 1].kind in LEADS_IF):
            words = mark_if_already(text, words, at)
        at -= 1
    text.body = words


LEADS_IF: Final = (*STOPS, *JOINS)


def mark_if_already(text: Division, words: list[Token], at: int) -> list[Token]:
    """The words with the 'if' at a place marked, if what stands before it is not done then.

    Raises ReadError.
    """
    comma = next((n for n in range(at, len(words)) if words[n].kind in ("COMMA", *STOPS)), len(words))
    asked = tell_what_was(words[at + 1 : comma])
    if asked is None and is_choice_of_two(words, at, comma) and not text.says_would():
        asked = words[at + 1 : comma]
    if asked is None:
        return words
    mark = words[at]
    if text.kind in (vocab.COST, vocab.CONTINUOUS):
        raise mark.error("something that is done once, which is done to it or not")
    stop = next((n for n in range(comma + 1, len(words)) if words[n].kind in STOPS), len(words))
    must_have_no_other_way(words[stop:])
    also, instead, done = take_also(words[comma + 1 : stop])
    before = words[:at]
    if [word.kind for word in before[-2:]] == ["OR", "COMMA"]:
        before = before[:-1]
    says_or = before[-1:] != [] and before[-1].kind == "OR"
    if also == instead and (also or not says_or):
        raise ReadError(mark.start, words[comma - 1].end, [ALSO_OR_INSTEAD])
    if not says_or:
        before = [*before, Token("OR", 0, mark.start, mark.start)]
    mark = replace(mark, meaning=ALREADY + IN_ADDITION * also)
    return [*before, mark, *asked, *words[comma : comma + 1], *done, *words[stop:]]


def is_choice_of_two(words: list[Token], at: int, comma: int) -> bool:
    """Return whether 'A. If C, B instead' has its 'if' at a place, one part before it and one behind it.

    Neither picks a card that is not named before.
    """
    stop = next((n for n in range(comma, len(words)) if words[n].kind in STOPS), len(words))
    done = [word.kind for word in words[comma + 1 : stop]]
    others = [word.kind for word in (*words[: max(at - 1, 0)], *words[comma + 1 : stop])]
    ends = words[at - 1 : at] != [] and words[at - 1].kind in ("SEMI", "DOT")
    is_known = not any(word.kind in DONE_BEFORE for word in words[at + 1 : comma])
    one_part = at > 1 and not any(kind in (*STOPS, *JOINS) for kind in others)
    picks = any(one == "ARTICLE" and before != "COUNT_CARDS" for before, one in pairwise(("", *others)))
    return not picks and ends and is_known and one_part and "INSTEAD" in (*done[:1], *done[-1:])


DONE_BEFORE: Final = ("HAPPENED", "TAKEN", "THIS_WAY", "DID", "WOULD")  # what is not known before it is done


def tell_what_was(asked: list[Token]) -> list[Token] | None:
    """The words of a condition without 'already', as of what is so; None for other conditions."""
    at = next((n for n, word in enumerate(asked) if word.kind == "BEFORE_NOW"), 0)
    verb = next((n for n in (at - 1, at - 2, at + 1) if asked[n : n + 1] and asked[n].kind in VERBS), -1)
    if not at or verb < 0 or (verb == at - 2 and asked[at - 1].kind != "NOT"):
        return None
    said = asked[max(at, verb) + 1 :]
    said = said[1:] if said and said[0].kind == "NOT" else said
    if not said or said[0].kind not in STATES:
        return None
    word = asked[verb]
    if word.kind == "WAS":
        word = replace(word, kind="IS")
    elif word.kind == "HAD":
        word = replace(word, kind="DOES", meaning=HAS)
    return [word if n == verb else one for n, one in enumerate(asked) if n != at]


REMOVALS: Final = ("DESTROY", "SAC", "RETURN", "INTO_PILE")
NAMES: Final = ("NOUN", "CARD", "TOKEN", "TARGET", "CHOSEN", "THIS", "IT")
ONE_BEFORE: Final = ("IT", "TARGET", "CHOSEN")
# How one card is named that is destroyed, sacrificed or put somewhere
ONE_CARD: Final = (["IT"], ["NOUN"], ["CARD"], ["TARGET"], ["CHOSEN"], ["TARGET", "NOUN"], ["CHOSEN", "NOUN"])


def tell_last_values(words: list[Token]) -> list[Token]:
    """The words with 'if it had …', 'if it was Prone' as what is so of a card just taken off the field.

    It is measured as it last was (12.9). 'The destroyed creature' is that creature. Where another card was
    named since, neither is known.
    """
    found: list[Token] = []
    for at, word in enumerate(words):
        if word.kind == "HAD" and asks_of_removed(found, words[at + 1 :]):
            found.append(replace(word, kind="DOES", meaning=HAS))
        elif word.kind == "WAS" and asks_of_removed(found, words[at + 1 :]):
            found.append(replace(word, kind="IS"))
        elif word.kind in ("NOUN", "CARD") and names_destroyed(found):
            start = found[-2].start
            found[-2:] = [replace(word, kind="IT", meaning=THAT + word.meaning, start=start)]
        else:
            found.append(word)
    return found


def asks_of_removed(before: list[Token], said: list[Token]) -> bool:
    """Return whether a verb asks for a state of a card that was taken off the field before its condition."""
    if len(before) < 2 or before[-1].kind not in ONE_BEFORE or before[-2].kind not in ("IF", "UNLESS"):
        return False
    said = said[1:] if said and said[0].kind == "NOT" else said
    return bool(said) and said[0].kind in STATES and names_one_removed(before[:-2], REMOVALS)


def names_destroyed(before: list[Token]) -> bool:
    """Return whether 'the destroyed' stands before a noun, and who that is."""
    if len(before) < 3 or before[-2].kind != "THE":
        return False
    is_destroyed = (before[-1].kind, before[-1].meaning) == ("HAPPENED", vocab.E_DESTROYED)
    return is_destroyed and names_one_removed(before[:-2], ("DESTROY",))


def names_one_removed(before: list[Token], verbs: tuple[str, ...]) -> bool:
    """Return whether one card was taken off the field by one of these verbs, and no other was named since."""
    at = max((n for n, word in enumerate(before) if word.kind in verbs), default=-1)
    if at >= 0 and before[at].kind == "INTO_PILE":
        at = max((n for n, word in enumerate(before[:at]) if word.kind == "PUT"), default=-1)
    if at < 0:
        return False
    named = [
        word.kind
        for n, word in enumerate(before[at:], at)
        if word.kind in NAMES
        and not (word.kind == "NOUN" and word.meaning % 2 == MANY)
        and before[max(n - 2, 0)].kind != "COUNT_CARDS"  # draw a card
    ]
    while len(named) > 1 and named[-1] == "IT":
        named.pop()
    return named in ONE_CARD


def take_also(done: list[Token]) -> tuple[bool, bool, list[Token]]:
    """Return whether it is done as well, whether instead, and its words without those that say so."""
    first = next((n for n, word in enumerate(done) if word.kind in JOINS), len(done))
    also = instead = False
    found: list[Token] = []
    for at, word in enumerate(done):
        following = done[at + 1].kind if at + 1 < len(done) else ""
        if word.kind == "ALSO" and at < first:
            also = True
        elif word.kind == "IS_ALSO" and following == "KEYWORD" and at < first:
            also = True
            found.append(replace(word, kind="IS"))
        elif word.kind == "INSTEAD" and at in (0, len(done) - 1):
            instead = True
        else:
            found.append(word)
    return also, instead, found


def must_have_no_other_way(after: list[Token]) -> None:
    """Require that no 'otherwise' follows: what is done else stands before it. Raises ReadError."""
    other = next((word for word in after if word.kind in ("OTHERWISE", *OWN)), None)
    if other is not None and other.kind == "OTHERWISE":
        raise other.error("no 'otherwise'; what is done else stands before 'or if'")
