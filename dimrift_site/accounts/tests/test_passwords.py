import re

import pytest
from django.core.mail import EmailMessage
from django.test import Client, override_settings

from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db

NEW = "another lamp, a better one"


@pytest.fixture
def alice(alice: User) -> User:
    """Alice, with an address."""
    alice.email = "alice@home.example"
    alice.save()
    return alice


def ask_for_reset(client: Client, email: str) -> str:
    answer = client.post("/account/password/reset", {"email": email}, follow=True)
    assert answer.redirect_chain == [("/account/password/reset/sent", 302)]
    return answer.content.decode()


def link(mail: EmailMessage) -> str:
    found = re.search(r"http://127\.0\.0\.1:8000(/account/\S+)", str(mail.body))
    assert found, mail.body
    return found[1]


def follow_link(client: Client, address: str, password: str = NEW) -> str:
    """Open the link, give a new password; the page that comes of it."""
    at_form = client.get(address, follow=True)
    assert at_form.context.get("action_url"), at_form.content
    new = {"password1": password, "password2": password}
    return client.post(at_form.context["action_url"], new, follow=True).content.decode()


def test_a_lost_password_is_replaced_by_mail(
    client: Client, alice: User, mailoutbox: list[EmailMessage]
) -> None:
    ask_for_reset(client, "alice@home.example")
    [mail] = mailoutbox
    assert mail.to == ["alice@home.example"]
    assert "the account alice" in mail.body
    assert "The new password is saved" in follow_link(client, link(mail))
    assert client.post("/account/login", {"login": "alice", "password": NEW}).status_code == 302


def test_a_link_works_once(client: Client, alice: User, mailoutbox: list[EmailMessage]) -> None:
    ask_for_reset(client, "alice@home.example")
    follow_link(client, link(mailoutbox[0]))
    page = Client().get(link(mailoutbox[0]), follow=True).content.decode()
    assert "This link was used already" in page


def test_the_page_does_not_say_whether_there_is_such_an_account(
    client: Client, alice: User, mailoutbox: list[EmailMessage]
) -> None:
    pages = [ask_for_reset(client, email) for email in ("alice@home.example", "nobody@home.example")]
    assert pages[0] == pages[1]
    assert "There is none" in mailoutbox[1].body
    assert "http" not in mailoutbox[1].body.split("Dimrift, ")[0]


def test_a_mail_leads_to_this_site_whatever_the_request_says(
    client: Client, alice: User, mailoutbox: list[EmailMessage]
) -> None:
    client.post("/account/password/reset", {"email": "alice@home.example"}, headers={"host": "localhost"})
    assert "http://127.0.0.1:8000/account/password/reset/" in mailoutbox[0].body
    assert "localhost" not in mailoutbox[0].body


def test_a_mail_server_that_is_away_is_reported_and_breaks_nothing(client: Client, alice: User) -> None:
    nobody_listens = {"EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend", "EMAIL_PORT": 1}
    with override_settings(EMAIL_HOST="127.0.0.1", **nobody_listens):
        assert "The mail could not be sent just now" in ask_for_reset(client, "alice@home.example")


def test_a_password_is_changed_by_whoever_knows_the_old_one(alice_client: Client, alice: User) -> None:
    other_browser = Client()
    other_browser.force_login(alice)
    new = {"password1": NEW, "password2": NEW}
    alice_client.post("/account/password", {"oldpassword": "guessed", **new})
    alice.refresh_from_db()
    assert alice.check_password("alice's password")
    alice_client.post("/account/password", {"oldpassword": "alice's password", **new})
    alice.refresh_from_db()
    assert alice.check_password(NEW)
    assert alice_client.get("/account").status_code == 200
    assert other_browser.get("/account").status_code == 302  # logged in with the old one


BOBS = "bob's password"


def change_address(client: Client, action: str, password: str = BOBS) -> str:
    """Send the form of the address, and the password that is asked then; where that leads."""
    asked = client.post("/account/email", {"email": "bob@home.example", action: ""})["Location"]
    assert asked == "/account/confirm?next=%2Faccount%2Femail"
    answer = client.post("/account/confirm", {"password": password, "next": "/account/email"})
    return str(answer.headers.get("Location", ""))


def test_an_address_counts_once_it_is_confirmed(
    client: Client, bob: User, bob_client: Client, mailoutbox: list[EmailMessage]
) -> None:
    assert change_address(bob_client, "action_add") == "/account/email"
    page = bob_client.get("/account/email").content.decode()
    assert "is not confirmed yet" in page
    [mail] = mailoutbox
    assert bob_client.post(link(mail))["Location"] == "/account"
    bob.refresh_from_db()
    assert bob.email == "bob@home.example"


def test_an_address_is_changed_by_whoever_knows_the_password(
    bob_client: Client, mailoutbox: list[EmailMessage]
) -> None:
    assert change_address(bob_client, "action_add", "guessed") == ""
    assert not mailoutbox
    assert "bob@home.example" not in bob_client.get("/account/email").content.decode()


def test_an_address_can_be_taken_away(bob: User, bob_client: Client, mailoutbox: list[EmailMessage]) -> None:
    change_address(bob_client, "action_add")
    bob_client.post(link(mailoutbox[0]))
    bob_client.post("/account/email", {"email": "bob@home.example", "action_remove": ""})
    bob.refresh_from_db()
    assert bob.email == ""
    assert "None. Without an address" in bob_client.get("/account").content.decode()


def test_nobody_else_sees_an_address(client: Client, alice: User, bob_client: Client) -> None:
    for page in ("/", "/decks", "/account"):
        assert "alice@home.example" not in bob_client.get(page).content.decode()
