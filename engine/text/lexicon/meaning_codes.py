"""Codes that a word's meaning consists of, where it is more than one code of `vocab` or `effects`."""

from typing import Final

# Verbs of one shape share a class; the meaning says which
DRAW: Final = 0
DISCARD: Final = 1
BY_OTHERS: Final = 2  # added for "draws" and "discards"

BASE: Final = 0  # "collect", "Pray", "deal": an order, or what several do
THIRD: Final = 1  # "collects", "Prays", "deals": what one does
GAIN: Final = 2  # added for "gain", which needs no sign before a number
FORMS: Final = 8  # an action's meaning is its code times FORMS, plus its form

EQUIPPED: Final = 9  # beside the meanings of "the attacker", "the blocker": "[equipped]"
TRANSFORMED_CARD: Final = 8  # "the transformation"
# What the card itself is called
THESE: Final = (
    *("this", "~", "this card", "this creature", "this artifact", "this monument"),
    *("this equipment", "this vehicle", "this scroll", "this trap", "this token"),
)
BEARER: Final = ("FIGHTER", EQUIPPED)  # class and meaning of the word

OF_ANY_KIND: Final = 1  # meaning of "counters", which "mana counters" are not

ITS_CONTROLLER: Final = 100  # as a player: of the card that "it" means
ITS_OWNER: Final = 101
OF_THAT: Final = 2  # added to both, times the noun of "that creature's" and one
MUST: Final = 64  # added for "must be", a condition
NO_CONDITION: Final = 63  # meaning of "knock", whose condition stands behind its object
# Of "when": that a state ends; of what ends: that it is to have mana, and
ENDING: Final = 1
LAST_MANA: Final = 1
GETTING_UP: Final = 2  # that a card is Prone
UNLESS: Final = 1  # meaning of an "if" that was "unless"
ONLY: Final = 2  # of "only if", "only while", "only during" and "can only", which "if" and "can" are not
IN_ADVANCE: Final = 1  # meaning of a "for each target" for each of which a mode is chosen when declared
CHOOSES_ONE: Final = 1  # meaning of "choose one", which "either" is not
ALREADY: Final = 4  # meaning of an "or if" that is asked before what stands before it happens
IN_ADDITION: Final = 8  # added to that where both happen then ("also"), not the one instead of the other
HAS: Final = FORMS  # added for "has", which "gets" is not

BY_ANOTHER: Final = 32  # added for "if they did", "if your opponent did"
EXCHANGE: Final = 1  # meaning of "exchange control of", which "gain control of" is not
OF_IT: Final = 64  # added to a place: "in its row", seen from what was named
SHOWN: Final = 1  # meaning of "the revealed", which "chosen" is not
OF_YOU: Final = 1  # meaning of "your hand", which "hand" and "its owner's hand" are not
OF_ITS_OWNER: Final = 2  # meaning of "its owner's hand"
AFTER_SEMICOLON: Final = 1  # meaning of a "then" that stands behind a semicolon or full stop
AFTER_AND: Final = 2  # of one that stands behind "and", and so goes on with what stands before it

SACRIFICED: Final = 0
DISCARDED: Final = 1  # what became of cards that are counted; 0 = sacrificed
DESTROYED: Final = 2

# What is said in the past tense
TOOK: Final = 0
DAMAGED: Final = 1
STRUCK: Final = 2
DREW: Final = 3
LOST: Final = 4
GAINED: Final = 5
COLLECTED: Final = 6
DEALT: Final = 7
DECLARED: Final = 8
ATTACKED: Final = 9  # it did, or it was
FOUGHT: Final = 10
IS_BLOCKING: Final = 0  # what a card does in a Strike
IS_STRIKING: Final = 1
IS_ATTACKED: Final = 2
WERE: Final = 1  # of "that": it was done to them, they did not do it

THAT_HAS: Final = 1  # meaning of a "with" that was "that has"

SPANS: Final = 5  # the meaning of "the second time each turn" is 2 times SPANS, plus whose turn, or:
OF_CHAIN: Final = 3
SINCE_ARRIVAL: Final = 4  # since the card came to the field

ONE: Final = 0  # number of a noun
MANY: Final = 1
EACH_ONE: Final = 2  # of a noun phrase: "each creature"
THAT: Final = 64  # added to the meaning of "that creature", "those creatures", which are never this card
BOTH: Final = 128  # added to the meaning of "both", the two that were named last
OF_EVENT: Final = 256  # added to "the destroyed creature": the card of the event, whoever was named since
