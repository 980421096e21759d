"""Every route of the site, as its address is written in the URLconf."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver


def all_routes() -> list[str]:
    """Each route once, in the order in which they are tried: "decks/<slug:public_id>/edit"."""
    return list(dict.fromkeys(_routes_below(get_resolver(), "")))


def _routes_below(resolver: URLResolver, prefix: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield route
        else:
            yield from _routes_below(pattern, route)
