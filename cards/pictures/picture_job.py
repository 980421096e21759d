"""Job that draws the pictures of the catalogue's cards: those that are missing, what lists show first."""

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Final

from django.conf import settings
from django.db import transaction

from cards.definitions import definition
from cards.models import Card
from cards.pictures.face_picture import draw_picture
from cards.pictures.image_files import encode, picture_name
from cards.pictures.store import FILES, has_picture, keep_picture
from cards.search.index import mark
from dimrift_site.jobs import leases
from dimrift_site.jobs.leases import Lease
from dimrift_site.jobs.models import Job
from dimrift_site.jobs.services import enqueue
from dimrift_site.jobs.watch import Watch
from engine import CardDef

KIND: Final = "card_pictures"
AT_ONCE: Final = 100  # cards read at once
SLICE_SECONDS: Final = 2.0  # of a job: 1,146 pictures take a minute, which nobody's run should wait for


def request_pictures() -> None:
    """Have a worker draw what is missing, once for each state of the catalogue; the sweeper asks again."""
    key = mark() or "unmarked"
    if settings.DRAW_CARDS and not Job.objects.filter(kind=KIND, key=key).exists():
        enqueue([Job(kind=KIND, key=key)])


def draw_missing(lease: Lease, watch: Watch) -> None:
    """Draw some of what is missing, file by file of FILES; another job goes on, for others wait, too.

    What was drawn stays if the worker is killed.
    """
    began, done = monotonic(), 0
    missing = {file: cards_without(file) for file in FILES}
    left = sum(map(len, missing.values()))
    for file, numbers in missing.items():
        for card in read_cards(numbers):
            if monotonic() - began > SLICE_SECONDS:
                break
            name = picture_name(card.key, card.hash, card.flavour)
            keep_picture(name, file, encode(draw_picture(card, FILES[file]), FILES[file]))
            done += 1
            watch.progressed()
            watch()
    with transaction.atomic():
        finished = leases.finish(lease, {"drawn": done}, round((monotonic() - began) * 1000))
        if finished and done < left:
            enqueue([Job(kind=KIND, key=f"{mark()} {left - done} left", size=left - done)])


def cards_without(file: str) -> list[int]:
    """Return the numbers of the cards that have no such picture."""
    rows = Card.objects.order_by("pk").values_list("pk", "key", "printed_hash", "flavour").iterator()
    return [number for number, *printed in rows if not has_picture(picture_name(*printed), file)]


def read_cards(numbers: Sequence[int]) -> Iterator[CardDef]:
    """Read cards by their numbers, some at once; those that are gone are left out."""
    for start in range(0, len(numbers), AT_ONCE):
        cards = Card.objects.filter(pk__in=numbers[start : start + AT_ONCE])
        yield from map(definition, cards.select_related("faction").prefetch_related("effects"))
