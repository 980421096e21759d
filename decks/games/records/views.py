"""Pages of records: one's own game as a file, and a record opened or shown."""

from functools import partial
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

import engine
from decks.games.models import Game
from decks.games.records.record_game import SOURCE, Unplayable
from decks.games.records.record_writer import record_text
from decks.games.records.services import LARGEST, MOST_NAME, load_text, open_record
from decks.games.views.board_page import TOO_MANY
from decks.games.views.own_games import own_game
from decks.refusals import REFUSED, Refusal, status_of
from decks.session_key import starter_of
from decks.submissions.services import made_before, made_once
from dimrift_site.base.web.page_throttles import is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

SHOWN_PICKS: Final = 2_000


@require_safe
@never_cache
def game_record(request: HttpRequest, public_id: str) -> HttpResponse:
    """The record of a game of one's own, as a file."""
    game = own_game(request, public_id)
    try:
        text = record_text(game)
    except REFUSED as refused:
        return _show(request, str(refused), status_of(refused))
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="game-{game.public_id}.json"'
    return answer


@takes("text", "file", "name")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_record(request: HttpRequest) -> HttpResponse:
    """Open a record as a game of one's own, or show it where it cannot go on."""
    if request.method != "POST":
        return _show(request)
    made = made_before(request, Game)
    if made is not None:
        return redirect("decks:game", made.public_id)
    if not is_within(request, "games"):
        return _show(request, TOO_MANY, 429)
    data: object = None
    try:
        data = load_text(_posted_text(request))
        start = partial(open_record, data, name=request.POST.get("name", ""), **starter_of(request))
        return redirect("decks:game", made_once(request, Game, start).public_id)
    except Unplayable as unplayable:
        return _show(request, str(unplayable), shown=engine.outline_record(data, SOURCE))
    except REFUSED as refused:
        return _show(request, str(refused), status_of(refused))


def _posted_text(request: HttpRequest) -> bytes:
    """The text of the file, or what was typed. Refusal `bad_record`."""
    file = request.FILES.get("file")
    text = file.read(LARGEST + 1) if isinstance(file, UploadedFile) else b""
    text = text or request.POST.get("text", "").encode()
    if not text.strip():
        raise Refusal("bad_record", why="Choose a file, or paste its text.")
    return text


def _show(
    request: HttpRequest, problem: str = "", status: int = 200, shown: engine.RecordOutline | None = None
) -> HttpResponse:
    context: dict[str, Any] = {
        "section": "decks",
        "problem": problem,
        "text": request.POST.get("text", "") if request.method == "POST" else "",
        "name": request.POST.get("name", "")[:MOST_NAME],
        "most_name": MOST_NAME,
        "most": LARGEST,
        "unknown": unknown(request.GET, {}),
    }
    if shown is not None:
        context |= {"shown": shown, "picks": shown.picks[:SHOWN_PICKS]}
    return render(request, "games/record.html", context, status=status)
