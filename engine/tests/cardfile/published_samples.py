"""Files in the shapes in which the game's cards were published, with cards of our own."""

from typing import Any


def term(key: str, text: str) -> dict[str, Any]:
    """A term as the earlier form explains it."""
    return {
        "key": key,
        "type": {"key": "keywords", "desc": "Keyword"},
        "name": key.title(),
        "aliases": [],
        "description": text,
        "inline": True,
        "baseEffect": {"type": "continuous", "desc": f"[{key.title()}]."},
        "rulings": ["Only creatures have it."],
    }


def stat(key: str, value: int) -> dict[str, Any]:
    """A stat as the latest form lists it."""
    return {"attribute": {"key": key, "text": key.title(), "url": f"/book/{key.title()}"}, "value": value}


def effect(icon: str, text: str, *terms: str, title: str = "Effect") -> dict[str, Any]:
    """An effect of the latest form."""
    return {"icon": icon, "iconTitle": title, "text": text, "terms": list(terms)}


def printed(key: str, name: str, kind: str, line: str, **more: Any) -> dict[str, Any]:
    """A card of the latest form."""
    return {
        "key": key,
        "name": name,
        "type": {"key": kind, "text": line, "url": f"/book/{kind.title()}"},
        "faction": {"key": "men", "text": "Men", "url": "/book/Men"},
        "fabled": line.startswith("Fabled"),
        "stats": [],
        "arrows": {},
        "effects": [],
        "rulings": [],
        "terms": [],
        **more,
    }


LATEST: list[dict[str, Any]] = [
    printed(
        "patient_toll_keeper", "Patient Toll Keeper", "creature", "Creature — Human",
        stats=[stat("might", 1), stat("life", 2)],
        arrows={"top": "double", "left": "single"},
        effects=[
            effect("trigger", "When flipped: this is [Protected] until end of turn.", "protected"),
            effect("triggerOptional", "When summoned: you can draw 1.", title="Optional Trigger"),
            effect("activationOpt", "Toll — Consume 1 mana: draw 1.", title="Once-per-turn Activation"),
        ],
        subType="human", terms=["protected"], flavor="Nobody crosses\nfor nothing.\n",
    ),
    printed(
        "lantern_on_a_hook", "Lantern on a Hook", "artifact", "Artifact — Equipment",
        stats=[stat("life", 1)],
        arrows={"top": "single", "topRight": "single"},
        effects=[
            effect("trigger", "When summoned: target collects 1 mana."),
            effect("action", "[Equip].", "equip"),
            effect("continuous", "[Evasive].", "evasive"),
            effect("action", "[Pray].", "pray"),
        ],
        subType="equipment", terms=["equip", "evasive", "pray"],
    ),
    printed(
        "the_moss_giant", "The Moss Giant", "creature", "Fabled Creature — Transformed Fey",
        faction={"key": "fey", "text": "Fey", "url": "/book/Fey"},
        stats=[stat("might", 3), stat("will", 1), stat("life", 3)],
        effects=[effect("cost", "[Transformed]: summon.", "transformed"), effect("action", "[Strike].")],
        subType="feyBeast",
    ),
    printed(
        "quiet_well", "Quiet Well", "monument", "Monument",
        effects=[effect("activation", "Consume 2 mana: heal 1 damage from target creature.")],
        rulings=["It heals nothing that is not hurt."],
    ),
    printed("_token-men-1", "Creature Token", "creature", "Creature", stats=[stat("might", 1)]),
    printed("_token-men-2", "Creature Token", "creature", "Creature", stats=[stat("might", 1)]),
    {"key": "_symbols", "name": "Symbols"},
]  # fmt: skip

EARLIER: list[dict[str, Any]] = [
    {
        "key": "gravel_golem",
        "name": "Gravel Golem",
        "type": {"key": "creature", "desc": "Creature"},
        "subType": "construct",
        "flavor": "It remembers the road.\n",
        "stats": {"attack": 2, "life": 5, "movement": 1, "mana": 3},
        "effects": [
            {
                "type": "trigger",
                "oncePerTurn": True,
                "optional": True,
                "name": "Wake",
                "desc": "When flipped: draw 1.",
                "icon": {"url": "/icons/e-opt-trigger.png", "desc": "Optional Once-per-turn Trigger"},
                "terms": [term("evasive", "Harder to hit.")],
            },
            {
                "type": "continuous",
                "desc": "[[Evasive]].",
                "icon": {"url": "/i.png", "desc": ""},
                "terms": [],
            },
        ],
        "arrows": {"topRight": "double", "bottom": "triple"},
        "rank": 0,
        "extra": {"key": "false", "desc": "Main Deck"},
        "faction": {"key": "unaligned", "desc": "Unaligned"},
        "terms": [term("evasive", "Harder to hit.")],
        "pagination": {"next": "rattling_lance"},
    },
    {
        "key": "rattling_lance",
        "name": "Rattling Lance",
        "type": {"key": "artifact", "desc": "Artifact — Equipment"},
        "subType": "equipment",
        "stats": {"attack": 1},
        "effects": [
            {"type": "action", "desc": "[[Pray]].", "transfer": True},
            {"type": "continuous", "desc": "[[Evasive]].", "transfer": False},
        ],
        "arrows": {"top": "single"},
        "rank": 1,
        "extra": {"key": "true", "desc": "Extra Deck"},
        "faction": {"key": "fey", "desc": "Fey"},
        "pagination": {"prev": "gravel_golem"},
    },
]
