"""Effects that a run or a game is played without, as the API describes them."""

from typing import Final

from rest_framework import serializers

AGREED: Final = (
    "Agree to play without the effects that cannot be read yet: they count as absent, but a card whose "
    "Summoning Cost is among them cannot be played. Without it a deck that has such effects is refused with "
    "`unread_cards`."
)


class LeftOut(serializers.Serializer[None]):
    """An effect that could not be read when it was started, by its place on the card from 1.

    `kind` is that of the effect; a card of which a `cost` was left out cannot be played (7.2). `span` is
    [start, end] in characters of `text`, `expected` what could have stood there.
    """

    card = serializers.CharField()
    key = serializers.CharField()
    effect = serializers.IntegerField()
    kind = serializers.CharField(required=False, help_text="Missing where it was kept by an older version.")
    text = serializers.CharField()
    span = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    expected = serializers.ListField(child=serializers.CharField())
    suggestion = serializers.CharField()
    sentence = serializers.CharField()
