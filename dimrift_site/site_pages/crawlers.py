"""Listing by search engines: what they may read, where the pages are, and which address of a page counts."""

from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap, views
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.sitemaps import CardPages, RulePages, WikiPages
from decks.sitemaps import DeckPages, FormatPages
from dimrift_site.user_pages.sitemaps import UserPages

# What belongs to somebody, changes something or is no page to read
KEPT_OUT: Final = (
    "/account",
    "/admin/",
    "/api/v1/",
    "/games",
    "/runs/",
    "/report/",
    "/searches",
    "/decks/new",
    "/decks/*/play",
    "/wiki/*/edit",
    "/*?",
)


class FixedPages(Sitemap[str]):
    """Pages that are there once."""

    def items(self) -> list[str]:
        return [
            "decks:home",
            "cards:list",
            "cards:new",
            "decks:list",
            "cards:practice",
            "cards:rules",
            "cards:search-help",
            "cards:effects-help",
            "cards:wiki",
            "decks:learn",
            "api-docs",
        ]

    def location(self, item: str) -> str:
        return reverse(item)


SITEMAPS: Final[dict[str, type[Sitemap[Any]] | Sitemap[Any]]] = {
    "pages": FixedPages,
    "cards": CardPages,
    "decks": DeckPages,
    "formats": FormatPages,
    "rules": RulePages,
    "users": UserPages,
    "wiki": WikiPages,
}


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """Answer the list of sitemaps."""
    return views.index(_as_of_site(request), sitemaps=SITEMAPS, sitemap_url_name="sitemap-of")


@require_safe
def sitemap_of(request: HttpRequest, section: str) -> HttpResponse:
    """Answer the addresses of one kind of page."""
    return views.sitemap(_as_of_site(request), sitemaps=SITEMAPS, section=section)


def _as_of_site(request: HttpRequest) -> WSGIRequest:
    """Return the same request as one to SITE_URL, whose host Django's sitemaps repeat in each address."""
    site = urlsplit(settings.SITE_URL)
    address = {
        "HTTP_HOST": site.netloc,
        "wsgi.url_scheme": site.scheme,
        "HTTP_X_FORWARDED_PROTO": site.scheme,
    }
    return WSGIRequest({**request.META, **address})


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Answer robots.txt."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in KEPT_OUT)]
    lines += ["", f"Sitemap: {settings.SITE_URL}{reverse('sitemap')}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Lead to the icon for what is no page and names none."""
    return redirect(static("img/favicon.ico"))


def canonical_address(request: HttpRequest) -> dict[str, str]:
    """Context processor: the address of the page that counts, without what narrows or orders it."""
    return {"canonical": settings.SITE_URL + request.path}
