"""Job that writes the archive of an account with more decks than a page can write at once."""

from time import monotonic
from typing import Final

from django.db.models import Q

from decks.archives.archive_writer import write_archive
from decks.lists.queries import decks_with_lists
from decks.models import Deck, DeckEntry
from decks.runs.admission import key_of_account
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.made_files import new_account_file
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import enqueue
from dimrift_site.base.jobs.worker_watch import Watch

KIND: Final = "deck_archive"
FILE: Final = "decks"
AT_ONCE: Final = 50  # decks
LARGE_ENTRIES: Final = 4_000  # what a browser session may have at most; a page takes 0.15 s for them


def is_large(account: int | None) -> bool:
    """Return whether an account has more in its decks than a page writes at once."""
    return account is not None and DeckEntry.objects.filter(deck__owner=account).count() > LARGE_ENTRIES


def request_archive(account: int) -> None:
    """Have a worker write the archive anew, unless one does."""
    size = Deck.objects.filter(owner=account).count()
    data, owner = {"account": account}, key_of_account(account)
    enqueue([Job(kind=KIND, key=str(account), owner=owner, data=data, size=size)])


def last_archive(account: int) -> Job | None:
    """Return the newest job of an account's archive, None if there is none."""
    return Job.objects.filter(kind=KIND, key=str(account)).first()


def make_archive(lease: Lease, watch: Watch) -> None:
    """Write the archive of the account that the job names."""
    account, began, written = lease.job.data["account"], monotonic(), 0

    def look_around(deck: Deck) -> Deck:
        nonlocal written
        written = min(written + 1, lease.job.size)  # decks may have come meanwhile
        watch.progressed()
        watch()
        return deck

    watch.mark = lambda: leases.keep(lease, written, round((monotonic() - began) * 1000), {})
    with new_account_file(account, FILE) as draft, draft.open("wb") as file:
        write_archive(map(look_around, decks_with_lists(Q(owner=account), AT_ONCE)), file)
    leases.finish(lease, {}, round((monotonic() - began) * 1000))
