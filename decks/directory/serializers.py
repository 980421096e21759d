"""Searches of decks as the API takes them."""

from typing import Final

from rest_framework import serializers

from decks.directory.deck_search import LONGEST, ORDERS, choices
from dimrift_site.base.api.request_data import ListAsked, OneOf

ONLY_PUBLIC: Final = "Without `mine`, what is asked for is looked for in all public decks."


class DecksAsked(ListAsked):
    """The filters of a list of decks, and what it goes by; without `order`, by name."""

    mine = serializers.BooleanField(default=False, help_text=f"Only one's own. {ONLY_PUBLIC}")
    text = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=LONGEST,
        help_text="Words of the name, or of what is said about the deck.",
    )
    card = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=LONGEST,
        help_text="The key or the name of a card in the main or the Fables deck.",
    )
    faction = serializers.CharField(
        default="", allow_blank=True, max_length=40, help_text="With a card of this faction, by its key."
    )
    format = serializers.CharField(
        default="", allow_blank=True, max_length=40, help_text="A format, by its key."
    )
    tag = serializers.CharField(
        default="", allow_blank=True, max_length=LONGEST, help_text="With this tag, in any spelling of it."
    )
    by = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=LONGEST,
        help_text="All public decks of this author, not only the newest.",
    )
    order = OneOf(
        ORDERS,
        default="",
        allow_blank=True,
        help_text="Newest, most liked or most played first; or by the mean turn of the win,"
        " which leaves out decks of which it is not known, for they have no run of 100 won games.",
    )

    def validate_faction(self, key: str) -> str:
        return _known("faction", key)

    def validate_format(self, key: str) -> str:
        return _known("format", key)


def _known(name: str, key: str) -> str:
    known = [one for one, _words in choices()[name]] if key else []
    if key and key not in known:
        raise serializers.ValidationError(f"There is no such {name}; one of: {', '.join(known)}.")
    return key
