"""Reads of the workshop: only what this visitor may see."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from cards.models import Card, CardVersion, WorkshopSet
from cards.queries import Filter, cards_by_number, drawable, printed_effects
from cards.workshop.author import Author, written_by
from cards.workshop.models import WORKSHOP_KEY

MOST_NAMED: Final = 200  # cards of workshops in a text
MOST_ADOPTED: Final = 50  # that are listed to their author
MOST_FOUND: Final = 12  # of them beside the cards that a search finds
LONGEST_WORDS: Final = 120
ADDRESS: Final = re.compile(rf"/workshop/(?:cards/(?P<card>{WORKSHOP_KEY.pattern})|(?P<set>\w{{12}}))")
STATES_A_CARD: Final = 20  # printed states that are kept for each card an author may have
SETS_OF_SESSION: Final = 1  # without an account
CARDS_OF_SESSION: Final = 20
UNLISTED: Final = Q(visibility=WorkshopSet.Visibility.UNLISTED, owner__isnull=False)


class WorkshopUse(NamedTuple):
    """One row of what an account has in its workshop: what, how much, and the most."""

    what: str
    used: int
    most: int


def own_sets(owner: Author) -> QuerySet[Any]:
    """The sets of an author, with their number of cards as `size`."""
    return WorkshopSet.objects.filter(written_by(owner)).annotate(
        size=_count(Card.with_workshops.all(), "workshop")
    )


def visible_set(viewer: Author, public_id: str) -> WorkshopSet | None:
    """The set with this id, if the viewer may see it: private and foreign is as good as not there."""
    sets = WorkshopSet.objects.filter(UNLISTED | written_by(viewer), public_id=public_id)
    return sets.select_related("owner").first()


def cards_of(found: WorkshopSet) -> QuerySet[Card]:
    """The cards of a set by name, with all that their faces show."""
    cards = Card.with_workshops.filter(workshop=found).select_related("faction", "workshop")
    return cards.prefetch_related(printed_effects()).order_by("name")


def visible_card(viewer: Author, key: str) -> Card | None:
    """The card of a workshop with this key, with all that its page shows, if the viewer may see it."""
    cards = usable_cards(viewer).filter(key=key, workshop__isnull=False)
    cards = cards.select_related("faction", "workshop__owner", "author")
    return cards.prefetch_related(printed_effects()).first()


def drafts_called(draft: Card, names: Sequence[str]) -> list[Card]:
    """A card of a workshop with those of its set that are called so: who may see one of a set sees all."""
    others = Card.with_workshops.filter(workshop=draft.workshop_id, name__in=names[:MOST_NAMED])
    return [*drawable(others.exclude(pk=draft.pk)), draft]


def usable_cards(viewer: Author) -> QuerySet[Card]:
    """All cards that the viewer may put into a deck: the catalogue's, their own, those of unlisted sets.

    Whoever names the key of an unlisted card was given it: keys are random and listed nowhere.
    """
    own = written_by(viewer, "workshop__")
    unlisted = Q(workshop__visibility=WorkshopSet.Visibility.UNLISTED, workshop__owner__isnull=False)
    return Card.with_workshops.filter(Q(workshop=None) | unlisted | own)


def adopted_cards(author: int) -> QuerySet[Card]:
    """The cards of the catalogue that an account wrote, those adopted last first, at most MOST_ADOPTED."""
    return Card.objects.filter(author=author).order_by("-adopted")[:MOST_ADOPTED]


def drafts_in(reader: Author, text: str) -> list[Card]:
    """The cards of an author, and others that a text names by their keys and who reads it may see."""
    keys = list(dict.fromkeys(WORKSHOP_KEY.findall(text)))[:MOST_NAMED]
    own = own_cards(reader) if reader is not None else Card.with_workshops.none()
    named = usable_cards(reader).filter(key__in=keys) if keys else ()
    return list(dict.fromkeys([*own, *named]))


def with_drafts(numbers: Sequence[int], reader: Author, narrowed: Filter | None) -> list[Card]:
    """The catalogue's cards with these numbers, in order, behind those of the reader's workshop that fit.

    A search for the address of a set or a card of a workshop finds these. No `narrowed`: none are looked for.
    """
    drafts = _drafts_that_fit(reader, narrowed) if narrowed else None
    if drafts is None:
        return cards_by_number(numbers)
    among = Q(pk__in=list(numbers), workshop=None) | Q(pk__in=drafts.values("pk")[:MOST_FOUND])
    rows = Card.with_workshops.filter(among).select_related("faction")
    places = {number: place for place, number in enumerate(numbers)}
    return sorted(rows, key=lambda card: (places.get(card.pk, -1), card.name))


def _drafts_that_fit(reader: Author, narrowed: Filter) -> QuerySet[Card] | None:
    """Return None where there can be none."""
    named = ADDRESS.search(narrowed.words)
    if named:
        card, public_id = named["card"], named["set"]
        seen = usable_cards(reader).filter(workshop__isnull=False)
        return seen.filter(key=card) if card else seen.filter(workshop__public_id=public_id)
    if reader is None or len(narrowed.words) > LONGEST_WORDS:
        return None
    cards = own_cards(reader).filter(name__icontains=narrowed.words)
    chosen = {"type": narrowed.type, "faction__key": narrowed.faction.replace("none", "")}
    return cards.filter(**{name: value for name, value in chosen.items() if value})


def own_cards(owner: Author) -> QuerySet[Card]:
    """Return the cards that an author has in the workshop, by name."""
    return Card.with_workshops.filter(written_by(owner, "workshop__")).order_by("name")


def _count(rows: QuerySet[Any], owner: str) -> Coalesce:
    """Return how many of these rows an account has, as a column of a query of accounts."""
    own = rows.filter(**{owner: OuterRef("pk")}).order_by().values(owner)
    return Coalesce(Subquery(own.annotate(n=Count("pk")).values("n"), output_field=IntegerField()), 0)


# How much an account has of what is limited, as columns of a query of accounts
COUNTS: Final[Mapping[str, Any]] = {
    "sets_of_workshop": _count(WorkshopSet.objects.all(), "owner"),
    "cards_of_workshop": _count(Card.with_workshops.all(), "workshop__owner"),
    "states_of_workshop": _count(CardVersion.objects.all(), "card__workshop__owner"),
}


def list_uses(counts: Mapping[str, Any]) -> list[WorkshopUse]:
    """Return what an account has, given COUNTS of it, and the most that it may have."""
    numbers = counts["sets_of_workshop"], counts["cards_of_workshop"], counts["states_of_workshop"]
    return _uses(*numbers, most_sets=settings.WORKSHOP_SETS, most_cards=settings.WORKSHOP_CARDS)


def uses(owner: int | str) -> list[WorkshopUse]:
    """The same of one author."""
    if isinstance(owner, int):
        return list_uses(get_user_model().objects.filter(pk=owner).values(**COUNTS).get())
    return _uses(
        WorkshopSet.objects.filter(written_by(owner)).count(),
        own_cards(owner).count(),
        CardVersion.objects.filter(written_by(owner, "card__workshop__")).count(),
        most_sets=SETS_OF_SESSION,
        most_cards=CARDS_OF_SESSION,
    )


def _uses(sets: int, cards: int, states: int, *, most_sets: int, most_cards: int) -> list[WorkshopUse]:
    return [
        WorkshopUse("Workshop sets", sets, most_sets),
        WorkshopUse("Workshop cards", cards, most_cards),
        WorkshopUse("Printed states of workshop cards", states, STATES_A_CARD * most_cards),
    ]
