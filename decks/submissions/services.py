"""A form that makes something carries a nonce. Sent again, as by a double click, it leads to what it made.

A form that differs in one letter is another form: nothing written is taken for what was sent before.
"""

import secrets
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from json import dumps
from typing import Final, TypeVar

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from decks.models import (
    Deck,
    DeckComment,
    Game,
    Matrix,
    PlayerPuzzle,
    Run,
    SavedPosition,
    Submission,
    WorthRun,
)
from dimrift_site.base.web.browser_session import session_of

KEPT: Final = timedelta(days=1)
NONCE: Final = "nonce"  # the field of a form
NOT_WRITTEN: Final = "csrfmiddlewaretoken"  # differs in each copy of a page
MOST_CHARACTERS: Final = 64

Made = TypeVar("Made", Deck, DeckComment, Game, Matrix, PlayerPuzzle, Run, SavedPosition, WorthRun)


def new_nonce() -> str:
    """Return a key that no other form has."""
    return secrets.token_hex(16)


def made_before(request: HttpRequest, model: type[Made]) -> Made | None:
    """Return what this form made when this browser sent it before, if that is still there."""
    key = _key(request)
    sent = Submission.objects.filter(key=key).first() if key else None
    return _found(request, sent, model) if sent else None


def made_once(request: HttpRequest, model: type[Made], make: Callable[[], Made]) -> Made:
    """Return what `make` makes of this form, or made of it before. If `make` raises, nothing is left behind.

    Of two that are sent at once the later waits at the key, which is unique, until the first is done.
    """
    key = _key(request)
    if not key:
        return make()
    session_key = "" if request.user.is_authenticated else session_of(request)
    with transaction.atomic():
        row = Submission(key=key, session_key=session_key)
        Submission.objects.bulk_create([row], ignore_conflicts=True)
        sent = Submission.objects.select_for_update().get(key=key)
        made = _found(request, sent, model)
        if made is None:
            made = make()
            Submission.objects.filter(pk=sent.pk).update(made=made.public_id, session_key=session_key)
    return made


def forget_submissions() -> int:
    """Delete those older than a day. How many."""
    return Submission.objects.filter(created__lt=timezone.now() - KEPT).delete()[0]


def _key(request: HttpRequest) -> str:
    """The fingerprint of browser and form; "" for a form without a nonce."""
    nonce = request.POST.get(NONCE, "")
    if not 0 < len(nonce) <= MOST_CHARACTERS:
        return ""
    written = sorted((name, values) for name, values in request.POST.lists() if name != NOT_WRITTEN)
    return sha256(dumps([_browser(request), request.path, written]).encode()).hexdigest()


def _browser(request: HttpRequest) -> str:
    """Return whose form it is: the account's, or of the browser that has this CSRF cookie, or this session.

    Somebody who comes for the first time has no session, but a form comes with the cookie.
    """
    if request.user.is_authenticated:
        return f"account {request.user.pk}"
    return f"browser {request.META.get('CSRF_COOKIE') or session_of(request)}"


def _found(request: HttpRequest, sent: Submission, model: type[Made]) -> Made | None:
    made = model._default_manager.filter(public_id=sent.made).first() if sent.made else None
    if made is not None:
        _go_on_in(request, sent.session_key)
    return made


def _go_on_in(request: HttpRequest, session_key: str) -> None:
    """Give a browser the session in which its form made something, if the first answer never reached it."""
    if session_key and not request.COOKIES.get(settings.SESSION_COOKIE_NAME):
        request.session = type(request.session)(session_key)
        request.session.modified = True
