"""A published file of 200 cards, some with mistakes, and one of them mended."""

import json
from typing import Any

NUMBER = 200
# Cards by their number in the file, from 1, with what is wrong there as the report begins to tell it.
MISTAKES: dict[int, tuple[dict[str, Any], list[str]]] = {
    17: ({"type": {"key": "vehicle"}}, ["type: one of creature, artifact, monument is expected here"]),
    44: ({"arrows": {"up": "single", "top": "heavy"}}, ["arrows up: unknown", "arrows top: one of single"]),
    90: ({"effects": [{"icon": "spell", "text": "Pray."}]}, ["effect 1 icon: one of cost, action"]),
    91: ({"colour": "red"}, ["colour: unknown; known here: key, name"]),
    150: (
        {"stats": [{"attribute": {"key": "might"}, "value": -1}, {"attribute": {"key": "luck"}, "value": 1}]},
        ["stats might: a whole number from 0 to 99", "stats luck: no stat"],
    ),
    199: ({"key": "Card 199", "name": ""}, ["a card needs a name", "key: a key is lower-case"]),
    200: ({"key": "card-1"}, ["the key card-1 is used twice in this file"]),
}
UNREAD = "Connected creatures hum softly."


def card(number: int) -> dict[str, Any]:
    """One of the cards; every tenth has an effect that cannot be read."""
    kind = ("creature", "artifact", "monument")[number % 3]
    effects = [{"icon": "triggerOnce", "text": f"Toll — When [this] strikes: draw {number % 5 + 1}."}]
    if number % 10 == 0:
        effects.append({"icon": "continuous", "text": UNREAD})
    return {
        "key": f"card-{number}",
        "name": f"Card {number}",
        "type": {"key": kind, "text": f"{kind.title()} — Relic" if number % 2 else kind.title()},
        "faction": {"key": ("men", "fey")[number % 2]} if number % 7 else None,
        "fabled": number % 20 == 0,
        "subType": "Relic" if number % 2 else None,
        "stats": [{"attribute": {"key": "might"}, "value": number % 6}],
        "arrows": {} if kind == "monument" else {"top": "single", "bottom": "double"},
        "effects": effects,
        "rulings": [f"It is number {number}."],
        "flavor": "Nobody counted.",
    }


def sample_file(broken: bool = False) -> list[dict[str, Any]]:
    """All of them; `broken`: with the mistakes."""
    cards = [card(number) for number in range(1, NUMBER + 1)]
    if broken:
        for number, (mistake, _output) in MISTAKES.items():
            cards[number - 1] |= mistake
    return cards


def file_bytes(cards: list[dict[str, Any]]) -> bytes:
    """The file."""
    return json.dumps(cards, indent=1).encode()
