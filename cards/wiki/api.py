"""Pages of the wiki under /api/v1/wiki."""

from typing import TypedDict

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cards.wiki import queries
from dimrift_site.base.api.public_answer import PublicAnswer


class WikiPageData(TypedDict):
    """A page as it is written now; `number` is that of its newest revision. Texts are CC BY-SA 4.0."""

    title: str
    text: str
    number: int
    changed: str
    url: str
    licence: str


class WikiPageDetail(PublicAnswer):
    """A page of the wiki."""

    @extend_schema(responses=WikiPageData)
    def get(self, _request: Request, title: str) -> Response:
        """The page with this title, in any case, in Markdown."""
        page = queries.page(title)
        if page is None:
            raise Http404
        data: WikiPageData = {
            "title": page.title,
            "text": page.text,
            "number": page.number,
            "changed": page.changed.isoformat(),
            "url": page.get_absolute_url(),
            "licence": "CC BY-SA 4.0",
        }
        return Response(data)
