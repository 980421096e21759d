"""Banners on all pages: an announcement, and the words of a maintenance, in which nothing can be changed.

Each process asks the database for them once in EVERY_SECONDS, and not for each page.
"""

from time import monotonic
from typing import Final, NamedTuple

from django.db import DatabaseError
from django.http import HttpRequest

from dimrift_site.site_pages.models import BANNERS, SitePage

EVERY_SECONDS: Final = 3.0


class Banners(NamedTuple):
    """The texts, "" for those that are not shown."""

    announcement: str = ""
    maintenance: str = ""


class _Memory:
    """Banners that were read last, and until when they are good enough."""

    banners = Banners()
    until = 0.0


def remember(banners: Banners, seconds: float = EVERY_SECONDS) -> None:
    """Let this process ask nobody for so long."""
    _Memory.banners = banners
    _Memory.until = monotonic() + seconds


def banners() -> Banners:
    """Return what stands on all pages; what stood there last while the database does not say."""
    if monotonic() >= _Memory.until:
        try:
            texts = dict(SitePage.objects.filter(key__in=BANNERS).values_list("key", "text"))
        except DatabaseError:
            return _Memory.banners
        remember(Banners(*(texts.get(key, "") for key in BANNERS)))
    return _Memory.banners


def is_maintained() -> bool:
    """Return whether nothing may be changed now."""
    return banners().maintenance != ""


def shown_banners(_request: HttpRequest) -> dict[str, object]:
    """Return what templates know of banners."""
    return {"banners": banners()}
