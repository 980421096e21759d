"""Words for how much and how many, and for what is counted."""

from engine import vocab
from engine.effects.terms import counted_amounts
from engine.effects.terms.amounts import NUMBER_WORDS
from engine.effects.terms.players import OPPONENT, YOU
from engine.text.lexicon.entries import TAUGHT, teach
from engine.text.lexicon.word_meanings import DESTROYED, DISCARDED


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


def teach_amounts() -> None:
    """Enter amounts that are counted (8.7), of every word for a stat."""
    for words, (kind, code) in list(TAUGHT.items()):
        if kind in ("STAT", "ATTACK"):
            stat = vocab.MIGHT if kind == "ATTACK" else code
            teach("STAT_OF", stat, f"the {' '.join(words)} of", f"{' '.join(words)} of")
    teach("NUMBER_OF", 0, "the number of", "number of")
    teach("MANA_ON", 0, "the amount of mana on", "the number of mana on", "the mana counters on")
    teach("OF_COST", 0, "the number of those", "the amount of that cost")
    teach("MORE_THAN", 0, "more than", "greater than", "higher than")
    teach("FEWER_THAN", 0, "fewer than", "less than", "lower than")
    for code, player, do, control, have in (
        (YOU, "you", "do", "control", "have"),
        (OPPONENT, "your opponent", "does", "controls", "has"),
        (OPPONENT, "the opponent", "does", "controls", "has"),
    ):
        verbs = ("", do, control, have)
        teach("THAN", code, *(f"than {player} {verb}" for verb in verbs))
    teach("EMPTY_HAND", YOU, "your hand is empty")
    teach("EMPTY_HAND", OPPONENT, "your opponent 's hand is empty", "your opponent's hand is empty")
    for code, name in enumerate(counted_amounts.PILES):
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
    for code, name in enumerate(counted_amounts.PILES):
        teach("PILE", code * 2, f"cards in your {name}", f"card in your {name}")
        whose = ("your opponent's", "the opponent's", "opponent's")
        teach(
            "PILE",
            code * 2 + 1,
            *(f"{cards} in {player} {name}" for player in whose for cards in ("card", "cards")),
        )
