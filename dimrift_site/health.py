"""The health page: what runs, in a form people and monitors can read."""

from django.db import connection
from django.http import HttpRequest, JsonResponse

import engine


def health(request: HttpRequest) -> JsonResponse:
    """200 while the database answers, with the engine's build, the versions and the database's kind."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse(
        {
            "engine": "compiled" if engine.COMPILED else "source",
            "rules_version": engine.RULES_VERSION,
            "reader_version": engine.READER_VERSION,
            "database": connection.vendor,
        }
    )
