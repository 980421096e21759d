"""Pages of the composer: an effect with its blocks. All of it is in the address, and nothing is saved."""

from typing import Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.composer.panel import LONGEST, LONGEST_SEARCH, ComposedEffect, insert_phrase, panel_context
from cards.models import Card, CardEffect
from cards.reading_budget import ReadingBudget
from cards.workshop.draft import Draft, EffectDraft, StatDraft, read_draft
from cards.workshop.draft_face import draft_face
from dimrift_site.base.web.letters.normal_forms import normal_form
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.query_parameters import unknown

KNOWN: Final = {
    **dict.fromkeys(("text", "name", "open", "words", "do", "once", "optional", "caret"), ()),
    "kind": CardEffect.Kind.values,
}
EXAMPLE: Final = "Your card"
SHOWN_STATS: Final = {"might": "2", "life": "3", "will": "2"}  # of the card on which an effect is shown


@require_safe
@never_cache
def compose(request: HttpRequest) -> HttpResponse:
    """Build an effect from blocks; a script that asks with `X-Composer` gets the panel alone."""
    if not is_within(request, "read"):
        return HttpResponse(TOO_MUCH, "text/plain", 429)
    effect = asked_effect(request.GET)
    context = {**panel_context(effect), "section": "workshop"}
    if "X-Composer" in request.headers:
        return render(request, "composer/_panel.html", context)
    draft = example_draft(effect)
    read = read_draft(draft, ReadingBudget())
    context |= {
        "effects": read.effects if effect.text else [],
        "face": draft_face(read, None),
        "kinds": CardEffect.Kind.choices,
        "longest": LONGEST,
        "unknown": unknown(request.GET, KNOWN),
    }
    return render(request, "composer/compose.html", context)


def asked_effect(given: QueryDict) -> ComposedEffect:
    """The effect of an address; its `do` is carried out: `open:PATH`, `take:TEXT` or `add:PHRASE`."""
    do, _, about = normal_form("NFC", given.get("do", "")).partition(":")
    kind = given.get("kind", "")
    kind = kind if kind in CardEffect.Kind.values else CardEffect.Kind.TRIGGER
    caret = given.get("caret", "")
    effect = ComposedEffect(
        kind,
        normal_form("NFC", given.get("text", "")),
        "once" in given and kind in ("trigger", "activation"),
        "optional" in given and kind == "trigger",
        given.get("name", ""),
        about if do == "open" else given.get("open", ""),
        "" if do == "open" and about != given.get("open") else given.get("words", "")[:LONGEST_SEARCH],
        int(caret) if caret.isascii() and caret.isdecimal() and len(caret) < 5 else LONGEST,
    )
    if do == "take":
        return effect._replace(text=about, words="")
    return effect._replace(text=insert_phrase(effect, about), words="") if do == "add" else effect


def example_draft(effect: ComposedEffect) -> Draft:
    """A card that has the effect and little else, for its face."""
    return Draft(
        name=effect.name or EXAMPLE,
        type=Card.Type.CREATURE,
        stats=tuple(StatDraft(stat, number, False) for stat, number in SHOWN_STATS.items()),
        effects=(EffectDraft(effect.kind, effect.once, effect.optional, text=effect.text),),
    )
