"""The game's published card data, a list of JSON objects: read into the keys of our card files.

Read in both forms that were published: stats as a list or an object, effects with `icon` and `text` or with
`type`, `desc` and flags. What has no meaning in the rules is left to `published_writer`, which gives it back.
"""

import re
from collections.abc import Mapping
from functools import partial
from typing import Final

from engine.cardfile.field import Field
from engine.cardfile.mistakes import MISREAD, CardMistakes
from engine.text.lexicon.words import KIND_WORDS

BESIDE_THE_RULES: Final = ("terms", "rank", "pagination")
KEYS: Final = (
    "key", "name", "type", "faction", "fabled", "extra", "subType", "stats", "arrows", "effects", "rulings",
    "flavor", *BESIDE_THE_RULES,
)  # fmt: skip
EFFECT_KEYS: Final = (
    "icon", "iconTitle", "type", "name", "text", "desc", "oncePerTurn", "optional", "transfer", "terms",
)  # fmt: skip
ICONS: Final = (
    "cost", "action", "continuous", "trigger", "triggerOpt", "triggerOptional", "triggerOptionalOpt",
    "activation", "activationOpt",
)  # fmt: skip
DIRECTIONS: Final = {
    "top": "n", "topRight": "ne", "right": "e", "bottomRight": "se",
    "bottom": "s", "bottomLeft": "sw", "left": "w", "topLeft": "nw",
}  # fmt: skip
STRENGTHS: Final = {"single": 1, "double": 2, "triple": 3}
UNALIGNED: Final = "unaligned"
DASH: Final = re.compile(r"\s*[—–-]\s+|\s*—\s*")  # "Artifact — Equipment"
HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")  # "feyBeast", a name of the data and not of the card


def is_published(field: Field) -> bool:
    """Return whether a card is in the published form."""
    value = field.value
    return isinstance(value, dict) and (
        isinstance(value.get("type"), dict) or isinstance(value.get("stats"), list)
    )


def own_key(key: str) -> str:
    """Return the key that a published one is under here: ours have hyphens."""
    return key.replace("_", "-")


def says_what_is_lent(source: Mapping[str, object]) -> bool:
    """Return whether an entry says which effects are lent: those of the earlier form do."""
    effects = source.get("effects")
    entries = effects if isinstance(effects, list) else []
    return any(isinstance(entry, dict) and ("type" in entry or "transfer" in entry) for entry in entries)


def to_card_field(field: Field, wrong: CardMistakes) -> Field:
    """The same card under our keys; what is wrong is noted, left out. Raises BadCardFile for no mapping."""
    output = wrong.read_mapping(field, KEYS)
    nothing = Field(None, field.source)
    part = {key: output.get(key, nothing) for key in KEYS}
    card: dict[str, object] = {
        key: output[key].value for key in ("key", "name", "rulings", "flavor") if key in output
    }
    if isinstance(card.get("key"), str):
        card["key"] = own_key(str(card["key"]))
    line: list[str] = []
    kind, line = wrong.try_read(lambda: _type(part["type"]), ("", line))
    card["type"] = kind
    card["subtypes"] = _subtypes(line[1:], wrong.try_read(part["subType"].text, ""))
    if "fabled" in output:
        card["fabled"] = output["fabled"].value
    else:
        in_extra_deck = wrong.try_read(lambda: _is_extra(part["extra"]), False)
        card["fabled"] = in_extra_deck or "fabled" in " ".join(line[:1]).split()
    faction = wrong.try_read(lambda: _key_text(part["faction"]), "")
    card["faction"] = "" if faction.lower() == UNALIGNED else faction
    card["stats"] = _stats(part["stats"], wrong)
    card["arrows"] = _arrows(part["arrows"], wrong)
    card["effects"] = [
        wrong.try_read(partial(_effect, effect, wrong), MISREAD) for effect in wrong.items(part["effects"])
    ]
    return Field(card, field.source, field.path, field.line_of)


def _key_text(field: Field) -> str:
    """The key of `{key, …}`, or the text itself; nothing is ""."""
    if not isinstance(field.value, dict):
        return field.text()
    return field.make_child("key", field.value.get("key")).text()


def _type(field: Field) -> tuple[str, list[str]]:
    """('artifact', ['fabled artifact', 'scroll']) of {key: artifact, text: Fabled Artifact — Scroll}."""
    key = _key_text(field).lower()
    parts = field.value if isinstance(field.value, dict) else {}
    said = [field.make_child(name, parts.get(name)).text() for name in ("text", "desc")]
    return key, DASH.split(next((text for text in said if text), "").lower())


def _subtypes(printed: list[str], own: str) -> list[str]:
    """The subtypes of the type line, and the one that stands alone, which may have several words."""
    words = [word for part in printed for word in part.split()]
    if HUMP.search(own):
        return words or HUMP.sub(" ", own).lower().split()
    return words if not own or own.lower() in words else [*words, own.lower()]


def _is_extra(field: Field) -> bool:
    """Return whether `extra`, or its key, says that the card lies in the Extra Deck (4.1)."""
    return field.make_child(
        "key", field.value.get("key") if isinstance(field.value, dict) else field.value
    ).truth()


def _stats(field: Field, wrong: CardMistakes) -> dict[str, object]:
    """The stats by their names; one without a value is not printed."""
    stats: dict[str, object] = {}
    if isinstance(field.value, dict):
        stats = {("will" if name == "mana" else name): value for name, value in field.value.items()}
        if len(stats) < len(field.value):
            wrong.found.append(field.error("will stands here twice"))
        return {name: value for name, value in stats.items() if value is not None}
    unsaid: tuple[str, object] = ("", None)
    for item in wrong.items(field):
        name, value = wrong.try_read(partial(_stat, item, wrong), unsaid)
        if name in stats:
            wrong.found.append(item.error(f"{name} stands here twice"))
        elif value is not None:
            stats[name] = value
    return stats


def _stat(item: Field, wrong: CardMistakes) -> tuple[str, object]:
    """(the name, the value) of {attribute: {key}, value}."""
    output = wrong.read_mapping(item, ("attribute", "value"))
    value = output["value"].value if "value" in output else None
    return _key_text(output.get("attribute", item)).lower(), value


def _arrows(field: Field, wrong: CardMistakes) -> dict[str, int]:
    """The arrows by our directions."""
    output: dict[str, Field] = {}
    if field.value is not None:
        output = wrong.try_read(lambda: wrong.read_mapping(field, DIRECTIONS), output)
    said = {name: value for name, value in output.items() if value.value is not None}
    strengths = {name: wrong.try_read(partial(value.one_of, STRENGTHS), "") for name, value in said.items()}
    return {DIRECTIONS[name]: STRENGTHS[word] for name, word in strengths.items() if word}


def _effect(field: Field, wrong: CardMistakes) -> object:
    """An effect; its kind is its `type`, or its icon, which may imply flags."""
    output = wrong.read_mapping(field, EFFECT_KEYS)
    kind = output.get("type", output.get("icon", field.make_child("icon", "")))
    word = _key_text(kind)
    if word.lower() not in KIND_WORDS:
        raise kind.error(f"one of {', '.join(ICONS)} is expected here")
    said = {"label": "name", "once": "oncePerTurn", "optional": "optional", "transfer": "transfer"}
    text = output.get("text", output.get("desc", field)).value
    return {
        "kind": word,
        "text": "" if isinstance(text, dict) else text,
        **{ours: output[name].value for ours, name in said.items() if name in output},
    }
