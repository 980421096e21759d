"""History of this turn: `the first time …`, and the past tense as the event that it was (6.7, 12.8)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.terms import durations
from engine.text.lexicon import meaning_codes as of
from engine.text.lexicon.meaning_codes import (
    BASE,
    HAS,
    THIRD,
)
from engine.text.lexicon.past_tense import ACTIVE, BY_BASE, DISCARDS, DONE_BY, PRESENT, Words
from engine.text.tokens import MOST, Token

# By the words of a bound: the least and the most that it allows
BOUNDS: Final[dict[tuple[str, str], Callable[[int], tuple[int, int]]]] = {
    ("NUMBER", "OR_MORE"): lambda number: (number, MOST),
    ("AT_LEAST", "NUMBER"): lambda number: (number, MOST),
    ("MORE_THAN", "NUMBER"): lambda number: (number + 1, MOST),
    ("NUMBER", "OR_FEWER"): lambda number: (0, number),
    ("AT_MOST", "NUMBER"): lambda number: (0, number),
    ("EXACTLY", "NUMBER"): lambda number: (number, number),
}

ASKING: Final = ("IF", "WHILE", "UNLESS")
ENDS: Final = ("SEMI", "COMMA", "COLON", "DOT", "THEN", "AND", "WHEN", *ASKING)
PRONOUNS: Final = ("IT", "FIGHTER", "TARGET", "CHOSEN")
WHO: Final = ("YOU", "PLAYER", "ANY_PLAYER")
NOUNS: Final = ("NOUN", "CARD", "TOKEN", "SUBTYPE", "FACTION", "YOU_CONTROL", "OPPONENT_CONTROLS")


def mark_past_events(words: list[Token]) -> list[Token]:
    """The words with what happened "this turn" or "in this chain" as one event, adjective or amount each."""
    found: list[Token] = []
    at = 0
    while at < len(words):
        clause, end = read_clause(words, at, found)
        if not clause:
            clause, end = read_adjective(words, at, found)
        if not clause:
            clause, end = read_amount(words, at)
        if clause:
            found += clause
            at = end
            continue
        word = words[at]
        found.append(
            replace(word, kind="DURATION", meaning=durations.END_OF_TURN)
            if word.kind == "THIS_TURN"
            else word
        )
        at += 1
    return found


def find_moment(words: list[Token], at: int) -> int:
    """The place of the "this turn" or "in this chain" that ends a clause; -1 if none does."""
    for place in range(at, len(words)):
        word = words[place]
        if word.kind == "THIS_TURN" or is_chain(word):
            return place
        if word.kind in ENDS:
            return -1
    return -1


def read_clause(words: list[Token], at: int, before: list[Token]) -> tuple[list[Token], int]:
    """A condition in the past tense that begins here, as an event, and where it ends; nothing if none."""
    goes_on = len(before) > 1 and before[-1].kind in ("AND", "OR") and is_joined(before)
    if not before or not (before[-1].kind in ASKING or goes_on):
        return [], at
    end = find_moment(words, at)
    if end < 0:
        return [], at
    clause = PastClause(words[at:end])
    return (clause.to_event(is_chain(words[end])), end + 1) if clause.read() else ([], at)


def is_joined(before: list[Token]) -> bool:
    """Return whether the words before an "and" are such a condition, too."""
    for word in reversed(before[:-1]):
        if word.kind == "EARLIER":
            return True
        if word.kind in ENDS:
            return False
    return False


class PastClause:
    """The words of a condition in the past tense: who, what was done, how often."""

    def __init__(self, words: list[Token]) -> None:
        self.words = words
        self.who: list[Token] = []
        self.rest: list[Token] = []
        self.least, self.most = 1, MOST
        self.denied = False

    def read(self) -> bool:
        """Return whether the words are such a condition."""
        kinds = [word.kind for word in self.words]
        verb = next((n for n in range(1, len(kinds)) if self.is_verb(n)), 0)
        if not verb:
            return False
        self.who = self.take_number(self.words[:verb])
        rest = self.words[verb:]
        passive = False
        while rest and rest[0].kind in ("WAS", "NOT", "DID_NOT", "DOES") and not is_gain(rest[0]):
            self.denied = self.denied or rest[0].kind in ("NOT", "DID_NOT")
            passive = passive or rest[0].kind == "WAS"
            base = rest[0].kind == "DID_NOT"
            rest = rest[1:]
            if base and self.words[0].kind != "ARTICLE":
                return self.take_verb(rest, BY_BASE.get((rest[0].kind, rest[0].meaning)) if rest else None)
        if not rest or (self.denied and self.words[0].kind == "ARTICLE"):
            return False  # "a creature was not …" could be one of them, or none
        return self.take_verb(rest, (present_of_passive if passive else present_of_active)(rest[0]))

    def is_verb(self, at: int) -> bool:
        """Return whether the verb begins at a place."""
        word = self.words[at]
        if word.kind == "DOES":
            return word.meaning == BASE + HAS
        return word.kind in ("WAS", "DID_NOT", "PAST", "HAPPENED", "OPENED", "TARGETED") or (
            word.kind == "TAKEN" and word.meaning in (of.SACRIFICED, of.DISCARDED)
        )

    def take_verb(self, rest: list[Token], present: Words | None) -> bool:
        """Take the verb in the present tense, and what follows it."""
        if present is None:
            return False
        verb = [replace(rest[0], kind=kind, meaning=meaning) for kind, meaning in present]
        self.rest = [*verb, *self.take_number(rest[1:])]
        return True

    def take_number(self, words: list[Token]) -> list[Token]:
        """The words without how many or how much it was."""
        kinds = [word.kind for word in words]
        for at, kind in enumerate(kinds):
            size = 1 if kind in ("NO", "ANY") else 2
            is_number = tuple(kinds[at : at + 2]) in BOUNDS
            if kind not in ("NO", "ANY") and not is_number:
                continue
            if at and kinds[at - 1] == "WITH":
                continue
            self.denied = self.denied or kind == "NO"
            if is_number:
                number = next(one.meaning for one in words[at : at + 2] if one.kind == "NUMBER")
                self.least, self.most = BOUNDS[(kinds[at], kinds[at + 1])](number)
            of_amount = kinds[at + size : at + size + 1] in (["MANA"], ["DAMAGE"], ["STAT"], ["HP"])
            article = [] if of_amount else [replace(words[at], kind="ARTICLE", meaning=1)]
            return [*words[:at], *article, *words[at + size :]]
        return words

    def to_event(self, in_chain: bool) -> list[Token]:
        """The words as an event, marked as one that was."""
        first = self.words[0]
        least, most = (0, 0) if self.denied else (self.least, self.most)
        meaning = (least * (MOST + 1) + most) * 2 + int(in_chain)
        found = [replace(first, kind="EARLIER", meaning=meaning)]
        if len(self.who) == 1 and first.kind in PRONOUNS:
            return [*found, first, replace(first, kind="THIS", meaning=0), *self.rest]
        return [*found, *self.who, *self.rest]


def is_gain(word: Token) -> bool:
    """Return whether a word is a form of "gain", not "has"."""
    return word.kind == "DOES" and word.meaning != BASE + HAS


def is_sacrificed(word: Token) -> bool:
    """Return whether a word is "sacrificed"."""
    return (word.kind, word.meaning) == ("TAKEN", of.SACRIFICED)


def present_of_passive(word: Token) -> Words | None:
    """Return what was done to a card as what is done to it."""
    if word.kind in ("HAPPENED", "TARGETED", "OPENED") or is_sacrificed(word):
        return ((word.kind, word.meaning),)
    if word.kind == "PAST" and word.meaning == of.DEALT:
        return PRESENT[of.TOOK]
    if word.kind == "PAST" and word.meaning == of.ATTACKED:
        return (("HAPPENED", vocab.E_ATTACKED),)
    return PRESENT[of.DAMAGED] if (word.kind, word.meaning) == ("PAST", of.DAMAGED) else None


def present_of_active(word: Token) -> Words | None:
    """Return what somebody did as what is done."""
    if word.kind == "PAST":
        return None if word.meaning == of.DAMAGED else PRESENT[word.meaning]
    if word.kind == "HAPPENED":
        return DONE_BY.get(word.meaning)
    if word.kind == "TARGETED":
        return (("TARGET", 0),)
    if word.kind == "OPENED":
        return (("OPENS", 0),)
    if is_sacrificed(word):
        return (("SAC", THIRD),)
    return (DISCARDS,) if (word.kind, word.meaning) == ("TAKEN", of.DISCARDED) else None


def read_adjective(words: list[Token], at: int, before: list[Token]) -> tuple[list[Token], int]:
    """'damaged this turn', 'that did not move this turn' behind a noun as one word, and where it ends."""
    end = find_moment(words, at)
    if end <= at or not before or before[-1].kind not in NOUNS:
        return [], at
    rest = words[at:end]
    that = rest[0].kind == "THAT" or (rest[0].kind, rest[0].meaning) == ("WITH", of.THAT_HAS)
    passive = not that or (rest[0].kind, rest[0].meaning) == ("THAT", of.WERE)
    rest = rest[1:] if that else rest
    kinds = [word.kind for word in rest[:1]]
    denied, base = kinds in (["NOT"], ["DID_NOT"]), kinds == ["DID_NOT"]
    rest = rest[1:] if denied else rest
    if rest[:1] and rest[0].kind == "WAS" and that:
        passive, rest = True, rest[1:]
    code = find_done(rest, passive, base)
    if code is None or (base and that and passive):
        return [], at
    meaning = (code * 2 + int(denied)) * 2 + int(is_chain(words[end]))
    return [replace(words[at], kind="DONE_EARLIER", meaning=meaning, end=words[end].end)], end + 1


def find_done(rest: list[Token], passive: bool, base: bool) -> int | None:
    """The happening that a participle speaks of; None if it is none."""
    if not rest:
        return None
    if base:
        present = BY_BASE.get((rest[0].kind, rest[0].meaning))
    else:
        present = present_of_passive(rest[0]) if passive else present_of_active(rest[0])
    if present is None:
        return None
    said = [kind for kind, _ in present] + [word.kind for word in rest[1:]]
    if said == ["TAKES", "DAMAGE"]:
        return vocab.E_DAMAGED
    if said == ["TAKEN"]:
        return vocab.E_SACRIFICED
    if said == ["TARGETED"]:
        return vocab.E_TARGETED
    if said in (["HAPPENED"], ["HAPPENS"]):
        return present[0][1]
    needs = {"DEAL": ["DAMAGE"], "COLLECT": ["MANA"], "LOSE": ["MANA"]}.get(said[0], [])
    return ACTIVE.get(said[0]) if said[1:] == needs else None


def read_amount(words: list[Token], at: int) -> tuple[list[Token], int]:
    """'cards you drew this turn', 'damage dealt to [this] this turn' as one word, and where it ends."""
    end = find_moment(words, at)
    clause = [word for word in words[at:end] if (word.kind, word.meaning) != ("DOES", BASE + HAS)]
    if end < 0 or len(clause) != 3:
        return [], at
    what, who, verb = clause
    if (what.kind, what.meaning) in OTHER_STATS:
        return [], at
    if (who.kind, verb.kind) == ("DEALT_TO", "THIS") and what.kind in DAMAGES:
        code: int | None = vocab.E_DAMAGED
        whose = OF_THIS
    else:
        whose = who.meaning if who.kind in WHO else OF_THIS
        code = AMOUNTS.get((what.kind, "THIS" if who.kind == "THIS" else "WHO", verb.kind, verb.meaning))
    if code is None or who.kind not in (*WHO, "THIS", "DEALT_TO") or (who.kind in WHO and whose >= OF_THIS):
        return [], at
    meaning = (code * 4 + whose) * 2 + int(is_chain(words[end]))
    return [replace(what, kind="HISTORY_AMOUNT", meaning=meaning, end=words[end].end)], end + 1


OTHER_STATS: Final = [("STAT", stat) for stat in range(len(vocab.STATS)) if stat != vocab.LIFE]
OF_THIS: Final = 3
DAMAGES: Final = ("DAMAGE", "THAT_DAMAGE")
AMOUNTS: Final[dict[tuple[str, str, str, int], int]] = {
    ("CARD", "WHO", "PAST", of.DREW): vocab.E_DREW,
    ("CARD", "WHO", "TAKEN", of.DISCARDED): vocab.E_DISCARDED,
    **{(life, "WHO", "PAST", of.LOST): vocab.E_LIFE_LOST for life in ("HP", "STAT")},
    **{(life, "WHO", "PAST", of.GAINED): vocab.E_LIFE_GAINED for life in ("HP", "STAT")},
    **{(damage, "THIS", "PAST", of.TOOK): vocab.E_DAMAGED for damage in DAMAGES},
    **{(damage, "THIS", "PAST", of.DEALT): vocab.E_DEALT for damage in DAMAGES},
    ("MANA", "THIS", "PAST", of.COLLECTED): vocab.E_COLLECTED,
    ("MANA", "THIS", "PAST", of.LOST): vocab.E_CONSUMED,
}


def is_chain(word: Token) -> bool:
    """Return whether a word is "in this chain"."""
    return (word.kind, word.meaning) == ("DURATION", durations.THIS_CHAIN)
