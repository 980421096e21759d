"""Words that mean one thing or another, or nothing, by the words that they stand beside."""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.terms import selectors
from engine.effects.terms.selectors import FACE_DOWN, FACE_UP
from engine.text.division import Division
from engine.text.lexicon.meaning_codes import DAMAGED, EQUIPPED, ONE, THAT
from engine.text.lexicon.word_classes import (
    BEGINS_SUBJECT,
)
from engine.text.pattern_words import table
from engine.text.tokens import Token

ENDS_OF_ORDER: Final = ("SEMI", "DOT", "COLON", "COMMA", "THEN", "MODE")
# What ends the card that is turned, and what a side before it describes
ENDS_OF_CARD: Final = ("NOUN", "CARD", "IT", "THEY", "THIS", "CHOSEN", "YOU_CONTROL", "OPPONENT_CONTROLS")
SAYS_WHICH: Final = ("IS", "NOT", "THAT", "THAT_ARE", "TURN")
DESCRIBED: Final = ("NOUN", "CARD", "TOKEN", "PLAIN", "KEYWORD", "FACTION", "SUBTYPE", "NON", "HAPPENED")


def following_kind(words: list[Token], at: int) -> str:
    """Return the kind of the word behind another one, past a 'not'; '' where there is none."""
    rest = [other.kind for other in words[at + 1 : at + 3]]
    return "".join(rest[1:] if rest[:1] == ["NOT"] else rest[:1])


def mark_faces(words: list[Token]) -> list[Token]:
    """The words with 'turn target creature face-down' as a verb and its object; face-up, it is flipped."""
    found: list[Token] = []
    particle = -1
    for at, word in enumerate(words):
        if at == particle:
            continue
        side = find_side(words, at) if is_turning(word) else -1
        if side < 0:
            found.append(word)
            continue
        particle = side
        kind = "TURN_DOWN" if words[side].meaning == FACE_DOWN else "FLIP"
        found.append(replace(word, kind=kind, meaning=0))
    return found


def is_turning(word: Token) -> bool:
    """Return whether a word is 'turn' or 'flip', which may have a side behind its object."""
    return word.kind == "FLIP" or (word.kind == "TURN" and word.end - word.start == len("turn"))


def find_side(words: list[Token], verb: int) -> int:
    """The place of the side to which a card is turned, behind the card or before it; -1 if there is none."""
    turns = words[verb].kind == "TURN"
    for at in range(verb + 1, len(words)):
        if words[at].kind in ENDS_OF_ORDER:
            return -1
        following = following_kind(words, at)
        is_side = words[at].kind == "PLAIN" and words[at].meaning in (FACE_DOWN, FACE_UP)
        if is_side and at == verb + 1 and following in (*BEGINS_SUBJECT, "ARTICLE", "TARGET", "THIS"):
            return at
        ends = turns and words[at - 1].kind not in SAYS_WHICH
        if is_side and (ends or words[at - 1].kind in ENDS_OF_CARD) and following not in DESCRIBED:
            return at
    return -1


# By what happens to a card: what it is from then on
CARD_STATES: Final = {
    vocab.E_ATTACHED: selectors.ATTACHED,
    vocab.E_DAMAGED: selectors.DAMAGED,
    vocab.E_CREWED: selectors.CREWED,
    vocab.E_UNCREWED: selectors.NOT_CREWED,
    vocab.E_IS_EQUIPPED: selectors.EQUIPPED,
}
STATE_ASKING: Final = ("WHILE", "IF", "UNLESS", "PROVIDED", "OR_IF", "SHOULD")
STATE_ENDS: Final = ("COLON", "COMMA", "SEMI", "DOT", "AND", "OR", "THEN")
STATE_NOUNS: Final = ("NOUN", "CARD", "SUBTYPE", "PLAIN", "FIGHTER", "HAPPENED")
THAT_CREATURE: Final = THAT + selectors.CREATURE * 2 + ONE
OF_ATTACHED: Final = ["TO", "ARTICLE", "NOUN"]


def describe_states(text: Division) -> None:
    """Take each such state as an adjective, of [this] where no card is named."""
    words, of_trigger = text.body, text.kind == vocab.TRIGGER
    found: list[Token] = []
    of_host = False
    for at, word in enumerate(words):
        following = following_kind(words, at)
        made = tell_state(found, word, following, of_trigger)
        if (word.kind, word.meaning) == ("IT", THAT_CREATURE) and of_host:
            made = replace(word, kind="FIGHTER", meaning=EQUIPPED)
        if made.kind in ("PLAIN", "FACING") and begins_state(found):
            place = replace(made, start=made.start, end=made.start)
            denied = [found.pop()] if found[-1].kind == "NOT" else []
            found += [replace(place, kind="THIS", meaning=0), replace(place, kind="IS", meaning=0), *denied]
        found.append(made)
        of_host = of_host or serves_host(found, words[at + 1 : at + 4])
    text.body = found


def tell_state(before: list[Token], word: Token, following: str, of_trigger: bool) -> Token:
    """A word as what a card is, or as what happens to it, if it can be either."""
    code = vocab.E_IS_EQUIPPED if (word.kind, word.meaning) == ("FIGHTER", EQUIPPED) else word.meaning
    if is_of_history(word, following) or word.kind not in ("HAPPENED", "FIGHTER", "PAST"):
        return word
    code = vocab.E_DAMAGED if word.kind == "PAST" else code
    if code not in CARD_STATES:
        return word
    says = before[-1].kind if before else ""
    if says == "THAT_ARE":
        return replace(word, kind="PLAIN", meaning=CARD_STATES[code])
    denied = says == "NOT"
    stands = says in ("IS", "NOT") or (
        says in (*STATE_ASKING, "WHEN", "OR")
        and following in ("", "TO", "NTH_TIME", "TWICE_EACH", "DURING", *STATE_ENDS)
    )
    if word.kind == "FIGHTER" and not stands:
        return word
    asks = [one.kind for one in before if one.kind in (*STATE_ASKING, "WHEN")]
    leads = of_trigger and before[0].kind == "IF" if before else False
    happens = asks[-1:] == ["WHEN"] or (asks == ["IF"] and leads and not denied)
    if stands and not happens and asks:
        return replace(word, kind="PLAIN", meaning=CARD_STATES[code])
    if following in STATE_NOUNS and not stands and code != vocab.E_ATTACHED:
        return replace(word, kind="PLAIN", meaning=CARD_STATES[code])
    return word if word.kind == "PAST" else replace(word, kind="HAPPENED", meaning=code)


def is_of_history(word: Token, following: str) -> bool:
    """Return whether a word tells what was done, as 'damaged this turn' does and 'damaged creature' not."""
    return word.kind == "PAST" and (
        word.meaning != DAMAGED or following in ("THIS_TURN", "DURATION", "BY", "FROM", "NTH_TIME")
    )


def begins_state(before: list[Token]) -> bool:
    """Return whether a state begins here that names no card: 'while', 'if not'."""
    kinds = [word.kind for word in before if word.kind != "NOT"]
    return kinds[-1:] != [] and kinds[-1] in STATE_ASKING


def serves_host(before: list[Token], after: list[Token]) -> bool:
    """Return whether words end in '[this] is attached', before 'to a creature'."""
    attached = (before[-1].kind, before[-1].meaning) == ("PLAIN", selectors.ATTACHED)
    return attached and [word.kind for word in after] == OF_ATTACHED


# 'Pay any 2 mana' is 'consume any 2 mana'; 'pay 2 mana' does not say from which card
name_any_mana = table(
    "PAY/order ANY >NUMBER|X_NUMBER|ARTICLE,MANA -> 1:CONSUME=0 2",
    "SPEND ANY >NUMBER|X_NUMBER|ARTICLE,MANA -> 1:CONSUME=0 2",
    # 'Pay 2 life and any 3 mana' has one verb for both
    "PAY/order NUMBER|X_NUMBER|ARTICLE HP|STAT AND|COMMA >ANY,NUMBER|X_NUMBER|ARTICLE,MANA -> "
    "1 2 3 4 4>:CONSUME=0",
    where="PAY|SPEND",
)
