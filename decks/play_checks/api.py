"""Checks by play under /api/v1/: as a part of a verdict, and by their key."""

from typing import Any, Final

from django.conf import settings
from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from decks.legality.models import Format
from decks.lists.deck_store import DeckLine
from decks.models import Deck
from decks.play_checks.checked_list import checked_list, unplayed_reason
from decks.play_checks.pending_checks import KIND
from decks.play_checks.queries import shown_check
from decks.play_checks.services import order_list_check
from decks.runs.admission import key_of_account, key_of_network
from dimrift_site.base.api.request_data import InputSerializer, KnownParameters
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.web.client_address import client_network, network_digest

NOTHING: Final = {"job": None, "url": None, "reason": "", "run": None, "hints": None}


class PlayAsked(InputSerializer):
    """The choice to have the deck played, too."""

    play = serializers.BooleanField(default=False)


class HintFigure(serializers.Serializer[None]):
    """A mean or share with its 95 % interval, of so many games."""

    mean = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()
    n = serializers.IntegerField()


class HintData(serializers.Serializer[None]):
    """A finding of play; `games` are numbers of games of the run that show it."""

    kind = serializers.CharField()
    sentence = serializers.CharField()
    advice = serializers.CharField()
    figure = HintFigure(allow_null=True)
    cards = serializers.ListField(child=serializers.CharField())
    games = serializers.ListField(child=serializers.IntegerField())


class PlayCheckData(serializers.Serializer[dict[str, Any]]):
    """A check by play, a job that is done when nothing else is to do, and is known for a day.

    `state` is `waiting`, `done`, `failed`, or `unplayed` with the `reason`. `hints` is null before it is
    done; `run` names the run with the games, null where the list is no saved deck.
    """

    job = serializers.CharField(allow_null=True)
    url = serializers.CharField(allow_null=True)
    state = serializers.CharField()
    reason = serializers.CharField()
    run = serializers.CharField(allow_null=True)
    hints = HintData(many=True, allow_null=True)


class PlayCheckDetail(KnownParameters):
    """A check by play that was asked for with a verdict."""

    @extend_schema(responses=PlayCheckData)
    def get(self, request: Request, key: str) -> Response:
        """Return its progress and its hints."""
        job = Job.objects.filter(kind=KIND, key=key, owner=owner_of(request)).first()
        if job is None or "list" not in job.data:
            raise Http404("There is no such check.")
        return Response(PlayCheckData(job_data(job)).data)


def owner_of(request: Request) -> str:
    """Return whose checks a caller's are, as for runs."""
    if request.user.is_authenticated:
        return key_of_account(request.user.pk)
    return key_of_network(network_digest(client_network(request)))


def played_data(
    request: Request, lines: list[DeckLine], edition: str, format_: Format, deck: Deck | None = None
) -> dict[str, Any]:
    """Return what is told of the check of a list, or of a saved deck; one that is not there is ordered.

    Reads `card.effects` and `card.faction`: prefetch them. Refusal for a check too many.
    """
    reason = unplayed_reason(lines, edition, format_) if settings.CHECK_BY_PLAY else "off"
    if any(line.card.is_private_now for line in lines):
        reason = "withheld"
    if reason:
        return {**NOTHING, "state": "unplayed", "reason": reason}
    check = shown_check(deck, format_, may_wait=False) if deck is not None else None
    if check is not None and check.hints is not None:
        return {**NOTHING, "state": "done", "run": check.run or None, "hints": check.hints}
    overrides = format_.overrides if format_.edition == edition else {}
    return job_data(
        order_list_check(checked_list(lines, engine.edition(edition, overrides)), owner_of(request))
    )


def job_data(job: Job) -> dict[str, Any]:
    """Return what is told of a check of a list."""
    result = job.result if job.state == Job.State.DONE and job.result else {}
    state = {Job.State.DONE: "done", Job.State.FAILED: "failed"}.get(Job.State(job.state), "waiting")
    reason = result.get("unplayed", "")
    return {
        **NOTHING,
        "job": job.key,
        "url": reverse("decks:api-play-check", args=[job.key]),
        "state": "unplayed" if reason else state,
        "reason": reason or job.error,
        "hints": result.get("hints"),
    }
