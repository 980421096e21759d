"""Questions to the engine without a game: what a text means, what arrows reach; and the factions."""

from typing import Final

from django.db.models import Count, Q
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from cards.models import CardEffect, Faction
from cards.readings.unread_effects import unread_data
from dimrift_site.base.api.public_answer import PublicAnswer
from dimrift_site.base.api.request_data import InputSerializer, KnownParameters, ListAsked, OneOf
from dimrift_site.base.web.page_throttles import is_within

LONGEST_TEXT: Final = 1000
STRENGTH: Final = "The strength of this arrow, 0 to 3."
DIRECTIONS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


class FactionData(serializers.ModelSerializer[Faction]):
    """A faction, and how many cards of it are listed."""

    cards = serializers.IntegerField(source="size")

    class Meta:
        model = Faction
        fields = ("key", "name", "about", "cards")


class FactionList(PublicAnswer, generics.ListAPIView[Faction]):
    """All factions."""

    parameters = {"GET": ListAsked}

    serializer_class = FactionData
    queryset = Faction.objects.annotate(
        size=Count("cards", filter=Q(cards__retired=False, cards__workshop=None))
    )


class EffectText(InputSerializer):
    """An effect as it would be printed. `name`: the card's own name, where the text says it."""

    kind = OneOf(CardEffect.Kind.choices)
    text = serializers.CharField(max_length=LONGEST_TEXT, trim_whitespace=False, allow_blank=True)
    once = serializers.BooleanField(default=False)
    optional = serializers.BooleanField(default=False)
    name = serializers.CharField(max_length=120, default="", allow_blank=True)
    rewrites = serializers.BooleanField(
        default=False, help_text="Offer what a text that is not read could be in words that read."
    )


class UnreadSerializer(serializers.Serializer[None]):
    """The reason why a text was not read. `span`: [start, end] in characters; `expected`: words possible."""

    span = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    expected = serializers.ListField(child=serializers.CharField())
    suggestion = serializers.CharField()
    sentence = serializers.CharField()


class Concerned(serializers.Serializer[None]):
    """A word of the meaning, and whom it concerns; "" where that is no question."""

    word = serializers.CharField()
    whom = serializers.ChoiceField(choices=("", *engine.WHOM))


class Means(serializers.Serializer[None]):
    """The tags of a card: what it does, needs (`mana`: how much), gives, waits for, names; a closed list."""

    does = Concerned(many=True)
    needs = Concerned(many=True)
    gives = Concerned(many=True)
    triggers = Concerned(many=True)
    names = serializers.ListField(child=serializers.CharField())
    mana = serializers.IntegerField()


class RewriteSerializer(serializers.Serializer[None]):
    """A text that reads in the place of one that does not: as it would be written, and as it is read."""

    text = serializers.CharField()
    canonical = serializers.CharField()
    explanation = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))


class ReadingSerializer(serializers.Serializer[None]):
    """A text as the engine reads it: canonical form, [[clause, plain words], …], its tags; or `unread`.

    `rewrites`, where they were asked for: at most three, the nearest first.
    """

    canonical = serializers.CharField()
    explanation = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    means = Means(allow_null=True)
    unread = UnreadSerializer(allow_null=True)
    rewrites = RewriteSerializer(many=True, required=False)


class ReadEffect(KnownParameters):
    """Read an effect text as the engine would."""

    throttle_scope = "read"

    @extend_schema(request=EffectText, responses=ReadingSerializer)
    def post(self, request: Request) -> Response:
        """A text that cannot be read is no error here: the answer says where and what was expected."""
        asked = EffectText(data=request.data)
        asked.is_valid(raise_exception=True)
        effect = dict(asked.validated_data)
        with_rewrites = effect.pop("rewrites")
        if with_rewrites and not is_within(request._request, "rewrites"):
            raise Throttled
        flags = {flag: effect[flag] for flag in ("once", "optional")}
        try:
            program = engine.read_effect(**effect)
            reading = reading_of(program, program.explain(**flags))
        except engine.UnreadText as unread:
            reading = reading_of_unread(unread)
        if with_rewrites:
            reading["rewrites"] = [rewrite.to_data(**flags) for rewrite in engine.find_rewrites(**effect)]
        return Response(reading)


def reading_of(program: engine.Program, explanation: list[tuple[str, str]]) -> dict[str, object]:
    """In the shape of `ReadingSerializer`."""
    return {
        "canonical": program.text(),
        "explanation": explanation,
        "means": engine.meaning_of([program]).to_data(),
        "unread": None,
    }


def reading_of_unread(unread: engine.UnreadText) -> dict[str, object]:
    """In the shape of `ReadingSerializer`."""
    return {"canonical": "", "explanation": [], "means": None, "unread": unread_data(unread)}


class ReachAsked(InputSerializer):
    """A card in a zone. Its arrows are given by direction as printed: `n=2&ne=1`; the rest has defaults."""

    zone = serializers.CharField(max_length=10, help_text="a1 to e4, m1, m2")
    facing = serializers.CharField(max_length=10, default="up", help_text="up, right, down, left")
    player = serializers.CharField(max_length=10, default="P1", help_text="whose card it is: P1, P2")
    model = serializers.CharField(max_length=10, default="ray", help_text="ray (modern) or ring")
    n = serializers.IntegerField(default=0, help_text=STRENGTH)
    ne = serializers.IntegerField(default=0, help_text=STRENGTH)
    e = serializers.IntegerField(default=0, help_text=STRENGTH)
    se = serializers.IntegerField(default=0, help_text=STRENGTH)
    s = serializers.IntegerField(default=0, help_text=STRENGTH)
    sw = serializers.IntegerField(default=0, help_text=STRENGTH)
    w = serializers.IntegerField(default=0, help_text=STRENGTH)
    nw = serializers.IntegerField(default=0, help_text=STRENGTH)


class Reached(serializers.Serializer[None]):
    """The zones that the card connects to, from a1 to e4."""

    zones = serializers.ListField(child=serializers.CharField())


class Reach(PublicAnswer):
    """The zones that arrows connect to, from a zone and in a facing (3)."""

    parameters = {"GET": ReachAsked}

    @extend_schema(parameters=[ReachAsked], responses=Reached)
    def get(self, request: Request) -> Response:
        data = dict(self.asked)
        arrows = {direction: data.pop(direction) for direction in DIRECTIONS}
        return Response({"zones": engine.reaches(arrows, **data)})
