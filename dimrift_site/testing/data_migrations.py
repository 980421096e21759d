"""Rows that migrations make, for every test: one that empties all tables takes them away from those after it.

In one process such tests come last; where two share the work, one process may get others after them.
"""

from collections.abc import Iterator
from importlib import import_module

import pytest
from django.apps import apps

MAKERS = (
    ("dimrift_site.accounts.migrations.0003_editors", "make_editors"),
    ("dimrift_site.accounts.migrations.0007_wiki_editors", "let_editors_write"),
    ("dimrift_site.accounts.migrations.0010_restriction_editors", "let_editors"),
    ("dimrift_site.accounts.migrations.0011_featured_decks", "let_editors_feature"),
    ("dimrift_site.accounts.migrations.0013_moderators", "make_moderators"),
    ("decks.migrations.0004_default_format", "make"),
)
EMPTYING = {"transactional_db", "live_server"}
_emptied = False


@pytest.fixture(autouse=True)
def _migrated_rows(request: pytest.FixtureRequest) -> Iterator[None]:
    global _emptied  # noqa: PLW0603 - it is about the process
    marker = request.node.get_closest_marker("django_db")
    empties = bool(EMPTYING & {*request.fixturenames}) or bool(marker and marker.kwargs.get("transaction"))
    if _emptied and (marker or empties or "db" in request.fixturenames):
        request.getfixturevalue("transactional_db" if empties else "db")
        make_rows()
    yield
    _emptied = _emptied or empties


def make_rows() -> None:
    """Make the rows again that migrations made; those that are there stay."""
    for module, name in MAKERS:
        getattr(import_module(module), name)(apps, None)
