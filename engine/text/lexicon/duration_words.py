"""Words for what lasts: what cards can and cannot, and for how long."""

from typing import Final

from engine import vocab
from engine.effects.actions.permissions import MORE_DRAWS, MORE_FABLED, MORE_ZONES
from engine.effects.events import EACH_TURN
from engine.effects.terms import capabilities, durations
from engine.text.lexicon.entries import ENTRIES, add_words
from engine.text.lexicon.meaning_codes import OF_ANY_KIND, ONLY, THESE

EACH_EVENT: Final = ("each event", "each event phase", "per event", "every event", "each turn", "a turn")
SPENT: Final = ("consumed", "spent", "used")
EACH_PHASE: Final = (
    "each", "in each", "during each", "per", "in your", "during your", "in they 's", "during they 's",
)  # fmt: skip


def add_limit_words() -> None:
    """Enter what cards can do only to some, or once more than others."""
    for strike in ("strike", "attack"):
        for whom, code, other in (
            ("creatures", capabilities.STRIKE_CREATURES, "players"),
            ("players", capabilities.STRIKE_PLAYERS, "creatures"),
        ):
            add_words("DEED", code, f"{strike} {whom}", f"{strike} a {whom[:-1]}")
            for can in ("can", "may"):
                add_words("CANNOT_BUT", code, f"{can} {strike} only {other}", f"{can} only {strike} {other}")
    for code in (capabilities.BE_BLOCKED, capabilities.BE_ATTACKED, capabilities.BE_TARGETED):
        done = capabilities.CAPABILITY_WORDS[code].removeprefix("be ")
        for can in ("can", "may"):
            add_words("ONLY_DONE_BY", code, f"{can} be {done} only by", f"{can} only be {done} by")
    for when in EACH_EVENT:
        for more in ("perform an additional action", "perform two actions", "act twice"):
            add_words("DEED", capabilities.EXTRA_ACTION, f"{more} {when}")
        add_words("TWICE_EACH", 0, f"an additional time {when}")
        each_turn = EACH_TURN if when.endswith("turn") else 0
        add_words("TWICE_EACH", each_turn, f"twice {when}", f"a second time {when}")


def add_allowance_words() -> None:
    """Enter what players do once more than the rules let them (22.2)."""
    for more in ("an additional", "one additional", "one more", "an extra", "a second"):
        for verb in ("open", "conquer", "activate"):
            add_allowance("ONE_MORE", MORE_ZONES, f"{verb} {more} zone", "campaign", "campaign event")
        for verb in ("summon", "play"):
            for card in ("fabled card", "extra deck card", "card from your fables deck"):
                phases = ("deployment phase", "deployment")
                add_allowance("ONE_MORE", MORE_FABLED, f"{verb} {more} {card}", *phases)
        for verb in ("draw", "draws"):
            add_allowance("DRAW_MORE", MORE_DRAWS, f"{verb} {more} card", "draw phase")


def add_allowance(kind: str, code: int, begins: str, *phases: str) -> None:
    """Enter one of them for each such phase; what is not drawn also for this one alone."""
    for phase in phases:
        add_words(kind, code, *(f"{begins} {each} {phase}" for each in EACH_PHASE))
        if kind == "ONE_MORE":
            add_words("ONE_MORE_NOW", code, f"{begins} this {phase}", f"{begins} this turn")


# Players can be kept from activating, too
OF_CARDS_ALONE: Final = {
    code: words for code, words in capabilities.CAPABILITY_WORDS.items() if code != capabilities.ACTIVATE
}


def add_capability_words() -> None:
    """Enter what cards can and cannot, or have done to them (14.6)."""
    add_words("CAN", 0, "can", "may")
    add_words("CAN", ONLY, "can only", "may only")
    add_words("CANNOT", 0, "cannot", "can not", "can't", "may not")
    for code in capabilities.ACTIONS:
        if (vocab.ACTIONS[code].lower(),) not in ENTRIES:
            add_words("DEED", code, vocab.ACTIONS[code])
    for code, words in OF_CARDS_ALONE.items():
        add_words("DEED", code, words.replace("its", "it 's"), f"{words} again")
        if code > capabilities.CONDITION:
            add_words("DEED", code, words.replace("be", "become"), words.replace("be", "be made"))
    add_words("DEED", capabilities.ACT, "perform actions", "do actions", "use actions", "take actions")
    add_words("DEED", capabilities.BE_FLIPPED, "be flipped face-up", "be turned face-up", "be turned over")
    add_words("DEED", capabilities.TAKE_DAMAGE, "be dealt damage", "be damaged")
    add_words(
        "DEED",
        capabilities.BE_TARGETED_BY_OPPONENT,
        "be targeted by the opponent",
        "be targeted by opponents",
    )
    for other in ("except", "other than", "by means other than", "but"):
        for way in ("", "by ", "for "):
            add_words(
                "DEED",
                capabilities.MANA_SPENT,
                *(f"be {used} {other} {way}it 's own effects" for used in SPENT),
            )
    for used in SPENT:
        add_words("DEED", capabilities.MANA_KEPT, f"be {used}")
        for can in ("can only", "may only"):
            only = (f"{can} be {used} {way} it 's own effects" for way in ("by", "for"))
            add_words("SPENT_ONLY", 0, *only)
    add_mana_for_others()
    for words in ("move to closed zones", "march or move to closed zones", "march to inactive zones"):
        add_words("DEED", capabilities.ENTER_CLOSED, words)
    add_words("DEED", capabilities.COLLECT, "gain mana")
    whens = ("when summoned", "when it is summoned", "when they are summoned")
    mana = [f"{collect} mana {when}" for collect in ("collect", "gain") for when in whens]
    add_words("DEED", capabilities.COLLECT_ON_ARRIVAL, *mana)
    add_words(
        "MANA_ON",
        0,
        "the mana on",
        "mana on",
        "mana counter on",
        "mana counters on",
    )
    add_words("MANA_ON", OF_ANY_KIND, "counters on", "counter on")
    add_words("YOU_SEE", 0, "you can see", "you may see", "you can look at", "you may look at")


def add_mana_for_others() -> None:
    """Enter for what else than its own card's effects mana can be consumed (8.2)."""
    yours = ("other cards you control", "cards you control", "another card you control", "your other cards")
    ways = [f"as if it were on {cards}" for cards in (*yours, "any card you control", "your cards")]
    for pay in ("to pay", "to pay for"):
        ways += [f"{pay} {effects} of {cards}" for effects in ("effects", "the effects") for cards in yours]
        for any_mana in ("mana", "non any mana", '" non any " mana', "“ non any ” mana"):
            costs = [f"{pay} {the}{any_mana} costs" for the in ("", "the ")]
            ways += [
                f"{cost} of {of}{cards}" for cost in costs for of in ("", "effects of ") for cards in yours
            ]
            ways += costs if any_mana != "mana" else []
    ways += [
        f"{by} {effects} of {cards}"
        for by in ("for", "by")
        for effects in ("effects", "the effects")
        for cards in yours
    ]
    ways += [f"by {cards} as if it were on {them}" for cards in yours for them in ("them", "it")]
    add_words("FOR_OTHERS", 0, *ways)
    for used in SPENT:
        add_words("DEED", capabilities.MANA_FOR_OTHERS, *(f"be {used} {way}" for way in ways))
    for can in ("can", "may"):
        for use in ("use", "spend", "consume", "pay with"):
            for mana in ("mana on", "the mana on", "mana counters on", "mana from", "the mana from"):
                add_words("YOU_SPEND", 0, f"you {can} {use} {mana}")


def add_rival_words() -> None:
    """Enter what effects of the other player cannot do to cards."""
    for effects in ("any effects", "an effect", "card effects", "effects of cards"):
        add_words("DEED", capabilities.BE_TARGETED_BY_EFFECTS, f"be targeted by {effects}")
    for effects in ("effects of your opponent", "effects your opponent controls", "opposing effects"):
        add_words("DEED", capabilities.BE_TARGETED_BY_RIVAL_EFFECTS, f"be targeted by {effects}")
    by_effects = (capabilities.BE_TARGETED_BY_EFFECTS, capabilities.BE_TARGETED_BY_RIVAL_EFFECTS)
    for words, (kind, code) in list(ENTRIES.items()):
        if kind == "DEED" and code in by_effects and words[:3] == ("be", "targeted", "by"):
            effects = " ".join(words[3:])
            add_words(kind, code, f"be the target of {effects}", f"be targets of {effects}")
            add_words(kind, code, f"become the target of {effects}", f"become targets of {effects}")
    for effects in ("effects", "card effects", "any effects"):
        add_words("DEED", capabilities.BE_DESTROYED_BY_EFFECTS, f"be destroyed by {effects}")
    for verb, code in (
        ("be destroyed by", capabilities.BE_DESTROYED_BY_RIVAL),
        ("be rotated by", capabilities.BE_ROTATED_BY_RIVAL),
        ("lose mana by", capabilities.LOSE_MANA_TO_RIVAL),
        ("lose mana to", capabilities.LOSE_MANA_TO_RIVAL),
    ):
        add_words("DEED", code, f"{verb} your opponent", f"{verb} effects of your opponent")
        add_words("DEED", code, f"{verb} your opponent's effects", f"{verb} effects your opponent controls")
        add_words("DEED", code, f"{verb} opposing effects")


def add_duration_words() -> None:
    """Enter how long something lasts (14.5)."""
    turn_ends = [f"{the}end of {turn}" for the in ("", "the ") for turn in ("turn", "the turn", "this turn")]
    turn_ends += ["the turn ends", "this turn ends"]
    add_words("DURATION", durations.END_OF_TURN, *(f"until {words}" for words in turn_ends))
    add_words("THIS_TURN", 0, "this turn")
    add_words("DURATION", durations.END_OF_TURN, "for this turn", "for the turn")
    add_words("DURATION", durations.END_OF_TURN, "for the rest of the turn", "for the rest of this turn")
    add_words(
        "DURATION", durations.END_OF_NEXT, "until end of your next turn", "until the end of your next turn"
    )
    chains = [f"{this}{chain}" for this in ("this ", "the current ", "the ") for chain in ("chain", "stack")]
    add_words("DURATION", durations.THIS_CHAIN, *(f"in {chain}" for chain in chains[:4]))
    add_words(
        "DURATION", durations.THIS_CHAIN, *(f"for {the}{c}" for the in ("", "the rest of ") for c in chains)
    )
    add_words(
        "DURATION", durations.THIS_CHAIN, *(f"until {the}end of {c}" for the in ("", "the ") for c in chains)
    )
    for theirs in ("your opponent's next turn", "the opponent's next turn"):
        add_words("DURATION", durations.END_OF_THEIRS, f"until end of {theirs}", f"until the end of {theirs}")
        add_words("DURATION", durations.THEIR_TURN, f"until {theirs}")
        for start in ("start", "beginning"):
            add_words(
                "DURATION", durations.THEIR_TURN, *(f"until {the}{start} of {theirs}" for the in ("", "the "))
            )
    starts = ("the start of your next turn", "start of your next turn", "the beginning of your next turn")
    add_words(
        "DURATION",
        durations.NEXT_TURN,
        *(f"until {it_is}{words}" for words in starts for it_is in ("", "it is ")),
        "until your next turn",
        "until dawn",
    )
    add_words("DURATION", durations.PERMANENTLY, "permanently", "for the rest of the game")
    add_words("DURATION", durations.THIS_STRIKE, "for this strike", "for this attack", "during this strike")
    add_spans_of_this()
    for code, name in enumerate(vocab.PHASES):
        if code != vocab.PREPARATION:
            for words in {vocab.MAIN2: ("main2", "second main")}.get(code, (name,)):
                any_phase = (words, f"{words} phase", f"the {words} phase", f"the next {words} phase")
                moments = [*any_phase, *(f"the start of {phase}" for phase in any_phase[1:])]
                add_words("DURATION", durations.ANY_PHASE + code, *(f"until {moment}" for moment in moments))
                add_words("DURATION", durations.YOUR_PHASE + code, f"until your next {words} phase")


def add_spans_of_this() -> None:
    """Enter what lasts as long as [this] is there, or is yours (14.5)."""
    for this in THESE:
        for long in ("for as long as", "as long as"):
            add_words("DURATION", durations.WHILE_YOURS, f"{long} you control {this}")
            for stays in ("is", "remains", "stays"):
                places = (f"{long} {this} {stays} {place}" for place in ("on the field", "in play"))
                add_words("DURATION", durations.WHILE_THERE, *places)
        for up in ("is", "remains", "stays"):
            for place in ("", " on the field", " in play"):
                add_words("DURATION", durations.WHILE_FACE_UP, f"for as long as {this} {up} face-up{place}")
                add_words("DURATION", durations.WHILE_FACE_UP, f"for as long as {this} {up} face up{place}")
        add_words("DURATION", durations.WHILE_YOURS, f"until you lose control of {this}")
        leaves = (f"until {this} leaves {place}" for place in ("the field", "play"))
        add_words("DURATION", durations.WHILE_THERE, *leaves)
    add_words("FOR_AS_LONG", 0, "for as long as")
