"""What a card is just now, as words: `is equipped`, `while crewed`, `facing up`, `attached to a creature`."""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.terms import selectors as sel
from engine.text.lexicon.word_meanings import EQUIPPED, ONE, THAT
from engine.text.tokens import Token

# By what happens to a card: what it is from then on
STATES: Final = {
    vocab.E_ATTACHED: sel.ATTACHED,
    vocab.E_CREWED: sel.CREWED,
    vocab.E_UNCREWED: sel.NOT_CREWED,
    vocab.E_IS_EQUIPPED: sel.EQUIPPED,
}
ASKING: Final = ("WHILE", "IF", "UNLESS", "PROVIDED", "OR_IF", "SHOULD")
ENDS: Final = ("COLON", "COMMA", "SEMI", "DOT", "AND", "OR", "THEN")
OF_CARDS: Final = ("NOUN", "CARD", "SUBTYPE")
THAT_CREATURE: Final = THAT + sel.CREATURE * 2 + ONE
OF_ATTACHED: Final = ["TO", "ARTICLE", "NOUN"]


def describe_states(words: list[Token], of_trigger: bool) -> list[Token]:
    """The words with each such state as an adjective, of [this] where no card is named."""
    found: list[Token] = []
    of_host = False
    for at, word in enumerate(words):
        following = words[at + 1].kind if at + 1 < len(words) else ""
        told = tell_state(found, word, following, of_trigger)
        if (word.kind, word.meaning) == ("IT", THAT_CREATURE) and of_host:
            told = replace(word, kind="FIGHTER", meaning=EQUIPPED)
        if told.kind in ("PLAIN", "FACING") and begins_state(found):
            place = replace(told, start=told.start, end=told.start)
            denied = [found.pop()] if found[-1].kind == "NOT" else []
            found += [replace(place, kind="THIS", meaning=0), replace(place, kind="IS", meaning=0), *denied]
        found.append(told)
        of_host = of_host or serves_host(found, words[at + 1 : at + 4])
    return drop_hosts(found)


def tell_state(before: list[Token], word: Token, following: str, of_trigger: bool) -> Token:
    """A word as what a card is, or as what happens to it, if it can be either."""
    code = vocab.E_IS_EQUIPPED if (word.kind, word.meaning) == ("FIGHTER", EQUIPPED) else word.meaning
    if word.kind not in ("HAPPENED", "FIGHTER") or code not in STATES:
        return word
    says = before[-1].kind if before else ""
    if says == "THAT_ARE":
        return replace(word, kind="PLAIN", meaning=STATES[code])
    denied = says == "NOT"
    stands = says in ("IS", "NOT") or (says in (*ASKING, "WHEN", "OR") and following in ("", "TO", *ENDS))
    if word.kind == "FIGHTER" and not stands:
        return word
    asks = [one.kind for one in before if one.kind in (*ASKING, "WHEN")]
    leads = of_trigger and before[0].kind == "IF" if before else False
    happens = asks[-1:] == ["WHEN"] or (asks == ["IF"] and leads and not denied)
    if stands and not happens and asks:
        return replace(word, kind="PLAIN", meaning=STATES[code])
    if following in OF_CARDS and not stands and code != vocab.E_ATTACHED:
        return replace(word, kind="PLAIN", meaning=STATES[code])
    return replace(word, kind="HAPPENED", meaning=code)


def begins_state(before: list[Token]) -> bool:
    """Return whether a state begins here that names no card: 'while', 'if not'."""
    kinds = [word.kind for word in before if word.kind != "NOT"]
    return kinds[-1:] != [] and kinds[-1] in ASKING


def serves_host(before: list[Token], after: list[Token]) -> bool:
    """Return whether words end in '[this] is attached', before 'to a creature'."""
    attached = (before[-1].kind, before[-1].meaning) == ("PLAIN", sel.ATTACHED)
    return attached and [word.kind for word in after] == OF_ATTACHED


def drop_hosts(words: list[Token]) -> list[Token]:
    """The words with '[this] is attached to a creature' as '[this] is attached', which is the same (4.2)."""
    found: list[Token] = []
    at = 0
    while at < len(words):
        found.append(words[at])
        if serves_host(found, words[at + 1 : at + 4]) and words[at + 3].meaning == sel.CREATURE * 2:
            found[-1] = replace(words[at], end=words[at + 3].end)
            at += 3
        at += 1
    return found
