"""A form of a card is read within a quarter of a second of work, whatever its twelve texts are."""

import gc
from time import thread_time
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from cards.models import Card, WorkshopSet
from cards.readings.reading_budget import MOST_WORDS
from cards.workshop.draft import MOST_EFFECTS
from cards.workshop.tests.test_views import FORM, page_of
from engine.tests.text.hostile_texts import HOSTILE_TEXTS
from engine.text.atoms import MOST_WORDS as LONGEST
from engine.text.atoms import split_atoms
from engine.text.reader import try_to_read
from engine.text.rewrites.rewrite_search import find_rewrites

MOST_SECONDS = 0.25
TRIES = 3  # this process may have been disturbed


def form_of(texts: list[tuple[str, str]]) -> dict[str, str]:
    """The form of a card with these effects, by kind and text."""
    form = {**FORM}
    for number, (kind, text) in enumerate(texts, 1):
        form |= {f"effect_{number}_kind": kind, f"effect_{number}_text": text}
    return form


def cut(text: str, count: int) -> str:
    """The first so many words and marks of a text."""
    later = split_atoms(text)[count:]
    return text[: later[0].start].rstrip() if later else text


def seconds_of(client: Client, address: str, form: dict[str, Any]) -> float:
    """The work of one request, of a site that has read none of the texts yet."""
    cache.clear()  # or so many requests would be too many
    try_to_read.cache_clear()
    find_rewrites.cache_clear()
    gc.disable()  # a collection goes through all that other tests keep, 0.2 s
    try:
        began = thread_time()
        assert client.post(address, form).status_code < 500
        return thread_time() - began
    finally:
        gc.enable()


@pytest.mark.parametrize(("kind", "text"), HOSTILE_TEXTS, ids=lambda value: value[:12])
def test_twelve_hostile_texts_are_read_or_refused_within_the_budget(
    alice_client: Client, drafts: WorkshopSet, kind: str, text: str
) -> None:
    address = f"{drafts.get_absolute_url()}/new"
    seconds_of(alice_client, address, form_of([]))  # templates and the picture are kept
    # All of it twelve times, what there is room for twelve times, and twice as much as one text may have
    for words, count in ((1_000, MOST_EFFECTS), (MOST_WORDS // MOST_EFFECTS, MOST_EFFECTS), (LONGEST, 2)):
        texts = [(kind, cut(text, words - number)) for number in range(count)]  # none is known by another
        for do in ("read", "rewrites:1", "save"):
            asked = {**form_of(texts), "do": do}
            tries = [seconds_of(alice_client, address, asked)]
            while min(tries) > MOST_SECONDS and len(tries) < TRIES:
                tries.append(seconds_of(alice_client, address, asked))
            assert min(tries) <= MOST_SECONDS, (do, words)


def test_a_form_with_too_many_words_is_refused_in_words_and_keeps_them(
    alice_client: Client, drafts: WorkshopSet
) -> None:
    text = "Pray; " * 49 + "Pray."
    most = MOST_WORDS // 100
    fits, too_many = (form_of([("action", text)] * count) for count in (most, most + 1))
    address = f"{drafts.get_absolute_url()}/new"
    assert "words and marks" not in page_of(alice_client.post(address, {**fits, "do": "read"}))
    for do in ("read", "save"):
        page = page_of(alice_client.post(address, {**too_many, "do": do}))
        assert f"have {100 * (most + 1)} words and marks together" in page
        assert f">{text}</textarea>" in page
    assert not Card.with_workshops.exists()


def test_where_too_much_was_read_to_try_other_kinds_the_form_says_so(
    alice_client: Client, drafts: WorkshopSet
) -> None:
    as_trigger = "When summoned: " + "Pray; " * 12 + "Pray."
    form = form_of([("action", as_trigger)])
    address = f"{drafts.get_absolute_url()}/new"
    assert "This is a Trigger" in page_of(alice_client.post(address, {**form, "do": "read"}))
    form = form_of([("action", as_trigger), *[("action", "Pray; " * 49 + "Pray.")] * 4])
    page = page_of(alice_client.post(address, {**form, "do": "read"}))
    assert "This is a Trigger" not in page
    assert "has too many words to try" in page
