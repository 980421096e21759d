"""Impact of a change of a card on decks, formats, runs and lessons."""

from collections.abc import Iterable, Iterator
from typing import Final

from django.db.models import Case, QuerySet, TextField, Value, When
from django.db.models.functions import Cast
from django.urls import reverse

from cards.definitions import definition
from cards.impact.card_edit import CardEdit
from cards.impact.naming_texts import markdown_text
from cards.impact.touched_place import MOST_SHOWN, NamingText, TouchedGroup, TouchedPlace
from cards.models import Card
from cards.plurals import plural
from cards.queries import printed_effects
from decks.card_use.queries import decks_with
from decks.learn.lesson import lesson_texts
from decks.legality.models import Format
from decks.legality.problems import problems
from decks.legality.queries import default_format, format_of, known_formats
from decks.lists.version_store import DeckLine
from decks.models import Deck, DeckEntry, Run

MOST_CHECKED: Final = 50  # decks and formats that are held against their rules before and after


def touched_groups(change: CardEdit) -> Iterator[TouchedGroup]:
    """The formats, public decks and runs of public decks that it touches; of other decks only how many."""
    yield _touched_formats(change)
    yield from _touched_decks(change)
    yield _touched_runs(change)


def naming_lessons(names: Iterable[str]) -> Iterator[NamingText]:
    """The lessons in which one of these names may stand."""
    for key, title, text in lesson_texts():
        if any(name.casefold() in text.casefold() for name in names):
            address = reverse("decks:lesson", args=[key]) if key else reverse("decks:learn")
            yield markdown_text("Lessons", title, address, text)


def _touched_formats(change: CardEdit) -> TouchedGroup:
    """Formats that refuse the card after it and not before, or the other way round."""
    places = []
    default_format()  # there even where somebody took it away
    for format_ in known_formats()[:MOST_CHECKED]:
        before, after = (_refusals(card, format_) for card in (change.before, change.after))
        notes = [*(f"From now on: {words}" for words in after if words not in before)]
        notes += [f"No longer: {words}" for words in before if words not in after]
        if notes:
            address = reverse("admin:decks_format_change", args=[format_.pk])
            places.append(TouchedPlace(format_.name, address, notes))
    return TouchedGroup("Formats that judge it otherwise", len(places), places)


def _refusals(card: Card, format_: Format) -> list[str]:
    section = DeckEntry.Section.FABLES if card.fabled else DeckEntry.Section.MAIN
    found = problems([DeckLine(section, card, 1)], format_.edition, format_)
    return [problem.words for problem in found if problem.card]


def _touched_decks(change: CardEdit) -> Iterator[TouchedGroup]:
    decks = decks_with(change.before).distinct()
    public = decks.filter(visibility=Deck.Visibility.PUBLIC)
    checked = list(_first(public)[:MOST_CHECKED]) if _may_change_legality(change) else []
    problems_of = {deck.pk: new for deck in checked if (new := _new_problems(deck, change))}
    # Those that are hurt stand first.
    shown = [deck for deck in checked if deck.pk in problems_of][:MOST_SHOWN]
    shown += list(_first(public.exclude(pk__in=problems_of))[: MOST_SHOWN - len(shown)])
    count = public.count()
    about = ""
    if problems_of:
        of = "" if count <= MOST_CHECKED else f" of the first {MOST_CHECKED}"
        about = f"{plural(len(problems_of), 'deck')}{of} would get new problems in the format chosen for it."
    places = [
        TouchedPlace(deck.name, deck.get_absolute_url(), problems_of.get(deck.pk, ())) for deck in shown
    ]
    yield TouchedGroup("Public decks that play it", count, places, about)
    yield TouchedGroup("Decks that are not public", decks.count() - count, ())


def _first(decks: QuerySet[Deck]) -> QuerySet[Deck]:
    """The site's own decks first, then the newest."""
    sites = Case(When(key=None, then=Value(1)), default=Value(0))
    return decks.select_related("format").annotate(others=sites).order_by("others", "-pk")


def _may_change_legality(change: CardEdit) -> bool:
    def facts(card: Card) -> list[object]:
        unread = [effect.text for effect in definition(card).unread_effects()]
        return [card.name, card.fabled, card.faction_id, card.set_id, card.retired, card.arrows, unread]

    return facts(change.before) != facts(change.after)


def _new_problems(deck: Deck, change: CardEdit) -> list[str]:
    entries = deck.entries.select_related("card__faction").prefetch_related(printed_effects("card__effects"))
    lines = [DeckLine(each.section, each.card, each.copies) for each in entries]
    changed = [line._replace(card=change.after) if line.card == change.after else line for line in lines]
    format_ = format_of(deck)
    known = {problem.words for problem in problems(lines, deck.edition, format_)}
    return [each.words for each in problems(changed, deck.edition, format_) if each.words not in known]


def _touched_runs(change: CardEdit) -> TouchedGroup:
    if not change.prints_anew:
        return TouchedGroup("Runs of public decks", 0, ())
    hashes = Cast("definition_hashes", TextField())
    of_public = Run.objects.filter(deck__visibility=Deck.Visibility.PUBLIC)
    runs = of_public.annotate(hashes=hashes).filter(hashes__contains=change.before.printed_hash)
    places = [
        TouchedPlace(f"{plural(run.games, 'game')} of {run.deck}", reverse("decks:run", args=[run.public_id]))
        for run in runs.select_related("deck").order_by("-pk")[:MOST_SHOWN]
    ]
    about = "They played what it prints now: they stay as they are, and are stale from then on."
    return TouchedGroup("Runs of public decks", runs.count(), places, about)
