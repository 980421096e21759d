"""How much a row takes: counted by the database itself, so that no write can forget it."""

from django.db.models import F, GeneratedField, PositiveIntegerField, TextField
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, Length


def stored_bytes(*fields: str) -> GeneratedField:
    """A column with the length of these JSON fields as text, in characters, nearly all of one byte."""
    lengths: list[Combinable] = [Length(Cast(F(field), TextField())) for field in fields]
    total = lengths[0]
    for length in lengths[1:]:
        total = total + length
    return GeneratedField(expression=total, output_field=PositiveIntegerField(), db_persist=True)
