"""A deletion is noted beside the database, so that it can be made again after a restore."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime, timedelta
from fcntl import LOCK_EX, LOCK_UN, flock
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.db import OperationalError, transaction
from django.test import Client
from django.utils import timezone

from dimrift_site.accounts.deletion import deletion_log
from dimrift_site.accounts.deletion.deletion_log import Deletion
from dimrift_site.accounts.deletion.repeated_deletion import delete_again, settle
from dimrift_site.accounts.deletion.services import delete_account
from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _own_folder(settings: LazySettings, tmp_path: Path) -> None:
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path / "host", tmp_path / "media"
    for folder in (tmp_path / "host", tmp_path / "media"):
        folder.mkdir()


def logged_deletions() -> list[tuple[int, datetime]]:
    """Return the accounts whose deletion is known to be done."""
    return [(each.key, each.joined) for each in deletion_log.read([deletion_log.place()]) if each.is_done]


def test_every_way_to_delete_an_account_notes_it(
    alice_client: Client, admin_client: Client, alice: User, bob: User, edith: User
) -> None:
    expected = [(user.pk, user.date_joined) for user in (alice, bob, edith)]
    alice_client.post("/account/delete", {"password": "alice's password"})
    admin_client.post(f"/admin/accounts/user/{bob.pk}/delete/", {"post": "yes"})
    chosen = {"action": "delete_selected", "_selected_action": [edith.pk], "post": "yes"}
    admin_client.post("/admin/accounts/user/", chosen)
    assert not User.objects.filter(username__in=["alice", "bob", "edith"]).exists()
    assert logged_deletions() == expected
    assert deletion_log.place().stat().st_mode & 0o777 == 0o600


def test_the_same_account_is_deleted_again_and_no_other_with_its_key(alice: User, bob: User) -> None:
    now = timezone.now()
    other = Deletion(now, bob.pk, bob.date_joined - timedelta(seconds=1), is_done=True)
    assert delete_again([Deletion(now, alice.pk, alice.date_joined, is_done=True), other]) == 1
    assert list(User.objects.values_list("username", flat=True)) == ["bob"]


def test_half_a_line_that_a_crash_left_hides_no_other(alice: User) -> None:
    deletion_log.place().write_text("2026-11-22T13:00:00+00:00 7 2026-")
    delete_account(alice)
    assert logged_deletions() == [(alice.pk, alice.date_joined)]


def test_a_host_waits_while_another_one_adds_its_lines(alice: User) -> None:
    deletion = Deletion(timezone.now(), alice.pk, alice.date_joined, is_done=True)
    with ThreadPoolExecutor() as pool, deletion_log.place().open("a") as other_host:
        flock(other_host, LOCK_EX)
        added = pool.submit(deletion_log.add, [deletion])
        with pytest.raises(TimeoutError):
            added.result(0.3)
        other_host.write("half of a line of the other host")
        other_host.flush()
        flock(other_host, LOCK_UN)
        added.result(10)
    assert logged_deletions() == [(alice.pk, alice.date_joined)]


def test_hosts_note_deletions_in_the_store_that_they_share(
    alice: User, bob: User, settings: LazySettings, tmp_path: Path
) -> None:
    for user, host in ((alice, "one"), (bob, "other")):
        settings.DATA_DIR = tmp_path / host
        delete_account(user)
    assert len(logged_deletions()) == 2
    assert deletion_log.place() == tmp_path / "media" / "deleted_accounts"


def test_what_an_earlier_version_noted_on_each_host_comes_to_the_store(
    alice: User, settings: LazySettings, tmp_path: Path
) -> None:
    delete_account(alice)
    line = "2026-11-22T13:00:00+00:00 {} 2026-11-01T10:00:00.123456+00:00\n"
    for host, keys in (("one", (7, 8)), ("other", (8, 9))):
        settings.DATA_DIR = tmp_path / host
        settings.DATA_DIR.mkdir()
        (settings.DATA_DIR / "deleted_accounts").write_text("".join(map(line.format, keys)))
        deletion_log.take_former()
        deletion_log.take_former()
        assert not (settings.DATA_DIR / "deleted_accounts").exists()
    assert [key for key, _ in logged_deletions()] == [alice.pk, 7, 8, 9]


def leave_and_fail(user: User) -> None:
    """Delete in vain: the database goes away before it is committed."""
    with suppress(OperationalError), transaction.atomic():
        delete_account(user)
        raise OperationalError


def test_a_deletion_that_was_undone_is_never_made_again(alice: User, bob: User) -> None:
    leave_and_fail(alice)
    assert User.objects.filter(pk=alice.pk).exists()
    settle()
    assert logged_deletions() == []
    assert delete_again(deletion_log.read([deletion_log.place()])) == 0
    delete_account(alice)
    assert logged_deletions() == [(alice.pk, alice.date_joined)]


def test_a_deletion_is_not_lost_by_an_end_between_its_commit_and_its_line(alice: User, bob: User) -> None:
    key, joined = alice.pk, alice.date_joined
    deletion_log.add([Deletion(timezone.now(), key, joined, is_done=False)])
    User.objects.filter(pk=key).delete()  # and the process is killed
    assert logged_deletions() == []
    settle()
    settle()
    assert logged_deletions() == [(key, joined)]


def test_a_database_without_accounts_says_nothing_of_what_was_begun() -> None:
    deletion_log.add([Deletion(timezone.now(), 7, timezone.now(), is_done=False)])
    settle()
    assert logged_deletions() == []


def test_lines_of_an_earlier_version_are_of_deletions_that_were_done() -> None:
    deletion_log.place().write_text("2026-11-22T13:00:00+00:00 7 2026-11-01T10:00:00.123456+00:00\n")
    assert [key for key, _ in logged_deletions()] == [7]
