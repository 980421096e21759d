"""Plan of presses that build a text in the composer, from a phrase of its book."""

from difflib import SequenceMatcher
from typing import Final, NamedTuple

from engine.composer import BlockOffer, Composition
from engine.phrase_book.sections import phrase_book
from engine.text import read_effect

MOST_PRESSES: Final = 12
CLAUSES: Final = ("; ", ": ", ". ", " and ")


class Press(NamedTuple):
    """An open place, the words looked for there, the text that is taken."""

    path: str
    words: str
    text: str


class BlockPlan(NamedTuple):
    """The phrase to begin with, with its purpose, and what is pressed then."""

    purpose: str
    phrase: str
    presses: list[Press]


def likeness(text: str, target: str) -> float:
    return SequenceMatcher(None, text.split(), target.split()).ratio()


def plan_presses(kind: str, target: str) -> BlockPlan | None:
    """Return the presses that come nearer to a text one by one; None where they do not come to it."""
    begun = [
        (likeness(phrase.text, target), section.purpose, phrase.text)
        for section in phrase_book()
        for phrase in section.phrases
        if phrase.kind == kind and not phrase.once and not phrase.optional
    ]
    _, purpose, phrase = max(begun)
    wanted = words_wanted(kind, target)
    presses: list[Press] = []
    text = phrase
    while text != target and len(presses) < MOST_PRESSES:
        composition = Composition.read(kind, text)
        found = [
            (likeness(offer.text, target), ".".join(map(str, place.path)), words, offer.text)
            for place in composition.places()
            for words in ("", *wanted)
            for offer in offers_like(composition, place.path, words)
        ]
        nearest, path, words, next_text = max(found)
        if nearest <= likeness(text, target):
            return None
        presses.append(Press(path, words, next_text))
        text = next_text
    return BlockPlan(purpose, phrase, presses) if text == target else None


def offers_like(composition: Composition, path: tuple[str | int, ...], words: str) -> list[BlockOffer]:
    return composition.offers(path, words)


def words_wanted(kind: str, target: str) -> list[str]:
    """The clauses of a text, as one would look for them."""
    clauses = [read_effect(kind, target).text().rstrip(".")]
    for mark in CLAUSES:
        clauses = [part for clause in clauses for part in clause.split(mark)]
    numbers = [word for word in target.split() if word.isdecimal()]
    return [*dict.fromkeys(clause[:60] for clause in clauses), *dict.fromkeys(numbers)]
