"""Cards under /api/v1/ by what somebody knows of them: the beginning of a name, a list of names, nothing."""

from random import randrange
from typing import Any, Final

from django.db.models import Q, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.catalogue import CardData, WholeCardData, search_faults
from cards.models import LONGEST_KEY, Card
from cards.queries import Filter, card, card_listing, cards_named, drawable, matching
from cards.search.fields import quoted
from cards.search.normalize import search_name
from cards.search.parser import LONGEST
from cards.wiki.card_rulings import read_ruling
from dimrift_site.base.api.public_answer import PublicAnswer
from dimrift_site.base.api.request_data import HIGHEST_VERSION, InputSerializer, KnownParameters
from engine import own_key

MOST_NAMES: Final = 20
MOST_IDENTIFIERS: Final = 100
LONGEST_NAME: Final = 120


class NamePart(InputSerializer):
    """A part of a name, as somebody types it."""

    q = serializers.CharField(max_length=LONGEST_NAME)


class NamedCard(serializers.Serializer[None]):
    """A card by its key and name."""

    key = serializers.CharField()
    name = serializers.CharField()


class NamedCards(serializers.Serializer[None]):
    """Some cards, those first whose names begin so."""

    results = NamedCard(many=True)


class CardAutocomplete(PublicAnswer):
    """The names that somebody who types may mean."""

    parameters = {"GET": NamePart}

    @extend_schema(parameters=[NamePart], responses=NamedCards)
    def get(self, request: Request) -> Response:
        """List at most 20 names with this in them; case, accents and signs make no difference."""
        begun = self.asked["q"]
        listed = card_listing(Filter(words=f"name:{quoted(begun.replace(chr(34), ' '))}")).numbers
        rows = Card.objects.filter(pk__in=listed).values("key", "name")
        wanted = search_name(begun)[:-1]  # without what ends a name
        ordered = sorted(rows, key=lambda row: (not search_name(row["name"]).startswith(wanted), row["name"]))
        return Response({"results": ordered[:MOST_NAMES]})


class CardIdentifier(InputSerializer):
    """One way to name a card: its key, its name in any case, its number."""

    key = serializers.CharField(max_length=LONGEST_KEY, required=False)
    name = serializers.CharField(max_length=LONGEST_NAME, required=False)
    number = serializers.IntegerField(min_value=1, max_value=HIGHEST_VERSION, required=False)

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        if len(given) != 1:
            raise ValidationError(f"Name a card in one way: {', '.join(self.fields)}.")
        return given


class IdentifierList(InputSerializer):
    """The cards that are wanted."""

    identifiers = CardIdentifier(many=True, max_length=MOST_IDENTIFIERS)  # type: ignore[call-arg] # of its list


class CollectionData(serializers.Serializer[None]):
    """The cards in the order in which they were first named, each once; and what names none."""

    found = CardData(many=True)
    not_found = CardIdentifier(many=True)


class CardCollection(KnownParameters):
    """Many cards at once."""

    throttle_scope = "read"

    @extend_schema(request=IdentifierList, responses=CollectionData)
    def post(self, request: Request) -> Response:
        """Up to 100 cards by key, name or number, retired ones too."""
        asked = IdentifierList(data=request.data)
        asked.is_valid(raise_exception=True)
        identifiers = asked.validated_data["identifiers"]
        numbers = _numbers_of(identifiers)
        cards = drawable(Card.objects.all()).in_bulk({number for number in numbers if number})
        wanted = dict.fromkeys(number for number in numbers if number in cards)
        missing = [
            identifier for identifier, number in zip(identifiers, numbers, strict=True) if number not in cards
        ]
        card_data = CardData([cards[number] for number in wanted], many=True).data
        return Response({"found": card_data, "not_found": missing})


def _numbers_of(identifiers: list[dict[str, Any]]) -> list[int | None]:
    """Return the number of the row of each; None where nothing is called so."""
    keys = [own_key(identifier["key"]) for identifier in identifiers if "key" in identifier]
    numbers = [identifier["number"] for identifier in identifiers if "number" in identifier]
    rows = Card.objects.filter(Q(key__in=keys) | Q(number__in=numbers)).values_list("key", "number", "pk")
    known: dict[object, int] = {mark: pk for key, number, pk in rows for mark in (key, number)}
    by_name = cards_named([identifier["name"] for identifier in identifiers if "name" in identifier])
    return [
        by_name.get(search_name(identifier["name"]))
        if "name" in identifier
        else known.get(identifier.get("number") or own_key(identifier["key"]))
        for identifier in identifiers
    ]


class RandomAsked(InputSerializer):
    """A search that the card is one of; without it any card."""

    q = serializers.CharField(max_length=LONGEST, required=False, allow_blank=True, trim_whitespace=False)


class RandomCard(KnownParameters):
    """A card by chance."""

    parameters = {"GET": RandomAsked}
    finds_nothing = ("GET",)

    @extend_schema(parameters=[RandomAsked], responses=WholeCardData)
    def get(self, request: Request) -> Response:
        """Any card that is listed, or one that a search finds; 404 where it finds none."""
        narrowed = Filter.of(self.asked)
        matched = matching(narrowed)
        faults = search_faults(narrowed, matched)
        if faults:
            raise ValidationError({"q": faults})
        key = _one_of(matched.cards)
        if not key:
            raise NotFound("No card fits this search.")
        return Response(WholeCardData(card(key)).data)


def _one_of(cards: QuerySet[Card]) -> str:
    """Return the key of one of the cards; "" if there are none."""
    number = cards.count()
    keys = cards.values_list("key", flat=True)
    return next(iter(keys[(place := randrange(number)) : place + 1]), "") if number else ""


class RulingData(serializers.Serializer[None]):
    """A ruling. `scenario`: the position that shows it, in YAML (docs/scenarios.md); "" without one."""

    text = serializers.CharField()
    scenario = serializers.CharField()


class RulingList(serializers.Serializer[None]):
    """The rulings of a card, in their order."""

    key = serializers.CharField()
    results = RulingData(many=True)


class CardRulings(PublicAnswer):
    """The rulings of a card."""

    @extend_schema(responses=RulingList)
    def get(self, request: Request, key: str) -> Response:
        """Each with the position that it speaks of, which can be begun at the card's page."""
        chosen = card(key)
        rulings = [read_ruling(written)._asdict() for written in chosen.rulings]
        return Response({"key": chosen.key, "results": rulings})
