"""A card as it stands in the form of its author, which may be no card yet."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

import engine
from cards.composer.panel import ComposedEffect, insert_phrase
from cards.definitions import DIRECTIONS, card_data
from cards.faces.face import DIRECTION_WORDS, Face, FaceEffect, face
from cards.models import STATS, Card, CardEffect
from cards.readings.reading_budget import OF_REWRITES, ReadingBudget
from cards.readings.unread_effects import UnreadEffect, locate_unread, name_kinds, unread_of
from dimrift_site.base.web.letters.normal_forms import normal_form
from engine import CardDef, EffectDef, RewrittenText

MOST_EFFECTS: Final = 12
FEWEST_SHOWN: Final = 2
STRONGEST: Final = 3  # arrows in one direction
KEY: Final = "draft"
NAMELESS: Final = "Nameless"
LONGEST_FLAVOUR: Final = 1000
EFFECT_FIELDS: Final = ("kind", "once", "optional", "transfer", "label", "text")
FIELDS: Final = (
    *(
        "name",
        "type",
        "subtypes",
        "faction",
        "fabled",
        "flavour",
        "subject",
        "seen",
        "do",
        "open",
        "words",
        "find",
    ),
    *STATS,
    *(f"lent_{stat}" for stat in STATS),
    *(f"arrow_{direction}" for direction in DIRECTIONS),
    *(f"effect_{number}_{field}" for number in range(1, MOST_EFFECTS + 1) for field in EFFECT_FIELDS),
)


@dataclass(frozen=True)
class EffectDraft:
    """An effect as it is written."""

    kind: str = CardEffect.Kind.ACTION
    once: bool = False
    optional: bool = False
    transfer: bool = False
    label: str = ""
    text: str = ""
    before: str = ""  # the text that was just replaced by one that reads

    @property
    def is_blank(self) -> bool:
        """Return whether nothing is written."""
        return not (self.text or self.label)


def composed_effect(effect: EffectDraft, place: str = "", words: str = "", find: str = "") -> ComposedEffect:
    """An effect for the composer, with the open place, the words looked for there, and those at all."""
    return ComposedEffect(
        effect.kind,
        effect.text,
        once=effect.once,
        optional=effect.optional,
        open=place,
        words=words,
        find=find,
    )


class StatDraft(NamedTuple):
    """A stat as it is written."""

    name: str
    value: str
    lent: bool


class ArrowDraft(NamedTuple):
    """A direction with the strength of its arrow."""

    name: str
    words: str
    strength: int


@dataclass(frozen=True)
class Draft:
    """All that the form has. `rulings` are kept from the card that is edited."""

    name: str = ""
    type: str = Card.Type.CREATURE
    subtypes: str = ""
    faction: str = ""
    fabled: bool = False
    flavour: str = ""
    subject: str = ""
    stats: tuple[StatDraft, ...] = tuple(StatDraft(stat, "", False) for stat in STATS)
    arrows: tuple[ArrowDraft, ...] = tuple(
        ArrowDraft(direction, DIRECTION_WORDS[direction], 0) for direction in DIRECTIONS
    )
    effects: tuple[EffectDraft, ...] = ()
    rulings: tuple[str, ...] = ()

    @property
    def rows(self) -> list[tuple[int, EffectDraft]]:
        """The effects by number from 1; at least FEWEST_SHOWN of them, which may be blank."""
        missing = FEWEST_SHOWN - len(self.effects)
        return list(enumerate((*self.effects, *(EffectDraft(),) * missing), 1))

    def data(self) -> dict[str, Any]:
        """Return the card under the keys of card files, as far as something is written."""
        stats = {
            name: {"n": _number(value), "transfer": True} if lent else _number(value)
            for name, value, lent in self.stats
            if value
        }
        return {
            "key": KEY,
            "name": self.name,
            "type": self.type,
            "subtypes": [word.strip().lower() for word in self.subtypes.split(",") if word.strip()],
            "faction": self.faction,
            "fabled": self.fabled,
            "stats": stats,
            "arrows": {arrow.name: arrow.strength for arrow in self.arrows if arrow.strength},
            "effects": [_effect_data(effect) for effect in self.effects if not effect.is_blank],
            "flavour": self.flavour,
            "subject": self.subject,
            "rulings": list(self.rulings),
        }


# A card that the page of the workshop shows before its visitor has one, to be changed
EXAMPLE: Final = Draft(
    name="Keeper of the Ford",
    faction="men",
    stats=tuple(
        StatDraft(stat, {"might": "1", "life": "3", "will": "1"}.get(stat, ""), lent=False) for stat in STATS
    ),
    arrows=tuple(
        ArrowDraft(direction, DIRECTION_WORDS[direction], int(direction in ("n", "e", "w")))
        for direction in DIRECTIONS
    ),
    effects=(
        EffectDraft(CardEffect.Kind.COST, text="Consume any 2 mana: summon."),
        EffectDraft(CardEffect.Kind.TRIGGER, text="When summoned: draw 1."),
    ),
)

# As it is drawn, as it is read, where its text stops making sense, and its explanation
DrawnEffect = tuple[FaceEffect, EffectDef, UnreadEffect | None, list[tuple[str, str]]]


class ReadDraft(NamedTuple):
    """A draft as the engine reads it. `card` is None where it is no card.

    `wrong` says why, or what a card lacks to be played.
    """

    card: CardDef | None
    wrong: list[str]
    face: Face | None
    effects: list[DrawnEffect]


def read_draft(draft: Draft, budget: ReadingBudget) -> ReadDraft:
    """Have the engine read all of it, as far as the budget goes: what is beyond is no card."""
    data = draft.data() | {"name": draft.name or NAMELESS}
    if len(draft.flavour) > LONGEST_FLAVOUR:
        return ReadDraft(None, [f"Flavour: longer than {LONGEST_FLAVOUR:,} characters."], None, [])
    if refused := budget.refuse_card(effect.text for effect in draft.effects):
        return ReadDraft(None, [refused], None, [])
    try:
        card = engine.card_from_data(data)
    except engine.BadCardFile as wrong:
        return ReadDraft(None, [_sentence(error.why) for error in wrong.all_errors()], None, [])
    shown = face(card)
    missing = card.missing_part()
    lacks = [missing.sentence()] if missing else []
    return ReadDraft(replace(card, name=draft.name), lacks, shown, read_effects_of(card, shown, budget))


def read_effects_of(card: CardDef, shown: Face, budget: ReadingBudget) -> list[DrawnEffect]:
    """Return the effects of a card as `ReadDraft` has them; other kinds are tried within the budget."""
    unread = {unread_text.effect: unread_text for unread_text in locate_unread(unread_of([card]))}
    pointed = [
        place and place._replace(kinds=_name_kinds(effect, card.name, budget))
        for effect, place in (
            (effect_def, unread.get(number)) for number, effect_def in enumerate(card.effects, 1)
        )
    ]
    return list(zip(shown.effects, card.effects, pointed, card.explanations(), strict=True))


def rewrites_of(read: ReadDraft, number: str, budget: ReadingBudget) -> tuple[RewrittenText, ...] | None:
    """Find texts that read in the place of the effect with this number; () where it reads, or is none.

    None where too much was read of the card to look for any.
    """
    place = _place_of(number, len(read.effects))
    if read.card is None or place is None:
        return ()
    effect = read.card.effects[place]
    if effect.unread is None:
        return ()
    if not budget.spend(OF_REWRITES):
        return None
    flags = {"once": effect.once, "optional": effect.optional}
    return engine.find_rewrites(effect.kind, effect.text, name=read.card.name, **flags)


def _name_kinds(effect: EffectDef, name: str, budget: ReadingBudget) -> str:
    return name_kinds(effect.kind, effect.text, effect.once, effect.optional, name, budget)


def draft_of(card: Card) -> Draft:
    """The form of a card that is there; reads its effects and its faction."""
    data = card_data(card)
    stats, arrows = data.get("stats", {}), data.get("arrows", {})
    return Draft(
        name=card.name,
        type=card.type,
        subtypes=", ".join(card.subtypes),
        faction=data.get("faction", ""),
        fabled=card.fabled,
        flavour=card.flavour,
        subject=card.subject,
        stats=tuple(_stat_draft(name, stats.get(name)) for name in STATS),
        arrows=draft_arrows(arrows.get(direction, 0) for direction in DIRECTIONS),
        effects=tuple(EffectDraft(**effect_data) for effect_data in data.get("effects", [])),
        rulings=tuple(card.rulings),
    )


def posted_draft(posted: Mapping[str, str], rulings: tuple[str, ...] = ()) -> Draft:
    """The form as it was sent; what a button asked for besides saving and reading is done to it.

    `do`: `turn:ne` makes an arrow stronger by one, `more` adds an effect, `up:2` moves one before the other,
    `write:2:TEXT` gives one another text, `take:2:TEXT` the second that is not blank, `add:2:LINE` puts an
    effect in the short form behind the other.
    """
    posted = {name: normal_form("NFC", written) for name, written in posted.items()}
    effects = [_posted_effect(posted, number) for number in range(1, MOST_EFFECTS + 1)]
    while effects and effects[-1] is None:
        effects.pop()
    do, _, about = posted.get("do", "").partition(":")
    turned = about if do == "turn" else ""
    return Draft(
        name=" ".join(posted.get("name", "").split()),
        type=posted.get("type", ""),
        subtypes=posted.get("subtypes", "").strip(),
        faction=posted.get("faction", ""),
        fabled="fabled" in posted,
        flavour=posted.get("flavour", "").strip(),
        subject=posted.get("subject", ""),
        stats=tuple(
            StatDraft(stat, posted.get(stat, "").strip(), f"lent_{stat}" in posted) for stat in STATS
        ),
        arrows=posted_arrows(posted, turned),
        effects=_arrange([effect or EffectDraft() for effect in effects], do, about),
        rulings=rulings,
    )


def _arrange(effects: list[EffectDraft], do: str, about: str) -> tuple[EffectDraft, ...]:
    if do == "more" and len(effects) < MOST_EFFECTS:
        effects.append(EffectDraft())
    if do == "up" and (place := _place_of(about, len(effects))):  # the first one stays where it is
        effects[place - 1 : place + 1] = effects[place], effects[place - 1]
    if do == "take":
        effects = [effect for effect in effects if not effect.is_blank]  # as they are numbered when read
    if do in ("take", "write", "add"):
        number, _, text = about.partition(":")
        taken = _place_of(number, len(effects))
        if taken is not None:
            effect = effects[taken]
            whole = add_phrase(effect, text) if do == "add" else replace(effect, text=text.strip())
            effects[taken] = replace(whole, before=effect.text)
    return tuple(effects)


def add_phrase(effect: EffectDraft, line: str) -> EffectDraft:
    """An effect with another behind it, given in the short form."""
    whole = insert_phrase(composed_effect(effect), line)
    return replace(effect, kind=whole.kind, once=whole.once, optional=whole.optional, text=whole.text)


def _place_of(number: str, count: int) -> int | None:
    """The place from 0 of one of so many effects by its written number from 1; None for anything else."""
    is_number = number.isascii() and number.isdecimal() and len(number) <= 3
    return int(number) - 1 if is_number and 1 <= int(number) <= count else None


def _posted_effect(posted: Mapping[str, str], number: int) -> EffectDraft | None:
    """One effect; None where the form had no such."""
    kind, label, text = (posted.get(f"effect_{number}_{name}") for name in ("kind", "label", "text"))
    if kind is None:
        return None
    once, optional, transfer = (
        f"effect_{number}_{flag}" in posted for flag in ("once", "optional", "transfer")
    )
    words = (text or "").replace("\r\n", "\n").strip()
    return EffectDraft(kind, once, optional, transfer, (label or "").strip(), words)


def posted_arrows(posted: Mapping[str, Any], turned: str = "") -> tuple[ArrowDraft, ...]:
    """Return the arrows as they were sent, that of the direction `turned` stronger by one."""
    written = [posted.get(f"arrow_{direction}", "") for direction in DIRECTIONS]
    strengths = [int(mark) if mark in ("1", "2", "3") else 0 for mark in written]
    grown = [
        strength + (turned == direction) for direction, strength in zip(DIRECTIONS, strengths, strict=True)
    ]
    return draft_arrows(strength % (STRONGEST + 1) for strength in grown)


def draft_arrows(strengths: Iterable[int]) -> tuple[ArrowDraft, ...]:
    """Return the arrows with these strengths, in the order of DIRECTIONS."""
    named = zip(DIRECTIONS, strengths, strict=True)
    return tuple(ArrowDraft(direction, DIRECTION_WORDS[direction], strength) for direction, strength in named)


def _stat_draft(name: str, value: int | dict[str, int] | None) -> StatDraft:
    if value is None:
        return StatDraft(name, "", False)
    return (
        StatDraft(name, str(value["n"]), True)
        if isinstance(value, dict)
        else StatDraft(name, str(value), False)
    )


def _effect_data(effect: EffectDraft) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": effect.kind, "text": effect.text, "label": effect.label}
    flags = {"once": effect.once, "optional": effect.optional, "transfer": effect.transfer}
    return {name: value for name, value in {**data, **flags}.items() if value}


def _number(written: str) -> int | str:
    """Return the number that is written, else the words, which the engine refuses with their place."""
    return int(written) if written.isascii() and written.isdecimal() and len(written) < 6 else written


def _sentence(why: str) -> str:
    """`stats might: a whole number …` as a person says it."""
    words = why.removeprefix("stats ").replace(" n: ", ": ", 1)
    return f"{words[:1].upper()}{words[1:]}."
