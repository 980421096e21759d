"""Pages to learn the game: ten minutes of reading, lessons at the board, positions to try."""

from collections.abc import Sequence
from functools import cache, partial
from typing import Any, Final, NamedTuple

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import engine
from cards import queries as catalogue
from cards.cache import pinned_version
from cards.models import Card
from cards.rulebook.turn_picture import turn_pictures
from cards.wiki import queries as wiki
from cards.wiki.board_blocks import draw_board, names_on, refuse_long
from cards.wiki.card_rulings import read_ruling
from cards.wiki.markup import WikiText
from cards.wiki.page_html import draw_text
from cards.workshop.author import reader_of
from cards.workshop.queries import drafts_called, visible_card
from decks.games.models import Game
from decks.games.services import start_from_scenario
from decks.games.stops import requested_flow
from decks.learn.card_trial import card_scenario
from decks.learn.course_progress import course_deck, keep_won_lessons, won_lessons
from decks.learn.lesson import TEN_MINUTES, Lesson, find_lesson, lessons
from decks.legality.queries import DEFAULT
from decks.refusals import REFUSED, status_of
from decks.session_key import starter_of
from decks.submissions.services import made_before, made_once
from dimrift_site.base.web.cache_policy import allow_copies
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

SECTION: Final = {"section": "learn"}
TRIED: Final = ("page", "board", "card", "ruling", "edition")


@require_safe
@pinned_version()
def learn(request: HttpRequest) -> HttpResponse:
    """Show how to play in ten minutes, and the lessons with those that the account has won."""
    context = {
        **SECTION,
        "html": _ten_minutes(),
        "lessons": lessons(),
        "won": won_lessons(request.user),
        "course_deck": course_deck(),
        "turn_pictures": turn_pictures(DEFAULT),
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "learn/index.html", context)


@takes("lesson")
@require_POST
def learn_progress(request: HttpRequest) -> HttpResponse:
    """Keep the lessons that the browser of an account remembers as won."""
    if not request.user.is_authenticated:
        raise PermissionDenied("Without an account the browser remembers which lessons were won.")
    if not is_within(request, "change"):
        return render(request, "429.html", status=429)
    keep_won_lessons(request.user, request.POST.getlist("lesson"))
    return redirect("decks:learn")


def _ten_minutes() -> SafeString:
    return draw_text(_text())


@cache
def _text() -> str:
    return TEN_MINUTES.read_text(encoding="utf-8")


@takes()
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def lesson(request: HttpRequest, key: str) -> HttpResponse:
    """A lesson: what it is about and its position; begun by a press."""
    found = find_lesson(key)
    if found is None:
        raise Http404("There is no such lesson.")
    context = {
        "title": found.title,
        "about": found.about,
        # A whole game begins with an empty table
        "drawn": "" if found.policy else draw_board(found.scenario),
        "lesson": found,
        "course_deck": course_deck() if found.deck else None,
    }
    return _offer(request, found.scenario, context, lesson=found)


@takes(*TRIED)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def try_position(request: HttpRequest) -> HttpResponse:
    """A position of a wiki page (`page`, `board`), of a `card` or its `ruling`, to be played from.

    `edition`: what a card is tried in; the other positions say it themselves.
    """
    asked = (request.POST if request.method == "POST" else request.GET).dict()
    tried = _position(request, asked)
    context = {
        "title": tried.title,
        "says": tried.says,
        "about": "You play from this position by the real rules; your opponent is passive. Undo as you like.",
        "drawn": draw_board(tried.scenario, tried.drafts),
        "fields": [(name, asked[name]) for name in TRIED if asked.get(name)],
        "back": tried.back,
        "back_title": tried.of,
        "unknown": unknown(request.GET, {**dict.fromkeys(TRIED, ()), "edition": engine.PRESETS}),
    }
    return _offer(request, tried.scenario, context, tried.drafts)


class TriedPosition(NamedTuple):
    """A scenario to be played from, what it is of, the address of that, and what it shows.

    `drafts`: the card of a workshop that it is of, with others of its set.
    """

    scenario: str
    title: str
    of: str
    back: str
    says: str = ""
    drafts: Sequence[Card] = ()


def _position(request: HttpRequest, asked: dict[str, str]) -> TriedPosition:
    """Return the position that is asked for. Http404 where there is none that this visitor may see."""
    key = asked.get("card", "")[:200].replace("\0", "")
    if key:
        draft = visible_card(reader_of(request), key)
        allow_copies(request, draft is None)
        tried = _position_of(draft or catalogue.card(key), asked)
        return tried._replace(drafts=drafts_called(draft, names_on(tried.scenario)) if draft else ())
    page = wiki.page(asked.get("page", "")[:200])
    if page is not None:
        boards = [board.text for board in WikiText(page.text).boards()]
        scenario = _numbered(boards, asked.get("board", "1"))
        return TriedPosition(scenario, f"Try it: {page.title}", page.title, page.get_absolute_url())
    raise Http404("There is no such position.")


def _position_of(card: Card, asked: dict[str, str]) -> TriedPosition:
    """The position of a card, or of that of its rulings which is asked for. Http404."""
    back = card.get_absolute_url()
    if "ruling" not in asked:
        scenario = card_scenario(card, asked.get("edition", ""))
        return TriedPosition(scenario, f"Try it: {card.name}", card.name, back)
    ruling = read_ruling(_numbered(card.rulings, asked["ruling"]))
    if not ruling.scenario:
        raise Http404("There is no such position.")
    return TriedPosition(ruling.scenario, f"Run it: {card.name}", card.name, back, ruling.text)


def _numbered(texts: Sequence[str], number: str) -> str:
    """One of the texts, counted from 1. Http404 where there is none."""
    if number.isascii() and number.isdecimal() and len(number) < 4 and 1 <= int(number) <= len(texts):
        return texts[int(number) - 1]
    raise Http404("There is no such position.")


def _offer(
    request: HttpRequest,
    scenario: str,
    context: dict[str, Any],
    drafts: Sequence[Card] = (),
    *,
    lesson: Lesson | None = None,
) -> HttpResponse:
    """Show the page, or begin a game from its scenario."""
    context = SECTION | context
    if request.method != "POST":
        return render(request, "learn/position.html", context)
    made = made_before(request, Game)
    if made is not None:
        return redirect("decks:game", made.public_id)
    if not is_within(request, "games"):
        return render(request, "learn/position.html", {**context, "problem": TOO_MUCH}, status=429)
    try:
        game = made_once(request, Game, partial(_start, request, scenario, drafts, lesson))
    except engine.BadFile as wrong:
        return render(request, "learn/position.html", {**context, "problem": str(wrong)}, status=400)
    except REFUSED as refused:
        status = status_of(refused)
        return render(request, "learn/position.html", {**context, "problem": str(refused)}, status=status)
    return redirect("decks:game", game.public_id)


def _start(request: HttpRequest, scenario: str, drafts: Sequence[Card], lesson: Lesson | None) -> Game:
    if lesson is None:
        refuse_long(scenario)  # that of a page or a ruling is drawn, too; a lesson may be a whole game
    return start_from_scenario(
        scenario,
        lesson=lesson.key if lesson else "",
        policy=lesson.policy if lesson else "",
        drafts=drafts,
        **starter_of(request),
        flow=requested_flow(request),
    )
