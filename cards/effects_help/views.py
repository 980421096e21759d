"""Page of help about effect texts."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import engine
from cards.effects_help.language_guide import guide_html
from dimrift_site.base.web.query_parameters import unknown


@require_safe
def effects_help(request: HttpRequest) -> HttpResponse:
    """Show phrases that read by what they are good for, then the language of effects by example."""
    context = {
        "section": "cards",
        "phrase_book": [
            (section.purpose, [(phrase, compose_query(phrase)) for phrase in section.phrases])
            for section in engine.phrase_book()
        ],
        "guide": guide_html(),
        "unknown": unknown(request.GET, {}),
    }
    return render(request, "cards/effects_help.html", context)


def compose_query(phrase: engine.ShortForm) -> str:
    """Return the parameters with which the composer begins with a phrase."""
    flags = {flag: "on" for flag in ("once", "optional") if getattr(phrase, flag)}
    return urlencode({"kind": phrase.kind, "text": phrase.text, **flags})
