"""Words for how much and how many, and for what is counted."""

from engine import vocab
from engine.effects.terms import counted_amounts, selectors
from engine.effects.terms.amounts import NUMBER_WORDS
from engine.effects.terms.players import OPPONENT, YOU
from engine.text.lexicon.entries import ENTRIES, add_words
from engine.text.lexicon.meaning_codes import DESTROYED, DISCARDED, OF_ANY_KIND


def add_counting_words() -> None:
    """Enter articles, numbers and what they count."""
    for code, name in enumerate(vocab.STATS):
        add_words("STAT", code, name)
    add_words("STAT", vocab.ARMOR, "armour")
    add_words("STAT", vocab.MOVEMENT, "speed")
    add_words("STAT", vocab.WILL, "knowledge", "mana stat")
    add_words("OWNS", 0, "'s")
    add_words("MANA", 0, "mana", "mana counter", "mana counters")
    add_words("MANA", OF_ANY_KIND, "counter", "counters")
    add_words("DAMAGE", 0, "damage", "damage counter", "damage counters")
    for number, word in enumerate(NUMBER_WORDS):
        add_words("NUMBER", number, word)
    add_words("ARTICLE", 1, "a", "an")
    add_words("ADDITIONAL", 0, "additional", "extra")
    add_words("THE", 0, "the")
    add_words("X_NUMBER", 0, "x")
    add_words("ANOTHER", 0, "another")
    add_words("NO", 0, "no")
    add_words("PLUS", 0, "plus")
    add_words("MINUS", 0, "minus")
    add_words("RANDOM", 0, "random")
    add_words("OF_YOUR_CHOICE", 0, "of your choice")
    add_words("ANY", 0, "any")
    add_words("ANY_NUMBER", 0, "any number of", "any amount of", "any number")
    add_words("OF_THEM", selectors.CARD, "of them", "of those", "of those cards", "of the following")
    add_words("OF_THEM", selectors.CARD, "of those targets", "of the targets")
    add_words("OF_THEM", selectors.CREATURE, "of those creatures")
    add_words("OF_THEM", selectors.ARTIFACT, "of those artifacts")
    add_words("MIN", 0, "min", "minimum", "but at least", "but no less than", "but not less than")
    add_words("IN_MIN", 0, "( min", "( minimum", "( at a minimum")
    add_words("IN_MAX", 0, "( max", "( maximum", "( no more than", "( at most", "( up to a maximum of")
    add_words("MIN", 0, "to a minimum of", "with a minimum of")
    add_words("MAX", 0, "max", "maximum", "but at most", "but no more than", "but not more than")
    add_words("MAX", 0, "to a maximum of", "up to a maximum of", "with a maximum of", "no more than")
    add_words("ALL", 0, "all", "all of", "all of the", "all the")
    add_words("EACH", 0, "each", "every")
    add_words("EACH_OF", 0, "each of", "each of the")
    add_words("UP_TO", 0, "up to")
    add_words("AT_LEAST", 0, "at least")
    add_words("AT_MOST", 0, "at most")
    add_words("EXACTLY", 0, "exactly")
    add_words("OR_MORE", 0, "or more", "or greater", "or higher")
    add_words("OR_FEWER", 0, "or fewer", "or less", "or lower")


def add_compared_words() -> None:
    """Enter totals, the highest and lowest of something, differences, and damage as an amount."""
    add_words("MANA_ON", 0, "the total mana on", "the total amount of mana on", "the combined mana on")
    for amount in ("", "the amount of", "the number of", "all"):
        for damage in ("damage on", "damage counters on"):
            add_words("DAMAGE_ON", 0, *(f"{amount} {the}{damage}".strip() for the in ("", "the ")))
    add_words("DAMAGE_ON", 0, "damage counter on")
    add_words("A_NUMBER", 0, "a number")
    add_words(
        "THAT_MUCH",
        0,
        "as much",
        "as many",
        "that number of",
        "the chosen number of",
        "the chosen number",
        "that number",
    )
    add_words("HIGHEST", 1, "the highest", "the greatest", "the largest", "the most")
    add_words("HIGHEST", 0, "the lowest", "the smallest", "the least")
    add_words("AMONG", 0, "among", "among all", "amongst", "of all")
    add_words("DIFFERENCE", 0, "the difference between", "difference between", "the difference of")


def add_graveyard_words() -> None:
    """Enter what lies in a graveyard, and what a cost took."""
    add_words("IN_GRAVEYARD", 2, "in a graveyard", "in any graveyard", "in either graveyard")
    add_words("IN_GRAVEYARD", 0, "in your graveyard")
    add_words(
        "IN_GRAVEYARD", 1, *(f"in {whose} graveyard" for whose in ("your opponent's", "the opponent's"))
    )
    for spent in ("consumed", "spent", "paid"):
        add_words("SPENT", 0, f"mana {spent}", f"mana {spent} this way")
        add_words(
            "SPENT", 1, f"life {spent}", f"life {spent} this way", f"hp {spent}", f"hp {spent} this way"
        )


def add_amount_words() -> None:
    """Enter amounts that are counted (8.7), of every word for a stat."""
    add_compared_words()
    for words, (kind, code) in list(ENTRIES.items()):
        if kind in ("STAT", "ATTACK"):
            stat = vocab.MIGHT if kind == "ATTACK" else code
            name = " ".join(words)
            add_words("STAT_OF", stat, f"the {name} of", f"{name} of")
            for total in ("total", "combined"):
                add_words("STAT_OF", stat, *(f"the {total} {name} {of}" for of in ("of", "among", "on")))
    add_words("NUMBER_OF", 0, "the number of", "number of", "the amount of")
    add_words("MANA_ON", 0, "mana hosted on", "the mana hosted on")
    add_words("MANA_ON", 0, "the amount of mana on", "the number of mana on", "the mana counters on")
    add_words("OF_COST", 0, "the number of those", "the amount of that cost")
    add_words("MORE_THAN", 0, "more than", "greater than", "higher than")
    add_words("FEWER_THAN", 0, "fewer than", "less than", "lower than")
    for code, player, do, control, have in (
        (YOU, "you", "do", "control", "have"),
        (OPPONENT, "your opponent", "does", "controls", "has"),
        (OPPONENT, "the opponent", "does", "controls", "has"),
    ):
        verbs = ("", do, control, have)
        add_words("THAN", code, *(f"than {player} {verb}" for verb in verbs))
    add_words("UNTIL_HAVING", YOU, "until you have")
    for they in ("they have", "they each have", "that player has", "your opponent has"):
        add_words("UNTIL_HAVING", OPPONENT, f"until {they}")
    add_words("EMPTY_HAND", YOU, "your hand is empty")
    add_words("EMPTY_HAND", OPPONENT, "your opponent 's hand is empty", "your opponent's hand is empty")
    for code, name in enumerate(counted_amounts.PILES):
        add_words("IN_PILE", code, f"in {name}", f"in your {name}", f"in their {name}")
    add_words("TWICE", 0, "twice", "double")
    add_words("TIMES", 0, "times")
    add_words("HALF", 0, "half", "half of")
    add_words("ROUNDED", 1, "rounded up", "( rounded up )")
    add_words("ROUNDED", 0, "rounded down", "( rounded down )")
    add_words("WHERE", 0, "where")
    add_words("EQUAL_TO", 0, "equal to")
    add_words("AS", 0, "as")
    add_words("THAT_MUCH", 0, "the same amount of", "the same number of")
    add_words("PER", 0, "per")
    add_words("GIVEN_UP", 0, "the discarded")
    add_words("TAKEN", 0, "sac'ed", "sacced", "sacrificed", "sac'ed this way", "sacrificed this way")
    add_words("THIS_WAY", 0, "this way")
    add_words("TAKEN", DISCARDED, "discarded", "discarded this way")
    for was in ("", "that was ", "that were "):
        add_words(
            "TAKEN", DESTROYED, f"{was}destroyed this way", f"{was}destroyed by this", f"{was}destroyed so"
        )
    for this in ("this", "the", "the current"):
        add_words("CHAIN_EFFECT", 0, f"effect in {this} chain", f"effects in {this} chain")
        add_words("CHAIN_EFFECT", 0, f"effects are in {this} chain", f"effect is in {this} chain")
    for code, name in enumerate(counted_amounts.PILES):
        add_words("PILE", code * 2, f"cards in your {name}", f"card in your {name}")
        whose = ("your opponent's", "the opponent's", "opponent's")
        add_words(
            "PILE",
            code * 2 + 1,
            *(f"{cards} in {player} {name}" for player in whose for cards in ("card", "cards")),
        )
    add_graveyard_words()
