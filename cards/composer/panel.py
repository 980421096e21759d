"""Panel of the composer: the blocks of a text, what can stand at the open one, and what can come next."""

import sys
from typing import Final, NamedTuple

import engine
from cards.models import CardEffect
from engine.composer import (
    BlockOffer,
    BlockPlace,
    Composition,
    Continuation,
    ShortForm,
    complete,
    find_effects,
    parse_short_form,
    read_partly,
)
from engine.phrase_book.sections import phrase_book

LONGEST: Final = 1000
LONGEST_SEARCH: Final = 60
LONGEST_LIKENED: Final = 200  # of a text of which nothing reads, for effects that say most of it
HOLE: Final = "…"
DEEPEST_SHOWN: Final = 1  # of places outside of the open one
# What the button is called that adds to a row of blocks, by the field that holds it; else by the field's name
ROWS: Final = {
    "criteria": "Add a cost, condition or target",
    "parts": "Add what it does then",
    "adjectives": "Say more about which",
    "changes": "Another stat",
    "modes": "Another mode",
    "states": "Another condition",
    "events": "Another event",
    "listed": "Another cost",
    "cases": "Another case",
    "but": "Except some",
}
# What is asked at a place within a block, by the field
FIELDS: Final = {
    "amount": "how much", "count": "how many", "limit": "at most",
    "to": "to whom", "subject": "whom", "pair": "which two", "by": "by whom", "source": "from which",
    "selector": "which cards", "what": "which", "origin": "from where", "model": "like which",
    "state": "what must hold", "event": "when", "changes": "stat", "body": "does", "instruction": "does",
}  # fmt: skip


class ComposedEffect(NamedTuple):
    """An effect as it is written, and what is done with it: the open place, the words looked for there.

    `find`: of what a whole effect is looked for that says it.
    """

    kind: str
    text: str
    once: bool = False
    optional: bool = False
    name: str = ""
    open: str = ""
    words: str = ""
    caret: int = LONGEST
    find: str = ""

    @property
    def flags(self) -> dict[str, bool]:
        """Return what is said of it beside its kind."""
        return {"once": self.once, "optional": self.optional}

    def compose(self, text: str) -> Composition:
        """The composition of a text in its place. Raises UnreadText."""
        return Composition.read(self.kind, text, name=self.name, once=self.once, optional=self.optional)


class PanelPlace(NamedTuple):
    """A place with its path as text; the words on its button, what it is called there."""

    path: str
    words: str
    title: str
    depth: int
    is_row: bool
    is_open: bool


class PanelGroup(NamedTuple):
    """Offers of a kind, each with the whole text that it makes."""

    name: str
    offers: list[BlockOffer]


class PanelHole(NamedTuple):
    """Words that were not read, and the path of the place where what fits can be put."""

    words: str
    path: str


class ComposerPanel(NamedTuple):
    """What the panel shows; of a text that does not read the `holes` of it, or why none of it reads.

    `similar`: effects that say what is looked for, of any kind as long as nothing is written, or what a text
    says of which nothing reads.
    """

    effect: ComposedEffect
    places: list[PanelPlace]
    groups: list[PanelGroup]
    holes: list[PanelHole]
    next: list[Continuation]
    sections: list[tuple[str, list[ShortForm]]]
    similar: list[ShortForm]
    unread: str = ""


def make_panel(effect: ComposedEffect) -> ComposerPanel:
    """The panel of an effect; of a text that does not read what is read of it, as far as that goes."""
    if effect.kind not in CardEffect.Kind.values or len(effect.text) > LONGEST:
        return ComposerPanel(effect, [], [], [], [], [], [], "A text has at most 1,000 characters.")
    following = continue_text(effect)
    sections = [
        (section.purpose, [phrase for phrase in section.phrases if phrase.kind == effect.kind])
        for section in phrase_book()
    ]
    sections = [(purpose, phrases) for purpose, phrases in sections if phrases]
    kinds = [effect.kind] if effect.text else CardEffect.Kind.values
    similar = find_effects(effect.find[:LONGEST_SEARCH], kinds) if effect.find else []
    if not effect.text:
        return ComposerPanel(effect, [], [], [], following, sections, similar)
    holes: list[PanelHole] = []
    try:
        composition = effect.compose(effect.text)
    except engine.UnreadText as unread:
        partial = read_partly(effect.kind, effect.text, **effect.flags)
        if partial is None:
            similar = similar or find_effects(effect.text[:LONGEST_LIKENED], [effect.kind])
            return ComposerPanel(effect, [], [], [], following, sections, similar, str(unread))
        holes = [PanelHole(hole.words, path_text(hole.path)) for hole in partial.holes]
        composition = effect.compose(partial.text)
    path = read_path(effect.open)
    groups: dict[str, list[BlockOffer]] = {}
    for offer in composition.offers(path, effect.words[:LONGEST_SEARCH]) if path else ():
        groups.setdefault(offer.group, []).append(offer)
    return ComposerPanel(
        effect,
        show_places(composition.places(), effect.open, [hole.path for hole in holes]),
        [PanelGroup(name, sorted(offers, key=number_of)) for name, offers in groups.items()],
        holes,
        following,
        sections,
        similar,
    )


def number_of(offer: BlockOffer) -> int:
    """Return what an offer is sorted by: numbers by their size before all others, in their own order."""
    return int(offer.words) if offer.words.isdecimal() else sys.maxsize


def continue_text(effect: ComposedEffect) -> list[Continuation]:
    """Find what can come next at the caret, each with the whole text, what stands behind included."""
    before, behind = effect.text[: effect.caret], effect.text[effect.caret :]
    before = before if behind else before.removesuffix(".")
    return [
        continuation._replace(text=f"{continuation.text} {behind}".strip())
        for continuation in complete(effect.kind, before, **effect.flags)
    ]


def insert_phrase(effect: ComposedEffect, line: str) -> ComposedEffect:
    """The effect with a phrase, given in the short form, behind its text; unchanged where it is none.

    The phrase alone, of its kind, where nothing is written, or nothing reads that it could stand behind.
    """
    try:
        phrase = parse_short_form(line)
    except ValueError:
        return effect
    added = effect._replace(once=effect.once or phrase.once, optional=effect.optional or phrase.optional)
    alone = effect._replace(kind=phrase.kind, text=phrase.text, once=phrase.once, optional=phrase.optional)
    if phrase.kind != effect.kind:
        return alone
    try:
        text = added.compose(effect.text).add_program(alone.compose(phrase.text).program)
    except engine.UnreadText:
        return alone
    return added._replace(text=text) if text else alone


def show_places(places: list[BlockPlace], opened: str, holes: list[str]) -> list[PanelPlace]:
    """Return the places that are shown: outer ones, those around the open one, and those right within it.

    In a hole stands a part that is not the author's: it is not shown.
    """
    open_path = read_path(opened)
    open_depth = next((place.depth for place in places if place.path == open_path), 0)
    shown = []
    for place in places:
        is_within = place.path[: len(open_path)] == open_path and place.depth <= open_depth + 1
        is_around = bool(open_path) and open_path[: len(place.path)] == place.path
        if place.depth <= DEEPEST_SHOWN or is_within or is_around:
            shown.append(show_place(place, opened))
    return [place._replace(words=HOLE) if place.path in holes and place.words else place for place in shown]


def show_place(place: BlockPlace, opened: str) -> PanelPlace:
    """A place as its button is labelled."""
    plain = place.name.replace("_", " ")
    title = ROWS.get(place.name, f"Add to {plain}") if place.is_row else FIELDS.get(place.name, plain)
    path = path_text(place.path)
    return PanelPlace(path, place.words, title, place.depth, place.is_row, path == opened)


def path_text(path: tuple[str | int, ...]) -> str:
    """A path as it stands in an address: 'body.parts.0'."""
    return ".".join(map(str, path))


def read_path(text: str) -> tuple[str | int, ...]:
    """The path of a text; any text is one, of which most lead nowhere."""
    steps = text.split(".") if text else []
    return tuple(
        [int(step) if step.isascii() and step.isdecimal() and len(step) < 4 else step for step in steps]
    )


def panel_context(effect: ComposedEffect, number: int = 0) -> dict[str, object]:
    """Make what the template of the panel needs; `number`: of the effect in a form that has several."""
    verbs = (
        (f"compose:{number}:", f"write:{number}:", f"add:{number}:") if number else ("open:", "take:", "add:")
    )
    return {"panel": make_panel(effect), **dict(zip(("open_at", "take", "add"), verbs, strict=True))}
