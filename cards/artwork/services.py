"""Writes of art: an upload waits for a worker; a replaced or removed one is shown no longer."""

import json
from functools import partial
from hashlib import sha256
from secrets import token_hex
from typing import Any, Final

from django.db import transaction

from cards.artwork.header import read_header
from cards.artwork.models import CardArt
from cards.faces.printed_card import printed_card, printed_elsewhere
from cards.models import Card
from cards.pictures.store import art_path, art_token, remove_pictures, upload_path
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import enqueue

KIND: Final = "card_art"
DETAILS: Final = ("artist", "source", "licence", "focus_x", "focus_y")


class ArtChanged(Exception):
    """Another state of a card's art than whoever writes had before them; nothing is done."""


def said_of(art: CardArt) -> dict[str, Any]:
    """Return DETAILS of the newest picture: of the one that waits for a worker, else of the one shown."""
    return art.waiting or {name: getattr(art, name) for name in DETAILS}


def art_state(art: CardArt | None) -> str:
    """Return a hash over what is said of the newest picture."""
    return sha256(json.dumps(art and said_of(art), sort_keys=True).encode()).hexdigest()[:32]


def save_art(
    card: Card, details: dict[str, Any], data: bytes | None, by: int | None, seen: str | None = None
) -> CardArt:
    """Keep what is said of a card's art, and have a worker take the picture, if one came.

    What is shown already stays until the new one is ready, and so does what is said of it. `seen`:
    `art_state` of what the writer had before them, None for whatever is there. ArtRefusal, ArtChanged.
    """
    upload = ""
    if data is not None:
        read_header(data)
        upload = token_hex(16)
        path = upload_path(upload)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    with transaction.atomic():
        there = _held_art(card, seen, upload)
        art = there or CardArt(card=card)
        if upload:
            art.upload, art.refusal, art.by_id = upload, "", by
            enqueue([Job(kind=KIND, key=upload, priority=Job.Priority.INTERACTIVE)])
        said = {name: details[name] for name in DETAILS}
        if art.upload and art.hash:
            art.waiting = said
        else:
            _say(art, said)
        art.save()
        _show(art)
    return art


def take_art(upload: str, made: bytes, hash_: str) -> bool:
    """Show what a worker made of an upload; False if it is gone or replaced. In a transaction."""
    art = CardArt.objects.select_for_update(of=("self",)).filter(upload=upload).first()
    if art is None:
        return False
    path = art_path(hash_)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{token_hex(4)}")
    draft.write_bytes(made)
    draft.replace(path)
    before, art.hash, art.upload, art.refusal, art.hidden = art.hash, hash_, "", "", False
    _say(art, said_of(art))
    art.save()
    _show(art)
    _forget(before)
    return True


def refuse_art(upload: str, why: str) -> None:
    """Say why an upload could not be taken; what is said of the art that stays is as it was."""
    CardArt.objects.filter(upload=upload).update(upload="", refusal=why, waiting=None)
    upload_path(upload).unlink(missing_ok=True)


@transaction.atomic
def remove_art(card: Card, seen: str | None = None) -> None:
    """Take a card's art away, with all that was drawn with it: its faces have a generated picture again.

    `seen` as for `save_art`. ArtChanged.
    """
    art = _held_art(card, seen)
    if art is None:
        return
    art.delete()
    _set_token(card.pk, None)
    _forget(art.hash)
    if art.upload:
        upload_path(art.upload).unlink(missing_ok=True)


def _held_art(card: Card, seen: str | None, upload: str = "") -> CardArt | None:
    """The art of a card, which nobody else changes until the transaction ends. ArtChanged."""
    Card.objects.select_for_update(of=("self",)).get(pk=card.pk)
    art = CardArt.objects.select_for_update(of=("self",)).filter(card=card).first()
    if seen not in (None, art_state(art)):
        if upload:
            upload_path(upload).unlink(missing_ok=True)
        raise ArtChanged
    return art


def _say(art: CardArt, said: dict[str, Any]) -> None:
    art.waiting = None
    for name, value in said.items():
        setattr(art, name, value)


@transaction.atomic
def hide_art(art: CardArt) -> None:
    """Show a card without its art after a report, until that is restored or another one uploaded."""
    _set_hidden(art, hidden=True)


@transaction.atomic
def restore_art(art: CardArt) -> None:
    """Show a card with its hidden art again."""
    _set_hidden(art, hidden=False)


def _set_hidden(art: CardArt, *, hidden: bool) -> None:
    held = CardArt.objects.select_for_update(of=("self",)).filter(pk=art.pk).first()
    if held:
        held.hidden = hidden
        held.save(update_fields=["hidden"])
        _show(held)


def _show(art: CardArt) -> None:
    is_shown = art.hash and not art.hidden
    _set_token(art.card_id, art_token(art.hash, art.focus_x, art.focus_y) if is_shown else None)


def _set_token(number: int, token: str | None) -> None:
    """Have a card drawn with this art from now on; pictures with another one go."""
    card = Card.objects.select_related("faction").prefetch_related("effects").get(pk=number)
    if card.art != token:
        if card.art:
            others = card.other_printings.select_related("card", "set")
            for before in (printed_card(card), *map(printed_elsewhere, others)):
                transaction.on_commit(partial(remove_pictures, before))
        Card.objects.filter(pk=number).update(art=token)


def _forget(hash_: str) -> None:
    """Delete a picture that no card has any more."""
    if hash_ and not CardArt.objects.filter(hash=hash_).exists():
        transaction.on_commit(lambda: art_path(hash_).unlink(missing_ok=True))
