"""The one lexicon: every word and phrase that effect texts may use, its synonyms and its forms.

An entry is words → (class of word, meaning). The classes are the terminals of `grammar.lark`; the meaning is
a code of `vocab` or `effects`, 0 where the class says it all. Synonyms (0.2) exist here and nowhere else.
"""

from typing import Final

from engine import vocab
from engine.effects import deeds, durations, events, measures, selectors, structure
from engine.effects.amounts import NUMBER_WORDS
from engine.effects.verbs import THIRD as THIRD_PERSON

Entry = tuple[str, int]

LEXICON: Final[dict[tuple[str, ...], Entry]] = {}

# Verbs of one shape share a class; the meaning says which
DRAW: Final = 0
DISCARD: Final = 1
BY_OTHERS: Final = 2  # added for "draws" and "discards"

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")

BASE: Final = 0  # "collect", "Pray", "deal": an order, or what several do
THIRD: Final = 1  # "collects", "Prays", "deals": what one does
GAIN: Final = 2  # added for "gain", which needs no sign before a number
FORMS: Final = 8  # an action's meaning is its code times FORMS, plus its form

EQUIPPED: Final = 1  # "[equipped]": the card that has the effect is the one it is lent to

UNLESS: Final = 1  # meaning of an "if" that was "unless"
HAS: Final = FORMS  # added for "has", which "gets" is not

DISCARDED: Final = 1  # what became of cards that are counted; 0 = sacrificed
DESTROYED: Final = 2

ONE: Final = 0  # number of a noun
MANY: Final = 1
THAT: Final = 64  # added to the meaning of "that creature", which is not simply "it"


def teach(kind: str, meaning: int, *phrases: str) -> None:
    """Enter phrases of one meaning."""
    for phrase in phrases:
        LEXICON[tuple(phrase.lower().split())] = (kind, meaning)


def teach_nouns(kind: str, code: int, *words: str) -> None:
    """Enter nouns with their plurals; the meaning is the code times two, plus the number."""
    for word in words:
        teach(kind, code * 2 + ONE, word)
        teach(kind, code * 2 + MANY, f"{word}s")


def teach_actions() -> None:
    """Enter the notable actions as nouns or orders and as what one does."""
    for code, third in THIRD_PERSON.items():
        kind = "MOVE" if code == vocab.MOVE else "ACTION"  # to move is not always the action
        teach(kind, code * FORMS + BASE, vocab.ACTIONS[code])
        teach(kind, code * FORMS + THIRD, third)
    teach("ACTION", vocab.REORIENT * FORMS + BASE, "rotate")
    teach("ACTION", vocab.MANEUVER * FORMS + BASE, "manoeuvre")
    teach("ATTACK", vocab.STRIKE * FORMS + BASE, "attack")  # the stat or the action: the grammar tells
    teach("ACTION", vocab.STRIKE * FORMS + THIRD, "attacks")
    teach("DECLARES", 0, "declares a strike", "declares an attack", "declare a strike", "declare an attack")


def teach_cards() -> None:
    """Enter nouns, adjectives and sides."""
    teach("THIS", 0, "this", "~", "this card", "this creature", "this artifact", "this monument")
    teach("THIS", EQUIPPED, "equipped", "the equipped creature", "equipped creature")
    teach_nouns("CARD", selectors.CARD, "card")
    for code in range(selectors.CREATURE, len(selectors.NOUNS)):
        teach_nouns("NOUN", code, selectors.NOUNS[code])
    teach_nouns("TOKEN", selectors.CARD, "token")
    teach_nouns("TOKEN", selectors.CREATURE, "creature token")
    for code, name in enumerate(vocab.RULED_SUBTYPES):
        teach_nouns("SUBTYPE", code, name)
    for code, name in enumerate(vocab.FACTIONS):
        teach("FACTION", code, name)
    for code, name in enumerate(vocab.KEYWORDS):
        teach("KEYWORD", code, name)
    for code, name in enumerate(selectors.PLAIN):
        teach("PLAIN", code, name, name.replace("-", " "), name.replace("-", ""))
    teach("PLAIN", selectors.OPEN, "active", "conquered")
    teach("PLAIN", selectors.CLOSED, "closed", "inactive")
    teach("NON", 0, "non", "non-")
    teach("YOUR", 0, "your", "your own", "own")
    teach("OPPONENTS", 0, "your opponent's", "the opponent's", "opponent's")
    teach("YOU_CONTROL", 0, "you control")
    teach("YOU_LACK", 0, "you don't control", "you do not control")
    teach("OPPONENT_CONTROLS", 0, "your opponent controls", "the opponent controls", "opponent controls")
    teach("IN_ROW", 0, "in the same row", "in this row", "of the same row")
    teach("CONNECTED_TO", selectors.CONNECTED, "connected to", "connected with")
    teach("ADJACENT_TO", selectors.ADJACENT, "adjacent to", "next to")
    teach("THEY_CONTROL", 0, "that player controls", "they control")
    teach("OTHER_THAN", 0, "other than")
    teach("WITH", 0, "with", "that has", "that have")


def teach_counting() -> None:
    """Enter articles, numbers and what they count."""
    for code, name in enumerate(vocab.STATS):
        teach("STAT", code, name)
    teach("STAT", vocab.ARMOR, "armour")
    teach("STAT", vocab.MOVEMENT, "speed")
    teach("STAT", vocab.WILL, "knowledge", "mana stat")
    teach("OWNS", 0, "'s")
    teach("MANA", 0, "mana", "mana counter", "mana counters")
    teach("DAMAGE", 0, "damage", "damage counter", "damage counters")
    for number, word in enumerate(NUMBER_WORDS):
        teach("NUMBER", number, word)
    teach("ARTICLE", 1, "a", "an", "an additional")
    teach("THE", 0, "the")
    teach("X_NUMBER", 0, "x")
    teach("ANOTHER", 0, "another")
    teach("NO", 0, "no")
    teach("ANY", 0, "any")
    teach("ANY_NUMBER", 0, "any number of", "any amount of", "any number")
    teach("OF_THEM", 0, "of them", "of those", "of those cards", "of those creatures", "of those artifacts")
    teach("MIN", 0, "min", "minimum", "but at least", "but no less than", "but not less than")
    teach("IN_MIN", 0, "( min", "( minimum", "( at a minimum")
    teach("IN_MAX", 0, "( max", "( maximum", "( no more than", "( at most", "( up to a maximum of")
    teach("MIN", 0, "to a minimum of", "with a minimum of")
    teach("MAX", 0, "max", "maximum", "but at most", "but no more than", "but not more than")
    teach("MAX", 0, "to a maximum of", "up to a maximum of", "with a maximum of", "no more than")
    teach("ALL", 0, "all", "all of", "all of the", "all the")
    teach("EACH", 0, "each", "every")
    teach("EACH_OF", 0, "each of", "each of the")
    teach("UP_TO", 0, "up to")
    teach("AT_LEAST", 0, "at least")
    teach("AT_MOST", 0, "at most")
    teach("EXACTLY", 0, "exactly")
    teach("OR_MORE", 0, "or more", "or greater", "or higher")
    teach("OR_FEWER", 0, "or fewer", "or less", "or lower")


def teach_heads() -> None:
    """Enter events, conditions and costs."""
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
    teach("CHOOSE", selectors.CHOSEN, "choose")
    teach("SELECT", selectors.SELECTED, "select")
    teach("EITHER", 0, "either", "choose one :", "choose one of the following :")
    teach("ON_FIELD", 0, "on the field", "in play")
    teach("AFTERWARDS", 0, "after that", "afterwards")
    for who in ("you", "they", "that player", "your opponent"):
        do, does = ("do", "don't") if who in ("you", "they") else ("does", "doesn't")
        not_do = f"if {who} {do} not"
        teach("DID", structure.IF_DONE, f"if {who} did", f"if {who} {do}")
        cannot = (f"if {who} {word}" for word in ("can't", "cannot", "couldn't", "could not"))
        teach("DID", structure.IF_IMPOSSIBLE, *cannot)
        nots = ("didn't", "did not", f"{do} not", does)
        both = [f"{word} or {no}" for word in ("can't", "cannot") for no in nots]
        both += [f"{no} or {word}" for word in ("can't", "cannot") for no in nots]
        teach("DID", structure.OTHERWISE, *(f"if {who} {words}" for words in both))
        teach("DID", structure.OTHERWISE, f"if {who} didn't", f"if {who} did not", f"if {who} {does}", not_do)
    teach("DID", structure.IF_DONE, "if so")
    teach("DID", structure.IF_IMPOSSIBLE, "or if you can't")
    teach("DID", structure.OTHERWISE, "otherwise", "if not")
    teach("EITHER_WAY", 0, "either way", "in either case")
    teach("YOU_CAN", 0, "you can", "you may")
    for can in ("can", "may"):
        teach(
            "PLAYER_CAN",
            selectors.OPPONENT,
            f"your opponent {can}",
            f"the opponent {can}",
            f"an opponent {can}",
        )
        teach("PLAYER_CAN", selectors.THAT_PLAYER, f"that player {can}")
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


def teach_bodies() -> None:
    """Enter verbs, subjects and what joins them."""
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
    teach("FIGHTER", selectors.THE_ATTACKER, "the attacker", "the attacking creature", "the blocked creature")
    teach("FIGHTER", selectors.THE_BLOCKER, "the blocker", "the blocking creature", "the attacked creature")
    teach("BLOCKING", 0, "blocking")
    teach("THAT_MUCH", 0, "that much", "that many", "as much", "as many")
    teach("ANY_PLAYER", selectors.EACH_PLAYER, "a player", "any player")
    teach("PLAYER", selectors.THAT_PLAYER, "that player")
    teach("THEY", selectors.CARD * 2 + MANY, "they")
    teach("IT", selectors.CARD * 2 + MANY, "them", "those cards", "both", "both of them")
    teach("IT", selectors.CARD * 2 + MANY, "each of them", "all of them", "each of those cards")
    teach("IT", THAT + selectors.ZONE * 2 + ONE, "that zone")
    teach("IT", selectors.ZONE * 2 + MANY, "those zones")
    teach("CHOSEN", 0, "chosen", "the chosen", "selected", "the selected")
    teach("IT", selectors.CREATURE * 2 + MANY, "those creatures", "both creatures", "both of those creatures")
    teach("IT", selectors.ARTIFACT * 2 + MANY, "those artifacts")
    teach("YOU", selectors.YOU, "you")
    teach("PLAYER", selectors.OPPONENT, "your opponent", "the opponent", "opponent", "each opponent")
    teach(
        "PLAYER",
        selectors.EACH_PLAYER,
        "each player",
        "every player",
        "players",
        "all players",
        "both players",
    )
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


def teach_dialect() -> None:
    """Enter the words of a related game, so that its rules and examples can be read as they stand."""
    teach_nouns("NOUN", selectors.CREATURE, "beast")
    teach("STAT", vocab.MIGHT, "atk")
    teach("STAT", vocab.WILL, "int")
    teach("DAMAGE", 0, "wound", "wounds")
    teach("YOU_CONTROL", 0, "you rule")
    teach("OPPONENT_CONTROLS", 0, "your opponent rules", "the opponent rules", "opponent rules")
    teach("PLAYER", selectors.OPPONENT, "other ruler", "the other ruler")
    teach("DAWN", 0, "dawn", "the next dawn", "next dawn")
    teach("DEED", deeds.TAKE_DAMAGE, "receive wounds", "receive damage", "take wounds")


def teach_amounts() -> None:
    """Enter amounts that are counted (8.7), of every word for a stat."""
    for words, (kind, code) in list(LEXICON.items()):
        if kind in ("STAT", "ATTACK"):
            stat = vocab.MIGHT if kind == "ATTACK" else code
            teach("STAT_OF", stat, f"the {' '.join(words)} of", f"{' '.join(words)} of")
    teach("NUMBER_OF", 0, "the number of", "number of")
    teach("MANA_ON", 0, "the amount of mana on", "the number of mana on", "the mana counters on")
    teach("OF_COST", 0, "the number of those", "the amount of that cost")
    teach("MORE_THAN", 0, "more than", "greater than", "higher than")
    teach("FEWER_THAN", 0, "fewer than", "less than", "lower than")
    for code, player, do, control, have in (
        (selectors.YOU, "you", "do", "control", "have"),
        (selectors.OPPONENT, "your opponent", "does", "controls", "has"),
        (selectors.OPPONENT, "the opponent", "does", "controls", "has"),
    ):
        verbs = ("", do, control, have)
        teach("THAN", code, *(f"than {player} {verb}" for verb in verbs))
    teach("EMPTY_HAND", selectors.YOU, "your hand is empty")
    teach("EMPTY_HAND", selectors.OPPONENT, "your opponent 's hand is empty", "your opponent's hand is empty")
    for code, name in enumerate(measures.PILES):
        teach("IN_PILE", code, f"in {name}", f"in your {name}", f"in their {name}")
    teach("TWICE", 0, "twice", "double")
    teach("TIMES", 0, "times")
    teach("HALF", 0, "half", "half of")
    teach("ROUNDED", 1, "rounded up", "( rounded up )")
    teach("ROUNDED", 0, "rounded down", "( rounded down )")
    teach("WHERE", 0, "where")
    teach("WHERE", 1, "where that")  # not the X of the cost
    teach("EQUAL_TO", 0, "equal to")
    teach("PER", 0, "per")
    teach("GIVEN_UP", 0, "the discarded")
    teach("TAKEN", 0, "sac'ed", "sacced", "sacrificed", "sac'ed this way", "sacrificed this way")
    teach("THIS_WAY", 0, "this way")
    teach("TAKEN", DISCARDED, "discarded", "discarded this way")
    for was in ("", "that was ", "that were "):
        teach("TAKEN", DESTROYED, f"{was}destroyed this way", f"{was}destroyed by this", f"{was}destroyed so")
    for code, name in enumerate(measures.PILES):
        teach("PILE", code * 2, f"cards in your {name}", f"card in your {name}")
        whose = ("your opponent's", "the opponent's", "opponent's")
        teach(
            "PILE",
            code * 2 + 1,
            *(f"{cards} in {player} {name}" for player in whose for cards in ("card", "cards")),
        )


SPENT: Final = ("consumed", "spent", "used")


def teach_deeds() -> None:
    """Enter what cards can and cannot, or have done to them (14.6)."""
    teach("CAN", 0, "can", "may")
    teach("CANNOT", 0, "cannot", "can not", "can't", "may not")
    for code in deeds.ACTIONS:
        if (vocab.ACTIONS[code].lower(),) not in LEXICON:
            teach("DEED", code, vocab.ACTIONS[code])
    for code, words in deeds.WORDED.items():
        teach("DEED", code, words.replace("its", "it 's"), f"{words} again")
        if code > deeds.CONDITION:
            teach("DEED", code, words.replace("be", "become"), words.replace("be", "be made"))
    teach("DEED", deeds.ACT, "perform actions", "do actions")
    teach("DEED", deeds.BE_FLIPPED, "be flipped face-up", "be turned face-up", "be turned over")
    teach("DEED", deeds.TAKE_DAMAGE, "be dealt damage", "be damaged")
    teach("DEED", deeds.BE_TARGETED_BY_OPPONENT, "be targeted by the opponent", "be targeted by opponents")
    for other in ("except", "other than", "by means other than", "but"):
        for way in ("", "by ", "for "):
            teach("DEED", deeds.MANA_SPENT, *(f"be {used} {other} {way}it 's own effects" for used in SPENT))
    for used in SPENT:
        teach("DEED", deeds.MANA_KEPT, f"be {used}")
        for can in ("can only", "may only"):
            only = (f"{can} be {used} {way} it 's own effects" for way in ("by", "for"))
            teach("SPENT_ONLY", 0, *only)
    for words in ("move to closed zones", "march or move to closed zones", "march to inactive zones"):
        teach("DEED", deeds.ENTER_CLOSED, words)
    teach("DEED", deeds.COLLECT, "gain mana")
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


teach_actions()
teach_cards()
teach_counting()
teach_heads()
teach_bodies()
teach_dialect()
teach_amounts()
teach_deeds()
teach_durations()

# Two words written as one
CONTRACTIONS: Final = {
    "it's": ("it", "is"), "they're": ("they", "are"), "its": ("it", "'s"), "their": ("they", "'s"),
    "others": ("other", "cards"),
    "his": ("they", "'s"), "her": ("they", "'s"), "isn't": ("is", "not"), "aren't": ("are", "not"),
}  # fmt: skip

LONGEST: Final = max(len(words) for words in LEXICON)

# Words of the game that no program can express yet: they are refused by name, not as unknown.
LATER: Final = frozenset(("ambushes", "attached", "copies", "copy", "must"))

TURNS: Final = {"YOUR": events.YOUR_TURN, "EACH": events.EACH_TURN, "OPPONENTS": events.OPPONENTS_TURN}


def duration_called(words: str) -> int:
    """The code of a duration, "until end of turn"; UNSTATED for other words."""
    kind, meaning = LEXICON.get(tuple(words.lower().split()), ("", 0))
    return meaning if kind == "DURATION" else durations.UNSTATED


# The kinds of effects and what the icons of the published card data imply: (kind, flag …), in lower case
KIND_WORDS: Final[dict[str, tuple[str, ...]]] = {
    **{kind: (kind,) for kind in vocab.KINDS},
    "triggeronce": ("trigger", "once"),
    "triggeropt": ("trigger", "once"),
    "triggeroptional": ("trigger", "optional"),
    "triggeroptionalonce": ("trigger", "once", "optional"),
    "triggeroptionalopt": ("trigger", "once", "optional"),
    "activationonce": ("activation", "once"),
    "activationopt": ("activation", "once"),
}


def stat_called(name: str) -> int:
    """The stat that a key of a card file means, -1 if it is none."""
    kind, meaning = LEXICON.get(tuple(name.lower().replace("_", " ").split()), ("", 0))
    return vocab.MIGHT if kind == "ATTACK" else meaning if kind == "STAT" else -1
