"""The starter decks, and browsers that send forms."""

import re
from typing import Any

import pytest
from django.test import Client

from decks.models import Deck
from decks.tests.conftest import _no_worker, men

__all__ = ["_no_worker", "men"]

FIELDS = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')


def form_on(client: Client, page: str, action: str = "") -> dict[str, str]:
    """The hidden fields of the page's form with this action; "" for one that has none."""
    html = client.get(page).content.decode()
    if 'name="nonce"' not in html and action:  # a page that caches keep: its forms ask for a second press
        browser = Client(enforce_csrf_checks=True, headers={"Origin": "http://testserver"})
        browser.cookies = client.cookies
        html = browser.post(action).content.decode()
    sent_to = rf'action="{action}"' if action else ""
    found = re.search(
        rf'<form [^>]*method="post"(?! action)?[^>]*{sent_to}[^>]*>(.*?)</form>', html, re.DOTALL
    )
    assert found, f"no form {action} on {page}"
    return dict(FIELDS.findall(found[1]))


@pytest.fixture
def forms(men: Deck) -> dict[str, dict[str, Any]]:
    """Return each form that makes something: its page, where it is sent, and what is written in it."""
    deck = f"/decks/{men.public_id}"
    return {
        "deck": {
            "page": "/decks/new",
            "to": "/decks/new",
            "written": {"name": "Twice", "text": "20 Long Pike"},
        },
        "game": {"page": f"{deck}/play", "to": f"{deck}/play", "written": {"seed": ""}},
        "run": {
            "page": men.get_absolute_url(),
            "to": f"{deck}/simulate",
            "written": {"games": 10, "turns": 2},
        },
    }
