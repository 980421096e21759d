"""Words that mostly stand after the dividing colon: subjects and verbs."""

from engine.effects.terms import selectors
from engine.effects.terms.players import EACH_PLAYER, OPPONENT, THAT_PLAYER, YOU
from engine.effects.terms.subjects import THE_ATTACKER, THE_BLOCKER, THE_DESTROYER
from engine.text.lexicon import meaning_codes as codes
from engine.text.lexicon.entries import add_nouns, add_words


def add_subject_words() -> None:
    """Enter who does something, or what it is done to."""
    add_words("TARGET", codes.ONE, "target", "the target")
    add_words(
        "TARGET",
        codes.MANY,
        "targets",
        "the targets",
        "each target",
        "each of the targets",
        "both targets",
        "all targets",
        "all the targets",
    )
    add_words("IT", selectors.CARD * 2 + codes.ONE, "it")
    add_words("IT", codes.THAT + selectors.CARD * 2 + codes.ONE, "that card")
    add_words("IT", codes.THAT + selectors.CREATURE * 2 + codes.ONE, "that creature")
    add_words("IT", codes.THAT + selectors.ARTIFACT * 2 + codes.ONE, "that artifact")
    add_words("FIGHTER", THE_ATTACKER, "the attacker", "the attacking creature", "the blocked creature")
    for called in ("transformation", "transformed card", "transformed creature"):
        add_words("FIGHTER", codes.TRANSFORMED_CARD, f"the {called}")
    add_words("FIGHTER", THE_BLOCKER, "the blocker", "the blocking creature", "the attacked creature")
    for card in ("it", "this", "~", "this card", "this creature"):
        add_words("FIGHTER", THE_DESTROYER, f"the creature that destroyed {card}")
    add_words("FIGHTING", codes.IS_BLOCKING, "blocking")
    add_words("FIGHTING", codes.IS_STRIKING, "striking", "attacking")
    add_words("FIGHTING", codes.IS_ATTACKED, "being attacked")
    add_words("THAT_MUCH", 0, "that much", "that many", "as much", "as many")
    add_words("ANY_PLAYER", EACH_PLAYER, "a player", "any player")
    add_words("PLAYER", THAT_PLAYER, "that player")
    add_words("THEY", selectors.CARD * 2 + codes.MANY, "they")
    add_words("IT", selectors.CARD * 2 + codes.MANY, "them", "each of them", "all of them")
    add_words("IT", codes.BOTH + selectors.CARD * 2 + codes.MANY, "both", "both of them")
    add_words("IT", codes.THAT + selectors.CARD * 2 + codes.MANY, "those cards", "each of those cards")
    add_words("IT", codes.THAT + selectors.ZONE * 2 + codes.ONE, "that zone")
    add_words("IT", codes.THAT + selectors.ZONE * 2 + codes.MANY, "those zones")
    add_words("CHOSEN", codes.SHOWN, "the revealed")
    add_words("CHOSEN", 0, "chosen", "the chosen", "selected", "the selected")
    for code in (selectors.CREATURE, selectors.ARTIFACT):
        noun = selectors.NOUNS[code]
        add_words("IT", codes.THAT + code * 2 + codes.MANY, f"those {noun}s", f"each of those {noun}s")
        add_words("IT", codes.BOTH + code * 2 + codes.MANY, f"both {noun}s", f"both of those {noun}s")
    add_words("YOU", YOU, "you")
    for code, role in ((codes.ITS_CONTROLLER, "controller"), (codes.ITS_OWNER, "owner")):
        owners = [(code, f"{words} {role}") for words in ("it 's", "they 's", "target 's", "the")]
        owners += [
            (code + codes.OF_THAT * (noun + 1), f"that {selectors.NOUNS[noun]} 's {role}")
            for noun in (selectors.CREATURE, selectors.ARTIFACT, selectors.CARD)
        ]
        for whose, words in owners:
            add_words("PLAYER", whose, words)
            for can, kind in (("can", "PLAYER_CAN"), ("may", "PLAYER_CAN"), ("must", "PLAYER_MUST")):
                add_words(kind, whose, f"{words} {can}")
    add_words(
        "PLAYER",
        OPPONENT,
        "your opponent",
        "the opponent",
        "an opponent",
        "opponent",
        "opponents",
        "each opponent",
    )
    add_words(
        "PLAYER",
        EACH_PLAYER,
        "each player",
        "every player",
        "players",
        "all players",
        "both players",
    )


def add_again_words() -> None:
    """Enter what says that something is done once more."""
    add_words("AGAIN", 0, "again", "once more", "one more time", "an additional time")


def add_identity_words() -> None:
    """Enter what cards are besides, become a copy of, and lose or gain as effects (14.1, 22.6)."""
    add_words("IS_ALSO", 0, "is also", "are also")
    for counts in ("counts", "count"):
        add_words("COUNTS_AS", 0, f"{counts} as", f"also {counts} as", f"{counts} also as")
    for paying in ("when paying costs", "when you pay costs", "for paying costs", "to pay costs"):
        add_words("IN_COSTS", 0, paying, paying.removesuffix("s"), paying.replace("costs", "a cost"))
    for effects in ("all effects", "all it 's effects", "all they 's effects", "it 's effects"):
        add_words("ALL_EFFECTS", 0, effects, effects.replace("all ", "all of "))
    for abilities in ("all abilities", "all it 's abilities", "all they 's abilities", "it 's abilities"):
        add_words("ALL_ABILITIES", 0, abilities, abilities.replace("all ", "all of "))
    for what in ("effect", "effects", "following effect", "ability"):
        add_words("THE_EFFECT", 0, f"the {what}", f"the {what} :")
    add_words("COPY_OF", 0, "a copy of", "copies of")


def add_acting_again() -> None:
    """Enter 'can act again this Event', with what may stand beside it."""
    for when in ("", " this event", " during this event", " in this event"):
        for even in ("", " if it had already", " if it already acted", " even if it already acted"):
            for again in ("again", "once more"):
                add_words("ACT_AGAIN", 0, *(f"{can} act {again}{when}{even}" for can in ("can", "may")))


def add_attachment_words() -> None:
    """Enter what lies attached to a card, one of it and all (4.2)."""
    for whose in ("attachments of", "attachments on", "attachments from"):
        add_words("ATTACHMENTS_OF", 0, whose)
    for what in ("attachment", "card"):
        add_words("ATTACHMENTS_OF", 0, f"{what}s attached to", f"{what}s that are attached to")
        add_words("ATTACHMENT_OF", 0, f"{what} attached to", f"{what} that is attached to")
    add_words("ATTACHMENT_OF", 0, "attachment of", "attachment on")
    add_nouns("ATTACHMENT", selectors.CARD, "attachment")
    add_words("IT", codes.THAT + selectors.CARD * 2 + codes.ONE, "that attachment")
    add_words("IT", codes.THAT + selectors.CARD * 2 + codes.MANY, "those attachments")


def add_dividing_words() -> None:
    """Enter how damage is divided, before and behind among whom."""
    ways = [f"as you {wish}" for wish in ("choose", "like", "wish")]
    add_words("AS_YOU_LIKE", 0, *ways)
    for split in ("divided", "split", "distributed"):
        for among in ("among", "amongst", "between"):
            add_words("DIVIDED", 0, f"{split} {among}", *(f"{split} {way} {among}" for way in ways))
            add_words("DIVIDED", 0, *(f"{split} {way} , {among}" for way in ways))


def add_verbs() -> None:
    """Enter what is done, and what joins it."""
    add_acting_again()
    add_dividing_words()
    add_attachment_words()
    add_words("COUNT_CARDS", codes.DRAW, "draw")
    add_words("COUNT_CARDS", codes.DISCARD, "discard")
    add_words("COUNT_CARDS", codes.DRAW + codes.BY_OTHERS, "draws")
    add_words("COUNT_CARDS", codes.DISCARD + codes.BY_OTHERS, "discards")
    add_words("DESTROY", 0, "destroy")
    add_words("ATTACH", 0, "attach")
    for code, noun in enumerate(selectors.NOUNS):
        add_words("NOUN" if code else "CARD", code * 2 + codes.MANY, f"different {noun}s")
    add_words("DEAL", codes.BASE, "deal")
    add_words("DEAL", codes.THIRD, "deals")
    add_words("HEAL", codes.BASE, "heal")
    add_words("HEAL", codes.THIRD, "heals")
    add_words("COLLECT", codes.BASE, "collect")
    add_words("COLLECT", codes.THIRD, "collects")
    add_words("DOES", codes.BASE, "get")
    add_words("DOES", codes.BASE + codes.HAS, "has", "have")
    add_words("ITSELF", selectors.CARD * 2 + codes.ONE, "itself")
    add_words("DOES", codes.THIRD, "gets")
    add_words("DOES", codes.GAIN + codes.BASE, "gain")
    add_words("DOES", codes.GAIN + codes.THIRD, "gains")
    add_words("IS", 0, "is", "are", "become", "becomes")
    add_words("SUMMON", 0, "summon")
    for verb in ("swap", "swaps", "exchange", "exchanges"):
        add_words("SWAP", 0, verb, f"{verb} zones", f"{verb} places")
        for mana in ("mana", "all mana", "mana counters", "the mana"):
            add_words("SWAP_MANA", 0, f"{verb} {mana}")
        for mana in ("they 's mana", "all they 's mana", "they 's mana counters"):
            add_words("SWAP_THEIRS", selectors.CARD * 2 + codes.MANY, f"{verb} {mana}")
        add_words("SWAP_MANA_ON", 0, f"{verb} the mana on", f"{verb} all mana on", f"{verb} mana on")
    add_words("BETWEEN", 0, "between")
    for versa in ("vice-versa", "vice versa"):
        add_words("VICE_VERSA", 0, versa, f"or {versa}")
    for one in ("one", "one of them", "either", "either of them"):
        for other in ("the other", "the other one", "another"):
            add_words("ONE_TO_OTHER", selectors.CARD * 2 + codes.MANY, f"from {one} to {other}")
    add_words("FLIP", 0, "flip", "turn over", "turn face-up")
    add_words("RETURN", 0, "return", "returns")
    for owner in ("the owner", "it 's owner", "they 's owner", "they 's owners"):
        add_words("HAND", codes.OF_ITS_OWNER, f"{owner} 's hand", f"{owner} 's hands")
    add_words("HAND", 0, "hand", "the hand")
    add_words("HAND", codes.OF_YOU, "your hand")
    add_words("REMOVE", 0, "remove")
    add_words("TRANSFER", 0, "transfer", "distribute", "divide")
    add_words("CONQUER", 0, "conquer")
    add_words("LOOK_AT", 0, "look at")
    add_words("REVEAL", 0, "reveal", "reveals", "show", "shows")
    add_words("TO", 0, "to")
    add_words("IN", 0, "in", "into")
    add_words("FROM", 0, "from")
    add_words("AND", 0, "and")
    add_words("BUT", 0, "but")
    add_words("OR", 0, "or")
    add_words("THEN", 0, "then")
    add_words("GAIN_CONTROL", codes.EXCHANGE, "exchange control of", "swap control of", "switch control of")
    add_words("GAIN_CONTROL", 0, "gain control of", "gains control of", "take control of", "takes control of")
