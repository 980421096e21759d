"""Store of sessions: in the database, under keys that it can look up; and pages that cannot write theirs."""

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.middleware import SessionMiddleware
from django.contrib.sessions.models import Session
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from dimrift_site.base.web.outage import is_outage


class SessionStore(db.SessionStore):
    """The usual one. A cookie may hold a NUL, which PostgreSQL takes in no text: such a key is none.

    The cookie of a session that is over stays while its row does: where a clock was ahead, both are good
    again once it is right. Until then nobody is logged in by them.
    """

    is_over = False

    def _validate_session_key(self, key: str | None) -> bool:
        return key is not None and len(key) >= 8 and key.isascii() and key.isalnum()

    def _get_session_from_db(self) -> Session | None:
        session = Session.objects.filter(session_key=self.session_key).first()
        if session and session.expire_date > timezone.now():
            return session
        self.is_over = session is not None
        self._session_key = None
        return None

    def save(self, must_create: bool = False) -> None:
        """Write it. Raises UpdateError only where it has been ended meanwhile; an outage stays one."""
        try:
            super().save(must_create)
        except UpdateError as error:
            if isinstance(error.__context__, DatabaseError) and is_outage(error.__context__):
                raise error.__context__ from error.__context__.__cause__
            raise

    def is_empty(self) -> bool:
        """Return whether the browser is told to forget its cookie."""
        return super().is_empty() and not self.is_over

    def flush(self) -> None:
        """End it for good."""
        super().flush()
        self.is_over = False


class SessionWriter(SessionMiddleware):
    """The usual one, but a page that is only read is answered though its session cannot be written.

    Reading ends notes ("You are logged in …"): they are shown once more then.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Write the session, and set its cookie."""
        try:
            return super().process_response(request, response)
        except DatabaseError as error:
            if request.method in {"GET", "HEAD"} and is_outage(error):
                return response
            raise
