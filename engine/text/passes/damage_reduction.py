"""'Damage dealt to [this] is reduced by 1', 'connected creatures take 1 less damage': replacements (15)."""

from dataclasses import replace
from typing import Final

from engine.effects.terms import selectors
from engine.text.lexicon.meaning_codes import ONE
from engine.text.lexicon.word_classes import IN_SUBJECT
from engine.text.passes.event_conjunctions import WHO
from engine.text.tokens import Token

OF_CARDS: Final = IN_SUBJECT | frozenset(WHO)
DEALT: Final = ("DEALT_TO", "WOULD_BE_DEALT")
IT: Final = selectors.CARD * 2 + ONE

Divided = tuple[list[Token], Token, list[Token]]


def rewrite_reduction(before: list[Token], after: list[Token]) -> Divided | None:
    """A Continuous effect that changes damage, as the words of 'When … would take damage: it takes … less'.

    None for any other. What stood before its colon, or before a comma, is a condition still.
    """
    if not before and after and after[0].kind in ("WHILE", "IF"):
        at = next((n for n, word in enumerate(after) if word.kind == "COMMA"), 0)
        before, after = after[:at], after[at + 1 :]
    after, dealers = split_dealers(after)
    found = split_dealt_to(after) or split_takes_less(after) or split_prevented(after)
    if found is None:
        return None
    cards, body = found
    place = replace(body[0], kind="WHEN")
    event = [place, *cards, replace(place, kind="WOULD"), *make_take_damage(place), *dealers]
    given = [replace(place, kind="SEMI"), *before] if before else []
    return [*event, *given], replace(place, kind="COLON"), body


def split_dealt_to(words: list[Token]) -> tuple[list[Token], list[Token]] | None:
    """Of 'damage dealt to … is reduced by 1', '… is prevented': the cards, and what happens instead."""
    words = words[1:] if words and words[0].kind in ("ALL", "ANY") else words
    kinds = [word.kind for word in words]
    if kinds[:1] != ["DAMAGE"] or len(words) < 4 or kinds[1] not in DEALT:
        return None
    if kinds[-2] == "REDUCED" and kinds[-1] == "NUMBER" and is_card_subject(words[2:-2]):
        how = words[-2]
        it = replace(how, kind="IT", meaning=IT)
        amount = [words[-1], replace(how, kind="MORE" if how.meaning else "LESS")]
        takes, damage = make_take_damage(how)
        return make_distributive(words[2:-2]), [it, takes, *amount, damage]
    if kinds[-1] == "PREVENTED" and is_card_subject(words[2:-1]):
        last = words[-1]
        return make_distributive(words[2:-1]), [
            replace(last, kind="PREVENT"),
            replace(last, kind="THAT_DAMAGE"),
        ]
    return None


def split_dealers(words: list[Token]) -> tuple[list[Token], list[Token]]:
    """The words without the cards that deal the damage, and those as what the event is said of."""
    kinds = [word.kind for word in words]
    prevents = kinds[:3] == ["PREVENT", "ALL", "DAMAGE"]
    reduces = any(
        kinds[n : n + 2] == ["TAKES", "NUMBER"]
        and kinds[n + 2 : n + 4] in (["LESS", "DAMAGE"], ["MORE", "DAMAGE"])
        for n in range(len(kinds))
    )
    if not prevents and not reduces and "NO" not in kinds:
        return words, []
    at = next((n for n, kind in enumerate(kinds) if kind in ("BY", "FROM")), 0)
    if not at:
        return words, []
    end = kinds.index("TO", at) if prevents and at == 3 and "TO" in kinds[at:] else len(words)
    article = (
        [] if kinds[at + 1 : at + 2] in (["ARTICLE"], ["ANOTHER"]) else [replace(words[at], kind="ARTICLE")]
    )
    dealers = [replace(words[at], kind="FROM"), *article, *words[at + 1 : end]]
    return [*words[:at], *words[end:]], dealers


def split_prevented(words: list[Token]) -> tuple[list[Token], list[Token]] | None:
    """Of 'prevent all damage dealt to …', '… takes no damage': the cards, and that nothing happens."""
    kinds = [word.kind for word in words]
    cards: list[Token] = []
    if kinds[:3] == ["PREVENT", "ALL", "DAMAGE"] and kinds[3:4] and kinds[3] in (*DEALT, "TO"):
        cards = words[4:]
    elif kinds[-3:] == ["TAKES", "NO", "DAMAGE"]:
        cards = words[:-3]
    if not is_card_subject(cards):
        return None
    place = words[0]
    return make_distributive(cards), [replace(place, kind="PREVENT"), replace(place, kind="THAT_DAMAGE")]


def split_takes_less(words: list[Token]) -> tuple[list[Token], list[Token]] | None:
    """The same of '… take 1 less damage'."""
    kinds = [word.kind for word in words]
    is_less = kinds[-4:-2] == ["TAKES", "NUMBER"] and kinds[-1:] == ["DAMAGE"]
    if not is_less or kinds[-2] not in ("LESS", "MORE") or not is_card_subject(words[:-4]):
        return None
    return make_distributive(words[:-4]), [replace(words[-4], kind="IT", meaning=IT), *words[-4:]]


def make_take_damage(place: Token) -> list[Token]:
    """'take damage'."""
    return [replace(place, kind="TAKES", meaning=0), replace(place, kind="DAMAGE", meaning=0)]


def is_card_subject(words: list[Token]) -> bool:
    """Return whether these are the words of a subject."""
    return len(words) > 0 and all(word.kind in OF_CARDS for word in words)


def make_distributive(words: list[Token]) -> list[Token]:
    """'connected creatures' as each of them."""
    if words[0].kind == "ALL":
        return [replace(words[0], kind="EACH"), *words[1:]]
    return words if words[0].kind in WHO else [replace(words[0], kind="EACH"), *words]
