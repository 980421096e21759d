"""Job that makes the bulk file: once a day, and some minutes after the catalogue changed."""

from datetime import timedelta
from time import monotonic
from typing import Final

from cards.api.bulk_file import is_due, make_bulk_file, read_manifest
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.services import order_unless_in_vain
from dimrift_site.base.jobs.worker_watch import Watch

KIND: Final = "bulk_file"
EVERY: Final = timedelta(days=1)
LEAST: Final = timedelta(minutes=10)  # between two files, however often the catalogue changes


def request_bulk_file() -> None:
    """Have a worker make the file if it is due; however many ask, one job is open at a time."""
    manifest = read_manifest()
    if is_due(manifest, EVERY, LEAST):
        order_unless_in_vain(KIND, "cards", seen=manifest["made"] if manifest else "")


def make_due_file(lease: Lease, watch: Watch) -> None:
    """Make the file; where the catalogue changes meanwhile, whoever asks next begins anew."""

    def get_on() -> None:
        watch.progressed()
        watch()

    began = monotonic()
    manifest = make_bulk_file(get_on)
    made = {"cards": manifest["cards"]} if manifest else {"changed": True}
    leases.finish(lease, made, round((monotonic() - began) * 1000))
