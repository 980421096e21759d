"""Every route of the site, as its address is written in the URLconf."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver


def all_routes() -> list[str]:
    """Each route once, in the order in which they are tried: "decks/<slug:public_id>/edit"."""
    return list(dict.fromkeys(route for route, _ in all_patterns()))


def all_patterns() -> Iterator[tuple[str, URLPattern]]:
    """The patterns with their routes, in the same order."""
    return _patterns_below(get_resolver(), "")


def _patterns_below(resolver: URLResolver, prefix: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in resolver.url_patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield route, pattern
        else:
            yield from _patterns_below(pattern, route)
