"""Adverbs and exceptions: what says nothing more, and what stands apart from what it is said of."""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.terms import capabilities, durations
from engine.text.lexicon.meaning_codes import FORMS, MANY, ONLY, UNLESS
from engine.text.lexicon.word_classes import IN_SUBJECT, WEIGHT
from engine.text.tokens import Token

# What "on the field" may stand behind, where it says nothing new (4.2, 22.1)
OF_CARDS: Final = frozenset(
    ("NOUN", "CARD", "TOKEN", "FACTION", "SUBTYPE", "YOU_CONTROL", "OPPONENT_CONTROLS")
)
# What stands between a verb and the noun of its cards
DESCRIBING: Final = IN_SUBJECT - {"TO", "FROM", "WITH"} | {"ARTICLE", "ANY", "RANDOM", "OR_KIND", "THE"}
OF_PILES: Final = ("PILE", "FROM_PILE", "IN_GRAVEYARD", "IN_PILE", "OF_DECK", "ANY_PILE")
FROM_HAND: Final = ("COUNT_CARDS", "SAC_OR_DISCARD", "THE_TOP", "SEARCH")
VERBS: Final = frozenset(("DOES", "IS", "LOSE", "CAN", "CANNOT", "GAIN_CONTROL"))

CONDITIONS: Final = ("IF", "WHILE", "DURING")
BY_ALL: Final = (vocab.STRIKE, vocab.MARCH, vocab.MOVE)  # what may be done unless it is forbidden (6.4)
NOT_ONLY: Final = "'cannot … unless …' with one verb, in a Continuous effect"


def deny_otherwise(words: list[Token]) -> list[Token]:
    """The words of a Continuous effect with 'can Strike only if …' as 'cannot Strike unless …' (14.6).

    Raises ReadError where it is not clear what the condition is for.
    """
    found: list[Token] = []
    for sentence in divide_sentences(words):
        restricted = find_restriction(sentence)
        found += sentence if restricted is None else deny_unless(sentence, restricted)
    return found


def refuse_hurry(words: list[Token]) -> list[Token]:
    """The words without "at any time" where that is so anyway. Raises ReadError.

    No action is allowed at any time: it is one of its Event (6.6).
    """
    for at, word in enumerate(words):
        if word.kind == "ALWAYS" and at > 1 and words[at - 1].kind in ("ACTION", "ATTACK", "MOVE"):
            raise word.error("nothing; actions are performed in the Event Phase, at Slow speed (6.3)")
    return [word for word in words if word.kind != "ALWAYS"]


def refuse_spans(words: list[Token]) -> list[Token]:
    """The words, in which nothing else lasts for as long as something is so. Raises ReadError."""
    for word in words:
        if word.kind == "FOR_AS_LONG":
            raise word.error(SPANS)
    return words


SPANS: Final = (
    "'for as long as you control this card', '… this card is on the field'; of what comes and goes 'while …'"
)


def refuse_aftermaths(words: list[Token]) -> list[Token]:
    """The words, in which nothing waits for an effect: the trigger of the event does. Raises ReadError."""
    for word in words:
        if word.kind == "AFTER_EFFECT":
            raise word.error(AFTER_EFFECTS)
    return words


AFTER_EFFECTS: Final = "the same before the colon (When targeted by an effect, after that effect resolves: …)"


def refuse_restrictions(words: list[Token]) -> list[Token]:
    """The words of a body that resolves, where nothing 'can only' be done. Raises ReadError."""
    for sentence in divide_sentences(words):
        restricted = find_restriction(sentence)
        if restricted is not None:
            raise restricted.error(NOT_ONLY)
    return words


def find_restriction(sentence: list[Token]) -> Token | None:
    """The 'only' that says of a deed when alone it can be done; None where there is none."""
    if all(word.kind != "CAN" for word in sentence):
        return None
    only = (word for word in sentence if word.meaning == ONLY and word.kind in ("CAN", *CONDITIONS))
    return next(only, None)


def deny_unless(sentence: list[Token], only: Token) -> list[Token]:
    """One such sentence as what cannot be done unless the condition holds. Raises ReadError."""
    verbs = [word for word in sentence if word.kind == "CAN"]
    conditions = [word for word in sentence if word.kind in CONDITIONS]
    if len(verbs) != 1 or len(conditions) != 1:
        raise only.error(NOT_ONLY)
    if any(must_be_granted(word) for word in sentence):
        raise only.error("'can … while …', or 'cannot … unless …'")
    verb, condition = verbs[0], conditions[0]
    before = sentence[: sentence.index(max(verb, condition, key=lambda word: word.start))]
    if verb.start < condition.start and sum(word.kind in VERBS for word in before) > 1:
        raise only.error(NOT_ONLY)
    found: list[Token] = []
    for word in sentence:
        if word is verb:
            found.append(replace(word, kind="CANNOT", meaning=0))
        elif word is condition:
            found.append(replace(word, kind="UNLESS", meaning=UNLESS))
            if word.kind == "DURING":
                found += [replace(word, kind="IT", meaning=0), replace(word, kind="IS", meaning=0)]
        else:
            found.append(word)
    return found


def must_be_granted(word: Token) -> bool:
    """Return whether a deed is one that only some cards can do, so that 'can' gives it."""
    if word.kind == "DEED":
        return word.meaning < capabilities.ACT or word.meaning == capabilities.ENTER_CLOSED
    return word.kind == "ACTION" and word.meaning // FORMS not in BY_ALL


def divide_sentences(words: list[Token]) -> list[list[Token]]:
    """The words up to each full stop or semicolon."""
    found: list[list[Token]] = [[]]
    for word in words:
        found[-1].append(word)
        if word.kind in ("DOT", "SEMI"):
            found.append([])
    return found


def drop_adverbs(words: list[Token]) -> list[Token]:
    """The words without "on the field", "in total"; "permanently" behind what it is said of."""
    found: list[Token] = []
    moved: Token | None = None
    for at, word in enumerate(words):
        before = found[-1].kind if found else ""
        if word.kind == "ON_FIELD" and before in OF_CARDS:
            if is_elsewhere(words, at):
                raise word.error("the field, a hand, a deck or a graveyard; a card is in one place")
            continue
        if word.kind == "IN_TOTAL" and before == "MANA":
            found[-1:] = [replace(word, kind="COMBINED"), found[-1]] if is_bound(found[:-1]) else [found[-1]]
            continue
        if word.kind in WEIGHT and moved is not None:
            found.append(moved)
            moved = None
        if is_inside(words, at):
            moved = word
            continue
        found.append(word)
    return found if moved is None else [*found, moved]


def is_elsewhere(words: list[Token], at: int) -> bool:
    """Return whether the cards before a place are of a hand, a deck or a graveyard (2.3)."""
    following = words[at + 1].kind if at + 1 < len(words) else ""
    verb = next((word.kind for word in reversed(words[:at]) if word.kind not in DESCRIBING), "")
    return following in OF_PILES or verb in FROM_HAND


def is_bound(before: list[Token]) -> bool:
    """Return whether words end in 'at least 3', '3 or more'."""
    kinds = [word.kind for word in before[-2:]]
    return kinds[-1:] == ["OR_MORE"] or kinds == ["AT_LEAST", "NUMBER"]


def is_inside(words: list[Token], at: int) -> bool:
    """Return whether a word is "permanently" before or right behind a verb."""
    is_adverb = (words[at].kind, words[at].meaning) == ("DURATION", durations.PERMANENTLY)
    beside = [word.kind for word in (*words[max(at - 1, 0) : at], *words[at + 1 : at + 2])]
    goes_on = at + 1 < len(words) and words[at + 1].kind not in WEIGHT
    return is_adverb and goes_on and at > 0 and any(kind in VERBS for kind in beside)


def resolve_until_then(words: list[Token]) -> list[Token]:
    """The words with "until then" as the duration to the moment that was named last (16.2)."""
    found: list[Token] = []
    for word in words:
        duration = find_moment(found) if word.kind == "UNTIL_THEN" else durations.UNSTATED
        found.append(replace(word, kind="DURATION", meaning=duration) if duration else word)
    return found


def find_moment(before: list[Token]) -> int:
    """The duration that ends at the latest moment of these words; UNSTATED where none was named."""
    for at in range(len(before) - 1, -1, -1):
        kinds = [word.kind for word in before[at:]]
        if kinds[0] == "DURATION":
            return before[at].meaning
        if kinds[0] == "THIS_END" or (kinds[:2] == ["MOMENT", "TURN"] and before[at - 1].kind != "NEXT"):
            return durations.END_OF_TURN
        if kinds[:3] == ["MOMENT", "YOUR", "NEXT"] or kinds[:4] == ["NEXT", "MOMENT", "YOUR", "TURN"]:
            return durations.NEXT_TURN
    return durations.UNSTATED


EXCEPTED: Final = ("NOUN", "SUBTYPE", "TOKEN")
CONTROLS: Final = ("YOU_CONTROL", "OPPONENT_CONTROLS")


def place_exceptions(words: list[Token]) -> list[Token]:
    """The words with 'cards except monuments', 'except for monuments, cards' as 'non-monument cards'."""
    for at, word in enumerate(words):
        end = at + 2 if words[at + 1 : at + 2] and words[at + 1].kind == "ARTICLE" else at + 1
        if word.kind != "OTHER_THAN" or end >= len(words) or words[end].kind not in EXCEPTED:
            continue
        left = words[:at] + words[end + 1 :]
        before = place_before(words, at, end)
        if before < 0 or not is_excepted_from(words[end], words[before]):
            continue
        before -= end + 1 - at if before > at else 0
        comma = [n for n in (at - 1, at) if 0 <= n < len(left) and left[n].kind == "COMMA"]
        excepted = [replace(word, kind="NON", meaning=0), words[end]]
        without = [one for n, one in enumerate(left) if n not in comma[:1]]
        before -= sum(n < before for n in comma[:1])
        return place_exceptions([*without[:before], *excepted, *without[before:]])
    return words


def place_before(words: list[Token], at: int, end: int) -> int:
    """Return where the noun stands that something is excepted from; -1 where that is not clear."""
    back = at - 1
    if back > 0 and words[back].kind in CONTROLS:
        back -= 1
    if back >= 0 and words[back].kind in ("CARD", "NOUN"):
        return back
    following = [word.kind for word in words[end + 1 : end + 3]]
    if at == 0 and following[:1] == ["COMMA"] and following[1:] and following[1] in ("CARD", "NOUN"):
        return end + 2
    is_last = end + 1 == len(words) or words[end + 1].kind == "DOT"
    if at and words[at - 1].kind == "COMMA" and is_last:
        return 0 if words[0].kind in ("CARD", "NOUN") else -1
    return -1


def is_excepted_from(what: Token, noun: Token) -> bool:
    """Return whether some of what a noun means can be of such a kind: cards can be monuments."""
    return noun.meaning % 2 == MANY and (what.kind != "NOUN" or noun.kind == "CARD")


def drop_still_can(words: list[Token]) -> list[Token]:
    """The words without 'but they can block' behind 'can't Strike': nothing keeps them from that."""
    for at, word in enumerate(words):
        if word.kind != "BUT":
            continue
        can = at + 2 if words[at + 1 : at + 2] and words[at + 1].kind in ("IT", "THEY") else at + 1
        end = next((n for n in range(at, len(words)) if words[n].kind == "DOT"), len(words))
        denied = [one.kind for one in words[:at]]
        verbs = words[can + 1 : end]
        if can >= len(words) or words[can].kind != "CAN" or words[can].meaning or "CANNOT" not in denied:
            continue
        said = words[denied.index("CANNOT") : at]
        if not verbs or any(not can_always(one) or is_said(one, said) for one in verbs):
            continue
        start = at - 1 if words[at - 1].kind == "COMMA" else at
        return [*words[:start], *words[end:]]
    return words


def can_always(word: Token) -> bool:
    """Return whether all creatures can do it, if nothing keeps them from that: block, Strike."""
    return (word.kind == "DEED" and word.meaning == capabilities.BLOCK) or (
        word.kind in ("ACTION", "ATTACK") and word.meaning // FORMS == vocab.STRIKE
    )


def is_said(verb: Token, words: list[Token]) -> bool:
    """Return whether a verb is among words."""
    return any((word.kind, word.meaning) == (verb.kind, verb.meaning) for word in words)
