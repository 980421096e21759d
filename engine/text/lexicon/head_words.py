"""Words that mostly stand before the dividing colon: events, conditions, costs."""

from typing import Final

from engine import vocab
from engine.effects.actions import control_flow
from engine.effects.terms import selectors
from engine.effects.terms.players import OPPONENT, THAT_PLAYER
from engine.effects.terms.targets import CHOSEN, SELECTED
from engine.text.lexicon.entries import teach
from engine.text.lexicon.word_meanings import BASE, THIRD, UNLESS

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def teach_events() -> None:
    """Enter what events and conditions begin with, and what happens (12.5)."""
    teach("WHEN", 0, "when", "whenever", "at", "after")
    teach("IF", 0, "if", "only if")
    teach("UNLESS", UNLESS, "unless")
    teach("NOT", 0, "not")
    teach("WHILE", 0, "while", "only while", "as long as")
    teach("DURING", 0, "during", "only during")
    teach("HAPPENED", vocab.E_SUMMONED, "summoned")
    teach("HAPPENED", vocab.E_FLIPPED, "flipped", "flipped face-up")
    teach("HAPPENED", vocab.E_DESTROYED, "destroyed")
    teach("HAPPENED", vocab.E_SET, "set", "set face-down")
    teach("HAPPENED", vocab.E_IS_BLOCKED, "blocked")
    teach("HAPPENS", vocab.E_ROTATED, "rotates", "is rotated")
    for place in ("the field", "play"):
        teach("ARRIVES", vocab.E_ENTERED, f"enters {place}", f"enter {place}")
        teach("ARRIVES", vocab.E_LEFT, f"leaves {place}", f"leave {place}")
    teach("UNDER", selectors.YOURS, "under your control")
    teach("UNDER", selectors.OPPONENTS, "under your opponent's control", "under the opponent's control")
    teach("PUTS", vocab.E_SUMMONED, "summons")
    teach("PUTS", vocab.E_SET, "sets")
    teach("BLOCKS", 0, "blocks")
    teach("DESTROYS", 0, "destroys")
    teach("TAKES", 0, "take", "takes", "is dealt", "be dealt")
    teach("GIVE", 0, "give", "gives")
    teach("REMOVE", 0, "remove", "removes")
    teach("LOSE", BASE, "lose")
    teach("LOSE", THIRD, "loses")
    teach("HITS", 0, "hits", "hits directly")
    for every in ("every", "each", "all", "all of the", "all the"):
        card = "card" if every in ("every", "each") else "cards"
        for linked in ("connecting", "that connects"):
            teach("CHAIN", 0, f"part of a connection chain {linked} {every} non monument {card} on the field")
    teach("PAREN", 0, "(", ")")


def teach_extremes() -> None:
    """Enter the most and the least, and what a tie does (16.3)."""
    teach("WITH_MOST", 0, "with the most", "with most", "with the highest", "with the greatest")
    teach(
        "WITH_LEAST",
        0,
        "with the least",
        "with least",
        "with the fewest",
        "with the lowest",
        "with the smallest",
    )
    teach_ties()


def teach_replacing() -> None:
    """Enter what happens instead, or not at all (15)."""
    teach("WOULD", 0, "would")
    teach("INSTEAD", 0, "instead")
    teach("NEXT_TIME", 0, "the next time", "next time")
    teach("EACH_TIME", 0, "each time", "every time")
    teach("NEXT", 0, "next", "the next")
    teach("THIS_END", 0, "the end of this turn", "end of this turn")
    teach("PREVENT", 0, "prevent")
    teach("SKIP", 0, "skip", "skips")
    teach("NOTHING_HAPPENS", 0, "nothing happens", "skip that draw", "skip that", "do nothing")
    teach("THAT_DAMAGE", 0, "that damage", "the damage")
    teach("WOULD_BE_DEALT", 0, "that would be dealt to")
    teach("DEALT_TO", 0, "dealt to")
    teach("REDUCED", 0, "is reduced by", "is lowered by", "is lessened by")
    teach("REDUCED", 1, "is increased by", "is raised by")
    teach("PREVENTED", 0, "is prevented")
    teach("LESS", 0, "less", "fewer")
    teach("MORE", 0, "more")


def teach_moments() -> None:
    """Enter when something happens, and to whom."""
    teach("OF", 0, "of")
    teach("TARGETED", 0, "targeted")
    teach("AGAINST", 0, "against")
    teach("BY", 0, "by")
    teach("CONDITION", 0, "condition")
    teach("SINCE", 0, "since")
    teach("WAS", 0, "was", "were")
    for code, name in enumerate(vocab.PHASES):
        teach("PHASE", code, f"{name} phase", f"the {name} phase")
    teach("PHASE", vocab.MAIN, "first main phase", "the first main phase")
    teach("PHASE", vocab.MAIN2, "second main phase", "the second main phase")
    for number, word in enumerate(ORDINALS, 1):
        teach("ORDINAL", number, word)
    teach("MOMENT", vocab.E_TURN_START, "the start of", "start of", "the beginning of", "beginning of")
    teach("MOMENT", vocab.E_TURN_END, "the end of", "end of")
    teach("TURN", 0, "turn")


def teach_costs() -> None:
    """Enter costs, and what is picked when declared (8, 13)."""
    teach("CONSUME", 0, "consume")
    teach("SAC", BASE, "sac", "sacrifice")
    teach("SAC", THIRD, "sacs", "sacrifices")
    teach("TRANSFORMED", 0, "transformed")
    for sac in ("sac", "sacrifice"):
        teach("SAC_OR_DISCARD", 0, f"{sac} or discard", f"discard or {sac}")
    teach("PAY", 0, "pay", "pays")
    teach("HP", 0, "hp", "life points", "life point")
    teach("COMBINED", 0, "combined", "total")
    teach("COSTS", 0, "cost", "costs")
    teach("CHOOSE", CHOSEN, "choose")
    teach("SELECT", SELECTED, "select")
    teach("EITHER", 0, "either", "choose one :", "choose one of the following :")
    teach("ON_FIELD", 0, "on the field", "in play")
    teach("AFTERWARDS", 0, "after that", "afterwards")


def teach_cases() -> None:
    """Enter what an instruction depends on: `if you did`, `otherwise`, `you can`, `for each`."""
    for who in ("you", "they", "that player", "your opponent"):
        do, does = ("do", "don't") if who in ("you", "they") else ("does", "doesn't")
        not_do = f"if {who} {do} not"
        teach("DID", control_flow.IF_DONE, f"if {who} did", f"if {who} {do}")
        cannot = (f"if {who} {word}" for word in ("can't", "cannot", "couldn't", "could not"))
        teach("DID", control_flow.IF_IMPOSSIBLE, *cannot)
        nots = ("didn't", "did not", f"{do} not", does)
        both = [f"{word} or {no}" for word in ("can't", "cannot") for no in nots]
        both += [f"{no} or {word}" for word in ("can't", "cannot") for no in nots]
        teach("DID", control_flow.OTHERWISE, *(f"if {who} {words}" for words in both))
        teach(
            "DID", control_flow.OTHERWISE, f"if {who} didn't", f"if {who} did not", f"if {who} {does}", not_do
        )
    teach("DID", control_flow.IF_DONE, "if so")
    teach("DID", control_flow.IF_IMPOSSIBLE, "or if you can't")
    teach("DID", control_flow.OTHERWISE, "otherwise", "if not")
    teach("EITHER_WAY", 0, "either way", "in either case")
    teach("YOU_CAN", 0, "you can", "you may")
    for can in ("can", "may"):
        teach(
            "PLAYER_CAN",
            OPPONENT,
            f"your opponent {can}",
            f"the opponent {can}",
            f"an opponent {can}",
        )
        teach("PLAYER_CAN", THAT_PLAYER, f"that player {can}")
    teach("FOR_EACH", 0, "for each", "for every")


def teach_ties() -> None:
    """Enter what a tie does (16.3)."""
    ends = (
        ("you choose", "choose"),
        ("your opponent chooses", "the opponent chooses"),
        ("all", "all of them", "each of them", "both", "both of them"),
        ("none", "none of them", "neither", "neither of them", "nothing happens", "do nothing"),
    )
    one = ("", " one", " one of them", " which", " which one")
    whens = ("if tied", "if there is a tie", "in case of a tie", "in the case of a tie", "on a tie")
    phrases = [(0, f"{end}{of}") for end in ends[0] for of in one]
    phrases += [(1, f"{end}{of}") for end in ends[1] for of in one]
    phrases += [(tie, end) for tie in (2, 3) for end in ends[tie]]
    for when in whens:
        teach("TIED", 0, f"{when} ,", when)
        for tie, end in phrases:
            teach("TIE", tie, f"{when} , {end}", f"{when} {end}")
