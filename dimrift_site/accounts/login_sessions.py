"""Login sessions of an account: what is recorded of each, and how it is ended."""

import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from ipaddress import ip_network
from typing import Final

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import DatabaseError
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from dimrift_site.accounts.models import LoginSession, User
from dimrift_site.base.web.client_address import client_network

EVERY: Final = 15 * 60  # seconds after which a process notes a session again
KEPT = 50  # sessions of an account; with more, those that were seen longest ago are ended
REMEMBERED: Final = 10_000  # sessions that a process knows to have been noted
# Parts of what browsers call themselves; the first that is found counts, as each names its forebears, too.
BROWSERS: Final = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "Chrome/": "Chrome",
    "CriOS/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS: Final = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}
log = logging.getLogger(__name__)
_noted: OrderedDict[str, float] = OrderedDict()


def browser_in_words(agent: str) -> str:
    """Name the browser and the system that a User-Agent speaks of."""
    browser = next((words for sign, words in BROWSERS.items() if sign in agent), None)
    system = next((words for sign, words in SYSTEMS.items() if sign in agent), "another system")
    return f"{browser} on {system}" if browser else "Another program"


def network_in_words(network: str) -> str:
    """Shorten a `client_network` to 24 bits of IPv4, 48 of IPv6: a home and a far place still differ."""
    if not network:
        return "unknown address"
    address = ip_network(network).network_address
    if address.version == 4:
        return ".".join([*str(address).split(".")[:3], "*"])
    return ":".join([*(f"{int(group, 16):x}" for group in address.exploded.split(":")[:3]), "*"])


class Recorder:
    """Note the sessions of accounts. It stands around the session's middleware, which has saved them then."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        note_session(request)
        return response


def note_session(request: HttpRequest) -> None:
    """Note who is logged in, from where and when; each process does so once in `EVERY` seconds."""
    session = getattr(request, "session", None)
    if session is None or not session.accessed or SESSION_KEY not in session or not session.session_key:
        return
    if time.monotonic() - _noted.get(session.session_key, -EVERY) < EVERY:
        return
    agent = request.headers.get("User-Agent", "")
    try:
        write_note(session.session_key, int(session[SESSION_KEY]), client_network(request), agent)
    except DatabaseError:  # the page is worth more than the note
        log.exception("a session could not be noted")


def write_note(key: str, user_id: int, network: str, agent: str) -> None:
    """Write down that the session was seen now."""
    _noted[key] = time.monotonic()
    while len(_noted) > REMEMBERED:
        _noted.popitem(last=False)
    where = {
        "seen": timezone.now(),
        "network": network_in_words(network),
        "browser": browser_in_words(agent),
    }
    if not LoginSession.objects.filter(session_id=key, user_id=user_id).update(**where):
        new = LoginSession(session_id=key, user_id=user_id, **where)
        LoginSession.objects.bulk_create([new], ignore_conflicts=True)  # another tab may be quicker


def make_room(user: User) -> None:
    """Delete notes whose session is gone, and end those that were seen longest ago: one more comes."""
    rows = LoginSession.objects.filter(user=user)
    rows.filter(~Exists(Session.objects.filter(pk=OuterRef("session_id")))).delete()
    end_sessions(rows.order_by("-seen")[KEPT - 1 :])


def live_sessions(user: User) -> list[LoginSession]:
    """List where the user is logged in, last seen first; what a new password ended is deleted."""
    rows = LoginSession.objects.filter(user=user, session__expire_date__gt=timezone.now())
    sessions = list(rows.select_related("session").order_by("-seen"))
    known = user.get_session_auth_hash()
    live = [row for row in sessions if constant_time_compare(_hash_in(row), known)]
    end_sessions({*sessions} - {*live})
    return live


def end_sessions(rows: Iterable[LoginSession]) -> None:
    """Log these out."""
    Session.objects.filter(pk__in=[row.session_id for row in rows]).delete()


def end_other_sessions(request: HttpRequest, user: User) -> int:
    """Log the user out everywhere but here. How many that were."""
    others = [row for row in live_sessions(user) if row.session_id != request.session.session_key]
    end_sessions(others)
    return len(others)


def _hash_in(row: LoginSession) -> str:
    return str(row.session.get_decoded().get(HASH_SESSION_KEY, ""))
