"""Shapes of what a player sees of a game, for the description of the API; the data come from the engine."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


class CardUnder(serializers.Serializer[None]):
    """A card that lies under another one; only a Vehicle has a facing there (4.2, 4.3)."""

    card = serializers.CharField()
    facing = serializers.CharField(allow_null=True)


class CardOnField(serializers.Serializer[None]):
    """A card in a zone. Face-down it is `face controller set_this_turn`, and `card` to who may look at it.

    Stats are values as they are now (14.1); their keys are the same in every edition.
    """

    face = serializers.ChoiceField(["up", "down"])
    controller = serializers.CharField()
    set_this_turn = serializers.BooleanField(required=False)
    card = serializers.CharField(required=False)
    facing = serializers.CharField(required=False, help_text="As its controller sees it.")
    mana = serializers.IntegerField(required=False)
    damage = serializers.IntegerField(required=False)
    might = serializers.IntegerField(required=False)
    life = serializers.IntegerField(required=False)
    armor = serializers.IntegerField(required=False)
    movement = serializers.IntegerField(required=False)
    will = serializers.IntegerField(required=False)
    conditions = serializers.ListField(child=serializers.CharField(), required=False)
    abilities = serializers.ListField(child=serializers.CharField(), required=False)
    attached = CardUnder(many=True, required=False)
    equipped = serializers.CharField(
        required=False, allow_null=True, help_text="The zone that Equipment is linked to."
    )
    reach = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="The zones that it connects to."
    )


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "array", "items": {"type": "string"}}]})
class PileSerializer(serializers.Field[Any, Any, Any, Any]):
    """Names where the cards are known to the player, else how many there are (19.1)."""


class PlayerSide(serializers.Serializer[None]):
    """A player's HP and piles. `supply`: tokens not gained yet, null where the edition has none (1.2)."""

    hp = serializers.IntegerField()
    tokens = serializers.IntegerField()
    supply = serializers.IntegerField(allow_null=True)
    fabled_used = serializers.BooleanField()
    hand = PileSerializer()
    aside = PileSerializer()
    deck = serializers.IntegerField()
    fables = PileSerializer()
    graveyard = serializers.ListField(child=serializers.CharField(), help_text="The oldest card first.")


class Declared(serializers.Serializer[None]):
    """Something declared. `effect` is the number of a printed effect of `printed_on`, or of a mode."""

    kind = serializers.CharField()
    controller = serializers.CharField()
    card = serializers.CharField()
    zone = serializers.CharField()
    effect = serializers.IntegerField()
    printed_on = serializers.CharField()
    mode = serializers.IntegerField()
    targets = serializers.ListField(child=serializers.CharField())
    blocker = serializers.CharField()


class WhoIsAsked(serializers.Serializer[None]):
    """The player who is asked; `kind` and the labels in `options` only if it is the viewer."""

    player = serializers.CharField()
    kind = serializers.CharField(required=False)
    options = serializers.ListField(child=serializers.CharField(), required=False)


class LastingRule(serializers.Serializer[None]):
    """A rule that holds, or is still to come, though it lies on no card (14.4, 15.2, 16.2)."""

    text = serializers.CharField()
    controller = serializers.CharField()
    card = serializers.CharField(allow_blank=True, help_text="Whose effect it was; empty for none.")
    until = serializers.CharField(allow_blank=True)


class GameView(serializers.Serializer[None]):
    """A game as the player may see it (19.1). `words`: the edition's terms for stats and for a Strike (0.2).

    `stack` has its top last; `attacks` are those that wait for an empty stack (10.4).
    """

    player = serializers.CharField()
    turn = serializers.CharField()
    turn_number = serializers.IntegerField(help_text="0 before the first turn.")
    phase = serializers.CharField()
    event = serializers.CharField()
    words = serializers.DictField(child=serializers.CharField())
    players = serializers.DictField(child=PlayerSide())
    open = serializers.ListField(child=serializers.CharField())
    field = serializers.DictField(child=CardOnField())
    stack = Declared(many=True)
    attacks = Declared(many=True)
    lasting = LastingRule(many=True)
    question = WhoIsAsked(allow_null=True)
    winner = serializers.CharField()
    reason = serializers.CharField()
