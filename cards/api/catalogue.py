"""The catalogue under /api/v1/."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import generics, serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from cards.artwork.models import CardArt
from cards.artwork.queries import shown_art
from cards.card_history import SetPrinting, history, other_printings
from cards.definitions import arrows_data, definition, stats_data
from cards.factions import NO_FACTION
from cards.models import Card, CardEffect, Faction
from cards.queries import Filter, card, drawable, matching
from cards.search.parser import LONGEST
from cards.search.query import Matching
from dimrift_site.base.api.public_answer import PublicAnswer
from dimrift_site.base.api.request_data import ListAsked, OneOf
from engine import EffectDef


class EffectData(serializers.Serializer[None]):
    """One effect. `explanation` is [[clause, plain words], …]; `unread` says why there is none."""

    kind = serializers.ChoiceField(choices=CardEffect.Kind.choices)
    once = serializers.BooleanField()
    optional = serializers.BooleanField()
    transfer = serializers.BooleanField()
    label = serializers.CharField()  # type: ignore[assignment] # the name of a field, not of an option
    text = serializers.CharField()
    canonical = serializers.CharField()
    explanation = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    unread = serializers.CharField()


@lru_cache(maxsize=4096)  # the whole list, in one go: 25 ms of CPU time without it, 16 with it
def effect_data(effect: EffectDef, subtypes: tuple[str, ...]) -> Mapping[str, object]:
    """An effect, of a card with these subtypes, in the shape of `EffectData`.

    It is the same as long as `definition` gives the same effect.
    """
    program = effect.program
    words = engine.printed_words
    return {
        "kind": effect.kind,
        "once": effect.once,
        "optional": effect.optional,
        "transfer": effect.transfer,
        "label": effect.label,
        "text": effect.text,
        "canonical": program.text() if program else "",
        "explanation": [[words(clause), words(means)] for clause, means in effect.explain(subtypes)],
        "unread": str(effect.unread) if effect.unread else "",
    }


class CardData(serializers.ModelSerializer[Card]):
    """A card as printed; stats that are not printed are left out, arrows are {direction: number}."""

    faction = serializers.CharField(source="faction.key", default=None, read_only=True, allow_null=True)
    stats = serializers.SerializerMethodField()
    arrows = serializers.SerializerMethodField()
    effects = serializers.SerializerMethodField()
    hash = serializers.CharField(source="printed_hash")
    url = serializers.CharField(source="get_absolute_url")

    class Meta:
        model = Card
        fields = (
            "key", "number", "name", "aliases", "type", "subtypes", "faction", "fabled", "stats", "arrows",
            "effects", "flavour", "subject", "rulings", "retired", "hash", "url",
        )  # fmt: skip

    @extend_schema_field(EffectData(many=True))
    def get_effects(self, card: Card) -> list[Mapping[str, object]]:
        printed = definition(card)
        return [effect_data(effect, printed.subtypes) for effect in printed.effects]

    @extend_schema_field(serializers.DictField())
    def get_stats(self, card: Card) -> Mapping[str, object]:
        return stats_data(card)

    def get_arrows(self, card: Card) -> dict[str, int]:
        return arrows_data(card)


class PrintingData(serializers.Serializer[None]):
    """A card as another set prints it, in the shape of a card."""

    set = serializers.CharField()
    type = serializers.CharField()
    subtypes = serializers.ListField(child=serializers.CharField())
    faction = serializers.CharField(allow_null=True)
    fabled = serializers.BooleanField()
    stats = serializers.DictField()
    arrows = serializers.DictField()
    effects = EffectData(many=True)
    flavour = serializers.CharField()
    rulings = serializers.ListField(child=serializers.CharField())


def printing_data(printing: SetPrinting) -> dict[str, object]:
    """A printing in the shape of `PrintingData`."""
    printed = printing.printed
    data = engine.card_to_data(printed)
    return {
        "set": printing.set.key,
        "type": printed.type,
        "subtypes": list(printed.subtypes),
        "faction": printed.faction or None,
        "fabled": printed.fabled,
        "stats": data.get("stats", {}),
        "arrows": data.get("arrows", {}),
        "effects": [effect_data(effect, printed.subtypes) for effect in printed.effects],
        "flavour": printed.flavour,
        "rulings": list(printed.rulings),
    }


class ArtData(serializers.ModelSerializer[CardArt]):
    """Whose the uploaded art of a card is."""

    licence = serializers.CharField(source="get_licence_display")

    class Meta:
        model = CardArt
        fields = ("artist", "source", "licence")


class WholeCardData(CardData):
    """A card with its set, what it was published as (null: not at all), and the printings of other sets.

    `art` says whose its art is, null where it has a generated picture.
    """

    art = serializers.SerializerMethodField()

    set = serializers.CharField(source="set.key", default=None, read_only=True, allow_null=True)
    source = serializers.DictField(read_only=True, allow_null=True)  # type: ignore[assignment]
    other_printings = serializers.SerializerMethodField()

    class Meta(CardData.Meta):
        fields = (*CardData.Meta.fields, "set", "source", "art", "other_printings")  # type: ignore[assignment]

    @extend_schema_field(ArtData(allow_null=True))
    def get_art(self, card: Card) -> Mapping[str, object] | None:
        art = shown_art(card)
        return ArtData(art).data if art else None

    @extend_schema_field(PrintingData(many=True))
    def get_other_printings(self, card: Card) -> list[dict[str, object]]:
        return [printing_data(printing) for printing in other_printings(card)]


class CardsAsked(ListAsked):
    """The filters of a list of cards."""

    q = serializers.CharField(
        max_length=LONGEST,
        required=False,
        allow_blank=True,
        help_text="A search; its language is at /help/search.",
    )
    faction = serializers.CharField(max_length=40, required=False, allow_blank=True)
    type = OneOf(Card.Type.choices, required=False, allow_blank=True)
    fabled = OneOf(("yes", "no"), required=False, allow_blank=True)

    def validate_faction(self, key: str) -> str:
        known = [*Faction.objects.values_list("key", flat=True), NO_FACTION]
        if key and key not in known:
            raise serializers.ValidationError(f"There is no such faction; one of: {', '.join(known)}.")
        return key


def search_faults(narrowed: Filter, matches: Matching) -> list[str]:
    """Return what of a search is not followed as written, a sentence each."""
    return [fault.sentence for fault in (*narrowed.search.warnings, *matches.warnings)]


class CardList(PublicAnswer, generics.ListAPIView[Card]):
    """Cards by name, narrowed by `q faction type fabled`; a search that is not followed whole is refused."""

    parameters = {"GET": CardsAsked}

    serializer_class = CardData
    queryset = drawable(Card.objects.filter(retired=False))

    def get_queryset(self) -> QuerySet[Card]:
        narrowed = Filter.of(self.asked)
        matches = matching(narrowed)
        faults = search_faults(narrowed, matches)
        if faults:
            raise ValidationError({"q": faults})
        return matches.cards

    @extend_schema(parameters=[CardsAsked])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)


class CardDetail(PublicAnswer, generics.RetrieveAPIView[Card]):
    """One card, retired or not, by its key or by the one that it was published under."""

    serializer_class = WholeCardData
    lookup_field = "key"

    def get_object(self) -> Card:
        return card(self.kwargs["key"])


class ChangeData(serializers.Serializer[None]):
    """A field that changed, in words; "" where nothing is printed."""

    field = serializers.CharField()
    old = serializers.CharField()
    new = serializers.CharField()


class PrintedData(serializers.Serializer[None]):
    """A printed state: since when (null: not kept), its hash, and what it changed of the one before it."""

    since = serializers.DateTimeField(allow_null=True)
    hash = serializers.CharField()
    now = serializers.BooleanField()
    changes = ChangeData(many=True)


class HistoryData(serializers.Serializer[None]):
    """All that a card printed, newest first."""

    key = serializers.CharField()
    printed = PrintedData(many=True)


class CardHistory(PublicAnswer):
    """All versions of a card as printed, with the date of each change."""

    @extend_schema(responses=HistoryData)
    def get(self, request: Request, key: str) -> Response:
        shown = card(key)
        printed = [
            {**state._asdict(), "changes": [change._asdict() for change in state.changes]}
            for state in history(shown)
        ]
        return Response({"key": shown.key, "printed": printed})
