"""Job that draws the pictures of the catalogue's cards: those that are missing, what lists show first."""

from collections.abc import Iterator
from itertools import chain
from time import monotonic
from typing import Final

from django.conf import settings
from django.db import transaction
from PIL import Image

from cards.definitions import definition
from cards.faces.printed_card import definition_elsewhere, printed_card, printed_elsewhere
from cards.faces.subject_words import shown_subject
from cards.factions import NO_FACTION
from cards.models import Card, OtherPrinting
from cards.pictures.face_picture import draw_file, draw_picture
from cards.pictures.sizes import PIECE, PRINT, Size
from cards.pictures.store import FILES, has_picture, keep_picture, open_art, picture_path
from cards.pictures.subject import DRAWING_VERSION, PictureSubject, picture_subject, unknown_cards
from cards.search.index import mark
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import enqueue
from dimrift_site.base.jobs.worker_watch import Watch
from engine import CardDef

WITH_TEXTS: Final = Card.objects.select_related("faction").prefetch_related("effects")
KIND: Final = "card_pictures"
# What pictures are named by, behind the number
NAMED: Final = (
    *("pk", "key", "subject", "name", "type", "subtypes"),
    *("faction__key", "printed_hash", "flavour", "art"),
)
BEFORE_ALL: Final = -1_000  # below the numbers of unknown cards
PRINTINGS: Final = 10**12  # added to the numbers of other printings, which come behind all cards
AT_ONCE: Final = 1_000  # rows
SLICE_SECONDS: Final = 2.0  # of a job: 1,337 pictures take a minute, which nobody's run should wait for


class ChangedCard(Exception):
    """A card is gone, or no longer what it was when its picture was asked for."""


def request_pictures() -> None:
    """Have a worker draw what is missing, once for each state of the catalogue and way to draw it.

    The sweeper asks again.
    """
    key = f"{mark() or 'unmarked'} drawn {DRAWING_VERSION}"
    if settings.DRAW_CARDS and not Job.objects.filter(kind=KIND, key=key).exists():
        enqueue([Job(kind=KIND, key=key)])


def draw_missing(lease: Lease, watch: Watch) -> None:
    """Draw what is missing for a while, file by file of FILES; another job goes on behind the last card.

    What was drawn stays if the worker is killed. The result says how many were `drawn`, and that up to the
    picture `at` of `of` none is missing.
    """
    began, drawn, goes_on = monotonic(), 0, None
    position = lease.job.data.get("at", 0)
    for file, number, name in pictures_from(lease.job.data.get("first", ""), lease.job.data.get("after")):
        drawable = None if has_picture(name, file) else card_to_draw(number)
        if drawable is not None:
            keep_picture(name, file, draw_file(drawable[0], FILES[file], open_art(drawable[1])))
            if drawable[1] and card_to_draw(number) != drawable:  # its art was hidden or removed meanwhile
                picture_path(name, file).unlink(missing_ok=True)
            drawn += 1
            watch.progressed()
        position += 1
        watch()
        if monotonic() - began > SLICE_SECONDS:
            goes_on = {"first": file, "after": number, "at": position}
            break
    with transaction.atomic():
        result = {"drawn": drawn, "at": position, "of": count_pictures() if goes_on else position}
        finished = leases.finish(lease, result, round((monotonic() - began) * 1000))
        if finished and goes_on:
            key = "{} behind {after} of {first}".format(mark(), **goes_on)
            enqueue([Job(kind=KIND, key=key, data=goes_on)])


def count_pictures() -> int:
    """Return how many pictures `pictures_from` yields."""
    return len(FILES) * (Card.objects.count() + OtherPrinting.objects.count()) + len(unknown_cards())


def card_to_draw(number: int) -> tuple[CardDef, str | None] | None:
    """Return a card as it is printed and its art, None if it is gone. `number` as `pictures_from` has it."""
    if number < 0:
        any_card = unknown_cards()[number]
        return CardDef("", "", any_card.shown, faction=any_card.faction), None
    if number > PRINTINGS:
        other = OtherPrinting.objects.select_related("card").filter(pk=number - PRINTINGS).first()
        return (definition_elsewhere(other), other.card.art) if other else None
    card = WITH_TEXTS.filter(pk=number).first()
    return (definition(card), card.art) if card else None


def pictures_from(first: str = "", after: int | None = None) -> Iterator[tuple[str, int, str]]:
    """Yield each of FILES from one on with each card's number and picture's name.

    Of the first file, the cards behind the one with a number. Unknown cards have numbers below 0,
    printings of other sets numbers above PRINTINGS.
    """
    files = list(FILES)
    for file in files[files.index(first) if first else 0 :]:
        behind = BEFORE_ALL if after is None or file != first else after
        if FILES[file] is PIECE:
            for number in range(max(behind + 1, -len(unknown_cards())), 0):
                yield file, number, unknown_cards()[number].name(PIECE)
        for number, subject in chain(_cards(behind), _other_printings(behind)):
            yield file, number, subject.name(FILES[file])


def _cards(last: int) -> Iterator[tuple[int, PictureSubject]]:
    while rows := Card.objects.filter(pk__gt=last).order_by("pk").values_list(*NAMED)[:AT_ONCE]:
        for last, key, *about, faction, printed_hash, flavour, art in rows:
            seen = shown_subject(*about), faction or NO_FACTION
            yield last, PictureSubject(key, *seen, printed_hash, flavour, art or "")


def _other_printings(behind: int) -> Iterator[tuple[int, PictureSubject]]:
    rows = OtherPrinting.objects.filter(pk__gt=behind - PRINTINGS).select_related("card").order_by("pk")
    for other in rows.iterator(AT_ONCE):
        yield other.pk + PRINTINGS, picture_subject(printed_elsewhere(other))


def print_name(card: Card) -> str:
    """Return the name of a card's pictures to print, with bleed or without; a changed card has another."""
    return picture_subject(printed_card(card)).name(PRINT)


def print_picture(number: int, name: str, size: Size = PRINT) -> Image.Image:
    """Return the picture to print of a card by its number, drawn now if it is not stored. ChangedCard."""
    if has_picture(name, size.file):
        return Image.open(picture_path(name, size.file), formats=["PNG"])
    card = Card.with_workshops.select_related("faction").prefetch_related("effects").filter(pk=number).first()
    if card is None or print_name(card) != name:
        raise ChangedCard
    return draw_picture(definition(card), size, open_art(card.art))
