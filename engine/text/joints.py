"""What joins the parts of a text: `and`, commas, `then`, `or` before a mode.

One word can join stats, conditions, predicates or instructions. Which of these it does shows in the word that
follows, so it is decided here, and the grammar needs to look only one word ahead.
"""

from dataclasses import replace
from typing import Final

from engine.text.tokens import Word

BEFORE: Final = {
    "SIGN": "STAT", "STAT": "STAT", "ATTACK": "STAT", "KEYWORD": "KEYWORD", "DOES": "DOES", "IS": "DOES",
    "COLLECT": "VERB", "ACTION": "VERB", "MOVE": "VERB", "DEAL": "VERB",
}  # fmt: skip
SEPARATORS: Final = frozenset(("SEMI", "DOT", "COMMA", "OR"))
WEIGHT: Final = {"COMMA": 0, "AND": 1, "SEMI": 2, "THEN": 3, "DOT": 4}


def jointed(words: list[Word]) -> list[Word]:
    """The words with each row of joining words as one, named after what it joins."""
    joined: list[Word] = []
    at = 0
    while at < len(words):
        end = at
        while (end < len(words) and words[end].kind in WEIGHT) or (
            end < len(words) and words[end].kind == "OR"
        ):
            end += 1
        if end == at:
            joined.append(words[at])
            at += 1
            continue
        following = words[end] if end < len(words) else None
        joined += one_joint(words[at:end], following)
        at = end
    return modes_joined(joined)


def one_joint(row: list[Word], following: Word | None) -> list[Word]:
    """A row of joining words as one word; as it stands if it holds an `or`."""
    kinds = [word.kind for word in row]
    if "OR" in kinds:
        return row
    heaviest = max(kinds, key=WEIGHT.__getitem__)
    if "DOT" in kinds and "THEN" in kinds:
        heaviest = "DOT_THEN"
    whole = replace(row[0], kind=heaviest, end=row[-1].end)
    if following is not None and heaviest in ("AND", "COMMA"):
        return [replace(whole, kind=named(heaviest, following.kind))]
    return [whole]


def named(joint: str, following: str) -> str:
    """AND_STAT, AND_KEYWORD …; a comma only lists stats and conditions."""
    what = BEFORE.get(following, "")
    if joint == "COMMA" and what not in ("STAT", "KEYWORD"):
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
