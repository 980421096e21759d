"""Texts made of pieces of known ones: heads, instructions, subjects, amounts and what governs them."""

import random
import re
from collections import defaultdict

from engine.tests.text.fixture_lines import known_effects
from engine.text import parse_short_form
from engine.text.split import split_label

BY_KIND: dict[str, list[str]] = defaultdict(list)
for line in known_effects():
    found = parse_short_form(line.short)
    BY_KIND[found.kind].append(split_label(found.text)[1])

SUBJECTS = (
    "it", "target", "target creature", "another target creature", "[this]", "that creature", "all creatures",
    "each creature you control", "itself", "target card", "up to 2 target creatures", "them", "all artifacts",
    "target artifact", "chosen", "[this] and target creature", "both", "target creature adjacent to it",
    "all creatures adjacent to it", "target creature and target artifact", "[this] or target creature",
    "two target creatures", "each other creature", "connected creatures", "the creature with the most mana",
)  # fmt: skip
SUBJECT = re.compile(
    r"\b(?:another target creature|target creature you control|target creature|target artifact|target card"
    r"|target|it|all creatures|all artifacts|that creature|a creature you control|a creature|an artifact"
    r"|itself|connected creatures)\b|\[this\]"
)
AMOUNTS = ("1", "2", "X", "that much", "twice that much", "up to 2", "all", "a", "no", "3", "two")
AMOUNT = re.compile(r"\b(?:1|2|3|X|one|two|that much|a)(?= (?:mana|damage|cards?|Might|Life|life))")
GOVERNED = (
    "for each creature you control, {}", "if Blessed, {}", "you can {}", "{} if [this] is Blessed",
    "at the next end of turn, {}", "until end of turn, {}", "{} until end of turn", "{} or Pray",
    "draw 1 or {}", "either (1) {} or (2) draw 1", "if you did, {}", "{}; if you did, draw 1",
    "{}; otherwise, draw 1", "{} for each connected artifact", "{}, where X is the number of creatures",
    "the next time [this] would be destroyed, {} instead", "if it is Weak, {}", "{} unless it is Prone",
    "for each connected artifact: you can {}", "{} twice", "then {}", "{}, then Pray", "{} and draw 1",
    "draw 1 and {}",
)  # fmt: skip
JOINTS = ("; ", ". ", ", then ", " and ", " or ")


def recombined(chance: random.Random) -> tuple[str, str]:
    """A kind and a text of known pieces, which may be read or not."""
    kind = chance.choice(sorted(BY_KIND))
    text = crossed(chance, chance.choice(BY_KIND[kind]), chance.choice(BY_KIND[kind]))
    for _ in range(chance.randrange(4)):
        text = with_another(chance, text, *chance.choice(((SUBJECT, SUBJECTS), (AMOUNT, AMOUNTS))))
    return kind, text


def divided(text: str) -> tuple[str, str]:
    """Return what stands before the first colon, with the colon, and after it."""
    head, colon, body = text.partition(": ")
    return (f"{head}: ", body) if colon else ("", text)


def crossed(chance: random.Random, first: str, second: str) -> str:
    """Pieces of two texts as one."""
    (head, body), (other_head, other_body) = divided(first.rstrip(".")), divided(second.rstrip("."))
    how = chance.randrange(6)
    if how == 0:
        return head + other_body
    if how == 1:
        return head + body + chance.choice(JOINTS) + lowered(other_body)
    if how == 2:
        return head + other_body.rsplit("; ", 1)[-1] + chance.choice(JOINTS) + lowered(body)
    if how == 3 and head and other_head:
        return f"{head[:-2]}; {lowered(other_head.rsplit('; ', 1)[-1])}{body}"
    if how == 4:
        return head + chance.choice(GOVERNED).format(lowered(body))
    return first


def lowered(text: str) -> str:
    """A piece as it stands within a text."""
    return text[:1].lower() + text[1:]


def with_another(chance: random.Random, text: str, places: re.Pattern[str], pieces: tuple[str, ...]) -> str:
    """The text with one of the places filled in another way."""
    matches = list(places.finditer(text))
    if not matches:
        return text
    place = chance.choice(matches)
    return text[: place.start()] + chance.choice(pieces) + text[place.end() :]
