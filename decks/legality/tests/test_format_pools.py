"""The pool of a format has the cards that stand as legal there, restricted ones too."""

from datetime import timedelta

import pytest
from django.utils import timezone

from cards.models import Card, Set
from cards.queries import Filter, card_listing
from cards.search.facets.card_pools import card_pools
from cards.search.facets.counts import facet_groups
from cards.services import save_card
from cards.tests.conftest import KNIGHT, LAMP, make_catalogue, printed
from decks.legality.models import CardRestriction, Format
from decks.legality.queries import site_format
from decks.legality.standings import LEGAL, RESTRICTED, card_standings

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
TODAY = timezone.localdate()
A_DAY = timedelta(days=1)


@pytest.fixture
def catalogue(db: None) -> dict[str, Card]:
    """The small catalogue by key."""
    make_catalogue()
    return {card.key: card for card in Card.objects.all()}


def test_the_list_and_the_pages_of_cards_agree_on_what_is_legal(catalogue: dict[str, Card]) -> None:
    old, new = (Set.objects.create(key=key, name=key.title()) for key in ("old", "new"))
    save_card(printed(LAMP, key="ring", name="Ring", arrows={"ne": 2}), old)
    save_card(printed(KNIGHT, key="squire", name="Squire"), new)
    classic, modern = site_format("classic"), site_format("modern")
    turned = Format.objects.create(
        key="turned", name="Turned", edition="modern", overrides={"reach": "ring"}, main_least=1
    )
    of_old = Format.objects.create(key="of-old", name="Of old", edition="classic")
    of_old.sets.add(old)
    for format_, key, since, until, copies in (
        (modern, "lamp", TODAY - A_DAY, None, 0),
        (modern, "knight", TODAY - A_DAY, TODAY - A_DAY, 0),
        (classic, "lamp", TODAY + A_DAY, None, 0),
        (turned, "lamp", TODAY, TODAY, 1),
        (turned, "knight", TODAY, TODAY, 0),
    ):
        card = Card.objects.get(key=key)
        CardRestriction.objects.create(format=format_, card=card, since=since, until=until, copies=copies)
    legal: dict[str, set[str]] = {}
    for card in Card.objects.all():
        for standing in card_standings(card):
            if standing.state in (LEGAL, RESTRICTED):
                legal.setdefault(standing.format.key, set()).add(card.key)
    counts = {
        facet.value: facet.size
        for group in facet_groups(Filter(), card_pools())
        if group.name == "legal"
        for facet in group.values
    }
    for key in ("classic", "modern", "turned", "of-old"):
        numbers = card_listing(Filter.of({"legal": key})).numbers
        assert {card.key for card in Card.objects.filter(pk__in=numbers)} == legal[key], key
        assert counts[key] == len(numbers), key
    assert legal["of-old"] == {"ring"}
    assert "lamp" not in legal["modern"]


def test_what_is_banned_from_tomorrow_on_is_legal_today_only(
    catalogue: dict[str, Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    modern = site_format("modern")
    CardRestriction.objects.create(format=modern, card=catalogue["lamp"], since=TODAY + A_DAY)
    asked = {"legal": "modern"}
    assert catalogue["lamp"].pk in card_listing(Filter.of(asked)).numbers
    monkeypatch.setattr("decks.legality.format_pools.timezone.localdate", lambda: TODAY + A_DAY)
    assert catalogue["lamp"].pk not in card_listing(Filter.of(asked)).numbers
