"""Legal additions: the cards of the catalogue that a format lets come into a deck."""

from collections import Counter
from collections.abc import Collection

from django.db.models import Case, Q, When
from django.db.models.functions import Coalesce

from cards.models import Card
from cards.queries import drawable
from decks.legality.format_checks import problems
from decks.legality.models import Format
from decks.lists.deck_store import DeckLine
from decks.models import DeckEntry

SIZE_CODES = frozenset(f"{section}_too_small" for section in DeckEntry.Section.values)


def find_legal_additions(
    copies: Counter[Card], format_: Format, wished: Collection[int] = (), most: int | None = None
) -> list[Card]:
    """Return the cards of its factions or none of which a deck with these copies may have another one.

    Of at most `most` that are looked at, if not None: first those `wished` for, by their row, then those of
    the highest stats. They come with all that their definitions need.
    """
    factions = {card.faction_id for card in copies}
    listed = Card.objects.filter(Q(faction=None) | Q(faction__in=factions), workshop=None, retired=False)
    stats = Coalesce("might", 0) + Coalesce("will", 0)
    first = Case(When(pk__in=wished, then=0), default=1)
    likeliest = listed.order_by(first, -stats, "key").values_list("pk", flat=True)[:most]
    cards = drawable(Card.objects.filter(pk__in=list(likeliest))).defer(None).order_by("key")
    return [card for card in cards if is_legal_addition(card, copies[card] + 1, format_)]


def is_legal_addition(card: Card, copies: int, format_: Format) -> bool:
    """Return whether a deck of the format may have so many copies of a card, however large it is."""
    section = DeckEntry.Section.FABLES if card.fabled else DeckEntry.Section.MAIN
    line = DeckLine(section, card, copies)
    return all(problem.code in SIZE_CODES for problem in problems([line], format_.edition, format_))
