"""History of this turn: `the first time …`, and the past tense as the event that it was (6.7, 12.8)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.events import EACH_TURN, OPPONENTS_TURN, YOUR_TURN
from engine.effects.terms import capabilities, durations, selectors
from engine.effects.terms.selectors import OPEN
from engine.text.lexicon import meaning_codes as of
from engine.text.lexicon.meaning_codes import (
    BASE,
    BEARER,
    ENDING,
    FORMS,
    GAIN,
    GETTING_UP,
    HAS,
    LAST_MANA,
    OF_CHAIN,
    SINCE_ARRIVAL,
    SPANS,
    THIRD,
)
from engine.text.tokens import MOST, Token

Words = tuple[tuple[str, int], ...]  # class and meaning of each
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
STRIKES: Final = ("ACTION", vocab.STRIKE * FORMS + THIRD)
DISCARDS: Final = ("COUNT_CARDS", of.DISCARD + of.BY_OTHERS)
# By a word in the past tense: the words of the event that it was
PRESENT: Final[dict[int, Words]] = {
    of.TOOK: (("TAKES", 0),),
    of.DAMAGED: (("TAKES", 0), ("DAMAGE", 0)),
    of.STRUCK: (STRIKES,),
    of.DREW: (("COUNT_CARDS", of.DRAW + of.BY_OTHERS),),
    of.LOST: (("LOSE", THIRD),),
    of.GAINED: (("DOES", GAIN + THIRD),),
    of.COLLECTED: (("COLLECT", THIRD),),
    of.DEALT: (("DEAL", THIRD),),
    of.DECLARED: (("DECLARES", 0),),
    of.ATTACKED: (STRIKES,),
    of.FOUGHT: (("FIGHTS", THIRD),),
}
# By what is done to a card: the same as what a card or player does
DONE_BY: Final[dict[int, Words]] = {
    vocab.E_MOVED: (("MOVE", vocab.MOVE * FORMS + THIRD),),
    vocab.E_ROTATED: (("HAPPENS", vocab.E_ROTATED),),
    vocab.E_DESTROYED: (("DESTROYS", 0),),
    vocab.E_IS_BLOCKED: (("BLOCKS", 0),),
    vocab.E_SUMMONED: (("PUTS", vocab.E_SUMMONED),),
    vocab.E_SET: (("PUTS", vocab.E_SET),),
}
# By a verb behind "did not"
BY_BASE: Final[dict[tuple[str, int], Words]] = {
    ("COUNT_CARDS", of.DRAW): PRESENT[of.DREW],
    ("COUNT_CARDS", of.DISCARD): (DISCARDS,),
    ("LOSE", BASE): PRESENT[of.LOST],
    ("DOES", GAIN + BASE): PRESENT[of.GAINED],
    ("COLLECT", BASE): PRESENT[of.COLLECTED],
    ("DEAL", BASE): PRESENT[of.DEALT],
    ("TAKES", 0): PRESENT[of.TOOK],
    ("DEED", capabilities.TAKE_DAMAGE): PRESENT[of.DAMAGED],
    ("DEED", capabilities.BLOCK): DONE_BY[vocab.E_IS_BLOCKED],
    ("ACTION", vocab.STRIKE * FORMS): (STRIKES,),
    ("ATTACK", vocab.STRIKE * FORMS): (STRIKES,),
    ("ACTION", vocab.REORIENT * FORMS): DONE_BY[vocab.E_ROTATED],
    ("MOVE", vocab.MOVE * FORMS): DONE_BY[vocab.E_MOVED],
    ("SAC", BASE): (("SAC", THIRD),),
    ("DESTROY", 0): DONE_BY[vocab.E_DESTROYED],
    ("SUMMON", 0): DONE_BY[vocab.E_SUMMONED],
    ("HAPPENED", vocab.E_SET): DONE_BY[vocab.E_SET],
    ("PLAIN", OPEN): (("OPENS", 0),),
    ("DECLARES", 0): PRESENT[of.DECLARED],
    ("FIGHTS", BASE): PRESENT[of.FOUGHT],
}
# What adjectives can say; of what is done by a card only behind "that"
ACTIVE: Final = {
    "ACTION": vocab.E_STRUCK,
    "MOVE": vocab.E_MOVED,
    "BLOCKS": vocab.E_BLOCKED,
    "FIGHTS": vocab.E_FOUGHT,
    "DEAL": vocab.E_DEALT,
    "COLLECT": vocab.E_COLLECTED,
    "LOSE": vocab.E_CONSUMED,
}


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


def tell_attacked(words: list[Token]) -> list[Token]:
    """The words with each "attacked" that is said of now as what happens, or behind "while" as what is so."""
    found: list[Token] = []
    for word in words:
        asks = [one.kind for one in found if one.kind in ("WHEN", *ASKING)]
        if (word.kind, word.meaning) != ("PAST", of.ATTACKED) or not asks:
            found.append(word)
        elif asks[-1] == "WHEN" or (asks == ["IF"] and found[0].kind == "IF"):
            found.append(replace(word, kind="HAPPENED", meaning=vocab.E_ATTACKED))
        elif found[-1].kind in ("IS", "NOT"):
            found.append(replace(word, kind="FIGHTING", meaning=of.IS_ATTACKED))
        else:
            found.append(word)
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


def is_chain(word: Token) -> bool:
    """Return whether a word is "in this chain"."""
    return (word.kind, word.meaning) == ("DURATION", durations.THIS_CHAIN)


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


# By the words at its end: within what it is the first time
SPANS_OF_TURNS: Final = {
    ("EACH", "TURN"): EACH_TURN,
    ("DURING", "EACH", "TURN"): EACH_TURN,
    ("DURING", "YOUR", "TURN"): YOUR_TURN,
    ("DURING", "OPPONENTS", "TURN"): OPPONENTS_TURN,
}


def read_ends(words: list[Token]) -> list[Token]:
    """The words with 'when [this] stops being Prone' as the end of '[this] is Prone'; of others an event."""
    at = next((n for n, word in enumerate(words) if word.kind == "ENDS"), 0)
    if not at or words[0].kind != "WHEN":
        return words
    word, begin = words[at], replace(words[0], meaning=ENDING)
    rest = words[at + 1 :]
    if word.meaning == GETTING_UP:
        rest = [replace(word, kind="KEYWORD", meaning=vocab.PRONE), *rest]
    is_of_this = [one.kind for one in words[1:at]] == ["THIS"]
    if not is_of_this and [one.kind for one in rest[:1]] == ["KEYWORD"]:
        return [*words[:at], replace(word, kind="STOPS", meaning=0), *rest]
    if word.meaning == LAST_MANA:
        has = [replace(word, kind="DOES", meaning=THIRD + HAS), replace(word, kind="MANA", meaning=0)]
        return [begin, *words[1:at], *has, *words[at + 1 :]]
    rest = [
        replace(one, kind="PLAIN", meaning=selectors.EQUIPPED) if (one.kind, one.meaning) == BEARER else one
        for one in rest
    ]
    return [begin, *words[1:at], replace(word, kind="IS", meaning=0), *rest]


def read_getting_up(words: list[Token]) -> list[Token]:
    """The words with 'gets up', which is no event here, as the action (20.2)."""
    rises = vocab.RISE * FORMS + THIRD
    return [
        replace(word, kind="ACTION", meaning=rises)
        if (word.kind, word.meaning) == ("ENDS", GETTING_UP)
        else word
        for word in words
    ]


def place_use_limits(words: list[Token]) -> list[Token]:
    """The words with 'at most twice a turn, when …' as 'when …; at most twice a turn'."""
    kinds = [word.kind for word in words]
    if kinds[:1] != ["USE_LIMIT"] or kinds[1:3] not in (["COMMA", "WHEN"], ["COMMA", "IF"]):
        return words
    end = kinds.index("SEMI") if "SEMI" in kinds else len(words)
    return [*words[2:end], replace(words[1], kind="SEMI"), words[0], *words[end:]]


def place_times(words: list[Token]) -> list[Token]:
    """The words with 'targeted a second time by your opponent' as 'targeted by your opponent a second time'.

    No mark stands before 'after that effect resolves', which belongs to the event.
    """
    found: list[Token] = []
    for word in words:
        kinds = [one.kind for one in found[-2:]]
        if kinds in (["NTH_TIME", "BY"], ["TWICE_EACH", "BY"]) and word.kind in BY_WHOM:
            found[-2:] = [found[-1], word, found[-2]]
            continue
        if word.kind == "AFTER_EFFECT" and kinds[-1:] in (["COMMA"], ["SEMI"]):
            del found[-1]
        found.append(word)
    return found


BY_WHOM: Final = (*WHO, "SOME_EFFECT", "RIVAL_EFFECTS")


def name_nth_cards(words: list[Token]) -> list[Token]:
    """The words with 'your second card each turn' as 'a card for the second time each turn'.

    Raises ReadError for what is counted on from there.
    """
    if not words or words[0].kind != "WHEN":
        return words
    at = next((n for n, word in enumerate(words) if word.kind == "ORDINAL"), 0)
    owner = words[at - 2 : at] if words[at - 1].kind == "OWNS" else words[at - 1 : at]
    does = words[1 : at - len(owner)]
    whose = [word.kind for word in owner]
    who = does[0].kind if does else ""
    if whose != ["YOUR"] and (
        whose not in (["THEY", "OWNS"], ["IT", "OWNS"]) or who not in ("PLAYER", "ANY_PLAYER")
    ):
        return words
    if whose == ["YOUR"] and who != "YOU":
        return words
    end = at + 1
    while end < len(words) and words[end].kind in OF_NTH:
        end += 1
    span, after = find_span(words, end)
    if span < 0 or end == at + 1:
        return words
    nth = words[at]
    if nth.meaning > len(NTHS):
        raise nth.error("the first, second or third")
    time = replace(nth, kind="NTH_TIME", meaning=nth.meaning * SPANS + span, end=words[after - 1].end)
    article = replace(nth, kind="ARTICLE", meaning=1)
    return [words[0], *does, article, *words[at + 1 : end], time, *words[after:]]


NTHS: Final = ("first", "second", "third")
OF_NTH: Final = ("PLAIN", "KEYWORD", "NON", "FACTION", "SUBTYPE", "NOUN", "CARD", "TOKEN")


def find_span(words: list[Token], at: int) -> tuple[int, int]:
    """Within what something is counted, as the words from a place on say, and where they end; -1 if not."""
    kinds = tuple([word.kind for word in words[at : at + 4]])
    for said, span in {**SPANS_OF_TURNS, **IN_TURNS}.items():
        if kinds[: len(said)] == said:
            return span, at + len(said)
    if at < len(words) and is_chain(words[at]):
        return OF_CHAIN, at + 1
    return -1, at


IN_TURNS: Final[dict[tuple[str, ...], int]] = {
    **{(within, a, "TURN"): EACH_TURN for within in ("IN", "DURING") for a in ("ARTICLE", "EACH")},
    ("PER", "TURN"): EACH_TURN,
    ("ARTICLE", "TURN"): EACH_TURN,
}


def place_first_times(words: list[Token]) -> list[Token]:
    """The words with 'the first time … each turn' as 'when … for the first time each turn'."""
    if not words or words[0].kind not in ("FIRST_TIME", "NTH_TIME"):
        return words
    kinds = [word.kind for word in words]
    end = next((n for n, kind in enumerate(kinds) if kind in ("SEMI", "AFTER_EFFECT")), len(words))
    when, time = replace(words[0], kind="WHEN", meaning=0), replace(words[0], kind="NTH_TIME")
    if words[0].kind == "NTH_TIME":
        return [when, *words[1:end], time, *words[end:]]
    for said, span in SPANS_OF_TURNS.items():
        if tuple(kinds[end - len(said) : end]) == said:
            time = replace(words[end - 1], kind="NTH_TIME", meaning=time.meaning + span)
            return [when, *words[1 : end - len(said)], time, *words[end:]]
    last = words[end - 1]
    if (last.kind, last.meaning) == ("DURATION", durations.THIS_CHAIN):
        time = replace(last, kind="NTH_TIME", meaning=time.meaning + OF_CHAIN)
        return [when, *words[1 : end - 1], time, *words[end:]]
    if "WOULD" in kinds:
        return words
    return [when, *words[1:end], replace(time, meaning=time.meaning + SINCE_ARRIVAL), *words[end:]]
