"""Dates have one form on the whole site, the admin included."""

import re
from datetime import UTC, datetime

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.test import Client
from django.utils import formats

from dimrift_site.accounts.models import AccountSuspension, User
from dimrift_site.formats.en.formats import DATE_FORMAT, DATETIME_FORMAT, MONTH_DAY_FORMAT, TIME_FORMAT
from dimrift_site.tools.testing.source_imports import ROOT

WHEN = datetime(2026, 11, 28, 15, 4, tzinfo=UTC)
WRITTEN = re.compile(r"""\|date:["']([^"']*)["']""")
# For programs, and parts of a date
OTHERS = {"c", "Y-m", formats.get_format("YEAR_MONTH_FORMAT"), f"{MONTH_DAY_FORMAT}, {TIME_FORMAT}"}


@pytest.mark.django_db
def test_lists_pages_and_logs_of_the_admin_write_a_date_as_the_site_does(
    admin_client: Client, alice: User
) -> None:
    row = AccountSuspension.objects.create(user=alice, reason="Nasty.")
    AccountSuspension.objects.update(began=WHEN)
    LogEntry.objects.log_actions(alice.pk, [row], CHANGE, "Lifted.", single_object=True)
    LogEntry.objects.update(action_time=WHEN)
    log = "/admin/accounts/accountsuspension/"
    for page in (log, f"{log}{row.pk}/change/", f"{log}{row.pk}/history/"):
        shown = admin_client.get(page).content.decode()
        assert "28 November 2026, 15:04" in shown, page
        assert not re.search(r"Nov(\.|ember) 28|[ap]\.m\.", shown), page
    assert "28 November" in admin_client.get(f"{log}?began__year=2026&began__month=11").content.decode()


def test_templates_write_no_other_form() -> None:
    known = {DATE_FORMAT, DATETIME_FORMAT, TIME_FORMAT, *OTHERS}
    files = sorted((ROOT / "templates").rglob("*.html"))
    wrong = {
        f"{path.relative_to(ROOT)}: {form}"
        for path in files
        for form in WRITTEN.findall(path.read_text("utf-8"))
        if form not in known
    }
    assert files and not wrong
