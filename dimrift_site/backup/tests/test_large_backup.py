"""A backup of a large site takes a minute at most."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from dimrift_site.backup.archive import open_archive
from dimrift_site.backup.tests.conftest import BackedUpSite
from dimrift_site.tools.testing.private_servers import fresh_database
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks

pytestmark = [pytest.mark.long, pytest.mark.processes]

DECKS: Final = 100_000
MOST_SECONDS: Final = 60
# One deck is saved as people do, the others are copies of its rows.
SAVE_DECKS: Final = f"""
from django.db import connection
from cards.models import Card
from decks.lists.deck_store import DeckLine, save_entries
from decks.models import Deck, DeckEntry, DeckVersion
from dimrift_site.accounts.models import User
owner = User.objects.create_user("alice")
cards = list(Card.objects.order_by("pk")[:20])
first = Deck.objects.create(name="The first of very many", owner=owner)
save_entries(first, [DeckLine(DeckEntry.Section.MAIN, card, 3) for card in cards])
def copy(model, rows, **changed):
    fields = model._meta.local_concrete_fields
    columns = [field.column for field in fields if not field.generated and not field.primary_key]
    values = [changed.get(column, f"copied.{{column}}") for column in columns]
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {{table}} ({{', '.join(columns)}}) {{rows[0]}} SELECT {{', '.join(values)}}"
            f" FROM {{table}} copied, {{rows[1]}}"
        )
numbers = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < {DECKS - 1})"
copy(Deck, (numbers, f"n WHERE copied.id = {{first.pk}}"), public_id="'2222' || (10000000 + x)")
others = ("", f"decks_deck d WHERE copied.deck_id = {{first.pk}} AND d.id > {{first.pk}}")
copy(DeckEntry, others, deck_id="d.id")
copy(DeckVersion, others, deck_id="d.id")
"""  # noqa: S608 - a test's


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def started(
    request: pytest.FixtureRequest, forks: ProgramForks, first_start: Path, tmp_path: Path
) -> Iterator[BackedUpSite]:
    """A site after its first start, with the cards that are shipped."""
    shutil.copytree(first_start, tmp_path / "site", symlinks=True)
    if request.param == "sqlite":
        yield BackedUpSite(forks, tmp_path / "site")
        return
    template = request.getfixturevalue("first_start_template")
    with fresh_database(request.getfixturevalue("_postgres"), template) as url:
        yield BackedUpSite(forks, tmp_path / "site", url)


def test_a_hundred_thousand_decks_are_backed_up_within_a_minute(
    started: BackedUpSite, tmp_path: Path
) -> None:
    started.run(SAVE_DECKS)
    began = time.monotonic()
    print(started.done("backup", str(tmp_path / "large.tar")))
    seconds = time.monotonic() - began
    print(f"{seconds:.1f} s")
    with open_archive(tmp_path / "large.tar") as archive:
        rows = archive.manifest["rows"]
    assert (rows["decks_deckentry"], rows["decks_deckversion"]) >= (DECKS * 20, DECKS)
    assert seconds <= MOST_SECONDS
