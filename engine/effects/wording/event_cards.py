"""Names in explanations for the cards of an event: 'the creature it damaged'."""

from typing import Final

from engine import vocab
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import CARD_OF_EVENT, OTHER_OF_EVENT

# By happening: what its card has done, and what the other card is to it, for words that refer to them
DID: Final = {
    vocab.E_STRUCK: "strikes",
    vocab.E_MOVED: "moved",
    vocab.E_ROTATED: "turned",
    vocab.E_BLOCKED: "blocks",
    vocab.E_DAMAGED: "took damage",
    vocab.E_DEALT: "dealt damage",
    vocab.E_COLLECTED: "collected mana",
    vocab.E_CONSUMED: "lost mana",
    vocab.E_CONDITION_GAINED: "has the condition now",
    vocab.E_DESTROYS: "destroyed it",
    vocab.E_HIT: "hit",
    vocab.E_NOT_BLOCKED: "is not blocked",
    vocab.E_FOUGHT: "fought",
    vocab.E_ENTERED: "entered the field",
    vocab.E_LEFT: "left the field",
    vocab.E_ACTIVATED: "has the effect",
}
DONE_TO: Final = {
    vocab.E_DAMAGED: "that dealt it",
    vocab.E_DEALT: "it damaged",
    vocab.E_DESTROYS: "it destroyed",
    vocab.E_ATTACHED: "it is attached to",
    vocab.E_CREWED: "that crews it",
    vocab.E_UNCREWED: "that crewed it",
    vocab.E_MOVED: "it moved to",
    vocab.E_HIT: "it hit",
    vocab.E_ATTACKED: "that attacks it",
    vocab.E_FOUGHT: "it fought",
}


def name_event_cards(
    words: str, happening: int, done: str, subject: Selector | None, target: Selector | None
) -> str:
    """Return an explanation that says which cards an event has; `done`: what was done to its card, if so."""
    noun = "card" if subject is None else subject.noun_text(plural=False)
    it = f"the {noun} that {done or DID.get(happening, 'this happened to')}"
    other = "creature" if target is None else target.noun_text(plural=False)
    to_other = DONE_TO.get(happening, "on the other side")
    return words.replace(CARD_OF_EVENT, it).replace(OTHER_OF_EVENT, f"the {other} {to_other}")
