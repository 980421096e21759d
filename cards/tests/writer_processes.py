"""Two who write one card, each in a process of its own: one saves it, the other reads its text anew."""

import sys

from django.db import transaction

from cards.models import Card, CardEffect
from cards.services import ensure_factions, save_card, settle
from cards.tests.conftest import LAMP, printed

ANEW = printed(LAMP, effects=[{"kind": "action", "text": "Draw 1."}])


def command(name: str) -> list[str]:
    """The words of manage.py that run one of the functions below."""
    return ["shell", "-v0", "-c", f"from {__name__} import {name}; {name}()"]


def begin() -> None:
    """Save a card whose text another reader read."""
    ensure_factions()
    save_card(printed(LAMP))
    CardEffect.objects.update(reader_version="older")


def edit() -> None:
    """Save the card with another text; the transaction ends with a line of the input."""
    with transaction.atomic():
        save_card(ANEW)
        print("saved", flush=True)
        sys.stdin.readline()


def read_anew() -> None:
    """Settle the card, and print what it says then."""
    settle(Card.objects.get())
    print([effect.canonical for effect in CardEffect.objects.all()])
