"""Division of a text: its label, and what stands before and after the dividing colon (11.2)."""

import re
from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.terms.players import OPPONENT, THAT_PLAYER, YOU
from engine.effects.terms.selectors import FACTION, FIELD_PLACES, FIRST_COLUMN
from engine.text.division import Divided, Division
from engine.text.lexicon.meaning_codes import ONLY
from engine.text.read_error import ReadError
from engine.text.suggestions.nearest_phrases import is_like_known_word
from engine.text.tokenizer import tokenize
from engine.text.tokens import Token

# "Smite — …", "Smite - …": a short name without marks and digits, then a dash that is no minus
LABEL: Final = re.compile(
    r"\s*(?P<label>[^\W\d_][^;:.,()\[\]|—–0-9]{0,39}?)\s*(?:—|\s[–-]\s)\s*(?=[^\W\d]|\[|~|\()"
)


# "Smash: …": a name before a colon, each word of it with a capital
NAME: Final = re.compile(r"\s*(?P<label>[^\W\d_a-z][^\W\d_]*(?:\s+[^\W\d_a-z][^\W\d_]*){0,3})\s*:\s*(?=\S)")
ENDS: Final = ("SEMI", "DOT", "COMMA", "COLON", "THEN", "AND")
LEADS: Final = ("OR", "MODE", "YOU_CAN", "EITHER")  # after which an instruction may begin, too


def split_label(text: str) -> tuple[str, str]:
    """A text without its label: ('Smite', 'deal 1 …'); the label is '' where there is none."""
    end = label_end(text)
    found = LABEL.match(text) or NAME.match(text)
    return (found["label"].strip() if found and end else "", text[end:])


def label_end(text: str) -> int:
    """Return where the text begins after its label. What could be a part of the effect is no label."""
    found = LABEL.match(text)
    if not found:
        return name_end(text)
    words = tokenize(found["label"])
    is_name = len(words) == 1 or any(word.kind == "UNKNOWN" for word in words)
    return found.end() if is_name else 0


def name_end(text: str) -> int:
    """Return where the text begins after a name and its colon.

    A name has a word that no text knows, nor one like it; one like it will do where the colon that divides
    the text comes later, and the name is a single word.
    """
    found = NAME.match(text)
    if not found:
        return 0
    words = tokenize(found["label"])
    unknown = [found["label"][word.start : word.end] for word in words if word.kind == "UNKNOWN"]
    if not unknown:
        return 0
    is_name = any(not is_like_known_word(word) for word in unknown)
    return found.end() if is_name or (len(words) == 1 and divides_later(text, found.end())) else 0


def divides_later(text: str, start: int) -> bool:
    """Return whether what stands from a place on has a dividing colon; what cannot be read has none."""
    try:
        return divide_at_colon(tokenize(text, start=start))[1] is not None
    except ReadError:
        return False


def join_effects(text: str) -> str:
    """A Continuous text with '[Evasive]. | [Resilient].' as one of two sentences, as long as it was."""
    depth = 0
    found = list(text)
    for at, mark in enumerate(text):
        depth += (mark == "[") - (mark == "]")
        if mark == "|" and depth <= 0:
            found[at] = " " if text[:at].rstrip().endswith(".") else "."
    return "".join(found)


def name_listed_costs(words: list[Token]) -> list[Token]:
    """The words with 'choose two: pay 2 life, sac a creature …: summon' as 'choose any two costs: …'."""
    kinds = [word.kind for word in words]
    if kinds[:2] != ["CHOOSE", "NUMBER"] or "COLON" not in kinds:
        return words
    end = kinds.index("COLON")
    if kinds[2:end] in ([], ["OF_THEM"]) and words[1].meaning > 1 and kinds.count("COLON") == 1:
        raise words[1].error("one (choose either: (1) … or (2) …); no more than one mode is picked (13.6)")
    if kinds.count("COLON") < 2:
        return words
    if kinds[2:end] not in ([], ["OF_THEM"]):
        return words
    place = words[1]
    costs = replace(place, kind="COSTS", meaning=0)
    return [words[0], replace(place, kind="ANY", meaning=0), place, costs, *words[end:]]


def divide_at_colon(words: list[Token]) -> Divided:
    """Return what stands before the dividing colon, the colon, and what stands after it.

    Without such a colon all of it stands after. The colon of `choose either:` divides only if something
    stands before the choice.
    """
    for at, word in enumerate(words):
        if word.kind != "COLON":
            continue
        if at and words[at - 1].kind == "EITHER" and begins_with_choice(words, at - 1):
            continue
        if at and words[at - 1].kind == "COSTS":
            continue
        if ends_for_each(words[:at]):
            continue
        return words[:at], word, words[at + 1 :]
    return [], None, words


def move_x(text: Division) -> None:
    """Put 'where X is …' of the body's X, if it stands before the colon, behind the body (8.7)."""
    before, after = text.head, text.body
    at = next((n for n in range(len(before) - 1) if is_where_x(before, n)), -1)
    if at < 0:
        return
    end = next((n for n in range(at, len(before)) if before[n].kind == "SEMI"), len(before))
    first = at - 1 if at and before[at - 1].kind in ENDS else at
    kept = before[:first] + before[end if first < at else min(end + 1, len(before)) :]
    if not kept or any(word.kind == "X_NUMBER" for word in kept):
        return  # it is the X of the cost
    if not any(word.kind == "X_NUMBER" for word in after) or any(
        is_where_x(after, n) for n in range(len(after))
    ):
        return
    last = after[-1].end
    text.head, text.body = kept, [*after, Token("COMMA", 0, last, last), *before[at:end]]


def is_where_x(words: list[Token], at: int) -> bool:
    """Return whether 'where X …' begins at a place."""
    return words[at].kind == "WHERE" and [word.kind for word in words[at + 1 : at + 2]] == ["X_NUMBER"]


def ends_for_each(before: list[Token]) -> bool:
    """Return whether the words before a colon end in 'for each …', as a part of its own (EFFECTS 2)."""
    for at in range(len(before) - 1, -1, -1):
        if before[at].kind == "FOR_EACH":
            return at == 0 or before[at - 1].kind in (*ENDS, *LEADS)
        if before[at].kind in ENDS:
            return False
    return False


def begins_with_choice(words: list[Token], either: int) -> bool:
    """Return whether nothing but `choose` stands before the word `either`."""
    return either == 0 or (either == 1 and words[0].kind == "CHOOSE")


def expand_chosen_player(text: Division) -> None:
    """Take 'choose a player: that player …' as a choice of two modes when declared: of you, or your opponent.

    Raises ReadError where nothing is said of that player.
    """
    before, after = text.head, text.body
    kinds = [word.kind for word in before]
    at = next((n for n in range(len(kinds)) if kinds[n : n + 2] == ["CHOOSE", "ANY_PLAYER"]), -1)
    if at < 0 or not after:
        return
    if not any(word.kind in IN_MODES or is_that_player(word) for word in after):
        raise ReadError(before[at].start, before[at + 1].end, ["what that player does, after the colon"])
    if any(word.kind in ("MODE", "EITHER") for word in after):
        raise ReadError(before[at].start, before[at + 1].end, ["one choice; there is one already"])
    head = [*before[: at + 1], replace(before[at + 1], kind="EITHER"), *before[at + 2 :]]
    start, end = after[0].start, after[-1].end
    yours = [Token("MODE", 1, start, start), *[replace_that_player(word, YOU) for word in after]]
    theirs = [Token("MODE", 2, end, end), *[replace_that_player(word, OPPONENT) for word in after]]
    text.head, text.body = head, [*yours, Token("OR", 0, end, end), *theirs]


def expand_chosen_kind(text: Division) -> None:
    """Take 'choose a faction: … of that faction …' as a choice of modes, one for each, and so of a stat.

    It is one when declared where it stands beside others before the colon, else on resolution (13.6).
    Raises ReadError.
    """
    before, after = text.head, text.body
    early = find_chosen_kind(before)
    at = early if early >= 0 else find_chosen_kind(after)
    words = before if early >= 0 else after
    if at < 0 or (early < 0 and at > 0):
        return
    chosen = words[at + 1]
    rest = after if early >= 0 else after[2:]
    rest = rest[1:] if rest and rest[0].kind in (*ENDS, "COMMA") else rest
    place = next((n for n, word in enumerate(rest) if is_of_chosen(word, chosen.meaning)), -1)
    if place < 0:
        what = KINDS_CHOSEN[chosen.meaning]
        raise chosen.error(f"what is so of that {what}, behind it (of that {what})")
    is_early = early >= 0 and len(before) > 2
    again = next((word for word in rest if word.kind in (ANOTHER_CHOICE if is_early else PICKED)), None)
    if again is not None:
        raise again.error("one sentence without another choice, its target before it")
    modes: list[Token] = []
    for number in range(len(CODES_CHOSEN[chosen.meaning])):
        end = rest[-1].end
        said = name_chosen(rest, chosen.meaning, number)
        joint = [Token("OR", 0, end, end)] if number else []
        modes += [*joint, Token("MODE", number + 1, rest[0].start, rest[0].start), *said]
    either = replace(chosen, kind="EITHER", meaning=0)
    if is_early:
        text.head, text.body = [*before[: at + 1], either, *before[at + 2 :]], modes
    else:
        text.put([] if early >= 0 else before, [either, *modes])


ANOTHER_CHOICE: Final = ("MODE", "EITHER", "DOT", "A_KIND")
PICKED: Final = (*ANOTHER_CHOICE, "TARGET", "CHOOSE", "SELECT", "CHOSEN")  # when declared, for each mode
KINDS_CHOSEN: Final = ("faction", "stat", "row", "column")
ROW, COLUMN = KINDS_CHOSEN.index("row"), KINDS_CHOSEN.index("column")
CODES_CHOSEN: Final = (
    vocab.FACTIONS, vocab.STATS, FIELD_PLACES[:FIRST_COLUMN], FIELD_PLACES[FIRST_COLUMN:],
)  # fmt: skip


def find_chosen_kind(words: list[Token]) -> int:
    """Return where 'choose a faction' or 'choose a stat' stands; -1 where neither does."""
    kinds = [word.kind for word in words]
    return next((n for n in range(len(kinds)) if kinds[n : n + 2] == ["CHOOSE", "A_KIND"]), -1)


def is_of_chosen(word: Token, kind: int) -> bool:
    """Return whether a word is 'of that faction', 'of the chosen stat'."""
    of_that = kind == 0 and (word.kind, word.meaning) == ("SAME", FACTION)
    return of_that or (word.kind, word.meaning) == ("OF_CHOSEN", kind)


def name_chosen(words: list[Token], kind: int, code: int) -> list[Token]:
    """The words with one faction before the noun that is of the chosen one, or a stat or row in its place."""
    found: list[Token] = []
    for word in words:
        if not is_of_chosen(word, kind):
            found.append(word)
        elif kind == 1:
            found.append(replace(word, kind="STAT", meaning=code))
        elif kind in (ROW, COLUMN):
            place = code + (FIRST_COLUMN if kind == COLUMN else 0)
            found.append(replace(word, kind="AT_PLACE", meaning=place))
        else:
            nouns = [n for n, one in enumerate(found) if one.kind in NOUNS_OF_FACTIONS]
            if not nouns or len(found) - nouns[-1] > 2:
                raise word.error("the cards that are of it, right before it")
            found.insert(nouns[-1], replace(word, kind="FACTION", meaning=code))
    return found


NOUNS_OF_FACTIONS: Final = ("NOUN", "CARD", "TOKEN")
IN_MODES: Final = {"THEY_CONTROL": ("YOU_CONTROL", "OPPONENT_CONTROLS")}


def is_that_player(word: Token) -> bool:
    """Return whether a word is "that player"."""
    return word.kind == "PLAYER" and word.meaning == THAT_PLAYER


def replace_that_player(word: Token, player: int) -> Token:
    """A word of a mode in which "that player" is this one."""
    if is_that_player(word):
        return replace(word, kind="YOU" if player == YOU else "PLAYER", meaning=player)
    return replace(word, kind=IN_MODES[word.kind][player]) if word.kind in IN_MODES else word


def says_would(words: list[Token]) -> bool:
    """Return whether they speak of something that would happen (15)."""
    return any(word.kind == "WOULD" for word in words)


def divide_at_comma(words: list[Token]) -> Divided:
    """The same for a replacement without a colon: 'If [this] would be destroyed, … instead'."""
    for at, word in enumerate(words):
        if word.kind == "COMMA" and words[0].kind in ("IF", "WHEN") and says_would(words[:at]):
            return words[:at], word, words[at + 1 :]
    return [], None, words


def divide_after_choice(words: list[Token]) -> Divided:
    """The same for an Action that begins with a choice in a graveyard, which is made when declared (22.3)."""
    end = next((at for at, word in enumerate(words) if word.kind in ("SEMI", "DOT", "THEN")), 0)
    if words[:1] and words[0].kind == "CHOOSE" and end and words[end - 1].kind in IN_PILES:
        return words[:end], replace(words[end], kind="COLON"), words[end + 1 :]
    return [], None, words


IN_PILES: Final = ("PILE", "FROM_PILE", "IN_GRAVEYARD")


def drop_instead(text: Division) -> None:
    """Take what happens instead without 'instead' at an end and 'you can', and note that they stood there."""
    if text.colon is None or not text.says_would():
        return
    words = text.body
    instead = asked = False
    kinds = [word.kind for word in words]
    for behind in (["INSTEAD", "COMMA", "ROUNDED"], ["INSTEAD", "ROUNDED"]):
        if kinds[-len(behind) :] == behind:
            words, instead = [*words[: -len(behind)], words[-1]], True
    if words and words[-1].kind == "INSTEAD":
        words, instead = words[:-1], True
        words = words[:-1] if words and words[-1].kind == "COMMA" else words
    elif words and words[0].kind == "INSTEAD":
        words, instead = words[1:], True
    elif ends_first_part(kinds):
        words, instead = [word for word in words if word.kind != "INSTEAD"], True
    if words and words[0].kind == "YOU_CAN":
        words, asked = words[1:], True
        if words and words[0].kind == "INSTEAD":
            words, instead = words[1:], True
    if [word.kind for word in words[:3]] == ["THIS", "CAN", "TAKES"] and words[1].meaning != ONLY:
        words, asked = [words[0], *words[2:]], True
    text.body, text.instead, text.asked = words, instead, asked


def ends_first_part(kinds: list[str]) -> bool:
    """Return whether 'instead' stands behind the first of several parts: all of them are what happens."""
    if kinds.count("INSTEAD") != 1:
        return False
    at = kinds.index("INSTEAD")
    starts_plainly = not {"YOU_CAN", "CAN", "IF", "WHEN", "EITHER", "MODE", "OR", *MARKED} & set(kinds[:at])
    return starts_plainly and kinds[at + 1 : at + 2] != [] and kinds[at + 1] in MARKED


MARKED: Final = ("SEMI", "DOT", "THEN", "COMMA")
