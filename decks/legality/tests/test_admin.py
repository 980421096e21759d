"""Formats in the admin: editions are chosen by their names."""

import pytest
from django.test import Client

from engine import PRESETS, VALUES

pytestmark = pytest.mark.django_db


def test_the_form_of_a_format_offers_the_editions_and_names_no_switch(admin_client: Client) -> None:
    page = admin_client.get("/admin/decks/format/add/").content.decode()
    for name in PRESETS:
        assert f'<option value="{name}"' in page
        assert f">{name.title()}</option>" in page
    assert not [switch for switch in VALUES if "_" in switch and switch in page]
