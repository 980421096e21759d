"""Whatever ran before it in its process, a test finds the rows that migrations make."""

import pytest
from django.contrib.auth.models import Group

from decks.models import Format
from dimrift_site.accounts.models import EDITORS, User
from dimrift_site.tools.testing import data_migrations
from dimrift_site.tools.testing.source_imports import PACKAGES, ROOT, module_name


@pytest.mark.django_db
def test_rows_of_migrations_are_made_again_after_they_were_emptied() -> None:
    Group.objects.all().delete()
    Format.objects.all().delete()
    data_migrations.make_rows()
    data_migrations.make_rows()
    assert Group.objects.get(name=EDITORS).permissions.exists()
    assert Format.objects.get().key == "modern"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", range(2))
def test_what_a_test_commits_is_undone_after_it(time: int) -> None:
    assert not User.objects.exists()
    assert Group.objects.get(name=EDITORS).permissions.exists()
    assert Format.objects.get().key == "modern"
    User.objects.create_user("dora")
    Group.objects.all().delete()
    Format.objects.all().delete()


def test_every_migration_that_makes_rows_of_its_own_is_listed() -> None:
    making = [
        module_name(path)
        for package in PACKAGES
        for path in (ROOT / package).rglob("migrations/*.py")
        if ".get_or_create(" in path.read_text("utf-8")
    ]
    assert {module for module, _ in data_migrations.MAKERS} == {*making}
