"""Editions (0.1): a frozen record of switches, and its presets.

Rules code reads a switch; it never asks which edition is played.
"""

from typing import Final

from engine import grid, vocab
from engine.arrow_reach import RAY, RING
from engine.errors import Refused

YES_NO: Final = ("yes", "no")

# Every switch of the rulebook's table with the values it takes; () = any whole number above 0.
VALUES: Final[dict[str, tuple[str, ...]]] = {
    "phases": ("start draw main event main2 end", "begin event deployment draw"),
    "preparation_turn": YES_NO,
    "mulligan": YES_NO,
    "starting_hp": (),
    "opening": ("tokens", "conquest"),
    "open_at_start": ("middle_three", "all_artifact"),
    "events": ("campaign battle xd", "campaign battle"),
    "event_optional": YES_NO,
    "action_pool": YES_NO,
    "attack_uses_stack": YES_NO,
    "direct_hit": ("might", "one"),
    "damage_wears_off": YES_NO,
    "moving": ("move", "march"),
    "reach": ("ray", "ring"),
    "equip": ("zone", "attach"),
    "fabled": ("xd_event", "one_per_deployment"),
    "face_down_payment": ("discount", "mana"),
    "target_flips": ("creatures", "all"),
    "swap_counts_as_moved": YES_NO,
    "blessed_by": ("own", "any"),
    "default_duration": ("on_card", "game"),
    "zones_per_campaign": ("one", "any"),
    "flip_order": ("flipped_first", "mana_first"),
    "source_gone": ("resolves", "fizzles"),
    "hit_draws": YES_NO,
    "battle_first_strike": YES_NO,
    "reorient_for_all": YES_NO,
    "sidestep": ("own_row", "adjacent_and_turn"),
    "cleansable": ("weak, not conduit", "conduit, not weak"),
    "tokens_are_cards": YES_NO,
    "conscript_zone": ("own", "any"),
    "transform_zone": ("same", "any_own_open"),
    "equipment_lends": ("marked", "might_life_one_effect"),
    "names": ("attack life armor movement knowledge", "might life armor movement will"),
}

# What people call them
SWITCH_TITLES: Final = {
    "phases": "Phases of a turn",
    "preparation_turn": "Preparation turn",
    "mulligan": "Mulligan",
    "starting_hp": "HP at the start",
    "opening": "What a Campaign opens",
    "open_at_start": "Zones open at the start",
    "events": "Events",
    "event_optional": "Turn without an Event",
    "action_pool": "Action Pool",
    "attack_uses_stack": "Attacks on the stack",
    "direct_hit": "Direct strike",
    "damage_wears_off": "Damage heals at end of turn",
    "moving": "Move or March",
    "reach": "Reach of arrows",
    "equip": "What Equipment is on",
    "fabled": "Fabled cards",
    "face_down_payment": "Face-down cards pay",
    "target_flips": "Flipped by being targeted",
    "swap_counts_as_moved": "A swap is a move",
    "blessed_by": "Blessed by mana of",
    "default_duration": "Effects without an end",
    "zones_per_campaign": "Zones per Campaign",
    "flip_order": "Order of a flip",
    "source_gone": "Source has left",
    "hit_draws": "Who is hit draws",
    "battle_first_strike": "First Strike in a Battle",
    "reorient_for_all": "Reorient for all",
    "sidestep": "Sidestep",
    "cleansable": "What Cleanse takes",
    "tokens_are_cards": "Tokens pay as cards",
    "conscript_zone": "Zone of Conscript",
    "transform_zone": "Zone of a Transform",
    "equipment_lends": "What Equipment lends",
    "names": "Words for the stats",
}

CLASSIC: Final = {
    "phases": "start draw main event main2 end",
    "preparation_turn": "yes",
    "mulligan": "no",
    "starting_hp": "20",
    "opening": "tokens",
    "open_at_start": "middle_three",
    "events": "campaign battle xd",
    "event_optional": "yes",
    "action_pool": "no",
    "attack_uses_stack": "no",
    "direct_hit": "might",
    "damage_wears_off": "yes",
    "moving": "move",
    "reach": "ring",
    "equip": "zone",
    "fabled": "xd_event",
    "face_down_payment": "discount",
    "target_flips": "creatures",
    "swap_counts_as_moved": "yes",
    "blessed_by": "own",
    "default_duration": "on_card",
    "zones_per_campaign": "one",
    "flip_order": "flipped_first",
    "source_gone": "resolves",
    "hit_draws": "no",
    "battle_first_strike": "no",
    "reorient_for_all": "no",
    "sidestep": "own_row",
    "cleansable": "weak, not conduit",
    "tokens_are_cards": "yes",
    "conscript_zone": "own",
    "transform_zone": "same",
    "equipment_lends": "marked",
    "names": "attack life armor movement knowledge",
}

WIKI: Final = {
    **CLASSIC,
    "action_pool": "yes",
    "attack_uses_stack": "yes",
    "damage_wears_off": "no",
    "swap_counts_as_moved": "no",
}

MODERN: Final = {
    "phases": "begin event deployment draw",
    "preparation_turn": "no",
    "mulligan": "yes",
    "starting_hp": "6",
    "opening": "conquest",
    "open_at_start": "all_artifact",
    "events": "campaign battle",
    "event_optional": "no",
    "action_pool": "yes",
    "attack_uses_stack": "yes",
    "direct_hit": "one",
    "damage_wears_off": "no",
    "moving": "march",
    "reach": "ray",
    "equip": "attach",
    "fabled": "one_per_deployment",
    "face_down_payment": "mana",
    "target_flips": "all",
    "swap_counts_as_moved": "no",
    "blessed_by": "any",
    "default_duration": "on_card",
    "zones_per_campaign": "one",
    "flip_order": "mana_first",
    "source_gone": "fizzles",
    "hit_draws": "no",
    "battle_first_strike": "no",
    "reorient_for_all": "no",
    "sidestep": "own_row",
    "cleansable": "weak, not conduit",
    "tokens_are_cards": "yes",
    "conscript_zone": "own",
    "transform_zone": "same",
    "equipment_lends": "marked",
    "names": "might life armor movement will",
}

LATEST: Final = {
    **MODERN,
    "flip_order": "flipped_first",
    "hit_draws": "yes",
    "battle_first_strike": "yes",
    "reorient_for_all": "yes",
    "sidestep": "adjacent_and_turn",
    "cleansable": "conduit, not weak",
    "tokens_are_cards": "no",
    "conscript_zone": "any",
    "transform_zone": "any_own_open",
    "equipment_lends": "might_life_one_effect",
}

PRESETS: Final = {"classic": CLASSIC, "wiki": WIKI, "modern": MODERN, "latest": LATEST}
USUAL_EDITION: Final = "modern"
PUBLISHED_EDITION: Final = "latest"  # what cards of the game's published data are played by


# What a Cleanse takes away (20.2)
CLEANSED_WITH_WEAK: Final = vocab.CONDITIONS
CLEANSED_WITH_CONDUIT: Final = (*(code for code in CLEANSED_WITH_WEAK if code != vocab.WEAK), vocab.CONDUIT)


class Edition:
    """The switches of one game, as written in `switches`; the other attributes are what rules code reads.

    `phases` and `events` are codes in their order, `cleansed` codes of conditions; `open_at_start` is a mask
    of zones.
    """

    __slots__ = (
        "action_pool", "attack_uses_stack", "base", "battle_first_strike", "blessed_by_own", "cleansed",
        "conscripts_anywhere", "damage_wears_off", "direct_hit_one", "equips_zones", "event_optional",
        "events", "fabled_deployed", "flipped_first", "gone_fizzles", "hidden_discount", "hit_draws",
        "lasts_all_game", "lends_one_effect", "moves", "mulligan", "one_zone_per_campaign", "open_at_start",
        "phases", "preparation_turn", "reach", "reorient_for_all", "sidestep_turns", "starting_hp",
        "stat_names", "swap_counts_as_moved", "switches", "target_flips_all", "tokens", "tokens_are_cards",
        "transforms_anywhere",
    )  # fmt: skip

    def __init__(self, base: str, switches: dict[str, str]) -> None:
        self.base: Final = base
        self.switches: Final = switches
        self.phases: Final = tuple(vocab.PHASES.index(name) for name in switches["phases"].split())
        self.preparation_turn: Final = switches["preparation_turn"] == "yes"
        self.mulligan: Final = switches["mulligan"] == "yes"
        self.starting_hp: Final = int(switches["starting_hp"])
        self.tokens: Final = switches["opening"] == "tokens"
        all_artifact = switches["open_at_start"] == "all_artifact"
        middle = grid.MIDDLE | grid.MIDDLE << 15
        self.open_at_start: Final = grid.ARTIFACT_ZONES if all_artifact else middle
        self.events: Final = tuple(vocab.EVENTS.index(name) for name in switches["events"].split())
        self.event_optional: Final = switches["event_optional"] == "yes"
        self.action_pool: Final = switches["action_pool"] == "yes"
        self.attack_uses_stack: Final = switches["attack_uses_stack"] == "yes"
        self.direct_hit_one: Final = switches["direct_hit"] == "one"
        self.damage_wears_off: Final = switches["damage_wears_off"] == "yes"
        self.moves: Final = switches["moving"] == "move"
        self.reach: Final = RAY if switches["reach"] == "ray" else RING
        self.equips_zones: Final = switches["equip"] == "zone"
        self.fabled_deployed: Final = switches["fabled"] == "one_per_deployment"
        self.hidden_discount: Final = switches["face_down_payment"] == "discount"
        self.target_flips_all: Final = switches["target_flips"] == "all"
        self.swap_counts_as_moved: Final = switches["swap_counts_as_moved"] == "yes"
        self.blessed_by_own: Final = switches["blessed_by"] == "own"
        self.lasts_all_game: Final = switches["default_duration"] == "game"
        self.one_zone_per_campaign: Final = switches["zones_per_campaign"] == "one"
        self.flipped_first: Final = switches["flip_order"] == "flipped_first"
        self.gone_fizzles: Final = switches["source_gone"] == "fizzles"
        self.hit_draws: Final = switches["hit_draws"] == "yes"
        self.battle_first_strike: Final = switches["battle_first_strike"] == "yes"
        self.reorient_for_all: Final = switches["reorient_for_all"] == "yes"
        self.sidestep_turns: Final = switches["sidestep"] == "adjacent_and_turn"
        weak = switches["cleansable"] == "weak, not conduit"
        self.cleansed: Final = CLEANSED_WITH_WEAK if weak else CLEANSED_WITH_CONDUIT
        self.tokens_are_cards: Final = switches["tokens_are_cards"] == "yes"
        self.conscripts_anywhere: Final = switches["conscript_zone"] == "any"
        self.transforms_anywhere: Final = switches["transform_zone"] == "any_own_open"
        self.lends_one_effect: Final = switches["equipment_lends"] == "might_life_one_effect"
        self.stat_names: Final = tuple(switches["names"].split())

    def overrides(self) -> dict[str, str]:
        """Return the switches that differ from the preset."""
        preset = PRESETS[self.base]
        return {name: value for name, value in self.switches.items() if preset[name] != value}


def edition(base: str = USUAL_EDITION, overrides: dict[str, str] | None = None) -> Edition:
    """The preset `base` with some switches set otherwise, by name (0.1).

    Refused `unknown_edition`, `unknown_switch`, `bad_switch`.
    """
    name = base.strip().lower()
    if name not in PRESETS:
        raise Refused("unknown_edition", "0.1", name=base, known=", ".join(PRESETS))
    switches = dict(PRESETS[name])
    for switch, value in (overrides or {}).items():
        switches[switch] = switch_value(switch, value)
    return Edition(name, switches)


def switch_value(switch: str, value: str) -> str:
    """The value of a switch in its written form. Refused `unknown_switch`, `bad_switch`."""
    if switch not in VALUES:
        raise Refused("unknown_switch", "0.1", name=switch)
    known = VALUES[switch]
    written = " ".join(value.lower().split())
    if not known and written.isdecimal() and 0 < int(written) < 1000:
        return str(int(written))
    if written not in known:
        takes = ", ".join(known) or "a whole number from 1 to 999"
        title = SWITCH_TITLES[switch]
        raise Refused("bad_switch", "0.1", name=switch, title=title, value=value, known=takes)
    return written
