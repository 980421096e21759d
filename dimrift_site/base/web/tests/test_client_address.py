"""Address that limits count: an IPv4 address, or the network that an IPv6 customer has."""

from ipaddress import ip_network
from typing import Any

import pytest
from allauth.core.internal import ratelimit
from django.test import Client, RequestFactory

from dimrift_site.base.api.throttles import ByKind
from dimrift_site.base.web.client_address import client_network

HERE = [ip_network("127.0.0.0/8"), ip_network("::1")]


def network(remote: str, forwarded: str | None = None) -> str:
    said = {} if forwarded is None else {"x-forwarded-for": forwarded}
    return client_network(RequestFactory(headers=said).get("/", REMOTE_ADDR=remote))


def test_an_ipv4_address_counts_by_itself() -> None:
    assert network("203.0.113.7") == "203.0.113.7"
    assert network("203.0.113.8") != network("203.0.113.7")


def test_all_addresses_of_a_64_network_count_as_one() -> None:
    assert network("2001:db8:1:2::1") == network("2001:db8:1:2:ffff:ffff:ffff:ffff") == "2001:db8:1:2::/64"
    assert network("2001:db8:1:3::1") != network("2001:db8:1:2::1")
    assert network("fe80::1%eth0") == "fe80::/64"


def test_an_ipv4_address_written_as_ipv6_is_the_same_caller() -> None:
    assert network("::ffff:203.0.113.7") == "203.0.113.7"


def test_what_a_caller_says_of_itself_is_not_believed(settings: Any) -> None:
    for settings.TRUSTED_PROXIES in ([], HERE):
        assert network("203.0.113.7", "198.51.100.1") == "203.0.113.7"
    settings.TRUSTED_PROXIES = []
    assert network("127.0.0.1", "198.51.100.1") == "127.0.0.1"


def test_behind_a_proxy_the_address_counts_that_it_saw(settings: Any) -> None:
    settings.TRUSTED_PROXIES = HERE
    assert network("127.0.0.1", "198.51.100.1") == "198.51.100.1"
    assert network("::1", "10.0.0.1, 198.51.100.1") == "198.51.100.1"
    assert network("127.0.0.1", "2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert network("::ffff:127.0.0.1", "198.51.100.1") == "198.51.100.1"
    assert network("", "198.51.100.1") == "198.51.100.1"  # a proxy at a local socket


def test_proxies_behind_proxies_are_passed_over(settings: Any) -> None:
    settings.TRUSTED_PROXIES = [*HERE, ip_network("10.0.0.0/8")]
    assert network("127.0.0.1", "203.0.113.9, 198.51.100.1, 10.0.0.5") == "198.51.100.1"


@pytest.mark.parametrize("said", ["", "nobody", "198.51.100.1, ", "1.2.3.4:80", ",,,", "\0"])
def test_what_is_no_address_leaves_the_one_that_is_known(settings: Any, said: str) -> None:
    settings.TRUSTED_PROXIES = HERE
    assert network("127.0.0.1", said) == "127.0.0.1"


def test_one_customer_s_addresses_share_the_measure_of_the_api(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ByKind, "THROTTLE_RATES", {"look": "2/min"})
    addresses = ("2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2::3", "2001:db8:1:3::1")
    codes = [Client(REMOTE_ADDR=address).get("/api/v1/factions").status_code for address in addresses]
    assert codes == [200, 200, 429, 200]


def test_one_customer_s_addresses_share_the_measure_of_logins(db: None) -> None:
    addresses = ("2001:db8:1:2::1", "2001:db8:1:2::2", "::ffff:203.0.113.7", "::ffff:203.0.113.8")
    counted = [ratelimit.get_ip(RequestFactory().get("/", REMOTE_ADDR=address)) for address in addresses]
    assert counted == ["2001:db8:1:2::/64", "2001:db8:1:2::/64", "203.0.113.7", "203.0.113.8"]
