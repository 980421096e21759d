"""Address that the site listens on, and the message to people when it cannot."""

import socket
import subprocess
import sys
from unittest.mock import patch

import pytest
from pytest_django.fixtures import Settings

from dimrift_site.ops.address import bind_address, port_is_taken, somebody_listens
from dimrift_site.tools.testing.private_servers import first_client_port, free_port
from dimrift_site.tools.testing.source_imports import ROOT


@pytest.mark.parametrize(
    ("site", "host"),
    [
        ("http://127.0.0.1:8000", "127.0.0.1"),
        ("http://localhost:8000", "127.0.0.1"),
        ("https://dimrift.example", "127.0.0.1"),
        ("http://192.168.1.5:8000", "0.0.0.0"),  # noqa: S104 - the point of it
    ],
)
def test_only_a_plain_address_of_another_host_opens_all_interfaces(
    settings: Settings, site: str, host: str
) -> None:
    settings.SITE_URL = site
    settings.PORT = 8000
    assert bind_address() == (host, 8000)


def test_a_taken_port_is_named_with_a_way_out() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        words = port_is_taken("127.0.0.1", port)
    assert words is not None
    assert f"port {port} is taken" in words
    assert "PORT=" in words


def test_a_free_port_is_free() -> None:
    port = free_port()
    assert port_is_taken("127.0.0.1", port) is None
    assert not somebody_listens(port)


def test_no_port_is_given_to_two_processes_nor_by_the_system_to_a_client() -> None:
    """Ports are tried in order here, so that both would begin with the same one."""
    in_order = "import random; random.sample = lambda ports, k: ports[:k]"
    ask = "from dimrift_site.tools.testing.private_servers import free_port; print(free_port())"
    with patch("random.sample", lambda ports, k: ports[:k]):
        port = free_port()
    other = subprocess.check_output([sys.executable, "-c", f"{in_order}; {ask}"], cwd=ROOT)
    assert port < int(other) < first_client_port()


def test_a_listener_is_found() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        assert somebody_listens(other.getsockname()[1])
