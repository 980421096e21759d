"""The edition and unread effects as the API is asked for them, by who starts a game or a run."""

from typing import Final

from rest_framework import serializers

import engine
from decks.play_setup.edition_choice import LONGEST
from dimrift_site.base.api.request_data import BoundedDict, InputSerializer

AGREED: Final = (
    "Agree to play without the effects that cannot be read yet: they count as absent, but a card whose "
    "Summoning Cost is among them cannot be played. Without it a deck that has such effects is refused with "
    "`unread_cards`."
)


def overrides_field() -> BoundedDict:
    """Return the field for switches that are set otherwise than in an edition."""
    return BoundedDict(
        max_length=len(engine.VALUES),
        child=serializers.CharField(max_length=LONGEST),
        required=False,
        default=dict,
        help_text=f"Switches set otherwise than in the edition, by name: {', '.join(engine.VALUES)}.",
    )


class EditionAsked(InputSerializer):
    """A preset, switches set otherwise by name (0.1), and whether unread effects count as absent.

    The engine says what it does not know.
    """

    edition = serializers.CharField(
        max_length=LONGEST, required=False, allow_blank=True, default="", help_text="Empty: the deck's own."
    )
    overrides = overrides_field()
    unread_absent = serializers.BooleanField(default=False, help_text=AGREED)

    def validate_overrides(self, overrides: dict[str, str]) -> dict[str, str]:
        if any(len(name) > LONGEST for name in overrides):
            raise serializers.ValidationError("No switch has such a long name.")
        return overrides
