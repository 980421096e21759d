"""Triggers of the databases: the index of the words of cards, and the catalogue's mark.

Both are kept true by triggers, which no way of writing a card goes around: services, forms and actions of
the admin, imports, removals with what goes with them, a shell. The mark's take 0.3 ms of a save, a twentieth
of it. Django drops triggers when it makes a table of SQLite anew, so each start looks whether all is there.
Where SQLite has no FTS5 with trigrams (before 3.34) or PostgreSQL no pg_trgm, searches read all cards:
slower, and with the same answers.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from django.db import DatabaseError, connection, transaction
from django.db.models.expressions import RawSQL

INDEX: Final = "cards_card_words"
MARKED: Final = ("cards_card", "cards_cardeffect", "cards_faction")
SLOW: Final = {
    "sqlite": "searches are slow: this SQLite has no FTS5 with trigrams (3.34), or nobody ran index_cards",
    "postgresql": "searches are slow: make the extension pg_trgm in the database, then run index_cards",
}
Triggers = dict[str, tuple[str, str]]  # by name: the table, and the SQL that makes it


def make_index() -> None:
    """Make what is missing; nothing if all is there."""
    if not _there(_mark_triggers()):
        _make_marks()
    if not uses_index():
        _make_index()
    index_is_there.cache_clear()


def unmake_index() -> None:
    """Undo it."""
    with connection.cursor() as cursor:
        _drop({**_mark_triggers(), **_index_triggers()})
        cursor.execute(f"DROP {'TABLE' if connection.vendor == 'sqlite' else 'INDEX'} IF EXISTS {INDEX}")
    index_is_there.cache_clear()


def uses_index() -> bool:
    """Return whether words are looked up in an index."""
    return _there([INDEX, *_index_triggers()])


@cache
def index_is_there() -> bool:
    """The same, asked once in a process."""
    return uses_index()


def slow() -> str:
    """Return why searches are slow; "" if they are not."""
    return "" if uses_index() else SLOW[connection.vendor]


def look_up(words: Iterable[str], most: int) -> list[int] | None:
    """Numbers, ascending, of up to `most` cards that hold all of these words of `search_words`.

    None without such an index: PostgreSQL looks into its own index wherever that helps.
    """
    if connection.vendor != "sqlite" or not index_is_there():
        return None
    with connection.cursor() as cursor:
        cursor.execute(f"{LOOK_UP} LIMIT %s", [_phrases(words), most])
        return [number for (number,) in cursor.fetchall()]


def look_up_all(words: Iterable[str]) -> RawSQL:
    """The numbers of all cards that `look_up` finds, as a part of another query to SQLite."""
    return RawSQL(LOOK_UP, [_phrases(words)])  # noqa: S611 - what was asked is a parameter


def _phrases(words: Iterable[str]) -> str:
    return " ".join('"' + word.replace('"', '""') + '"' for word in words)


def mark() -> str:
    """The catalogue's mark, another one after each change; "" before the first."""
    with connection.cursor() as cursor:  # asked several times a page: a query set takes five times as long
        cursor.execute("SELECT token FROM cards_cataloguemark WHERE id = 1")
        return str((cursor.fetchone() or [""])[0])


def _there(names: Iterable[str]) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(NAMES[connection.vendor])
        return {name for (name,) in cursor.fetchall()}.issuperset(names)


def _make_marks() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(MARK_FUNCTION)
    _make(_mark_triggers())
    with connection.cursor() as cursor:
        cursor.execute(CHANGE_MARK[connection.vendor])  # nobody marked what happened meanwhile


def _make_index() -> None:
    try:
        with transaction.atomic():
            with connection.cursor() as cursor:
                for sql in MAKE[connection.vendor]:
                    cursor.execute(sql)
            _make(_index_triggers())
    except DatabaseError:
        return  # the health page says so


def _make(triggers: Triggers) -> None:
    _drop(triggers)
    with connection.cursor() as cursor:
        for _table, sql in triggers.values():
            cursor.execute(sql)


def _drop(triggers: Triggers) -> None:
    with connection.cursor() as cursor:
        for name, (table, _sql) in triggers.items():
            on = f" ON {table}" if connection.vendor == "postgresql" else ""
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{on}")


def _mark_triggers() -> Triggers:
    """Return what changes the mark."""
    if connection.vendor == "postgresql":
        return {f"{table}_marked": (table, _marked_by_statement(table)) for table in MARKED}
    changed = CHANGE_MARK["sqlite"]
    return {
        f"{table}_{event}_marked": (
            table,
            f"CREATE TRIGGER {table}_{event}_marked AFTER {event} ON {table} BEGIN {changed} END",
        )
        for table in MARKED
        for event in ("insert", "update", "delete")
    }


def _marked_by_statement(table: str) -> str:
    when = f"AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON {table}"
    return f"CREATE TRIGGER {table}_marked {when} EXECUTE FUNCTION cards_change_mark()"


def _index_triggers() -> Triggers:
    """Return how SQLite's index follows the cards; PostgreSQL's does so by itself."""
    if connection.vendor == "postgresql":
        return {}
    events = {
        "insert": f"INSERT ON cards_card BEGIN {ADD} END",
        "update": f"UPDATE OF words ON cards_card WHEN old.words IS NOT new.words BEGIN {DROP} {ADD} END",
        "delete": f"DELETE ON cards_card BEGIN {DROP} END",
    }
    names = {event: f"{INDEX}_{event}" for event in events}
    return {
        names[event]: ("cards_card", f"CREATE TRIGGER {names[event]} AFTER {sql}")
        for event, sql in events.items()
    }


NAMES: Final = {
    "sqlite": "SELECT name FROM sqlite_master",
    "postgresql": """
        SELECT c.relname FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid AND i.indisvalid
        WHERE pg_table_is_visible(c.oid)
        UNION SELECT t.tgname FROM pg_trigger t WHERE pg_table_is_visible(t.tgrelid)""",
}
MAKE: Final = {
    # Words are folded already, so case matters here: what is found is what LIKE finds.
    "sqlite": (
        "DROP TABLE IF EXISTS cards_card_words",
        """CREATE VIRTUAL TABLE cards_card_words USING fts5
           (words, content='cards_card', content_rowid='id', tokenize='trigram case_sensitive 1')""",
        "INSERT INTO cards_card_words(cards_card_words) VALUES ('rebuild')",
    ),
    "postgresql": (
        "CREATE EXTENSION IF NOT EXISTS pg_trgm",
        "DROP INDEX IF EXISTS cards_card_words",
        "CREATE INDEX cards_card_words ON cards_card USING gin (words gin_trgm_ops)",
    ),
}
LOOK_UP: Final = "SELECT rowid FROM cards_card_words WHERE cards_card_words MATCH %s"
ADD: Final = "INSERT INTO cards_card_words(rowid, words) VALUES (new.id, new.words);"
DROP: Final = (
    "INSERT INTO cards_card_words(cards_card_words, rowid, words) VALUES ('delete', old.id, old.words);"
)
RANDOM: Final = {
    "sqlite": "lower(hex(randomblob(16)))",
    "postgresql": "md5(random()::text || clock_timestamp()::text)",
}
CHANGE_MARK: Final = {
    vendor: f"INSERT INTO cards_cataloguemark(id, token) VALUES (1, {token}) "  # noqa: S608 - constants
    "ON CONFLICT(id) DO UPDATE SET token = excluded.token;"
    for vendor, token in RANDOM.items()
}
MARK_FUNCTION: Final = f"""
CREATE OR REPLACE FUNCTION cards_change_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    {CHANGE_MARK["postgresql"]}
    RETURN NULL;
END $$
"""
