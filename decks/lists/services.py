"""Writes of decks by their makers. Every save names the version it was made from: the later of two is refused
with StaleDeck, and nothing of it is kept.
"""

from collections.abc import Iterable
from typing import Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction
from django.db.models import Count, F, Q

from cards.models import Card
from decks.legality.models import Format
from decks.legality.queries import DEFAULT
from decks.lists.deck_store import DeckLine, StaleDeck, claim, write_entries
from decks.lists.versions.kept_versions import keep_version
from decks.lists.versions.list_changes import MOST_ENTRIES, ListChange, changed_lines
from decks.models import Deck, DeckVersion
from decks.play_checks.services import order_check
from decks.quotas import bytes_of_versions, digest_near, must_fit_deck, one_more, refuse_more
from decks.refusals import Refusal

MOST_LABELS: Final = 40  # of one deck: names of versions and of sittings

Maker = AbstractBaseUser | AnonymousUser


def make_deck(
    maker: Maker, session_key: str, lines: Iterable[DeckLine] = (), *, network: str = "", **details: object
) -> Deck:
    """A new deck of this account, or of the browser session where there is none.

    `details` are fields of Deck: name, about, visibility, format; `network` is the address of a maker without
    an account. Refusal for one card too many, a public deck without an account, or one more than the quota.
    """
    owner = maker if maker.is_authenticated else None
    near = digest_near(maker, network)
    deck = Deck(owner_id=maker.pk if owner else None, session_key="" if owner else session_key, network=near)
    refuse_more("decks", maker, session_key, near)
    with one_more("decks", maker, session_key, near):
        deck.save()
        save_deck(deck, 0, lines=lines, **details)
    return deck


@transaction.atomic
def save_deck(deck: Deck, version: int, lines: Iterable[DeckLine] | None = None, **details: object) -> None:
    """Give the deck these fields and, if not None, this list.

    StaleDeck or another Refusal: nothing is kept.
    """
    _may_be(deck, details)
    claim(deck, version, **_add_edition(details))
    if deck.hidden_as and deck.visibility != Deck.Visibility.PRIVATE:
        raise Refusal("hidden")
    if lines is not None:
        _write(deck, lines)
    _keep(deck)


@transaction.atomic
def change_deck(deck: Deck, version: int, changes: list[ListChange]) -> None:
    """Change the list card by card. StaleDeck or another Refusal: nothing is kept."""
    claim(deck, version)
    _write(deck, changed_lines(deck, changes))
    _keep(deck)


@transaction.atomic
def add_lines(deck: Deck, version: int, lines: Iterable[DeckLine], **details: object) -> None:
    """Add the lines to the list, and give the deck these fields.

    StaleDeck or another Refusal: nothing is kept.
    """
    claim(deck, version, **details)
    present = [
        DeckLine(entry.section, entry.card, entry.copies) for entry in deck.entries.select_related("card")
    ]
    _write(deck, [*present, *lines])
    _keep(deck)


@transaction.atomic
def revert_deck(deck: Deck, version: int, to: int) -> None:
    """Make name, words, format and list those of an earlier version, as a new one; who may see it stays.

    StaleDeck, or another Refusal, as for a version that was not: nothing is kept.
    """
    deck_version = DeckVersion.objects.filter(deck=deck, version=to).first()
    if deck_version is None:
        raise Refusal("no_such_version", value=to)
    _make_again(deck, version, deck_version)


@transaction.atomic
def undo_save(deck: Deck, version: int) -> None:
    """Make the deck what it was before its last save that still counts, as a new version.

    StaleDeck, or a Refusal where that version is not kept: nothing is changed.
    """
    now, to = _step(deck, version, "undo")
    _make_again(deck, version, to, undo_to=to.undo_to, redo_to=now.version)


@transaction.atomic
def redo_save(deck: Deck, version: int) -> None:
    """Make the deck what it was before the last Undo, as a new version. Refusals as in `undo_save`."""
    now, to = _step(deck, version, "redo")
    _make_again(deck, version, to, undo_to=now.version, redo_to=to.redo_to)


@transaction.atomic
def label_version(deck: Deck, number: int, label: str) -> None:
    """Name the version, so that it is kept; "" takes the name away. Refusal: nothing is changed."""
    Deck.objects.select_for_update(no_key=True).get(pk=deck.pk)  # a save may be thinning its versions
    if not deck.versions.filter(version=number).update(label=label):
        raise Refusal("no_such_version", value=number)
    if label:
        _refuse_more_names(deck)


@transaction.atomic
def name_sitting(deck: Deck, sitting: int, label: str, before: str) -> None:
    """Name what is changed in the sitting, so that its newest version is kept; "" takes the name away.

    `sitting` is its first version, `before` the name that it had for who names it now. Refusal: nothing is
    changed.
    """
    Deck.objects.select_for_update(no_key=True).get(pk=deck.pk)  # a save may be taking the name on
    newest = deck.versions.filter(sitting=sitting).exclude(sitting=0).first()
    if newest is None:
        raise Refusal("no_such_sitting")
    if newest.sitting_name not in (before, label):
        raise Refusal("sitting_named", name=newest.sitting_name or "none", label=label or "none")
    deck.versions.filter(pk=newest.pk).update(sitting_name=label)
    if label:
        _refuse_more_names(deck)


@transaction.atomic
def delete_deck(deck: Deck, version: int) -> None:
    """Take the deck away with its versions and runs. StaleDeck if somebody saved it in between."""
    claim(deck, version)
    deck.delete()


def hide_deck(deck: Deck) -> None:
    """Let nobody but its maker see the deck, whatever they choose."""
    private = Deck.Visibility.PRIVATE
    Deck.objects.filter(pk=deck.pk, hidden_as="").update(hidden_as=F("visibility"), visibility=private)


def restore_deck(deck: Deck) -> None:
    """Let those see a hidden deck again who saw it before; what was forked of it meanwhile is free, too."""
    rows = [deck.pk]
    while rows:
        Deck.objects.filter(pk__in=rows).exclude(hidden_as="").update(visibility=F("hidden_as"), hidden_as="")
        forks = Deck.objects.filter(fork__origin__in=rows, hidden_as=Deck.Visibility.PRIVATE)
        rows = list(forks.values_list("pk", flat=True))


def claim_decks(session_key: str, user: AbstractBaseUser) -> int:
    """Give an account the decks that were made in a browser session without one. How many."""
    if not session_key:
        return 0
    decks = Deck.objects.filter(owner=None, session_key=session_key)
    return decks.update(owner=user.pk, session_key="", network="")


def lines_of(version: DeckVersion) -> list[DeckLine]:
    """The list of a version."""
    wanted = [(section, key, n) for section, held in version.snapshot.items() for key, n in held]
    keys = {key for _, key, _ in wanted}
    cards = {card.key: card for card in Card.with_workshops.filter(key__in=keys)}
    return [DeckLine(section, cards[key], copies) for section, key, copies in wanted]


def _refuse_more_names(deck: Deck) -> None:
    named = {column: Count("pk", filter=~Q(**{column: ""})) for column in ("label", "sitting_name")}
    if sum(deck.versions.order_by().aggregate(**named).values()) > MOST_LABELS:
        raise Refusal("too_many_labels", most=MOST_LABELS)


def _step(deck: Deck, version: int, step: str) -> tuple[DeckVersion, DeckVersion]:
    """The version and the one to which the step leads from it."""
    now = deck.versions.filter(version=version).first()
    if now is None or Deck.objects.filter(pk=deck.pk).exclude(version=version).exists():
        raise StaleDeck
    to = deck.versions.filter(version=getattr(now, f"{step}_to")).first()
    if to is None:
        raise Refusal(f"no_{step}")
    return now, to


def _make_again(deck: Deck, version: int, former: DeckVersion, **steps: int) -> None:
    claim(deck, version, **_add_edition(_details_of(former)))
    write_entries(deck, lines_of(former))
    _keep(deck, **steps)


def _keep(deck: Deck, **steps: int) -> None:
    is_public = deck.visibility == Deck.Visibility.PUBLIC
    if is_public and deck.entries.filter(card__workshop__isnull=False).exists():
        raise Refusal("public_needs_catalogue")
    before = bytes_of_versions(deck)
    keep_version(deck, by_maker=True, **steps)
    must_fit_deck(deck, before)
    order_check(deck)


def _may_be(deck: Deck, details: dict[str, object]) -> None:
    if details.get("visibility") == Deck.Visibility.PUBLIC and deck.owner_id is None:
        raise Refusal("public_needs_account")


def _add_edition(details: dict[str, object]) -> dict[str, object]:
    """A chosen format brings its edition; without one the deck is for the site's own."""
    if "format" not in details:
        return details
    return {**details, "edition": getattr(details["format"], "edition", DEFAULT)}


def _details_of(version: DeckVersion) -> dict[str, object]:
    """Return what a version says beside its list, as far as it was kept and its format is still there."""
    named = {"name": version.name, "about": version.about} if version.name else {}
    format_ = Format.objects.filter(key=version.format_key).first()
    return {**named, **({"format": format_} if format_ else {})}


def _write(deck: Deck, lines: Iterable[DeckLine]) -> None:
    listed = list(lines)
    if len({(line.section, line.card.pk) for line in listed}) > MOST_ENTRIES:
        raise Refusal("too_many_entries", most=MOST_ENTRIES)
    write_entries(deck, listed)
