"""Size of a row: counted by the database itself, so that no write can forget it."""

from functools import reduce
from operator import add

from django.db.models import Expression, F, GeneratedField, PositiveIntegerField, TextField
from django.db.models.functions import Cast, Length


def stored_bytes(*fields: str) -> GeneratedField:
    """A column with the length of these JSON fields as text, in characters, nearly all of one byte."""
    lengths = (Length(Cast(F(field), TextField())) for field in fields)
    total: Expression = reduce(add, lengths)
    return GeneratedField(expression=total, output_field=PositiveIntegerField(), db_persist=True)
