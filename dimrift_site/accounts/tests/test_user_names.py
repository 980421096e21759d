"""Names are public, so no two accounts may look the same; whoever has one keeps it."""

import threading
from io import StringIO
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client

from dimrift_site.accounts.adapter import AccountAdapter
from dimrift_site.accounts.hidden_names import hide_name
from dimrift_site.accounts.models import User
from dimrift_site.accounts.tests.test_signup import errors, form
from dimrift_site.accounts.user_names import skeleton
from dimrift_site.tools.races import race

pytestmark = pytest.mark.django_db

LOOKS_LIKE = {"username": ["This name looks like another one that is taken."]}


@pytest.mark.parametrize("name", ["a1ice", "aIice", "A1ICE", "aiice", "a.lice", "al-i_ce"])
def test_a_name_that_looks_like_another_s_is_refused(client: Client, alice: User, name: str) -> None:
    assert errors(client, username=name) == LOOKS_LIKE


@pytest.mark.parametrize("name", ["alice2", "alise", "al.ise", "malice"])
def test_one_that_does_not_is_taken(client: Client, alice: User, name: str) -> None:
    assert client.post("/account/signup", form(username=name)).status_code == 302


@pytest.mark.parametrize(
    ("taken", "name"),
    [
        ("modern", "rnodern"), ("rnodern", "modern"), ("modern", "modem"), ("warren", "vvarren"),
        ("dave", "c1ave"), ("clara", "dara"), ("vvv", "wv"), ("vw", "wv"), ("carnation", "cam.ation"),
    ],
)  # fmt: skip
def test_letters_that_look_like_one_are_that_one(client: Client, taken: str, name: str) -> None:
    User.objects.create_user(taken)
    assert errors(client, username=name) == LOOKS_LIKE


@pytest.mark.parametrize("name", ["dora.", "dora_", "dora-", "d-"])
def test_a_name_ends_in_a_letter_or_a_digit(client: Client, name: str) -> None:
    assert "end" in errors(client, username=name)["username"][0]


@pytest.mark.parametrize(
    "name", ["adm1n", "R00T", "dlmrift", "ad-min", "aclmin", "adrnin", "Staff", "supp0rt"]
)
def test_names_of_the_site_cannot_be_imitated(client: Client, name: str) -> None:
    assert errors(client, username=name) == {"username": ["This name is kept for the site itself."]}


def test_letters_of_other_scripts_that_look_the_same_are_the_same() -> None:
    assert skeleton("\N{CYRILLIC SMALL LETTER A}li\N{CYRILLIC SMALL LETTER ES}e") == skeleton("alice")
    assert skeleton("\N{GREEK CAPITAL LETTER ALPHA}lice") == skeleton("ALICE")
    assert skeleton("\N{FULLWIDTH LATIN SMALL LETTER A}lice") == skeleton("alice")
    assert skeleton("\N{LATIN SMALL LETTER L WITH STROKE}ukas") != skeleton("lukas")


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("names", [("lorna", "1orna"), ("lorna", "lorna"), ("lorna", "LORNA")])
def test_of_two_who_take_one_look_at_once_one_gets_it_and_the_other_is_notified(
    names: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    together, save = threading.Barrier(2), AccountAdapter.save_user

    def save_together(self: AccountAdapter, *args: Any, **kwargs: Any) -> Any:
        together.wait(timeout=20)  # both were found free
        return save(self, *args, **kwargs)

    monkeypatch.setattr(AccountAdapter, "save_user", save_together)
    forms = [form(username=name) for name in names]
    answers = race(*(lambda each=each: Client().post("/account/signup", each) for each in forms))
    statuses = [answer.status_code for answer in answers]
    assert sorted(statuses) == [200, 302]
    output = answers[statuses.index(200)].context["form"].errors
    assert output == {"username": ["This name is taken."]}
    assert User.objects.count() == 1


def test_the_admin_s_form_says_so_too(admin_client: Client, alice: User) -> None:
    password = "a lamp above the causeway"
    new = {"username": "a1ice", "usable_password": "true", "password1": password, "password2": password}
    for _ in range(2):  # and of a name that alice has back when a report of it is closed otherwise
        answer = admin_client.post("/admin/accounts/user/add/", new)
        assert LOOKS_LIKE.items() <= answer.context["adminform"].form.errors.items()
        hide_name(alice)


def test_so_does_the_command_for_an_administrator(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "x")
    with pytest.raises(CommandError, match="looks like another one"):
        call_command("createsuperuser", interactive=False, username="a1ice", email="", stdout=StringIO())


@pytest.mark.both_databases
def test_the_database_itself_keeps_looks_apart(alice: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("a1ice", password="x")


@pytest.mark.both_databases
def test_a_new_name_is_looked_at_anew(alice: User, bob: User) -> None:
    alice.username = "carol"
    alice.save(update_fields=["username"])
    User.objects.create_user("a1ice")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("caro1")


@pytest.mark.parametrize("name", ["dora.", "dora_", "-dora"])
def test_the_admin_gives_no_name_that_ends_in_a_sign(admin_client: Client, name: str) -> None:
    password = "a lamp above the causeway"
    new = {"username": name, "usable_password": "true", "password1": password, "password2": password}
    answer = admin_client.post("/admin/accounts/user/add/", new)
    wrong = answer.context["adminform"].form.errors["username"]
    assert wrong == ["Begin and end the name with a letter or a digit."]


def test_nor_does_a_change_of_name(alice: User) -> None:
    alice.username = "alice_"
    with pytest.raises(ValidationError, match="Begin and end"):
        alice.clean()


def test_nor_the_command_for_an_administrator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "x")
    with pytest.raises(CommandError, match="Begin and end"):
        call_command("createsuperuser", interactive=False, username="root_", email="", stdout=StringIO())
