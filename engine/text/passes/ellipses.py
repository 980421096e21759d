"""Words that are left out, or stand elsewhere, than where the grammar looks for them."""

from dataclasses import replace
from typing import Final

from engine.text.lexicon.word_classes import ENDS_ASKING, WEIGHT
from engine.text.lexicon.word_meanings import MUST
from engine.text.tokens import Token

MEASURED: Final = frozenset(("MANA", "STAT", "ATTACK", "HP", "DAMAGE", "CARD", "IN_PILE"))
BOUNDS: Final = ("OR_MORE", "OR_FEWER")
# By verb: what there is so much of, and what stands before its object
SIZED: Final = {"DEAL": ("DAMAGE", "TO"), "HEAL": ("DAMAGE", "FROM"), "REMOVE": ("MANA", "FROM")}
DISCARDING: Final = (["PLAYER", "COUNT_CARDS", "IT"], ["THEY", "COUNT_CARDS", "IT"])
ENDS: Final = ("SEMI", "DOT", "THEN", "COLON")


def move_bounds(words: list[Token]) -> list[Token]:
    """The words with '3 mana or more' as '3 or more mana'."""
    found: list[Token] = []
    for word in words:
        kinds = [one.kind for one in found[-2:]]
        if (
            word.kind in BOUNDS
            and len(kinds) == 2
            and kinds[0] in ("NUMBER", "X_NUMBER")
            and kinds[1] in MEASURED
        ):
            found.insert(-1, word)
        else:
            found.append(word)
    return found


def merge_noun_cards(words: list[Token]) -> list[Token]:
    """The words with 'creature card' as 'creature'; 'non-creature card' stays as it is."""
    found: list[Token] = []
    for word in words:
        kinds = [one.kind for one in found[-2:]]
        if word.kind == "CARD" and kinds[-1:] == ["NOUN"] and kinds[:1] != ["NON"]:
            found[-1] = replace(
                found[-1], meaning=found[-1].meaning // 2 * 2 + word.meaning % 2, end=word.end
            )
        else:
            found.append(word)
    return found


def merge_one_of(words: list[Token]) -> list[Token]:
    """The words with 'one of your zones' as 'a zone of yours', and so of more than one."""
    found: list[Token] = []
    for at, word in enumerate(words):
        following = words[at + 1].kind if at + 1 < len(words) else ""
        if word.kind == "OF" and found and found[-1].kind == "NUMBER" and following in ("YOUR", "OPPONENTS"):
            if found[-1].meaning == 1:
                found[-1] = replace(found[-1], kind="ARTICLE")
            continue
        found.append(word)
    return found


def drop_marks_before_or(words: list[Token]) -> list[Token]:
    """The words with 'choose one — A; or B' as 'either A or B'."""
    kinds = [word.kind for word in words]
    if "EITHER" not in kinds or "MODE" in kinds:
        return words
    return [word for at, word in enumerate(words) if kinds[at : at + 2] != ["SEMI", "OR"]]


def insert_musts(words: list[Token]) -> list[Token]:
    """The words with 'you must control a creature' as 'if you control a creature'."""
    found: list[Token] = []
    for word in words:
        if is_must(word):
            start = next(
                (n for n in range(len(found), 0, -1) if found[n - 1].kind in (*ENDS_ASKING, "AND")), 0
            )
            place = found[start] if start < len(found) else word
            found.insert(start, replace(place, kind="IF", meaning=0))
        found.append(replace(word, meaning=word.meaning - MUST) if is_must(word) else word)
    return found


def name_life(words: list[Token]) -> list[Token]:
    """The words with 'you gain that much plus 1' as of life, where nothing else is said."""
    found: list[Token] = []
    for at, word in enumerate(words):
        found.append(word)
        kinds = [one.kind for one in found]
        ends = at + 1 == len(words) or words[at + 1].kind in WEIGHT
        plus = kinds[-4:-2] in (["DOES", "THAT_MUCH"], ["LOSE", "THAT_MUCH"]) and kinds[-2:] == [
            "PLUS",
            "NUMBER",
        ]
        if ends and (plus or kinds[-2:] in (["DOES", "THAT_MUCH"], ["LOSE", "THAT_MUCH"])):
            found.append(replace(word, kind="HP", meaning=0))
    return found


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
            while at < len(words) and words[at].kind in ("PILE_NAME", "IT"):
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
    return is_look or names_search(before) or "FROM_PILE" in kinds or kinds[-2:] == ["FROM", "IT"]


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
    return kinds[:1] == ["THE_REST"] or kinds[:2] == ["REVEAL", "IT"] or kinds in DISCARDING


def refuse_musts(words: list[Token]) -> list[Token]:
    """The words after the colon, where nothing must be: such words are in no rule of the grammar."""
    return [replace(word, kind="LATER") if is_must(word) else word for word in words]


def is_must(word: Token) -> bool:
    """Return whether a word says that something must be."""
    return word.kind in ("YOU_CONTROL", "IS", "DOES") and word.meaning >= MUST


def expand_amounts(words: list[Token]) -> list[Token]:
    """The words with 'deal 2 damage to X and 1 to Y' as '… and deal 1 damage to Y'."""
    words, found = words[:], []
    verb: Token | None = None
    for at, word in enumerate(words):
        if word.kind in SIZED:
            verb = word
        elif word.kind in ENDS:
            verb = None
        found.append(word)
        if verb is None or word.kind != "AND":
            continue
        counted, preposition = SIZED[verb.kind]
        kinds = [one.kind for one in words[at + 1 : at + 4]]
        if kinds[:2] == ["NUMBER", preposition] or kinds == ["NUMBER", counted, preposition]:
            found.append(replace(verb, start=word.start, end=word.end))
            if kinds[1] == preposition:
                found.append(words[at + 1])
                words[at + 1] = replace(words[at + 1], kind=counted, meaning=0)
    return found
