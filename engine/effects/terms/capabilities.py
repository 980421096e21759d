"""Capabilities of cards (14.6): what they can and cannot do, or have done to them; bit numbers of one mask.

Below `ACT` they are the codes of notable actions.
"""

from typing import Final

from engine import vocab

ACT: Final = 18
BLOCK: Final = 19
TAKE_DAMAGE: Final = 20
BE_TARGETED: Final = 21
BE_TARGETED_BY_OPPONENT: Final = 22
BE_BLOCKED: Final = 23
BE_DESTROYED: Final = 24
BE_MOVED: Final = 25
BE_ROTATED: Final = 26
COLLECT: Final = 27
MANA_SPENT: Final = 28
ENTER_CLOSED: Final = 29
BE_SACRIFICED: Final = 30
BE_HEALED: Final = 31
MANA_KEPT: Final = 32
BE_FLIPPED: Final = 33
BE_ATTACKED: Final = 34
STRIKE_CREATURES: Final = 35  # attack a zone in which a creature is (10.1)
STRIKE_PLAYERS: Final = 36  # attack one in which none is
EXTRA_ACTION: Final = 37  # one more an Event, the same one too (22.2)
BE_DESTROYED_BY_DAMAGE: Final = 38  # while its Life is above 0 (17.1)
BLOCK_ELSEWHERE: Final = 39  # a Strike at another zone than its own (10.3)
CONDITION: Final = 40  # and the code of a condition or ability: it cannot be given

# What the other player's effects cannot do to it; for the other player of P2's rule the bit is one higher
LOSE_MANA_TO_RIVAL: Final = 58
BE_DESTROYED_BY_RIVAL: Final = 60

# Attacks can still target it
BE_TARGETED_BY_EFFECTS: Final = 62
BE_TARGETED_BY_RIVAL_EFFECTS: Final = 63
BE_ROTATED_BY_RIVAL: Final = 66  # one of OF_RIVALS, as above
ACTIVATE: Final = 70  # have one of its Activations declared (22.2)
COLLECT_ON_ARRIVAL: Final = 71  # the mana of its Will, as it is summoned or flipped (7.1, 7.4)
BE_DESTROYED_BY_EFFECTS: Final = 68  # whoever's they are; damage and checks still destroy it (17)
MANA_FOR_OTHERS: Final = 64  # it pays for what other cards consume from themselves (8.2)
BY_EFFECTS: Final = 2  # how much higher their bits are among the players whom a card is hidden from

CAPABILITY_WORDS: Final = {
    ACT: "act",
    BLOCK: "block",
    TAKE_DAMAGE: "take damage",
    BE_TARGETED: "be targeted",
    BE_TARGETED_BY_OPPONENT: "be targeted by your opponent",
    BE_BLOCKED: "be blocked",
    BE_DESTROYED: "be destroyed",
    BE_DESTROYED_BY_DAMAGE: "be destroyed by damage",
    BE_DESTROYED_BY_EFFECTS: "be destroyed by effects",
    BE_MOVED: "be moved",
    BE_ROTATED: "be rotated",
    COLLECT: "collect mana",
    COLLECT_ON_ARRIVAL: "collect mana when summoned",
    ACTIVATE: "activate effects",
    MANA_SPENT: "be consumed by means other than its own effects",
    ENTER_CLOSED: "March to closed zones",
    BE_SACRIFICED: "be sacrificed",
    BE_HEALED: "be healed",
    MANA_KEPT: "be consumed",
    MANA_FOR_OTHERS: "be consumed by other cards you control as if it were on them",
    BE_FLIPPED: "be flipped",
    BLOCK_ELSEWHERE: "block elsewhere",
    BE_ATTACKED: "be attacked",
    STRIKE_CREATURES: "Strike creatures",
    STRIKE_PLAYERS: "Strike players",
    EXTRA_ACTION: "perform an additional action each Event",
    LOSE_MANA_TO_RIVAL: "lose mana by your opponent's effects",
    BE_DESTROYED_BY_RIVAL: "be destroyed by your opponent's effects",
    BE_ROTATED_BY_RIVAL: "be rotated by your opponent's effects",
    BE_TARGETED_BY_EFFECTS: "be targeted by effects",
    BE_TARGETED_BY_RIVAL_EFFECTS: "be targeted by your opponent's effects",
    **{CONDITION + code: f"be {vocab.KEYWORDS[code]}" for code in vocab.CONDITIONS if code != vocab.BLESSED},
}
OF_RIVALS: Final = 1 << LOSE_MANA_TO_RIVAL | 1 << BE_DESTROYED_BY_RIVAL | 1 << BE_ROTATED_BY_RIVAL
OF_MANA: Final = (MANA_SPENT, MANA_KEPT, MANA_FOR_OTHERS)
STAYS: Final = 1 << BE_DESTROYED | 1 << BE_SACRIFICED  # sacrificing is destroying (8.5)
TWICE: Final = 80  # and the code of an action: it can be done a second time in an Event
# Actions that a text can grant or forbid; the others are done as part of a Move
ACTIONS: Final = tuple(
    [code for code in range(1, len(vocab.ACTIONS)) if code not in (vocab.CREW, vocab.UNCREW, vocab.EQUIP)]
)


def capability_text(capability: int) -> str:
    """'Strike', 'take damage'."""
    if capability >= TWICE:
        return f"{vocab.ACTIONS[capability - TWICE]} twice each Event"
    return vocab.ACTIONS[capability] if capability < ACT else CAPABILITY_WORDS[capability]


def pack_capabilities(capabilities: tuple[int, ...]) -> int:
    """Deeds as a mask."""
    mask = 0
    for capability in capabilities:
        mask |= 1 << capability
    return mask


def is_spared(cannot: int, capability: int, doer: int) -> bool:
    """Return whether a card (its `cannot`) is safe from one of OF_RIVALS by this player's effects."""
    return cannot >> capability + 1 - doer & 1 == 1


def is_hidden(hidden_from: int, player: int) -> bool:
    """Return whether effects of a player cannot target a card (its `hidden_from`)."""
    return (hidden_from | hidden_from >> BY_EFFECTS) >> player & 1 == 1
