"""Words that mean one thing or another, or nothing, by the words that they stand beside."""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.actions.permissions import SEARCHING
from engine.effects.terms import selectors
from engine.effects.terms.capabilities import CONDITION
from engine.effects.terms.counted_amounts import DECK, GRAVEYARD, HAND
from engine.effects.terms.players import THAT_PLAYER
from engine.effects.terms.selectors import CARD, FACE_DOWN, FACE_UP, OPEN
from engine.text.division import Division
from engine.text.lexicon.meaning_codes import BEARER, DAMAGED, EQUIPPED, FORMS, MANY, ONE, THAT, THIRD
from engine.text.lexicon.pile_words import OF_DOER, OF_YOU, PLACES
from engine.text.lexicon.word_classes import (
    AMOUNTS,
    BEGINS_SUBJECT,
    ENDS_ASKING,
    IN_SUBJECT,
    OF_KINDS,
    WEIGHT,
    is_in_condition,
)
from engine.text.tokens import Token

ACTIONS: Final = ("ACTION", "ATTACK", "MOVE")
ONE_CARD: Final = ("THIS", "IT", "TARGET", "FIGHTER", "CHOSEN")
# What describes a card after its noun
DESCRIBING: Final = frozenset(
    (
        *("WITH", "WITH_MOST", "WITH_LEAST", "YOU_CONTROL", "OPPONENT_CONTROLS", "CONNECTED_TO"),
        *("OTHER_THAN", "IN_ROW", "BESIDE", "SHARING", "SAME", "FACING"),
    )
)
PLAYERS: Final = ("YOU", "PLAYER", "ANY_PLAYER")
NOUN_KINDS: Final = ("NOUN", "CARD", "TOKEN", "SUBTYPE", "FACTION")
OF_NOUN_PHRASE: Final = (
    *NOUN_KINDS,
    "PLAIN",
    "KEYWORD",
    "NON",
    "YOUR",
    "OPPONENTS",
    "YOU_CONTROL",
    "OPPONENT_CONTROLS",
)
BEGINS_NOUN_PHRASE: Final = BEGINS_SUBJECT | frozenset(
    ("ARTICLE", *NOUN_KINDS, "PLAIN", "KEYWORD", "YOUR", "OPPONENTS")
)
# What "each" may stand behind
BEFORE_THEM: Final = ("TO", "FROM", "MANA_ON")
OF_EACH: Final = ("MANA", "STAT", "ATTACK", "IT", "TARGET")
# What cards and players do
OF_VERBS: Final = frozenset(
    (
        *(
            "DOES",
            "IS",
            "LOSE",
            "CAN",
            "CANNOT",
            "ACTION",
            "ATTACK",
            "MOVE",
            "COLLECT",
            "DEAL",
            "TAKES",
            "HEAL",
        ),
        *(
            "COUNT_CARDS",
            "SAC",
            "PAY",
            "SKIP",
            "GAIN_CONTROL",
            "SWAP",
            "HAPPENS",
            "REVEAL",
            "DESTROY",
            "FLIP",
            "TURN_DOWN",
        ),
    )
)
LIMITS_OF_EACH: Final = (["MAX", "NUMBER", "TO"], ["MIN", "NUMBER", "TO"])  # "but no more than 3 to each"
ENDS_OF_ORDER: Final = ("SEMI", "DOT", "COLON", "COMMA", "THEN", "MODE")
# What ends the card that is turned, and what a side before it describes
ENDS_OF_CARD: Final = ("NOUN", "CARD", "IT", "THEY", "THIS", "CHOSEN", "YOU_CONTROL", "OPPONENT_CONTROLS")
SAYS_WHICH: Final = ("IS", "NOT", "THAT", "THAT_ARE", "TURN")
DESCRIBED: Final = ("NOUN", "CARD", "TOKEN", "PLAIN", "KEYWORD", "FACTION", "SUBTYPE", "NON", "HAPPENED")
OF_CARDS: Final = ("NOUN", "CARD", "TOKEN", "IT", "THEY", "TARGET", "YOU_CONTROL", "OPPONENT_CONTROLS")
DONE_BY_EACH: Final = frozenset(
    ("COLLECT", "DOES", "IS", "LOSE", "TAKES", "DEAL", "ACTION", "CAN", "CANNOT", "COUNT_CARDS")
)


def resolve_again(words: list[Token]) -> list[Token]:
    """The words without 'again' behind an action; 'it may Strike again' as 'you can: it Strikes'.

    An action that an effect has a card do uses none up, so that it is done again anyway (6.6, 20.2).
    """
    found: list[Token] = []
    for word in words:
        kinds = [one.kind for one in found[-3:]]
        if word.kind != "AGAIN" or not found or kinds[-1] not in ACTIONS:
            found.append(word)
        elif kinds[1:2] == ["CAN"] and kinds[0] in ONE_CARD and found[-2].meaning == 0:
            who, can, action = found[-3:]
            does = replace(action, meaning=action.meaning // FORMS * FORMS + THIRD, end=word.end)
            found[-3:] = [replace(can, kind="YOU_CAN"), who, does]
    return found


EITHER_ONE: Final = 2  # as whose a graveyard is


def name_searches(words: list[Token]) -> list[Token]:
    """The words with 'cannot search their deck' as what is kept from players, not an order."""
    found: list[Token] = []
    for word in words:
        kinds = [one.kind for one in found[-2:]]
        if word.kind == "PILE_NAME" and kinds == ["CANNOT", "SEARCH"] and word.meaning % PLACES == DECK:
            own = OF_YOU if found[-3:-2] and found[-3].kind == "YOU" else OF_DOER
            if word.meaning // PLACES != own:
                raise word.error("their deck, decks; a player searches no other")
            found[-1] = replace(found[-1], kind="BARRED", meaning=SEARCHING, end=word.end)
        else:
            found.append(word)
    return found


def name_graveyards(words: list[Token]) -> list[Token]:
    """The words with 'creatures in your graveyard' as 'creature cards in your graveyard'."""
    found: list[Token] = []
    for word in words:
        before = found[-1].kind if found else ""
        if word.kind != "IN_GRAVEYARD":
            found.append(word)
        elif word.meaning == EITHER_ONE:
            cards = [replace(word, kind="CARD", meaning=CARD * 2)] if before in ("SUBTYPE", "FACTION") else []
            found += [*cards, replace(word, kind="ANY_PILE", meaning=GRAVEYARD)]
        elif before in ("NOUN", "SUBTYPE", "FACTION"):
            found.append(replace(word, kind="PILE", meaning=GRAVEYARD * 2 + word.meaning))
        else:
            found.append(replace(word, kind="IN_PILE", meaning=GRAVEYARD) if word.meaning == 0 else word)
    return found


def merge_summoned_by(words: list[Token]) -> list[Token]:
    """The words with 'you summon' as one, behind the cards of which is said what they cost (22.1)."""
    if not any(word.kind in ("COSTS", "IGNORE_COSTS") for word in words):
        return words
    found: list[Token] = []
    for word in words:
        kinds = [one.kind for one in found[-2:]]
        summons = word.kind == "SUMMON" or (word.kind, word.meaning) == ("PUTS", vocab.E_SUMMONED)
        if summons and len(kinds) == 2 and kinds[0] in NOUN_KINDS and kinds[1] in PLAYERS:
            found[-1] = replace(found[-1], kind="SUMMONED_BY", end=word.end)
        elif (word.kind, word.meaning) == ("PILE", HAND * 2) and kinds[-1:] and kinds[-1] in NOUN_KINDS:
            cards = replace(word, kind="CARD", meaning=CARD * 2 + MANY)
            found += [*([] if kinds[-1] == "NOUN" else [cards]), replace(word, kind="IN_PILE", meaning=HAND)]
        else:
            found.append(word)
    return found


def merge_this_or(words: list[Token]) -> list[Token]:
    """The words with 'target [this] or' before a card as 'target' and one word more."""
    found: list[Token] = []
    for word in words:
        kinds = [one.kind for one in found[-2:]]
        if word.kind == "OR" and kinds == ["TARGET", "THIS"]:
            found[-1] = replace(found[-1], kind="THIS_OR", end=word.end)
        else:
            found.append(word)
    return found


def mark_attachments(words: list[Token]) -> list[Token]:
    """The words with 'attachment' as a card where it is chosen, which it can be wherever it lies (4.2).

    'Choose an attachment of that creature' is one that is chosen from it.
    """
    found: list[Token] = []
    picked = False
    for word in words:
        if picked and word.kind in OF_HOST:
            number = MANY if word.kind == "ATTACHMENTS_OF" else ONE
            found.append(replace(word, kind="ATTACHED_CARD", meaning=CARD * 2 + number))
            found.append(replace(word, kind="FROM_HOST", meaning=0, start=word.end))
        elif word.kind == "FROM" and [one.kind for one in found[-1:]] == ["ATTACHED_CARD"]:
            found.append(replace(word, kind="FROM_HOST"))
        else:
            is_card = picked and word.kind == "ATTACHMENT"
            found.append(replace(word, kind="ATTACHED_CARD") if is_card else word)
        goes_on = word.kind in IN_SUBJECT or word.kind in (*AMOUNTS, "ANY_NUMBER")
        picked = word.kind in ("CHOOSE", "SELECT") or (picked and goes_on)
    return found


OF_HOST: Final = ("ATTACHMENT_OF", "ATTACHMENTS_OF")


def complete_or_target(words: list[Token]) -> list[Token]:
    """The words with '[this] or target' as '[this] or target card', where none is named before it (13.1)."""
    found: list[Token] = []
    for at, word in enumerate(words):
        found.append(word)
        kinds = [one.kind for one in found[-3:]]
        following = words[at + 1].kind if at + 1 < len(words) else ""
        is_first = all(one.kind != "TARGET" for one in found[:-1])
        if kinds == ["THIS", "OR", "TARGET"] and is_first and following not in OF_NOUN_PHRASE:
            found.append(replace(word, kind="CARD", meaning=CARD * 2, start=word.end))
    return found


def mark_exceptions(words: list[Token]) -> list[Token]:
    """The words with 'but' as 'other than' right behind 'all creatures', before a card; else as 'and'."""
    found: list[Token] = []
    for at, word in enumerate(words):
        if word.kind != "BUT":
            found.append(word)
            continue
        following = words[at + 1].kind if at + 1 < len(words) else ""
        excepts = following in BEGINS_NOUN_PHRASE and ends_in_all(found)
        if following in BEGINS_NOUN_PHRASE and not excepts and not joins_clauses(found, words[at + 1 :]):
            raise word.error("all, each, every or any before what it leaves some out of")
        found.append(replace(word, kind="OTHER_THAN" if excepts else "AND"))
    return found


def joins_clauses(before: list[Token], after: list[Token]) -> bool:
    """Return whether something is done on both sides of a word, so that it joins."""
    begun = next((n for n in range(len(before), 0, -1) if before[n - 1].kind in ENDS_ASKING), 0)
    end = next((n for n, word in enumerate(after) if word.kind in WEIGHT), len(after))
    return any(word.kind in OF_VERBS for word in before[begun:]) and any(
        word.kind in OF_VERBS for word in after[:end]
    )


def ends_in_all(words: list[Token]) -> bool:
    """Return whether words end in 'all', 'each' or 'any' with its noun."""
    start = len(words)
    while start and words[start - 1].kind in OF_NOUN_PHRASE:
        start -= 1
    is_noun = start < len(words) and words[-1].kind in (*NOUN_KINDS, "YOU_CONTROL", "OPPONENT_CONTROLS")
    return is_noun and start > 0 and words[start - 1].kind in ("ALL", "EACH", "EACH_OF", "ANY")


def following_kind(words: list[Token], at: int) -> str:
    """Return the kind of the word behind another one, past a 'not'; '' where there is none."""
    rest = [other.kind for other in words[at + 1 : at + 3]]
    return "".join(rest[1:] if rest[:1] == ["NOT"] else rest[:1])


def mark_named_nouns(words: list[Token]) -> list[Token]:
    """The words with 'the creature' as 'that creature', where nothing more describes it."""
    found: list[Token] = []
    for at, word in enumerate(words):
        following = following_kind(words, at)
        is_one = word.kind in ("NOUN", "CARD") and word.meaning % 2 == ONE
        if is_one and following not in DESCRIBING and found and found[-1].kind == "THE":
            the = found.pop()
            found.append(replace(word, kind="IT", meaning=THAT + word.meaning, start=the.start))
        else:
            found.append(word)
    return found


def merge_either_kind(words: list[Token]) -> list[Token]:
    """The words with 'target an artifact or a creature' as 'target an artifact or creature'."""
    found: list[Token] = []
    for at, word in enumerate(words):
        kinds = [one.kind for one in words[at - 2 : at + 2]] if at > 1 else []
        is_kind = kinds[:1] == kinds[3:] and kinds[:1] != [] and kinds[0] in (*OF_KINDS, "NOUN")
        merges = not is_in_condition(found) or is_had(found, [one.kind for one in words[at + 2 : at + 3]])
        if not (is_kind and kinds[1:3] == ["OR", "ARTICLE"] and merges):
            found.append(word)
    return found


def is_had(before: list[Token], following: list[str]) -> bool:
    """Return whether 'an Equipment or' is what a player has, and no more is said of it."""
    has = [one.kind for one in before[-4:]]
    ends = not following or following[0] in ENDS_ASKING or following[0] in ("AND", "OR")
    return len(has) == 4 and has[0] in CONTROLLING and has[1] == "ARTICLE" and ends


CONTROLLING: Final = ("YOU_CONTROL", "OPPONENT_CONTROLS", "YOU_LACK")


def name_conditions(words: list[Token]) -> list[Token]:
    """The words with 'creatures become Weak' as 'creatures are Weak', told apart from what cannot be."""
    found: list[Token] = []
    may = False
    for word in words:
        may = (may and word.kind not in ENDS_ASKING) or word.kind in ("CAN", "CANNOT", "WOULD")
        code = word.meaning - CONDITION
        if (
            word.kind == "DEED"
            and code in vocab.CONDITIONS
            and not may
            and found
            and found[-1].kind in IN_SUBJECT
        ):
            found.append(replace(word, kind="IS", meaning=0))
            found.append(replace(word, kind="KEYWORD", meaning=code))
        else:
            found.append(word)
    return found


def drop_each(words: list[Token]) -> list[Token]:
    """The words without 'each' at the end of what several do: 'they collect 1 mana each'.

    'deal 1 damage to each' is said of each of them.
    """
    found: list[Token] = []
    for at, word in enumerate(words):
        ends = at + 1 == len(words) or words[at + 1].kind in (*WEIGHT, "DURATION")
        if word.kind == "EACH" and ends and [one.kind for one in found[-3:]] in LIMITS_OF_EACH:
            found.pop()
            continue
        if word.kind == "EACH" and ends and found and found[-1].kind in BEFORE_THEM:
            found.append(replace(word, kind="IT", meaning=CARD * 2 + MANY))
            continue
        if not (word.kind == "EACH" and ends and found and found[-1].kind in OF_EACH):
            found.append(word)
    return found


OPENED: Final = (*BEGINS_SUBJECT, "ARTICLE", "ANY", "THE_ZONE_OF", "THE_ZONE_WHERE")


def disambiguate_with(words: list[Token], at: int) -> Token:
    """A word; 'with' before a subject ('swap it with …') and 'open' as a verb are told apart."""
    word, following = words[at], words[at + 1].kind if at + 1 < len(words) else ""
    if word.kind == "THEY":
        return disambiguate_they(words, at)
    swaps = any(one.kind in ("SWAP", "SWAP_MANA") for one in words[:at])
    if (word.kind, word.meaning) == ("WITH", 0) and (
        following in BEGINS_SUBJECT - {"UP_TO"} or (swaps and following == "ARTICLE")
    ):
        return replace(word, kind="WITH_SUBJECT")
    if word.kind == "PLAIN" and word.meaning == OPEN and following in OPENED:
        return replace(word, kind="CONQUER")
    return word


def disambiguate_in_head(words: list[Token], at: int) -> Token:
    """A word before the colon; 'they' are cards, and 'open' behind a player is a verb."""
    word = words[at]
    if at and words[at - 1].kind in ("YOU", "PLAYER") and (word.kind, word.meaning) == ("PLAIN", OPEN):
        return replace(word, kind="OPENS")
    return replace(word, kind="IT") if word.kind == "THEY" else word


def disambiguate_they(words: list[Token], at: int) -> Token:
    """'They' before what only players do are the player of the event, else cards."""
    following = words[at + 1].kind if at + 1 < len(words) else ""
    losing = [word.kind for word in words[at + 1 : at + 4]]
    loses = len(losing) == 3 and losing[0] in ("DOES", "LOSE") and losing[1] in AMOUNTS
    loses = loses and words[at + 1].meaning < FORMS  # "have 2 Life" is no gain
    has_cards = following == "DOES" and any(one.kind in ("IN_PILE", "HP") for one in words[at + 2 : at + 6])
    if (
        has_cards
        or following in ("COUNT_CARDS", "SKIP", "SAC", "PAY")
        or (loses and losing[2] in ("STAT", "HP"))
    ):
        return replace(words[at], kind="PLAYER", meaning=THAT_PLAYER)
    return replace(words[at], kind="IT")


def is_needless(words: list[Token], at: int) -> bool:
    """Return whether a word is 'a' in 'a target creature', 'each' in 'they each collect', 'on the field'."""
    word, following = words[at], words[at + 1].kind if at + 1 < len(words) else ""
    before = words[at - 1].kind if at else ""
    if word.kind == "EACH":
        return following in DONE_BY_EACH and before in OF_CARDS
    if word.kind == "ON_FIELD":
        return before in ("NOUN", "CARD", "TOKEN")
    if word.kind == "AFTERWARDS":
        return before not in ("", *WEIGHT, "COLON") and not any(goes_on_stack(one) for one in words[:at])
    return word.kind in ("ARTICLE", "ANY") and following == "TARGET" and words[at + 1].meaning != MANY


def goes_on_stack(word: Token) -> bool:
    """Return whether a word is Strike or March, carried out later than what is said after it (10.4)."""
    capability = word.meaning // FORMS
    return word.kind == "ATTACK" or (word.kind == "ACTION" and capability in (vocab.STRIKE, vocab.MARCH))


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
    text.body = drop_hosts(found)


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


def drop_hosts(words: list[Token]) -> list[Token]:
    """The words with '[this] is attached to a creature' as '[this] is attached', which is the same (4.2)."""
    found: list[Token] = []
    at = 0
    while at < len(words):
        found.append(words[at])
        if serves_host(found, words[at + 1 : at + 4]) and words[at + 3].meaning == selectors.CREATURE * 2:
            found[-1] = replace(words[at], end=words[at + 3].end)
            at += 3
        at += 1
    return found


def describe_equipped(words: list[Token]) -> list[Token]:
    """The words with 'equipped creatures', 'an equipped creature' as of any that Equipment serves (4.2)."""
    found: list[Token] = []
    for at, word in enumerate(words):
        following = words[at + 1] if at + 1 < len(words) else None
        several = following is not None and following.kind == "NOUN" and following.meaning % 2 == MANY
        some = bool(found) and found[-1].kind in ("ARTICLE", "ANOTHER", "EACH")
        if (word.kind, word.meaning) != BEARER or not (several or some):
            found.append(word)
            continue
        found.append(replace(word, kind="PLAIN", meaning=selectors.EQUIPPED))
        if some and (following is None or following.kind not in ("NOUN", "CARD", "SUBTYPE")):
            found.append(replace(word, kind="NOUN", meaning=selectors.CREATURE * 2))
    return found
