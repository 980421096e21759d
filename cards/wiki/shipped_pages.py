"""Pages that come with the site: files in `cards/wiki/pages`, whose first line is the title."""

from pathlib import Path
from typing import Final, NamedTuple

from django.db import transaction

from cards.wiki.services import save_shipped_page

FOLDER: Final = Path(__file__).parent / "pages"


class ShippedPage(NamedTuple):
    """A page as its file has it."""

    title: str
    text: str
    path: Path


def shipped_pages() -> list[ShippedPage]:
    """All of them, by their files' names. A file begins with `# Title`."""
    pages = []
    for path in sorted(FOLDER.glob("*.md")):
        head, _, text = path.read_text(encoding="utf-8").partition("\n")
        pages.append(ShippedPage(head.removeprefix("# ").strip(), text.strip() + "\n", path))
    return pages


@transaction.atomic
def load_shipped_pages() -> dict[str, list[str]]:
    """Save all of them, and list their titles by outcome: new, changed, unchanged, edited."""
    found: dict[str, list[str]] = {outcome: [] for outcome in ("new", "changed", "unchanged", "edited")}
    for page in shipped_pages():
        found[save_shipped_page(page.title, page.text)].append(page.title)
    return found
