"""Pages of the rulebook: the contents with the search, and one for each section."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from cards.rulebook.book import RuleSection, rulebook
from cards.rulebook.editions import EDITIONS, edition_links
from cards.rulebook.markup import rule_html
from cards.rulebook.numbers import paragraph_of
from cards.rulebook.search import LONGEST_QUERY, MOST_HITS, find_rules
from cards.rulebook.turn_picture import turn_pictures
from dimrift_site.base.web.query_parameters import unknown

TURN: Final = "6"  # the section of the turn
KNOWN: Final = {"edition": EDITIONS}


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show the contents, or with `q` the paragraphs that have all its words."""
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    if paragraph_of(query):
        return _redirect(request, query)
    hits = find_rules(query)
    context = {
        **_context(request, {"q": query} if query else {}),
        "query": query,
        "hits": hits[:MOST_HITS],
        "found": len(hits),
        "preface": rule_html(rulebook().preface),
        "unknown": unknown(request.GET, {**KNOWN, "q": ()}),
    }
    return render(request, "rules/contents.html", context)


@require_safe
def rule(request: HttpRequest, number: str) -> HttpResponse:
    """Show a section; the number of a paragraph leads to its place there."""
    sections = rulebook().sections
    if number in sections:
        return _section(request, sections[number])
    if paragraph_of(number):
        return _redirect(request, number)
    raise Http404(f"The rulebook has no paragraph {number[:20]}.")


def _redirect(request: HttpRequest, number: str) -> HttpResponse:
    paragraph = paragraph_of(number)
    assert paragraph is not None
    page, _, anchor = paragraph.get_absolute_url().partition("#")
    edition = request.GET.get("edition", "")
    return redirect(f"{page}{f'?edition={edition}' if edition in EDITIONS else ''}#{anchor}")


def _section(request: HttpRequest, section: RuleSection) -> HttpResponse:
    context = _context(request)
    order = list(rulebook().sections.values())
    place = order.index(section)
    context |= {
        "here": section,
        "text": rule_html(section.text, context["edition"]),
        "turn_pictures": turn_pictures(str(context["edition"])) if section.number == TURN else (),
        "paragraphs": [
            (paragraph, rule_html(paragraph.text, context["edition"]))
            for paragraph in section.paragraphs
            if not paragraph.number.startswith("B")
        ],
        "previous": order[place - 1] if place else None,
        "next": order[place + 1] if place + 1 < len(order) else None,
        "unknown": unknown(request.GET, KNOWN),
    }
    return render(request, "rules/section.html", context)


def _context(request: HttpRequest, others: dict[str, str] | None = None) -> dict[str, object]:
    """The context of both pages: the edition that was asked for, and all sections.

    `others`: what else was asked for.
    """
    asked = request.GET.get("edition", "")
    edition = asked if asked in EDITIONS else ""
    return {
        "section": "rules",
        "edition": edition,
        "kept": f"?edition={edition}" if edition else "",
        "editions": edition_links(request.path, edition, others),
        "sections": rulebook().sections.values(),
    }
