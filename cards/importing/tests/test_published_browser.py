"""Published cards in Chromium: two printings side by side, and the choice of what is lent."""

import copy
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from cards.importing.services import import_cards
from cards.importing.tests.sample_files import file_bytes
from cards.models import CardEffect
from engine.tests.cardfile.published_samples import LATEST

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def other_edition() -> list[dict[str, Any]]:
    entry = copy.deepcopy(LATEST[1])
    entry["stats"] = [{"attribute": {"key": "life"}, "value": 4}]
    return [entry]


@pytest.mark.parametrize("width", [1280, 390])
def test_two_printings_stand_side_by_side_and_fit(page: Page, live_server: LiveServer, width: int) -> None:
    import_cards(file_bytes(LATEST), "far.json", "far")
    import_cards(file_bytes(other_edition()), "near.json", "near")
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{live_server.url}/cards/lantern-on-a-hook")
    far, near = page.locator("#printings li > h3").all()
    assert (far.text_content(), near.text_content()) == ("Far", "Near")
    expect(page.locator("#printings")).to_contain_text("4 instead of 1")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_is_lent_and_left_out_is_chosen_before_anything_is_written(
    page: Page, live_server: LiveServer, admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cards.importing.import_job.AT_ONCE", 1_000_000)  # the page looks into it, no worker
    cookie = admin_client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    page.goto(f"{live_server.url}/admin/cards/set/import/")
    entries = [{**LATEST[0], "colour": "red"}, *LATEST[1:]]
    file: Any = {"name": "far.json", "mimeType": "application/json", "buffer": file_bytes(entries)}
    page.set_input_files("input[type=file]", file)
    page.get_by_role("button", name="Show what it would do").click()
    expect(page.get_by_role("button", name="Import", exact=True)).to_have_count(0)
    page.get_by_label("Lantern on a Hook lends").select_option("3")
    page.get_by_label("Leave out the cards that are broken").check()
    page.get_by_role("button", name="Show what that would do").click()
    expect(page.get_by_label("Lantern on a Hook lends")).to_have_value("3")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_text("far.json is imported")).to_be_visible()
    assert [effect.position for effect in CardEffect.objects.filter(transfer=True)] == [3]
