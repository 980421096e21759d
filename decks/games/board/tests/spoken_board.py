"""A player at the board who hears it: keys alone, and each control as a screen reader is told of it."""

from typing import Any, Final

import pytest
from playwright.sync_api import CDPSession, Page, expect

from decks.games.board.tests.browser_board import table, version

MOST_KEYS: Final = 160  # to any control of the page
PRESSED: Final = {"button", "checkbox", "link", "menuitem", "radio", "switch"}


class Listener:
    """Goes from control to control as the keys lead, and presses only what has a role and a name."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tree: CDPSession = page.context.new_cdp_session(page)
        self.heard: list[str] = []  # what was pressed, as it is spoken

    def hear(self) -> tuple[str, str]:
        """Return the role and the name of what has the focus, from the accessibility tree."""
        focused = self.tree.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        asked = {"objectId": focused["objectId"], "fetchRelatives": False}
        node: dict[str, Any] = self.tree.send("Accessibility.getPartialAXTree", asked)["nodes"][0]
        role, name = (str(node.get(part, {}).get("value", "")) for part in ("role", "name"))
        return role, name.strip()

    def enter(self) -> None:
        """Press what has the focus; AssertionError where nobody could tell what that is."""
        role, name = self.hear()
        assert role in PRESSED and name, f"{role!r} {name!r} would be pressed"
        self.heard.append(name)
        self.page.keyboard.press("Enter")

    def go_to(self, selector: str, key: str = "Tab") -> None:
        """Press a key until the focus is on what the selector names."""
        for _ in range(MOST_KEYS):
            if self.page.locator(f":focus:is({selector})").count():
                return
            self.page.keyboard.press(key)
        pytest.fail(f"{selector} is not reached by {key}; the focus is on {self.hear()}")

    def pick(self, label: str) -> None:
        """Answer with this label: by its button, else by the menu or the pile that it is in."""
        before = version(self.page)
        button = f'button[name="label"][value="{label}" i]'
        is_inside = not self.page.locator(f"#table {button}:visible").count()
        if is_inside:
            self.open(f"#table [popover]:has({button})")
        on_card = not is_inside and self.page.locator(f"#table {button}.hit").count()
        self.go_to(button, "n" if on_card else "Tab")
        self.enter()
        changed = self.page.locator(f"#table:not([data-version='{before}'])")
        expect(changed.or_(self.page.locator(".zone.is-place > :focus")).first).to_be_visible()

    def open(self, shut: str) -> None:
        """Open the menu or pile that the selector names, and before it the pile that it lies in."""
        name = self.page.locator(shut).last.get_attribute("id")  # the innermost
        opener = f'[popovertarget="{name}"]'
        is_inside = self.page.locator(f"[popover] {opener}").count()
        if is_inside:
            self.open(f"#table [popover]:has({opener})")
        self.go_to(opener, "Tab" if is_inside else "n")
        self.enter()
        expect(self.page.locator(f"#{name}:popover-open")).to_be_visible()

    def place(self, zone: str = "", facing: str = "") -> None:
        """Put the card that is held on a zone, else on the one that has the focus, turned with R."""
        before = version(self.page)
        if zone:
            self.go_to(f"#zone-{zone} > .hit", "n")
        turned = self.page.locator(f'#placing [data-facing="{facing}"][aria-pressed="true"]')
        for _ in range(3):
            if facing and not turned.count():
                self.page.keyboard.press("r")
        self.enter()
        expect(table(self.page)).not_to_have_attribute("data-version", before)
