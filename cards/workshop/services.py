"""Writes of the workshop. None changes the public catalogue, nor what processes keep of it."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from cards.definitions import card_data
from cards.faces.subject_words import propose_subject, unknown_subject
from cards.models import Card, WorkshopSet
from cards.pictures.typefaces import letters_in_words, undrawn_letters
from cards.removal.removal_plan import find_places
from cards.removal.services import delete_cards
from cards.search.index import keep_mark
from cards.services import save_card
from cards.workshop.author import owner_of, written_by
from cards.workshop.models import LONGEST_ABOUT, LONGEST_SET_NAME, new_card_key
from cards.workshop.queries import uses
from cards.workshop.refusals import WorkshopRefusal, refuse_unplayable
from dimrift_site.base.disk_space import has_space
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.named_lock import hold_name
from dimrift_site.base.web.client_address import network_digest
from engine import CardDef

DETAILS: Final = ("name", "about", "visibility")
SETS_OF_NETWORK: Final = 100  # kept of all those without an account from one network
WITHOUT_ACCOUNT: Final = " An account may have more: what this browser made comes along at login."
FIRST_SET: Final = "My cards"  # how the set of a first card is called
IMPORT_KIND: Final = "card_import"  # of jobs that put the cards of a file into the set that is their key


@transaction.atomic
def make_set(owner: int | str, network: str = "", **details: str) -> WorkshopSet:
    """A new set of an author; `details` as in `change_set`. WorkshopRefusal.

    `network` is the address of an author without an account: what was made from there counts together.
    """
    hold_author(owner)
    if isinstance(owner, int):
        workshop_set = WorkshopSet(owner_id=owner)
    else:
        workshop_set = WorkshopSet(session_key=owner, network=network_digest(network) if network else "")
        if not has_space():
            raise WorkshopRefusal("disk_full")
    _give_details(workshop_set, details)
    _must_fit(owner)
    if workshop_set.network:
        hold_name(workshop_set.network)
        if WorkshopSet.objects.filter(network=workshop_set.network).count() > SETS_OF_NETWORK:
            raise WorkshopRefusal("too_many_near")
    return workshop_set


@transaction.atomic
def change_set(workshop_set: WorkshopSet, seen: str, **details: str) -> None:
    """Give a set its name, words and visibility (DETAILS). WorkshopRefusal.

    `seen` is `set_state` of what the writer had before them.
    """
    now = WorkshopSet.objects.select_for_update(of=("self",)).filter(pk=workshop_set.pk).first()
    if now is None or set_state(now) != seen:
        raise WorkshopRefusal("stale_set")
    _give_details(now, details)


def hide_set(workshop_set: WorkshopSet) -> None:
    """Let nobody but its author see a set, whatever they choose."""
    private = WorkshopSet.Visibility.PRIVATE
    sets = WorkshopSet.objects.filter(pk=workshop_set.pk, hidden_as="")
    sets.update(hidden_as=F("visibility"), visibility=private)


def restore_set(workshop_set: WorkshopSet) -> None:
    """Let those see a hidden set again who saw it before."""
    hidden = WorkshopSet.objects.filter(pk=workshop_set.pk).exclude(hidden_as="")
    hidden.update(visibility=F("hidden_as"), hidden_as="")


def set_state(workshop_set: WorkshopSet) -> str:
    """Return a hash over all that is said of a set."""
    return _hash([getattr(workshop_set, name) for name in DETAILS])


def _give_details(workshop_set: WorkshopSet, details: Mapping[str, str]) -> None:
    for name in DETAILS:
        setattr(
            workshop_set, name, details.get(name, getattr(workshop_set, name)).replace("\0", "\ufffd").strip()
        )
    if not workshop_set.name or len(workshop_set.name) > LONGEST_SET_NAME:
        raise WorkshopRefusal("name", most=LONGEST_SET_NAME)
    if len(workshop_set.about) > LONGEST_ABOUT:
        raise WorkshopRefusal("about", most=LONGEST_ABOUT)
    if workshop_set.visibility not in WorkshopSet.Visibility.values:
        raise WorkshopRefusal("visibility")
    if workshop_set.session_key and workshop_set.visibility != WorkshopSet.Visibility.PRIVATE:
        raise WorkshopRefusal("private_only")
    if workshop_set.hidden_as and workshop_set.visibility != WorkshopSet.Visibility.PRIVATE:
        raise WorkshopRefusal("hidden")
    workshop_set.save(update_fields=[*DETAILS, "changed"] if workshop_set.pk else None)


def save_workshop_card(workshop_set: WorkshopSet, printed: CardDef, key: str = "", seen: str = "") -> Card:
    """Save a card of an owned set: a new one, or that with `key`, whatever key `printed` has.

    `seen` is `card_state` of what the writer had before them; without a subject it gets the one proposed.
    WorkshopRefusal: nothing is saved.
    """
    printed = replace(printed, subject=printed.subject or propose_subject(printed))
    with keep_mark():
        _hold_set(workshop_set)
        there = Card.with_workshops.filter(workshop=workshop_set, key=key).first() if key else None
        if key and there is None:
            raise WorkshopRefusal("gone")
        if there is not None and card_state(there) != seen:
            raise WorkshopRefusal("stale")
        _save(workshop_set, replace(printed, key=key or new_card_key(), number=0))
        return Card.with_workshops.get(workshop=workshop_set, name=printed.name)


@transaction.atomic
def save_first_card(owner: int | str, printed: CardDef, network: str = "") -> Card:
    """Save a new card in the first set of an author, which is made where there is none. WorkshopRefusal."""
    hold_author(owner)
    there = WorkshopSet.objects.filter(written_by(owner)).first()
    return save_workshop_card(there or make_set(owner, network, name=FIRST_SET), printed)


def add_cards(
    workshop_set: WorkshopSet, cards: Sequence[CardDef], note: Callable[[int], object] = lambda _number: None
) -> None:
    """Put the cards of a file into an owned set; one that is called as one of the set takes its place.

    No two of them have one name. All that can be refused is asked before the first is saved: WorkshopRefusal.
    Each is saved by itself, so that others who write wait for one card only; done again it changes nothing.
    `note` is called after each.
    """
    there = _keys_by_name(workshop_set)
    for card in cards:
        _refuse_unprintable(card)
        refuse_unplayable(card)
        _refuse_taken_name(workshop_set, replace(card, key=there.get(card.name, "")))
    _must_fit(_owner_of(workshop_set), more=sum(card.name not in there for card in cards))
    for number, card in enumerate(cards, 1):
        with keep_mark():
            _hold_set(workshop_set)
            key = _keys_by_name(workshop_set).get(card.name) or new_card_key()
            _save(workshop_set, replace(card, key=key, number=0))
        note(number)


def _keys_by_name(workshop_set: WorkshopSet) -> dict[str, str]:
    return dict(Card.with_workshops.filter(workshop=workshop_set).values_list("name", "key"))


def card_state(card: Card) -> str:
    """Return a hash over all that its author can write."""
    return _hash(card_data(card))


@keep_mark()
def delete_workshop_card(workshop_set: WorkshopSet, card: Card, seen: str) -> None:
    """Delete a card of an owned set. WorkshopRefusal where `card_state` of it is no longer `seen`."""
    hold_author(_owner_of(workshop_set))
    now = Card.with_workshops.filter(workshop=workshop_set, pk=card.pk).first()
    if now is not None and card_state(now) != seen:
        raise WorkshopRefusal("changed")
    delete_workshop_cards([card])


def delete_workshop_cards(cards: Iterable[Card]) -> None:
    """Delete cards of workshops.

    What decks, runs or games still name is kept for these, in a set that is nobody's.
    """
    with keep_mark():
        held = [card.pk for card in cards]
        rows = list(Card.with_workshops.select_for_update(of=("self",)).filter(pk__in=held))
        places = find_places(rows) if rows else {}
        named = [card.pk for card in rows if card.key in places]
        delete_cards([card for card in rows if card.key not in places])
        if named:
            nobodys = WorkshopSet.objects.create(owner=None, name="")
            Card.with_workshops.filter(pk__in=named).update(workshop=nobodys, retired=True)


def whole_state(workshop_set: WorkshopSet) -> str:
    """Return a hash over all that goes with a set: what is said of it, and its cards."""
    cards = Card.with_workshops.filter(workshop=workshop_set).order_by("pk")
    return _hash(
        [
            set_state(workshop_set),
            list(cards.values_list("key", "printed_hash", "flavour", "subject", "rulings")),
        ]
    )


@keep_mark()
def delete_set(workshop_set: WorkshopSet, seen: str | None = None) -> None:
    """Delete a set with its cards, and the file that a worker has for it.

    WorkshopRefusal where `whole_state` of it is no longer `seen`.
    """
    if seen is not None:
        hold_author(_owner_of(workshop_set))  # who saves a card has done so before it is looked at
        now = WorkshopSet.objects.filter(pk=workshop_set.pk).first()
        if now is None or whole_state(now) != seen:
            raise WorkshopRefusal("stale_deletion")
    delete_workshop_cards(Card.with_workshops.filter(workshop=workshop_set))
    Job.objects.filter(kind=IMPORT_KIND, key=workshop_set.public_id).delete()
    workshop_set.delete()


def _hash(data: object) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:32]


def _save(workshop_set: WorkshopSet, card: CardDef) -> None:
    _refuse_unprintable(card)
    refuse_unplayable(card)
    _refuse_taken_name(workshop_set, card)
    save_card(card, workshop=workshop_set)
    _must_fit(_owner_of(workshop_set))
    # A set without an account is kept for so long after its last change
    WorkshopSet.objects.filter(pk=workshop_set.pk).update(changed=timezone.now())


def _refuse_taken_name(workshop_set: WorkshopSet, card: CardDef) -> None:
    if Card.objects.filter(name__iexact=card.name).exists():
        raise WorkshopRefusal("public_name", name=card.name)
    others = Card.with_workshops.filter(workshop=workshop_set).exclude(key=card.key)
    if others.filter(name__iexact=card.name).exists():
        raise WorkshopRefusal("taken_name", name=card.name)


def _refuse_unprintable(card: CardDef) -> None:
    if not card.name:
        raise WorkshopRefusal("card_name")
    if unknown := unknown_subject(card.subject):
        raise WorkshopRefusal("broken", why=f"{unknown.capitalize()}.")
    for place, missing in undrawn_letters(card):
        raise WorkshopRefusal("undrawn", place=place.capitalize(), why=letters_in_words(missing))


def _must_fit(owner: int | str, more: int = 0) -> None:
    """WorkshopRefusal, which undoes what was just written, where an author has too much.

    `more`: so many cards, each in a state of its own, are still to be written.
    """
    coming = (("too_many_sets", 0), ("too_many_cards", more), ("too_many_states", more))
    for use, (code, new) in zip(uses(owner), coming, strict=True):
        if use.used + new > use.most:
            raise WorkshopRefusal(code, most=use.most, more="" if isinstance(owner, int) else WITHOUT_ACCOUNT)


def hold_author(owner: int | str) -> None:
    """Let nobody else write to the workshop of this author until the transaction ends."""
    if isinstance(owner, int):
        get_user_model().objects.select_for_update(no_key=True).filter(pk=owner).values_list("pk").first()
    else:
        Session.objects.select_for_update(no_key=True).filter(pk=owner).values_list("pk").first()


def claim_sets(session_key: str, user: AbstractBaseUser) -> int:
    """Give the user the sets that this browser session made without an account. How many."""
    if not session_key:
        return 0
    sets = WorkshopSet.objects.filter(written_by(session_key))
    return sets.update(owner=user, session_key="", network="")


def forget_sets(sets: QuerySet[WorkshopSet]) -> int:
    """Delete these sets of browser sessions with their cards, each by itself. How many.

    One that is claimed meanwhile stays.
    """
    deleted = 0
    for key in list(sets.values_list("pk", flat=True)):
        with transaction.atomic():
            rows = WorkshopSet.objects.select_for_update(of=("self",)).filter(pk=key, owner=None)
            unclaimed = rows.exclude(session_key="").first()
            if unclaimed is not None:
                delete_set(unclaimed)
                deleted += 1
    return deleted


def _hold_set(workshop_set: WorkshopSet) -> None:
    """As `hold_author`; WorkshopRefusal where another tab has deleted the set."""
    hold_author(_owner_of(workshop_set))
    if not WorkshopSet.objects.filter(pk=workshop_set.pk).exists():
        raise WorkshopRefusal("set_gone")


def _owner_of(workshop_set: WorkshopSet) -> int | str:
    owner = owner_of(workshop_set)
    assert owner is not None, "views give sets to their owners only"
    return owner
