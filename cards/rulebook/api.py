"""A paragraph of the rulebook under /api/v1/."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cards.rulebook.book import rulebook
from cards.rulebook.editions import EDITIONS
from cards.rulebook.markup import rule_html, rule_text
from cards.rulebook.numbers import paragraph_of
from dimrift_site.base.api.public_answer import PublicAnswer
from dimrift_site.base.api.request_data import InputSerializer, OneOf


class RuleAsked(InputSerializer):
    """The edition whose other rules are set apart in `html`; without it none are."""

    edition = OneOf(EDITIONS, required=False)


class RuleData(serializers.Serializer[None]):
    """A paragraph. `section`: the heading above it; `url`: its place on the page of that."""

    number = serializers.CharField()
    title = serializers.CharField()
    section = serializers.CharField()
    text = serializers.CharField()
    html = serializers.CharField()
    url = serializers.CharField()


class RuleDetail(PublicAnswer):
    """A paragraph of the rulebook."""

    parameters = {"GET": RuleAsked}

    @extend_schema(parameters=[RuleAsked], responses=RuleData)
    def get(self, request: Request, number: str) -> Response:
        """By its number. All refusals name such numbers in `rule`."""
        paragraph = paragraph_of(number)
        if paragraph is None:
            raise Http404
        return Response(
            {
                "number": paragraph.number,
                "title": paragraph.title,
                "section": rulebook().sections[paragraph.section].name,
                "text": rule_text(paragraph.text),
                "html": rule_html(paragraph.text, self.asked.get("edition", "")),
                "url": paragraph.get_absolute_url(),
            }
        )
