"""Store of sessions: in the database, under keys that it can look up."""

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """The usual one. A cookie may hold a NUL, which PostgreSQL takes in no text: such a key is none."""

    def _validate_session_key(self, key: str | None) -> bool:
        return key is not None and len(key) >= 8 and key.isascii() and key.isalnum()
