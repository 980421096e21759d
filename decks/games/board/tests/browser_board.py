"""Hands and eyes at the board in a browser, shared by its tests."""

from collections.abc import Iterator
from typing import Literal

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
AXE = Axe()
# What axe finds wrong. Where only the scheme is another than when the same page was looked at, only colours
# are asked about: style sheets give the schemes different colours and nothing else (`test_colours.py`).
VIOLATIONS = """async () => {
  const opened = document.querySelectorAll(":popover-open, :modal").length;
  const seen = [document.documentElement.outerHTML, innerWidth, innerHeight, opened].join();
  const dark = matchMedia("(prefers-color-scheme: dark)").matches, last = window.lookedAt;
  const colours = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };
  const asked = last?.seen === seen && last.dark !== dark ? colours : {};
  window.lookedAt = { seen, dark };
  return (await axe.run({ resultTypes: ["violations"], ...asked })).violations;
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
    """The page as it is now on each size, in light and dark: what each is called. It keeps the last size."""
    for size in sizes:
        page.set_viewport_size(size)
        for scheme in SCHEMES:
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
