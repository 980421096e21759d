"""Cards that are legal in each format today, for lists of the catalogue."""

from collections.abc import Iterator

from django.utils import timezone

import engine
from cards.search.facets.card_pools import LegalPool
from decks.legality.queries import known_formats


def format_pools() -> Iterator[LegalPool]:
    """Yield the cards of each format: of its sets, by arrows that it can play, and not banned today.

    A restricted card is one of them.
    """
    today = timezone.localdate()
    for format_ in known_formats():
        switches = {**engine.PRESETS.get(format_.edition, {}), **format_.overrides}
        banned = (
            entry.card_id
            for entry in format_.listed_restrictions()
            if not entry.copies and entry.holds_on(today)
        )
        yield LegalPool(
            format_.key,
            format_.name,
            format_.set_numbers(),
            switches.get("reach") == "ring",
            frozenset(banned),
        )
