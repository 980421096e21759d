"""Reports: made by readers, closed by administrators, and told to nobody but who made them."""

import pytest
from django.test import Client

from dimrift_site.accounts.models import User
from dimrift_site.reports.models import ProblemReport
from dimrift_site.reports.services import MOST_OPEN, keep_report

pytestmark = pytest.mark.usefixtures("catalogue")

ADDRESS = "/report/card/lamp"
ODD = {"reason": "wrong_text", "text": "Its Will is 2."}


def test_a_reader_reports_a_card_from_its_page_with_an_account_or_without(
    alice_client: Client, charlie_client: Client, alice: User
) -> None:
    for client, reporter in ((alice_client, alice), (charlie_client, None)):
        assert ADDRESS in client.get("/cards/lamp").content.decode()
        assert "Report a problem with Lamp" in client.get(ADDRESS).content.decode()
        answer = client.post(ADDRESS, ODD, follow=True)
        assert answer.redirect_chain == [("/cards/lamp", 302)]
        assert "Somebody will look at it" in answer.content.decode()
        report = ProblemReport.objects.first()
        assert report is not None
        assert (report.kind, report.key, report.reason, report.text, report.reporter, report.state) == (
            *("card", "lamp", "wrong_text", "Its Will is 2."),
            *(reporter, "open"),
        )


def test_the_same_is_kept_once_and_a_thing_has_only_so_many(alice_client: Client, alice: User) -> None:
    for _ in range(2):
        assert alice_client.post(ADDRESS, ODD).status_code == 302
    assert ProblemReport.objects.count() == 1
    for number in range(MOST_OPEN + 3):
        keep_report("card", "lamp", "other", f"Odd {number}", alice)
    assert ProblemReport.objects.count() == MOST_OPEN
    ProblemReport.objects.update(state="mended")
    assert keep_report("card", "lamp", "other", "Odd again", alice)


@pytest.mark.parametrize("body", [{}, {"reason": "none"}, {"reason": "other", "text": "a" * 1001}])
def test_what_says_nothing_or_too_much_is_refused(charlie_client: Client, body: dict[str, str]) -> None:
    assert charlie_client.post(ADDRESS, body).status_code == 400
    assert not ProblemReport.objects.exists()


def test_what_is_not_there_cannot_be_reported(charlie_client: Client) -> None:
    for address in ("/report/card/nobody", "/report/deck/lamp"):
        assert charlie_client.get(address).status_code == 404
        assert charlie_client.post(address, ODD).status_code == 404


def test_reports_are_throttled(charlie_client: Client) -> None:
    sent = [charlie_client.post(ADDRESS, {"reason": "other", "text": str(n)}).status_code for n in range(22)]
    assert sent[:20] == [302] * 20
    assert sent[20:] == [429, 429]


def test_an_administrator_closes_it_and_its_reporter_reads_the_answer_nobody_else(
    admin_client: Client, alice_client: Client, bob_client: Client
) -> None:
    alice_client.post(ADDRESS, ODD)
    report = ProblemReport.objects.get()
    page = f"/admin/reports/problemreport/{report.pk}/change/"
    shown = admin_client.get(page).content.decode()
    assert 'href="/cards/lamp"' in shown and "Its Will is 2." in shown
    seen = shown.split('name="seen" value="')[1].split('"')[0]
    saved = {"state": "mended", "answer": "It prints 1 now.", "seen": seen}
    assert admin_client.post(page, saved).status_code == 302
    report.refresh_from_db()
    assert (report.state, report.closed is not None, report.closed_by is not None) == ("mended", True, True)
    # Of two administrators the later one is refused.
    assert (
        "Somebody saved this in between"
        in admin_client.post(page, {**saved, "state": "no_fault"}).content.decode()
    )
    report.refresh_from_db()
    assert report.state == "mended"
    assert "It prints 1 now." in alice_client.get("/account/reports").content.decode()
    assert "Mended" in alice_client.get("/account/reports").content.decode()
    assert "It prints 1 now." not in bob_client.get("/account/reports").content.decode()


def test_a_deleted_account_leaves_its_report_to_nobody(alice: User) -> None:
    keep_report("card", "lamp", "other", "Odd.", alice)
    alice.delete()
    assert ProblemReport.objects.get().reporter is None


def test_a_report_of_a_card_that_is_gone_stays_readable(admin_client: Client, alice: User) -> None:
    keep_report("card", "gone", "other", "Odd.", alice)
    [report] = ProblemReport.objects.all()
    assert admin_client.get(f"/admin/reports/problemreport/{report.pk}/change/").status_code == 200
