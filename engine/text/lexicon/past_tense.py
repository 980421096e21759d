"""Words in the past tense: what happened, as the words of the event that it was (6.7, 12.8)."""

from typing import Final

from engine import vocab
from engine.effects.terms import capabilities
from engine.effects.terms.selectors import OPEN
from engine.text.lexicon import meaning_codes as of
from engine.text.lexicon.meaning_codes import BASE, FORMS, GAIN, THIRD

Words = tuple[tuple[str, int], ...]  # class and meaning of each
STRIKES: Final = ("ACTION", vocab.STRIKE * FORMS + THIRD)
DISCARDS: Final = ("COUNT_CARDS", of.DISCARD + of.BY_OTHERS)
# By a word in the past tense: the words of the event that it was
PRESENT: Final[dict[int, Words]] = {
    of.TOOK: (("TAKES", 0),),
    of.DAMAGED: (("TAKES", 0), ("DAMAGE", 0)),
    of.STRUCK: (STRIKES,),
    of.DREW: (("COUNT_CARDS", of.DRAW + of.BY_OTHERS),),
    of.LOST: (("LOSE", THIRD),),
    of.GAINED: (("DOES", GAIN + THIRD),),
    of.COLLECTED: (("COLLECT", THIRD),),
    of.DEALT: (("DEAL", THIRD),),
    of.DECLARED: (("DECLARES", 0),),
    of.ATTACKED: (STRIKES,),
    of.FOUGHT: (("FIGHTS", THIRD),),
}
# By what is done to a card: the same as what a card or player does
DONE_BY: Final[dict[int, Words]] = {
    vocab.E_MOVED: (("MOVE", vocab.MOVE * FORMS + THIRD),),
    vocab.E_ROTATED: (("HAPPENS", vocab.E_ROTATED),),
    vocab.E_DESTROYED: (("DESTROYS", 0),),
    vocab.E_IS_BLOCKED: (("BLOCKS", 0),),
    vocab.E_SUMMONED: (("PUTS", vocab.E_SUMMONED),),
    vocab.E_SET: (("PUTS", vocab.E_SET),),
}
# By a verb behind "did not"
BY_BASE: Final[dict[tuple[str, int], Words]] = {
    ("COUNT_CARDS", of.DRAW): PRESENT[of.DREW],
    ("COUNT_CARDS", of.DISCARD): (DISCARDS,),
    ("LOSE", BASE): PRESENT[of.LOST],
    ("DOES", GAIN + BASE): PRESENT[of.GAINED],
    ("COLLECT", BASE): PRESENT[of.COLLECTED],
    ("DEAL", BASE): PRESENT[of.DEALT],
    ("TAKES", 0): PRESENT[of.TOOK],
    ("DEED", capabilities.TAKE_DAMAGE): PRESENT[of.DAMAGED],
    ("DEED", capabilities.BLOCK): DONE_BY[vocab.E_IS_BLOCKED],
    ("ACTION", vocab.STRIKE * FORMS): (STRIKES,),
    ("ATTACK", vocab.STRIKE * FORMS): (STRIKES,),
    ("ACTION", vocab.REORIENT * FORMS): DONE_BY[vocab.E_ROTATED],
    ("MOVE", vocab.MOVE * FORMS): DONE_BY[vocab.E_MOVED],
    ("SAC", BASE): (("SAC", THIRD),),
    ("DESTROY", 0): DONE_BY[vocab.E_DESTROYED],
    ("SUMMON", 0): DONE_BY[vocab.E_SUMMONED],
    ("HAPPENED", vocab.E_SET): DONE_BY[vocab.E_SET],
    ("PLAIN", OPEN): (("OPENS", 0),),
    ("DECLARES", 0): PRESENT[of.DECLARED],
    ("FIGHTS", BASE): PRESENT[of.FOUGHT],
}
# What adjectives can say; of what is done by a card only behind "that"
ACTIVE: Final = {
    "ACTION": vocab.E_STRUCK,
    "MOVE": vocab.E_MOVED,
    "BLOCKS": vocab.E_BLOCKED,
    "FIGHTS": vocab.E_FOUGHT,
    "DEAL": vocab.E_DEALT,
    "COLLECT": vocab.E_COLLECTED,
    "LOSE": vocab.E_CONSUMED,
}
