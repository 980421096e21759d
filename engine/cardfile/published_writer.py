"""A card in the game's published form: what it was published as, as far as it says that still."""

from collections.abc import Callable, Mapping
from typing import Final

from engine import grid, vocab
from engine.arrow_reach import arrow_strength
from engine.carddef import CardDef, EffectDef
from engine.cardfile.card_fields import read_sound_card
from engine.cardfile.field import Field
from engine.cardfile.mistakes import CardMistakes
from engine.cardfile.published_format import DIRECTIONS, ICONS, STRENGTHS, to_card_field
from engine.text.lexicon.words import KIND_WORDS

Published = Mapping[str, object]  # one object of the published data

WORDS_OF_STRENGTH: Final = ("", *STRENGTHS)
ICON_OF: Final = {KIND_WORDS[icon.lower()]: icon for icon in ICONS}
# Keys of the data, with what they say of a card.
PARTS: Final[tuple[tuple[tuple[str, ...], Callable[[CardDef], object]], ...]] = (
    (("key",), lambda card: card.key),
    (("name",), lambda card: card.name),
    (("type", "subType"), lambda card: (card.type, card.subtypes, card.fabled)),
    (("fabled",), lambda card: card.fabled),
    (("faction",), lambda card: card.faction),
    (("stats",), lambda card: card.stats),
    (("arrows",), lambda card: card.arrows),
    (("effects",), lambda card: [_meaning(effect) for effect in card.effects]),
    (("rulings",), lambda card: card.rulings),
    (("flavor",), lambda card: card.flavour),
)


def published_data(card: CardDef, source: Published | None = None) -> dict[str, object]:
    """The card as one object of the published data, as near as they can say it.

    `source`: what it was published as. Each part of it that says what the card says is written as it was,
    and so is what has no meaning in the rules.
    """
    own = _own_data(card)
    if not source:
        return own
    said = read_published(source)
    changed = [key for keys, value_of in PARTS if value_of(said) != value_of(card) for key in keys]
    data = {**source, **{key: own[key] for key in changed}}
    if "effects" in source:
        data["effects"] = _effects(card, said, source["effects"])
    return data


def read_published(source: Published) -> CardDef:
    """Return the card that an object of the published data says. Raises BadCardFile."""
    wrong = CardMistakes()
    field = to_card_field(Field(source, str(source.get("key", ""))), wrong)
    wrong.raise_if_any()
    return read_sound_card(field)


def _meaning(effect: EffectDef) -> tuple[object, ...]:
    """All of an effect but whether it is lent, which the data need not say."""
    return effect.kind, effect.once, effect.optional, effect.label, effect.text


def _effects(card: CardDef, said: CardDef, entries: object) -> list[object]:
    """The effects, each as it stands in the source if it stands there."""
    left = list(zip(said.effects, entries if isinstance(entries, list) else [], strict=True))
    data: list[object] = []
    for effect in card.effects:
        place = next((i for i, (old, _) in enumerate(left) if _meaning(old) == _meaning(effect)), None)
        if place is None:
            data.append(_effect_data(effect))
            continue
        old, entry = left.pop(place)
        is_said = "transfer" in entry and old.transfer != effect.transfer
        data.append({**entry, "transfer": effect.transfer} if is_said else entry)
    return data


def _own_data(card: CardDef) -> dict[str, object]:
    words = [tag for tag in card.subtypes if not set(" -–—") & set(tag)]
    # A subtype of several words stands alone, where no blank takes it apart; there is room for one.
    own = next((tag for tag in reversed(card.subtypes) if tag not in words), "")
    kind = f"Fabled {card.type.title()}" if card.fabled else card.type.title()
    return {
        "key": card.key,
        "name": card.name,
        "type": {"key": card.type, "text": f"{kind} — {' '.join(words).title()}" if words else kind},
        "faction": {"key": card.faction} if card.faction else None,
        "fabled": card.fabled,
        "subType": (own or (words[-1] if words else "")).title() or None,
        "stats": [
            {"attribute": {"key": name}, "value": value}
            for name, value in zip(vocab.STATS, card.stats, strict=True)
            if value is not None
        ],
        "arrows": {
            name: WORDS_OF_STRENGTH[strength]
            for name, direction in DIRECTIONS.items()
            if (strength := arrow_strength(card.arrows, grid.DIRECTIONS.index(direction)))
        },
        "effects": [_effect_data(effect) for effect in card.effects],
        "rulings": list(card.rulings),
        "flavor": card.flavour,
    }


def _effect_data(effect: EffectDef) -> dict[str, object]:
    """An effect with its icon. What has none is written with the nearest one that there is."""
    flags = {"once": effect.once, "optional": effect.optional}
    said = tuple(name for name, on in flags.items() if on)
    icon = next(
        ICON_OF[effect.kind, *flags] for flags in (said, said[:1], ()) if (effect.kind, *flags) in ICON_OF
    )
    text = f"{effect.label} — {effect.text}" if effect.label else effect.text
    return {"icon": icon, "text": text}
