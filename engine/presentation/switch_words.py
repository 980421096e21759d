"""Words for the switches of an edition (0.1): a name, what it decides, and its values as people read them.

What a switch decides is the sentence of its row in Appendix A of the rulebook.
"""

from typing import Final, NamedTuple

from engine.edition import SWITCH_TITLES


class SwitchWords(NamedTuple):
    """The name of a switch, and what it decides, with its paragraph."""

    title: str
    decides: str


DECIDES: Final = {
    "phases": "the phases of a turn, in their order (6.1)",
    "preparation_turn": "whether players set cards before the first turn (5.3)",
    "mulligan": "whether a hand can be put aside (5.2)",
    "starting_hp": "HP at the start, 1 to 999 (5.4)",
    "opening": "whether a Campaign gives a token or opens a zone at once (6.4)",
    "open_at_start": "the zones that are open at the start (2.3)",
    "events": "the Events to pick from (6.4)",
    "event_optional": "whether a turn may have no Event (6.4)",
    "action_pool": "whether cards have an Action Pool (6.6)",
    "attack_uses_stack": "whether an attack waits on the stack (10.4)",
    "direct_hit": "what a direct strike takes: its Might, or one HP (10.7)",
    "damage_wears_off": "whether damage goes at the end of a turn (6.8)",
    "moving": "whether a Campaign lets cards Move or March (9.1, 9.2)",
    "reach": "how arrows reach (3.2)",
    "equip": "whether Equipment is linked to a zone or attached to a creature (4.2)",
    "fabled": "when Fabled cards are summoned (6.4, 6.5)",
    "face_down_payment": "what face-down cards do for a cost (8.3, 8.4)",
    "target_flips": "which face-down cards are flipped by being targeted (7.6)",
    "swap_counts_as_moved": "whether a card that was swapped has moved (9.1)",
    "blessed_by": "whose mana makes Blessed (20.1)",
    "default_duration": "how long a resolved effect lasts that does not say (14.5)",
    "zones_per_campaign": "how many zones tokens may open in a Campaign (6.4)",
    "flip_order": "whether When flipped resolves before a flipped card has its mana and is summoned (7.4)",
    "source_gone": "what becomes of an effect whose source leaves while it is on the stack (13.3)",
    "hit_draws": "whether a player who is hit directly draws a card (10.7)",
    "battle_first_strike": "whether in a Battle the striker has First Strike against a blocker that was "
    "named (10.6)",
    "reorient_for_all": "whether every creature has Reorient in its pool (20.2)",
    "sidestep": "whether a card that Sidesteps is turned as well (20.2)",
    "cleansable": "which of Weak and Conduit a Cleanse takes away (20.2)",
    "tokens_are_cards": "whether a Creature Token pays where cards are to be sacrificed (8.5)",
    "conscript_zone": "whether Conscript targets a zone of one's own or any (20.2)",
    "transform_zone": "where a card comes by a Transform (20.2)",
    "equipment_lends": "what Equipment lends (4.2)",
    "names": "the words for the stats (0.2)",
}
SWITCH_WORDS: Final = {name: SwitchWords(SWITCH_TITLES[name], decides) for name, decides in DECIDES.items()}

VALUE_WORDS: Final = {
    "start draw main event main2 end": "Start, Draw, Main, Event, second Main, End",
    "begin event deployment draw": "Begin, Event, Deployment, Draw",
    "tokens": "a token, to open a zone with",
    "conquest": "a zone at once",
    "middle_three": "the middle three artifact zones",
    "all_artifact": "all artifact zones",
    "campaign battle xd": "Campaign, Battle, XD",
    "campaign battle": "Campaign, Battle",
    "might": "HP by its Might",
    "move": "Move",
    "march": "March",
    "ray": "on in a line",
    "ring": "the zones around",
    "zone": "a zone",
    "attach": "a creature",
    "xd_event": "in an XD Event",
    "one_per_deployment": "one in each Deployment",
    "discount": "a discount",
    "creatures": "creatures only",
    "all": "all cards",
    "own": "one’s own",
    "on_card": "on the card, as long as it is there",
    "game": "the whole game",
    "flipped_first": "“when flipped” first",
    "mana_first": "mana first",
    "resolves": "its effect resolves",
    "fizzles": "its effect fizzles",
    "own_row": "within its own row",
    "adjacent_and_turn": "to an adjacent zone, and turns",
    "weak, not conduit": "Weak, and not Conduit",
    "conduit, not weak": "Conduit, and not Weak",
    "same": "the same zone",
    "any_own_open": "any open zone of one’s own",
    "marked": "what is marked",
    "might_life_one_effect": "Might, Life and one effect",
    "attack life armor movement knowledge": "Attack, Life, Armor, Movement, Knowledge",
    "might life armor movement will": "Might, Life, Armor, Movement, Will",
}  # the others read as they are written


def switch_title(switch: str) -> str:
    """Return the name of a switch; one that is no longer known goes by its written name."""
    return SWITCH_TITLES.get(switch) or switch.replace("_", " ")


def value_words(value: str) -> str:
    """Return a value of a switch as people read it."""
    return VALUE_WORDS.get(value, value)
