"""The edition as the API is asked for it, by who starts a game or a run."""

from rest_framework import serializers

import engine
from decks.play_setup.edition_choice import LONGEST
from dimrift_site.api.request_data import BoundedDict, InputSerializer


class EditionAsked(InputSerializer):
    """A preset, and switches set otherwise by name (0.1); the engine says what it does not know."""

    edition = serializers.CharField(
        max_length=LONGEST, required=False, allow_blank=True, default="", help_text="Empty: the deck's own."
    )
    overrides = BoundedDict(
        max_length=len(engine.VALUES),
        child=serializers.CharField(max_length=LONGEST),
        required=False,
        default=dict,
        help_text="Switches of the rulebook's table by name, set otherwise than in the edition.",
    )

    def validate_overrides(self, overrides: dict[str, str]) -> dict[str, str]:
        if any(len(name) > LONGEST for name in overrides):
            raise serializers.ValidationError("No switch has such a long name.")
        return overrides
