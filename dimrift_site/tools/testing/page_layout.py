"""Faults of a page's layout in a browser: texts upon each other, out of the page, or cut."""

from pathlib import Path

from playwright.sync_api import Page

_FAULTS = Path(__file__).with_suffix(".js").read_text("utf-8")


def layout_faults(page: Page) -> list[str]:
    """Return what lies upon something else, is outside of its page or is cut, in words."""
    page.evaluate("document.fonts.ready.then(() => true)")
    return list(page.evaluate(_FAULTS))
