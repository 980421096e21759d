"""Games at the board under /api/v1/games."""

from typing import Any, TypedDict

from django.db.models import QuerySet
from django.http import Http404
from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from cards.cache import pinned_version
from decks.games import queries, services
from decks.games.by_hand.seat import HANDS, OPEN
from decks.games.game_preview import LONGEST_PICKS, preview_picks
from decks.games.game_state import GameState, StaleState, state_of, step_state
from decks.games.matches.score import first_of_match
from decks.games.models import Game
from decks.games.opponents.levels import BY_KEY, level_of
from decks.games.opponents.opponent_deck import AT_RANDOM
from decks.games.opponents.practice import LONGEST_NAME, MOST_HP, MOST_ON_TOP, Practice
from decks.games.opponents.start_request import BY_HAND, LONGEST_ADDRESS, StartRequest
from decks.games.refusal_reasons import find_not_offered
from decks.games.services import HIGHEST_SEED, StaleGame
from decks.games.stops import KEY, MOST_CARDS, flow_of_names
from decks.games.views.own_games import own_game
from decks.lists import queries as decks
from decks.play_setup.edition_serializer import EditionAsked
from dimrift_site.base.api.request_data import (
    BoundedList,
    InputSerializer,
    KnownParameters,
    ListAsked,
    OneOf,
    Versioned,
    refuse_body,
)
from dimrift_site.base.web.browser_session import session_of
from dimrift_site.base.web.client_address import client_network
from engine.session import PASSED_UNTIL, PHASES, Flow
from engine.view_types import NotOffered, PickPreview

LONGEST_LABEL = 300


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "pattern": "^[0-9]{0,19}$", "maxLength": 19},
            {"type": "integer", "minimum": 0, "maximum": HIGHEST_SEED},
        ]
    }
)
class SeedField(serializers.RegexField):
    """A seed, as text or as a number."""

    takes_numbers = True


def points_field(words: str) -> serializers.IntegerField:
    """Return the field for the HP of a player."""
    return serializers.IntegerField(
        min_value=0, max_value=MOST_HP, required=False, default=0, help_text=words
    )


def top_field(words: str) -> BoundedList:
    """Return the field for the cards on top of a deck."""
    name = serializers.CharField(max_length=LONGEST_NAME)
    return BoundedList(child=name, max_length=MOST_ON_TOP, required=False, default=list, help_text=words)


class NewGame(EditionAsked):
    """A game to be started. Without a seed one is drawn; as text, for JavaScript rounds large numbers."""

    deck = serializers.CharField(max_length=12, help_text="The deck's public id.")
    opponent = OneOf(
        (*BY_KEY, BY_HAND, ""),
        required=False,
        default="",
        help_text="Who plays the other side; hand: you do; empty: nobody does.",
    )
    match = serializers.BooleanField(
        default=False, help_text="Whether it is the first game of a match: best of three."
    )
    hands = OneOf(
        HANDS, required=False, default=OPEN, help_text="Of opponent hand: whether both hands are seen."
    )
    opponent_deck = serializers.CharField(
        max_length=LONGEST_ADDRESS,
        required=False,
        allow_blank=True,
        default=AT_RANDOM,
        help_text="The id or address of the opponent's deck, or `random`: a public one of the same format, "
        "which is named at the end of the game.",
    )
    starter = OneOf(services.STARTERS, required=False, default="P1", help_text="Who begins; P1 is you.")
    hp = points_field("HP that you begin with, 0 as the rules say.")
    opponent_hp = points_field("HP that the opponent begins with.")
    top = top_field("Cards of your main deck that lie on top of it, by name; the first five are your hand.")
    opponent_top = top_field("The same of the opponent's.")
    seed = SeedField(r"^[0-9]{0,19}$", max_length=19, required=False, allow_blank=True, default="")

    def validate_seed(self, seed: str) -> int | None:
        number = int(seed) if seed.strip() else None
        if number is not None and number > HIGHEST_SEED:
            raise serializers.ValidationError(f"A seed is at most {HIGHEST_SEED}.")
        return number


class StopsSerializer(InputSerializer):
    """The phases in whose windows the player is asked, with nothing on the stack; elsewhere they pass."""

    own = serializers.MultipleChoiceField(choices=PHASES, help_text="Phases of one's own turns.")
    theirs = serializers.MultipleChoiceField(
        choices=PHASES, default=set, help_text="Those of the other player's."
    )
    own_effects = serializers.BooleanField(
        default=False, help_text="Whether one is asked while one's own effect is on top of the stack."
    )
    own_strikes = serializers.BooleanField(
        default=False, help_text="Whether one is asked to block one's own Strike at the other side."
    )
    cards = BoundedList(
        child=serializers.RegexField(KEY, max_length=100),
        max_length=MOST_CARDS,
        default=list,
        help_text="Keys of cards with which one is asked wherever they can do something.",
    )


class AnswerSerializer(Versioned):
    """One option, by its label; several that follow each other; or several of this one question.

    "concede" is always accepted as a label.

    With `stops`, what needs no decision is answered, too. Without, every question is asked.
    """

    label = serializers.CharField(max_length=LONGEST_LABEL, required=False)  # type: ignore[assignment] # a field
    labels = BoundedList(
        child=serializers.CharField(max_length=LONGEST_LABEL),
        min_length=1,
        max_length=services.MOST_AT_ONCE,
        required=False,
        help_text="Picks of one decision, as a place and a facing: all of them are made, or none.",
    )
    chosen = BoundedList(
        child=serializers.CharField(max_length=LONGEST_LABEL),
        max_length=services.MOST_AT_ONCE,
        required=False,
        help_text="Options of this question that are picked together, in any order, as many as its "
        "`together` allows; what ends the picking is picked with them. Where an event asks something in "
        "between, the rest is asked again.",
    )
    stops = StopsSerializer(required=False)

    def validate(self, asked: dict[str, Any]) -> dict[str, Any]:
        if sum(name in asked for name in ("label", "labels", "chosen")) != 1:
            raise serializers.ValidationError(
                {"label": "Give a label, or labels, or what is chosen together."}
            )
        return asked


class PassSerializer(Versioned):
    """Until when to pass: until the turn ends, the stack is empty, or something happens.

    Nothing of it passes what the other player does; `something` ends with one's own next turn.
    """

    until = OneOf(PASSED_UNTIL)
    stops = StopsSerializer(required=False)


class ReplyAsked(Versioned):
    """The stops for the player's own questions meanwhile, and the version."""

    stops = StopsSerializer(required=False)


class Steps(Versioned):
    """A number of one's own picks, and the version."""

    count = serializers.IntegerField(min_value=1, max_value=2**31 - 1, default=1)


class GameSummary(serializers.Serializer[Game]):
    """A game in the list of one's own. `turn` counts the turns of both; 0 before the first."""

    id = serializers.CharField(source="public_id")
    version = serializers.IntegerField()
    deck = serializers.CharField(source="deck_name", help_text="The deck's name.")
    seed = serializers.SerializerMethodField(help_text="Empty until the end of a game against an opponent.")
    edition = serializers.CharField(source="setup.edition")
    turn = serializers.IntegerField(source="number")
    over = serializers.BooleanField()
    winner = serializers.CharField(help_text="P1, P2, draw, or none while it goes on.")
    reason = serializers.CharField(help_text="How it ended: hp, concede, loop, limit, or empty.")
    opponent = serializers.SerializerMethodField(
        help_text="The level of who plays the other side, hand where one does by hand, or empty."
    )
    changed = serializers.DateTimeField()

    def get_seed(self, game: Game) -> str:
        return "" if game.is_sealed else str(game.setup["seed"])

    def get_opponent(self, game: Game) -> str:
        if game.by_hand:
            return BY_HAND
        return level_of(game.setup["opponent"]["policy"]) if game.has_opponent else ""


class GameStart(KnownParameters, generics.ListAPIView[Game]):
    """One's own games, those played last first; start games."""

    throttle_scope = "games"
    parameters = {"GET": ListAsked}
    finds_nothing = ("POST",)
    serializer_class = GameSummary
    pages_by = ("-changed", "-public_id")
    queryset = Game.objects.none()

    def get_queryset(self) -> QuerySet[Game]:
        return queries.listed_games(self.request.user, self.request.session.session_key)

    @extend_schema(request=NewGame, responses={201: GameState})
    def post(self, request: Request) -> Response:
        """A new game of a deck that the visitor may see: alone, or against an opponent.

        The opponent's picks come as a job: as long as the state says `thinking`, ask for it again.
        """
        asked = NewGame(data=request.data)
        asked.is_valid(raise_exception=True)
        wanted = asked.validated_data
        key = session_of(request)
        deck = decks.deck_row(request.user, wanted["deck"], key)
        if deck is None:
            raise Http404
        user = request.user if request.user.is_authenticated else None
        wanted.pop("deck")
        start = start_request(wanted)
        with pinned_version():
            rules = (wanted["edition"], wanted["overrides"])
            game = services.start_game(
                deck,
                user=user,
                session_key=key,
                network=client_network(request),
                starter=start.starter,
                opponent=start.opposition(deck, request.user, key, *rules),
                practice=start.practice,
                match=first_of_match() if start.match else None,
                **wanted,
            )
        return state_response(request, game, status.HTTP_201_CREATED, just_changed=True)


def start_request(wanted: dict[str, Any]) -> StartRequest:
    """Take the opponent, and what is for practice, out of what was asked for."""
    hp = (wanted.pop("hp"), wanted.pop("opponent_hp"))
    tops = (tuple(wanted.pop("top")), tuple(wanted.pop("opponent_top")))
    level, deck = wanted.pop("opponent"), wanted.pop("opponent_deck")
    return StartRequest(
        level, deck, wanted.pop("starter"), Practice(hp, tops), wanted.pop("hands"), wanted.pop("match")
    )


class OwnGame(KnownParameters):
    """A view of a game that answers what was decided on a stale version with 409 and the newest state."""

    def newest_state(self, stale: StaleGame) -> GameState:
        """The game as it is now."""
        return state_of(stale.game)


class GameDetail(OwnGame):
    """A game of the visitor's own."""

    @extend_schema(responses=GameState)
    def get(self, request: Request, public_id: str) -> Response:
        return state_response(request, own_game(request, public_id))

    parameters = {"DELETE": Versioned}

    @extend_schema(parameters=[Versioned], responses={204: None, 409: StaleState})
    def delete(self, request: Request, public_id: str) -> Response:
        """Delete it for good."""
        game = own_game(request, public_id)
        refuse_body(request)
        services.delete_game(game, **self.asked)
        return Response(status=status.HTTP_204_NO_CONTENT)


class PlaceAsked(InputSerializer):
    """A zone, or a card of the own hand or Fables Deck."""

    place = serializers.CharField(
        max_length=LONGEST_LABEL, help_text="`c2`, or a card by its name as the view has it."
    )


class WhyNotData(TypedDict):
    """The options that a place does not offer now; `version` is that of the game."""

    version: int
    place: str
    not_offered: list[NotOffered]


class GameWhyNot(OwnGame):
    """Why a zone or card does not offer what one looks for there."""

    parameters = {"GET": PlaceAsked}

    @extend_schema(parameters=[PlaceAsked], responses=WhyNotData)
    def get(self, request: Request, public_id: str) -> Response:
        """All that is not offered there, each with what is against it and the paragraph of the rulebook."""
        game = own_game(request, public_id)
        place = self.asked["place"]
        found = find_not_offered(game, place)
        return Response({"version": game.version, "place": place, "not_offered": found})


class PicksAsked(InputSerializer):
    """A pick, or several of one decision that follow each other."""

    label = serializers.CharField(  # type: ignore[assignment] # a field
        max_length=LONGEST_PICKS, help_text="The label of an option; those of several picks, a line each."
    )


class PreviewData(PickPreview):
    """The outcome of picks if nobody responds; `version` is that of the game."""

    version: int
    labels: list[str]


class GamePreview(OwnGame):
    """The outcome of a pick, before it is made."""

    parameters = {"GET": PicksAsked}

    @extend_schema(parameters=[PicksAsked], responses=PreviewData)
    def get(self, request: Request, public_id: str) -> Response:
        """Tell who blocks, is hit, how much, what leaves and moves; nothing that the player cannot see."""
        game = own_game(request, public_id)
        labels = self.asked["label"].splitlines()
        return Response({"version": game.version, "labels": labels, **preview_picks(game, labels)})


class GameChange(OwnGame):
    """A change of a game, decided on a version."""

    throttle_scope = "picks"
    takes: type[Versioned] = Versioned

    def change(self, game: Game, wanted: dict[str, Any]) -> Game:
        """Do what was asked for."""
        raise NotImplementedError

    def changed(self, request: Request, public_id: str) -> Response:
        """The state afterwards."""
        game = own_game(request, public_id)
        asked = self.takes(data=request.data)
        asked.is_valid(raise_exception=True)
        return state_response(request, self.change(game, asked.validated_data), just_changed=True)


class GameAnswer(GameChange):
    """Answer the question."""

    takes = AnswerSerializer

    def change(self, game: Game, wanted: dict[str, Any]) -> Game:
        version, flow = wanted["version"], requested_stops(wanted)
        if "chosen" in wanted:
            return services.choose(game, version, wanted["chosen"], flow)
        picks = wanted["labels"] if "labels" in wanted else [wanted["label"]]
        return services.answer_all(game, version, picks, flow)

    @extend_schema(request=AnswerSerializer, responses={200: GameState, 409: StaleState})
    def post(self, request: Request, public_id: str) -> Response:
        return self.changed(request, public_id)


def requested_stops(wanted: dict[str, Any]) -> Flow | None:
    """Take the stops out of what was asked for, as a flow; None where there are none."""
    stops = wanted.pop("stops", None)
    return None if stops is None else flow_of_names(**stops)


class GamePass(GameChange):
    """Pass, and go on passing until something has to be decided."""

    takes = PassSerializer

    def change(self, game: Game, wanted: dict[str, Any]) -> Game:
        return services.pass_on(game, flow=requested_stops(wanted), **wanted)

    @extend_schema(request=PassSerializer, responses={200: GameState, 409: StaleState})
    def post(self, request: Request, public_id: str) -> Response:
        return self.changed(request, public_id)


class GameUndo(GameChange):
    """Take picks back, with all that followed them."""

    takes = Steps

    def change(self, game: Game, wanted: dict[str, Any]) -> Game:
        return services.undo(game, **wanted)

    @extend_schema(request=Steps, responses={200: GameState, 409: StaleState})
    def post(self, request: Request, public_id: str) -> Response:
        return self.changed(request, public_id)


class GameRedo(GameChange):
    """Make picks again that were taken back, as long as no other was made."""

    takes = Steps

    def change(self, game: Game, wanted: dict[str, Any]) -> Game:
        return services.redo(game, **wanted)

    @extend_schema(request=Steps, responses={200: GameState, 409: StaleState})
    def post(self, request: Request, public_id: str) -> Response:
        return self.changed(request, public_id)


class GameReply(GameChange):
    """Have an opponent go on that was interrupted."""

    takes = ReplyAsked

    def change(self, game: Game, wanted: dict[str, Any]) -> Game:
        return services.ask_again(game, wanted["version"], requested_stops(wanted))

    @extend_schema(request=ReplyAsked, responses={200: GameState, 409: StaleState})
    def post(self, request: Request, public_id: str) -> Response:
        return self.changed(request, public_id)


class GameReplyStep(OwnGame):
    """A moment of the newest reply of the opponent."""

    @extend_schema(responses=GameState)
    def get(self, request: Request, public_id: str, number: int) -> Response:
        """The game as it stood then, 1 to `steps` of the state."""
        state = step_state(own_game(request, public_id), number)
        if state is None:
            raise Http404
        return Response(state)


class Concession(Versioned):
    """The version, and whether all of a match is given up."""

    match = serializers.BooleanField(default=False)


class GameConcede(GameChange):
    """Give up the game, or its match."""

    takes = Concession

    def change(self, game: Game, wanted: dict[str, Any]) -> Game:
        return services.concede(game, **wanted)

    @extend_schema(request=Concession, responses={200: GameState, 409: StaleState})
    def post(self, request: Request, public_id: str) -> Response:
        return self.changed(request, public_id)


def state_response(
    request: Request, game: Game, code: int = status.HTTP_200_OK, *, just_changed: bool = False
) -> Response:
    """The game as the API answers it."""
    if not request.auth:  # by a token, which needs none
        get_token(request._request)  # so that a client without a page has the cookie for its next change
    return Response(state_of(game, just_changed=just_changed), status=code)
