"""Effects that a run or a game is played without, as the API tells of them."""

from typing import Final

from rest_framework import serializers

AGREED: Final = (
    "Agree to play without the effects that cannot be read yet: they count as absent. Without it a deck "
    "that has such effects is refused with `unread_cards`."
)


class LeftOut(serializers.Serializer[None]):
    """An effect that could not be read when it was started, by its place on the card from 1.

    `span` is [start, end] in characters of `text`, `expected` what could have stood there.
    """

    card = serializers.CharField()
    key = serializers.CharField()
    effect = serializers.IntegerField()
    text = serializers.CharField()
    span = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    expected = serializers.ListField(child=serializers.CharField())
    suggestion = serializers.CharField()
    sentence = serializers.CharField()
