"""Whatever ran before it in its process, a test finds the rows that migrations make, and no others."""

import pytest
from django.contrib.auth.models import Group

from cards.models import CatalogueMark, Faction
from decks.models import Format
from dimrift_site.accounts.models import EDITORS, User

pytestmark = pytest.mark.both_databases


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", range(2))
def test_what_a_test_commits_is_undone_after_it(time: int) -> None:
    assert not User.objects.exists() and not Faction.objects.exists()
    assert Group.objects.get(name=EDITORS).permissions.exists()
    assert Format.objects.get().key == "modern"
    assert CatalogueMark.objects.count() == 1
    User.objects.create_user("dora").groups.add(Group.objects.get(name=EDITORS))
    Faction.objects.create(key="made-here", name="Made here")  # changes the mark, as does its end
    Group.objects.all().delete()
    Format.objects.all().delete()
