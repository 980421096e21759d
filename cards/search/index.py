"""Triggers of the databases: the index of the words of cards, and the catalogue's mark.

Both are kept true by triggers, which no way of writing a card goes around: services, forms and actions of
the admin, imports, removals with what goes with them, a shell. The mark's take 0.3 ms of a save, a twentieth
of it. Django drops triggers when it makes a table of SQLite anew, so each start looks whether all is there.
Where SQLite has no FTS5 with trigrams (before 3.34) or PostgreSQL no pg_trgm, searches read all cards:
slower, and with the same answers.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final

from django.db import DatabaseError, connection, transaction
from django.db.models.expressions import RawSQL

INDEX: Final = "cards_card_words"
MARKED: Final = (
    *("cards_card", "cards_cardeffect", "cards_faction", "cards_set"),
    *("cards_otherprinting", "cards_cardart"),
    "cards_plainword",  # what searches are read by
    *("decks_format", "decks_format_sets", "decks_cardrestriction"),  # in which formats a card is
)
EVENTS: Final = ("insert", "update", "delete")
MAKE_TRIGGER: Final = "CREATE TRIGGER IF NOT EXISTS"
SLOW: Final = {
    "sqlite": "searches are slow: this SQLite has no FTS5 with trigrams (3.34), or nobody ran index_cards",
    "postgresql": "searches are slow: make the extension pg_trgm in the database, then run index_cards",
}


def make_index() -> None:
    """Make what is missing; nothing if all is there."""
    if not _there(_mark_triggers()):
        _make_marks()
    if not uses_index():
        _make_index()
    index_is_there.cache_clear()


def unmake_index() -> None:
    """Undo it."""
    if connection.vendor == "postgresql":
        _execute(["DROP FUNCTION IF EXISTS cards_change_mark CASCADE", f"DROP INDEX IF EXISTS {INDEX}"])
    else:
        triggers = {**_mark_triggers(), **_index_triggers()}
        _execute([*(f"DROP TRIGGER IF EXISTS {name}" for name in triggers), f"DROP TABLE IF EXISTS {INDEX}"])
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


def look_up(words: Iterable[str]) -> RawSQL:
    """Return the numbers of cards that hold all of these of `search_phrase`, as a part of a SQLite query."""
    return RawSQL(LOOK_UP, [_phrases(words)])  # noqa: S611 - what was asked is a parameter


def _phrases(words: Iterable[str]) -> str:
    return " ".join('"' + word.replace('"', '""') + '"' for word in words)


def mark() -> str:
    """The catalogue's mark, another one after each change; "" before the first."""
    with connection.cursor() as cursor:  # asked several times a page: a query set takes five times as long
        cursor.execute("SELECT token FROM cards_cataloguemark WHERE id = 1")
        return str((cursor.fetchone() or [""])[0])


@contextmanager
def keep_mark() -> Iterator[None]:
    """Write, in a transaction, what is no part of the public catalogue: its mark stays as it was.

    The mark's row is held from the start, so a public change that is under way has set it, or waits; the
    table comes before it, as it does for an import.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        hold = ""
        if connection.vendor == "postgresql":
            cursor.execute("LOCK TABLE cards_card IN ROW EXCLUSIVE MODE")
            hold = "FOR UPDATE"
        cursor.execute(f"SELECT token FROM cards_cataloguemark WHERE id = 1 {hold}")  # noqa: S608
        kept = cursor.fetchone()
        yield
        if kept:
            cursor.execute("UPDATE cards_cataloguemark SET token = %s WHERE id = 1", kept)


def _there(names: Iterable[str]) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(NAMES[connection.vendor])
        return {name for (name,) in cursor.fetchall()}.issuperset(names)


def _make_marks() -> None:
    function = [MARK_FUNCTION] if connection.vendor == "postgresql" else []
    # Changed at last, for nobody marked what happened meanwhile.
    _execute([*function, *_mark_triggers().values(), CHANGE_MARK[connection.vendor]])


def _make_index() -> None:
    try:
        with transaction.atomic():
            _execute([*MAKE[connection.vendor], *_index_triggers().values()])
    except DatabaseError:
        return  # the health page says so


def _execute(statements: Iterable[str]) -> None:
    with connection.cursor() as cursor:
        for sql in statements:
            cursor.execute(sql)


def _mark_triggers() -> dict[str, str]:
    """Return what changes the mark: by name, the SQL that makes it."""
    tables = connection.introspection.table_names()  # some are younger than migrations that come here
    marked = [table for table in MARKED if table in tables]
    if connection.vendor == "postgresql":
        when = "AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE"
        return {
            f"{table}_marked": f"CREATE OR REPLACE TRIGGER {table}_marked {when} ON {table} "
            "EXECUTE FUNCTION cards_change_mark()"
            for table in marked
        }
    names = {f"{table}_{event}_marked": (event, table) for table in marked for event in EVENTS}
    return {
        name: f"{MAKE_TRIGGER} {name} AFTER {event} ON {table} BEGIN {CHANGE_MARK['sqlite']} END"
        for name, (event, table) in names.items()
    }


def _index_triggers() -> dict[str, str]:
    """Return how SQLite's index follows the cards, in the same way; PostgreSQL's does so by itself."""
    if connection.vendor == "postgresql":
        return {}
    follow = {
        "insert": f"INSERT ON cards_card BEGIN {ADD} END",
        "update": f"UPDATE OF words ON cards_card WHEN old.words IS NOT new.words BEGIN {DROP} {ADD} END",
        "delete": f"DELETE ON cards_card BEGIN {DROP} END",
    }
    return {
        f"{INDEX}_{event}": f"{MAKE_TRIGGER} {INDEX}_{event} AFTER {sql}" for event, sql in follow.items()
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
