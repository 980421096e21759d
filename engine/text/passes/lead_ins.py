"""Lead-ins of parts of a text, with the joining words around them: modes, `if you did`, moments."""

import re
from dataclasses import replace
from typing import Final

from engine.effects.actions.control_flow import OTHERWISE
from engine.effects.terms.players import OPPONENT
from engine.text.lexicon.meaning_codes import ONE
from engine.text.lexicon.word_classes import MARKS, is_conjunction
from engine.text.read_error import ReadError
from engine.text.tokens import Token

BEFORE_LEAD: Final = (*sorted(MARKS), "MODE", "COLON", "YOU_CAN", "PLAYER_CAN", "PLAYER_MUST")
CHECKED: Final = 16


def join_marks(words: list[Token]) -> list[Token]:
    """The words with what stands around "if you did", "otherwise" and the like taken into them.

    Their meaning is raised by CHECKED where "then" stood before.
    """
    kept: list[Token] = []
    for word in words:
        if kept and kept[-1].kind in MARKS - {"OR_IF"} and word.kind.startswith("COMMA"):
            continue
        mark = word
        while word.kind in MARKS and kept and is_conjunction(kept[-1]) and not ends_choice(kept):
            before = kept.pop()
            checked = CHECKED if before.kind in ("THEN", "DOT_THEN") else 0
            mark = replace(mark, start=before.start, meaning=mark.meaning + checked)
        kept.append(mark)
    return kept


def ends_choice(words: list[Token]) -> bool:
    """Return whether a full stop ends a choice: what follows concerns any pick, not only the last mode."""
    return words[-1].kind == "DOT" and any(word.kind == "MODE" for word in words)


def mark_conditions(words: list[Token]) -> list[Token]:
    """The words of a body with each 'if' that leads a part marked as SHOULD, and the others as PROVIDED."""
    marked: list[Token] = []
    for word in words:
        leads = not marked or is_conjunction(marked[-1]) or marked[-1].kind in BEFORE_LEAD
        kind = "SHOULD" if leads else "PROVIDED"
        marked.append(replace(word, kind=kind) if word.kind in ("IF", "UNLESS") else word)
    return marked


# What is done later, by its moment (16.2)
MOMENT: Final = re.compile(
    r"WHEN ((NEXT |((ARTICLE|THE) )?ORDINAL )MOMENT (YOUR |OPPONENTS )?(TURN|PHASE)"
    r"|MOMENT ((YOUR |OPPONENTS |IT OWNS )?NEXT (TURN|PHASE)|TURN)|DAWN|THIS_END|(YOUR )?NEXT PHASE) "
)
MOMENT_ENDS: Final = frozenset(("SEMI", "DOT", "DOT_THEN", "THEN", "MODE"))
MOMENT_BEGINS: Final = MOMENT_ENDS | MARKS | {"COLON", "COMMA", "COMMA_KEYWORD", "COMMA_STAT"}
JOINTS: Final = frozenset(("AND", "AND_VERB", "AND_DOES", "OR", "OR_DOES"))


def lead_with_moments(words: list[Token]) -> list[Token]:
    """The words with each moment at the end of a part before that part. Raises ReadError."""
    found: list[Token] = []
    at = 0
    while at < len(words):
        end = at + moment_length(words[at:])
        start = part_start(found)
        if end == at or start == len(found) or not ends_part(words[end:], found[start - 1 : start]):
            found.append(words[at])
            at += 1
            continue
        must_be_one_part(found[start:], words[at:end])
        named, rest = name_target(found[start:])
        moment = name_player(words[at:end], found[start])
        found[start:] = [*named, *moment, Token("COMMA", 0, found[start].start, found[start].start), *rest]
        at = end
        if words[at:] and words[at].kind == "THEN":  # which is not for later
            found.append(replace(words[at], kind="DOT_THEN"))
            at += 1
    return found


IN_TARGET: Final = frozenset(
    (
        *("PLAIN", "KEYWORD", "FACTION", "SUBTYPE", "NON", "YOUR", "OPPONENTS", "NOUN", "CARD", "TOKEN"),
        *("YOU_CONTROL", "OPPONENT_CONTROLS"),
    )
)
# What a description of more words goes on with
DESCRIBING: Final = frozenset(
    (
        *("WITH", "CONNECTED_TO", "ADJACENT_TO", "BESIDE", "AT_PLACE", "IN_ROW", "SHARING", "SAME", "NAMED"),
        *("OTHER_THAN", "DONE_EARLIER", "FROM", "THEY_CONTROL"),
    )
)


def name_target(part: list[Token]) -> tuple[list[Token], list[Token]]:
    """A part as what it targets, which is picked when declared (13.1), and what is done to it later."""
    at = next((n for n, word in enumerate(part) if (word.kind, word.meaning) == ("TARGET", ONE)), -1)
    if at < 1 or part[at - 1].kind in ("ANOTHER", "NUMBER", "UP_TO", "ANY_NUMBER", "ALL", "OR_SUBJECT"):
        return [], part
    end = next((n for n in range(at + 1, len(part)) if part[n].kind not in IN_TARGET), len(part))
    goes_on = end < len(part) and (part[end].kind in DESCRIBING or part[end].kind.startswith(("AND", "OR")))
    if end == at + 1 or goes_on or any(word.kind == "TARGET" for word in part[end:]):
        return [], part
    target = part[at]
    article = Token("ARTICLE", 1, target.start, target.end)
    mark = Token("SEMI", 0, part[0].start, part[0].start)
    return [target, article, *part[at + 1 : end], mark], [*part[:at], target, *part[end:]]


def moment_length(words: list[Token]) -> int:
    """Return how many words name a moment that is to come; 0 if they begin with none."""
    if words[0].kind != "WHEN":
        return 0
    match = MOMENT.match("".join(f"{word.kind} " for word in words[:8]))
    return match.group().count(" ") if match else 0


def part_start(before: list[Token]) -> int:
    """Return where the part of the text begins that ends here."""
    return next((n for n in range(len(before), 0, -1) if before[n - 1].kind in MOMENT_BEGINS), 0)


def ends_part(after: list[Token], before: list[Token]) -> bool:
    """Return whether a part of the text, with these words before it, ends before those after it.

    "Otherwise" goes back to a condition, not to what is done later.
    """
    if after and after[0].kind == "DID":
        is_otherwise = after[0].meaning % CHECKED == OTHERWISE
        return is_otherwise and any(word.kind.startswith("COMMA") for word in before)
    return not after or after[0].kind in MOMENT_ENDS


def must_be_one_part(part: list[Token], moment: list[Token]) -> None:
    """Require that it is clear what is done at the moment. Raises ReadError."""
    if any(word.kind in JOINTS for word in part):
        expected = "the moment before all that is done then (at end of turn, … and …), or a semicolon"
        raise ReadError(moment[0].start, moment[-1].end, [expected])


def name_player(moment: list[Token], first: Token) -> list[Token]:
    """The words of a moment with 'their' as of the opponent, where that is who does it."""
    at = next((n for n, word in enumerate(moment) if word.kind == "IT"), -1)
    if at < 0 or (first.kind, first.meaning) != ("PLAYER", OPPONENT):
        return moment
    return [*moment[:at], replace(moment[at], kind="OPPONENTS", meaning=0), *moment[at + 2 :]]
