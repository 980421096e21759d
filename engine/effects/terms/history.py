"""History of this turn or chain, as a state and as an amount (6.7, 12.8)."""

from dataclasses import dataclass
from typing import Final

from engine import vocab
from engine.effects.conditions import State, range_phrase
from engine.effects.events import ADDED_UP, ANY_PLAYER, DOES, IS, OF_LIFE, Event, When, WhenOpened, WhenPlayer
from engine.effects.tag_rules import add_tags, needs
from engine.effects.terms.amounts import Amount
from engine.effects.terms.players import EACH_PLAYER
from engine.effects.terms.selectors import CREATURE, Adjective, Selector, earlier_words
from engine.effects.wording import event_cards

NO_LIMIT: Final = 99
ALL_ZONES: Final = 0
# By happening: what a card did, and what it "has" done where that is another word
DID: Final = {
    **event_cards.DID,
    vocab.E_STRUCK: "struck",
    vocab.E_ROTATED: "rotated",
    vocab.E_BLOCKED: "blocked",
    vocab.E_CONDITION_GAINED: "gained a condition",
    vocab.E_DESTROYS: "destroyed",
    vocab.E_NOT_BLOCKED: "was not blocked",
}
PLAYERS_DID: Final = {
    vocab.E_DREW: "drew",
    vocab.E_DISCARDED: "discarded",
    vocab.E_LIFE_GAINED: "gained",
    vocab.E_LIFE_LOST: "lost",
}
AGAINST: Final = "declares a Strike"


@dataclass(frozen=True, eq=False, repr=False)
class Happened(State):
    """An event was from `least` to `most` (99 = no limit) times in this turn, or in this chain.

    Of damage, mana and life it is how much there was.
    """

    event: Event
    least: int = 1
    most: int = NO_LIMIT
    in_chain: bool = False

    def text(self) -> str:
        event = self.event
        if isinstance(event, WhenPlayer):
            words = f"{ANY_PLAYER[event.who]} {PLAYERS_DID[event.happening]} {self.player_object(event)}"
        elif isinstance(event, When):
            words = self.card_words(event)
        else:
            assert isinstance(event, WhenOpened)
            words = self.zone_words(event)
        return f"{words}{moment_suffix(self.in_chain)}"

    def zone_words(self, event: WhenOpened) -> str:
        """'a zone was opened', 'you opened 2 or more creature zones'."""
        several = self.counts_several()
        where = f"{self.bound()}{event.where.wording(plural=several)}"
        if self.is_plain():
            where = event.where.article_text()
        if event.who == EACH_PLAYER:
            return f"{where} {'were' if several else 'was'} opened"
        return f"{ANY_PLAYER[event.who]} opened {where}"

    def player_object(self, event: WhenPlayer) -> str:
        """'a card', '2 or more life'."""
        if event.happening in OF_LIFE:
            return f"{self.bound()}life"
        return "a card" if self.is_plain() else f"{self.bound()}cards"

    def card_words(self, event: When) -> str:
        """'[this] struck', '2 or more creatures were destroyed', 'no creature took damage'."""
        by_amount = event.happening in ADDED_UP and not self.is_plain()
        subject, several = "[this]", False
        if event.subject is not None:
            several = self.counts_several() and not by_amount
            subject = event.subject.article_text()
            if several or (self.least == self.most == 1 and not by_amount):
                subject = f"{self.bound()}{event.subject.wording(plural=several)}"
            elif self.most == 0:
                subject = f"no {event.subject.text()}"
        denied = "not " if self.most == 0 and event.subject is None else ""
        verb = event.verb_words()
        if event.happening in IS:
            return f"{subject} {'were' if several else 'was'} {denied}{verb}"
        done = DID[event.happening]
        verb = verb.replace(AGAINST, "declared a Strike", 1).replace(DOES[event.happening], done, 1)
        if denied:
            return f"{subject} has not {verb.replace('took', 'taken', 1)}"
        if by_amount and self.most:
            verb = verb.replace(done, done.replace(" ", f" {self.bound()}"), 1)
        return f"{subject} {verb}"

    def is_plain(self) -> bool:
        """Return whether no number is said."""
        return self.least == 1 and self.most == NO_LIMIT

    def bound(self) -> str:
        """'2 or more ', 'no ', or '' where any will do."""
        if self.most == 0 or self.is_plain():
            return "no " if self.most == 0 else ""
        if self.most == NO_LIMIT:
            return f"{self.least} or more "
        if self.least == self.most:
            return f"exactly {self.most} "
        return f"{self.most} or {'less' if self.event.event_code() in ADDED_UP else 'fewer'} "

    def counts_several(self) -> bool:
        """Return whether cards or zones are spoken of in the plural."""
        return not self.is_plain() and self.most != 0 and not self.least == self.most == 1


add_tags(Happened, needs("history"))


# What a card remembers as long as it is on the field, as bits; from the third on, that a happening was
MEETINGS: Final = 1
VISITS: Final = 2
WOUND_OF_FIGHT: Final = 0  # until the next checks (17.1); no text asks a card for it
TIMES_FROM: Final = 2


def times_bit(happening: int) -> int:
    """The bit of a happening of which a card remembers how often it was."""
    return 1 << happening + TIMES_FROM


@dataclass(frozen=True, eq=False, repr=False)
class HasFought(State):
    """This card has fought with at least so many different creatures since it is face-up on the field."""

    least: int = 1

    def text(self) -> str:
        return f"[this] has fought with {range_phrase(Selector(CREATURE), self.least, NO_LIMIT)}"

    def explain(self) -> str:
        different = f"{self.least} different creatures" if self.least > 1 else "a creature"
        return f"this card has fought with {different} since it came, or was turned face-up (12.6)"


add_tags(HasFought, needs("history"))


@dataclass(frozen=True, eq=False, repr=False)
class HasVisited(State):
    """This card has been in at least so many of some zones (ALL_ZONES: in all) since it is face-up."""

    where: Selector
    least: int = ALL_ZONES

    def text(self) -> str:
        if self.least == ALL_ZONES:
            return f"[this] has visited all {self.where.wording(plural=True)}"
        return f"[this] has visited {range_phrase(self.where, self.least, NO_LIMIT)}"

    def explain(self) -> str:
        return f"{self.text().replace('[this]', 'this card')} since it came, or was turned face-up (12.6)"


add_tags(HasVisited, needs("history"))


def moment_suffix(in_chain: bool) -> str:
    """' this turn', ' in this chain'."""
    return " in this chain" if in_chain else " this turn"


@dataclass(frozen=True, eq=False, repr=False)
class TimesHappened(Amount):
    """The number of times an event was in this turn or chain; of damage, mana and life the sum."""

    event: Event
    in_chain: bool = False

    def text(self) -> str:
        event, when = self.event, moment_suffix(self.in_chain)
        if isinstance(event, WhenPlayer):
            did = f"{ANY_PLAYER[event.who]} {PLAYERS_DID[event.happening]}"
            return f"the {'amount of life' if event.happening in OF_LIFE else 'number of cards'} {did}{when}"
        assert isinstance(event, When)
        if event.subject is None:
            did, what = DID[event.happening].split()
            return f"the amount of {what} [this] {did}{when}"
        done = Adjective(0, which=event.happening, number=int(self.in_chain))
        return f"the number of {event.subject.wording(plural=True)} {earlier_words(done, denied=False)}"


add_tags(TimesHappened, needs("history"))
