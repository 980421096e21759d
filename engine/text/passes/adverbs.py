"""Adverbs and exceptions: what says nothing more, and what stands apart from what it is said of."""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.terms import capabilities
from engine.text.division import Division
from engine.text.lexicon.meaning_codes import BY_OTHERS, FORMS, HAS, ONLY, UNLESS
from engine.text.split import says_would
from engine.text.tokens import Token

VERBS: Final = frozenset(("DOES", "IS", "LOSE", "CAN", "CANNOT", "GAIN_CONTROL"))

CONDITIONS: Final = ("IF", "WHILE", "DURING")
BY_ALL: Final = (vocab.STRIKE, vocab.MARCH, vocab.MOVE)  # what may be done unless it is forbidden (6.4)
NOT_ONLY: Final = "'cannot … unless …' with one verb, in a Continuous effect"


def deny_otherwise(words: list[Token]) -> list[Token]:
    """The words of a Continuous effect with 'can Strike only if …' as 'cannot Strike unless …' (14.6).

    Raises ReadError where it is not clear what the condition is for.
    """
    found: list[Token] = []
    for sentence in divide_sentences(words):
        restricted = find_restriction(sentence)
        found += sentence if restricted is None else deny_unless(sentence, restricted)
    return found


def refuse_restrictions(words: list[Token]) -> list[Token]:
    """The words of a body that resolves, where nothing 'can only' be done. Raises ReadError."""
    for sentence in divide_sentences(words):
        restricted = find_restriction(sentence)
        if restricted is not None:
            raise restricted.error(NOT_ONLY)
    return words


def find_restriction(sentence: list[Token]) -> Token | None:
    """The 'only' that says of a deed when alone it can be done; None where there is none."""
    if all(word.kind != "CAN" for word in sentence):
        return None
    only = (word for word in sentence if word.meaning == ONLY and word.kind in ("CAN", *CONDITIONS))
    return next(only, None)


def deny_unless(sentence: list[Token], only: Token) -> list[Token]:
    """One such sentence as what cannot be done unless the condition holds. Raises ReadError."""
    verbs = [word for word in sentence if word.kind == "CAN"]
    conditions = [word for word in sentence if word.kind in CONDITIONS]
    if len(verbs) != 1 or len(conditions) != 1:
        raise only.error(NOT_ONLY)
    if any(must_be_granted(word) for word in sentence):
        raise only.error("'can … while …', or 'cannot … unless …'")
    verb, condition = verbs[0], conditions[0]
    before = sentence[: sentence.index(max(verb, condition, key=lambda word: word.start))]
    if verb.start < condition.start and sum(word.kind in VERBS for word in before) > 1:
        raise only.error(NOT_ONLY)
    found: list[Token] = []
    for word in sentence:
        if word is verb:
            found.append(replace(word, kind="CANNOT", meaning=0))
        elif word is condition:
            found.append(replace(word, kind="UNLESS", meaning=UNLESS))
            if word.kind == "DURING":
                found += [replace(word, kind="IT", meaning=0), replace(word, kind="IS", meaning=0)]
        else:
            found.append(word)
    return found


def must_be_granted(word: Token) -> bool:
    """Return whether a deed is one that only some cards can do, so that 'can' gives it."""
    if word.kind == "DEED":
        return word.meaning < capabilities.ACT or word.meaning == capabilities.ENTER_CLOSED
    return word.kind == "ACTION" and word.meaning // FORMS not in BY_ALL


def divide_sentences(words: list[Token]) -> list[list[Token]]:
    """The words up to each full stop or semicolon."""
    found: list[list[Token]] = [[]]
    for word in words:
        found[-1].append(word)
        if word.kind in ("DOT", "SEMI"):
            found.append([])
    return found


BEFORE_THEM: Final = ("NUMBER", "ARTICLE")
COUNTED: Final = ("CARD", "MANA", "HP", "STAT", "DAMAGE")
# What is meant where no noun stands behind 'more' and 'less'; of others it is the noun of the event
UNSAID: Final = {"COUNT_CARDS": "CARD", "TAKES": "DAMAGE", "COLLECT": "MANA", "LOSE": "", "DOES": ""}
COMPARED: Final = ("MORE", "LESS")
ADDED_VERBS: Final = frozenset(
    ("COUNT_CARDS", "DEAL", "COLLECT", "HEAL", "REMOVE", "LOSE", "DOES", "SUMMON", "PUT", "PAY")
)
OF_FORMS: Final = {"COUNT_CARDS": BY_OTHERS, "DOES": FORMS}
TO_WHAT: Final = (
    "what it adds to: the same done before it, 'would … instead', or each Campaign, Deployment, Draw Phase"
)


def place_additions_to(text: Division) -> None:
    """Take '1 additional card' as 'that many plus 1 cards' where it replaces a draw, '1 less' as minus 1.

    Elsewhere it is so many more than the same verb said before it, which were done already. Raises ReadError.
    """
    before, words = text.head, text.body
    found: list[Token] = []
    for at, word in enumerate(words):
        is_adding = word.kind == "ADDITIONAL" or (word.kind in COMPARED and counts_more(words, at))
        amount = found[-1] if found and found[-1].kind in BEFORE_THEM else None
        if not is_adding or amount is None:
            found.append(word)
            continue
        verb = next((one for one in reversed(found[:-1]) if one.kind in (*ADDED_VERBS, "TAKES")), None)
        following = words[at + 1].kind if at + 1 < len(words) else ""
        if verb is not None and is_replaced(before, found):
            found[-1:] = say_more(amount, word, verb, following, before)
            is_whole = at + 1 + (following in COUNTED) == len(words)
            text.instead = text.instead or (is_whole and says_would(before))
        elif word.kind == "LESS":
            found.append(word)
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
    return verb in (*ADDED_VERBS, "TAKES") and kinds[at + 1 : at + 2] != ["DAMAGE"]


def is_replaced(before: list[Token], words: list[Token]) -> bool:
    """Return whether what these words end in is done instead of something that would happen."""
    start = next((at for at in range(len(words), 0, -1) if words[at - 1].kind == "DOT"), 0)
    return says_would(before) or says_would(words[start:])


def say_more(amount: Token, more: Token, verb: Token, following: str, event: list[Token]) -> list[Token]:
    """So much more or less than would be, before its noun, which an end says without. Raises ReadError."""
    number, less = replace(amount, kind="NUMBER"), more.kind == "LESS"
    if following not in (*COUNTED, "", "INSTEAD", "DOT") or (not following and verb.kind not in UNSAID):
        raise more.error("what is counted behind it (cards, mana, life)")
    of_event = [word for word in event if word.kind in ("HP", "STAT", "MANA")]
    unsaid = (
        of_event[-1]
        if of_event and not UNSAID.get(verb.kind)
        else replace(more, kind=UNSAID.get(verb.kind, ""), meaning=0)
    )
    noun = [replace(unsaid, start=more.end, end=more.end)] if unsaid.kind and following not in COUNTED else []
    if verb.kind == "TAKES":
        return [number, replace(more, kind="LESS" if less else "MORE", meaning=0), *noun]
    much = replace(amount, kind="THAT_MUCH", meaning=0)
    return [much, replace(more, kind="MINUS" if less else "PLUS", meaning=0), number, *noun]


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
