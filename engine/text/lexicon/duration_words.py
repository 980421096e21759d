"""Words for what lasts: what cards can and cannot, and for how long."""

from typing import Final

from engine import vocab
from engine.effects.terms import capabilities, durations
from engine.text.lexicon.entries import TAUGHT, teach

SPENT: Final = ("consumed", "spent", "used")


def teach_deeds() -> None:
    """Enter what cards can and cannot, or have done to them (14.6)."""
    teach("CAN", 0, "can", "may")
    teach("CANNOT", 0, "cannot", "can not", "can't", "may not")
    for code in capabilities.ACTIONS:
        if (vocab.ACTIONS[code].lower(),) not in TAUGHT:
            teach("DEED", code, vocab.ACTIONS[code])
    for code, words in capabilities.WORDED.items():
        teach("DEED", code, words.replace("its", "it 's"), f"{words} again")
        if code > capabilities.CONDITION:
            teach("DEED", code, words.replace("be", "become"), words.replace("be", "be made"))
    teach("DEED", capabilities.ACT, "perform actions", "do actions")
    teach("DEED", capabilities.BE_FLIPPED, "be flipped face-up", "be turned face-up", "be turned over")
    teach("DEED", capabilities.TAKE_DAMAGE, "be dealt damage", "be damaged")
    teach(
        "DEED",
        capabilities.BE_TARGETED_BY_OPPONENT,
        "be targeted by the opponent",
        "be targeted by opponents",
    )
    for other in ("except", "other than", "by means other than", "but"):
        for way in ("", "by ", "for "):
            teach(
                "DEED",
                capabilities.MANA_SPENT,
                *(f"be {used} {other} {way}it 's own effects" for used in SPENT),
            )
    for used in SPENT:
        teach("DEED", capabilities.MANA_KEPT, f"be {used}")
        for can in ("can only", "may only"):
            only = (f"{can} be {used} {way} it 's own effects" for way in ("by", "for"))
            teach("SPENT_ONLY", 0, *only)
    for words in ("move to closed zones", "march or move to closed zones", "march to inactive zones"):
        teach("DEED", capabilities.ENTER_CLOSED, words)
    teach("DEED", capabilities.COLLECT, "gain mana")
    teach("MANA_ON", 0, "the mana on", "mana on", "mana counter on", "mana counters on")
    teach("YOU_SEE", 0, "you can see", "you may see", "you can look at", "you may look at")


def teach_durations() -> None:
    """Enter how long something lasts (14.5)."""
    turn_ends = [f"{the}end of {turn}" for the in ("", "the ") for turn in ("turn", "the turn", "this turn")]
    turn_ends += ["the turn ends", "this turn ends"]
    teach("DURATION", durations.END_OF_TURN, *(f"until {words}" for words in turn_ends), "this turn")
    teach("DURATION", durations.END_OF_TURN, "for this turn", "for the turn", "for the rest of the turn")
    teach("DURATION", durations.END_OF_NEXT, "until end of your next turn", "until the end of your next turn")
    for theirs in ("your opponent's next turn", "the opponent's next turn"):
        teach("DURATION", durations.END_OF_THEIRS, f"until end of {theirs}", f"until the end of {theirs}")
        teach("DURATION", durations.THEIR_TURN, f"until {theirs}")
        for start in ("start", "beginning"):
            teach(
                "DURATION", durations.THEIR_TURN, *(f"until {the}{start} of {theirs}" for the in ("", "the "))
            )
    starts = ("the start of your next turn", "start of your next turn", "the beginning of your next turn")
    teach(
        "DURATION",
        durations.NEXT_TURN,
        *(f"until {words}" for words in starts),
        "until your next turn",
        "until dawn",
    )
    teach("DURATION", durations.PERMANENTLY, "permanently", "for the rest of the game")
    teach("DURATION", durations.THIS_STRIKE, "for this strike", "for this attack", "during this strike")
    for code, name in enumerate(vocab.PHASES):
        if code != vocab.PREPARATION:
            for words in {vocab.MAIN2: ("main2", "second main")}.get(code, (name,)):
                any_phase = (words, f"{words} phase", f"the {words} phase", f"the next {words} phase")
                moments = [*any_phase, *(f"the start of {phase}" for phase in any_phase[1:])]
                teach("DURATION", durations.ANY_PHASE + code, *(f"until {moment}" for moment in moments))
                teach("DURATION", durations.YOUR_PHASE + code, f"until your next {words} phase")
