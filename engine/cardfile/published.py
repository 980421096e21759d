"""The game's published card data, a list of JSON objects, put into the keys of our card files."""

import re
from typing import Final

from engine.cardfile.field import Field

KEYS: Final = (
    "key", "name", "type", "faction", "fabled", "subType", "stats", "arrows", "effects", "rulings", "flavor",
)  # fmt: skip
DIRECTIONS: Final = {
    "top": "n", "topRight": "ne", "right": "e", "bottomRight": "se",
    "bottom": "s", "bottomLeft": "sw", "left": "w", "topLeft": "nw",
}  # fmt: skip
STRENGTHS: Final = {"single": 1, "double": 2, "triple": 3}
DASH: Final = re.compile(r"\s*[—–-]\s+|\s*—\s*")  # "Artifact — Equipment"


def is_published(field: Field) -> bool:
    """Whether a card is in the published form."""
    value = field.value
    return isinstance(value, dict) and (
        isinstance(value.get("type"), dict) or isinstance(value.get("stats"), list)
    )


def plain(field: Field) -> Field:
    """The same card under our keys. Raises BadCardFile."""
    told = field.mapping(KEYS)
    nothing = Field(None, field.source)
    card: dict[str, object] = {
        key: told[key].value for key in ("key", "name", "fabled", "rulings", "flavor") if key in told
    }
    kind, subtypes = _type(told.get("type", nothing))
    card["type"] = kind
    own = told.get("subType", nothing).text().lower()
    card["subtypes"] = subtypes if not own or own in subtypes else [*subtypes, own]
    card["faction"] = _keyed(told.get("faction", nothing))
    card["stats"] = _stats(told.get("stats", nothing))
    card["arrows"] = _arrows(told.get("arrows", nothing))
    card["effects"] = [_effect(effect) for effect in told.get("effects", nothing).items()]
    return Field(card, field.source, field.path, field.line_of)


def _keyed(field: Field) -> str:
    """The key of `{key, …}`; nothing is ""."""
    if not isinstance(field.value, dict):
        return field.text()
    key = field.value.get("key")
    return field.inside("key", key).text()


def _type(field: Field) -> tuple[str, list[str]]:
    """('artifact', ['equipment']) of {key: artifact, text: Artifact — Equipment}."""
    key = _keyed(field).lower()
    text = field.value.get("text") if isinstance(field.value, dict) else None
    _, *subtypes = DASH.split(field.inside("text", text).text().lower())
    return key, [word for part in subtypes for word in part.split()]


def _stats(field: Field) -> dict[str, object]:
    """The stats by their names; one without a value is not printed."""
    stats: dict[str, object] = {}
    for item in field.items():
        told = item.mapping(("attribute", "value"))
        name = _keyed(told.get("attribute", item)).lower()
        if name in stats:
            raise item.wrong(f"{name} stands here twice")
        if "value" in told and told["value"].value is not None:
            stats[name] = told["value"].value
    return stats


def _arrows(field: Field) -> dict[str, int]:
    """The arrows by our directions."""
    arrows: dict[str, int] = {}
    if field.value is None:
        return arrows
    for name, value in field.mapping(DIRECTIONS).items():
        if value.value is not None:
            arrows[DIRECTIONS[name]] = STRENGTHS[value.one_of(STRENGTHS)]
    return arrows


def _effect(field: Field) -> dict[str, object]:
    """An effect; the icon is its kind."""
    told = field.mapping(("icon", "text"))
    return {
        ours: told[theirs].value for ours, theirs in (("kind", "icon"), ("text", "text")) if theirs in told
    }
