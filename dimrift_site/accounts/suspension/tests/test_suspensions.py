"""Suspensions: made by editors with the right, read by whose account it is, and lifted again."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from decks.lists.services import make_deck
from dimrift_site.accounts.deletion.services import delete_account
from dimrift_site.accounts.models import AccountSuspension, User
from dimrift_site.accounts.suspension.refusals import SuspensionRefusal
from dimrift_site.accounts.suspension.services import lift, suspend
from dimrift_site.api_tokens.models import ApiToken
from dimrift_site.api_tokens.services import make_token
from dimrift_site.moderation.models import ProblemReport
from dimrift_site.moderation.services import keep_report
from dimrift_site.tools.races import race
from dimrift_site.tools.testing.users import logged_in

pytestmark = pytest.mark.django_db
REASON = "Your deck insults Bob <b>twice</b>."
LOGIN = {"login": "alice", "password": "alice's password"}


@pytest.fixture
def moderator(edith: User) -> User:
    """Edith, an editor with the right to suspend accounts."""
    edith.groups.add(Group.objects.get(name="moderator"))
    return edith


@pytest.fixture
def report(alice: User, bob: User) -> ProblemReport:
    """Bob's report of a deck of Alice's."""
    deck = make_deck(alice, "", name="Nasty", visibility="public")
    keep_report("deck", deck.public_id, "offensive", "It insults me.", bob)
    return ProblemReport.objects.get()


def page_of(row: User | ProblemReport) -> str:
    """Return the address of the page where its account is suspended."""
    part = "accounts/user" if isinstance(row, User) else "reports/problemreport"
    return f"/admin/{part}/{row.pk}/suspension/"


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def api(token: str) -> Any:
    return Client().get("/api/v1/decks", headers={"Authorization": f"Bearer {token}"})


def test_an_editor_with_the_right_suspends_the_author_of_a_reported_thing_with_a_reason(
    moderator: User, alice: User, report: ProblemReport
) -> None:
    client = logged_in(moderator)
    shown = text_of(client.get(f"/admin/reports/problemreport/{report.pk}/change/"))
    assert page_of(report) in shown and "Suspend alice" in shown
    assert "alice is not suspended" in re.sub(r"<[^>]*>", "", text_of(client.get(page_of(report))))
    answer = client.post(page_of(report), {"do": "suspend", "reason": REASON}, follow=True)
    assert answer.redirect_chain == [(f"/admin/reports/problemreport/{report.pk}/change/", 302)]
    assert "The account alice is suspended." in text_of(answer)
    assert "alice, whose account is suspended" in text_of(answer)
    alice.refresh_from_db()
    suspension = AccountSuspension.objects.get()
    assert not alice.is_active
    assert (suspension.user, suspension.by, suspension.reason, suspension.ended) == (
        alice,
        moderator,
        REASON,
        None,
    )
    assert timezone.now() - suspension.began < timedelta(minutes=1)
    listed = text_of(client.get("/admin/accounts/accountsuspension/"))
    assert "alice" in listed and "edith" in listed and "insults Bob &lt;b&gt;twice" in listed


def test_the_log_is_narrowed_to_those_that_last_and_to_those_that_were_lifted(
    moderator: User, alice: User, bob: User
) -> None:
    suspend(bob.pk, moderator.pk, "Loud.")
    lift(alice.pk, moderator.pk, suspend(alice.pk, moderator.pk, "Nasty.").pk)
    client = logged_in(moderator)
    for state, names in (
        ("lasts", ["bob"]),
        ("lifted", ["alice"]),
        ("", ["alice", "bob"]),
        ("odd", ["alice", "bob"]),
    ):
        answer = client.get("/admin/accounts/accountsuspension/", {"state": state}, follow=True)
        assert [str(each.user) for each in answer.context["cl"].result_list] == names, state


def test_it_is_in_the_history_of_the_report_and_of_the_account(
    moderator: User, alice: User, report: ProblemReport
) -> None:
    client = logged_in(moderator)
    client.post(page_of(report), {"do": "suspend", "reason": REASON})
    client.post(page_of(report), {"do": "lift", "suspension": AccountSuspension.objects.get().pk})
    said = [f"Suspended alice: {REASON}", "Lifted the suspension of alice."]
    for row in (report, alice):
        entries = LogEntry.objects.filter(object_id=str(row.pk), content_type__model=row._meta.model_name)
        assert [entry.get_change_message() for entry in entries.order_by("pk")] == said
        assert {entry.user for entry in entries} == {moderator}
    delete_account(alice)
    assert "alice" not in str(LogEntry.objects.values_list("object_repr", "change_message"))


def test_all_logins_and_tokens_of_the_account_end_at_once(alice: User, bob: User, moderator: User) -> None:
    browsers = [logged_in(alice), logged_in(alice)]
    others = logged_in(bob)
    token, bobs = make_token(alice.pk, "Script", "read", 30), make_token(bob.pk, "Script", "read", 30)
    assert api(token).status_code == 200
    suspend(alice.pk, moderator.pk, REASON)
    for browser in browsers:
        assert browser.get("/account")["Location"] == "/account/login?next=/account"
    assert not Session.objects.filter(login_session__user=alice).exists()
    assert ApiToken.objects.get(user=alice).expires <= timezone.now()
    assert api(token).status_code == 403
    assert others.get("/account").status_code == 200
    assert api(bobs).status_code == 200


def test_who_is_suspended_reads_the_reason_with_the_right_password_and_nobody_else_does(
    alice: User, moderator: User, charlie_client: Client
) -> None:
    suspend(alice.pk, moderator.pk, REASON)
    answer = charlie_client.post("/account/login", LOGIN)
    assert answer.status_code == 403
    assert "This account is suspended" in text_of(answer)
    assert "Your deck insults Bob &lt;b&gt;twice&lt;/b&gt;." in text_of(answer)
    assert "edith" not in text_of(answer)
    assert charlie_client.get("/account").status_code == 302
    guessed = charlie_client.post("/account/login", {**LOGIN, "password": "guessed"})
    assert "insults" not in text_of(guessed)
    assert "There is no account with this name and this password." in guessed.content.decode()


def test_the_api_answers_a_token_of_the_account_with_403_and_the_reason_in_its_one_shape(
    alice: User, moderator: User
) -> None:
    token = make_token(alice.pk, "Script", "write", 30)
    expired = make_token(alice.pk, "Old", "read", 30)
    ApiToken.objects.filter(name="Old").update(expires=timezone.now() - timedelta(days=1))
    suspend(alice.pk, moderator.pk, REASON)
    said = {
        "code": "suspended",
        "detail": f"This account is suspended: {REASON}",
        "fields": {},
        "rule": "",
    }
    assert (api(token).status_code, api(token).json()) == (403, said)
    answer = Client().post(
        "/api/v1/decks", {"name": "New"}, "application/json", headers={"Authorization": f"Bearer {token}"}
    )
    assert (answer.status_code, answer.json()) == (403, said)
    assert (api(expired).status_code, api("dimrift_nothing").status_code) == (401, 401)


def test_it_is_lifted_again_and_the_login_works_while_ended_tokens_stay_ended(
    alice: User, moderator: User, report: ProblemReport, charlie_client: Client
) -> None:
    token = make_token(alice.pk, "Script", "read", 30)
    before = logged_in(alice)
    suspension = suspend(alice.pk, moderator.pk, REASON)
    client = logged_in(moderator)
    assert "Lift the suspension" in text_of(client.get(page_of(report)))
    answer = client.post(page_of(report), {"do": "lift", "suspension": suspension.pk}, follow=True)
    assert "The account alice may log in again." in text_of(answer)
    suspension.refresh_from_db()
    assert suspension.ended is not None and suspension.ended_by == moderator
    assert before.get("/account").status_code == 302
    assert api(token).status_code == 401
    assert charlie_client.post("/account/login", LOGIN)["Location"] == "/decks"
    assert "The suspension of your account was lifted." in text_of(charlie_client.get("/account/notices"))
    assert "insults Bob" in text_of(client.get(page_of(report))), "it is shown what was before"
    suspend(alice.pk, moderator.pk, "Again.")
    assert AccountSuspension.objects.filter(user=alice).count() == 2


def test_editors_suspend_neither_staff_nor_administrators_nor_themselves(
    moderator: User, admin_user: User, bob: User
) -> None:
    User.objects.filter(pk=bob.pk).update(is_staff=True)
    for account, code in ((bob, "staff"), (admin_user, "staff"), (moderator, "yourself")):
        with pytest.raises(SuspensionRefusal) as refused:
            suspend(account.pk, moderator.pk, REASON)
        assert refused.value.code == code
    for kind, key in (("user", "bob"), ("user", "admin"), ("user", "edith")):
        keep_report(kind, key, "offensive", "", None)
        problem_report = ProblemReport.objects.get(key=key)
        client = logged_in(moderator)
        change = f"/admin/reports/problemreport/{problem_report.pk}/change/"
        assert page_of(problem_report) not in text_of(client.get(change))
        assert '<form method="post" novalidate>' not in text_of(client.get(page_of(problem_report)))
        assert client.post(page_of(problem_report), {"do": "suspend", "reason": REASON}).status_code == 403
    assert not AccountSuspension.objects.exists()
    assert not LogEntry.objects.exists()
    assert not User.objects.filter(is_active=False).exists()


def test_nor_do_they_lift_the_suspension_of_staff_which_an_administrator_made(
    moderator: User, admin_user: User, bob: User
) -> None:
    User.objects.filter(pk=bob.pk).update(is_staff=True)
    suspension = suspend(bob.pk, admin_user.pk, REASON)
    with pytest.raises(SuspensionRefusal) as refused:
        lift(bob.pk, moderator.pk, suspension.pk)
    assert refused.value.code == "staff"
    lift(bob.pk, admin_user.pk, suspension.pk)
    with pytest.raises(SuspensionRefusal, match="their own account"):
        suspend(admin_user.pk, admin_user.pk, REASON)


def test_the_right_is_asked_for_of_everybody(
    everybody: dict[str, Client], alice: User, bob: User, edith: User, report: ProblemReport
) -> None:
    """Charlie, Bob, Alice and an editor get nothing; an editor with the right and administrators do."""
    expected = {"charlie": 302, "bob": 302, "alice": 302, "edith": 403, "admin": 200}
    for page in (page_of(report), page_of(bob)):
        assert {who: client.get(page).status_code for who, client in everybody.items()} == expected
        sent = {"do": "suspend", "reason": ""}
        expected_of_post = {**expected, "admin": 400}
        assert {
            who: client.post(page, sent).status_code for who, client in everybody.items()
        } == expected_of_post
    edith.groups.add(Group.objects.get(name="moderator"))
    assert everybody["edith"].get(page_of(report)).status_code == 200
    assert everybody["edith"].get(page_of(bob)).status_code == 403, "whose pages of accounts are closed"
    assert not AccountSuspension.objects.exists()


def test_without_a_reason_or_with_too_long_a_one_nobody_is_suspended(
    moderator: User, alice: User, report: ProblemReport
) -> None:
    client = logged_in(moderator)
    for reason in ("", "   ", "x" * 1001):
        answer = client.post(page_of(report), {"do": "suspend", "reason": reason})
        assert answer.status_code == 400
        assert 'class="errorlist"' in answer.content.decode()
    assert client.post(page_of(report), {"do": "nothing"}).status_code == 409
    alice.refresh_from_db()
    assert alice.is_active


def test_a_thing_of_nobody_s_has_nobody_to_be_suspended(moderator: User, alice: User) -> None:
    keep_report("deck", "gone", "offensive", "", alice)
    problem_report = ProblemReport.objects.get()
    client = logged_in(moderator)
    assert client.get(page_of(problem_report)).status_code == 404
    assert "Suspend" not in text_of(client.get(f"/admin/reports/problemreport/{problem_report.pk}/change/"))


def test_an_administrator_suspends_on_the_page_of_the_account_and_its_form_has_no_other_way(
    admin_client: Client, alice: User
) -> None:
    change = f"/admin/accounts/user/{alice.pk}/change/"
    answer = admin_client.get(change)
    assert page_of(alice) in text_of(answer)
    assert "is_active" not in answer.context["adminform"].form.fields
    admin_client.post(page_of(alice), {"do": "suspend", "reason": REASON})
    assert not User.objects.get(pk=alice.pk).is_active
    assert AccountSuspension.objects.get().user == alice


def test_an_account_that_was_closed_before_reasons_were_kept_is_let_in_again(
    admin_client: Client, alice: User, charlie_client: Client
) -> None:
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert "no reason was kept" in text_of(admin_client.get(page_of(alice)))
    assert admin_client.post(page_of(alice), {"do": "lift", "suspension": ""}).status_code == 302
    assert charlie_client.post("/account/login", LOGIN)["Location"] == "/decks"


def test_of_two_editors_the_later_one_reads_what_the_first_did_and_changes_nothing(
    moderator: User, admin_client: Client, alice: User, report: ProblemReport
) -> None:
    first, page = logged_in(moderator), page_of(report)
    assert first.post(page, {"do": "suspend", "reason": REASON}).status_code == 302
    later = admin_client.post(page, {"do": "suspend", "reason": "Another reason."})
    assert later.status_code == 409
    assert "was suspended in the meantime" in text_of(later)
    assert "insults Bob" in text_of(later) and "Lift the suspension" in text_of(later)
    old = AccountSuspension.objects.get()
    assert old.reason == REASON
    lift(alice.pk, moderator.pk, old.pk)
    assert admin_client.post(page, {"do": "lift", "suspension": old.pk}).status_code == 409
    new = suspend(alice.pk, moderator.pk, "Again.")
    assert admin_client.post(page, {"do": "lift", "suspension": old.pk}).status_code == 409
    new.refresh_from_db()
    assert new.ended is None


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_of_two_editors_at_once_one_suspends_and_one_is_refused(alice: User, admin_user: User) -> None:
    second = User.objects.create_superuser("second", password="second's password")

    def attempt(by: User) -> str:
        try:
            return str(suspend(alice.pk, by.pk, f"By {by}.").reason)
        except SuspensionRefusal as refused:
            return refused.code

    got = race(*(lambda by=by: attempt(by) for by in (admin_user, second)))
    suspension = AccountSuspension.objects.get()
    assert sorted(got) == sorted([suspension.reason, "suspended"])
    assert suspension.reason == f"By {suspension.by}."


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_two_administrators_who_suspend_each_other_at_once_do_not_both_go(admin_user: User) -> None:
    second = User.objects.create_superuser("second", password="second's password")

    def attempt(user: User, by: User) -> str:
        try:
            suspend(user.pk, by.pk, "You or me.")
        except SuspensionRefusal as refused:
            return refused.code
        return "done"

    pairs = ((admin_user, second), (second, admin_user))
    got = race(*(lambda pair=pair: attempt(*pair) for pair in pairs))
    assert sorted(got) == ["done", "no_right"]
    assert User.objects.filter(is_active=True, is_superuser=True).count() == 1


def test_the_log_names_nobody_who_deleted_their_account(alice: User, admin_user: User) -> None:
    suspension = suspend(alice.pk, admin_user.pk, REASON)
    admin_user.delete()
    suspension.refresh_from_db()
    assert suspension.by is None
    alice.delete()
    assert not AccountSuspension.objects.exists()
