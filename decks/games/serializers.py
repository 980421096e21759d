"""Shapes of what the API says about games, for its description; the data come from `game_state`."""

from rest_framework import serializers

from decks.games.view_serializers import GameView
from decks.play_setup.unread_serializer import LeftOut


class PlayedDeck(serializers.Serializer[None]):
    """The deck that is played. `id` and `url` are "" once it is gone or no longer to be seen."""

    id = serializers.CharField()
    name = serializers.CharField()
    url = serializers.CharField()


class CardEffectText(serializers.Serializer[None]):
    """One printed effect."""

    kind = serializers.CharField()
    once = serializers.BooleanField()
    optional = serializers.BooleanField()
    text = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment] # the name of a field, not of an option


class CardInGame(serializers.Serializer[None]):
    """A card that the view or the log names, as printed."""

    key = serializers.CharField()
    url = serializers.CharField(help_text="Its page; empty for a Creature Token.")
    type = serializers.CharField()
    subtypes = serializers.ListField(child=serializers.CharField())
    faction = serializers.CharField(allow_null=True)
    fabled = serializers.BooleanField()
    stats = serializers.DictField(child=serializers.IntegerField())
    arrows = serializers.DictField(child=serializers.IntegerField())
    effects = CardEffectText(many=True)
    cost = serializers.IntegerField(help_text="The mana that its Summoning Cost takes, as printed.")
    cost_besides = serializers.ListField(
        child=serializers.CharField(),
        help_text="What else it takes: sacrifice, discard, life, transform.",
    )


class OptionData(serializers.Serializer[None]):
    """One option. An answer names its `label`; what does not apply is null."""

    index = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment] # the name of a field, not of an option
    does = serializers.CharField(help_text="The kind of option: one of those in docs/board.md.")
    text = serializers.CharField()
    zone = serializers.CharField(allow_null=True)
    card = serializers.CharField(allow_null=True)
    facing = serializers.CharField(allow_null=True)
    number = serializers.IntegerField(allow_null=True)
    reaches = serializers.ListField(child=serializers.CharField(), allow_null=True)


class QuestionData(serializers.Serializer[None]):
    """The question to the player, with every option that the rules allow."""

    kind = serializers.CharField()
    player = serializers.CharField()
    prompt = serializers.CharField()
    options = OptionData(many=True)


class LogLine(serializers.Serializer[None]):
    """One line of the log. `n` counts all lines from 1; `pick` is the number of picks made before it."""

    n = serializers.IntegerField()
    turn = serializers.IntegerField()
    who = serializers.CharField()
    text = serializers.CharField()
    rule = serializers.CharField()
    zone = serializers.CharField(allow_null=True)
    card = serializers.CharField(allow_null=True)
    kind = serializers.CharField()
    pick = serializers.IntegerField()


class GameState(serializers.Serializer[None]):
    """A game as its player sees it. `log` holds its newest 120 lines; `picks` counts the player's own."""

    id = serializers.CharField()
    version = serializers.IntegerField()
    seed = serializers.CharField()
    edition = serializers.CharField()
    overrides = serializers.DictField(child=serializers.CharField())
    left_out = LeftOut(many=True)
    deck = PlayedDeck()
    over = serializers.BooleanField()
    winner = serializers.CharField()
    reason = serializers.CharField()
    readonly = serializers.CharField(help_text="Why the game can only be looked at, else empty.")
    you = serializers.CharField()
    view = GameView()
    cards = serializers.DictField(child=CardInGame())
    question = QuestionData(allow_null=True)
    log = LogLine(many=True)
    picks = serializers.IntegerField()
    can_undo = serializers.BooleanField()
    can_redo = serializers.BooleanField()


class StaleState(serializers.Serializer[None]):
    """The game has gone on; nothing was changed."""

    code = serializers.CharField()
    detail = serializers.CharField()
    fields = serializers.DictField()  # type: ignore[assignment] # part of the one shape of errors
    rule = serializers.CharField()
    state = GameState()
