"""Address of the caller: the one that our proxy saw, or the caller's own; never a claimed one."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from rest_framework.request import Request

# A provider gives one customer so much of IPv6, whose browser may use another address of it each time.
CUSTOMER_BITS: Final = 64
DIGEST_LENGTH: Final = 24


def client_network(request: HttpRequest | Request) -> str:
    """Return the key that a caller is counted by: IPv4 address, /64 of an IPv6 one; "" for a local socket."""
    address = _client_address(request)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address), CUSTOMER_BITS), strict=False))
    return str(address or "")


def network_digest(network: str) -> str:
    """Return what stands in rows for a caller without an account: no address is kept."""
    return salted_hmac("starter", network).hexdigest()[:DIGEST_LENGTH]


def _client_address(request: HttpRequest | Request) -> IPv4Address | IPv6Address | None:
    """The nearest address that is none of TRUSTED_PROXIES, each of which adds the one that it saw."""
    address = _read(request.META.get("REMOTE_ADDR", ""))
    seen = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    while _is_trusted(address) and seen:
        nearer = _read(seen.pop())
        if nearer is None:
            break
        address = nearer
    return address


def _read(written: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(written.strip())
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _is_trusted(address: IPv4Address | IPv6Address | None) -> bool:
    """A local socket (no address) is the proxy's, where there is one."""
    if address is None:
        return bool(settings.TRUSTED_PROXIES)
    return any(address in network for network in settings.TRUSTED_PROXIES)
