"""Address of the caller: the one that our proxy saw, or the caller's own; never a claimed one."""

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.utils.crypto import salted_hmac

if TYPE_CHECKING:  # the web server asks for addresses before the site is there
    from django.http import HttpRequest
    from rest_framework.request import Request

# A provider gives one customer so much of IPv6, whose browser may use another address of it each time.
CUSTOMER_BITS: Final = 64
DIGEST_LENGTH: Final = 24


def client_network(request: "HttpRequest | Request") -> str:
    """Return the key that a caller is counted by: IPv4 address, /64 of an IPv6 one; "" for a local socket."""
    seen = request.META
    return network_of(
        seen.get("REMOTE_ADDR", ""), seen.get("HTTP_X_FORWARDED_FOR", ""), settings.TRUSTED_PROXIES
    )


def network_of(remote: str, forwarded: str, proxies: Sequence[IPv4Network | IPv6Network]) -> str:
    """The same of an address and what its request says of those that it was forwarded for."""
    address = _nearest_address(remote, forwarded, proxies)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address), CUSTOMER_BITS), strict=False))
    return str(address or "")


def is_from_proxy(request: "HttpRequest") -> bool:
    """Return whether a proxy of ours sent a request; of one by a local socket it is not known."""
    address = _read(request.META.get("REMOTE_ADDR", ""))
    return address is not None and _is_trusted(address, settings.TRUSTED_PROXIES)


def network_digest(network: str) -> str:
    """Return what stands in rows for a caller without an account: no address is kept."""
    return salted_hmac("starter", network).hexdigest()[:DIGEST_LENGTH]


def _nearest_address(
    remote: str, forwarded: str, proxies: Sequence[IPv4Network | IPv6Network]
) -> IPv4Address | IPv6Address | None:
    """Return the nearest address that is none of the proxies', each of which adds the one that it saw."""
    address = _read(remote)
    seen = forwarded.split(",")
    while _is_trusted(address, proxies) and seen:
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


def _is_trusted(
    address: IPv4Address | IPv6Address | None, proxies: Sequence[IPv4Network | IPv6Network]
) -> bool:
    """A local socket (no address) is the proxy's, where there is one."""
    if address is None:
        return bool(proxies)
    return any(address in network for network in proxies)
