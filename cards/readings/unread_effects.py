"""Effects that cannot be read: where the text stops making sense, for a page and for a record."""

from collections.abc import Iterable
from typing import Annotated, Final, NamedTuple, NotRequired, TypedDict

import engine
from cards.readings.reading_budget import ReadingBudget
from engine import CardDef, UnreadText

NOT_PLAYED: Final = "Its Summoning Cost cannot be read, so it cannot be played."
NOT_TRIED: Final = "The card has too many words to try whether this is an effect of another kind."
KIND_WORDS: Final = {
    "cost": "a Summoning Cost",
    "action": "an Action",
    "continuous": "a Continuous effect",
    "trigger": "a Trigger",
    "activation": "an Activation",
}


class Unread(TypedDict):
    """The reason why a text was not read. `span`: [start, end] in characters; `expected`: words possible."""

    span: Annotated[list[int], {"minItems": 2, "maxItems": 2}]
    expected: list[str]
    suggestion: str
    sentence: str


class LeftOut(Unread):
    """An effect that could not be read when it was started, by its place on the card from 1.

    `kind` is that of the effect; a card of which a `cost` was left out cannot be played (7.2). `span` is
    [start, end] in characters of `text`, `expected` what could have stood there.
    """

    card: str
    key: str
    effect: int
    kind: NotRequired[Annotated[str, "Missing where it was kept by an older version."]]
    text: str


class UnreadEffect(NamedTuple):
    """One such effect, by its place on the card from 1; `wrong` is the part of its text that does not fit.

    `consequence` says what that means for its card, "" where it is played without the effect.
    """

    key: str
    name: str
    effect: int
    before: str
    wrong: str
    after: str
    expected: list[str]
    suggestion: str
    sentence: str
    consequence: str
    kinds: str = ""  # `name_kinds`, where it is to be mended


def name_kinds(kind: str, text: str, once: bool, optional: bool, name: str, budget: ReadingBudget) -> str:
    """Say of a text that cannot be read as `kind` as which kinds it can be; "" where it is none of them.

    Once a turn and optional count where the other kind can be so (11.1). `name`: its card's. What the
    `budget` has no room for is not tried.
    """
    all_flags = {(once, optional), (False, False)}
    others = [other for other in KIND_WORDS if other != kind]
    if not budget.spend(engine.count_words(text) * len(others) * len(all_flags)):
        return NOT_TRIED
    kinds = [
        KIND_WORDS[other] for other in others if any(_reads(other, text, name, flags) for flags in all_flags)
    ]
    return f"This is {' or '.join(kinds)}, and stands here as {KIND_WORDS[kind]}." if kinds else ""


def _reads(kind: str, text: str, name: str, flags: tuple[bool, bool]) -> bool:
    try:
        engine.read_effect(kind, text, name=name, once=flags[0], optional=flags[1])
    except UnreadText:
        return False
    return True


def unread_data(unread: UnreadText) -> Unread:
    """Return why a text was not read, as JSON-able data."""
    return {
        "span": list(unread.span),
        "expected": list(unread.expected),
        "suggestion": unread.suggestion,
        "sentence": str(unread),
    }


def unread_of(cards: Iterable[CardDef]) -> list[LeftOut]:
    """Every effect of these cards that cannot be read, to be kept."""
    return [
        {
            "card": card.name,
            "key": card.key,
            "effect": number,
            "kind": effect.kind,
            "text": effect.text,
            **unread_data(effect.unread),
        }
        for card in sorted(cards, key=lambda card: card.name)
        for number, effect in enumerate(card.effects, 1)
        if effect.unread
    ]


def locate_unread(effects: list[LeftOut]) -> list[UnreadEffect]:
    """Return what `unread_of` gave, now or when it was kept, with its text taken apart at the place."""
    return [_locate(effect) for effect in effects]


def _locate(effect: LeftOut) -> UnreadEffect:
    (start, end), text = effect["span"], effect["text"]
    return UnreadEffect(
        key=effect["key"],
        name=effect["card"],
        effect=effect["effect"],
        before=text[:start],
        wrong=text[start:end],
        after=text[end:],
        expected=effect["expected"],
        suggestion=effect["suggestion"],
        sentence=effect["sentence"],
        consequence=NOT_PLAYED if effect.get("kind") == "cost" else "",
    )
