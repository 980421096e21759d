"""The game's published card data, a list of JSON objects: read into the keys of our card files, written."""

import re
from functools import partial
from typing import Final

from engine import grid, vocab
from engine.carddef import CardDef, EffectDef
from engine.cardfile.field import Field
from engine.cardfile.mistakes import CardMistakes
from engine.text.lexicon.words import KIND_WORDS

KEYS: Final = (
    "key", "name", "type", "faction", "fabled", "subType", "stats", "arrows", "effects", "rulings", "flavor",
)  # fmt: skip
DIRECTIONS: Final = {
    "top": "n", "topRight": "ne", "right": "e", "bottomRight": "se",
    "bottom": "s", "bottomLeft": "sw", "left": "w", "topLeft": "nw",
}  # fmt: skip
STRENGTHS: Final = {"single": 1, "double": 2, "triple": 3}
WORDS_OF_STRENGTH: Final = ("", *STRENGTHS)
# The icon of (kind, once, optional). What has none is written as the nearest one that there is.
ICONS: Final = {
    ("cost", False, False): "cost",
    ("action", False, False): "action",
    ("continuous", False, False): "continuous",
    ("trigger", False, False): "trigger",
    ("trigger", True, False): "triggerOnce",
    ("trigger", False, True): "triggerOptional",
    ("trigger", True, True): "triggerOptionalOnce",
    ("activation", False, False): "activation",
    ("activation", True, False): "activationOnce",
}
UNSAID: Final[dict[str, object]] = {"kind": "action", "text": "?"}  # in place of an effect with a mistake
DASH: Final = re.compile(r"\s*[—–-]\s+|\s*—\s*")  # "Artifact — Equipment"


def is_published(field: Field) -> bool:
    """Return whether a card is in the published form."""
    value = field.value
    return isinstance(value, dict) and (
        isinstance(value.get("type"), dict) or isinstance(value.get("stats"), list)
    )


def to_card_field(field: Field, wrong: CardMistakes) -> Field:
    """The same card under our keys; what is wrong is noted, left out. Raises BadCardFile for no mapping."""
    output = wrong.read_mapping(field, KEYS)
    nothing = Field(None, field.source)
    part = {key: output.get(key, nothing) for key in KEYS}
    card: dict[str, object] = {
        key: output[key].value for key in ("key", "name", "fabled", "rulings", "flavor") if key in output
    }
    subtypes: list[str] = []
    card["type"], subtypes = wrong.try_read(lambda: _type(part["type"]), ("", subtypes))
    own = wrong.try_read(part["subType"].text, "").lower()
    card["subtypes"] = subtypes if not own or own in subtypes else [*subtypes, own]
    card["faction"] = wrong.try_read(lambda: _key_text(part["faction"]), "")
    card["stats"] = _stats(part["stats"], wrong)
    card["arrows"] = _arrows(part["arrows"], wrong)
    effects = wrong.items(part["effects"])
    card["effects"] = [wrong.try_read(partial(_effect, effect), UNSAID) for effect in effects]
    return Field(card, field.source, field.path, field.line_of)


def _key_text(field: Field) -> str:
    """The key of `{key, …}`; nothing is ""."""
    if not isinstance(field.value, dict):
        return field.text()
    key = field.value.get("key")
    return field.make_child("key", key).text()


def _type(field: Field) -> tuple[str, list[str]]:
    """('artifact', ['equipment']) of {key: artifact, text: Artifact — Equipment}."""
    key = _key_text(field).lower()
    text = field.value.get("text") if isinstance(field.value, dict) else None
    _, *subtypes = DASH.split(field.make_child("text", text).text().lower())
    return key, [word for part in subtypes for word in part.split()]


def _stats(field: Field, wrong: CardMistakes) -> dict[str, object]:
    """The stats by their names; one without a value is not printed."""
    stats: dict[str, object] = {}
    unsaid: tuple[str, object] = ("", None)
    for item in wrong.items(field):
        name, value = wrong.try_read(partial(_stat, item), unsaid)
        if name in stats:
            wrong.found.append(item.error(f"{name} stands here twice"))
        elif value is not None:
            stats[name] = value
    return stats


def _stat(item: Field) -> tuple[str, object]:
    """(the name, the value) of {attribute: {key}, value}."""
    output = item.mapping(("attribute", "value"))
    return _key_text(output.get("attribute", item)).lower(), output[
        "value"
    ].value if "value" in output else None


def _arrows(field: Field, wrong: CardMistakes) -> dict[str, int]:
    """The arrows by our directions."""
    output: dict[str, Field] = {}
    if field.value is not None:
        output = wrong.try_read(lambda: wrong.read_mapping(field, DIRECTIONS), output)
    said = {name: value for name, value in output.items() if value.value is not None}
    strengths = {name: wrong.try_read(partial(value.one_of, STRENGTHS), "") for name, value in said.items()}
    return {DIRECTIONS[name]: STRENGTHS[word] for name, word in strengths.items() if word}


def _effect(field: Field) -> dict[str, object]:
    """An effect; the icon is its kind."""
    output = field.mapping(("icon", "text"))
    icon = output.get("icon", field.make_child("icon", ""))
    if icon.text().lower() not in KIND_WORDS:
        raise icon.error(f"one of {', '.join(ICONS.values())} is expected here")
    return {"kind": icon.text(), "text": output["text"].value if "text" in output else ""}


def published_data(card: CardDef) -> dict[str, object]:
    """The card as one object of the published data, as near as they can say it."""
    words = [tag for tag in card.subtypes if not set(" -–—") & set(tag)]
    # A subtype of several words stands alone, where no blank takes it apart; there is room for one.
    own = next((tag for tag in reversed(card.subtypes) if tag not in words), "")
    kind = card.type.title()
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
            if (strength := grid.strength(card.arrows, grid.DIRECTIONS.index(direction)))
        },
        "effects": [{"icon": _icon(effect), "text": _labelled_text(effect)} for effect in card.effects],
        "rulings": list(card.rulings),
        "flavor": card.flavour,
    }


def _icon(effect: EffectDef) -> str:
    flags = ((effect.once, effect.optional), (effect.once, False), (False, effect.optional), (False, False))
    return next(ICONS[effect.kind, *each] for each in flags if (effect.kind, *each) in ICONS)


def _labelled_text(effect: EffectDef) -> str:
    return f"{effect.label} — {effect.text}" if effect.label else effect.text
