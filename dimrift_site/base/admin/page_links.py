"""Links on pages of the admin: only to pages that the user may open, whatever template drew them."""

import re
from collections.abc import Callable
from functools import wraps
from html import unescape
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import SimpleTemplateResponse
from django.urls import Resolver404, ResolverMatch, resolve

LINK: Final = re.compile(r'<a\b[^>]*?\bhref="(?P<address>[^"#]+)[^>]*>(?P<words>.*?)</a>', re.DOTALL)
View = Callable[..., HttpResponse]


def own_page(view: View, may_open: Callable[[HttpRequest], bool]) -> View:
    """Return a page of a model's admin beside Django's, and who may open it: others get 403, and no link."""

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not may_open(request):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    page.may_open = may_open  # type: ignore[attr-defined]
    return page


def with_open_links(view: View) -> View:
    """Return a page of the admin that has of links to what its reader may not open the words alone."""

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = view(request, *args, **kwargs)
        if isinstance(answer, SimpleTemplateResponse) and not answer.is_rendered:
            answer.add_post_render_callback(lambda drawn: unlink(request, drawn))
        else:
            unlink(request, answer)
        return answer

    return page


def unlink(request: HttpRequest, answer: HttpResponse) -> None:
    """Leave of links to what may not be opened their words."""
    if answer.streaming or not answer.get("Content-Type", "").startswith("text/html"):
        return

    def keep_or_unlink(link: re.Match[str]) -> str:
        return link[0] if opens(request, unescape(link["address"])) else link["words"]

    answer.content = LINK.sub(keep_or_unlink, answer.content.decode()).encode()


def opens(request: HttpRequest, address: str) -> bool:
    """Return whether a link leads to no page of the admin, or to one that the user may open."""
    path = urlsplit(urljoin(request.path, address))
    try:
        found = resolve(path.path) if not path.netloc else None
    except Resolver404:
        return True
    return found is None or found.namespace != "admin" or _may_open(request, found)


def _may_open(request: HttpRequest, found: ResolverMatch) -> bool:
    own_rule = getattr(found.func, "may_open", None)
    if own_rule is not None:
        return bool(own_rule(request))
    of_model = getattr(found.func, "model_admin", None)
    if of_model is None:
        return True  # a page of the site as a whole, as its index is
    kind = (found.url_name or "").rpartition("_")[2]
    may = {"add": of_model.has_add_permission, "delete": of_model.has_delete_permission}
    return bool(may.get(kind, of_model.has_view_permission)(request))
