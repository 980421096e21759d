"""Cards of the event that a text waits for, as its later words may mean them."""

from collections.abc import Sequence

from engine import vocab
from engine.effects.terms import selectors as sel
from engine.effects.terms.players import EACH_PLAYER
from engine.effects.terms.subjects import It, Subject, This
from engine.text.lexicon.meaning_codes import THAT
from engine.text.references.mentions import Mention
from engine.text.references.named_phrases import NamedPhrases
from engine.text.tokens import Token

OF_EVENT = (
    "event",
    "event_noun",
    "event_code",
    "fighters",
    "event_amount",
    "event_player",
    "event_effect",
    "mentions",
)


class EventCards(NamedPhrases):
    """The phrases named, and the cards and the player of the event.

    `event` is the card of the event: None (no event with a card), This, or It with `event_noun`.
    `fighters`: who "the attacker" and "the blocker" are. `event_amount`, `event_player`: whether it has
    "that much", "that player".
    """

    def __init__(self) -> None:
        super().__init__()
        self.any_time = False  # it may be used, or holds, while this card strikes or blocks
        self.would = -1  # code of what would happen (15)
        self.would_player = -1  # who would take the damage, draw or lose life, as a code of `players`
        self.would_leave = False  # the card that it would happen to is destroyed then
        self.event: Subject | None = None
        self.event_noun = sel.CARD
        self.event_code = -1  # its happening
        self.fighters: dict[int, Subject] = {}
        self.event_amount = False
        self.event_player = False
        self.event_effect = False  # it is an effect, which was activated or has targeted a card
        self.event_who = EACH_PLAYER  # whom "that player" means, where it can only be one

    def take_event(self, output: Sequence["EventCards"]) -> None:
        """Take what later words can refer to of an event; of several, what is the same of each."""
        for name in OF_EVENT:
            said = [getattr(one, name) for one in output]
            if all(one == said[0] for one in said):
                setattr(self, name, said[0])
        if self.event is None and all(one.event is not None for one in output):
            self.event = It()  # the one that it was then
        if self.event is not None and not self.mentions:
            gone = all(made.gone for one in output for made in one.mentions)
            self.mention(Mention(self.event, self.event_noun, gone=gone))

    def find_other_card(self, word: Token) -> Subject | None:
        """The card of the event, where 'that card' must be another one than what was picked."""
        noun = word.meaning % THAT // 2
        return (
            It(that_noun(noun))
            if isinstance(self.event, It) and noun in (sel.CARD, self.event_noun)
            else None
        )

    def can_fight(self) -> bool:
        """Return whether a Strike can be meant that this card is in, as no event is about another."""
        if self.would == vocab.E_DAMAGED:
            return isinstance(self.event, This)
        return self.any_time and self.would < 0


def that_noun(noun: int) -> str:
    """'that creature'."""
    return f"that {sel.NOUNS[noun]}"
