"""Job that writes an account's file: a ZIP with a JSON file for each kind of rows, its decks and its art."""

from contextlib import suppress
from time import monotonic
from typing import Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from cards.artwork.models import CardArt
from cards.pictures.store import art_path
from decks.archives.archive_writer import add_deck
from decks.lists.queries import decks_with_lists, owned_by
from decks.runs.admission import key_of_account
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.made_files import new_account_file
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import enqueue
from dimrift_site.base.jobs.worker_watch import Watch
from dimrift_site.personal_data.owned_rows import OWNED, readable_rows, row_line

KIND: Final = "personal_data"
FILE: Final = "data"
DECKS_AT_ONCE: Final = 50
READ_ME: Final = """All that this site keeps of the account {name}.

decks/  its decks as text and as JSON, which the site reads again: open "New deck" and paste one
art/    the art that it uploaded for cards, by their keys
rows/   everything as it lies in the tables, a JSON file for each kind, one row a line
"""


def request_download(account: int) -> None:
    """Have a worker write the file anew, unless one does."""
    size = len(OWNED) + 1
    enqueue(
        [
            Job(
                kind=KIND,
                key=str(account),
                owner=key_of_account(account),
                data={"account": account},
                size=size,
            )
        ]
    )


def last_download(account: int) -> Job | None:
    """Return the newest job of an account's file, None if there is none."""
    return Job.objects.filter(kind=KIND, key=str(account)).first()


def make_download(lease: Lease, watch: Watch) -> None:
    """Write the file of the account that the job names; none for one that is gone."""
    account, began, written = lease.job.data["account"], monotonic(), list[str]()
    watch.mark = lambda: leases.keep(lease, len(written), round((monotonic() - began) * 1000), {})
    user = User.objects.filter(pk=account).first()
    if user:
        with new_account_file(account, FILE) as draft, ZipFile(draft, "w", ZIP_DEFLATED) as file:
            file.writestr("README.txt", READ_ME.format(name=user.username))
            for label in OWNED:
                _write_rows(file, label, account, watch)
                written.append(label)
            _write_decks(file, user, watch)
            _write_art(file, account, watch)
    leases.finish(lease, {}, round((monotonic() - began) * 1000))


def _write_rows(file: ZipFile, label: str, account: int, watch: Watch) -> None:
    with file.open(f"rows/{label}.json", "w") as entry:
        for row in readable_rows(label, account):
            entry.write(row_line(row))
            watch.progressed()
            watch()


def _write_decks(file: ZipFile, user: User, watch: Watch) -> None:
    for deck in decks_with_lists(owned_by(user, None), DECKS_AT_ONCE):
        add_deck(file, deck)
        watch.progressed()
        watch()


def _write_art(file: ZipFile, account: int, watch: Watch) -> None:
    for key, hash_ in CardArt.objects.filter(by=account).exclude(hash="").values_list("card__key", "hash"):
        with suppress(FileNotFoundError):  # removed meanwhile
            file.write(art_path(hash_), f"art/{key}.webp", ZIP_STORED)
        watch.progressed()
        watch()
