"""Job that puts the cards of a file into a set of the workshop: all are read first, then each is saved."""

from time import monotonic
from typing import Any, Final

from django.db import transaction

from cards.definitions import definition
from cards.impact.scenario_check import unplayable_rulings
from cards.models import WorkshopSet
from cards.workshop.exchange import read_cards
from cards.workshop.queries import cards_of
from cards.workshop.refusals import WorkshopRefusal
from cards.workshop.services import IMPORT_KIND, add_cards, hold_author
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import enqueue
from dimrift_site.base.jobs.worker_watch import Watch
from engine import BadCardFile

KIND: Final = IMPORT_KIND
READ: Final = 80  # of 100 parts of the work: to read texts takes longest


def request_import(card_set: WorkshopSet, text: str) -> None:
    """Have a worker put the cards of a file into a set.

    WorkshopRefusal while one has another file of the account, of whichever set: an account's files, which may
    take minutes, leave the other workers to others.
    """
    owner = f"u{card_set.owner_id}"  # as runs and documents of the account are told apart
    with transaction.atomic():
        hold_author(card_set.owner_id or 0)  # of two tabs the later finds the file of the other
        there = Job.objects.filter(kind=KIND, owner=owner, state__in=Job.OPEN).first()
        if there is not None:
            address = WorkshopSet(public_id=there.key).get_absolute_url()
            raise WorkshopRefusal("import_under_way", address=address)
        data = {"account": card_set.owner_id, "text": text}
        enqueue([Job(kind=KIND, key=card_set.public_id, owner=owner, data=data, size=100)])


def last_import(card_set: WorkshopSet) -> Job | None:
    """Return the newest job of a set, without its file; None if there is none.

    Its result has the number of cards `saved` and what is `said` of their rulings, or says as `refused` why
    not all of them are.
    """
    return Job.objects.filter(kind=KIND, key=card_set.public_id).defer("data").first()


def do_import(lease: Lease, watch: Watch) -> None:
    """Do what the job says, unless the set is gone. What a worker saved that was stopped is saved once."""
    began, done = monotonic(), 0
    watch.mark = lambda: leases.keep(lease, done, round((monotonic() - began) * 1000), {})
    account, text = lease.job.data["account"], lease.job.data["text"]
    card_set = WorkshopSet.objects.filter(public_id=lease.job.key, owner=account).first()
    result: dict[str, Any] = {}

    def note(parts: int) -> None:
        nonlocal done
        done = parts
        watch.progressed()
        watch()

    try:
        cards = read_cards(text, lambda number, of: note(READ * number // of)) if card_set else []
        if card_set:
            add_cards(card_set, cards, lambda number: note(READ + (100 - READ) * number // len(cards)))
            result = {
                "saved": len(cards),
                "said": unplayable_rulings(cards, map(definition, cards_of(card_set))),
            }
    except BadCardFile as wrong:
        result = {"refused": " ".join(map(str, wrong.all_errors()[:20]))}
    except WorkshopRefusal as refused:
        result = {"refused": str(refused)}
    if leases.finish(lease, result, round((monotonic() - began) * 1000)):
        Job.objects.filter(pk=lease.job.pk).update(data={"account": account})  # without the file
