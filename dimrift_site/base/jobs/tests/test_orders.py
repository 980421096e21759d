"""What nobody asks for is ordered ever less often while it comes to nothing, and an operator hears of it."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client

from dimrift_site.base.jobs import services, worker
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import order_unless_in_vain, orders_in_vain

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
SWEEP = timedelta(seconds=2)
HOURS = 3


def orders_of(hours: int, seen: str = "") -> int:
    """Return how often it is ordered while sweepers come every two seconds, though each is done at once."""
    for _ in range(hours * 60 * 2):
        order_unless_in_vain("echo", "x", seen)
        worker.work()
        Job.objects.update(finished=F("finished") - timedelta(seconds=30))
    return Job.objects.count()


def test_what_comes_to_nothing_waits_twice_as_long_each_time(
    done: list[str], woken: list[int], client: Client
) -> None:
    assert orders_of(HOURS) <= 8 + HOURS
    assert orders_in_vain()["echo"] >= 8
    assert "Echo was ordered" in " ".join(client.get("/status").content.decode().split())
    order_unless_in_vain("echo", "x", "it was made")
    assert orders_in_vain() == {}
    assert worker.work()
    order_unless_in_vain("echo", "x", "and another one")
    assert worker.work(), "what does change something is ordered at once"


def test_a_failure_is_repeated_after_a_pause_too(woken: list[int]) -> None:
    for _ in range(10):
        order_unless_in_vain("echo", "x", "")
        Job.objects.filter(state=Job.State.WAITING).update(state=Job.State.FAILED, finished=F("created"))
    assert Job.objects.count() == 1


def test_a_clock_that_was_put_back_delays_no_order_for_longer_than_its_pause(
    done: list[str], woken: list[int]
) -> None:
    order_unless_in_vain("echo", "x", "")
    worker.work()
    Job.objects.update(finished=F("finished") + timedelta(days=40))
    order_unless_in_vain("echo", "x", "")
    assert Job.objects.count() == 2


def test_an_order_that_is_open_is_not_given_again(woken: list[int]) -> None:
    for _ in range(3):
        services.order_unless_in_vain("echo", "x", "")
    assert Job.objects.count() == 1
