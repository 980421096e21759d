"""Words for cards and their actions, and those of a related game."""

from engine import vocab
from engine.effects.actions.keyword_actions import THIRD as THIRD_PERSON
from engine.effects.terms import capabilities, selectors
from engine.effects.terms.players import OPPONENT
from engine.text.lexicon.entries import teach, teach_nouns
from engine.text.lexicon.word_meanings import BASE, EQUIPPED, FORMS, THIRD


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


def teach_dialect() -> None:
    """Enter the words of a related game, so that its rules and examples can be read as they stand."""
    teach_nouns("NOUN", selectors.CREATURE, "beast")
    teach("STAT", vocab.MIGHT, "atk")
    teach("STAT", vocab.WILL, "int")
    teach("DAMAGE", 0, "wound", "wounds")
    teach("YOU_CONTROL", 0, "you rule")
    teach("OPPONENT_CONTROLS", 0, "your opponent rules", "the opponent rules", "opponent rules")
    teach("PLAYER", OPPONENT, "other ruler", "the other ruler")
    teach("DAWN", 0, "dawn", "the next dawn", "next dawn")
    teach("DEED", capabilities.TAKE_DAMAGE, "receive wounds", "receive damage", "take wounds")
