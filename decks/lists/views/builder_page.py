"""The builder: a deck's list beside a search of the catalogue. Every change is a save of its own."""

from collections.abc import Sequence

from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localdate
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards import queries as catalogue
from cards.cache import pinned_version
from cards.models import Card
from cards.workshop import queries as workshop
from cards.workshop.author import reader_of
from decks.legality.format_checks import illegal_since
from decks.legality.queries import format_of
from decks.lists import builder, list_rows
from decks.lists.deck_store import StaleDeck
from decks.lists.forms import SittingForm, error_words
from decks.lists.services import change_deck, name_sitting, redo_save, undo_save
from decks.lists.versions.list_changes import (
    ListChange,
    describe_changes,
    names_of,
    read_changes,
    read_places,
)
from decks.lists.versions.version_history import last_save
from decks.lists.views.deck_pages import curves_of
from decks.lists.views.own_deck import own_deck_without_texts, version_of
from decks.models import Deck, DeckEntry
from decks.play_checks.queries import shown_check
from decks.refusals import Refusal, status_of
from dimrift_site.base.web.page_throttles import TOO_MUCH, is_within
from dimrift_site.base.web.posted_fields import takes
from dimrift_site.base.web.query_parameters import unknown

PAGE = 24
PARTS = {"found": "decks/_found.html", "builder": "decks/_answer.html"}  # that a script asks for by itself
SHAPES = {"group": builder.GROUPINGS, "view": builder.VIEWS}  # of the list, by parameter
SHAPE_WORDS = {"group": "Group by", "view": "View"}
STEPS = {"undo": undo_save, "redo": redo_save}
NAME = "name"  # a step, too: of the sitting


@takes("version", "change", "gone", "step", *SittingForm.base_fields)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the builder, or change the list and show it again."""
    deck = own_deck_without_texts(request, public_id)
    if request.method != "POST":
        return render(request, PARTS.get(_swaps(request), "decks/edit.html"), _bench(request, deck))
    gone = read_places(request.POST.getlist("gone"))
    if not is_within(request, "change"):
        return _answer(request, deck, 429, gone, refusal=TOO_MUCH)
    changes: list[ListChange] = []
    step = request.POST.get("step", "")
    try:
        if step not in STEPS:
            changes = read_changes(request.POST.getlist("change"))
        saved = _save(request, deck, changes, step)
    except StaleDeck:
        now = own_deck_without_texts(request, public_id)
        return _answer(request, now, 409, gone, unsaved=_stale_context(deck, changes, step))
    except Refusal as refusal:
        now = own_deck_without_texts(request, public_id)
        return _answer(request, now, status_of(refusal), gone, refusal=str(refusal))
    if not _swaps(request):
        return redirect(request.get_full_path())
    gone += [(change.section, change.key) for change in changes]
    return _answer(request, saved, 200, gone, said=_said(saved, changes, step))


@transaction.atomic
def _save(request: HttpRequest, deck: Deck, changes: list[ListChange], step: str) -> Deck:
    """Save the changes or the step, and return the deck as it is then.

    It is read before anybody else can save: the answer names the version from which the page goes on.
    """
    if step in STEPS:
        STEPS[step](deck, version_of(request))
    elif step == NAME:
        form = SittingForm(request.POST)
        if not form.is_valid():
            raise Refusal("bad_name", why=error_words(form))
        name_sitting(deck, **form.cleaned_data)
    else:
        change_deck(deck, version_of(request), changes)
    return own_deck_without_texts(request, deck.public_id)


def _said(deck: Deck, changes: list[ListChange], step: str) -> list[str]:
    if step == NAME:
        called = last_save(deck).sitting_name
        return [f"This sitting is called {called}" if called else "This sitting has no name"]
    if step in STEPS:
        return [step.capitalize()]
    return describe_changes(changes, names_of(changes, deck))


def _answer(
    request: HttpRequest, deck: Deck, status: int, gone: list[tuple[str, str]], **more: object
) -> HttpResponse:
    """The builder with this deck: the moving part of it to the script, the page to everybody else.

    A row whose last copy went stays on the page: nothing comes under the pointer in its place.
    """
    context = {**_bench(request, deck, builder.emptied_entries(deck, gone)), **more}
    part = "decks/_answer.html" if _swaps(request) else "decks/edit.html"
    return render(request, part, context, status=status)


def _swaps(request: HttpRequest) -> str:
    """The part of the page that the script is about to replace; "" for a whole page."""
    return request.headers.get("HX-Target", "")


def _stale_context(deck: Deck, changes: list[ListChange], step: str) -> dict[str, object]:
    written = " ".join(f"{change.section}:{change.key}:{change.by}" for change in changes)
    return {
        "words": describe_changes(changes, names_of(changes, deck))
        + ([step.capitalize()] if step in STEPS else []),
        "changes": written,
    }


@pinned_version()
def _bench(request: HttpRequest, deck: Deck, emptied: Sequence[DeckEntry] = ()) -> dict[str, object]:
    """List and search; the texts of all cards on the page are fetched at once."""
    narrowed = catalogue.Filter.of(request.GET.dict())
    found = catalogue.card_listing(narrowed)
    page = Paginator(found.numbers, PAGE).get_page(request.GET.get("page"))
    first = narrowed if page.number == 1 else None
    cards = workshop.with_drafts(list(page.object_list), reader_of(request), first)
    drafts = len(cards) - len(page.object_list)
    said = catalogue.warnings_about(narrowed, found)
    prefetch_related_objects(
        [*(entry.card for entry in (*deck.entries.all(), *emptied)), *cards], catalogue.printed_effects()
    )
    searched = {
        "filter": narrowed,
        "page": page,
        "more": found.more,
        "drafts": drafts,
        "found": builder.found_cards(deck, cards),
        "unknown": unknown(request.GET, {**catalogue.filters(), **SHAPES}, page.paginator.num_pages),
        "reading": catalogue.reading(narrowed),
        "warnings": [warning for warning in said if not (drafts and warning.code == "did_you_mean")],
    }
    shape = {name: _shape(request, name) for name in SHAPES}
    return {**_list(deck, emptied, shape["group"]), **shape, **searched, **_choices(request, shape)}


def _shape(request: HttpRequest, name: str) -> str:
    """Return how the list is shown: the choice of that name, else the first."""
    asked = request.GET.get(name, "")
    return asked if asked in SHAPES[name] else next(iter(SHAPES[name]))


def _list(deck: Deck, emptied: Sequence[DeckEntry], by: str) -> dict[str, object]:
    format_ = format_of(deck)
    problems = builder.deck_problems(deck, format_)
    piles = builder.piles(deck, format_, emptied, by)
    rows = list_rows.rows(entry for entry in deck.entries.all() if entry.section != DeckEntry.Section.MAYBE)
    return {
        "section": "decks",
        "deck": deck,
        "may_edit": True,
        "format": format_,
        "piles": piles,
        "problems": problems,
        "illegal_since": illegal_since(problems, localdate(deck.changed)),
        "play_warnings": builder.deck_warnings(deck, format_),
        "check": shown_check(deck, format_, may_wait=not problems),
        "curves": curves_of(rows) if rows else [],
        "steps": last_save(deck),
    }


def _choices(request: HttpRequest, shape: dict[str, str]) -> dict[str, object]:
    parameters = request.GET.copy()
    parameters.pop("page", None)
    return {
        "parameters": parameters.urlencode(),
        "shapes": [(name, SHAPE_WORDS[name], tuple(SHAPES[name].items()), shape[name]) for name in SHAPES],
        "factions": catalogue.factions(),
        "types": Card.Type.choices,
    }
