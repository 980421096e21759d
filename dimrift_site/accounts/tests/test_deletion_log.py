"""A deletion is noted beside the database, so that it can be made again after a restore."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from dimrift_site.accounts import deletion, deletion_log
from dimrift_site.accounts.deletion_log import Deletion
from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_folder(settings: LazySettings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


def logged_deletions() -> list[Deletion]:
    return deletion_log.read(deletion_log.place().read_text("ascii")) if deletion_log.place().exists() else []


def test_every_way_to_delete_an_account_notes_it(
    alice_client: Client, admin_client: Client, alice: User, bob: User, edith: User
) -> None:
    expected = [(user.pk, user.date_joined) for user in (alice, bob, edith)]
    alice_client.post("/account/delete", {"password": "alice's password"})
    admin_client.post(f"/admin/accounts/user/{bob.pk}/delete/", {"post": "yes"})
    chosen = {"action": "delete_selected", "_selected_action": [edith.pk], "post": "yes"}
    admin_client.post("/admin/accounts/user/", chosen)
    assert not User.objects.filter(username__in=["alice", "bob", "edith"]).exists()
    assert [(each.key, each.joined) for each in logged_deletions()] == expected
    assert deletion_log.place().stat().st_mode & 0o777 == 0o600


def test_the_same_account_is_deleted_again_and_no_other_with_its_key(alice: User, bob: User) -> None:
    now = timezone.now()
    other = Deletion(now, bob.pk, bob.date_joined - timedelta(seconds=1))
    assert deletion.delete_again([Deletion(now, alice.pk, alice.date_joined), other]) == 1
    assert list(User.objects.values_list("username", flat=True)) == ["bob"]


def test_half_a_line_that_a_crash_left_hides_no_other(alice: User) -> None:
    deletion_log.place().write_text("2026-11-22T13:00:00+00:00 7 2026-")
    deletion_log.note(alice.pk, alice.date_joined)
    [only] = logged_deletions()
    assert (only.key, only.joined) == (alice.pk, alice.date_joined)
