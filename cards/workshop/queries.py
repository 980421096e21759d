"""Reads of the workshop: only what this visitor may see. Accounts are given by their number, None = none."""

from typing import Any, Final, NamedTuple

from django.conf import settings
from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from cards.models import Card, CardVersion, WorkshopSet
from cards.queries import printed_effects

STATES_A_CARD: Final = 20  # printed states that are kept for each card an account may have
UNLISTED: Final = Q(visibility=WorkshopSet.Visibility.UNLISTED, owner__isnull=False)


class WorkshopUse(NamedTuple):
    """One row of what an account has in its workshop: what, how much, and the most."""

    what: str
    used: int
    most: int


def own_sets(owner: int) -> QuerySet[Any]:
    """The sets of an account, with their number of cards as `size`."""
    counted = Card.with_workshops.filter(workshop=OuterRef("pk")).order_by().values("workshop")
    size = Subquery(counted.annotate(n=Count("pk")).values("n"), output_field=IntegerField())
    return WorkshopSet.objects.filter(owner=owner).annotate(size=Coalesce(size, 0))


def visible_set(viewer: int | None, public_id: str) -> WorkshopSet | None:
    """The set with this id, if the viewer may see it: private and foreign is as good as not there."""
    found = WorkshopSet.objects.filter(UNLISTED | Q(owner=viewer, owner__isnull=False), public_id=public_id)
    return found.select_related("owner").first()


def cards_of(found: WorkshopSet) -> QuerySet[Card]:
    """The cards of a set by name, with all that their faces show."""
    cards = Card.with_workshops.filter(workshop=found).select_related("faction", "workshop")
    return cards.prefetch_related(printed_effects()).order_by("name")


def visible_card(viewer: int | None, key: str) -> Card | None:
    """The card of a workshop with this key, with all that its page shows, if the viewer may see it."""
    cards = usable_cards(viewer).filter(key=key, workshop__isnull=False)
    cards = cards.select_related("faction", "workshop__owner", "author")
    return cards.prefetch_related(printed_effects()).first()


def usable_cards(viewer: int | None) -> QuerySet[Card]:
    """All cards that the viewer may put into a deck: the catalogue's, their own, those of unlisted sets.

    Whoever names the key of an unlisted card was given it: keys are random and listed nowhere.
    """
    own = Q(workshop__owner=viewer, workshop__owner__isnull=False)
    unlisted = Q(workshop__visibility=WorkshopSet.Visibility.UNLISTED, workshop__owner__isnull=False)
    return Card.with_workshops.filter(Q(workshop=None) | unlisted | own)


def own_cards(owner: int | None) -> QuerySet[Card]:
    """The cards that an account has in its workshop, by name."""
    return Card.with_workshops.filter(workshop__owner=owner, workshop__owner__isnull=False).order_by("name")


def count_states(owner: int) -> int:
    """Return how many printed states of an account's cards are kept."""
    return CardVersion.objects.filter(card__workshop__owner=owner).count()


def most_states() -> int:
    """Return how many there may be."""
    return STATES_A_CARD * int(settings.WORKSHOP_CARDS)


def uses(owner: int) -> list[WorkshopUse]:
    """Return what an account has, and the most that it may have."""
    return [
        WorkshopUse("Workshop sets", WorkshopSet.objects.filter(owner=owner).count(), settings.WORKSHOP_SETS),
        WorkshopUse("Workshop cards", own_cards(owner).count(), settings.WORKSHOP_CARDS),
        WorkshopUse("Printed states of workshop cards", count_states(owner), most_states()),
    ]
