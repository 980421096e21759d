"""Impact of a change of cards on decks, formats, runs and lessons."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Sized
from typing import Final

from django.db.models import Case, Count, Prefetch, Q, QuerySet, Value, When, prefetch_related_objects
from django.urls import reverse

from cards.definitions import definition
from cards.impact.card_edit import CardEdit, JointEdit
from cards.impact.naming_texts import markdown_text
from cards.impact.touched_place import MOST_SHOWN, NamingText, TouchedGroup, TouchedPlace, first_of
from cards.models import Card
from cards.queries import printed_effects
from decks.card_use.queries import PLAYED, decks_with
from decks.learn.lesson import lesson_texts
from decks.legality.format_checks import problems
from decks.legality.models import Format
from decks.legality.queries import default_format, format_of, known_formats
from decks.lists.deck_store import DeckLine
from decks.models import Deck, DeckEntry, Run
from decks.runs.queries import runs_among
from dimrift_site.base.plurals import plural

MOST_CHECKED: Final = 50  # decks and formats that are held against their rules before and after
MOST_RUNS: Final = 20_000  # the newest ones, which are read one by one: so many in less than a second


def touched_groups(change: JointEdit) -> Iterator[TouchedGroup]:
    """The formats, public decks and runs of public decks that it touches; of other decks only how many."""
    judged = [edit for edit in change.edits if _may_change_legality(edit)]
    yield _touched_formats(judged)
    yield from _touched_decks(change, judged)
    yield _touched_runs(change)


def naming_lessons(names: Iterable[str]) -> Iterator[NamingText]:
    """Yield the lessons in which one of these names may stand."""
    for key, title, text in lesson_texts():
        if any(name.casefold() in text.casefold() for name in names):
            address = reverse("decks:lesson", args=[key]) if key else reverse("decks:learn")
            yield markdown_text("Lessons", title, address, text)


def _touched_formats(judged: Sequence[CardEdit]) -> TouchedGroup:
    """Formats that refuse a card after it and not before, or the other way round."""
    places = []
    default_format()  # there even where somebody took it away
    for format_ in known_formats()[:MOST_CHECKED]:
        notes: list[str] = []  # each names its card
        for edit in judged:
            before, after = (_refusals(card, format_) for card in edit)
            notes += [f"From now on: {words}" for words in after if words not in before]
            notes += [f"No longer: {words}" for words in before if words not in after]
        if notes:
            address = reverse("admin:decks_format_change", args=[format_.pk])
            places.append(TouchedPlace(format_.name, address, first_of(notes)))
    return TouchedGroup("Formats that judge it otherwise", len(places), places)


def _refusals(card: Card, format_: Format) -> list[str]:
    section = DeckEntry.Section.FABLES if card.fabled else DeckEntry.Section.MAIN
    deck_problems = problems([DeckLine(section, card, 1)], format_.edition, format_)
    return [problem.words for problem in deck_problems if problem.card]


def _touched_decks(change: JointEdit, judged: Sequence[CardEdit]) -> Iterator[TouchedGroup]:
    cards = [edit.before for edit in change.edits]
    is_public = Q(visibility=Deck.Visibility.PUBLIC)
    sizes = decks_with(*cards).aggregate(
        all=Count("pk", distinct=True), public=Count("pk", filter=is_public, distinct=True)
    )
    checked = _first(decks_with(*(edit.before for edit in judged)).filter(is_public), MOST_CHECKED)
    problems_of = _new_problems(checked, change)
    # Those that are hurt stand first.
    decks = [deck for deck in checked if deck.pk in problems_of][:MOST_SHOWN]
    others = decks_with(*cards).filter(is_public).exclude(pk__in=problems_of)
    decks += _first(others, MOST_SHOWN - len(decks))
    about = ""
    if problems_of:
        of = "" if len(checked) < MOST_CHECKED else f" of the first {MOST_CHECKED}"
        about = f"{plural(len(problems_of), 'deck')}{of} would get new problems in the format chosen for it."
    with_cards = _cards_of(decks, cards)
    places = [
        TouchedPlace(deck.name, deck.get_absolute_url(), problems_of.get(deck.pk, ()), with_cards[deck.pk])
        for deck in decks
    ]
    title = f"Public decks that play {_it(cards)}"
    yield TouchedGroup(title, sizes["public"], places, about)
    yield TouchedGroup("Decks that are not public", sizes["all"] - sizes["public"], ())


def _it(cards: Sized) -> str:
    return "it" if len(cards) == 1 else "one of them"


def _first(decks: QuerySet[Deck], most: int) -> list[Deck]:
    """So many of them, each once: the site's own decks first, then the newest."""
    sites = Case(When(key=None, then=Value(1)), default=Value(0))
    ordered = decks.distinct().select_related("format").annotate(others=sites).order_by("others", "-pk")
    return list(ordered[:most])


def _cards_of(decks: Sequence[Deck], cards: Sequence[Card]) -> dict[int, list[str]]:
    """Return which of the cards each of the decks plays, by name."""
    played = DeckEntry.objects.filter(deck__in=decks, section__in=PLAYED, card__in=cards)
    names_of_deck: dict[int, list[str]] = defaultdict(list)
    for deck, name in played.values_list("deck", "card__name").order_by("card__name").distinct():
        names_of_deck[deck].append(name)
    return names_of_deck


def _may_change_legality(edit: CardEdit) -> bool:
    def facts(card: Card) -> list[object]:
        unread = [effect.text for effect in definition(card).unread_effects()]
        return [card.name, card.fabled, card.faction_id, card.set_id, card.retired, card.arrows, unread]

    return facts(edit.before) != facts(edit.after)


def _new_problems(decks: Sequence[Deck], change: JointEdit) -> dict[int, list[str]]:
    """Return the problems that each of the decks would have and has not now, by the deck's number."""
    whole = DeckEntry.objects.select_related("card__faction").prefetch_related(
        printed_effects("card__effects")
    )
    prefetch_related_objects(decks, Prefetch("entries", whole))
    first_problems = {}
    for deck in decks:
        lines = [DeckLine(entry.section, entry.card, entry.copies) for entry in deck.entries.all()]
        changed = [line._replace(card=change.after.get(line.card.pk, line.card)) for line in lines]
        format_ = format_of(deck)
        known = {problem.words for problem in problems(lines, deck.edition, format_)}
        new = [
            deck_problem.words
            for deck_problem in problems(changed, deck.edition, format_)
            if deck_problem.words not in known
        ]
        if new:
            first_problems[deck.pk] = first_of(new)
    return first_problems


def _touched_runs(change: JointEdit) -> TouchedGroup:
    title = "Runs of public decks"
    changed = {edit.before.printed_hash: edit.before.name for edit in change.of_print.edits}
    if not changed:
        return TouchedGroup(title, 0, ())
    # Compared here: the database would go through the text of each row once for each card.
    of_public = runs_among(Deck.objects.filter(visibility=Deck.Visibility.PUBLIC)).order_by("-pk")
    cards: dict[int, list[str]] = {}
    read = 0
    for pk, hashes in of_public.values_list("pk", "definition_hashes")[:MOST_RUNS].iterator():
        read += 1
        if played := changed.keys() & set(hashes):
            cards[pk] = sorted(changed[printed_hash] for printed_hash in played)
    shown = Run.objects.select_related("deck").in_bulk(list(cards)[:MOST_SHOWN])
    places = [
        TouchedPlace(
            f"{plural(run.games_shown, 'game')} of {run.deck}",
            reverse("decks:run", args=[run.public_id]),
            cards=cards[pk],
        )
        for pk, run in sorted(shown.items(), reverse=True)
    ]
    what = "it prints" if len(changed) == 1 else "these cards print"
    about = f"They played what {what} now: they stay as they are, and are stale from then on."
    about += f" Only the newest {MOST_RUNS:,} are looked at." if read == MOST_RUNS else ""
    return TouchedGroup(title, len(cards), places, about)
