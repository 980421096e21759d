"""A card's page in the admin, in Chromium."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from cards.models import Card

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_text_is_read_while_it_is_typed_under_the_strict_policy(
    page: Page, live_server: LiveServer, admin_client: Client, catalogue: dict[str, Card]
) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    cookie = admin_client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    page.goto(f"{live_server.url}/admin/cards/card/{catalogue['lamp'].pk}/change/")
    text, reading = page.locator("#id_effects-0-text"), page.locator(".field-reading .readonly").first
    text.fill("draw 2")
    expect(reading).to_contain_text("Draw 2.")
    expect(page.locator("#card-preview .face-text")).to_contain_text("draw 2")
    page.wait_for_function("document.querySelector('#card-preview .face-art').naturalWidth > 0")
    expect(page.get_by_role("button", name="Preview in a new tab")).to_be_hidden()
    text.fill("draw 2 and hum")
    expect(reading.locator("mark")).to_have_text("hum")
    page.get_by_text("Add another Card effect").click()
    page.locator("#id_effects-1-kind").select_option("action")
    page.locator("#id_effects-1-text").fill("Pray.")
    expect(page.locator("#effects-1 .field-reading")).to_contain_text("Pray")
    page.locator(".field-reading a.rule").first.hover()
    expect(page.locator("#rule-card .rule-card-title")).to_be_visible()
    assert complaints == []
