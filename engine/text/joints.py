"""What joins the parts of a text: `and`, commas, `then`, `or` before a mode.

One word can join stats, conditions, predicates or instructions. Which of these it does shows in the word that
follows, so it is decided here, and the grammar needs to look only one word ahead.
"""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.selectors import OPEN, THAT_PLAYER
from engine.text.tokens import Word
from engine.text.words import BASE, FORMS, GAIN, ONE, THAT, THIRD

BEFORE: Final = {
    "SIGN": "STAT", "STAT": "STAT", "ATTACK": "STAT", "KEYWORD": "KEYWORD", "DOES": "DOES", "IS": "DOES",
    "LOSE": "DOES", "CAN": "DOES", "CANNOT": "DOES", "DEED": "DEED",
    "COLLECT": "VERB", "ACTION": "VERB", "MOVE": "VERB", "DEAL": "VERB", "TAKES": "VERB", "ARTICLE": "SOME",
}  # fmt: skip
BEGINS_SUBJECT: Final = frozenset(
    ("THIS", "IT", "FIGHTER", "CHOSEN", "TARGET", "ANOTHER", "ALL", "EACH", "EACH_OF", "UP_TO")
)
IN_SUBJECT: Final = BEGINS_SUBJECT | frozenset(
    (
        *(
            "PLAIN",
            "KEYWORD",
            "NON",
            "FACTION",
            "SUBTYPE",
            "YOUR",
            "OPPONENTS",
            "NOUN",
            "CARD",
            "TOKEN",
            "IN_ROW",
            "NUMBER",
        ),
        *(
            "YOU_CONTROL",
            "OPPONENT_CONTROLS",
            "CONNECTED_TO",
            "ADJACENT_TO",
            "THEY_CONTROL",
            "OTHER_THAN",
            "WITH",
            "STAT",
            "MANA",
            "NO",
        ),
        *("OR_MORE", "OR_FEWER", "AT_LEAST", "AT_MOST", "FROM", "TO"),
    )
)
# Words for kinds of cards that "or" joins before a noun
OF_KINDS: Final = ("FACTION", "SUBTYPE")
# What counts an amount stands after it with a comma or without (8.7)
TAILS: Final = frozenset(
    ("WHERE", "PER", "FOR_EACH", "EQUAL_TO", "ROUNDED", "MAX", "MIN", "IN_MAX", "IN_MIN")
)
# What begins an event or a condition, which a mark ends, and what a further state begins with
ASKS: Final = frozenset(("WHEN", "IF", "WHILE", "UNLESS", "PROVIDED"))
TIMES: Final = ("NEXT_TIME", "EACH_TIME")
BEGINS_INSTRUCTION: Final = frozenset(
    (
        *("DESTROY", "DEAL", "HEAL", "COLLECT", "COUNT_CARDS", "SAC", "REMOVE", "TRANSFER", "FLIP", "RETURN"),
        *("GAIN_CONTROL", "SWAP", "ACTION", "MOVE", "LOOK_AT", "GIVE", "PREVENT", "SKIP", "ATTACH", "TAKES"),
        *("THIS", "IT", "TARGET", "YOU", "PLAYER", "YOU_CAN", "CONQUER", "SUMMON"),
    )
)
ENDS_ASKING: Final = frozenset(("SEMI", "COMMA", "COLON", "DOT", "THEN"))
BEGINS_STATE: Final = frozenset(
    (
        *("THIS", "YOU_CONTROL", "OPPONENT_CONTROLS", "IT", "NUMBER_OF", "MANA_ON", "STAT_OF", "KEYWORD"),
        *("CONNECTED_TO", "YOU", "PLAYER", "YOUR", "OPPONENTS", "YOU_LACK", "FIGHTER", "TARGET", "CHOSEN"),
    )
)
# What may follow the last subject of a clause
ENDING: Final = frozenset(("OR", "MODE", "INSTEAD", "TIE", "TIED", *ASKS)) | (TAILS - {"FOR_EACH"})
# What stands before a clause, and what says how much or how many cards, where no subject ends
LEADING: Final = frozenset(("COLON", "MODE", "YOU_CAN", "DID", "EITHER_WAY", "EITHER", "OR_IF"))
COUNTING: Final = frozenset(("COUNT_CARDS", "NUMBER_OF", "PER"))
OF_MEASURES: Final = frozenset(("NUMBER", "STAT", "MANA", "KEYWORD", "ATTACK", "HAND", "DURATION"))
# What describes a card after its noun, and what "each" may stand behind
DESCRIBING: Final = frozenset(
    (
        *("WITH", "WITH_MOST", "WITH_LEAST", "YOU_CONTROL", "OPPONENT_CONTROLS", "CONNECTED_TO"),
        *("OTHER_THAN", "IN_ROW"),
    )
)
PICKING: Final = ("TARGET", "CHOOSE", "SELECT", "SAC")
OF_EACH: Final = ("MANA", "STAT", "ATTACK", "IT", "TARGET")
LIMITS_OF_EACH: Final = (["MAX", "NUMBER", "TO"], ["MIN", "NUMBER", "TO"])  # "but no more than 3 to each"
SEPARATORS: Final = frozenset(("SEMI", "DOT", "COMMA", "OR"))
MARKS: Final = frozenset(("DID", "EITHER_WAY", "OR_IF"))
BEFORE_LEAD: Final = (*sorted(MARKS), "MODE", "COLON", "YOU_CAN", "PLAYER_CAN")
AMOUNTS: Final = ("NUMBER", "ARTICLE", "X_NUMBER", "THAT_MUCH")
OF_CARDS: Final = ("NOUN", "CARD", "TOKEN", "IT", "THEY", "TARGET", "YOU_CONTROL", "OPPONENT_CONTROLS")
DONE_BY_EACH: Final = (
    "COLLECT",
    "DOES",
    "IS",
    "LOSE",
    "TAKES",
    "DEAL",
    "ACTION",
    "CAN",
    "CANNOT",
    "COUNT_CARDS",
)
CHECKED: Final = 16
WEIGHT: Final = {"COMMA": 0, "AND": 1, "SEMI": 2, "THEN": 3, "DOT": 4}


# What an event of a trigger does, or what is done to it (12.5)
OF_EVENTS: Final = frozenset(
    (
        *("HAPPENED", "TARGETED", "ACTION", "MOVE", "DECLARES", "HAPPENS", "ARRIVES", "DEAL", "TAKES"),
        *("LOSE", "DESTROY", "DESTROYS", "BLOCKS", "HITS", "PUTS", "MOMENT", "DAWN", "COLLECT", "CONDITION"),
        *("COUNT_CARDS", "WOULD"),
    )
)
OF_PLAYERS: Final = ("YOU", "PLAYER", "ANY_PLAYER")
WHO: Final = ("THIS", "ARTICLE", "ANOTHER", "ANY", "EACH")  # what the card of an event begins with


def events_joined(words: list[Word]) -> list[Word]:
    """The words of a head with each "or" between two events (OR_EVENT) or their cards (OR_WHO) marked."""
    if not words or words[0].kind not in ("WHEN", "IF"):
        return words
    joined: list[Word] = []
    began = 1  # where the event that is now read began
    for at, word in enumerate(words):
        kind = between_events(words, at, began) if at else ""
        if kind == "OR_EVENT":
            began = at + 1
        elif word.kind == "SEMI":
            return [*joined, *words[at:]]
        if joined and joined[-1].kind == "OR_EVENT" and word.kind in ("WHEN", "OR"):
            continue
        joined.append(replace(word, kind=kind) if kind else word)
    return joined


def between_events(words: list[Word], at: int, began: int) -> str:
    """What an "or" (a comma before an "or", an "and" before a "when") is, if it joins events; '' if not."""
    kinds = [word.kind for word in words]
    before, after = kinds[began:at], kinds[at + 1 :]
    lists = kinds[at] == "COMMA" and "OR" in up_to_semicolon(after)
    after = after[1:] if lists and after[0] == "OR" else after
    if kinds[at : at + 2] != ["AND", "WHEN"] and kinds[at] != "OR" and not lists:
        return ""
    if kinds[at - 1] in ("NOUN", *OF_KINDS) and after[:1] == [kinds[at - 1]]:
        return ""
    is_said = any(kind in OF_EVENTS for kind in before)
    if not is_said and begins_with_card(before) and begins_with_card(after):
        return "OR_WHO"
    return "OR_EVENT" if begins_event(after[1:] if after[:1] == ["WHEN"] else after, before) else ""


def begins_with_card(kinds: list[str]) -> bool:
    """Whether words begin with a card that something happens to, not with a state of it."""
    is_state = kinds[:2] == ["THIS", "DOES"]
    if kinds[:2] == ["THIS", "IS"]:
        is_state = kinds[2:3] not in (["HAPPENED"], ["TARGETED"])
    return bool(kinds) and kinds[0] in WHO and not is_state


def up_to_semicolon(kinds: list[str]) -> list[str]:
    """The classes of the words before the first semicolon."""
    return kinds[: kinds.index("SEMI")] if "SEMI" in kinds else kinds


def begins_event(kinds: list[str], before: list[str]) -> bool:
    """Whether words begin with an event; one of a player may leave the player out."""
    if kinds[:1] == ["COUNT_CARDS"]:
        return "COUNT_CARDS" in before
    if kinds and kinds[0] in OF_PLAYERS:
        return len(kinds) > 1 and kinds[1] in (*OF_EVENTS, "SUMMON", "TARGET")
    rest = [kind for kind in kinds if kind not in IN_SUBJECT and kind not in ("ARTICLE", "IS", "ANY")]
    return rest[:2] == ["DOES", "CONDITION"] or (bool(rest) and rest[0] in OF_EVENTS)


def jointed(words: list[Word], body: bool = False) -> list[Word]:
    """The words with each row of joining words as one, named after what it joins.

    `body`: they stand after the colon, where subjects may be joined.
    """
    words = with_lists(with_this_or(words)) if body else with_this_or(words)
    words = of_either_kind(without_each(as_named(words)) if body else events_joined(words))
    joined: list[Word] = []
    at = 0
    while at < len(words):
        end = end_of_row(words, at)
        if end == at:
            if not (body and is_needless(words, at)):
                joined.append(with_subject(words, at) if body else as_cards(words[at]))
            at += 1
            continue
        following = words[end] if end < len(words) else None
        asked = in_question(words, at, end) or picked_more(words, at, end, body)
        asked = asked or (goes_on_with_subject(words, at, end) if body else None)
        if asked is not None:
            joined.append(asked)
            at = end
            continue
        counts = following is not None and following.kind in TAILS and not is_asking(words[:at], TIMES)
        if counts and [word.kind for word in words[at:end]] == ["COMMA"]:
            at = end
            continue
        if body and end - at == 1 and joins_subjects(joined, words[at:]):
            joined.append(replace(words[at], kind=f"{words[at].kind}_SUBJECT"))
        elif following is not None and [w.kind for w in words[at - 1 : end + 1]] == ["NOUN", "OR", "NOUN"]:
            joined.append(replace(words[at], kind="OR_NOUN"))
        elif body and [word.kind for word in words[at:end]] == ["COMMA", "OR"] and not is_if(following):
            joined.append(replace(words[end - 1], start=words[at].start))
        elif body and following is not None and is_if(following) and words[end - 1].kind == "OR":
            joined.append(replace(following, kind="OR_IF", start=words[at].start))
            end += 1
        else:
            joined += one_joint(words[at:end], following, is_player_s(words[end:], words[:at]))
        at = end
    return marks_joined(modes_joined(joined))


def with_this_or(words: list[Word]) -> list[Word]:
    """The words with 'target [this] or' before a card as 'target' and one word more."""
    found: list[Word] = []
    for word in words:
        kinds = [one.kind for one in found[-2:]]
        if word.kind == "OR" and kinds == ["TARGET", "THIS"]:
            found[-1] = replace(found[-1], kind="THIS_OR", end=word.end)
        else:
            found.append(word)
    return found


def with_lists(words: list[Word]) -> list[Word]:
    """The words with each comma of 'draw 1, gain 1 life and Pray' as what joins the last of the list."""
    found: list[Word] = []
    for at, word in enumerate(words):
        ending = ends_list(words, at) if word.kind == "COMMA" and begins_in_list(words, at) else None
        found.append(word if ending is None else replace(word, kind=ending))
    return found


def begins_in_list(words: list[Word], at: int) -> bool:
    """Whether one more thing to do stands after a comma, which ends no condition and nothing like it."""
    clause = [word.kind for word in words[:at]]
    start = max((n for n, kind in enumerate(clause) if kind in WEIGHT or kind in LEADING), default=-1) + 1
    before = clause[start:]
    leads = not before or before[0] in ("FOR_EACH", *TIMES) or before == ["DURATION"]
    return begins_part(words, at) and not leads and clause[-1] not in MARKS and not is_asking(words[:at])


def ends_list(words: list[Word], at: int) -> str | None:
    """The "and" or "or" of a list with commas, which only stands before its last part."""
    for place in range(at + 1, len(words)):
        word = words[place]
        if word.kind in ("AND", "OR", "THEN") and begins_part(words, place):
            return "OR" if word.kind == "OR" else "AND"
        if word.kind in ("SEMI", "DOT", "THEN", "COLON", "MODE") or word.kind in ASKS:
            return None
    return None


def begins_part(words: list[Word], place: int) -> bool:
    """Whether something more to do stands after a comma or "and"."""
    following = words[place + 1].kind if place + 1 < len(words) else ""
    return following in BEGINS_INSTRUCTION or following in ("DOES", "IS", "LOSE", "CAN", "CANNOT")


def end_of_row(words: list[Word], at: int) -> int:
    """Where the joining words end that begin here."""
    while at < len(words) and words[at].kind in (*WEIGHT, "OR"):
        at += 1
    return at


def in_question(words: list[Word], at: int, end: int) -> Word | None:
    """The joining words from `at` to `end` as one, where an event, condition or kind goes on with them."""
    if not 0 < at < end < len(words):
        return None
    kinds = [word.kind for word in words[at:end]]
    before, after = words[at - 1].kind, words[end].kind
    whole = replace(words[at], end=words[end - 1].end)
    if kinds == ["OR"] and before in OF_KINDS and before == after:
        return replace(whole, kind="OR_KIND")
    if kinds not in (["OR"], ["AND"]) or not is_asking(words[:at]):
        return None
    if after == "TARGET" and [word.kind for word in words[end + 1 : end + 2]] not in (["IS"], ["DOES"]):
        return None  # a target to be picked
    has_too = after == "DOES" and [word.kind for word in words[:at] if word.kind in ASKS][-1] != "WHEN"
    return replace(whole, kind=f"{kinds[0]}_ELSE") if has_too or after in BEGINS_STATE else None


def is_asking(before: list[Word], also: tuple[str, ...] = ()) -> bool:
    """Whether an event or condition is being described where these words end."""
    for word in reversed(before):
        if word.kind in ASKS or word.kind in also:
            return True
        if word.kind in ENDS_ASKING:
            return False
    return False


def picked_more(words: list[Word], at: int, end: int, body: bool) -> Word | None:
    """An "and" that goes on with what is picked or given up: 'target a creature and another creature'."""
    if body or [word.kind for word in words[at:end]] != ["AND"] or end == len(words):
        return None
    verbs = [word.kind for word in words[:at] if word.kind in PICKING or word.kind in ENDS_ASKING]
    goes_on = words[end].kind in ("ANOTHER", "NUMBER", "UP_TO") and verbs[-1:] != [] and verbs[-1] in PICKING
    return replace(words[at], kind="AND_SOME") if goes_on else None


def as_named(words: list[Word]) -> list[Word]:
    """The words with 'the creature' as 'that creature', where nothing more describes it."""
    found: list[Word] = []
    for at, word in enumerate(words):
        following = words[at + 1].kind if at + 1 < len(words) else ""
        is_one = word.kind in ("NOUN", "CARD") and word.meaning % 2 == ONE
        if is_one and following not in DESCRIBING and found and found[-1].kind == "THE":
            the = found.pop()
            found.append(replace(word, kind="IT", meaning=THAT + word.meaning, start=the.start))
        else:
            found.append(word)
    return found


def of_either_kind(words: list[Word]) -> list[Word]:
    """The words with 'target an artifact or a creature' as 'target an artifact or creature'."""
    found: list[Word] = []
    picking = False
    for at, word in enumerate(words):
        if word.kind in PICKING or word.kind in ENDS_ASKING:
            picking = word.kind in PICKING
        kinds = [one.kind for one in words[at - 2 : at + 2]] if at > 1 else []
        is_kind = kinds[:1] == kinds[3:] and kinds[:1] != [] and kinds[0] in (*OF_KINDS, "NOUN")
        if not (picking and is_kind and kinds[1:3] == ["OR", "ARTICLE"]):
            found.append(word)
    return found


def without_each(words: list[Word]) -> list[Word]:
    """The words without 'each' at the end of what several do: 'they collect 1 mana each'."""
    found: list[Word] = []
    for at, word in enumerate(words):
        ends = at + 1 == len(words) or words[at + 1].kind in (*WEIGHT, "DURATION")
        if word.kind == "EACH" and ends and [one.kind for one in found[-3:]] in LIMITS_OF_EACH:
            found.pop()
            continue
        if not (word.kind == "EACH" and ends and found and found[-1].kind in OF_EACH):
            found.append(word)
    return found


def marks_joined(words: list[Word]) -> list[Word]:
    """The words with what stands around "if you did", "otherwise" and the like taken into them.

    Their meaning is raised by CHECKED where "then" stood before.
    """
    kept: list[Word] = []
    for word in words:
        if kept and kept[-1].kind in MARKS - {"OR_IF"} and word.kind.startswith("COMMA"):
            continue
        mark = word
        while word.kind in MARKS and kept and is_joint(kept[-1]) and not ends_choice(kept):
            before = kept.pop()
            checked = CHECKED if before.kind in ("THEN", "DOT_THEN") else 0
            mark = replace(mark, start=before.start, meaning=mark.meaning + checked)
        kept.append(mark)
    return kept


def ends_choice(words: list[Word]) -> bool:
    """Whether a full stop ends a choice: what follows is about whatever was picked, not of the last mode."""
    return words[-1].kind == "DOT" and any(word.kind == "MODE" for word in words)


def is_joint(word: Word) -> bool:
    """Whether a word joins parts of a text."""
    return word.kind.split("_")[0] in (*WEIGHT, "OR") and word.kind not in ("OR_MORE", "OR_FEWER", "OR_IF")


def conditional(words: list[Word]) -> list[Word]:
    """The words of a body with each 'if' that leads a part marked as SHOULD, and the others as PROVIDED."""
    marked: list[Word] = []
    for word in words:
        leads = not marked or is_joint(marked[-1]) or marked[-1].kind in BEFORE_LEAD
        kind = "SHOULD" if leads else "PROVIDED"
        marked.append(replace(word, kind=kind) if word.kind in ("IF", "UNLESS") else word)
    return marked


def with_subject(words: list[Word], at: int) -> Word:
    """A word; 'with' before a subject ('swap it with …') and 'open' as a verb are told apart."""
    word, following = words[at], words[at + 1].kind if at + 1 < len(words) else ""
    if word.kind == "THEY":
        return who_they_are(words, at)
    if word.kind == "WITH" and following in BEGINS_SUBJECT - {"UP_TO"}:
        return replace(word, kind="WITH_SUBJECT")
    if word.kind == "PLAIN" and word.meaning == OPEN and following in (*BEGINS_SUBJECT, "ARTICLE", "ANY"):
        return replace(word, kind="CONQUER")
    return word


def as_cards(word: Word) -> Word:
    """A word; 'they' are cards."""
    return replace(word, kind="IT") if word.kind == "THEY" else word


def who_they_are(words: list[Word], at: int) -> Word:
    """'They' before what only players do are the player of the event, else cards."""
    following = words[at + 1].kind if at + 1 < len(words) else ""
    losing = [word.kind for word in words[at + 1 : at + 4]]
    loses = len(losing) == 3 and losing[0] in ("DOES", "LOSE") and losing[1] in AMOUNTS
    loses = loses and words[at + 1].meaning < FORMS  # "have 2 Life" is no gain
    if following in ("COUNT_CARDS", "SKIP", "SAC", "PAY") or (loses and losing[2] in ("STAT", "HP")):
        return replace(words[at], kind="PLAYER", meaning=THAT_PLAYER)
    return as_cards(words[at])


def is_needless(words: list[Word], at: int) -> bool:
    """Whether a word is the 'a' of 'a target creature', the 'each' of 'they each collect', 'on the field'."""
    word, following = words[at], words[at + 1].kind if at + 1 < len(words) else ""
    before = words[at - 1].kind if at else ""
    if word.kind == "EACH":
        return following in DONE_BY_EACH and before in OF_CARDS
    if word.kind == "ON_FIELD":
        return before in ("NOUN", "CARD", "TOKEN")
    if word.kind == "AFTERWARDS":
        return before not in ("", *WEIGHT, "COLON") and not any(goes_on_stack(one) for one in words[:at])
    return word.kind in ("ARTICLE", "ANY") and following == "TARGET"


def goes_on_stack(word: Word) -> bool:
    """Whether a word is Strike or March, which is carried out later than what is told after it (10.4)."""
    deed = word.meaning // FORMS
    return word.kind == "ATTACK" or (word.kind == "ACTION" and deed in (vocab.STRIKE, vocab.MARCH))


def joins_subjects(before: list[Word], words: list[Word]) -> bool:
    """Whether an 'and' or 'or', the first of `words`, joins two subjects.

    What stands on one side of it is nothing but a subject, and what stands before it ends in one.
    """
    kinds = [word.kind for word in words]
    if kinds[0] not in ("AND", "OR") or len(kinds) == 1 or kinds[1] not in BEGINS_SUBJECT:
        return False
    if kinds[1:3] == ["TARGET", "ARTICLE"]:
        return False
    clause = clause_before(before)
    return is_subject(clause) or (ends_in_subject(clause) and is_subject(up_to_joint(kinds[1:])))


def clause_before(words: list[Word]) -> list[str]:
    """The classes of the words of the clause that ends here; of subjects that are joined, all."""
    start = len(words)
    while start and not ends_clause(words[start - 1]):
        start -= 1
    kinds = [word.kind for word in words[start:]]
    return kinds[1:] if kinds[:1] in (["STAT_OF"], ["MANA_ON"]) else kinds


def ends_clause(word: Word) -> bool:
    """Whether a clause cannot go on with a word."""
    return word.kind in LEADING or (is_joint(word) and not word.kind.endswith("_SUBJECT"))


def up_to_joint(kinds: list[str]) -> list[str]:
    """The classes of the words before the next joining word, or mode."""
    ends = (n for n, kind in enumerate(kinds) if kind in WEIGHT or kind in ENDING)
    return kinds[: next(ends, len(kinds))]


def is_subject(kinds: list[str]) -> bool:
    """Whether the words are all such as a subject has."""
    return len(kinds) > 0 and all(kind in IN_SUBJECT or kind.endswith("_SUBJECT") for kind in kinds)


def ends_in_subject(clause: list[str]) -> bool:
    """Whether a clause ends in cards that something is done to: 'destroy [this]', not 'draw 1'."""
    if not clause or any(kind in COUNTING for kind in clause):
        return False
    return clause[-1] not in OF_MEASURES or "WITH" in clause


def is_if(word: Word | None) -> bool:
    """Whether a word begins a condition."""
    return word is not None and word.kind in ("IF", "UNLESS")


def is_player_s(words: list[Word], before: list[Word]) -> bool:
    """Whether they begin with what a player does: 'gain 1 life'; 'loses 2 life' after what a player did."""
    kinds = [word.kind for word in words[:3]]
    if len(kinds) < 3 or kinds[0] not in ("DOES", "LOSE") or words[0].meaning not in (*PLAINLY, *BY_ONE):
        return False
    if kinds[1] not in AMOUNTS or kinds[2] not in ("STAT", "HP"):
        return False
    return words[0].meaning in PLAINLY or is_of_player(before)


PLAINLY: Final = (BASE, GAIN)
BY_ONE: Final = (THIRD, GAIN + THIRD)


def is_of_player(words: list[Word]) -> bool:
    """Whether a player is who does what stands last: 'your opponent draws 1, discards 1'."""
    start = len(words)
    while start and not (words[start - 1].kind in LEADING or is_joint(words[start - 1])):
        start -= 1
    if start == len(words) or words[start].kind in ("PLAYER", "YOU"):
        return start < len(words)
    goes_on = words[start].kind in ("COUNT_CARDS", "LOSE", "DOES", "SAC")
    return goes_on and start > 0 and is_joint(words[start - 1]) and is_of_player(words[: start - 1])


def one_joint(row: list[Word], following: Word | None, plain: bool) -> list[Word]:
    """A row of joining words as one word; as it stands if it holds an `or`, or where it is `plain`."""
    kinds = [word.kind for word in row]
    if "OR" in kinds:
        return row
    heaviest = max(kinds, key=WEIGHT.__getitem__)
    if "DOT" in kinds and "THEN" in kinds:
        heaviest = "DOT_THEN"
    whole = replace(row[0], kind=heaviest, end=row[-1].end)
    if following is not None and heaviest in ("AND", "COMMA") and not plain:
        return [replace(whole, kind=named(heaviest, following.kind))]
    return [whole]


def goes_on_with_subject(words: list[Word], at: int, end: int) -> Word | None:
    """An "or" that is followed by what the cards before it do; what players do says so itself."""
    start = at
    while start and words[start - 1].kind not in (*WEIGHT, "OR", "COLON", "MODE"):
        start -= 1
    is_or = [word.kind for word in words[at:end]] == ["OR"] and end < len(words)
    of_cards = words[start].kind not in ("YOU", "PLAYER", "YOU_CAN", "PLAYER_CAN")
    return replace(words[at], kind="OR_DOES") if is_or and of_cards and is_said_of_one(words[end]) else None


def is_said_of_one(word: Word) -> bool:
    """Whether a word is a verb that has its subject before it: 'Reorients or Sidesteps'."""
    inflected = word.kind in ("ACTION", "MOVE", "COLLECT", "DEAL") and word.meaning % FORMS == THIRD
    has = word.kind == "DOES" and word.meaning not in (BASE, GAIN)
    return (
        inflected
        or has
        or word.kind in ("IS", "HAPPENS", "SWAP", "SWAP_MANA", "SWAP_THEIRS")
        or (word.kind, word.meaning) == ("LOSE", THIRD)
    )


def named(joint: str, following: str) -> str:
    """AND_STAT, AND_KEYWORD …; a comma only lists stats and conditions."""
    what = BEFORE.get(following, "")
    if joint == "COMMA" and what not in ("STAT", "KEYWORD", "DEED"):
        return "COMMA"
    return f"{joint}_{what}" if what else joint


def modes_joined(words: list[Word]) -> list[Word]:
    """The words with what stands before a second and later mode taken into the mode."""
    kept: list[Word] = []
    for word in words:
        start = word.start
        while word.kind == "MODE" and word.meaning > 1 and kept and kept[-1].kind in SEPARATORS:
            start = kept.pop().start
        kept.append(replace(word, start=start))
    return kept
