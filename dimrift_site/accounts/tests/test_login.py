import pytest
from django.test import Client

from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db


RIGHT = "alice's password"


def log_in(client: Client, name: str = "alice", password: str = RIGHT) -> int:
    return client.post("/account/login", {"login": name, "password": password}).status_code


def test_name_and_password_let_alice_in(client: Client, alice: User) -> None:
    assert log_in(client) == 302
    page = client.get("/account").content.decode()
    assert "<h1>alice</h1>" in page
    assert 'href="/account"' in client.get("/cards").content.decode()


def test_the_case_of_a_name_does_not_matter(client: Client, alice: User) -> None:
    assert log_in(client, name="Alice") == 302


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(client: Client, alice: User) -> None:
    answers = [
        client.post("/account/login", {"login": name, "password": "guessed"}) for name in ("alice", "nobody")
    ]
    said = [answer.context["form"].non_field_errors() for answer in answers]
    assert said == [["There is no account with this name and this password."]] * 2


def test_a_closed_account_is_notified(client: Client, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(is_active=False)
    answer = client.post("/account/login", {"login": "alice", "password": "alice's password"}, follow=True)
    assert "This account is closed" in answer.content.decode()
    assert not answer.wsgi_request.user.is_authenticated


def test_logging_out_takes_a_click_and_not_a_link(alice_client: Client) -> None:
    assert "Log out?" in alice_client.get("/account/logout").content.decode()
    assert alice_client.get("/account").status_code == 200
    answer = alice_client.post("/account/logout", follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "You are logged out." in answer.content.decode()
    assert alice_client.get("/account")["Location"] == "/account/login?next=/account"


def test_a_form_from_elsewhere_logs_nobody_in_or_out(alice: User) -> None:
    careful = Client(enforce_csrf_checks=True)
    assert log_in(careful) == 403
    careful.force_login(alice)
    assert careful.post("/account/logout").status_code == 403


def test_the_admin_has_no_login_of_its_own_that_could_be_guessed_at(client: Client, alice: User) -> None:
    for answer in (client.get("/admin/"), client.post("/admin/login/", {"username": "a", "password": "b"})):
        assert answer.status_code == 302
    assert client.get("/admin/", follow=True).redirect_chain[-1][0].startswith("/account/login?next=")


def test_the_admin_is_closed_to_readers(alice_client: Client) -> None:
    assert alice_client.get("/admin/", follow=True).status_code == 403


def test_whoever_is_in_the_admin_cannot_guess_at_its_login(edith_client: Client, admin_user: User) -> None:
    guess = {"username": admin_user.username, "password": "password"}  # the right one
    answer = edith_client.post("/admin/login/", guess)
    assert answer["Location"] == "/admin/"
    assert edith_client.get("/admin/accounts/user/").status_code == 403


def test_the_admin_s_own_page_for_a_password_is_the_site_s(edith_client: Client) -> None:
    for method in (edith_client.get, edith_client.post):
        assert method("/admin/password_change/")["Location"] == "/account/password"
    assert edith_client.get("/admin/password_change/done/")["Location"] == "/account"
