"""Cards written as a card file or as published JSON."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final

from engine.carddef import CardDef, EffectDef
from engine.cardfile.card_fields import card_to_data
from engine.cardfile.effect_fields import read_printed_effect
from engine.cardfile.field import Field
from engine.cardfile.published_writer import Published, published_data
from engine.errors import BadCardFile

WIDTH: Final = 110
# What YAML may take for a line break, or drop
ODD: Final = re.compile(r"[^\S ]|[\x00-\x1f\x7f-\x9f\ufeff]")


def write_card_file(
    cards: Sequence[CardDef], form: str, sources: Mapping[str, Published] | None = None,
    order: Sequence[str | Published] = (),
) -> str:  # fmt: skip
    """The text of a file, "yaml" for a card file or "json" for published data, that lists the cards.

    For published data: `sources` is what cards were published as, by key; `order` names cards by their keys
    and holds entries that are no cards, both in the order of a file. Cards that it leaves out come last.
    """
    if form != "json":
        return "\n".join(_yaml_text(card) for card in cards) or "[]\n"
    data = {card.key: published_data(card, (sources or {}).get(card.key)) for card in cards}
    listed = [data.pop(entry, None) if isinstance(entry, str) else entry for entry in order]
    entries = [*(entry for entry in listed if entry is not None), *data.values()]
    return json.dumps(entries, indent=2, ensure_ascii=False) + "\n"


def source_to_keep(card: CardDef, source: Published) -> Published:
    """Return what a card was published as; nothing where it would be written so anyway."""
    return {} if source == published_data(card) else source


def _yaml_text(card: CardDef) -> str:
    import yaml  # takes longer than the rest of the engine

    class Dumper(yaml.SafeDumper):
        """Lists set in below their key, as in our own files."""

        def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
            super().increase_indent(flow, False)

    class InLine(dict[str, object]):
        """A mapping on one line."""

    def represent_in_line(dumper: yaml.SafeDumper, value: InLine) -> yaml.Node:
        return dumper.represent_mapping("tag:yaml.org,2002:map", value, flow_style=True)

    def represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
        return dumper.represent_scalar("tag:yaml.org,2002:str", text, '"' if ODD.search(text) else None)

    Dumper.add_representer(InLine, represent_in_line)
    Dumper.add_representer(str, represent_text)
    data = card_to_data(card)
    for part in ("stats", "arrows"):
        if part in data:
            data[part] = InLine(data[part])  # type: ignore[call-overload] # both are mappings
    if card.effects:
        data["effects"] = [_short_text(effect) or InLine(effect.printed_data()) for effect in card.effects]
    return yaml.dump([data], Dumper=Dumper, sort_keys=False, allow_unicode=True, width=WIDTH)


def _short_text(effect: EffectDef) -> str:
    """The short form; "" if it would read as another effect."""
    try:
        back = read_printed_effect(Field(effect.short_text(), ""))
    except BadCardFile:
        return ""
    return effect.short_text() if back.printed_data() == effect.printed_data() else ""
