"""'Damage dealt to [this] is reduced by 1', 'connected creatures take 1 less damage': replacements (15)."""

from dataclasses import replace
from typing import Final

from engine.effects.terms import selectors
from engine.effects.terms.players import OPPONENT, YOU
from engine.text.division import Division
from engine.text.lexicon.meaning_codes import ONE, THAT
from engine.text.lexicon.word_classes import IN_SUBJECT
from engine.text.passes.event_conjunctions import WHO
from engine.text.tokens import Token

OF_CARDS: Final = IN_SUBJECT | frozenset(WHO)
DEALT: Final = ("DEALT_TO", "WOULD_BE_DEALT")
IT: Final = selectors.CARD * 2 + ONE


def rewrite_reduction(text: Division) -> None:
    """Take a Continuous effect that changes damage as 'When … would take damage: it takes … less'.

    What stood before its colon, or before a comma, is a condition still.
    """
    before, after = text.head, text.body
    if text.says_would():
        return
    if not before and after and after[0].kind in ("WHILE", "IF"):
        at = next((n for n, word in enumerate(after) if word.kind == "COMMA"), 0)
        before, after = after[:at], after[at + 1 :]
    dealing = split_dealing(after)
    if dealing is not None:
        event, body = dealing
        place = replace(body[0], kind="WHEN")
    else:
        after, dealers = split_dealers(after)
        found = split_dealt_to(after) or split_takes_less(after) or split_prevented(after)
        if found is None:
            return
        cards, body = found
        place = replace(body[0], kind="WHEN")
        event = [*cards, replace(place, kind="WOULD"), *make_take_damage(place), *dealers]
    given = [replace(place, kind="SEMI"), *before] if before else []
    text.head, text.colon, text.body = [place, *event, *given], replace(place, kind="COLON"), body


def name_takers(text: Division) -> None:
    """Take 'when [this] would deal damage to a creature' as 'when a creature would take it from [this]'."""
    before, after = text.head, text.body
    kinds = [word.kind for word in before]
    at = kinds.index("WOULD") if "WOULD" in kinds else 0
    if kinds[at : at + 3] != ["WOULD", "DEAL", "DAMAGE"] or kinds[:1] not in (["WHEN"], ["IF"]):
        return
    end = next((n for n in range(at, len(kinds)) if kinds[n] in ("SEMI", "DURING", "COMMA")), len(kinds))
    takers = before[at + 4 : end] if kinds[at + 3 : at + 4] == ["TO"] else []
    dealt = next((n for n, word in enumerate(after) if word.kind == "DEAL"), -1)
    dealers = before[1:at]
    if end != at + 3 and not takers:
        return
    names_dealer = (dealt == 1 and is_one_card(after[0])) or is_same(after[: max(dealt, 0)], dealers)
    amount = read_dealt(after[dealt + 1 :], takers) if dealt > 0 and names_dealer else None
    if is_all_of_one(dealers) or is_all_of_one(takers):
        return
    if amount is None or not is_card_subject(dealers) or not is_card_subject(takers or dealers):
        return
    event = make_taking(dealers, takers, before[at])
    text.head, text.body = [before[0], *event, *before[end:]], amount


SINGLE: Final = ("THIS", "FIGHTER")


def is_same(words: list[Token], others: list[Token]) -> bool:
    """Return whether words say the same, wherever they stand."""
    return [(word.kind, word.meaning) for word in words] == [(word.kind, word.meaning) for word in others]


def is_all_of_one(words: list[Token]) -> bool:
    """Return whether words are 'all' before a noun that is no plural."""
    nouns = [word for word in words if word.kind in ("NOUN", "CARD")]
    return words[:1] != [] and words[0].kind == "ALL" and any(word.meaning % 2 == ONE for word in nouns)


def make_taking(dealers: list[Token], takers: list[Token], place: Token) -> list[Token]:
    """'a creature or player would take damage from …'; whom it is dealt to where that is said."""
    anybody = [
        replace(place, kind="ARTICLE", meaning=1),
        replace(place, kind="NOUN", meaning=selectors.CREATURE * 2 + ONE),
        replace(place, kind="OR_PLAYER", meaning=0),
    ]
    cards = make_distributive(takers) if takers else anybody
    would = replace(place, kind="WOULD", meaning=0)
    return [*cards, would, *make_take_damage(place), replace(place, kind="FROM"), *make_some(dealers)]


def make_some(words: list[Token]) -> list[Token]:
    """'creatures you control' as one of them."""
    if words[0].kind in (*SINGLE, "ARTICLE", "ANOTHER"):
        return words
    rest = words[1:] if words[0].kind in ("ALL", "EACH", "ANY") else words
    return [replace(rest[0], kind="ARTICLE", meaning=1), *rest]


def is_one_card(word: Token) -> bool:
    """Return whether a word is 'it', 'that creature'."""
    return word.kind == "IT" and word.meaning % 2 == ONE and word.meaning % THAT // 2 < selectors.ZONE


def read_dealt(words: list[Token], takers: list[Token]) -> list[Token] | None:
    """Read how much is dealt as how much 'it' takes; None where that is not said in such words."""
    kinds = [word.kind for word in words]
    instead = [word for word in words if word.kind == "INSTEAD"]
    kinds = [kind for kind in kinds if kind != "INSTEAD"]
    words = [word for word in words if word.kind != "INSTEAD"]
    if "TO" in kinds:
        whom = kinds[kinds.index("TO") + 1 :]
        whose = words[kinds.index("TO") + 1 :]
        if whom == ["IT"] and not is_one_card(whose[0]):
            return None
        if whom != ["IT"] and (not takers or not is_same(whose, takers)):
            return None
        words, kinds = words[: kinds.index("TO")], kinds[: kinds.index("TO")]
    if not words:
        return None
    place = words[0]
    much = replace(place, kind="THAT_MUCH", meaning=0)
    damage = replace(place, kind="DAMAGE", meaning=0)
    for said, meant in DEALT_AMOUNTS.items():
        if tuple(kinds) == said:
            number = next((word for word in words if word.kind == "NUMBER"), place)
            made = {"NUMBER": number, "THAT_MUCH": much, "DAMAGE": damage}
            taken = [made.get(kind, replace(place, kind=kind, meaning=0)) for kind in meant]
            takes, _ = make_take_damage(place)
            return [replace(place, kind="IT", meaning=IT), takes, *taken, *instead]
    return None


# How much is dealt, by the classes of its words, as how much is taken
DEALT_AMOUNTS: Final = {
    ("TWICE", "DAMAGE"): ("TWICE", "THAT_MUCH", "DAMAGE"),
    ("TWICE", "THAT_DAMAGE"): ("TWICE", "THAT_MUCH", "DAMAGE"),
    ("TWICE", "THAT_MUCH", "DAMAGE"): ("TWICE", "THAT_MUCH", "DAMAGE"),
    ("TWICE", "THAT_MUCH"): ("TWICE", "THAT_MUCH", "DAMAGE"),
    ("NUMBER", "TIMES", "THAT_MUCH", "DAMAGE"): ("NUMBER", "TIMES", "THAT_MUCH", "DAMAGE"),
    ("NUMBER", "MORE", "DAMAGE"): ("NUMBER", "MORE", "DAMAGE"),
    ("NUMBER", "LESS", "DAMAGE"): ("NUMBER", "LESS", "DAMAGE"),
    ("NUMBER", "ADDITIONAL", "DAMAGE"): ("NUMBER", "MORE", "DAMAGE"),
    ("ARTICLE", "ADDITIONAL", "NUMBER", "DAMAGE"): ("NUMBER", "MORE", "DAMAGE"),
    ("THAT_MUCH", "DAMAGE", "PLUS", "NUMBER"): ("NUMBER", "MORE", "DAMAGE"),
    ("THAT_MUCH", "PLUS", "NUMBER"): ("NUMBER", "MORE", "DAMAGE"),
    ("THAT_DAMAGE", "PLUS", "NUMBER"): ("NUMBER", "MORE", "DAMAGE"),
    ("THAT_MUCH", "DAMAGE", "MINUS", "NUMBER"): ("NUMBER", "LESS", "DAMAGE"),
}


def split_dealing(words: list[Token]) -> tuple[list[Token], list[Token]] | None:
    """Of '[this] deals double damage to creatures': the event, and what happens instead."""
    at = next((n for n, word in enumerate(words) if word.kind == "DEAL"), 0)
    kinds = [word.kind for word in words]
    to = kinds.index("TO", at) if at and "TO" in kinds[at:] else len(words)
    dealers, takers = words[:at], words[to + 1 :]
    if not is_card_subject(dealers) or (to < len(words) and not is_card_subject(takers)):
        return None
    if (
        "NUMBER" in kinds[at + 1 : at + 2]
        and kinds[at + 2 : at + 3] not in (["MORE"], ["LESS"], ["ADDITIONAL"])
    ) or (kinds[at + 1 : at + 2] in (["THAT_MUCH"], ["THAT_DAMAGE"])):
        return None
    amount = read_dealt(words[at + 1 : to], [])
    return None if amount is None else (make_taking(dealers, takers, words[at]), amount)


def split_dealt_to(words: list[Token]) -> tuple[list[Token], list[Token]] | None:
    """Of 'damage dealt to … is reduced by 1', '… is prevented': the cards, and what happens instead."""
    words = words[1:] if words and words[0].kind in ("ALL", "ANY") else words
    kinds = [word.kind for word in words]
    if kinds[:1] != ["DAMAGE"] or len(words) < 4 or kinds[1] not in DEALT:
        return None
    moved = kinds.index("TAKES") if kinds[-1] == "INSTEAD" and "TAKES" in kinds else 0
    if kinds[moved : moved + 2] == ["TAKES", "TO"] and is_card_subject(words[2:moved]):
        that = replace(words[moved], kind="THAT_DAMAGE")
        return make_distributive(words[2:moved]), [*words[moved + 2 : -1], words[moved], that, words[-1]]
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
    one_player = kinds[:-4] in (["YOU"], ["PLAYER"]) and words[0].meaning in (YOU, OPPONENT)
    if is_less and one_player and kinds[-2] in ("LESS", "MORE"):
        return words[:1], words  # a player is named again
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
