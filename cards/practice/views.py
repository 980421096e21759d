"""Pages of Target Practice."""

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.models import Card
from cards.pictures.store import piece_address
from cards.practice import quiz
from cards.practice.quiz import ROUNDS, quiz_address, quiz_round, read_score, read_seed
from cards.practice.trial import FACINGS, KNOWN, TOPS, Trial, answers, switches, turned_arrows
from dimrift_site.base.web.query_parameters import unknown


def card_picture() -> str:
    """Return the path of the picture on the card that is tried, any creature's; "" while there is none."""
    return piece_address({"key": "", "name": "", "type": Card.Type.CREATURE, "faction": None})


@require_safe
def practice(request: HttpRequest) -> HttpResponse:
    """Pick arrows, place and turn a card, see what it reaches: all in the address, so it can be shared."""
    tried = Trial.of(request.GET.dict())
    context = {
        "section": "practice",
        "tried": tried,
        "picture": card_picture(),
        "switches": switches(tried),
        "facings": [(facing, tried._replace(facing=facing).query) for facing in FACINGS],
        "turn": tried._replace(facing=FACINGS[(tried.quarters + 1) % 4]).query,
        "top": TOPS[tried.quarters],
        "arrows": turned_arrows(tried),
        "answers": answers(tried),
        "unknown": unknown(request.GET, KNOWN),
    }
    part = "cards/_practice.html" if "X-Practice" in request.headers else "cards/practice.html"
    return render(request, part, context)


@require_safe
@never_cache
def practice_quiz(request: HttpRequest) -> HttpResponse:
    """Ten rounds: mark what a card reaches by one model, then see both. All of it is in the address."""
    seed = read_seed(request.GET.get("seed", ""))
    if seed is None:
        return redirect(f"{request.path}{quiz_address(secrets.randbelow(quiz.HIGHEST_SEED), read_score(''))}")
    score = read_score(request.GET.get("marks", ""))
    context = {
        "section": "practice",
        "seed": seed,
        "score": score,
        "rounds": ROUNDS,
        "picture": card_picture(),
        "unknown": unknown(request.GET, quiz.KNOWN),
    }
    if len(score.marks) == ROUNDS:
        return render(request, "cards/quiz_end.html", context)
    shown = quiz_round(seed, len(score.marks) + 1)
    context |= {
        "round": shown,
        "top": TOPS[shown.tried.quarters],
        "printed": [arrow for arrow in switches(shown.tried) if arrow.strength],
        "arrows": turned_arrows(shown.tried),
        "marked": (),
    }
    if "check" in request.GET:
        marked = [zone for zone in shown.asked.reached if zone in request.GET.getlist("zone")]
        wrong = [zone for zone in request.GET.getlist("zone") if zone not in shown.asked.reached]
        is_right = len(marked) == len(shown.asked.reached) and not wrong
        after = score._replace(marks=score.marks + (quiz.RIGHT if is_right else quiz.WRONG))
        context |= {
            "checked": True,
            "is_right": is_right,
            "marked": request.GET.getlist("zone"),
            "score": after,
            "following": quiz_address(seed, after),
        }
    return render(request, "cards/quiz.html", context)
