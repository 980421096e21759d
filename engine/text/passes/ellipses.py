"""Words that are left out, or stand elsewhere, than where the grammar looks for them."""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.actions.control_flow import OTHERWISE
from engine.effects.terms.capabilities import STRIKE_CREATURES
from engine.effects.terms.players import EACH_PLAYER, OPPONENT, YOU
from engine.effects.terms.selectors import CARD, CREATURE, ZONE
from engine.text.lexicon.meaning_codes import BASE, FORMS, HAS, MANY, MUST, NO_CONDITION, ONE, THAT, THIRD
from engine.text.lexicon.word_classes import ASKS, BEGINS_SUBJECT, ENDS_ASKING, IN_SUBJECT, LEADING, WEIGHT
from engine.text.tokens import Token

MEASURED: Final = frozenset(("MANA", "STAT", "ATTACK", "HP", "DAMAGE", "CARD", "IN_PILE"))
BOUNDS: Final = ("OR_MORE", "OR_FEWER")
OF_BOUNDS: Final = (*BOUNDS, "AT_LEAST", "AT_MOST", "NUMBER")
# By verb: what there is so much of, and what stands before its object
SIZED: Final = {"DEAL": ("DAMAGE", "TO"), "HEAL": ("DAMAGE", "FROM"), "REMOVE": ("MANA", "FROM")}
# Amounts that no number says
UNNAMED: Final = ("THAT_MUCH", "X_NUMBER")
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
        if word.kind == "NOUN" and kinds[-1:] == ["NOUN"] and max(word.meaning, found[-1].meaning) < ZONE * 2:
            raise word.error("one noun; a card is of one type, and can count as another besides (4.1)")
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
    """The words with 'choose one — A; B; or C' as 'either A or B or C'."""
    kinds = [word.kind for word in words]
    if "EITHER" not in kinds or "MODE" in kinds:
        return words
    last = max((at for at in range(len(kinds)) if kinds[at : at + 2] == ["SEMI", "OR"]), default=-1)
    found: list[Token] = []
    for at, word in enumerate(words):
        is_between = kinds.index("EITHER") < at <= last and word.kind == "SEMI"
        if not is_between:
            found.append(word)
        elif at != last and kinds[at + 1] != "OR":
            found.append(replace(word, kind="OR"))
    return found


def drop_either_before_costs(words: list[Token]) -> list[Token]:
    """The words before the colon with 'either sac a creature; or pay 2 life' without 'either' and mark."""
    kinds = [word.kind for word in words]
    at = kinds.index("EITHER") if "EITHER" in kinds else len(kinds)
    if "OR" not in kinds[at:] or kinds[at + 1] not in BEGINS_COST:
        return words
    left = [*words[:at], *words[at + 1 :]]
    parts = zip(left, [*left[1:], left[-1]], strict=True)
    return [word for word, following in parts if (word.kind, following.kind) != ("SEMI", "OR")]


BEGINS_COST: Final = ("CONSUME", "SAC", "COUNT_CARDS", "PAY", "SAC_OR_DISCARD")


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


CARDS: Final = ("NOUN", "CARD", "TOKEN", "SUBTYPE")


def drop_places_of_mana(words: list[Token]) -> list[Token]:
    """The words with 'cards with no mana on them' as 'cards with no mana'."""
    found: list[Token] = []
    for at, word in enumerate(words):
        kinds = [one.kind for one in found]
        start = next((n for n in range(len(kinds), 0, -1) if kinds[n - 1] in (*PARTS, "WITH")), 0)
        is_said_with = kinds[-1:] == ["MANA_ON"] and kinds[start - 1 : start] == ["WITH"]
        following = words[at + 1].kind if at + 1 < len(words) else ""
        number = next((one.meaning % 2 for one in reversed(found) if one.kind in CARDS), ONE)
        is_it = (word.kind, word.meaning) == ("IT", number)  # "it", "them"
        if is_it and is_said_with and following not in ("OWNS", "OWNS_ZONE"):
            found[-1] = replace(found[-1], kind="MANA", end=word.end)
        else:
            found.append(word)
    return found


def place_additions(words: list[Token]) -> list[Token]:
    """The words with 'that many cards plus 1' as 'that many plus 1 cards', and so of a half."""
    found: list[Token] = []
    for at, word in enumerate(words):
        following = words[at + 1 : at + 2]
        kinds = [one.kind for one in found[-3:]]
        if word.kind == "COMMA" and following and following[0].kind == "ROUNDED" and is_half(found):
            continue
        if word.kind == "ROUNDED" and is_half(found):
            found.insert(-1, word)
        elif word.kind == "COMMA" and kinds[1:2] == ["ROUNDED"] and kinds[2] in MEASURED:
            continue
        elif (
            word.kind == "NUMBER"
            and kinds[-1:] in (["PLUS"], ["MINUS"])
            and len(kinds) == 3
            and kinds[0] in UNNAMED
            and kinds[1] in MEASURED
        ):
            found[-2:] = [found[-1], word, found[-2]]
        else:
            found.append(word)
    return found


def is_half(words: list[Token]) -> bool:
    """Return whether words end in 'half that much damage'."""
    kinds = [one.kind for one in words[-3:]]
    return len(kinds) == 3 and kinds[0] == "HALF" and kinds[1] in UNNAMED and kinds[2] in MEASURED


def join_differences(words: list[Token]) -> list[Token]:
    """The words with the "and" of 'the difference between A and B', 'between 1 and 3' as another one."""
    found: list[Token] = []
    open_ones = 0
    for word in words:
        if word.kind == "DIFFERENCE":
            open_ones += 1
        elif word.kind in ENDS:
            open_ones = 0
        elif word.kind == "AND" and [one.kind for one in found[-2:]] == ["BETWEEN", "NUMBER"]:
            found.append(replace(word, kind="AND_DIFFERENCE"))
            continue
        elif word.kind == "AND" and open_ones:
            open_ones -= 1
            found.append(replace(word, kind="AND_DIFFERENCE"))
            continue
        found.append(word)
    return found


def name_that_much(words: list[Token]) -> list[Token]:
    """The words with 'you gain that much plus 1' as of life, '[this] collects half that much' as of mana.

    'Half that damage' is 'half that much'; 'rounded up' stands before what is counted, if it stood behind it.
    """
    found: list[Token] = []
    for at, word in enumerate(words):
        before = found[-1].kind if found else ""
        following = words[at + 1].kind if at + 1 < len(words) else ""
        if word.kind == "THAT_DAMAGE" and (before in ("HALF", "TWICE", "TIMES") or following in SUMS):
            found.append(replace(word, kind="THAT_MUCH", meaning=0))
        elif word.kind == "ROUNDED":
            found = place_rounding(found, word)
        else:
            found.append(word)
        rest = words[at + 1 : at + 3]
        rounds = [one.kind for one in rest] == ["COMMA", "ROUNDED"]
        if following in ("", *WEIGHT, "INSTEAD") and not rounds and (noun := find_uncounted(found)):
            found.append(replace(word, kind=noun, meaning=0))
    return found


SUMS: Final = ("PLUS", "MINUS")
COUNTED_NOUNS: Final = ("DAMAGE", "MANA", "HP")


def place_rounding(before: list[Token], rounded: Token) -> list[Token]:
    """The words and 'rounded up', which stands before what is counted: 'half that much rounded up damage'."""
    kept = before[:-1] if before and before[-1].kind == "COMMA" else before
    kinds = [word.kind for word in kept[-3:]]
    if kinds[:2] == ["HALF", "THAT_MUCH"] and kinds[2:] and kinds[2] in COUNTED_NOUNS:
        return [*kept[:-1], rounded, kept[-1]]
    return [*(kept if kinds[-2:] == ["HALF", "THAT_MUCH"] else before), rounded]


def find_uncounted(words: list[Token]) -> str:
    """The class of what is collected, gained or lost where the words end in 'that much'; else ''."""
    kinds = [word.kind for word in words]
    rest = (
        kinds[:-2] if kinds[-2:-1] and kinds[-2] in SUMS else kinds[:-1] if kinds[-1] == "ROUNDED" else kinds
    )
    if rest[-1:] != ["THAT_MUCH"]:
        return ""
    rest = rest[:-1]
    while rest and rest[-1] in ("HALF", "TWICE", "TIMES", "NUMBER"):
        rest = rest[:-1]
    if not rest or rest[-1] not in ("COLLECT", "DOES", "LOSE"):
        return ""
    of_card = rest[-2:-1] == ["THIS"] or rest[-2:-1] == ["IT"]
    return "MANA" if of_card or rest[-1] == "COLLECT" else "HP"


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
    return is_look or names_search(before) or "FROM_PILE" in kinds or kinds[-2:] == ["FROM", "IT"]


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
    return kinds[:1] == ["THE_REST"] or kinds[:2] == ["REVEAL", "IT"] or kinds in DISCARDING


def place_tokens(words: list[Token]) -> list[Token]:
    """The words with 'a Creature Token in its zone' as 'a Creature Token to its zone'."""
    pairs = zip([None, *words], words, strict=False)
    return [
        replace(word, kind="TO") if word.kind == "IN" and before and before.kind == "TOKEN" else word
        for before, word in pairs
    ]


def name_collecting(words: list[Token]) -> list[Token]:
    """The words of an event with 'gains 2 or more mana' as 'collects 2 or more mana'; 'has' is a state."""
    found: list[Token] = []
    for at, word in enumerate(words):
        rest = [one.kind for one in words[at + 1 : at + 4] if one.kind not in OF_BOUNDS]
        gains = word.kind == "DOES" and word.meaning < HAS and rest[:1] == ["MANA"]
        is_event = [one.kind for one in words[:at] if one.kind in ASKS][-1:] == ["WHEN"]
        found.append(replace(word, kind="COLLECT", meaning=THIRD) if gains and is_event else word)
    return found


ACTS: Final = ("ACTION", "MOVE", "COLLECT", "DEAL", "FIGHTS", "FIGHT_TOGETHER")


def drop_having(words: list[Token]) -> list[Token]:
    """The words with 'have target creature Strike' as 'target creature Strikes' (20.2)."""
    found: list[Token] = []
    has = False
    for at, word in enumerate(words):
        if word.kind in ENDS_ASKING:
            has = False
        if has_another_act(words, at):
            has = True
        elif has and word.kind in ACTS and word.meaning % FORMS == BASE:
            found.append(replace(word, meaning=word.meaning + THIRD))
        elif has and word.kind == "ATTACK":
            found.append(replace(word, kind="ACTION", meaning=word.meaning + THIRD))
        else:
            found.append(word)
    return found


def has_another_act(words: list[Token], at: int) -> bool:
    """Return whether a word is 'have' at the beginning of a part, before a card and what it does."""
    if (words[at].kind, words[at].meaning) != ("DOES", BASE + HAS):
        return False
    if at and not (words[at - 1].kind in LEADING or words[at - 1].kind in (*WEIGHT, "OR")):
        return False
    rest = [word.kind for word in words[at + 1 :]]
    end = next((n for n, kind in enumerate(rest) if kind in WEIGHT), len(rest))
    acts = any(kind in ("ATTACK", *ACTS) for kind in rest[1:end])
    return acts and rest[0] in (BEGINS_SUBJECT | IN_SUBJECT) - {"STAT", "KEYWORD"}


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


def read_vice_versa(words: list[Token]) -> list[Token]:
    """The words with 'mana from A to B, or vice-versa' as 'mana between A and B'."""
    found: list[Token] = []
    for word in words:
        if word.kind != "VICE_VERSA":
            found.append(word)
            continue
        kinds = [one.kind for one in found]
        if kinds[-1:] == ["COMMA"]:
            found.pop()
        start = next((at for at in range(len(kinds) - 1, -1, -1) if kinds[at] in ("TRANSFER", "MOVE")), 0)
        ways = [at for at in range(start, len(found)) if kinds[at] in ("FROM", "TO")]
        if [kinds[at] for at in ways] != ["FROM", "TO"]:
            return words
        for at, kind in zip(ways, ("BETWEEN", "AND"), strict=True):
            found[at] = replace(found[at], kind=kind, meaning=0)
    return found


def name_inflicted(words: list[Token]) -> list[Token]:
    """The words with 'knock target creature Prone' as 'knock Prone target creature'."""
    found: list[Token] = []
    verb = -1
    for at, word in enumerate(words):
        ends = at + 1 == len(words) or words[at + 1].kind in (*WEIGHT, "DURATION")
        if word.kind == "INFLICT" and word.meaning == NO_CONDITION:
            verb = len(found)
        elif word.kind == "KEYWORD" and verb >= 0 and ends:
            found[verb] = replace(found[verb], meaning=word.meaning)
            verb = -1
            continue
        found.append(word)
    return found


PARTS: Final = frozenset(("SEMI", "DOT", "THEN", "COLON", "MODE", "COMMA", "AND", "OR", "YOU_CAN"))
# Verbs that the object of the verb after "and" is meant for too, and what stands before it
SHARING: Final = {"DESTROY": "", "FLIP": "", "HEAL": "FROM"}
TURNING: Final = (vocab.REORIENT, vocab.CLEANSE)
PICKED: Final = ("ARTICLE", "ANOTHER", "NUMBER")


def move_random(words: list[Token]) -> list[Token]:
    """The words with 'destroy a creature at random' as 'destroy a random creature'; piles say it last."""
    found: list[Token] = []
    for word in words:
        start = next((n for n in range(len(found), 0, -1) if found[n - 1].kind in PARTS), 0)
        part = [one.kind for one in found[start:]]
        places = [start + n for n, kind in enumerate(part) if kind in PICKED]
        if word.kind == "FROM_PILE" and part[-1:] == ["AT_RANDOM"]:
            found.insert(-1, word)
        elif word.kind != "AT_RANDOM" or not places or any(kind in OF_PILES for kind in part):
            found.append(word)
        else:
            found.insert(places[-1] + 1, replace(word, kind="RANDOM"))
    return found


OF_PILES: Final = ("FROM_PILE", "INTO_PILE", "HAND", "COUNT_CARDS", "REVEAL", "OF_DECK")


def put_collected(words: list[Token]) -> list[Token]:
    """The words with 'collect 2 mana on connected artifacts' as 'put 2 mana on …': those collect it."""
    found = words[:]
    for at, word in enumerate(words):
        if word.kind == "MANA_ON" and at > 1 and words[at - 2].kind == "COLLECT":
            found[at - 2] = replace(words[at - 2], kind="PUT", meaning=BASE)
    return found


def share_objects(words: list[Token]) -> list[Token]:
    """The words with 'heal 1 damage and Cleanse target' as 'heal 1 damage from target and Cleanse it'."""
    for at, word in enumerate(words):
        verb, rest = words[at + 1 : at + 2], words[at + 2 :]
        start = next((n for n in range(at, 0, -1) if words[n - 1].kind in PARTS), 0)
        if word.kind == "AND" and verb and verb[0].kind in FROM_OBJECT and is_turning(words[start:at]):
            return share_after_from(words, at)
        if word.kind != "AND" or not verb or not rest or not takes_object(words[start:at], verb[0]):
            continue
        end = next((n for n, one in enumerate(rest) if one.kind in PARTS), len(rest))
        thing = rest[:end]
        if not thing or thing[0].kind not in OBJECTS:
            continue
        several = any(one.kind in ("ALL", "EACH", "UP_TO", "NUMBER") for one in thing) or is_plural(thing)
        it = replace(thing[0], kind="IT", meaning=CARD * 2 + (MANY if several else ONE))
        before = SHARING.get(words[start].kind, "")
        preposition = [replace(word, kind=before)] if before else []
        second = SHARING.get(verb[0].kind, "")
        again = [*([replace(word, kind=second)] if second else []), it]
        return [*words[:at], *preposition, *thing, word, *verb, *again, *share_objects(rest[end:])]
    return words


OBJECTS: Final = frozenset(
    ("TARGET", "CHOSEN", "THIS", "ALL", "EACH", "ARTICLE", "ANOTHER", "NUMBER", "UP_TO", "NOUN", "PLAIN")
)


FROM_OBJECT: Final = ("HEAL", "REMOVE")


def is_turning(part: list[Token]) -> bool:
    """Return whether a part is Reorient or Cleanse alone, so that what it is done to comes later."""
    return len(part) == 1 and turns_card(part[0])


def share_after_from(words: list[Token], at: int) -> list[Token]:
    """The words with 'Cleanse and heal 1 damage from target' as 'Cleanse target and heal … from it'."""
    ends = next((n for n in range(at + 1, len(words)) if words[n].kind in PARTS), len(words))
    place = next((n for n in range(at + 1, ends) if words[n].kind == "FROM"), ends)
    thing = words[place + 1 : ends]
    if not thing or thing[0].kind not in OBJECTS:
        return words
    it = replace(thing[0], kind="IT", meaning=CARD * 2 + (MANY if is_plural(thing) else ONE))
    return [*words[:at], *thing, *words[at : place + 1], it, *share_objects(words[ends:])]


def takes_object(part: list[Token], verb: Token) -> bool:
    """Return whether a part is a verb without its object, and what follows "and" one that takes it too."""
    kinds = [word.kind for word in part]
    goes_on = turns_card(verb) or verb.kind == "FLIP"
    if kinds in (["DESTROY"], ["FLIP"], ["HEAL", "NUMBER", "DAMAGE"], ["HEAL", "ALL", "DAMAGE"]):
        return goes_on or verb.kind == "DESTROY"
    return len(part) == 1 and turns_card(part[0]) and goes_on


def turns_card(word: Token) -> bool:
    """Return whether a word is Reorient or Cleanse, as an order."""
    return word.kind == "ACTION" and word.meaning in [code * FORMS + BASE for code in TURNING]


def is_plural(words: list[Token]) -> bool:
    """Return whether a noun of several stands among words."""
    return any(word.kind in ("NOUN", "CARD") and word.meaning % 2 == MANY for word in words)


def repeat_also(words: list[Token]) -> list[Token]:
    """The words with 'is also Fey and Wynn' as 'is also Fey and is also Wynn'."""
    found: list[Token] = []
    for at, word in enumerate(words):
        following = words[at + 1].kind if at + 1 < len(words) else ""
        kinds = [one.kind for one in found[-3:]]
        goes_on = kinds == ["IS_ALSO", "FACTION", "AND"] or kinds == ["IS_ALSO", "FACTION", "COMMA"]
        if goes_on and word.kind == "FACTION" and following not in ("NOUN", "CARD", "SUBTYPE", "FACTION"):
            found.append(replace(found[-3], start=word.start, end=word.start))
        found.append(word)
    return found


def divide_players(words: list[Token]) -> list[Token]:
    """The words with 'each player draws 1 for each creature they control' as said of one, then the other."""
    for at, word in enumerate(words):
        end = next((n for n in range(at, len(words)) if words[n].kind in PARTS), len(words))
        kinds = [one.kind for one in words[at:end]]
        begins = (at == 0 or words[at - 1].kind in PARTS | {"EITHER"}) and kinds[1:2] and kinds[1] in AT_ONCE
        counts = next((n for n, kind in enumerate(kinds) if kind in COUNTS), len(kinds))
        if (
            (word.kind, word.meaning) != ("PLAYER", EACH_PLAYER)
            or not begins
            or "THEY_CONTROL" not in kinds[counts:]
        ):
            continue
        rest = words[at + 1 : end]
        yours = [replace(word, kind="YOU", meaning=YOU), *say_of(rest, YOU)]
        joint = replace(word, kind="AND", meaning=0)
        theirs = [replace(word, meaning=OPPONENT), *say_of(rest, OPPONENT)]
        return [*words[:at], *yours, joint, *theirs, *divide_players(words[end:])]
    return words


AT_ONCE: Final = ("COUNT_CARDS", "LOSE", "DOES")  # it makes no difference who does it first
COUNTS: Final = ("FOR_EACH", "EQUAL_TO", "PER", "WHERE")
CONTROL: Final = {YOU: "YOU_CONTROL", OPPONENT: "OPPONENT_CONTROLS"}


def say_of(words: list[Token], player: int) -> list[Token]:
    """The words with 'they control' as what a player controls."""
    return [replace(word, kind=CONTROL[player]) if word.kind == "THEY_CONTROL" else word for word in words]


def name_receivers(words: list[Token]) -> list[Token]:
    """The words with '+1 Might for all creatures' as 'all creatures get +1 Might'."""
    for at, word in enumerate(words):
        start = next((n for n in range(at, 0, -1) if words[n - 1].kind in PARTS - {"AND", "COMMA"}), 0)
        if [one.kind for one in words[start : start + 2]] == ["DURATION", "COMMA"]:
            start += 2
        given = [one.kind for one in words[start:at]]
        if (
            word.kind != "FOR"
            or not given
            or "SIGN" not in given
            or any(kind not in CHANGES for kind in given)
        ):
            continue
        end = at + 1
        while end < len(words) and words[end].kind in IN_SUBJECT:
            end += 1
        if end > at + 1:
            gets = replace(word, kind="DOES", meaning=BASE)
            return [
                *words[:start],
                *words[at + 1 : end],
                gets,
                *words[start:at],
                *name_receivers(words[end:]),
            ]
    return words


CHANGES: Final = ("STAT", "ATTACK", "SIGN", "NUMBER", "X_NUMBER", "AND", "COMMA")


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
        raise what[-1].error("all conditions, or which one (remove Prone from …); it could be either")
    if what[-1].kind == "CONDITION":
        return [replace(remove, kind="ACTION", meaning=vocab.CLEANSE * FORMS + BASE)]
    kind = "HEAL" if what[-1].kind == "DAMAGE" else remove.kind
    return [replace(remove, kind=kind), *what, replace(ends, kind="FROM", meaning=0)]


def split_struck(words: list[Token]) -> list[Token]:
    """The words with 'Strike creatures with …' as a verb and which creatures, told apart from all of them."""
    found: list[Token] = []
    for at, word in enumerate(words):
        following = words[at + 1].kind if at + 1 < len(words) else ""
        is_some = word.kind == "DEED" and word.meaning == STRIKE_CREATURES and following in TELLS_WHICH
        found.append(replace(word, kind="ACTION", meaning=vocab.STRIKE * FORMS + BASE) if is_some else word)
        if is_some:
            found.append(replace(word, kind="NOUN", meaning=CREATURE * 2 + MANY, start=word.end))
    return found


TELLS_WHICH: Final = (
    *("WITH", "FOUGHT_WITH", "YOU_CONTROL", "OPPONENT_CONTROLS", "THAT_ARE", "CONNECTED_TO", "ADJACENT_TO"),
    *("BESIDE", "IN_ROW", "FACING", "DONE_EARLIER", "OTHER_THAN", "SHARING"),
)


def name_owned_attachments(words: list[Token]) -> list[Token]:
    """The words with 'its attachments' as 'attachments of it'."""
    found: list[Token] = []
    for word in words:
        if word.kind == "ATTACHMENT" and [one.kind for one in found[-2:]] == ["IT", "OWNS"]:
            found[-2:] = [replace(word, kind="ATTACHMENTS_OF"), found[-2]]
        else:
            found.append(word)
    return found


ENDS_OBJECT: Final = ("DOT", "SEMI", "COMMA", "AND", "THEN", "WHILE", "IF", "DURATION")
