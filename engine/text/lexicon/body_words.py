"""Words that mostly stand after the dividing colon: subjects and verbs."""

from engine.effects.terms import selectors
from engine.effects.terms.players import EACH_PLAYER, OPPONENT, THAT_PLAYER, YOU
from engine.effects.terms.subjects import THE_ATTACKER, THE_BLOCKER
from engine.text.lexicon.entries import teach
from engine.text.lexicon.word_meanings import (
    BASE,
    BY_OTHERS,
    DISCARD,
    DRAW,
    GAIN,
    HAS,
    MANY,
    ONE,
    THAT,
    THIRD,
)


def teach_subjects() -> None:
    """Enter who does something, or what it is done to."""
    teach("TARGET", ONE, "target", "the target")
    teach(
        "TARGET",
        MANY,
        "targets",
        "the targets",
        "each target",
        "each of the targets",
        "both targets",
        "all targets",
        "all the targets",
    )
    teach("IT", selectors.CARD * 2 + ONE, "it")
    teach("IT", THAT + selectors.CARD * 2 + ONE, "that card")
    teach("IT", THAT + selectors.CREATURE * 2 + ONE, "that creature")
    teach("IT", THAT + selectors.ARTIFACT * 2 + ONE, "that artifact")
    teach("FIGHTER", THE_ATTACKER, "the attacker", "the attacking creature", "the blocked creature")
    teach("FIGHTER", THE_BLOCKER, "the blocker", "the blocking creature", "the attacked creature")
    teach("BLOCKING", 0, "blocking")
    teach("THAT_MUCH", 0, "that much", "that many", "as much", "as many")
    teach("ANY_PLAYER", EACH_PLAYER, "a player", "any player")
    teach("PLAYER", THAT_PLAYER, "that player")
    teach("THEY", selectors.CARD * 2 + MANY, "they")
    teach("IT", selectors.CARD * 2 + MANY, "them", "those cards", "both", "both of them")
    teach("IT", selectors.CARD * 2 + MANY, "each of them", "all of them", "each of those cards")
    teach("IT", THAT + selectors.ZONE * 2 + ONE, "that zone")
    teach("IT", selectors.ZONE * 2 + MANY, "those zones")
    teach("CHOSEN", 0, "chosen", "the chosen", "selected", "the selected")
    teach("IT", selectors.CREATURE * 2 + MANY, "those creatures", "both creatures", "both of those creatures")
    teach("IT", selectors.ARTIFACT * 2 + MANY, "those artifacts")
    teach("YOU", YOU, "you")
    teach("PLAYER", OPPONENT, "your opponent", "the opponent", "opponent", "each opponent")
    teach(
        "PLAYER",
        EACH_PLAYER,
        "each player",
        "every player",
        "players",
        "all players",
        "both players",
    )


def teach_verbs() -> None:
    """Enter what is done, and what joins it."""
    teach("COUNT_CARDS", DRAW, "draw")
    teach("COUNT_CARDS", DISCARD, "discard")
    teach("COUNT_CARDS", DRAW + BY_OTHERS, "draws")
    teach("COUNT_CARDS", DISCARD + BY_OTHERS, "discards")
    teach("DESTROY", 0, "destroy")
    teach("ATTACH", 0, "attach")
    teach("ATTACHMENT", 0, "attachment")
    teach("DEAL", BASE, "deal")
    teach("DEAL", THIRD, "deals")
    teach("HEAL", 0, "heal")
    teach("COLLECT", BASE, "collect")
    teach("COLLECT", THIRD, "collects")
    teach("DOES", BASE, "get")
    teach("DOES", BASE + HAS, "has", "have")
    teach("ITSELF", selectors.CARD * 2 + ONE, "itself")
    teach("DOES", THIRD, "gets")
    teach("DOES", GAIN + BASE, "gain")
    teach("DOES", GAIN + THIRD, "gains")
    teach("IS", 0, "is", "are", "become", "becomes")
    teach("SUMMON", 0, "summon")
    for verb in ("swap", "swaps", "exchange", "exchanges"):
        teach("SWAP", 0, verb, f"{verb} zones", f"{verb} places")
        for mana in ("mana", "all mana", "mana counters", "the mana"):
            teach("SWAP_MANA", 0, f"{verb} {mana}")
        for mana in ("they 's mana", "all they 's mana", "they 's mana counters"):
            teach("SWAP_THEIRS", selectors.CARD * 2 + MANY, f"{verb} {mana}")
        teach("SWAP_MANA_ON", 0, f"{verb} the mana on", f"{verb} all mana on", f"{verb} mana on")
    teach("BETWEEN", 0, "between")
    for one in ("one", "one of them", "either", "either of them"):
        for other in ("the other", "the other one", "another"):
            teach("ONE_TO_OTHER", selectors.CARD * 2 + MANY, f"from {one} to {other}")
    teach("FLIP", 0, "flip", "turn over", "turn face-up")
    teach("RETURN", 0, "return")
    for owner in ("the owner", "it 's owner", "they 's owner", "they 's owners"):
        teach("HAND", 0, f"{owner} 's hand", f"{owner} 's hands")
    teach("HAND", 0, "hand", "your hand", "the hand")
    teach("REMOVE", 0, "remove")
    teach("TRANSFER", 0, "transfer")
    teach("CONQUER", 0, "conquer")
    teach("LOOK_AT", 0, "look at")
    teach("REVEAL", 0, "reveal", "reveals", "show", "shows")
    teach("TO", 0, "to")
    teach("FROM", 0, "from")
    teach("AND", 0, "and", "but")
    teach("OR", 0, "or")
    teach("THEN", 0, "then")
    teach("GAIN_CONTROL", 0, "gain control of", "gains control of", "take control of", "takes control of")
