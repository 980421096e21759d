"""Proof that no program of the site runs, on whichever host, before its data are replaced."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError

from dimrift_site.backup.refusals import BackupRefused
from dimrift_site.base.jobs.programs import heartbeats, presence
from dimrift_site.ops.address import somebody_listens
from dimrift_site.ops.preparation_lock import hold_alone


def must_not_be_served() -> None:
    """Refuse while programs of the site run, on whichever host."""
    if somebody_listens(settings.PORT):
        raise BackupRefused(f"somebody answers on port {settings.PORT}: stop the site first")
    with suppress(
        DatabaseError
    ):  # of a damaged one, or one from before there were such rows, nothing is known
        for program in heartbeats.running_elsewhere(_say):
            raise BackupRefused(
                f"the {program.role} of {program.host} (process {program.process}) still runs: "
                "stop the site on all its hosts first"
            )


def _say(words: str) -> None:
    sys.stderr.write(f"{words}\n")


@contextmanager
def alone() -> Iterator[None]:
    """Keep the programs of the site from starting. BackupRefused while one of this machine runs."""
    with hold_alone(), ExitStack() as stack:
        try:
            stack.enter_context(presence.keep_out(Path(settings.DATA_DIR)))
        except BlockingIOError as error:
            raise BackupRefused(
                "a web server, a worker or a sweeper of this site still runs: stop the site first"
            ) from error
        yield
