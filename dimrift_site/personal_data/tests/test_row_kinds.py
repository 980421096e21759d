"""Whatever a column can hold can be written into an account's file."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.db import connection, models, transaction
from django.test import Client

from decks.games.checkpoints import EVERY
from decks.models import Checkpoint, Deck, Game
from decks.tests.conftest import _no_worker, men
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs import worker
from dimrift_site.base.jobs.models import Job
from dimrift_site.personal_data.owned_rows import OWNED, readable_rows, row_line

__all__ = ["_no_worker", "men"]
pytestmark = pytest.mark.django_db
WORDS = 'ünï “q" \\ \u202e\u200b\x7f\u2028 🂡'
EXTREMES: dict[type[models.Field[Any, Any]], Any] = {  # the first kind that a field is of counts
    models.BinaryField: bytes(range(256)),
    models.JSONField: {"half a pair": "\ud83c", "none": None, WORDS: [1e308, -0.0, 2**60, {}, [], ""]},
    models.DateTimeField: datetime(1, 1, 1, tzinfo=UTC),
    models.DateField: date(9999, 12, 31),
    models.TimeField: time(23, 59, 59, 999_999),
    models.DurationField: timedelta(days=-999_999, microseconds=1),
    models.DecimalField: Decimal("-0.5"),
    models.FloatField: float("inf"),
    models.BooleanField: True,
    models.UUIDField: UUID(int=2**128 - 1),
    models.GenericIPAddressField: "::ffff:192.0.2.1",
    models.IntegerField: 32_767,
    models.CharField: WORDS,
    models.TextField: WORDS * 1_000,
}
# Values as columns give them that no field here has today
OTHER_VALUES = (b"\x00\xff", memoryview(b"\x00\xff"), Decimal("NaN"), timedelta(1), UUID(int=1), "\udfff")


@contextmanager
def constraints_ignored() -> Iterator[None]:
    """Let rows hold what their constraints forbid, and take all back."""
    try:
        with transaction.atomic():
            connection.cursor().execute("PRAGMA ignore_check_constraints = ON")
            yield
            transaction.set_rollback(True)
    finally:
        connection.cursor().execute("PRAGMA ignore_check_constraints = OFF")


class FullRows:
    """Rows in which every column is full, with the rows that they belong to; all of one account."""

    def __init__(self, account: User) -> None:
        self.rows: dict[type[models.Model], models.Model] = {User: account}

    def row_of(self, model: type[models.Model]) -> models.Model:
        if model is ContentType:
            return ContentType.objects.get_for_model(User)
        if model not in self.rows:
            columns = [field for field in model._meta.concrete_fields if not is_made_by_database(field)]
            values = {field.name: self.value_of(field) for field in columns}
            [row] = model._base_manager.bulk_create([model(**values)])
            self.rows[model] = row
        return self.rows[model]

    def value_of(self, field: Any) -> Any:
        if field.is_relation:
            return None if field.related_model is field.model else self.row_of(field.related_model)
        return extreme(field)


def is_made_by_database(field: models.Field[Any, Any]) -> bool:
    return isinstance(field, models.AutoField | models.GeneratedField)


def extreme(field: Any) -> Any:
    """The value for a field; None for a kind that is written by the database alone (search vector)."""
    field = field.output_field if isinstance(field, models.GeneratedField) else field
    kinds = [kind for kind in EXTREMES if isinstance(field, kind)]
    assert kinds or field.null, f"no extreme value for {field!r}"
    value = EXTREMES[kinds[0]] if kinds else None
    return value[: field.max_length] if isinstance(value, str) else value


def test_each_field_of_each_model_can_be_written_full_or_empty() -> None:
    for model in apps.get_models(include_auto_created=True):
        plain = [field for field in model._meta.concrete_fields if not field.is_relation]
        full = {field.attname: extreme(field) for field in plain}
        back = json.loads(row_line(full))
        assert set(back) == set(full)
        assert json.loads(row_line(dict.fromkeys(full))) == dict.fromkeys(full)


@pytest.mark.parametrize("value", OTHER_VALUES, ids=lambda value: type(value).__name__)
def test_any_kind_of_value_can_be_written(value: object) -> None:
    line = row_line({"value": value})
    assert line.endswith(b"\n")
    assert isinstance(json.loads(line)["value"], str)


def test_a_full_row_of_each_model_comes_out_of_the_database_into_the_file() -> None:
    account = User.objects.create(username="full")
    rows = FullRows(account)
    with constraints_ignored():
        for label in OWNED:
            rows.row_of(apps.get_model(label))
            lines = [row_line(row) for row in readable_rows(label, account.pk)]
            assert lines, f"{label}: the paths lead from the row to the account"
            assert all(json.loads(line) for line in lines)


def test_whoever_played_50_picks_in_one_game_gets_the_file_without_what_the_board_hides(
    alice: User, alice_client: Client, men: Deck, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    game = FullRows(alice).row_of(Game)
    Checkpoint.objects.all().delete()
    Checkpoint.objects.create(
        game_id=game.pk, slot=1, picks=EVERY, line="0" * 32, board=b"what the deck hides"
    )
    assert alice_client.post("/account/data").status_code == 302
    while worker.work():
        pass
    assert Job.objects.get(kind="personal_data").state == Job.State.DONE
    answer: Any = alice_client.get("/account/data.zip")
    (tmp_path / "data.zip").write_bytes(b"".join(answer.streaming_content))
    with ZipFile(tmp_path / "data.zip") as file:
        [row] = [json.loads(line) for line in file.read("rows/decks.Checkpoint.json").splitlines()]
    assert (row["picks"], "board" in row) == (EVERY, False)
