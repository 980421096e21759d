"""A change of a card that is not saved yet."""

from collections.abc import Iterable
from typing import NamedTuple

import engine
from cards.definitions import definition
from cards.models import Card
from cards.queries import drawable
from engine import Difference


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
        before, after = self.before, self.after
        return self.prints_anew or (before.set_id, before.retired) != (after.set_id, after.retired)

    @property
    def names(self) -> frozenset[str]:
        """Its names before and after."""
        return frozenset((self.before.name, self.after.name))

    def differences(self) -> list[Difference]:
        """All that would be printed otherwise."""
        return engine.differences(definition(self.before), definition(self.after))

    def is_named_in(self, names: Iterable[str]) -> bool:
        """Return whether one of these is a name that it has or would have."""
        own = {name.casefold() for name in self.names}
        return any(name.casefold() in own for name in names)


def stored_card(pk: int) -> Card:
    """Return a card as its row is now, with effects, faction and set."""
    found = drawable(Card.objects.select_related("set")).get(pk=pk)
    list(found.effects.all())
    return found
