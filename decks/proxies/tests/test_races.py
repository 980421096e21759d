"""Orders and reports at the very same time are no more than there may be, on either database."""

from collections.abc import Callable
from functools import partial

import pytest
from django.contrib.auth.models import AnonymousUser

from decks.models import Deck
from decks.proxies.print_job import MOST_OPEN, open_orders, place_order
from decks.proxies.print_order import PrintOrder
from dimrift_site.accounts.models import User
from dimrift_site.moderation.models import ProblemReport
from dimrift_site.moderation.services import MOST_OPEN as MOST_REPORTS
from dimrift_site.moderation.services import keep_report
from dimrift_site.tools.races import race

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

AT_ONCE = 8


@pytest.fixture(autouse=True)
def _no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dimrift_site.base.jobs.messages.wakeup.wake", lambda _jobs: True)


def do_at_once(work: Callable[[int], bool]) -> list[bool]:
    """Return what each of several threads that begin together is told."""
    return race(*(partial(work, number) for number in range(AT_ONCE)))


@pytest.mark.parametrize("is_known", [True, False])
def test_of_orders_at_once_as_many_are_taken_as_may_be_open(alice: User, is_known: bool) -> None:
    deck = Deck.objects.create(name="Alice's", owner=alice)
    visitor = alice if is_known else AnonymousUser()
    taken = do_at_once(
        lambda number: place_order(deck, PrintOrder(f"{number}", "a4", None, ()), "someone", visitor)
    )
    assert (sum(taken), open_orders("someone")) == (MOST_OPEN, MOST_OPEN)


def test_of_reports_at_once_as_many_are_kept_as_may_be_open(alice: User) -> None:
    for number in range(MOST_REPORTS - 2):
        keep_report("card", "lamp", "other", f"before {number}", alice)
    kept = do_at_once(lambda number: keep_report("card", "lamp", "other", f"{number}", alice))
    assert (sum(kept), ProblemReport.objects.count()) == (2, MOST_REPORTS)
