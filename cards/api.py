"""The catalogue under /api/v1/."""

from django.db.models import QuerySet
from rest_framework import generics, serializers

from cards.definitions import card_data
from cards.models import Card, CardEffect
from cards.queries import Filter, cards, drawable


class EffectData(serializers.ModelSerializer[CardEffect]):
    """One effect. `explanation` is [[clause, plain words], …], null while the text is unread."""

    explanation = serializers.JSONField(source="program", read_only=True)

    class Meta:
        model = CardEffect
        fields = (
            "kind",
            "once",
            "optional",
            "transfer",
            "label",
            "text",
            "canonical",
            "explanation",
            "unread",
        )


class CardData(serializers.ModelSerializer[Card]):
    """A card as printed; stats that are not printed are left out, arrows are {direction: number}."""

    faction = serializers.SlugRelatedField(slug_field="key", read_only=True)
    stats = serializers.SerializerMethodField()
    arrows = serializers.SerializerMethodField()
    effects = EffectData(many=True)
    hash = serializers.CharField(source="printed_hash")
    url = serializers.CharField(source="get_absolute_url")

    class Meta:
        model = Card
        fields = (
            "key", "name", "aliases", "type", "subtypes", "faction", "fabled", "stats", "arrows", "effects",
            "flavour", "rulings", "retired", "hash", "url",
        )  # fmt: skip

    def get_stats(self, card: Card) -> dict[str, object]:
        stats: dict[str, object] = card_data(card).get("stats", {})
        return stats

    def get_arrows(self, card: Card) -> dict[str, int]:
        arrows: dict[str, int] = card_data(card).get("arrows", {})
        return arrows


class CardList(generics.ListAPIView[Card]):
    """Cards by name, narrowed by `q faction type fabled`."""

    serializer_class = CardData
    queryset = drawable(Card.objects.filter(retired=False))

    def get_queryset(self) -> QuerySet[Card]:
        return cards(Filter.of(self.request.query_params.dict()))


class CardDetail(generics.RetrieveAPIView[Card]):
    """One card, retired or not."""

    serializer_class = CardData
    queryset = drawable(Card.objects.all())
    lookup_field = "key"
