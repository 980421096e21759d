"""Preview of a card as it stands in its form: the face, and what the engine reads in each effect."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.template.response import TemplateResponse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST

from cards.admin.rewrite_offers import ASK, FormPlace, offers_page
from cards.admin.text_preview import read, render_reading
from cards.faces.face import Face
from cards.models import STATS, Card, CardEffect, Faction
from cards.readings.reading_budget import ReadingBudget
from cards.workshop.draft import Draft, EffectDraft, StatDraft, posted_arrows, read_draft
from cards.workshop.draft_face import draft_face
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within

PREFIX: Final = re.compile(r"(effects-(\d{1,4}))-(?:label|text)", re.ASCII)
LAST: Final = 1000  # where an effect goes that says no place


class WrittenEffect(NamedTuple):
    """An effect with what its fields begin with, and what the engine reads in its text."""

    prefix: str
    effect: EffectDraft
    reading: SafeString

    @property
    def kind_words(self) -> str:
        """Its kind as the form calls it."""
        return dict(CardEffect.Kind.choices).get(self.effect.kind, "No kind yet")


class Preview(NamedTuple):
    """The face, None where that is no card yet and `wrong` says why; the effects in printed order."""

    face: Face | None
    wrong: list[str]
    effects: list[WrittenEffect]


@require_POST
def preview_page(request: HttpRequest, number: int = 0) -> HttpResponse:
    """Show the posted form of the card with this number, 0 for a new one; nothing is saved.

    The script of the form asks with `X-Preview`, and gets the parts alone, or what is offered for an effect.
    """
    card = Card.objects.select_related("faction").filter(pk=number).first() if number else None
    if number and card is None:
        raise Http404("There is no such card.")
    if not is_within(request, ASK if request.headers.get("X-Preview") == ASK else "read"):
        return HttpResponse(TOO_MUCH, "text/plain", 429)
    if request.headers.get("X-Preview") == ASK:
        written = list(_effects(request.POST))
        return offers_page(request, written, " ".join(request.POST.get("name", "").split()))
    asked_by_form = "X-Preview" in request.headers
    context = {**preview(request.POST, card, in_form=asked_by_form)._asdict(), "title": "Preview"}
    if asked_by_form:
        return TemplateResponse(request, "admin/cards/card/_preview.html", context)
    return TemplateResponse(
        request, "admin/cards/card/preview.html", {**admin.site.each_context(request), **context}
    )


def preview(posted: QueryDict, card: Card | None, *, in_form: bool) -> Preview:
    """Have the engine read a posted form. `in_form`: what is shown of it stands in that form."""
    written = list(_effects(posted))
    draft = _draft(posted, tuple(effect for _prefix, effect in written))
    drawn = read_draft(draft, ReadingBudget())
    readings = [
        render_reading(
            read(effect.kind, effect.text, effect.once, effect.optional, draft.name),
            FormPlace(prefix, posted.get(f"{prefix}-before", "")) if in_form else None,
        )
        for prefix, effect in written
    ]
    effects = [
        WrittenEffect(*written_effect, reading)
        for written_effect, reading in zip(written, readings, strict=True)
    ]
    return Preview(draft_face(drawn, card), drawn.wrong, effects)


def _draft(posted: QueryDict, effects: tuple[EffectDraft, ...]) -> Draft:
    lent = posted.getlist("transfer_mask")
    factions = {str(pk): key for pk, key in Faction.objects.values_list("pk", "key")}
    return Draft(
        name=" ".join(posted.get("name", "").split()),
        type=posted.get("type", ""),
        subtypes=",".join(posted.get("subtypes", "").splitlines()),
        faction=factions.get(posted.get("faction", ""), ""),
        fabled="fabled" in posted,
        flavour=posted.get("flavour", "").strip(),
        subject=posted.get("subject", ""),
        stats=tuple(
            StatDraft(stat, posted.get(stat, "").strip(), str(bit) in lent) for bit, stat in enumerate(STATS)
        ),
        arrows=posted_arrows(posted),
        effects=effects,
    )


def _effects(posted: QueryDict) -> Iterator[tuple[str, EffectDraft]]:
    """Yield the effects that are to stay, in printed order, each with what its fields begin with.

    All of them, as the form saves them all: a card of a file may have more than the form adds.
    """
    placed = []
    numbers = {written[1]: int(written[2]) for name in posted if (written := PREFIX.fullmatch(name))}
    for prefix, form_number in numbers.items():
        form_fields = {
            name: posted.get(f"{prefix}-{name}", "") for name in ("kind", "label", "text", "place")
        }
        if f"{prefix}-DELETE" in posted or not (form_fields["text"].strip() or form_fields["label"].strip()):
            continue
        place = (
            int(form_fields["place"])
            if form_fields["place"].isdecimal() and len(form_fields["place"]) < 4
            else LAST
        )
        once, optional, transfer = (
            bool(posted.get(f"{prefix}-{flag}")) for flag in ("once", "optional", "transfer")
        )
        words = form_fields["text"].replace("\r\n", "\n").strip()
        effect = EffectDraft(
            form_fields["kind"], once, optional, transfer, form_fields["label"].strip(), words
        )
        placed.append((place, form_number, prefix, effect))
    for *_order, prefix, effect in sorted(placed, key=lambda entry: entry[:2]):
        yield prefix, effect
