"""Pages of the composer: an effect with its blocks. All of it is in the address, and nothing is saved."""

from typing import Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import engine
from cards.composer.panel import LONGEST, LONGEST_SEARCH, ComposedEffect, insert_phrase, panel_context
from cards.models import Card, CardEffect
from cards.readings.reading_budget import ReadingBudget
from cards.workshop.author import reader_of
from cards.workshop.draft import Draft, EffectDraft, StatDraft, read_draft
from cards.workshop.draft_face import draft_face
from cards.workshop.queries import own_sets
from dimrift_site.base.web.letters.normal_forms import normal_form
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.query_parameters import unknown

KNOWN: Final = {
    **dict.fromkeys(("text", "name", "open", "words", "find", "do", "once", "optional", "caret"), ()),
    "kind": CardEffect.Kind.values,
}
EXAMPLE: Final = "Your card"
MEANT_BY: Final = "rewrites:"  # the button that asks what an unread text could be
MOST_SETS: Final = 5  # in which one can write a card with the effect at once
# When an effect of a kind does something, for whoever chooses one
MEANT: Final = {
    "cost": "what its summoning takes",
    "action": "what it can do in a turn",
    "continuous": "holds while it is face-up",
    "trigger": "when something happens",
    "activation": "whenever you like, at a price",
}
SHOWN_STATS: Final = {"might": "2", "life": "3", "will": "2"}  # of the card on which an effect is shown


@require_safe
@never_cache
def compose(request: HttpRequest) -> HttpResponse:
    """Build an effect from blocks; a script that asks with `X-Composer` gets the panel alone."""
    if not is_within(request, "read"):
        return HttpResponse(TOO_MUCH, "text/plain", 429)
    effect = asked_effect(request.GET)
    context = {**panel_context(effect), "section": "workshop", "meant": find_meant(request, effect)}
    if "X-Composer" in request.headers:
        return render(request, "composer/_panel.html", context)
    draft = example_draft(effect)
    read = read_draft(draft, ReadingBudget())
    context |= {
        "effects": read.effects if effect.text else [],
        "face": draft_face(read, None),
        "kinds": [(kind, f"{words}: {MEANT[kind]}") for kind, words in CardEffect.Kind.choices],
        "own_sets": own_sets(reader_of(request))[:MOST_SETS],
        "longest": LONGEST,
        "unknown": unknown(request.GET, KNOWN),
    }
    return render(request, "composer/compose.html", context)


def asked_effect(given: QueryDict) -> ComposedEffect:
    """The effect of an address; its `do` is carried out: `open:PATH`, `take:TEXT` or `add:LINE`."""
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
        given.get("find", "")[:LONGEST_SEARCH],
    )
    if do == "take":
        return effect._replace(text=about, words="")
    return insert_phrase(effect, about)._replace(words="", find="") if do == "add" else effect


def find_meant(request: HttpRequest, effect: ComposedEffect) -> tuple[engine.RewrittenText, ...] | None:
    """Find what a text could be in words that read; None where that was not asked, or too often."""
    if request.GET.get("do") != MEANT_BY or len(effect.text) > LONGEST or not is_within(request, "rewrites"):
        return None
    return engine.find_rewrites(effect.kind, effect.text, name=effect.name, **effect.flags)


def example_draft(effect: ComposedEffect) -> Draft:
    """Return a card that has the effect and little else, for its face."""
    return Draft(
        name=effect.name or EXAMPLE,
        type=Card.Type.CREATURE,
        stats=tuple(StatDraft(stat, number, False) for stat, number in SHOWN_STATS.items()),
        effects=(EffectDraft(effect.kind, effect.once, effect.optional, text=effect.text),),
    )
