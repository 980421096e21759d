"""Words that read, offered below the field of an unread effect: asked for, and taken over, by a press."""

from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

import engine
from cards.impact.admin import BACK
from cards.models import CardEffect
from cards.workshop.draft import EffectDraft
from dimrift_site.base.web.page_throttles import is_within
from engine import RewrittenText

DO: Final = "do"  # `rewrites:PREFIX` asks what the effect could be, `take:PREFIX:TEXT` gives it that text
ASK: Final = "rewrites"
TAKE: Final = "take"
PLACE: Final = "form_place"  # what an effect is given for its reading


class FormPlace(NamedTuple):
    """The place of an effect in the form: what its fields begin with, and what is said below its text.

    `before`: the text that was replaced by one that reads. `rewrites`: what is offered; None: not asked for.
    """

    prefix: str
    before: str = ""
    rewrites: tuple[RewrittenText, ...] | None = None


def take_text(posted: QueryDict) -> QueryDict:
    """Put the text that was pressed into its effect in what was posted, to be shown again and not saved."""
    taken = posted.copy()
    taken[BACK] = "1"
    do, prefix, text = split_press(posted)
    name = f"{prefix}-text"
    if do == TAKE and name in posted:
        taken[f"{prefix}-before"] = posted.get(name, "").strip()
        taken[name] = text
    return taken


def split_press(posted: QueryDict) -> tuple[str, str, str]:
    """Return what was pressed, of which effect, and the text that goes with it."""
    do, _, rest = posted.get(DO, "").partition(":")
    prefix, _, text = rest.partition(":")
    return do, prefix, text.strip()


def place_effects(request: HttpRequest, forms: list[Any]) -> bool:
    """Tell the effect of each form where it stands, and the one that was asked for what it could be.

    False, and nothing is looked for, where that was asked too often.
    """
    do, asked, _ = split_press(request.POST)
    may_ask = do != ASK or is_within(request, ASK)
    for form in forms:
        effect, prefix = form.instance, form.prefix
        draft = EffectDraft(effect.kind, effect.once, effect.optional, text=effect.text)
        name = effect.card.name if effect.card_id else request.POST.get("name", "")
        rewrites = find_offers(draft, name) if (do, prefix) == (ASK, asked) and may_ask else None
        setattr(effect, PLACE, FormPlace(prefix, request.POST.get(f"{prefix}-before", ""), rewrites))
    return may_ask


def find_offers(effect: EffectDraft, name: str) -> tuple[RewrittenText, ...]:
    """Texts that read in the place of that of an effect of the card `name`; () where it reads itself."""
    if not effect.text.strip() or effect.kind not in CardEffect.Kind.values:
        return ()
    flags = {"once": effect.once, "optional": effect.optional}
    return engine.find_rewrites(effect.kind, effect.text, name=name, **flags)


def offers_page(request: HttpRequest, written: list[tuple[str, EffectDraft]], name: str) -> HttpResponse:
    """Show the script what is offered for the effect that was asked for; without an effect nothing."""
    _do, asked, _ = split_press(request.POST)
    rewrites = next((find_offers(effect, name) for prefix, effect in written if prefix == asked), ())
    return render(request, "admin/cards/card/_rewrites.html", {"place": FormPlace(asked, "", rewrites)})
