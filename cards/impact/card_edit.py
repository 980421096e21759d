"""Changes of cards that are not saved yet."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.db.models import QuerySet

import engine
from cards.definitions import definition
from cards.models import Card
from cards.queries import drawable
from engine import CardDef, Difference


class CardEdit(NamedTuple):
    """A card as its row is now, and as it would be; both with their effects, faction and set."""

    before: Card
    after: Card

    @property
    def prints_anew(self) -> bool:
        """Return whether what is played changes; flavour and rulings are beside that."""
        return self.before.printed_hash != self.after.printed_hash

    @property
    def matters(self) -> bool:
        """Return whether it changes what is played, or who may play it where."""
        places = [(card.set_id, card.workshop_id, card.retired) for card in self]
        return self.prints_anew or places[0] != places[1]

    @property
    def new_rulings(self) -> list[str]:
        """The rulings that the card would have and has not now."""
        return [ruling for ruling in self.after.rulings if ruling not in self.before.rulings]

    def differences(self) -> list[Difference]:
        """Return all that would be printed otherwise."""
        return engine.differences(definition(self.before), definition(self.after))


@dataclass(frozen=True)
class JointEdit:
    """Cards that change together, each once; at the same time `new` cards come, and others are `gone`."""

    edits: tuple[CardEdit, ...]
    new: tuple[CardDef, ...] = ()
    gone: tuple[Card, ...] = ()

    @cached_property
    def after(self) -> dict[int, Card]:
        """The cards as they would be, by the numbers of their rows."""
        return {edit.before.pk: edit.after for edit in self.edits}

    @cached_property
    def names(self) -> frozenset[str]:
        """Their names before and after."""
        return frozenset(card.name for cards in (*self.edits, self.gone) for card in cards)

    @cached_property
    def titles(self) -> dict[str, str]:
        """By each of these names, in any case, what the card is called now."""
        titles = {card.name.casefold(): edit.before.name for edit in self.edits for card in edit}
        return titles | {card.name.casefold(): card.name for card in self.gone}

    @property
    def of_print(self) -> "JointEdit":
        """Return those of the changes that change what is played."""
        return JointEdit(tuple(edit for edit in self.edits if edit.prints_anew), self.new, self.gone)

    def named_in(self, names: Iterable[str]) -> list[str]:
        """Return which of the cards are named among these, as they are or would be called."""
        titles = (self.titles.get(name.casefold()) for name in names)
        return list(dict.fromkeys(title for title in titles if title))


def stored_card(pk: int) -> Card:
    """Return a card as its row is now, with effects, faction and set."""
    return _stored().get(pk=pk)


def stored_cards(keys: Iterable[str]) -> list[Card]:
    """Return the cards of the catalogue with these keys as their rows are now, by name."""
    return list(_stored().filter(key__in=keys).order_by("name"))


def _stored() -> QuerySet[Card]:
    return drawable(Card.objects.select_related("set"))
