"""Removing a set whole, as its plan says, and deleting cards that are named nowhere."""

from django.db import transaction

from cards.models import Card, CardVersion, Set
from cards.removal.removal_plan import Removal, removal
from cards.services import hold_catalogue


class NotRemoved(Exception):
    """Nothing was done: there are obstacles, or (`changed`) it is not any more what was agreed to."""

    def __init__(self, removal: Removal, *, changed: bool = False) -> None:
        super().__init__("; ".join(removal.obstacles) or "something changed in between")
        self.removal = removal
        self.changed = changed


def delete_cards(cards: list[Card]) -> None:
    """Delete cards that are named nowhere, with all that they printed."""
    CardVersion.objects.filter(card__in=cards).delete()
    Card.with_workshops.filter(pk__in=[card.pk for card in cards]).delete()


@transaction.atomic
def remove_set(key: str, agreed: str = "") -> Removal:
    """Remove the set `key`; retired cards belong to no set then. What was done.

    `agreed`: the fingerprint of the removal that was agreed to; "" takes whatever it is now.
    Set.DoesNotExist, NotRemoved.
    """
    hold_catalogue()
    done = removal(Set.objects.select_for_update().get(key=key))
    if agreed and agreed != done.fingerprint:
        raise NotRemoved(done, changed=True)
    if done.obstacles:
        raise NotRemoved(done)
    delete_cards(done.deleted)
    Card.objects.filter(pk__in=[card.card.pk for card in done.retired]).update(retired=True, set=None)
    Set.objects.filter(pk=done.set.pk).delete()
    return done
