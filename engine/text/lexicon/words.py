"""The one lexicon: every word and phrase that effect texts may use, its synonyms and its forms.

An entry is words → (class of word, meaning). The classes are the terminals of `grammar.lark`; the meaning is
a code of `vocab`, `effects` or `forms`, 0 where the class says it all. Synonyms (0.2) exist here and in the
rooms `words_of_…` that it is put together from, and nowhere else.
"""

from typing import Final

from engine import vocab
from engine.effects import events
from engine.effects.terms import durations
from engine.text.lexicon import card_words, duration_words, head_words
from engine.text.lexicon.amount_words import add_amount_words, add_counting_words
from engine.text.lexicon.body_words import add_again_words, add_identity_words, add_subject_words, add_verbs
from engine.text.lexicon.entries import ENTRIES
from engine.text.lexicon.pile_words import add_pile_words

# In this order: some ask what was entered before, or say it anew
card_words.add_action_words()
card_words.add_card_words()
card_words.add_place_words()
card_words.add_present_words()
add_counting_words()
head_words.add_event_words()
head_words.add_extreme_words()
head_words.add_replacement_words()
head_words.add_moment_words()
head_words.add_time_words()
head_words.add_use_limit_words()
head_words.add_memory_words()
head_words.add_past_words()
head_words.add_cost_words()
head_words.add_case_words()
add_subject_words()
add_verbs()
add_identity_words()
add_again_words()
card_words.add_dialect_words()
add_amount_words()
duration_words.add_capability_words()
duration_words.add_duration_words()
duration_words.add_rival_words()
duration_words.add_limit_words()
duration_words.add_allowance_words()
add_pile_words()

LEXICON: Final = ENTRIES
# How many words the longest phrase has that begins with a word
LONGEST: Final[dict[str, int]] = {}
for phrase in LEXICON:
    LONGEST[phrase[0]] = max(len(phrase), LONGEST.get(phrase[0], 1))

# Two words written as one
CONTRACTIONS: Final = {
    "it's": ("it", "is"), "they're": ("they", "are"), "its": ("it", "'s"), "their": ("they", "'s"),
    "others": ("other", "cards"), "without": ("with", "no"),
    "his": ("they", "'s"), "her": ("they", "'s"), "isn't": ("is", "not"), "aren't": ("are", "not"),
    "wasn't": ("was", "not"), "weren't": ("were", "not"), "hasn't": ("has", "not"),
    "haven't": ("have", "not"),
}  # fmt: skip

# Words of the game that no program can express yet: they are refused by name, not as unknown.
LATER: Final = frozenset(("ambushes", "copies", "copy", "must"))

TURNS: Final = {"YOUR": events.YOUR_TURN, "EACH": events.EACH_TURN, "OPPONENTS": events.OPPONENTS_TURN}

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


def find_duration(words: str) -> int:
    """The code of a duration, "until end of turn"; UNSTATED for other words."""
    kind, meaning = LEXICON.get(tuple(words.lower().split()), ("", 0))
    return meaning if kind == "DURATION" else durations.UNSTATED


def find_stat(name: str) -> int:
    """The stat that a key of a card file means, -1 if it is none."""
    kind, meaning = LEXICON.get(tuple(name.lower().replace("_", " ").split()), ("", 0))
    return vocab.MIGHT if kind == "ATTACK" else meaning if kind == "STAT" else -1
