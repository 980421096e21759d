"""The web server's processes: what is killed comes back, what is stopped ends in good order."""

import os
import resource
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from dimrift_site.ops.server import FILES, PAUSE_SECONDS, STOP_SECONDS
from dimrift_site.ops.tests.test_supervisor import eventually, is_gone
from dimrift_site.tools.testing.served_site import serve_small_site

pytestmark = pytest.mark.slow


def test_two_processes_answer_on_one_port() -> None:
    with serve_small_site() as site:
        pids = site.pids()
        assert len(pids) == 2
        assert site.process.pid not in pids


def test_a_killed_process_is_replaced_and_the_site_answers_meanwhile() -> None:
    with serve_small_site() as site:
        first, second = site.pids()
        os.kill(first, signal.SIGKILL)
        until = time.monotonic() + 1
        while time.monotonic() < until:
            assert site.ask()["pid"] != first
        assert eventually(lambda: site.pids() - {first, second})


def test_connections_of_killed_processes_count_no_longer() -> None:
    with serve_small_site(per_address=8) as site, ExitStack() as stack:
        pids = site.pids()
        for _ in range(8):
            stack.enter_context(site.connect())
        time.sleep(0.3)
        for pid in pids:
            os.kill(pid, signal.SIGKILL)
        assert eventually(lambda: all(site.is_answering() for _ in range(10)))
        assert site.pids().isdisjoint(pids)


def test_processes_that_come_to_a_stand_are_replaced_and_the_site_answers_again() -> None:
    with serve_small_site(silent=2) as site, ExitStack() as stack:
        before = site.pids()
        for _ in before:  # the second is met by the process that still accepts
            client = stack.enter_context(site.connect())
            client.sendall(b"GET /standstill HTTP/1.1\r\nHost: site\r\n\r\n")
            time.sleep(0.3)
        assert not site.is_answering(within=0.5)
        assert eventually(lambda: site.is_answering(within=1))
        assert site.pids().isdisjoint(before)


def test_a_long_answer_is_no_standstill() -> None:
    with serve_small_site(silent=1.5) as site, ThreadPoolExecutor(4) as pool:
        before = site.pids()
        slow = [pool.submit(site.ask, "/?2.5") for _ in range(4)]
        assert {future.result()["pid"] for future in slow} == before


def test_nobody_is_replaced_for_the_time_in_which_the_parent_was_stopped() -> None:
    """Of one site the parent alone, of the other everybody, over the same seconds."""
    with serve_small_site(silent=2) as one, serve_small_site(silent=2) as other:
        before = {site: site.pids() for site in (one, other)}
        stopped = [one.process.pid, *before[other], other.process.pid]
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        time.sleep(3)
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)
        time.sleep(1)
        assert {site: site.pids() for site in (one, other)} == before


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_what_was_asked_is_answered_before_the_end(number: signal.Signals) -> None:
    with serve_small_site() as site, ThreadPoolExecutor() as pool:
        pids = site.pids()
        asked = [pool.submit(site.ask, "/?1"), pool.submit(site.ask, "/?1", "POST", b"change")]
        time.sleep(0.3)
        site.process.send_signal(number)
        assert site.process.wait(timeout=5) == 0
        assert all(future.result()["pid"] in pids for future in asked)
        assert all(map(is_gone, pids))


def test_a_proxy_that_looks_sees_the_end_coming_and_is_served_meanwhile() -> None:
    with serve_small_site() as site:
        assert not site.ask("/ready")["leaves"]
        site.process.terminate()
        assert eventually(lambda: site.ask("/ready")["leaves"], 1.5)
        assert site.is_answering()
        assert site.process.wait(timeout=10) == 0


def test_who_does_not_come_to_an_end_is_not_waited_for() -> None:
    with serve_small_site(stop=1) as site, ThreadPoolExecutor() as pool:
        pids = site.pids()
        asked = pool.submit(site.ask, "/?60")
        time.sleep(0.3)
        site.process.terminate()
        began = time.monotonic()
        assert site.process.wait(timeout=10) == 0
        assert 1 <= time.monotonic() - began < 2.5
        assert all(map(is_gone, pids))
        assert asked.exception()
    assert STOP_SECONDS + PAUSE_SECONDS < 5


def test_no_process_outlives_its_parent() -> None:
    with serve_small_site() as site:
        pids = site.pids()
        site.process.kill()
        assert eventually(lambda: all(map(is_gone, pids)))


def test_files_are_allowed_as_far_as_the_machine_lets() -> None:
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with serve_small_site() as site:  # which was started with 256
        assert site.ask()["files"] == min(hard, FILES)
