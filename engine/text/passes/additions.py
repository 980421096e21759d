"""Words that add: 'an additional card', '1 extra damage', 'draw 1 more' (22.2)."""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.text.division import Division
from engine.text.lexicon.meaning_codes import BY_OTHERS, FORMS, HAS
from engine.text.split import says_would
from engine.text.tokens import Token

ADDING: Final = ("ADDITIONAL", "MORE")
BEFORE_THEM: Final = ("NUMBER", "ARTICLE")
COUNTED: Final = ("CARD", "MANA", "HP", "STAT", "DAMAGE")
VERBS: Final = frozenset(
    ("COUNT_CARDS", "DEAL", "COLLECT", "HEAL", "REMOVE", "LOSE", "DOES", "SUMMON", "PUT", "PAY")
)
OF_FORMS: Final = {"COUNT_CARDS": BY_OTHERS, "DOES": FORMS}
TO_WHAT: Final = (
    "what it adds to: the same done before it, 'would … instead', or each Campaign, Deployment, Draw Phase"
)


def place_additions_to(text: Division) -> None:
    """Take '1 additional card' as 'that many plus 1 cards' where it replaces a draw.

    Elsewhere it is so many more than the same verb said before it, which were done already. Raises ReadError.
    """
    before, words = text.head, text.body
    found: list[Token] = []
    for at, word in enumerate(words):
        is_adding = word.kind == "ADDITIONAL" or (word.kind == "MORE" and counts_more(words, at))
        amount = found[-1] if found and found[-1].kind in BEFORE_THEM else None
        if not is_adding or amount is None:
            found.append(word)
            continue
        verb = next((one for one in reversed(found[:-1]) if one.kind in (*VERBS, "TAKES")), None)
        following = words[at + 1].kind if at + 1 < len(words) else ""
        if verb is not None and is_replaced(before, found):
            found[-1:] = say_more(amount, word, verb, following)
        elif has_more(found, following):
            found[-1:] = [replace(word, kind="SIGN", meaning=1), replace(amount, kind="NUMBER")]
        elif verb is None or not is_said_before(verb, [*before, *found[: found.index(verb)]]):
            raise word.error(TO_WHAT)
        elif word.kind == "MORE":
            found.append(word)
    text.body = found


def has_more(before: list[Token], following: str) -> bool:
    """Return whether cards have so much more of a stat, as these words end: 'has 1' before 'more Might'."""
    kinds = [word.kind for word in before[-3:]]
    by_cards = len(kinds) == 3 and kinds[0] not in ("YOU", "PLAYER") and kinds[1:] == ["DOES", "NUMBER"]
    return by_cards and before[-2].meaning == HAS and following in ("STAT", "ATTACK")


def counts_more(words: list[Token], at: int) -> bool:
    """Return whether 'more' stands behind a number of what is drawn or gained ('draw 1 more')."""
    kinds = [word.kind for word in words]
    verb = next((kind for kind in reversed(kinds[:at]) if kind not in BEFORE_THEM), "")
    return verb in VERBS and kinds[at + 1 : at + 2] != ["DAMAGE"]


def is_replaced(before: list[Token], words: list[Token]) -> bool:
    """Return whether what these words end in is done instead of something that would happen."""
    start = next((at for at in range(len(words), 0, -1) if words[at - 1].kind == "DOT"), 0)
    return says_would(before) or says_would(words[start:])


def say_more(amount: Token, more: Token, verb: Token, following: str) -> list[Token]:
    """So much more than would be, before the noun of it. Raises ReadError."""
    number = replace(amount, kind="NUMBER")
    if verb.kind == "TAKES":
        return [number, replace(more, kind="MORE", meaning=0)]
    if following not in COUNTED:
        raise more.error("what is counted behind it (cards, mana, life)")
    much = replace(amount, kind="THAT_MUCH", meaning=0)
    return [much, replace(more, kind="PLUS", meaning=0), number]


def is_said_before(verb: Token, words: list[Token]) -> bool:
    """Return whether the same was done before; a card that is summoned collects mana (7.1)."""
    form = OF_FORMS.get(verb.kind, 0)
    for word in words:
        if word.kind == verb.kind and (not form or word.meaning % form == verb.meaning % form):
            return True
        is_summoned = word.kind == "SUMMON" or (word.kind, word.meaning) == ("HAPPENED", vocab.E_SUMMONED)
        if is_summoned and verb.kind == "COLLECT":
            return True
    return False
