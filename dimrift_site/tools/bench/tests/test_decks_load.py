"""Load of `bench decks`: many different decks, and lists of them that the site answers."""

import pytest

from cards.models import Card
from decks.legality.models import Format
from decks.models import Deck
from dimrift_site.accounts.models import User
from dimrift_site.tools.bench.decks_load import measure
from dimrift_site.tools.bench.sample_decks import BUSY, EACH, add_decks

NUMBER = 60


@pytest.mark.django_db
def test_every_list_is_answered_and_the_same_seed_makes_the_same_decks(catalogue: dict[str, Card]) -> None:
    for key in ("classic", "modern"):
        Format.objects.get_or_create(key=key, defaults={"name": key, "edition": key})
    made = []
    for _ in range(2):
        Deck.objects.all().delete()
        User.objects.all().delete()
        add_decks(NUMBER, seed=5)
        decks = Deck.objects.order_by("name")
        made.append(
            list(decks.values_list("name", "owner__username", "visibility", "likes", "entries__card"))
        )
    assert made[0] == made[1]
    public = Deck.objects.filter(visibility="public")
    assert public.count() == NUMBER
    assert public.filter(owner__username=BUSY).count() == NUMBER // 5
    assert max(public.filter(owner=user).count() for user in User.objects.exclude(username=BUSY)) == EACH
    assert Deck.objects.filter(visibility="private").count() == NUMBER // 10
    found = measure(1)
    assert len(found) > 40
    assert all(answer_times.times[0] > 0 and answer_times.cpu > 0 for answer_times in found.values())
