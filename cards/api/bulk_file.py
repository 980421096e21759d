"""Bulk files: all cards that are listed as gzipped JSON, and the manifest that names the newest.

A file is named by its content, so what has a name never changes. Files and manifest appear whole, by a
rename: whoever is killed on the way leaves a draft that nobody reads.
"""

import gzip
import json
import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from time import time
from typing import Any, Final, TypedDict

from django.conf import settings
from django.utils import timezone
from rest_framework.renderers import JSONRenderer

from cards.api.catalogue import WholeCardData
from cards.models import Card
from cards.queries import listed_cards, whole_cards
from cards.search.index import mark

ADDRESS: Final = "/media/bulk/"
NAME: Final = re.compile(r"cards-[0-9a-f]{32}\.json\.gz")
AT_ONCE: Final = 500  # cards in memory
KEPT: Final = timedelta(days=2)  # a file that another one followed; somebody may be fetching it


class BulkManifest(TypedDict):
    """The newest file: `size` in bytes of `name`, `unpacked` of the JSON; `mark`: the catalogue's then."""

    name: str
    size: int
    unpacked: int
    sha256: str
    cards: int
    made: str
    mark: str


def bulk_folder() -> Path:
    """Return where the files lie."""
    return Path(settings.MEDIA_ROOT) / "bulk"


def read_manifest() -> BulkManifest | None:
    """Return the manifest; None before the first file."""
    try:
        manifest: BulkManifest = json.loads((bulk_folder() / "manifest.json").read_bytes())
    except FileNotFoundError:
        return None
    return manifest


def make_bulk_file(watch: Callable[[], None]) -> BulkManifest | None:
    """Write all cards that are listed, by key, as the API gives each; calls `watch` at every card.

    None, and nothing is written, where the catalogue changed meanwhile.
    """
    folder = bulk_folder()
    folder.mkdir(parents=True, exist_ok=True)
    draft, began = folder / f".{token_hex(8)}", mark()
    unpacked = cards = 0
    try:
        with draft.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed:
            for part in _json_parts():
                unpacked += packed.write(part)
                cards += 1
                watch()
            unpacked += packed.write(b"\n]\n" if cards else b"[]\n")
        if mark() != began:
            return None
        content = draft.read_bytes()
        digest = sha256(content).hexdigest()
        manifest = BulkManifest(
            name=f"cards-{digest[:32]}.json.gz",
            size=len(content),
            unpacked=unpacked,
            sha256=digest,
            cards=cards,
            made=timezone.now().isoformat(timespec="seconds"),
            mark=began,
        )
        draft.replace(folder / manifest["name"])
        draft.write_text(json.dumps(manifest), "utf-8")
        draft.replace(folder / "manifest.json")
    finally:
        draft.unlink(missing_ok=True)
    _delete_old(manifest["name"])
    return manifest


def is_due(manifest: BulkManifest | None, every: timedelta, least: timedelta) -> bool:
    """Return whether to make another file: after `every`, or after `least` where the catalogue changed."""
    if manifest is None:
        return True
    age = timezone.now() - datetime.fromisoformat(manifest["made"])
    return age >= every or (age >= least and manifest["mark"] != mark())


def _json_parts() -> Iterator[bytes]:
    """Yield the JSON of each card, behind what stands before it."""
    renderer, before = JSONRenderer(), b"[\n"
    for card in _cards():
        yield before + renderer.render(WholeCardData(card).data)
        before = b",\n"


def _cards() -> Iterator[Card]:
    rows, last = whole_cards(listed_cards()).order_by("key"), ""
    while cards := list(rows.filter(key__gt=last)[:AT_ONCE]):
        yield from cards
        last = cards[-1].key


def _delete_old(newest: str) -> None:
    """Delete files and drafts that nobody fetches any more."""
    for path in bulk_folder().iterdir():
        is_kept = path.name in (newest, "manifest.json")
        if not is_kept and time() - path.stat().st_mtime > KEPT.total_seconds():
            path.unlink(missing_ok=True)


def bulk_data(manifest: BulkManifest) -> dict[str, Any]:
    """Return what the API says of the file."""
    said: dict[str, Any] = {name: value for name, value in manifest.items() if name != "mark"}
    return {**said, "url": ADDRESS + manifest["name"]}
