"""Events of a trigger: what joins them, or their cards, what ends, and which one it is (12.5, 12.8)."""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.text.division import Division
from engine.text.lexicon.meaning_codes import OF_EVENT, ONE, THAT
from engine.text.lexicon.word_classes import IN_SUBJECT, OF_KINDS
from engine.text.pattern_words import table
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


# 'When [this] stops being Prone' is the end of '[this] is Prone'; of other cards an event
read_ends = table(
    "^ WHEN THIS ENDS/gets_up -> 1=1 2 3:IS=0 3:KEYWORD=PRONE",
    "^ WHEN !ENDS+ ENDS/gets_up -> 1 2 3:STOPS=0 3:KEYWORD=PRONE",
    "^ WHEN !ENDS+ ENDS/single -> 1=1 2 3:DOES=has_one 3:MANA=0",
    "^ WHEN THIS ENDS -> 1=1 2 3:IS=0",
    "^ WHEN !ENDS+ ENDS >KEYWORD -> 1 2 3:STOPS=0",
    "^ WHEN !ENDS+ ENDS -> 1=1 2 3:IS=0",
    "^ WHEN/single .*? IS .*? FIGHTER/bearer -> 1 2 3 4 5:PLAIN=EQUIPPED",
    where="ENDS",
)
# Within what something is counted, of how many words that is, and whose turn
SPANS_OF_TURNS: Final = (
    ("DURING? EACH TURN", 3, "each"),
    ("DURING YOUR TURN", 3, "yours"),
    ("DURING OPPONENTS TURN", 3, "theirs"),
    ("DURATION/of_chain", 1, "chain"),
)
SPANS_OF_CARDS: Final = (
    *SPANS_OF_TURNS,
    ("IN|DURING? ARTICLE|EACH|PER TURN", 3, "each"),
    ("SAME_TURN", 1, "each"),
)
# 'You draw your second card each turn' is 'you draw a card for the second time each turn'
name_nth_cards = table(
    *(
        f"^ WHEN {who} !ORDINAL*? {whose} ORDINAL of_nth+ {span} -> "
        f"1 2 3 4:ARTICLE=1 {n + 1} {n}-{n + 1 + size}:NTH_TIME=nth_{code}"
        for who, whose, n in (
            ("YOU", "YOUR|ARTICLE", 5),
            ("PLAYER|ANY_PLAYER", "ARTICLE", 5),
            ("PLAYER|ANY_PLAYER", "THEY|IT OWNS", 6),
        )
        for span, size, code in SPANS_OF_CARDS
    ),
)
# 'The first time you draw a card each turn' is 'when you draw a card for the first time each turn'
place_first_times = table(
    "^ NTH_TIME !SEMI|AFTER_EFFECT* -> 1:WHEN=0 2 1",
    *(
        f"^ FIRST_TIME !SEMI|AFTER_EFFECT*? {span} >SEMI|AFTER_EFFECT|$ -> "
        f"1:WHEN=0 2 1@{size + 2}:NTH_TIME=first_{code}"
        for span, size, code in SPANS_OF_TURNS
    ),
    "^ FIRST_TIME !SEMI|AFTER_EFFECT|WOULD* >SEMI|AFTER_EFFECT|$ -> 1:WHEN=0 2 1:NTH_TIME=first_arrival",
)
