"""Instructions about hands, graveyards and decks (22.3), and that let a player know what is hidden (19.1)."""

from dataclasses import dataclass
from typing import Final

from engine.effects.context import EffectContext
from engine.effects.node import Asking, Instruction, Node
from engine.effects.tag_rules import OWN, add_tags, does, names
from engine.effects.terms import alterations
from engine.effects.terms.amounts import ONE, Amount
from engine.effects.terms.counted_amounts import DECK, GRAVEYARD, HAND, UpTo, covers_amount
from engine.effects.terms.durations import UNSTATED
from engine.effects.terms.players import EACH_PLAYER, YOU, who_text
from engine.effects.terms.selectors import CARD, SHARED, SHARES, Adjective, Selector
from engine.effects.terms.subjects import OfSubject, Sacked, Shown, Subject

# Places of a deck, beside the piles themselves; DECK as a place is anywhere in it: it is shuffled
TOP: Final = 3
BOTTOM: Final = 4
FIELD: Final = 5  # summoned without its cost
FACE_DOWN: Final = 6  # set on the field, by the player whose card it is (7.3)
NOWHERE: Final = -1
FROM: Final = {HAND: "from {} hand", GRAVEYARD: "from {} graveyard"}
INTO: Final = {
    HAND: "into {} hand", GRAVEYARD: "into {} graveyard", DECK: "into {} deck", TOP: "on top of {} deck",
    BOTTOM: "on the bottom of {} deck", FACE_DOWN: "face-down onto the field",
}  # fmt: skip

FREE: Final = ("without paying its cost", "without paying their costs")  # for one, for several

# How cards are picked
BY_CHOICE: Final = 0  # of the player whose cards they are
AT_RANDOM: Final = 1  # by the game's generator (21.4)
BY_YOU: Final = 2  # by the controller of the effect
HOW: Final = ("", " at random", " of your choice")

ANY_CARD: Final = Selector(CARD)


@dataclass(frozen=True, eq=False, repr=False)
class Likeness(Node):
    """Cards of a pile have something in common with one that is or was on the field (22.3)."""

    shared: int
    model: Subject

    def text(self) -> str:
        model = "it" if isinstance(self.model, Sacked) else self.model.text()
        return Adjective(SHARES, self.shared).text().replace("[this]", model)

    def explain(self) -> str:
        return Adjective(SHARES, self.shared).text().replace("[this]", self.model.explain())


add_tags(Likeness, names(of="shared", words=SHARED))

# By where cards of a pile come from
PILE_NAMES: Final = {HAND: "hand", GRAVEYARD: "graveyard", TOP: "deck"}
PILE_VERBS: Final = {HAND: "discard", GRAVEYARD: "return", TOP: "discard"}
NOT_SET: Final = ("to", (HAND, GRAVEYARD, DECK, TOP, BOTTOM, FIELD))
SET: Final = ("to", (FACE_DOWN,))


def pile_owner(who: int) -> str:
    """'your' or 'their', after the player was named."""
    return "your" if who == YOU else "their"


def top_cards(amount: Amount, whose: str) -> str:
    """'the top card of your deck', 'the top 3 cards of their deck'."""
    cards = "card" if amount == ONE else f"{amount.text()} cards"
    return f"the top {cards} of {whose} deck"


def player_clause(who: int, verb: str) -> str:
    """'put', 'your opponent puts': a verb of a player."""
    third = f"{verb}es" if verb.endswith("ch") else f"{verb}s"
    return verb if who == YOU else f"{who_text(who)} {third}"


def like_phrase(amount: Amount, what: Selector, like: Likeness | None) -> str:
    """'a creature with the same name as [this]'."""
    cards = cards_phrase(amount, what)
    return cards if like is None else f"{cards} {like.text()}"


def explained(node: Node, like: Likeness | None) -> str:
    """Return the wording of a node, with plain words for what cards are to have in common with another."""
    return node.text() if like is None else node.text().replace(like.text(), like.explain())


def cards_phrase(amount: Amount, what: Selector) -> str:
    """'a creature', '2 cards', 'up to 2 creatures', 'all cards'."""
    if amount == ONE:
        return what.article_text()
    return f"{amount.text()} {what.wording(plural=True)}"


def like_selector(on: EffectContext, what: Selector, like: Likeness | None) -> Selector:
    """Return what fits now, with what the model is in place of what is to be in common with it."""
    return what if like is None else on.resolve_likeness(what, like.shared, like.model)


@dataclass(frozen=True, eq=False, repr=False)
class PutCards(Asking):
    """Cards of a player's hand, graveyard or (`origin` TOP) deck go to another pile of that player."""

    amount: Amount
    what: Selector
    origin: int
    to: int
    who: int = YOU
    how: int = BY_CHOICE
    like: Likeness | None = None

    def text(self) -> str:
        whose = pile_owner(self.who)
        if self.to == FIELD:
            cards = like_phrase(self.amount, self.what, self.like)
            free = FREE[self.amount != ONE]
            origin = f"{FROM[self.origin].format(whose)}{HOW[self.how]}"
            return f"{player_clause(self.who, 'summon')} {cards} {origin} {free}"
        into = INTO[self.to].format(whose)
        if self.to == FACE_DOWN:
            return f"set {like_phrase(self.amount, self.what, self.like)} {FROM[self.origin].format(whose)}"
        if self.origin == HAND and self.to == GRAVEYARD:
            return (
                f"{player_clause(self.who, 'discard')} {like_phrase(self.amount, self.what, self.like)}"
                f"{HOW[self.how]}"
            )
        if self.how == BY_YOU:
            origin = FROM[self.origin].format(f"{who_text(self.who)}'s")
            return f"put {like_phrase(self.amount, self.what, self.like)} {origin} {into}"
        verb = player_clause(self.who, "shuffle" if self.to == DECK else "put")
        if self.origin == TOP:
            cards = top_cards(self.amount, whose)
        else:
            from_pile = f"{FROM[self.origin].format(whose)}{HOW[self.how]}"
            cards = f"{like_phrase(self.amount, self.what, self.like)} {from_pile}"
        return f"{verb} {cards} {into}"

    def explain(self) -> str:
        if self.to == FACE_DOWN:
            return f"{explained(self, self.like)}, face-down in empty open zones of your choice (7.3, 22.3)"
        return f"{explained(self, self.like)}, or as many as there are (22.3, 21.2)"

    def is_possible(self, on: EffectContext) -> bool:
        what = like_selector(on, self.what, self.like)
        return any(on.count_pile_cards(player, self.origin, what) > 0 for player in on.players(self.who))

    def has_enough(self, on: EffectContext) -> bool:
        what = like_selector(on, self.what, self.like)
        counts = [on.count_pile_cards(player, self.origin, what) for player in on.players(self.who)]
        return all(covers_amount(on, self.amount, count) for count in counts)

    def perform(self, on: EffectContext) -> None:
        for player in reversed(on.players(self.who)):
            places = (self.origin, self.to, NOWHERE)
            what = like_selector(on, self.what, self.like)
            on.move_pile_cards(player, what, places, amount_range(on, self.amount), self.how)


add_tags(
    PutCards,
    does(of="origin", words=PILE_VERBS, whom="who", only=NOT_SET),
    does("set", "who", only=SET),
    names(of="origin", words=PILE_NAMES),
)


def amount_range(on: EffectContext, amount: Amount) -> tuple[int, int]:
    """Return the fewest and the most cards that an amount lets take."""
    if isinstance(amount, UpTo):
        return 0, amount.most
    number = on.number(amount)
    return number, number


@dataclass(frozen=True, eq=False, repr=False)
class Search(Asking):
    """A player looks through the own deck for up to so many cards; then it is shuffled (22.3)."""

    amount: Amount
    what: Selector
    to: int
    revealed: bool = False
    who: int = YOU
    like: Likeness | None = None

    def text(self) -> str:
        whose = pile_owner(self.who)
        them = "it" if self.amount == ONE else "them"
        revealing = f"reveal {them}, " if self.revealed else ""
        cards = like_phrase(self.amount, self.what, self.like)
        into = INTO[self.to].format(whose)
        return (
            f"{player_clause(self.who, 'search')} {whose} deck for {cards}, {revealing}put {them} {into}"
            " and shuffle"
        )

    def explain(self) -> str:
        return f"{explained(self, self.like)}; fewer may be taken, or none (22.3)"

    def is_possible(self, on: EffectContext) -> bool:
        return any(on.deck_size(player) > 0 for player in on.players(self.who))

    def perform(self, on: EffectContext) -> None:
        for player in reversed(on.players(self.who)):
            what = like_selector(on, self.what, self.like)
            on.search_deck(player, what, amount_range(on, self.amount)[1], self.to, self.revealed)


add_tags(Search, does("search", "who"), names("deck"))


@dataclass(frozen=True, eq=False, repr=False)
class LookAtTop(Asking):
    """You look at the top cards of your deck, take some of them, and put the rest somewhere (22.3)."""

    amount: Amount
    taken: Amount
    to: int
    rest: int

    def text(self) -> str:
        look = f"look at {top_cards(self.amount, 'your')}"
        rest = INTO[self.rest].format("your")
        if self.to == NOWHERE:
            return f"{look} and put {'it' if self.amount == ONE else 'them'} {rest}"
        return f"{look}, put {self.taken.text()} of them {INTO[self.to].format('your')} and the rest {rest}"

    def explain(self) -> str:
        order = "" if self.amount == ONE else ", in any order: the first picked is nearest the top"
        return f"{self.text()}{order} (22.3)"

    def is_possible(self, on: EffectContext) -> bool:
        return any(on.deck_size(player) > 0 for player in on.players(YOU))

    def perform(self, on: EffectContext) -> None:
        taken = (0, 0) if self.to == NOWHERE else amount_range(on, self.taken)
        on.look_at_top(on.players(YOU)[0], on.number(self.amount), (self.to, self.rest), taken)


add_tags(LookAtTop, does("look", OWN), names("deck"))


@dataclass(frozen=True, eq=False, repr=False)
class RevealUntil(Asking):
    """A player reveals the top of the own deck until a card fits; it and the rest go somewhere (22.3)."""

    what: Selector
    to: int
    rest: int
    who: int = YOU
    at_random: bool = False

    def text(self) -> str:
        whose = pile_owner(self.who)
        shown = f"{player_clause(self.who, 'reveal')} cards from the top of {whose} deck"
        until = f"until {'you reveal' if self.who == YOU else 'they reveal'} {self.what.article_text()}"
        how = HOW[AT_RANDOM] if self.at_random else ""
        return (
            f"{shown} {until}, put it {INTO[self.to].format(whose)} and the rest "
            f"{INTO[self.rest].format(whose)}{how}"
        )

    def explain(self) -> str:
        return f"{self.text()}; without one, all cards of the deck are the rest (22.3)"

    def is_possible(self, on: EffectContext) -> bool:
        return any(on.deck_size(player) > 0 for player in on.players(self.who))

    def perform(self, on: EffectContext) -> None:
        for player in reversed(on.players(self.who)):
            on.reveal_until(
                player, self.what, (self.to, self.rest), AT_RANDOM if self.at_random else BY_CHOICE
            )


add_tags(RevealUntil, does("look", "who"), names("deck"))


@dataclass(frozen=True, eq=False, repr=False)
class Shuffle(Instruction):
    """Players shuffle their decks."""

    who: int = YOU

    def text(self) -> str:
        return f"{player_clause(self.who, 'shuffle')} {pile_owner(self.who)} deck"

    def explain(self) -> str:
        return f"{self.text()} (21.4)"

    def perform(self, on: EffectContext) -> None:
        for player in on.players(self.who):
            on.shuffle_deck(player)


add_tags(Shuffle, does("shuffle", "who"))


@dataclass(frozen=True, eq=False, repr=False)
class PutIntoDeck(OfSubject):
    """Cards leave the field for their owners' decks (22.3, 22.4)."""

    to: int

    def text(self) -> str:
        verb = "shuffle" if self.to == DECK else "put"
        into = INTO[self.to].format("its owner's")
        return f"{verb} {self.subject.text()} {into}"

    def leaving(self) -> tuple[Node, ...]:
        return (self.subject,)

    def explain(self) -> str:
        into = INTO[self.to].format("the owner's")
        return f"{self.subject.explain()}: {into} (22.4)"

    def perform(self, on: EffectContext) -> None:
        on.put_into_deck(on.cards(self.subject), self.to)


add_tags(PutIntoDeck, does("return", "subject"), names("deck"))


@dataclass(frozen=True, eq=False, repr=False)
class SummonGone(OfSubject):
    """A card of your own that has left the field comes back from its graveyard, without its cost (22.3)."""

    def text(self) -> str:
        return f"summon {self.subject.text()} from your graveyard {FREE[0]}"

    def explain(self) -> str:
        return f"summon {self.subject.explain()} from the owner's graveyard, if it is still there (22.3)"

    def perform(self, on: EffectContext) -> None:
        on.summon_gone(on.cards(self.subject))


add_tags(SummonGone, does("return", "subject"), names("graveyard"))


@dataclass(frozen=True, eq=False, repr=False)
class PutShown(Instruction):
    """Cards revealed as a cost, or chosen in a graveyard, go to a pile of their owner (22.3)."""

    subject: Shown
    to: int

    def text(self) -> str:
        if self.to == GRAVEYARD:
            return f"discard {self.subject.text()}"
        if self.to == FIELD:
            return f"summon {self.subject.text()} {FREE[self.subject.many]}"
        if self.to == FACE_DOWN:
            return f"set {self.subject.text()}"
        verb = "shuffle" if self.to == DECK else "put"
        into = INTO[self.to].format("its owner's")
        return f"{verb} {self.subject.text()} {into}"

    def explain(self) -> str:
        where = ", face-down in an empty open zone of your choice" if self.to == FACE_DOWN else ""
        return f"{self.text()}{where}, if it is still where it was (22.3)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def perform(self, on: EffectContext) -> None:
        on.put_shown(self.to)


add_tags(
    PutShown,
    does("return", OWN, only=NOT_SET),
    does("set", OWN, only=SET),
    names(of="to", words={GRAVEYARD: "graveyard", TOP: "deck", BOTTOM: "deck"}),
)


@dataclass(frozen=True, eq=False, repr=False)
class RevealCards(Asking):
    """A player shows cards of the own hand, or (`origin` TOP) the top of the own deck (19.1)."""

    amount: Amount
    origin: int
    who: int = YOU
    how: int = BY_CHOICE

    def text(self) -> str:
        whose = pile_owner(self.who)
        verb = player_clause(self.who, "reveal")
        if self.origin == TOP:
            return f"{verb} {top_cards(self.amount, whose)}"
        return f"{verb} {cards_phrase(self.amount, ANY_CARD)} from {whose} hand{HOW[self.how]}"

    def explain(self) -> str:
        return f"{self.text()}: the other player sees which it is (19.1)"

    def is_possible(self, on: EffectContext) -> bool:
        return any(on.count_pile_cards(player, self.origin, ANY_CARD) > 0 for player in on.players(self.who))

    def has_enough(self, on: EffectContext) -> bool:
        counts = [on.count_pile_cards(player, self.origin, ANY_CARD) for player in on.players(self.who)]
        return all(covers_amount(on, self.amount, count) for count in counts)

    def perform(self, on: EffectContext) -> None:
        for player in reversed(on.players(self.who)):
            number = on.number(self.amount)
            on.move_pile_cards(player, ANY_CARD, (self.origin, NOWHERE, NOWHERE), (number, number), self.how)


add_tags(RevealCards, does("look", "who"), names(of="origin", words=PILE_NAMES))


@dataclass(frozen=True, eq=False, repr=False)
class LookAt(OfSubject):
    """You see which cards these face-down ones are."""

    def text(self) -> str:
        return f"look at {self.subject.text()}"

    def explain(self) -> str:
        whom = self.subject.explain()
        if whom.startswith("those"):
            return f"you look at {whom}, if they are face-down, as often as you like (7.7, 19.1)"
        return f"you look at {whom}, if it is face-down, as often as you like (7.7, 19.1)"

    def perform(self, on: EffectContext) -> None:
        on.add_alteration(alterations.SHOW, on.cards(self.subject), 0, 0, UNSTATED)


add_tags(LookAt, does("look", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class LookAtHand(Instruction):
    """A player is told which cards the other one (`whose`) has in hand (19.1)."""

    whose: int

    def text(self) -> str:
        if self.whose == YOU:
            return "reveal your hand"
        if self.whose == EACH_PLAYER:
            return f"{who_text(self.whose)} reveals their hand"
        return f"look at {who_text(self.whose)}'s hand"

    def explain(self) -> str:
        if self.whose == YOU:
            return "your opponent looks at your hand (19.1)"
        if self.whose == EACH_PLAYER:
            return "each player looks at the other's hand (19.1)"
        return f"you look at {who_text(self.whose)}'s hand (19.1)"

    def is_possible(self, on: EffectContext) -> bool:
        return any(on.hand_size(player) > 0 for player in on.players(self.whose))

    def perform(self, on: EffectContext) -> None:
        for player in on.players(self.whose):
            on.show_hand(player)


add_tags(LookAtHand, does("look", "whose"), names("hand"))
