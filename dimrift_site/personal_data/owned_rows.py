"""Rows that hold something of an account: of each model by which ways, and which columns are kept back."""

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model, Q, QuerySet


class OwnedModel(NamedTuple):
    """A model by the paths from its rows to the account; `secret`: columns that are nobody's to read.

    `sealed` are columns that nobody reads as long as `seal` says so, a column of theirs or of their owner.
    """

    paths: tuple[str, ...]
    secret: tuple[str, ...] = ()
    seal: str = ""
    sealed: tuple[str, ...] = ()


OWNED: Final[Mapping[str, OwnedModel]] = {
    "accounts.User": OwnedModel(("pk",), ("password", "name_skeleton")),
    "accounts.User_groups": OwnedModel(("user",)),
    "accounts.User_user_permissions": OwnedModel(("user",)),
    "accounts.AccountSuspension": OwnedModel(("user",), ("by", "ended_by")),
    "accounts.LoginSession": OwnedModel(("user",), ("session",)),
    "api_tokens.ApiToken": OwnedModel(("user",), ("digest",)),
    "account.EmailAddress": OwnedModel(("user",)),
    "account.EmailConfirmation": OwnedModel(("email_address__user",), ("key",)),
    "mfa.Authenticator": OwnedModel(("user",), ("data",)),
    "admin.LogEntry": OwnedModel(("user",)),
    "notices.Notice": OwnedModel(("user",)),
    "reports.ProblemReport": OwnedModel(
        ("reporter",), ("closed_by", "note")
    ),  # a note is for whose the thing is
    "cards.Card": OwnedModel(("author", "workshop__owner"), ("words", "search_version")),
    "cards.CardEffect": OwnedModel(("card__workshop__owner",), ("program",)),
    "cards.CardArt": OwnedModel(("by",)),
    "cards.CardVersion": OwnedModel(("card__workshop__owner",)),
    "cards.PendingImport": OwnedModel(("by",)),
    "cards.SavedSearch": OwnedModel(("owner",)),
    "cards.Set": OwnedModel(("imported_by",), ("source", "outline")),
    "cards.WikiProposal": OwnedModel(("author",), ("decided_by",)),
    "cards.WikiRevision": OwnedModel(("author",)),
    "cards.WorkshopSet": OwnedModel(("owner",)),
    "decks.Checkpoint": OwnedModel(("game__owner",), ("board",)),  # as `position`: what nobody may see yet
    "decks.Deck": OwnedModel(("owner",), ("session_key", "network", "searched")),
    "decks.DeckComment": OwnedModel(("author",)),
    "decks.DeckEntry": OwnedModel(("deck__owner",)),
    "decks.DeckFork": OwnedModel(("deck__owner",)),
    "decks.DeckLike": OwnedModel(("user",)),
    "decks.DeckNotes": OwnedModel(("deck__owner",)),
    "decks.DeckTag": OwnedModel(("deck__owner",)),
    "decks.DeckUpload": OwnedModel(("owner",), ("content",)),
    "decks.DeckVersion": OwnedModel(("deck__owner",)),
    "decks.Game": OwnedModel(
        ("owner",),
        ("session_key", "network", "snapshot", "position", "reply", "reply_from"),
        "is_sealed",
        ("setup", "picks", "automatic", "opponent_deck_id"),  # they tell both hands, and which deck it is
    ),
    "decks.GameLine": OwnedModel(("game__owner",), (), "game__is_sealed", ("picks", "automatic")),
    "decks.GameShare": OwnedModel(("game__owner",)),
    "decks.Matrix": OwnedModel(("owner",), ("session_key",)),
    "decks.PlayerPuzzle": OwnedModel(("owner",)),
    "decks.PuzzleResult": OwnedModel(("user",)),
    "decks.Run": OwnedModel(("starter",), ("session_key", "starter_key")),
    "decks.SavedPosition": OwnedModel(("owner",), ("session_key",)),
    "decks.WonLesson": OwnedModel(("user",)),
    "decks.WorthRun": OwnedModel(("starter",)),
}
# Of these nothing is in the file, because:
LEFT_OUT: Final[Mapping[str, str]] = {
    "decks.Submission": "a fingerprint of a form, for a day, without a name",
    "jobs.Job": "work that waits for the account, for a day, with its number alone",
    "sessions.Session": "the key by which a browser is logged in",
}


class _RowEncoder(DjangoJSONEncoder):
    """Encoder of whatever a column holds: as Django's, and bytes as base64."""

    def default(self, o: Any) -> Any:
        return b64encode(o).decode() if isinstance(o, bytes | memoryview) else super().default(o)


def owned_rows(label: str, account: int) -> QuerySet[Model]:
    """The rows of a model of OWNED that hold something of the account, in the order of their keys."""
    ways = Q(*((path, account) for path in OWNED[label].paths), _connector=Q.OR)
    rows: QuerySet[Model] = apps.get_model(label)._base_manager.filter(ways)
    return rows.distinct().order_by("pk")


def columns(label: str) -> list[str]:
    """The columns of a model of OWNED that may be read."""
    fields = apps.get_model(label)._meta.concrete_fields
    return [field.attname for field in fields if field.name not in OWNED[label].secret]


def readable_rows(label: str, account: int) -> Iterator[dict[str, Any]]:
    """Yield the rows with their columns by name; those that are sealed are None."""
    model = OWNED[label]
    rows = owned_rows(label, account).values(*columns(label))
    sealed = set(rows.filter(**{model.seal: True}).values_list("pk", flat=True)) if model.seal else set()
    for row in rows.iterator(chunk_size=200):
        yield row | dict.fromkeys(model.sealed) if row.get("id") in sealed else row


def row_line(row: Mapping[str, Any]) -> bytes:
    """Return a row as one line of JSON in UTF-8; half a surrogate pair, which UTF-8 has not, is escaped."""
    return json.dumps(row, cls=_RowEncoder, ensure_ascii=False).encode(errors="backslashreplace") + b"\n"
