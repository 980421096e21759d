"""Events of a trigger: what joins them, or their cards, what ends, and which one it is (12.5, 12.8)."""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.events import EACH_TURN, OPPONENTS_TURN, YOUR_TURN
from engine.effects.terms import durations, selectors
from engine.text.division import Division
from engine.text.lexicon.meaning_codes import (
    BEARER,
    ENDING,
    GETTING_UP,
    HAS,
    LAST_MANA,
    OF_CHAIN,
    OF_EVENT,
    ONE,
    SINCE_ARRIVAL,
    SPANS,
    THAT,
    THIRD,
)
from engine.text.lexicon.word_classes import IN_SUBJECT, OF_KINDS
from engine.text.passes.history import is_chain
from engine.text.tokens import Token

# What an event of a trigger does, or what is done to it (12.5)
OF_EVENTS: Final = frozenset(
    (
        *("HAPPENED", "TARGETED", "ACTION", "MOVE", "DECLARES", "HAPPENS", "ARRIVES", "DEAL", "TAKES"),
        *("LOSE", "DESTROY", "DESTROYS", "BLOCKS", "HITS", "PUTS", "MOMENT", "DAWN", "COLLECT", "CONDITION"),
        *("COUNT_CARDS", "WOULD", "FIGHTS", "TAKEN", "STOPS", "RETURNED_TO"),
    )
)
OF_PLAYERS: Final = ("YOU", "PLAYER", "ANY_PLAYER")
WHO: Final = ("THIS", "FIGHTER", "ARTICLE", "ANOTHER", "ANY", "EACH")  # what the card of an event begins with


BESIDE_EVENT: Final = ("ARTICLE", "IS", "ANY", "NOT", "FACING")  # between such a card and its verb
ONE_CARD: Final = (["THIS"], ["FIGHTER"])


def mark_event_conjunctions(words: list[Token]) -> list[Token]:
    """The words of a head with each "or" between two events (OR_EVENT) or their cards (OR_WHO) marked."""
    if not words or words[0].kind not in ("WHEN", "IF"):
        return words
    joined: list[Token] = []
    began = 1  # where the event that is now read began
    for at, word in enumerate(words):
        kind = event_conjunction_kind(words, at, began) if at else ""
        if kind == "OR_EVENT":
            began = at + 1
        elif word.kind == "SEMI":
            return [*joined, *words[at:]]
        if joined and joined[-1].kind == "OR_EVENT" and word.kind in ("WHEN", "OR"):
            continue
        joined.append(replace(word, kind=kind) if kind else word)
    return joined


def name_event_cards(text: Division) -> None:
    """Take 'the destroyed creature', of an event in which one is, as 'that creature'."""
    head = text.head
    if not head or head[0].kind not in ("WHEN", "IF"):
        return
    done = {word.meaning for word in head if word.kind in ("HAPPENED", "PUTS")}
    done |= {vocab.E_SUMMONED} if any(word.kind == "SUMMON" for word in head) else set()
    found: list[Token] = []
    for word in text.body:
        kinds = [one.kind for one in found[-2:]]
        if word.kind in ("NOUN", "CARD") and kinds == ["THE", "HAPPENED"] and found[-1].meaning in done:
            code = THAT + word.meaning + (OF_EVENT if word.meaning % 2 == ONE else 0)
            that = replace(word, kind="IT", meaning=code, start=found[-2].start)
            found[-2:] = [that]
        else:
            found.append(word)
    text.body = found


def event_conjunction_kind(words: list[Token], at: int, began: int) -> str:
    """Return what joins events: an "or", a comma before one, an "and" before a "when"; '' if none does."""
    kinds = [word.kind for word in words]
    before, after = kinds[began:at], kinds[at + 1 :]
    lists = kinds[at] == "COMMA" and "OR" in kinds_before_semicolon(after)
    after = after[1:] if lists and after[0] == "OR" else after
    if kinds[at : at + 2] != ["AND", "WHEN"] and kinds[at] != "OR" and not lists:
        return ""
    if kinds[at - 1] in ("NOUN", *OF_KINDS) and after[:1] == [kinds[at - 1]]:
        return ""
    is_said = any(kind in OF_EVENTS for kind in before)
    if not is_said and begins_with_card(before) and begins_with_card(after):
        return "OR_WHO"
    return "OR_EVENT" if begins_event(after[1:] if after[:1] == ["WHEN"] else after, before) else ""


def begins_with_card(kinds: list[str]) -> bool:
    """Return whether words begin with a card that something happens to, not with a state of it."""
    is_state = kinds[:1] in ONE_CARD and kinds[1:2] == ["DOES"]
    if kinds[:1] in ONE_CARD and kinds[1:2] == ["IS"]:
        is_state = kinds[2:3] not in (["HAPPENED"], ["TARGETED"])
    return bool(kinds) and kinds[0] in WHO and not is_state


def kinds_before_semicolon(kinds: list[str]) -> list[str]:
    """The classes of the words before the first semicolon."""
    return kinds[: kinds.index("SEMI")] if "SEMI" in kinds else kinds


def begins_event(kinds: list[str], before: list[str]) -> bool:
    """Return whether words begin with an event; one of a player may leave the player out."""
    if kinds[:1] == ["COUNT_CARDS"]:
        return "COUNT_CARDS" in before
    if kinds and kinds[0] in OF_PLAYERS:
        return len(kinds) > 1 and kinds[1] in (*OF_EVENTS, "SUMMON", "TARGET", "SAC")
    rest = [kind for kind in kinds if kind not in IN_SUBJECT and kind not in BESIDE_EVENT]
    return rest[:2] == ["DOES", "CONDITION"] or (bool(rest) and rest[0] in OF_EVENTS)


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
    if whose == ["ARTICLE"] and who not in ("YOU", "PLAYER", "ANY_PLAYER"):
        return words
    if whose not in (["YOUR"], ["ARTICLE"]) and (
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
    article = replace(owner[0], kind="ARTICLE", meaning=1)
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
    ("SAME_TURN",): EACH_TURN,
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
