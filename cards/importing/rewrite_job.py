"""Job that looks for what the unread effects of a file uploaded in the admin could be in words that read."""

from time import monotonic
from typing import Any, Final

from django.contrib.auth import get_user_model

import engine
from cards.importing import pending_import
from cards.importing.import_plan import effect_name
from cards.models import PendingImport
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import enqueue
from dimrift_site.base.jobs.worker_watch import Watch
from engine import EffectDef

KIND: Final = "import_rewrites"


def request_offers(by: int) -> None:
    """Have a worker look through the uploader's file."""
    enqueue([Job(kind=KIND, key=str(by), owner=f"u{by}", data={"by": by}, size=100)])


def last_search(waiting: PendingImport) -> Job | None:
    """Return the newest job that looks through this file, None if nobody asked."""
    jobs = Job.objects.filter(kind=KIND, key=str(waiting.by_id), created__gte=waiting.uploaded)
    return jobs.first()


def find_offers(lease: Lease, watch: Watch) -> None:
    """Keep with the file what is offered for each effect that its report lists as unread."""
    began, done = monotonic(), 0
    watch.mark = lambda: leases.keep(lease, done, round((monotonic() - began) * 1000), {})
    user = get_user_model().objects.filter(pk=lease.job.data["by"]).first()
    waiting = PendingImport.objects.filter(by=user.pk).first() if user else None
    report = pending_import.plan_of(waiting) if waiting else None
    offers: dict[str, list[dict[str, Any]]] = {}
    unread = [
        (card.key, effect.effect, card.card.effects[effect.effect - 1], card.name)
        for card in (report.cards if report else ())
        if card.card and not card.played_set
        for effect in card.unread
    ]
    for number, (key, place, effect, name) in enumerate(unread):
        done = 99 * number // len(unread)
        watch.progressed()
        watch()
        offers[effect_name(key, place)] = offers_for(effect, name)
    if waiting:  # another file may have come in between, whose offers these are not
        PendingImport.objects.filter(pk=waiting.pk, uploaded=waiting.uploaded).update(offers=offers)
    leases.finish(lease, {}, round((monotonic() - began) * 1000))


def offers_for(effect: EffectDef, name: str) -> list[dict[str, Any]]:
    """Find what is offered for an effect of the card `name`, the nearest first, as JSON-able data."""
    flags = {"once": effect.once, "optional": effect.optional}
    rewrites = engine.find_rewrites(effect.kind, effect.text, name=name, **flags)
    return [rewritten.to_data(**flags) for rewritten in rewrites]
