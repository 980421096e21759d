"""Words that mostly stand before the dividing colon: events, conditions, costs."""

from typing import Final

from engine import vocab
from engine.effects.actions import control_flow, permissions
from engine.effects.conditions import count_times
from engine.effects.events import EACH_TURN, OPPONENTS_TURN, YOUR_TURN
from engine.effects.terms.amounts import NUMBER_WORDS
from engine.effects.terms.players import EACH_PLAYER, OPPONENT, THAT_PLAYER, YOU
from engine.effects.terms.targets import CHOSEN, SELECTED
from engine.text.lexicon import meaning_codes as codes
from engine.text.lexicon.entries import add_words

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def add_event_words() -> None:
    """Enter what events and conditions begin with, and what happens (12.5)."""
    add_words("WHEN", 0, "when", "whenever", "at", "after")
    add_words("IF", 0, "if")
    add_words("IF", codes.ONLY, "only if")
    add_words("UNLESS", codes.UNLESS, "unless")
    add_words("NOT", 0, "not")
    add_words("WHILE", 0, "while", "as long as")
    add_words("WHILE", codes.ONLY, "only while", "only as long as")
    add_words("DURING", 0, "during")
    add_words("SAME_TURN", 0, "in the same turn", "in one turn", "in a single turn")
    add_words("OUTSIDE", 0, "outside of", "outside", "except during", "other than during")
    add_words("DURING", codes.ONLY, "only during")
    add_words("HAPPENED", vocab.E_SUMMONED, "summoned")
    add_words("HAPPENED", vocab.E_FLIPPED, "flipped", "flipped face-up")
    add_words("HAPPENED", vocab.E_DESTROYED, "destroyed")
    add_words("HAPPENED", vocab.E_SET, "set", "set face-down")
    add_words("HAPPENED", vocab.E_IS_BLOCKED, "blocked")
    add_words("HAPPENED", vocab.E_MOVED, "moved")
    add_words("HAPPENED", vocab.E_ATTACHED, "attached")
    add_words("HAPPENED", vocab.E_CREWED, "crewed")
    add_words("HAPPENED", vocab.E_UNCREWED, "uncrewed")
    for owner in ("", "it 's owner 's ", "they 's owner 's ", "the owner 's ", "a ", "a player 's "):
        add_words("RETURNED_TO", EACH_PLAYER, f"returned to {owner}hand")
    add_words("RETURNED_TO", EACH_PLAYER, "returned to they 's owners 's hands")
    add_words("RETURNED_TO", YOU, "returned to your hand")
    for whose in ("your opponent's", "the opponent's", "an opponent's"):
        add_words("RETURNED_TO", OPPONENT, f"returned to {whose} hand")
    add_words("OPENED", 0, "opened", "conquered")
    add_words("OPENS", 0, "opens", "conquers")
    add_words("HAPPENED", vocab.E_ROTATED, "rotated")
    add_words("HAPPENS", vocab.E_ROTATED, "rotates", "is rotated")
    for place in ("the field", "play"):
        add_words("ARRIVES", vocab.E_ENTERED, f"enters {place}", f"enter {place}")
        add_words("ARRIVES", vocab.E_LEFT, f"leaves {place}", f"leave {place}")
    add_words("PUTS", vocab.E_SUMMONED, "summons")
    add_words("PUTS", vocab.E_SET, "sets")
    add_words("BLOCKS", 0, "blocks")
    add_words("DESTROYS", 0, "destroys")
    add_words("TAKES", 0, "take", "takes", "is dealt", "be dealt")
    add_words("ENDS", 0, "stops being", "stop being", "is no longer", "are no longer", "ceases to be")
    add_words(
        "ENDS", codes.LAST_MANA, "loses it 's last mana", "loses it 's last mana counter", "runs out of mana"
    )
    add_words("ENDS", codes.GETTING_UP, "gets up", "stands up")
    add_words("GIVE", 0, "give", "gives")
    add_words("REMOVE", 0, "remove", "removes")
    add_words("INFLICT", vocab.SUPPRESSED, "suppress")
    add_words("INFLICT", vocab.INSPIRED, "inspire")
    add_words("INFLICT", vocab.MANALOCKED, "manalock")
    add_words("INFLICT", vocab.PRONE, "knock prone")
    add_words("INFLICT", codes.NO_CONDITION, "knock")
    add_words("LOSE", codes.BASE, "lose")
    add_words("LOSE", codes.THIRD, "loses")
    add_words("HITS", 0, "hits", "hits directly", "strikes a player", "strikes any player", "strikes players")
    for strikes in ("", "strikes and ", "attacks and "):
        add_words("HAPPENS", vocab.E_NOT_BLOCKED, f"{strikes}is not blocked", f"{strikes}goes unblocked")
    add_words("HAPPENS", vocab.E_NOT_BLOCKED, "are not blocked", "go unblocked")
    add_words("FIGHTS", codes.THIRD, "fights", "battles", "fights with", "battles with")
    add_words("FIGHTS", codes.BASE, "fight", "battle", "fight with", "battle with")
    for fight in ("a fight", "fights", "battle", "a battle", "combat"):
        add_words("IN_FIGHT", 0, f"in {fight}", f"by {fight}")
    for fight in ("fight", "fights", "battle", "battles"):
        add_words("FIGHT_TOGETHER", 0, f"{fight} each other", f"{fight} one another", f"{fight} one other")
    for every in ("every", "each", "all", "all of the", "all the"):
        card = "card" if every in ("every", "each") else "cards"
        for linked in ("connecting", "that connects"):
            add_words(
                "CHAIN", 0, f"part of a connection chain {linked} {every} non monument {card} on the field"
            )
    add_words("PAREN", 0, "(", ")")


def add_extreme_words() -> None:
    """Enter the most and the least, and what a tie does (16.3)."""
    add_words("WITH_MOST", 0, "with the most", "with most", "with the highest", "with the greatest")
    add_words(
        "WITH_LEAST",
        0,
        "with the least",
        "with least",
        "with the fewest",
        "with the lowest",
        "with the smallest",
    )
    add_tie_words()


def add_cheaper_words() -> None:
    """Enter what cards cost that are summoned (22.1)."""
    add_words("TO_SUMMON", 0, "to summon", "to play")
    add_words("TO_ACTIVATE", 0, "to activate")
    for activations in ("activations", "activation effects", "activated effects"):
        add_words("ACTIVATIONS_OF", 0, f"{activations} of", f"the {activations} of")
    for cost in ("summoning costs of", "the summoning costs of", "the summoning cost of", "mana costs of"):
        add_words("COSTS_OF", 0, cost)
    add_words("LOWERED", 0, "are reduced by", "are lowered by")
    add_words("LOWERED", 1, "are increased by", "are raised by")
    for ignore in ("ignore", "you ignore", "you can ignore", "you may ignore"):
        add_words("IGNORE_COSTS", 0, f"{ignore} mana costs of", f"{ignore} the mana costs of")
        add_words("IGNORE_COSTS", 0, f"{ignore} all mana costs of", f"{ignore} the mana cost of")


def add_replacement_words() -> None:
    """Enter what happens instead, or not at all (15)."""
    add_words("WOULD", 0, "would")
    add_words("OR_PLAYER", 0, "or player", "or a player", "or any player")
    add_words("INSTEAD", 0, "instead")
    add_words("NEXT_TIME", 0, "the next time", "next time")
    add_words("EACH_TIME", 0, "each time", "every time")
    add_words("NEXT", 0, "next", "the next")
    add_words("THIS_END", 0, "the end of this turn", "end of this turn")
    add_words("PREVENT", 0, "prevent")
    add_words("SKIP", 0, "skip", "skips")
    add_words("NOTHING", 0, "nothing", "no card")
    add_words("NOTHING_HAPPENS", 0, "nothing happens", "skip that draw", "skip that", "do nothing")
    add_words("THAT_DAMAGE", 0, "that damage", "the damage")
    add_words("WOULD_BE_DEALT", 0, "that would be dealt to")
    add_words("BE_LOST", 0, "be lost")
    those = ("it", "that card", "that creature", "that artifact", "the card")
    beings = [f"{it} being destroyed" for it in those]
    for being in ("being destroyed", *beings, "destruction", "it 's destruction"):
        add_words("WITH_CARD", 0, *(f"{by} {being}" for by in ("by", "due to", "because of", "from")))
    for being in [f"{it} {is_so} destroyed" for it in those for is_so in ("is", "is being", "was")]:
        add_words("WITH_CARD", 0, *(f"{by} {being}" for by in ("because", "as")))
    for mana in ("that mana", "that lost mana", "the lost mana"):
        add_words("THAT_MANA", 0, mana, f"{mana} counters")
        add_words("THAT_MANA_ON", 0, f"{mana} on", f"{mana} onto")
    add_words("DEALT_TO", 0, "dealt to")
    add_words("BE_DEALT_TO", 0, "be dealt to")
    add_words("REDUCED", 0, "is reduced by", "is lowered by", "is lessened by")
    add_words("REDUCED", 1, "is increased by", "is raised by")
    add_words("PREVENTED", 0, "is prevented")
    add_words("LESS", 0, "less", "fewer")
    add_words("MORE", 0, "more")


def add_moment_words() -> None:
    """Enter when something happens, and to whom."""
    add_words("OF", 0, "of")
    add_words("TARGETED", 0, "targeted")
    add_words("TARGETED", 0, "the target of")
    for effect in ("an effect", "an ability"):
        add_words("SOME_EFFECT", EACH_PLAYER, effect)
        add_words("SOME_EFFECT", YOU, f"{effect} you control", f"{effect} of yours")
        for whose in ("your opponent", "an opponent", "the opponent"):
            controlled = (f"{effect} {whose} controls", f"{effect} that {whose} controls")
            add_words("SOME_EFFECT", OPPONENT, *controlled, f"{effect} of {whose}")
    add_words("SOME_EFFECT", OPPONENT, "your opponent's effect", "an opposing effect", "an opponent's effect")
    add_words("AGAINST", 0, "against")
    add_words("BY", 0, "by")
    add_words("CONDITION", 0, "condition", "conditions")
    add_words("SINCE", 0, "since")
    add_words("WAS", 0, "was", "were", "been")
    for code, name in enumerate(vocab.PHASES):
        add_words("PHASE", code, f"{name} phase", f"the {name} phase")
    for code, name in enumerate(vocab.EVENTS[vocab.CAMPAIGN :], vocab.EVENT_PHASES + vocab.CAMPAIGN):
        add_words(
            "PHASE", code, f"{name} event", f"the {name} event", f"{name} event phase", f"{name} events"
        )
    add_words("PHASE", vocab.MAIN, "first main phase", "the first main phase")
    add_words("PHASE", vocab.MAIN2, "second main phase", "the second main phase")
    for number, word in enumerate(ORDINALS, 1):
        add_words("ORDINAL", number, word)
    add_words("MOMENT", vocab.E_TURN_START, "the start of", "start of", "the beginning of", "beginning of")
    add_words("MOMENT", vocab.E_TURN_END, "the end of", "end of")
    add_words("TURN", 0, "turn", "the turn")
    add_words("BEGINS_OR_ENDS", vocab.E_TURN_START, "begins", "starts")
    add_words("BEGINS_OR_ENDS", vocab.E_TURN_END, "ends")


def add_time_words() -> None:
    """Enter what says the first, second … time of a turn or chain: 'for the first time each turn'."""
    withins = ("", "in ", "during ")
    each = tuple(f"{within}{every} turn" for within in withins for every in ("each", "every"))
    within_what = {
        YOUR_TURN: ("during your turn", "each of your turns", "during each of your turns"),
        EACH_TURN: (*each, "in a turn", "a turn", "per turn"),
        OPPONENTS_TURN: ("during your opponent's turn", "each of your opponent's turns"),
        codes.OF_CHAIN: ("in this chain", "in the current chain", "this chain"),
    }
    for nth, word in enumerate(ORDINALS[:3], 1):
        add_words("FIRST_TIME", nth * codes.SPANS, f"the {word} time")
        add_words(
            "NTH_TIME", nth * codes.SPANS + codes.SINCE_ARRIVAL, f"for the {word} time", f"a {word} time"
        )
        for span, phrases in within_what.items():
            for phrase in phrases:
                time = nth * codes.SPANS + span
                add_words("NTH_TIME", time, f"for the {word} time {phrase}", f"a {word} time {phrase}")
                add_words("NTH_TIME", time, f"the {word} time {phrase}", f"the {word} time {phrase} that")

    for after in ("after", "once"):
        for effect in ("that effect", "the effect"):
            add_words("AFTER_EFFECT", 0, f"{after} {effect} resolves", f"{after} {effect} has resolved")


def add_use_limit_words() -> None:
    """Enter how often an effect is used in a turn at most (11.1)."""
    for number in range(1, 10):
        times = (count_times(number), f"{NUMBER_WORDS[number]} times")
        for most in ("at most", "no more than", "not more than", "up to"):
            for turn in ("a turn", "each turn", "per turn", "every turn", "in a turn"):
                add_words("USE_LIMIT", number, *(f"{most} {words} {turn}" for words in times))


def add_past_words() -> None:
    """Enter what happened before, in words that tell it from what happens."""
    add_words("PAST", codes.TOOK, "took", "taken")
    add_words("PAST", codes.DAMAGED, "damaged")
    add_words("PAST", codes.STRUCK, "struck")
    add_words("PAST", codes.ATTACKED, "attacked")
    add_words("PAST", codes.FOUGHT, "fought", "battled")
    add_words("PAST", codes.DREW, "drew", "drawn")
    add_words("PAST", codes.LOST, "lost")
    add_words("PAST", codes.GAINED, "gained")
    add_words("PAST", codes.COLLECTED, "collected")
    add_words("PAST", codes.DEALT, "dealt")
    add_words("PAST", codes.DECLARED, "declared a strike", "declared an attack")
    add_words("THERE_ARE", 0, "there are", "there is")
    add_words("DID_NOT", 0, "did not", "didn't")
    add_words("THAT", 0, "that")
    add_words("THAT", codes.WERE, "that was", "that were", "that has been", "that have been")


def add_memory_words() -> None:
    """Enter what a card remembers: whom it has fought, where it has been."""
    for fought in ("fought with", "battled with", "fought against"):
        add_words("HAS_FOUGHT", 0, f"has {fought}")
        add_words("FOUGHT_WITH", 0, *(f"that {has}{fought}" for has in ("", "has ", "have ")))
        add_words("FOUGHT_WITH", 1, *(f"that {has} not {fought}" for has in ("has", "have")))
        add_words("FOUGHT_WITH", 1, *(f"that {has} never {fought}" for has in ("has", "have")))
    for fight in ("fight with", "battle with"):
        add_words("FOUGHT_WITH", 1, f"that did not {fight}", f"that didn't {fight}")
    add_words("VISITED", 0, "has visited", "has been in")
    add_words("BEFORE_NOW", 0, "before", "already")
    add_words("HAD", 0, "had")
    add_words("ALSO", 0, "also", "as well")
    for kind, strike in (("a strike", "strike"), ("an attack", "attack")):
        words = f"can only target a creature for {kind} if that creature"
        add_words("ONLY_STRIKES_IF", 0, words, f"can only {strike} a creature if that creature")


def add_cost_words() -> None:
    """Enter costs, and what is picked when declared (8, 13)."""
    add_words("CONSUME", 0, "consume")
    add_words("SAC", codes.BASE, "sac", "sacrifice")
    add_words("SAC", codes.THIRD, "sacs", "sacrifices")
    add_words("TRANSFORMED", 0, "transformed")
    for sac in ("sac", "sacrifice"):
        add_words("SAC_OR_DISCARD", 0, f"{sac} or discard", f"discard or {sac}")
    add_words("PAY", codes.BASE, "pay")
    add_words("PAY", codes.THIRD, "pays")
    add_words("SPEND", 0, "spend")
    add_words("HP", 0, "hp", "life points", "life point")
    add_words("COMBINED", 0, "combined", "total")
    add_words("COSTS", 0, "cost", "costs")
    add_cheaper_words()
    add_words("CHOOSE", CHOSEN, "choose")
    add_words("SELECT", SELECTED, "select")
    add_words("CHOOSES", 0, "chooses", "selects", "picks")
    add_words(
        "EITHER",
        codes.CHOOSES_ONE,
        "choose one -",
        "choose one of the following -",
        "choose one :",
        "choose one of the following :",
    )
    add_words("EITHER", 0, "either")
    add_words("ON_FIELD", 0, "on the field", "in play")
    add_words("END_TURN", 0, "end the turn", "end this turn", "the turn ends")
    for effect in ("an effect", "an ability", "the effect"):
        add_words("ACTIVATES", 0, f"activates {effect}", f"activate {effect}")
    for counter in ("counter", "negate", "cancel"):
        for effect in ("that effect", "the effect", "it", "it 's effect"):
            add_words("COUNTER_THAT", 0, f"{counter} {effect}")
    add_words("WINS_GAME", 0, "win the game", "wins the game")
    add_words("LOSES_GAME", 0, "lose the game", "loses the game")
    for extra in ("an extra turn", "another turn", "an additional turn"):
        for verb in ("take", "takes"):
            add_words(
                "EXTRA_TURN",
                0,
                f"{verb} {extra}",
                f"{verb} {extra} after this one",
                f"{verb} {extra} after this turn",
            )
    for effects in ("effects", "abilities", "any effects", "activations"):
        add_words("BARRED", permissions.ACTIVATING, f"activate {effects}")
        add_words("BARRED_CARDS", permissions.ACTIVATING, f"activate {effects} of")
    add_words("BARRED", permissions.SEARCHING, "search decks", "search any deck", "search a deck")
    add_words("BARRED", permissions.DISCARDING, "be made to discard cards", "be made to discard")
    add_words("MADE_TO_DISCARD", 0, "make you discard cards", "make you discard", "make you discard a card")
    add_words("PLAY", 0, "play")
    add_words(
        "RIVAL_EFFECTS",
        OPPONENT,
        "your opponent's effects",
        "the opponent's effects",
        "effects of your opponent",
        "effects your opponent controls",
        "opposing effects",
    )
    add_words("RIVAL_EFFECTS", EACH_PLAYER, "effects", "card effects", "effects of cards")
    add_words(
        "NEITHER_CAN",
        EACH_PLAYER,
        "neither player can",
        "no player can",
        "neither player may",
        "no player may",
    )
    add_words("ALWAYS", 0, "at any time", "at all times", "all the time", "always")
    add_words("IN_TOTAL", 0, "in total", "altogether")
    add_words("UNTIL_THEN", 0, "until then")
    add_words("YOU_CONTROL", codes.MUST, "you must control", "control")
    add_words("IS", codes.MUST, "must be")
    add_words("DOES", codes.BASE + codes.HAS + codes.MUST, "must have")
    add_words("AFTERWARDS", 0, "after that", "afterwards")


def add_case_words() -> None:
    """Enter what an instruction depends on: `if you did`, `otherwise`, `you can`, `for each`."""
    for who in ("you", "they", "that player", "your opponent"):
        do, does = ("do", "don't") if who in ("you", "they") else ("does", "doesn't")
        by = 0 if who == "you" else codes.BY_ANOTHER
        not_do = f"if {who} {do} not"
        add_words("DID", control_flow.IF_DONE + by, f"if {who} did", f"if {who} {do}")
        cannot = (f"if {who} {word}" for word in ("can't", "cannot", "couldn't", "could not"))
        add_words("DID", control_flow.IF_IMPOSSIBLE + by, *cannot)
        nots = ("didn't", "did not", f"{do} not", does)
        both = [f"{word} or {no}" for word in ("can't", "cannot") for no in nots]
        both += [f"{no} or {word}" for word in ("can't", "cannot") for no in nots]
        add_words("DID", control_flow.OTHERWISE + by, *(f"if {who} {words}" for words in both))
        add_words(
            "DID",
            control_flow.OTHERWISE + by,
            f"if {who} didn't",
            f"if {who} did not",
            f"if {who} {does}",
            not_do,
        )
    for who in ("each player who", "players who", "any player who"):
        for code, words in (
            (control_flow.IF_DONE, ("did", "does", "do")),
            (control_flow.IF_IMPOSSIBLE, ("couldn't", "could not", "can't", "cannot")),
            (control_flow.OTHERWISE, ("didn't", "did not", "doesn't", "does not")),
        ):
            add_words("WHO_DID", code + codes.BY_ANOTHER, *(f"{who} {word}" for word in words))
    add_words("DID", control_flow.IF_DONE, "if so")
    add_words("DID", control_flow.IF_IMPOSSIBLE, "or if you can't")
    add_words("OTHERWISE", control_flow.OTHERWISE, "otherwise", "if not")
    add_words("EITHER_WAY", 0, "either way", "in either case")
    add_words("YOU_CAN", 0, "you can", "you may")
    for can, kind in (("can", "PLAYER_CAN"), ("may", "PLAYER_CAN"), ("must", "PLAYER_MUST")):
        add_words(kind, OPPONENT, *(f"{an} opponent {can}" for an in ("your", "the", "an", "each")))
        add_words(
            kind, EACH_PLAYER, *(f"{each} {can}" for each in ("each player", "every player", "players"))
        )
        add_words(kind, THAT_PLAYER, f"that player {can}")
    add_words("PLAYER_MUST", YOU, "you must")
    add_words("FOR_EACH", 0, "for each", "for every")


def add_tie_words() -> None:
    """Enter what a tie does (16.3)."""
    ends = (
        ("you choose", "choose"),
        ("your opponent chooses", "the opponent chooses"),
        ("all", "all of them", "all of them do", "each of them", "each of them does", "both", "both of them"),
        (
            "none",
            "none of them",
            "none of them do",
            "none of them does",
            "none do",
            "none does",
            "neither",
            "neither of them",
            "nothing happens",
            "do nothing",
        ),
    )
    one = ("", " one", " one of them", " which", " which one")
    whens = ("if tied", "if there is a tie", "in case of a tie", "in the case of a tie", "on a tie")
    phrases = [(0, f"{end}{of}") for end in ends[0] for of in one]
    phrases += [(1, f"{end}{of}") for end in ends[1] for of in one]
    phrases += [(tie, end) for tie in (2, 3) for end in ends[tie]]
    for when in whens:
        add_words("TIED", 0, f"{when} ,", when)
        for tie, end in phrases:
            add_words("TIE", tie, f"{when} , {end}", f"{when} {end}")
