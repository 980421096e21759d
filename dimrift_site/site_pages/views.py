"""The pages about the site."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.wiki.page_html import draw_text
from dimrift_site.base.web.query_parameters import unknown
from dimrift_site.site_pages.models import SitePage
from dimrift_site.site_pages.queries import shown_page


@require_safe
def site_page(request: HttpRequest, key: SitePage.Key) -> HttpResponse:
    """Show a page about the site; a draft says that it is one."""
    page = shown_page(key)
    context = {"page": page, "text": draw_text(page.text), "unknown": unknown(request.GET, {})}
    return render(request, "site_page.html", context)
