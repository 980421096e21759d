"""Page of one card."""

from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

import engine
from cards import queries
from cards.artwork.queries import shown_art
from cards.cache import pinned_version
from cards.card_history import history, other_printings
from cards.card_page.edit_log import card_edits
from cards.card_page.reach_diagram import reach_diagram
from cards.card_page.sections import ACTIONS, MEASURES, SECTIONS, draw_parts
from cards.definitions import arrows_data, definition
from cards.faces.face import face, stats
from cards.faces.printed_card import printed_card, printed_definition
from cards.pictures.sizes import ART, PRINT
from cards.pictures.store import picture_address
from cards.readings.unread_effects import locate_unread, unread_of
from cards.relations.queries import relations_of
from cards.rulebook.editions import EDITIONS, edition_links
from cards.views import list_parameters, narrowing_parameters
from cards.wiki.card_rulings import read_ruling
from dimrift_site.base.web.query_parameters import unknown
from engine import CardDef


@require_safe
@pinned_version()
def card_page(request: HttpRequest, key: str) -> HttpResponse:
    """One card: its face, its text, what the engine understood clause by clause, and where it leads."""
    previews = "X-Preview" in request.headers
    card = queries.card(key) if previews else queries.card_with_history(key)
    if card.key != key:
        return redirect(card, permanent=True)
    printed, read = printed_card(card), definition(card)
    shown = face(read, picture_address(printed, ART))
    # What the page is about: the edition that somebody reads about, else that of its set, else all.
    own = card.set.edition if card.set else ""
    asked = request.GET.get("edition", "")
    edition = asked if asked in EDITIONS else own
    if request.headers.get("X-Preview") == "face":  # a link to the card asks for what it shows beside it
        return render(request, "cards/_face.html", {"face": shown})
    if previews:
        effects = zip(shown.effects, read.effects, read.explanations(), strict=True)
        return render(request, "cards/_preview.html", {"face": shown, "effects": effects, "edition": edition})
    unread = {effect.effect: effect for effect in locate_unread(unread_of([read]))}
    pointed = [unread.get(number) for number in range(1, len(read.effects) + 1)]
    narrowed = queries.Filter.of(request.GET.dict())
    listed = list_parameters(request)
    from_list = narrowing_parameters(request)
    kept = {"edition": edition} if edition != own else {}
    # Only editors and staff can have the permission, for which others' would be asked in vain, twice.
    is_editor = getattr(request.user, "may_administer", False) and request.user.has_perm("cards.change_card")
    others = other_printings(card) if card.is_elsewhere else []  # type: ignore[attr-defined] # annotated
    context = {
        "section": "cards",
        "list": listed,
        "beside": f"?{urlencode(from_list | kept)}" if from_list or kept else "",
        "filter": narrowed,
        "neighbours": queries.neighbours(narrowed, card.pk) if listed else queries.neighbours_by_name(card),
        "unknown": unknown(request.GET, {**queries.filters(), "edition": EDITIONS}),
        "card": card,
        "face": shown,
        "faction_name": printed.faction_name,
        "stats": stats(read, equips_zones=edition != "" and engine.edition(edition).equips_zones),
        "edition": edition,
        "editions": edition_links(request.path, edition, from_list, own),
        "tried": urlencode({"card": card.key} | kept),
        "art": shown_art(card),
        "picture": settings.SITE_URL + picture_address(printed, PRINT),
        "arrows": urlencode(arrows_data(card)),
        "actions": draw_parts(ACTIONS, request, card),
        "effects": list(zip(shown.effects, read.effects, pointed, read.explanations(), strict=True)),
        "missing": read.missing_part(),
        "rulings": list(map(read_ruling, card.rulings)),
        "measures": draw_parts(MEASURES, request, card),
        "reach": reach_diagram(card, edition),
        "relations": relations_of(card),
        "sections": draw_parts(SECTIONS, request, card),
        "history": history(card),
        "edits": card_edits(card) if is_editor else [],
        "others": [
            (other, face(other.printed, _address_of_art(other.printed, card.art))) for other in others
        ],
    }
    return render(request, "cards/card.html", context)


def _address_of_art(printed: CardDef, art: str | None) -> str:
    """Return the address of the picture of a card as another set prints it, with the art that it has."""
    return picture_address(printed_definition(printed)._replace(art=art), ART)
