from typing import Any

import pytest
from django.test import Client

from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db

GOOD = "a lamp above the causeway"


def form(**changes: str) -> dict[str, str]:
    return {"username": "dora", "email": "", "password1": GOOD, "password2": GOOD} | changes


def errors(client: Client, **changes: str) -> dict[str, Any]:
    answer = client.post("/account/signup", form(**changes))
    assert answer.status_code == 200
    assert not User.objects.filter(username=form(**changes)["username"]).exists()
    return dict(answer.context["form"].errors)


def test_a_name_and_a_password_are_enough(client: Client) -> None:
    answer = client.post("/account/signup", form(), follow=True)
    assert answer.redirect_chain == [("/decks", 302)]
    assert answer.wsgi_request.user.get_username() == "dora"
    assert "You are logged in as dora." in answer.content.decode()


def test_one_comes_back_to_where_one_was(client: Client) -> None:
    page = client.get("/cards?q=lamp").content.decode()
    assert 'href="/account/login?next=/cards%3Fq%3Dlamp"' in page
    page = client.get("/account/login?next=/cards%3Fq%3Dlamp").content.decode()
    assert 'href="/account/signup?next=%2Fcards%3Fq%3Dlamp"' in page
    assert client.post("/account/signup", form(next="/cards?q=lamp"))["Location"] == "/cards?q=lamp"


@pytest.mark.parametrize("host", ["elsewhere.example", "localhost"])  # the second is the visitor's machine
def test_nobody_is_led_to_another_site(client: Client, host: str) -> None:
    assert client.post("/account/signup", form(next=f"https://{host}/"))["Location"] == "/decks"


def test_two_names_that_look_the_same_are_the_same(client: Client, alice: User) -> None:
    assert errors(client, username="ALICE") == {"username": ["This name is taken."]}
    assert "username" in errors(client, username="\N{CYRILLIC SMALL LETTER A}lice")


@pytest.mark.parametrize("name", ["d", "d" * 31, "dora@home.example", "-dora", "do ra", "admin"])
def test_a_name_that_others_cannot_read_or_should_not_see_is_refused(client: Client, name: str) -> None:
    assert list(errors(client, username=name)) == ["username"]


@pytest.mark.parametrize("password", ["short", "password1", "dora-dora"])
def test_a_password_that_is_easily_guessed_is_refused(client: Client, password: str) -> None:
    assert list(errors(client, username="dora-dora", password1=password, password2=password)) == ["password1"]


def test_a_slip_in_the_password_is_noticed(client: Client) -> None:
    assert list(errors(client, password2=GOOD + "!")) == ["password2"]


def test_the_field_that_is_wrong_says_so_to_a_screen_reader_too(client: Client) -> None:
    page = client.post("/account/signup", form(username="do ra")).content.decode()
    assert 'aria-invalid="true" aria-describedby="id_username_helptext id_username_error"' in page
    assert 'id="id_username_helptext"' in page
    assert 'id="id_username_error"' in page


def test_an_address_that_somebody_has_already_gives_nothing_away(client: Client, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(email="alice@home.example")
    assert client.post("/account/signup", form(email="alice@home.example"))["Location"] == "/decks"


def test_a_page_that_nobody_has_to_wait_for_has_no_script_or_style_of_its_own(client: Client) -> None:
    for page in ("login", "signup", "password/reset"):
        answer = client.get(f"/account/{page}")
        text = answer.content.decode()
        assert "style=" not in text
        assert "<script>" not in text
        assert "unsafe" not in answer["Content-Security-Policy"]


def test_whoever_signs_up_again_and_again_is_asked_to_wait(client: Client) -> None:
    answers = [client.post("/account/signup", {}).status_code for _ in range(31)]
    assert answers == [200] * 30 + [429]
