"""Words that are left out, or stand elsewhere, than where the grammar looks for them."""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.actions.control_flow import OTHERWISE
from engine.effects.terms.selectors import CARD, ZONE
from engine.text.division import Division
from engine.text.lexicon.meaning_codes import BASE, FORMS, MANY, ONE, THAT
from engine.text.lexicon.word_classes import WEIGHT
from engine.text.pattern_words import count, table
from engine.text.tokens import Token

DISCARDING: Final = tuple(
    [[who, verb, "IT"] for who in ("PLAYER", "THEY") for verb in ("COUNT_CARDS", "PUT")]
)
JOINED: Final = (["REVEAL", "IT"], ["SHUFFLE", "THE_REST"])


def name_shown_cards(words: list[Token]) -> list[Token]:
    """The words with 'it', after one card of the top of a deck was shown, as that card of the deck.

    It is so until something else is named or done, or the card was put somewhere. "Look at the top card of
    your deck and put it …" is one clause.
    """
    found: list[Token] = []
    top: list[Token] = []
    is_there = False
    for at, word in enumerate(words):
        kinds = [one.kind for one in words[at : at + 4]]
        if kinds[1:] == SHOWN and kinds[0] in ("REVEAL", "LOOK_AT") and words[at + 2].meaning % 2 == ONE:
            is_there = not found or found[-1].kind not in ("PLAYER", "YOU", "PLAYER_CAN", "PLAYER_MUST")
            top = words[at + 1 : at + 4] if is_there else []
        elif word.kind == "IT" and top and is_there and says_of_shown(words, at):
            found += [replace(one, start=word.start, end=word.end) for one in top]
            is_there = words[at - 1].kind != "PUT"
            continue
        elif word.kind == "OTHERWISE" or (word.kind, word.meaning) == ("DID", OTHERWISE):
            is_there = True
        elif word.kind not in BESIDE_SHOWN and not is_of_shown(words, at):
            top = []
        found.append(word)
    return found


SHOWN: Final = ["THE_TOP", "CARD", "OF_DECK"]
OF_WHAT_IS_SHOWN: Final = frozenset(
    (
        *("PLAIN", "FACTION", "SUBTYPE", "OR_KIND", "OR", "NOUN", "CARD", "WITH", "NUMBER", "STAT"),
        *("OR_MORE", "OR_FEWER", "AT_LEAST", "AT_MOST"),
    )
)
BESIDE_SHOWN: Final = frozenset(
    ("IF", "SHOULD", "IS", "NOT", "YOU_CAN", "PUT", "INTO_PILE", "TO", "HAND", "DID", "REVEAL", "LOOK_AT")
)


def is_of_shown(words: list[Token], at: int) -> bool:
    """Return whether a word joins, is of what was shown, or describes it ('it is a Fey creature')."""
    kinds = [word.kind for word in words]
    if kinds[at].split("_")[0] in WEIGHT or any(kinds[at - n : at - n + 3] == SHOWN for n in range(3)):
        return True
    while kinds[at] in OF_WHAT_IS_SHOWN and at > 0:
        at -= 1
    return kinds[at] == "ARTICLE" and kinds[at - 1] in ("IS", "NOT")


def says_of_shown(words: list[Token], at: int) -> bool:
    """Return whether words say of 'it' what is said of a card of a deck: it is such, or is put somewhere."""
    kinds = [word.kind for word in words]
    if words[at].meaning % 2 == MANY or words[at].meaning % THAT // 2 >= ZONE:
        return False
    if kinds[at - 1] in ("IF", "SHOULD") and kinds[at + 1 : at + 2] == ["IS"]:
        return True
    if kinds[at - 1] != "PUT" or kinds[at + 1 : at + 2] not in (["INTO_PILE"], ["TO"]):
        return False
    return not (kinds[at - 2] in WEIGHT and kinds[max(at - 6, 0) : at - 2] == ["LOOK_AT", *SHOWN])


def join_pile_clauses(words: list[Token]) -> list[Token]:
    """The words with all that is done with the cards of a search, or of a look at the top, in one clause."""
    found: list[Token] = []
    at = 0
    while at < len(words):
        end = skip_conjunctions(words, at)
        if end == at or not is_about_piles(found):
            if words[at].kind != "IN_ANY_ORDER" or not found or found[-1].kind != "INTO_PILE":
                found.append(words[at])
            at += 1
        elif goes_on_with_cards([word.kind for word in words[end : end + 3]]):
            at = end
        elif words[end : end + 1] and words[end].kind == "SHUFFLE" and names_search(found):
            at = end + 1
            while at < len(words) and (words[at].kind == "IT" or is_searched(words[at], found)):
                at += 1
        else:
            found += words[at:end]
            at = end
    return found


def skip_conjunctions(words: list[Token], at: int) -> int:
    """Return where the joining words end that begin here."""
    while at < len(words) and words[at].kind in WEIGHT:
        at += 1
    return at


def is_about_piles(before: list[Token]) -> bool:
    """Return whether a search, a look at the top of a deck or a choice from a hand was begun."""
    kinds = [word.kind for word in before]
    is_look = any(kinds[n : n + 2] == ["LOOK_AT", "THE_TOP"] for n in range(len(kinds)))
    is_shown = "FROM_PILE" in kinds or "UNTIL_SHOWN" in kinds
    return is_look or is_shown or names_search(before) or kinds[-2:] == ["FROM", "IT"]


def is_searched(word: Token, before: list[Token]) -> bool:
    """Return whether a word is the deck that is searched."""
    searched = [one.meaning for one in before if one.kind == "PILE_NAME"]
    return word.kind == "PILE_NAME" and word.meaning in searched


def names_search(before: list[Token]) -> bool:
    """Return whether a deck is searched."""
    return any(word.kind == "SEARCH" for word in before)


def goes_on_with_cards(kinds: list[str]) -> bool:
    """Return whether words say what is done with the cards that were found or seen."""
    if kinds[:1] == ["PUT"]:
        return (
            kinds[1:2] in (["IT"], ["THE_REST"])
            or kinds[1:3] == ["NUMBER", "OF_THEM"]
            or "INTO_PILE" in kinds
        )
    return kinds[:1] == ["THE_REST"] or kinds[:2] in JOINED or kinds in DISCARDING


# 'Have target creature Strike' is 'target creature Strikes' (20.2)
drop_having = table(
    "<^|begins_part DOES/holds who_acts !joints*? acts/order -> 1:HAVE 2 3 4=third",
    "<^|begins_part DOES/holds who_acts !joints*? ATTACK -> 1:HAVE 2 3 4:ACTION=third",
    "* HAVE !asking_ends*? acts/order -> 1 2 3=third",
    "* HAVE !asking_ends*? ATTACK -> 1 2 3:ACTION=third",
    "HAVE -> ",
)


def name_this(text: Division) -> None:
    """Take 'can't block', 'while Blessed, gets +1 Might' as said of [this], if no other card is named."""
    kinds = [word.kind for word in text.body]
    lead = kinds.index("COMMA") + 1 if kinds[:1] in LEADS and "COMMA" in kinds else 0
    named = [word.kind for word in (*text.head, *text.body[:lead]) if word.kind in NAMES_OTHERS]
    if named or not text.body[lead:]:
        return
    first = text.body[lead]
    behind = BEHIND_PREDICATE.get(text.text[first.start : first.end].lower(), ())
    if first.kind in SAID_OF_CARDS or (kinds[lead + 1 :] and kinds[lead + 1] in behind):
        this = replace(first, kind="THIS", meaning=0, end=first.start)
        text.body = [*text.body[:lead], this, *text.body[lead:]]


LEADS: Final = (["WHILE"], ["IF"], ["DURING"])
NAMES_OTHERS: Final = frozenset(
    (
        *("NOUN", "CARD", "TOKEN", "SUBTYPE", "FACTION", "FIGHTER", "ATTACHMENT"),
        *("YOU", "PLAYER", "ANY_PLAYER", "YOU_CONTROL", "OPPONENT_CONTROLS", "YOU_LACK"),
    )
)
SAID_OF_CARDS: Final = ("CAN", "CANNOT", "CANNOT_BUT", "ONLY_DONE_BY")
# Verbs of one card, which an order is not, and what stands behind them
BEHIND_PREDICATE: Final = {
    **dict.fromkeys(("gets", "has", "gains"), ("SIGN", "KEYWORD")),
    "is": ("KEYWORD",),
    "takes": ("NUMBER", "NO"),
    "deals": ("NUMBER",),
}


def name_healing(words: list[Token]) -> list[Token]:
    """The words with 'remove all damage from' as healing, 'all attachments from' as destroying them.

    'Remove all damage, mana and attachments from target' is said of each: 'heal all damage from target and
    remove all mana from it and …'.
    """
    for at, word in enumerate(words):
        removed, start = list_removed(words, at) if word.kind == "REMOVE" else ([], at)
        if not removed or all(one[-1].kind == "MANA" for one in removed):
            continue
        end = next((n for n in range(start, len(words)) if words[n].kind in ENDS_OBJECT), len(words))
        thing = words[start:end]
        number = MANY if any(one.kind in ("NOUN", "CARD") and one.meaning % 2 for one in thing) else ONE
        it = replace(words[start - 1], kind="IT", meaning=CARD * 2 + number)
        found = list(words[:at])
        for nth, one in enumerate(removed):
            joint = [replace(words[start - 1], kind="AND", meaning=0)] if nth else []
            found += [*joint, *remove_one(word, one, words[start - 1]), *([it] if nth else thing)]
        return [*found, *name_healing(words[end:])]
    return words


def list_removed(words: list[Token], at: int) -> tuple[list[list[Token]], int]:
    """Return what 'remove' at a place is said of, each with how much of it, and where the card begins."""
    found: list[list[Token]] = []
    amount: list[Token] = []
    for place in range(at + 1, len(words)):
        word = words[place]
        if word.kind in ("ALL", "NUMBER", "ARTICLE") and not amount:
            amount = [word]
        elif word.kind in ("DAMAGE", "MANA", "CONDITION", "ATTACHMENTS_OF"):
            found.append([*(amount or found[-1][:1] if found else amount), word])
            amount = []
            if word.kind == "ATTACHMENTS_OF":
                return found, place + 1
        elif word.kind == "FROM" and found and not amount:
            return found, place + 1
        elif word.kind not in ("COMMA", "AND") or amount or not found:
            break
    return [], at


def remove_one(remove: Token, what: list[Token], ends: Token) -> list[Token]:
    """The words that remove one thing from the card that follows them."""
    if what[-1].kind == "ATTACHMENTS_OF":
        return [replace(remove, kind="DESTROY"), what[-1]]
    if what[-1].kind == "CONDITION" and what[0].kind != "ALL":
        if what[0].kind == "CONDITION" or what[0].meaning != 1:
            raise what[-1].error("a condition, or all conditions (Cleanse)")
        return [remove, replace(what[0], kind="ARTICLE"), what[-1], replace(ends, kind="FROM", meaning=0)]
    if what[-1].kind == "CONDITION":
        return [replace(remove, kind="ACTION", meaning=vocab.CLEANSE * FORMS + BASE, end=what[-1].end)]
    kind = "HEAL" if what[-1].kind == "DAMAGE" else remove.kind
    return [replace(remove, kind=kind), *what, replace(ends, kind="FROM", meaning=0)]


ENDS_OBJECT: Final = ("DOT", "SEMI", "COMMA", "AND", "THEN", "WHILE", "IF", "DURATION")


# Several cards that something is done to, and of how many groups they are
SEVERAL: Final = (
    ("ALL|EACH|UP_TO|NUMBER !part_ends*", 2, "CARDS"),
    ("object !part_ends* ALL|EACH|UP_TO|NUMBER !part_ends*", 4, "CARDS"),
    ("NOUN/many !part_ends*", 2, "CARDS"),
    ("object !part_ends* NOUN|CARD/many !part_ends*", 4, "CARDS"),
)

# 'Heal 1 damage and Cleanse target' is 'heal 1 damage from target and Cleanse it'
share_objects = table(
    *(
        f"<^|part_ends {part} AND {verb}/turns {thing} -> "
        f"{count(n)} {joint} {count(size, n + 3)} {n + 1} {n + 2} {n + 3}:IT={it}"
        for part, verb, n, joint in (
            ("DESTROY|FLIP", "ACTION|FLIP|DESTROY", 1, ""),
            ("ACTION/turns", "ACTION|FLIP", 1, ""),
            ("HEAL NUMBER|ALL DAMAGE", "ACTION|FLIP|DESTROY", 3, "4:FROM"),
        )
        for thing, size, it in (*SEVERAL, ("object !part_ends*", 2, "CARD"))
    ),
    "<^|part_ends ACTION/turns AND HEAL|REMOVE !part_ends|FROM* FROM object !part_ends* -> "
    "1 6 7 2 3 4 5 6:IT=CARD",
    where="AND",
)
# 'Draw' alone is 'draw 1'; 'draw and discard 2' could share its cards
count_bare_draws = table(
    "<^|part_ends COUNT_CARDS/draws >SEMI|DOT|MODE|$ -> 1 1>:NUMBER=1",
    "<^|part_ends COUNT_CARDS/draws OR >MODE -> 1 1>:NUMBER=1 2",
    *(
        f"<^|part_ends {who} COUNT_CARDS/draws >SEMI|DOT|MODE|$ -> 1 2 2>:NUMBER=1"
        for who in ("YOU|PLAYER", "YOU_CAN|PLAYER_CAN|PLAYER_MUST")
    ),
)
