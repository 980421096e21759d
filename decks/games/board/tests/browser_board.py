"""Hands and eyes at the board in a browser, shared by its tests."""

import os
from collections.abc import Iterator
from typing import Literal
from zlib import crc32

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, ViewportSize, expect

from decks.models import Deck

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
SIZES: dict[str, ViewportSize] = {
    "phone": PHONE,
    "phone on its side": {"width": 844, "height": 390},
    "tablet": {"width": 768, "height": 1024},
    "desk": DESK,
    "large": {"width": 1920, "height": 1080},
}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WIDE = 600  # pixels; what is narrower is a phone held upright
AXE = Axe()
# What axe finds wrong. Where the page is the same as when it was last looked at, with the same things in
# sight, only its colours and what scrolls can differ, by the size and the scheme: style sheets give the
# schemes different colours and nothing else (`test_colours.py`).
VIOLATIONS = """async () => {
  const inSight = (each) => Number(each.checkVisibility({ visibilityProperty: true }));
  const opened = document.querySelectorAll(":popover-open, :modal").length;
  const shown = [...document.querySelectorAll("*")].map(inSight).join("");
  const seen = [document.documentElement.outerHTML, shown, opened].join();
  const looks = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"];
  const asked = window.lookedAt === seen ? { runOnly: { type: "rule", values: looks } } : {};
  window.lookedAt = seen;
  return (await axe.run({ resultTypes: ["violations"], preload: false, ...asked })).violations;
}"""


def sit_down(page: Page, live_url: str, deck: Deck, seed: str = "3") -> None:
    """Start a game as a user does; `test_journey.py` comes from the deck's page."""
    page.goto(f"{live_url}/decks/{deck.public_id}/play")
    page.get_by_label("Seed").fill(seed)
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".table.is-live")).to_be_visible()


def table(page: Page) -> Locator:
    return page.locator("#table")


def kind(page: Page) -> str:
    """The kind of the question asked; "" when the game is over."""
    return table(page).get_attribute("data-kind") or ""


def version(page: Page) -> str:
    return table(page).get_attribute("data-version") or ""


def turn(page: Page) -> int:
    """The number of the player's own turn, 0 before the first."""
    words = page.locator(".phases-turn").inner_text()
    return int(words.split()[-1]) if words[-1].isdecimal() else 0


def press(page: Page, button: Locator) -> None:
    """Press what answers, and wait for the table to have changed."""
    before = version(page)
    button.click()
    expect(table(page)).not_to_have_attribute("data-version", before)


def looks(page: Page, *sizes: ViewportSize) -> Iterator[str]:
    """The page as it is now on each size: what each look is called. It keeps the last size.

    A page is light on a desk and dark on a phone, or the other way round, by its title: what all pages have
    is looked at in all four ways. With LOOKS=all (`test_all_looks.py`) each is light and dark on each size.
    """
    title = crc32(page.title().encode())
    for size in sizes:
        page.set_viewport_size(size)
        one = SCHEMES[(title + (size["width"] < WIDE)) % 2]
        for scheme in SCHEMES if os.environ.get("LOOKS") == "all" else (one,):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            yield f"{size['width']} {scheme}"


def violations(page: Page) -> list[str]:
    """Return what axe finds wrong with the page as it is now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
    found = page.evaluate(VIOLATIONS)
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]


def pick_something(page: Page, summons: bool) -> None:
    """One pick with the pointer: the first thing offered in its place, else what goes on."""
    asked = kind(page)
    single = page.locator("#table .is-offered > button.hit[name]:visible")
    held = page.locator(".hand .is-offered > button.hit")
    if asked == "facing":
        press(page, page.locator(".turner button").first)
    elif asked == "event":
        press(page, page.get_by_role("button", name="Battle: creatures may Strike").first)
    elif asked != "priority" and single.count():
        press(page, single.first)
    elif asked == "priority" and summons and held.count():
        held.first.click()
        play_card(page, page.locator(".menu:popover-open button").first)
    else:
        press(
            page,
            page.locator(".asked .bar .button").last
            if asked == "priority"
            else page.locator(".asked .bar .button").first,
        )


def play_card(page: Page, button: Locator) -> None:
    """Press a button of a card's menu, and the first place for the card where there is a choice."""
    before = version(page)
    button.click()
    place = page.locator(".zone.is-place > .hit")
    expect(place.or_(page.locator(f"#table:not([data-version='{before}'])")).first).to_be_visible()
    if place.count():
        press(page, place.first)
