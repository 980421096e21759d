"""Examination of a host by `bin/manage doctor`: what works, what does not, and what is to be done then."""

import json
import smtplib
import time
from collections.abc import Callable, Iterator
from functools import cache
from http.client import HTTPException
from typing import Final, NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from django.conf import settings
from django.core.checks import WARNING, run_checks
from django.core.mail import get_connection
from django.db import DatabaseError, connection

import engine
from dimrift_site.backup.last_backup import stale_words
from dimrift_site.base.jobs.programs import presence
from dimrift_site.base.jobs.programs.heartbeats import live_programs
from dimrift_site.ops.health import STORE, all_programs, check_site
from dimrift_site.ops.prepare import missing_store_words, static_is_current
from dimrift_site.ops.serve import missing_migrations
from dimrift_site.ops.telemetry.probes import LIVE

CLOCK_SECONDS: Final = 2.0  # by which a host may differ from the database
TIMEOUT: Final = 5.0
SMTP: Final = "django.core.mail.backends.smtp.EmailBackend"


class HostFinding(NamedTuple):
    """A part that was examined, and in words what is wrong with it, "" if nothing is."""

    part: str
    wrong: str


class _NoRedirect(HTTPRedirectHandler):
    """Follows nobody elsewhere: where an address leads is what is asked for."""

    def redirect_request(self, *_about: object) -> None:
        return None


def examine() -> Iterator[HostFinding]:
    """Yield what is found, part by part; nothing is changed."""
    for part, check in CHECKS.items():
        try:
            yield HostFinding(part, check())
        except DatabaseError:
            yield HostFinding(part, "the database does not answer, so it cannot be known")
    faults = check_site(cache(all_programs))
    yield from (HostFinding(part, words) for part, words in faults.items() if part not in CHECKS)


def settings_words() -> str:
    """Return what Django's checks say; those for a deployment ask for https, which a site at home has not."""
    messages = run_checks(include_deployment_checks=settings.SITE_URL.startswith("https:"))
    grave = [message for message in messages if message.level >= WARNING and not message.is_silenced()]
    return "; ".join(f"{message.msg} ({message.id})" for message in grave)


def engine_words() -> str:
    """Return what keeps games from being played as quickly as they could be."""
    return "" if engine.COMPILED else "it runs from its source, several times slower: run bin/compile"


def files_words() -> str:
    """Return what is wrong with the static files of this host."""
    return "" if static_is_current() else "they are not those of this version: run bin/manage prepare --host"


def version_words() -> str:
    """Return which other versions run, which is usual only while hosts are upgraded one by one."""
    others = {program.version for program in live_programs()} - {settings.VERSION}
    return f"{', '.join(sorted(others))} runs, too; upgrade all hosts to {settings.VERSION}" if others else ""


def clock_words() -> str:
    """Return by how much the clock of this host differs from the database's."""
    if connection.vendor != "postgresql":
        return ""  # it is this one
    with connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
        difference = time.time() - float(cursor.fetchone()[0])
    if abs(difference) <= CLOCK_SECONDS:
        return ""
    return f"it differs by {difference:+.0f} s from the database's: sessions and limits end too early or late"


def mail_words() -> str:
    """Return why nobody gets mail. Connects and logs in, and sends nothing."""
    if settings.EMAIL_BACKEND != SMTP:
        return "it is not sent (EMAIL_URL): who forgets a password cannot get a new one"
    try:
        with get_connection(timeout=TIMEOUT):
            return ""
    except (OSError, smtplib.SMTPException) as error:
        return f"the mail server of EMAIL_URL does not take it: {error}"


def address_words() -> str:
    """Return why people do not get to the site at SITE_URL: the name, TLS, the proxy or its headers."""
    said, status = _ask(LIVE)
    if status != 200 or not _is_json(said):
        return f"{settings.SITE_URL}{LIVE} is not answered by this site: {said[:200] or status}"
    place, status = _ask("/")
    if status in (301, 302) and urlsplit(place).netloc == urlsplit(settings.SITE_URL).netloc:
        return f"{settings.SITE_URL}/ leads to itself: the proxy does not set X-Forwarded-Proto"
    return "" if status == 200 else f"{settings.SITE_URL}/ answers {status}"


def _ask(path: str) -> tuple[str, int]:
    """Return what is answered, or where it leads; the reason and 0 where nobody answers."""
    request = Request(f"{settings.SITE_URL}{path}")  # noqa: S310 - the site's own address
    try:
        with build_opener(_NoRedirect).open(request, timeout=TIMEOUT) as answer:
            return answer.read().decode("utf-8", "replace"), answer.status
    except HTTPError as error:
        return error.headers.get("Location", ""), error.code
    except (OSError, HTTPException) as error:
        return str(getattr(error, "reason", error)), 0


def _is_json(said: str) -> bool:
    try:
        return json.loads(said).get("ok") is True
    except (ValueError, AttributeError):
        return False


def store_words() -> str:
    """Return what is wrong with the store of media, which all hosts share."""
    missing = missing_store_words()
    stores = live_programs().exclude(store="").order_by("host")
    lost = sorted({program.host for program in stores if program.store == presence.AWAY})
    hosts = {program.store: program.host for program in stores if program.store != presence.AWAY}
    if not missing and lost:
        return f"it is not there any more on {' and '.join(lost)}: mount it again"
    if missing or len(hosts) < 2:
        return missing
    names = " and ".join(sorted(hosts.values()))
    return f"{names} have stores of their own: files that one makes are missing on the other"


CHECKS: Final[dict[str, Callable[[], str]]] = {
    "settings": settings_words,
    "engine": engine_words,
    "static files": files_words,
    "migrations": missing_migrations,
    "versions": version_words,
    "clock": clock_words,
    "mail": mail_words,
    "address": address_words,
    STORE: store_words,
    "backup": stale_words,
}
