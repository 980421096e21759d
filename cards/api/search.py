"""Searches under /api/v1/: the cards in the order of the page, and what is said about the search."""

from typing import Final

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.catalogue import CardData
from cards.cache import pinned_version
from cards.models import LONGEST_KEY, Card
from cards.queries import Filter, card_listing, drawable, warnings_about
from cards.search.completions import completions
from cards.search.parser import LONGEST
from cards.wiki.contents.title_completions import completed_pages
from dimrift_site.base.api.public_answer import PublicAnswer
from dimrift_site.base.api.request_data import InputSerializer

PAGE: Final = 50


class SearchAsked(InputSerializer):
    """A search, and from where on: the key of the last card of the page before."""

    q = serializers.CharField(
        max_length=LONGEST, allow_blank=True, trim_whitespace=False, help_text="A search; nothing: all cards."
    )
    after = serializers.SlugField(
        max_length=LONGEST_KEY,
        required=False,
        help_text="The key of the last card of the page before, as its `next` says it.",
    )


class WarningData(serializers.Serializer[None]):
    """A part of the search that is not followed as written; `better`: the search with what was meant."""

    code = serializers.CharField()
    part = serializers.CharField()
    sentence = serializers.CharField()
    better = serializers.CharField()


class SearchAnswer(serializers.Serializer[None]):
    """The cards in order; `next` is the address of the following page, or null.

    `read_as`: the search in the language, where plain words were read by meaning; else empty.
    """

    read_as = serializers.CharField()
    next = serializers.URLField(allow_null=True)
    results = CardData(many=True)
    warnings = WarningData(many=True)


class CardSearch(PublicAnswer):
    """The cards that a search finds, best first or in its own order; its language is at /help/search."""

    parameters = {"GET": SearchAsked}

    @extend_schema(parameters=[SearchAsked], responses=SearchAnswer)
    def get(self, request: Request) -> Response:
        """Nothing of a search is ignored without a warning; one that is too large is refused."""
        narrowed = Filter.of(self.asked)
        if narrowed.search.refused:
            raise ValidationError({"q": [fault.sentence for fault in narrowed.search.warnings]})
        if narrowed.after and not Card.objects.filter(key=narrowed.after).exists():
            raise ValidationError({"after": ["There is no such card; leave it out to begin with the first."]})
        listed = card_listing(narrowed, PAGE)
        by_number = drawable(Card.objects.all()).in_bulk(list(listed.numbers))
        cards = [by_number[number] for number in listed.numbers if number in by_number]
        following = (
            request.build_absolute_uri(f"?{self._following(cards[-1])}") if listed.more and cards else None
        )
        warnings = [warning._asdict() for warning in warnings_about(narrowed, listed)]
        shown = {"read_as": narrowed.read_as, "next": following}
        return Response({**shown, "results": CardData(cards, many=True).data, "warnings": warnings})

    def _following(self, last: Card) -> str:
        parameters = self.request.query_params.copy()
        parameters["after"] = last.key
        return str(parameters.urlencode())


class CompletionsAsked(InputSerializer):
    """The beginning of a search, and of what: of cards or of pages of the wiki."""

    q = serializers.CharField(max_length=LONGEST, allow_blank=True, trim_whitespace=False)
    of = serializers.ChoiceField(("cards", "wiki"), required=False, default="cards")


class CompletionData(serializers.Serializer[None]):
    """A way for the search to go on, as a whole, and what that means.

    `kind`: card, word (of players), field, value, name (a word of one), page (of the wiki) or deck. Cards
    have a name, an address, a picture, and the mana of their cost in short; pages and decks a name and an
    address.
    """

    kind = serializers.CharField()
    search = serializers.CharField()
    about = serializers.CharField()
    name = serializers.CharField()
    address = serializers.CharField()
    cost = serializers.CharField()
    picture = serializers.CharField()


class CompletionAnswer(serializers.Serializer[None]):
    """Some of them: cards, words of players, fields and values, words of names."""

    results = CompletionData(many=True)


class SearchCompletions(PublicAnswer):
    """List what the last words of a search could become."""

    parameters = {"GET": CompletionsAsked}

    @extend_schema(parameters=[CompletionsAsked], responses=CompletionAnswer)
    def get(self, request: Request) -> Response:
        """Cards whose names begin so, words of players, fields, values, and words of names."""
        complete = completed_pages if self.asked["of"] == "wiki" else completions
        with pinned_version():
            return Response({"results": [completion._asdict() for completion in complete(self.asked["q"])]})
