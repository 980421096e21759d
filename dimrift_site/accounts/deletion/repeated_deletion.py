"""Repeated deletion: an account that was deleted since a backup was made goes again after its restore."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from dimrift_site.accounts.deletion import deletion_log
from dimrift_site.accounts.deletion.deletion_log import Deletion
from dimrift_site.accounts.deletion.services import delete_account
from dimrift_site.accounts.models import User

# A deletion bears the time when it was begun, and clocks differ.
EARLIER: Final = timedelta(hours=1)


def settle() -> None:
    """Note as done what was begun and is gone: a process may end between the commit and its line.

    What was begun and is there was undone, or is under way; a database without accounts knows nothing of it.
    """
    noted = deletion_log.read([deletion_log.place()])
    done = {(deletion.key, deletion.joined) for deletion in noted if deletion.is_done}
    begun = [deletion for deletion in noted if (deletion.key, deletion.joined) not in done]
    if begun and User.objects.exists():
        users = User.objects.filter(pk__in=[deletion.key for deletion in begun])
        there = {*users.values_list("pk", "date_joined")}
        gone = [deletion for deletion in begun if (deletion.key, deletion.joined) not in there]
        deletion_log.add(deletion._replace(is_done=True) for deletion in gone)


def repeat_deletions(lists: list[Path], made: datetime) -> int:
    """Delete the accounts that were deleted since a backup was made, by our list and others. How many.

    The lines of the others become ours.
    """
    deletion_log.add_missing(lists)
    noted = deletion_log.read([deletion_log.place()])
    return delete_again(deletion for deletion in noted if deletion.at >= made - EARLIER)


def delete_again(deletions: Iterable[Deletion]) -> int:
    """Delete those of the accounts that are there, if their deletion was done. How many."""
    noted = {(deletion.key, deletion.joined) for deletion in deletions if deletion.is_done}
    users = User.objects.filter(pk__in=[key for key, _ in noted])
    there = [user for user in users if (user.pk, user.date_joined) in noted]
    for user in there:
        delete_account(user)
    return len(there)
