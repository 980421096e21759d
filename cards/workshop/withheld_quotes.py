"""What a game quotes of cards that their authors took back: labels and texts, in whatever is shown of it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import engine
from cards.workshop.withheld_cards import PRIVATE_NOW

INSTEAD: Final = f"({PRIVATE_NOW})"
LABELS: Final = ("label", "labels", "options", "copies")  # what an answer names, word for word
TELLS_OF_EFFECTS: Final = ("declared", "activated", "triggered", "resolved", "fizzled", "countered", "passed")
OFFERS: Final = ("question", "lasting", "not_offered", "responses")  # of these all may quote an effect
SHORTEST: Final = 4


class Quotes:
    """Whatever a game may quote of some cards, to be replaced in what it shows."""

    def __init__(self, cards: Iterable[engine.CardDef], words: Mapping[str, str]) -> None:
        """`words` are those of the edition for the stats."""
        self.names: set[str] = set()
        self.named_effects: set[str] = set()
        texts: set[str] = set()
        for card in cards:
            self.names.add(card.name)
            self.named_effects |= {effect.label for effect in card.effects if effect.label}
            texts |= {_pattern(text, card.name, words) for text in card.quoted_texts() if _is_long(text)}
        longest = sorted(texts | {re.escape(name) for name in self.named_effects}, key=len, reverse=True)
        self.pattern = re.compile(rf"(?<!\w)(?:{'|'.join(longest) or '(?!)'})(?!\w)", re.IGNORECASE)

    def replace(self, data: Any) -> Any:
        """Return the data of a board, a preview or reasons without these quotes; labels by their numbers."""
        return self._walk(data, dict(self._renamed(data)), is_quoting=False)

    def _renamed(self, data: Any) -> Iterator[tuple[str, str]]:
        """Each label of an option that names such an effect, and one that names it by its number."""
        question = data.get("question") if isinstance(data, dict) else None
        for option in question["options"] if question else ():
            is_named = any(option["label"].endswith(f" {name}") for name in self.named_effects)
            if is_named and option["does"] == "action":
                yield option["label"], f"action {option['zone']} {option['number']}"

    def _walk(self, value: Any, renamed: Mapping[str, str], *, is_quoting: bool) -> Any:
        if isinstance(value, str):
            is_quoting = is_quoting or any(name in value for name in self.names)
            return self.pattern.sub(INSTEAD, value) if is_quoting else value
        if isinstance(value, list):
            return [self._walk(inner, renamed, is_quoting=is_quoting) for inner in value]
        if not isinstance(value, dict):
            return value
        is_quoting = is_quoting or value.get("kind") in TELLS_OF_EFFECTS or value.get("card") in self.names
        return {
            name: self._rename(held, renamed)
            if name in LABELS and not _is_of_options(held)
            else self._walk(held, renamed, is_quoting=is_quoting or name in OFFERS)
            for name, held in value.items()
        }

    def _rename(self, held: Any, renamed: Mapping[str, str]) -> Any:
        if isinstance(held, str):
            name = next((name for name in self.named_effects if held.endswith(f" {name}")), "")
            return renamed.get(held) or (f"{held.removesuffix(name)}{INSTEAD}" if name else held)
        if isinstance(held, dict):
            return {self._rename(name, renamed): value for name, value in held.items()}
        return [self._rename(inner, renamed) for inner in held]


def _is_of_options(held: Any) -> bool:
    return isinstance(held, list) and any(isinstance(inner, dict) for inner in held)


def _is_long(text: str) -> bool:
    return len(text) >= SHORTEST and " " in text.strip()


def _pattern(text: str, name: str, words: Mapping[str, str]) -> str:
    """Return what finds a text where a sentence quotes it: of this card, in the words of the edition."""
    quoted = re.escape(engine.printed_words(text).strip().rstrip("."))
    this, own = re.escape("this card"), f"(?:it|this card|{re.escape(name)})"
    quoted = quoted.replace(f"{this}'s", f"(?:its|{own}'s)").replace(this, own)
    for printed, word in words.items():
        quoted = re.sub(rf"\b{printed.title()}\b", f"(?:{printed}|{re.escape(word)})", quoted)
    return quoted
