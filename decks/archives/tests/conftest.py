"""Two starter decks with their cards, and archives that are made by hand."""

import json
from collections.abc import Mapping
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from decks.archives.archive_writer import write_archive
from decks.lists.queries import decks_with_lists, owned_by
from decks.tests.conftest import _no_worker, men
from dimrift_site.accounts.models import User

__all__ = ["_no_worker", "archive_of", "deck_json", "men", "zipped"]
MANIFEST_TEXT = json.dumps({"format": "dimrift-decks", "version": 1})


def archive_of(user: User) -> bytes:
    """The archive of all decks of an account."""
    file = BytesIO()
    write_archive(decks_with_lists(owned_by(user, None), 50), file)
    return file.getvalue()


def zipped(members: Mapping[str, str | bytes], manifest: str | None = MANIFEST_TEXT) -> bytes:
    """An archive of these members, with a manifest unless that is None."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
        if manifest is not None:
            archive.writestr("manifest.json", manifest)
    return file.getvalue()


def deck_json(**fields: Any) -> str:
    """The file of a deck of three Toll Boxes, with these fields otherwise."""
    entries = [{"section": "main", "card": "toll-box", "name": "Toll Box", "copies": 3}]
    return json.dumps({"name": "Boxes", "entries": entries} | fields)
