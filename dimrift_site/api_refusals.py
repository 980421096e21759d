"""Answers of the API to what decks, games and the engine refuse; `conventions` has those to all else."""

from typing import Any

from django.http import Http404
from rest_framework.response import Response

from decks.refusals import REFUSED, status_of
from dimrift_site.base.api import conventions


def explain(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return a refusal as `{code, detail, fields, rule}`.

    With what was decided on a stale version comes the newest `state`, which the view knows.
    """
    if not isinstance(error, REFUSED):
        return conventions.explain(error, context)
    data = conventions.shape(error.code, str(error), rule=error.rule)
    if error.code == "stale":
        try:
            data["state"] = context["view"].newest_state(error)
        except Http404 as deleted:
            return conventions.explain(deleted, context)
    return Response(data, status_of(error))
