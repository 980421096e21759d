"""Job that writes the document of an order: the faces first, one after the other, then the pages."""

from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from django.db import transaction
from django.db.models import Q

from cards.pictures.back_picture import draw_back
from cards.pictures.picture_job import ChangedCard, print_picture
from cards.pictures.sizes import PRINT, PRINT_BLEED, Size
from decks.models import Deck
from decks.proxies.card_grid import PAPERS, SINGLE
from decks.proxies.document_store import (
    document_path,
    face_path,
    forget_documents,
    forget_faces,
    forget_old_faces,
    keep_document,
    keep_face,
)
from decks.proxies.pdf_document import CardFiles, write_document
from decks.proxies.print_order import PrintOrder
from decks.quotas import Visitor, lock_owner
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.job_failures import Hopeless
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import enqueue
from dimrift_site.base.jobs.worker_watch import Watch
from dimrift_site.base.named_lock import hold_name

KIND: Final = "deck_print"
MOST_CARDS: Final = 200  # of a document: 23 pages, or twice as many with backs
MOST_OPEN: Final = 3  # orders of one visitor
CHANGED: Final = "A card of the deck was changed meanwhile. Order it again."


def job_key(deck: Deck, order: PrintOrder) -> str:
    """Return the key of an order's job: a deck with the same list has a document of its own."""
    return f"{deck.public_id} {order.digest}"


def open_orders(owner: str) -> int:
    """Return how many orders of a visitor wait or are being made."""
    return Job.objects.filter(kind=KIND, owner=owner, state__in=Job.OPEN).count()


def place_order(deck: Deck, order: PrintOrder, owner: str, visitor: Visitor) -> bool:
    """Have a worker write the document, unless one does already or it is there.

    False, and nothing is ordered, where MOST_OPEN of the visitor's are open. Two tabs come one after the
    other: an account's row is held, of others the name of their network.
    """
    if document_path(deck.public_id, order.digest).exists():
        return True
    data = {"deck": deck.public_id, "order": order._asdict()}
    size = len(order.faces) + 1
    with transaction.atomic():
        if lock_owner(visitor, "") is None:
            hold_name(owner)
        if open_orders(owner) >= MOST_OPEN:
            return False
        key = job_key(deck, order)
        job = Job(kind=KIND, key=key, group=deck.public_id, owner=owner, data=data, size=size)
        job.priority = Job.Priority.INTERACTIVE  # or it would wait behind the runs of its owner
        enqueue([job])
    return True


def last_job(deck: Deck, order: PrintOrder, owner: str) -> Job | None:
    """Return the newest job of an order, or one of the visitor's that failed, for its deck was another."""
    theirs = Q(owner=owner, state=Job.State.FAILED)
    return Job.objects.filter(Q(key=job_key(deck, order)) | theirs, kind=KIND, group=deck.public_id).first()


def forget_orders() -> int:
    """Delete what is kept of decks that are gone, and documents older than a day. How many documents."""
    decks = Deck.objects.values("public_id")
    Job.objects.filter(kind=KIND).exclude(state__in=Job.OPEN).exclude(group__in=decks).delete()
    forget_old_faces()
    return forget_documents()


def print_deck(lease: Lease, watch: Watch) -> None:
    """Write the document of a job's order. Hopeless where a card is not what it was when it was ordered.

    Faces are kept until the document is there: who goes on after a slice draws none of them again.
    """
    order, public_id = PrintOrder.from_data(lease.job.data["order"]), lease.job.data["deck"]
    began, done = monotonic(), 0
    watch.mark = lambda: leases.keep(lease, done, round((monotonic() - began) * 1000), {})
    grid = order.grid
    size = PRINT_BLEED if grid.bleed else PRINT
    cards: list[CardFiles] = []
    for done, face in enumerate(order.faces, 1):
        path = face_path(lease.job.pk, done)
        if not path.exists():
            try:
                picture = print_picture(face.card, face.picture, size)
            except ChangedCard:
                raise Hopeless(CHANGED) from None
            keep_face(picture, path)
        back = _draw_back(lease.job.pk, face.back, size) if order.backs else None
        cards += [CardFiles(path, back)] * face.copies
        watch.progressed()
        watch()
    with TemporaryDirectory() as folder:
        draft = Path(folder) / "deck.pdf"
        sheet = (order.sheet, PAPERS["a4" if order.paper == SINGLE else order.paper]) if order.sheet else None
        write_document(draft, order.title, sheet, grid, cards, order.lines)
        if Deck.objects.filter(public_id=public_id).exists():
            keep_document(draft, public_id, order.digest)
    leases.finish(lease, {}, round((monotonic() - began) * 1000))
    forget_faces(lease.job.pk)


def _draw_back(job: int, deck: str, size: Size) -> Path:
    """Return where a job's picture of a deck's back lies, drawn now if it is not there."""
    path = face_path(job, deck)
    if not path.exists():
        keep_face(draw_back(deck, size), path)
    return path
