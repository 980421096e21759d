"""Conjunctions of a trigger's events, or of the cards that they happen to: `summoned or flipped` (12.5)."""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.text.division import Division
from engine.text.lexicon.meaning_codes import THAT
from engine.text.lexicon.word_classes import IN_SUBJECT, OF_KINDS, WEIGHT
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


def wait_each_time(words: list[Token]) -> list[Token]:
    """The words of a Trigger with 'each time' as 'when'."""
    return [replace(words[0], kind="WHEN"), *words[1:]] if words and words[0].kind == "EACH_TIME" else words


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


def divide_phases(words: list[Token]) -> list[Token]:
    """The words of a head with 'you draw a card during your Draw Phase' as an event and a condition."""
    found: list[Token] = []
    for at, word in enumerate(words):
        kinds = [one.kind for one in words[at : at + 3]]
        of_phase = kinds[:2] == ["DURING", "PHASE"] or (kinds[:1] == ["DURING"] and kinds[2:] == ["PHASE"])
        if of_phase and found and found[0].kind in ("WHEN", "IF") and found[-1].kind not in (*WEIGHT, "OR"):
            found.append(replace(word, kind="SEMI", end=word.start))
        found.append(word)
    return found


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
            that = replace(word, kind="IT", meaning=THAT + word.meaning, start=found[-2].start)
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
