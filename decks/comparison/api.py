"""Comparisons of decks and versions under /api/v1/decks/<a>..<b>."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from decks.comparison.deck_reference import PATTERN, DeckReference
from decks.comparison.figure_pair import FigurePair
from decks.comparison.queries import ListComparison
from decks.comparison.views import seen_comparison
from dimrift_site.base.api.request_data import KnownParameters

REFERENCES: Final = [
    OpenApiParameter(
        name, {"type": "string", "pattern": f"^{PATTERN}$"}, OpenApiParameter.PATH, description=about
    )
    for name, about in (
        ("first", "A deck as it stands, by its id, or one of its versions: `id@7`."),
        ("second", "The deck or version that it is compared with."),
    )
]


class ComparedData(serializers.Serializer[None]):
    """A deck or version that is compared. `version` is null for a deck as it stands."""

    public_id = serializers.CharField(source="deck.public_id")
    version = serializers.IntegerField(source="version.version", default=None, allow_null=True)
    name = serializers.CharField()
    owner = serializers.CharField(source="deck.owner.username", default=None, allow_null=True)
    url = serializers.CharField(source="deck.get_absolute_url")


class CopiesData(serializers.Serializer[None]):
    """A card with its copies in the first list and in the second."""

    card = serializers.CharField(source="card.key")
    name = serializers.CharField(source="card.name")
    private_now = serializers.BooleanField(source="card.is_private_now")
    before = serializers.IntegerField()
    after = serializers.IntegerField()


class SectionData(serializers.Serializer[None]):
    """A section: cards of the second list alone, of the first alone, of both in other numbers.

    `same` counts the copies that both have.
    """

    section = serializers.CharField()
    added = CopiesData(many=True)
    removed = CopiesData(many=True)
    changed = CopiesData(many=True)
    same = serializers.IntegerField()


class FigureValue(serializers.Serializer[None]):
    """A value of a figure: how many cards of each list it counts."""

    label = serializers.CharField()  # type: ignore[assignment] # the name of a field, not of an option
    first = serializers.IntegerField()
    second = serializers.IntegerField()


class FigureData(serializers.Serializer[FigurePair]):
    """A curve, the types or the factions of both lists."""

    title = serializers.CharField()
    axis = serializers.CharField()
    values = serializers.SerializerMethodField()

    def get_values(self, figure: FigurePair) -> list[dict[str, Any]]:
        return [{"label": label, "first": first, "second": second} for label, first, second in figure.values]


class ComparisonData(serializers.Serializer[ListComparison]):
    """Two lists beside each other. `figures` are there where both have cards in main or Fables deck."""

    first = ComparedData()
    second = ComparedData()
    sizes = serializers.ListField(
        child=serializers.IntegerField(), help_text="Cards of each in the main and the Fables deck."
    )
    sections = SectionData(many=True)
    figures = FigureData(many=True)


class DeckComparison(KnownParameters):
    """Two decks or versions beside each other."""

    @extend_schema(operation_id="decks_compare_retrieve", parameters=REFERENCES, responses=ComparisonData)
    def get(self, request: Request, first: DeckReference, second: DeckReference) -> Response:
        """A deck is compared by who may see it, a version by the deck's maker alone."""
        return Response(ComparisonData(seen_comparison(request, first, second)).data)
