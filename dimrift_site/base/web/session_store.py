"""Store of sessions: in the database, under keys that it can look up."""

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone


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

    def is_empty(self) -> bool:
        """Return whether the browser is told to forget its cookie."""
        return super().is_empty() and not self.is_over

    def flush(self) -> None:
        """End it for good."""
        super().flush()
        self.is_over = False
