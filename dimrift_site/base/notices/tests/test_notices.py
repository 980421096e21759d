"""Notices: told on every page until they were looked at, to nobody else."""

import pytest
from django.test import Client

from dimrift_site.accounts.models import User
from dimrift_site.base.notices.models import Notice
from dimrift_site.base.notices.services import MOST_KEPT, notify

pytestmark = pytest.mark.django_db
LINK = 'href="/account/notices"'


def test_an_account_sees_it_on_the_next_page_until_it_has_looked(
    alice: User, alice_client: Client, bob_client: Client
) -> None:
    assert LINK not in alice_client.get("/practice").content.decode()
    notify(alice.pk, "The card Yew is adopted.", "/cards/yew")
    assert "1 new notice" in alice_client.get("/practice").content.decode()
    assert LINK not in bob_client.get("/practice").content.decode()
    for client, is_hers in ((alice_client, True), (bob_client, False)):
        shown = client.get("/account/notices").content.decode()
        assert ("The card Yew is adopted." in shown) == ('href="/cards/yew"' in shown) == is_hers
    assert LINK not in alice_client.get("/practice").content.decode()
    assert "Yew" in alice_client.get("/account/notices").content.decode()
    assert LINK in alice_client.get("/account").content.decode()


def test_the_oldest_go_and_who_is_gone_hears_nothing(alice: User) -> None:
    for number in range(MOST_KEPT + 2):
        notify(alice.pk, str(number))
    notify(None, "to a deleted user")
    notify(alice.pk + 1_000, "to a deleted user")
    assert Notice.objects.count() == MOST_KEPT
    assert Notice.objects.latest("pk").text == str(MOST_KEPT + 1)


@pytest.mark.parametrize(
    "path", ["javascript:alert(1)", "//evil.example/x", "/\\evil.example", "https://evil.example"]
)
def test_a_link_leads_to_a_page_of_the_site_whatever_stands_in_the_column(
    alice: User, alice_client: Client, path: str
) -> None:
    notify(alice.pk, "Your report was read.", path)
    shown = alice_client.get("/account/notices").content.decode()
    assert "Your report was read." in shown
    assert "Look at it" not in shown
