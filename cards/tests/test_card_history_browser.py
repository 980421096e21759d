"""The history of a card in Chromium, at a desk and on a phone, by night and by day: all of it is in sight."""

from typing import Any, Literal

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from cards.services import ensure_factions, save_card
from cards.tests.conftest import LAMP, printed

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG = "Connected creatures get +1 Life and " + "hum" * 60
LOOKS: tuple[tuple[int, Literal["dark", "light"]], ...] = ((1280, "dark"), (390, "light"), (390, "dark"))


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_the_history_is_in_sight_on_every_screen(
    page: Page, live_server: LiveServer, width: int, scheme: Any
) -> None:
    ensure_factions()
    save_card(printed(LAMP))
    save_card(printed(LAMP, name="Lantern", effects=[f"continuous | {LONG}"]))
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{live_server.url}/cards/lamp")
    page.locator('a[href="#history"]').click()
    assert page.url.endswith("#history")
    for locator in page.locator("#history dt, #history dd, #history time").all():
        box = locator.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width
