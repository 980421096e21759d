"""'Damage dealt to [this] is reduced by 1', 'connected creatures take 1 less damage': replacements (15)."""

from dataclasses import replace
from typing import Final

from engine.effects.terms import selectors
from engine.text.division import Division
from engine.text.lexicon.meaning_codes import ONE, THAT
from engine.text.lexicon.word_classes import IN_SUBJECT
from engine.text.passes.event_conjunctions import WHO
from engine.text.pattern_words import table
from engine.text.tokens import Token

OF_CARDS: Final = IN_SUBJECT | frozenset(WHO)
IT: Final = selectors.CARD * 2 + ONE


BY_WHOM: Final = "(BY|FROM,.+)?"  # who deals it


def taken(cards: str, dealers: str, at: int) -> str:
    """Return that cards would take damage from dealers, of a pattern, where its word number `at` stands."""
    return f"{cards} {at}:WOULD=0 {at}:TAKES=0 {at}:DAMAGE=0 {dealers} {at}:COLON=0"


# Who would take damage, from whom, and behind a colon what happens instead
take_damage = table(
    *(
        f"^ ALL|ANY? DAMAGE dealt_to receivers+ {BY_WHOM} REDUCED/{how} NUMBER $ -> "
        f"{taken('4', '5', 6)} 6:IT=CARD 6:TAKES=0 7 6:{less}=0 6:DAMAGE=0"
        for how, less in (("plain", "LESS"), ("single", "MORE"))
    ),
    f"^ ALL|ANY? DAMAGE dealt_to receivers+ {BY_WHOM} PREVENTED $ -> "
    f"{taken('4', '5', 6)} 6:PREVENT=0 6:THAT_DAMAGE=0",
    f"^ ALL|ANY? DAMAGE dealt_to receivers+ {BY_WHOM} TAKES TO .+ INSTEAD $ -> "
    f"{taken('4', '5', 6)} 8 6 6:THAT_DAMAGE=0 9",
    *(
        f"^ {who} TAKES NUMBER LESS|MORE DAMAGE {BY_WHOM} $ -> {taken('1', '6', 2)} {again} 2 3 4 5"
        for who, again in (("receivers+", "2:IT=CARD"), ("YOU", "1"), ("PLAYER/rival", "1"))
    ),
    f"^ receivers+ TAKES NO DAMAGE {BY_WHOM} $ -> {taken('1', '5', 2)} 2:PREVENT=0 2:THAT_DAMAGE=0",
    f"^ PREVENT ALL DAMAGE dealt_to|TO receivers+ {BY_WHOM} $ -> {taken('5', '6', 1)} 1 1:THAT_DAMAGE=0",
    f"^ PREVENT ALL DAMAGE (BY|FROM,.+) dealt_to|TO receivers+ $ -> {taken('6', '4', 1)} 1 1:THAT_DAMAGE=0",
)
# Each of those who would take it; one of those who deal it
name_sides = table(
    "^ ALL -> 1:EACH",
    "^ !EACH|THIS|FIGHTER|ARTICLE|ANOTHER|ANY|YOU|PLAYER -> <1:EACH=0 1",
    "<DAMAGE BY|FROM >ARTICLE|ANOTHER -> 1:FROM=0",
    "<DAMAGE BY|FROM >!ARTICLE|ANOTHER -> 1:FROM=0 1>:ARTICLE=1",
)


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
        found = take_damage(after)
        if found is after:
            return
        at = next(n for n, word in enumerate(found) if word.kind == "COLON")
        place, event, body = (
            replace(found[0], kind="WHEN", meaning=0),
            name_sides(found[:at]),
            found[at + 1 :],
        )
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
