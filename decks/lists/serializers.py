"""Decks as the API gives and takes them."""

from collections.abc import Mapping
from typing import Any, Final

from django.core.validators import slug_re
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cards.workshop.queries import usable_cards
from decks.forks.queries import known_origin
from decks.legality.models import Format
from decks.legality.queries import formats
from decks.lists.deck_store import DeckLine
from decks.lists.deck_text.list_reader import MOST_CHARACTERS, MOST_COPIES, ReadList
from decks.lists.forms import MOST_ABOUT, NAMELESS
from decks.lists.versions.list_changes import MOST_ENTRIES
from decks.models import Deck, DeckEntry, DeckTag
from dimrift_site.base.api.request_data import HIGHEST_VERSION, InputSerializer, OneOf

DECK_FIELDS: Final = (
    *("public_id", "name", "about", "edition", "format", "visibility", "owner", "version"),
    *("tags", "likes"),
)


class EntryData(serializers.ModelSerializer[DeckEntry]):
    """So many copies of a card. Of one that is `private_now` the visitor may know its name alone."""

    card = serializers.CharField(source="card.key")
    name = serializers.CharField(source="card.name")
    private_now = serializers.BooleanField(source="card.is_private_now")

    class Meta:
        model = DeckEntry
        fields = ("section", "card", "name", "copies", "private_now")


class DeckSummary(serializers.ModelSerializer[Deck]):
    """A deck without its list; `size` counts the main and the Fables deck, `likes` the accounts."""

    tags: serializers.SlugRelatedField[DeckTag] = serializers.SlugRelatedField(
        slug_field="tag", many=True, read_only=True
    )
    owner = serializers.CharField(source="owner.username", default=None, read_only=True, allow_null=True)
    format = serializers.CharField(source="format.key", default=None, read_only=True, allow_null=True)
    size = serializers.IntegerField()
    url = serializers.CharField(source="get_absolute_url")

    class Meta:
        model = Deck
        fields = (*DECK_FIELDS, "size", "url")


class OriginData(serializers.Serializer[Deck]):
    """The deck that a fork was made from."""

    public_id = serializers.CharField()
    name = serializers.CharField()
    owner = serializers.CharField(source="owner.username", default=None, allow_null=True)
    url = serializers.CharField(source="get_absolute_url")


class DeckData(serializers.ModelSerializer[Deck]):
    """A deck with its list. `format` is null where the maker left the choice to the site.

    `origin` is the deck that it was made from, null for one that is no fork, or whose origin is not shown.
    """

    tags: serializers.SlugRelatedField[DeckTag] = serializers.SlugRelatedField(
        slug_field="tag", many=True, read_only=True
    )
    owner = serializers.CharField(source="owner.username", default=None, read_only=True, allow_null=True)
    format = serializers.CharField(source="format.key", default=None, read_only=True, allow_null=True)
    entries = EntryData(many=True)
    origin = serializers.SerializerMethodField()
    url = serializers.CharField(source="get_absolute_url")

    class Meta:
        model = Deck
        fields: tuple[str, ...] = (*DECK_FIELDS, "entries", "origin", "url")

    @extend_schema_field(OriginData(allow_null=True))
    def get_origin(self, deck: Deck) -> dict[str, Any] | None:
        request = self.context["request"]
        origin = known_origin(request.user, request.session.session_key, deck)
        return OriginData(origin).data if origin else None


class StaleData(serializers.Serializer[None]):
    """The answer to a save of a version that is no longer the newest: nothing was kept."""

    code = serializers.CharField(default="stale")
    detail = serializers.CharField()
    fields = serializers.DictField()  # type: ignore[assignment] # a field's name
    rule = serializers.CharField()
    state = DeckData()


class FormatKey(serializers.SlugRelatedField[Format]):
    """A format by its key. What can be no key is not asked of the database, which may refuse it."""

    def to_internal_value(self, data: object) -> Format:
        key = data if isinstance(data, str) and slug_re.fullmatch(data) else ""
        try:
            return super().to_internal_value(key)
        except serializers.ValidationError:
            known = ", ".join(each.key for each in formats())
            raise serializers.ValidationError(f"There is no such format; one of: {known}.") from None


# What entries that the API answers say beside these: nothing that the card does not say
SAID_BY_CARD: Final = frozenset({"name", "private_now", "line"})


class EntryGiven(InputSerializer):
    """So many copies of a card, by its key. `name`, `private_now` and `line`, as answered, may stay there."""

    section = OneOf(DeckEntry.Section.choices, default="main")
    card = serializers.CharField(max_length=80)
    copies = serializers.IntegerField(min_value=1, max_value=MOST_COPIES, default=1)

    def to_internal_value(self, data: Any) -> Any:
        """An entry is whole, also in a change of a part of the deck, where nothing is asked for."""
        if isinstance(data, Mapping):
            data = {name: value for name, value in data.items() if name not in SAID_BY_CARD}
        if not getattr(self.root, "partial", False):
            return super().to_internal_value(data)
        whole = EntryGiven(data=data)
        whole.is_valid(raise_exception=True)
        return whole.validated_data


class DeckGiven(InputSerializer):
    """A deck to be saved. A list that is left out is empty in a new deck or with PUT."""

    name = serializers.CharField(max_length=120, default=NAMELESS)
    about = serializers.CharField(max_length=MOST_ABOUT, allow_blank=True, default="")
    visibility = OneOf(Deck.Visibility.choices, default="private")
    format = FormatKey(slug_field="key", queryset=Format.objects.all(), allow_null=True, default=None)
    entries = EntryGiven(  # type: ignore[call-arg] # what a list takes is not in its stubs
        many=True,
        default=list,
        max_length=MOST_ENTRIES,
        error_messages={"max_length": "A deck has no more than {max_length} entries."},
    )

    def validate_entries(self, entries: list[dict[str, Any]]) -> list[DeckLine]:
        """The entries with their cards; the same card twice in a section is one entry."""
        wanted = {entry["card"] for entry in entries}
        usable = usable_cards(self.context.get("reader"))
        cards = {card.key: card for card in usable.filter(key__in=wanted)}
        if "deck" in self.context:  # it may hold what its author has taken back since
            missing = self.context["deck"].entries.filter(card__key__in=wanted - cards.keys())
            cards |= {each.card.key: each.card for each in missing.select_related("card")}
        for key in sorted(wanted - cards.keys()):
            raise serializers.ValidationError(f"There is no card {key}.")
        held: dict[tuple[str, str], int] = {}
        for entry in entries:
            place = entry["section"], entry["card"]
            held[place] = held.get(place, 0) + entry["copies"]
            if held[place] > MOST_COPIES:
                raise serializers.ValidationError(f"{entry['card']}: more than {MOST_COPIES} copies.")
        return [DeckLine(section, cards[key], copies) for (section, key), copies in held.items()]


class DeckChange(DeckGiven):
    """The same for a deck that is there, with the version that it was decided on."""

    version = serializers.IntegerField(min_value=0, max_value=HIGHEST_VERSION)


class VersionAsked(InputSerializer):
    """The version that deleting was decided on, in the address, from who sends no body."""

    version = serializers.IntegerField(min_value=0, max_value=HIGHEST_VERSION, required=False)


class FormatAsked(InputSerializer):
    """A format by its key; without one, the deck's own."""

    against = FormatKey(slug_field="key", queryset=Format.objects.all(), allow_null=True, default=None)

    def to_internal_value(self, data: Any) -> Any:
        formats()  # the site's own is there even where somebody took it away
        return super().to_internal_value(data)


class ProblemData(serializers.Serializer[None]):
    """A problem; `change` is what would mend it, as `section:card:by`, or empty."""

    code = serializers.CharField()
    detail = serializers.CharField(source="words")
    card = serializers.CharField(source="card.key", default=None, allow_null=True)
    mend = serializers.CharField()
    change = serializers.CharField()


class VerdictSerializer(serializers.Serializer[dict[str, Any]]):
    """The verdict on a deck in a format: whether it is valid, and every problem if it is not.

    `warnings` tell what the cards can never do in this deck, and make none invalid. Of many problems the
    first 100 are there, and the number of the others.
    """

    format = serializers.CharField()
    valid = serializers.BooleanField()
    problems = ProblemData(many=True)
    warnings = ProblemData(many=True)
    more_problems = serializers.IntegerField()


class TextGiven(InputSerializer):
    """A deck text of this site or another, JSON, CSV, a deck code, or a link to a deck of this site."""

    text = serializers.CharField(max_length=MOST_CHARACTERS, allow_blank=True, trim_whitespace=False)


class KeptData(serializers.Serializer[None]):
    """A line that names a card; `line` counts from 1."""

    line = serializers.IntegerField(source="number")
    section = serializers.CharField()
    card = serializers.CharField(source="card.key")
    name = serializers.CharField(source="card.name")
    copies = serializers.IntegerField()


class NoteData(serializers.Serializer[None]):
    """A line that is no entry and not wrong: a heading, a comment, the deck's name."""

    line = serializers.IntegerField(source="number")
    text = serializers.CharField()
    meaning = serializers.CharField()


class WrongData(serializers.Serializer[None]):
    """A line that is no entry: why, and which cards may have been meant."""

    line = serializers.IntegerField(source="number")
    text = serializers.CharField()
    code = serializers.CharField()
    detail = serializers.CharField(source="reason")
    suggestions = serializers.ListField(child=serializers.CharField())


class PastedData(serializers.Serializer[ReadList]):
    """A deck text, read: every line that is not empty is in one of the lists.

    Of the problems the first 20 are there, and the number of the others.
    """

    entries = KeptData(source="kept", many=True)
    notes = NoteData(many=True)
    problems = WrongData(source="shown", many=True)
    more_problems = serializers.IntegerField(source="more")


class GivenListData(PastedData):
    """A list from elsewhere, read, with what came along. `line` counts in `text`, the list as deck text.

    `format` is null where none was named.
    """

    text = serializers.CharField()
    name = serializers.CharField()
    about = serializers.CharField()
    format = serializers.CharField(allow_null=True)


class VerdictAsked(InputSerializer):
    """A deck to be judged: a text (list, JSON, table or deck code), entries, or the id of a deck."""

    text = serializers.CharField(max_length=MOST_CHARACTERS, required=False, trim_whitespace=False)
    entries = EntryGiven(  # type: ignore[call-arg] # what a list takes is not in its stubs
        many=True,
        required=False,
        max_length=MOST_ENTRIES,
        error_messages={"max_length": "A deck has no more than {max_length} entries."},
    )
    deck = serializers.CharField(max_length=12, required=False)
    against = FormatKey(slug_field="key", queryset=Format.objects.all(), allow_null=True, default=None)
    validate_entries = DeckGiven.validate_entries

    def to_internal_value(self, data: Any) -> Any:
        formats()  # the site's own is there even where somebody took it away
        return super().to_internal_value(data)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse no deck, and several."""
        if len(attrs.keys() & {"text", "entries", "deck"}) != 1:
            raise serializers.ValidationError("Give one of text, entries and deck.")
        return attrs


class GivenVerdict(VerdictSerializer):
    """The verdict on a deck that was given; `unread_lines` are lines of a text that name no card.

    Of these the first 20 are there, and the number of the others.
    """

    unread_lines = WrongData(many=True)
    more_lines = serializers.IntegerField()
