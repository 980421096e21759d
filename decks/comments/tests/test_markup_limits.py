"""Comments and notes take no text that Markdown makes many times as long, and an old one is drawn at once."""

from functools import partial

import pytest
from django.test import Client

from cards.wiki.tests.hostile_texts import EMPTY_TABLE
from decks.models import Deck, DeckComment, DeckNotes
from engine.tests.processor_time import call_within


def test_comments_and_notes_and_their_previews_refuse_it_and_old_ones_are_drawn_at_once(
    alice_client: Client, bob_client: Client, lamps: Deck
) -> None:
    said = "A table has at most 20 columns"
    comments, notes = f"/decks/{lamps.public_id}/comments", f"/decks/{lamps.public_id}/edit/notes"
    posted = bob_client.post(comments, {"text": EMPTY_TABLE})
    assert posted.status_code == 400 and said in posted.content.decode()
    for more in ({}, {"preview": "yes"}):
        answer = alice_client.post(notes, {"version": "0", "tags": "", "text": EMPTY_TABLE, **more})
        assert answer.status_code == 400 and said in answer.content.decode()
    for number in range(20):
        DeckComment.objects.create(deck=lamps, author_id=lamps.owner_id, text=f"{EMPTY_TABLE}{number}")
    DeckNotes.objects.create(deck=lamps, text=EMPTY_TABLE)
    for address in (comments, f"/decks/{lamps.public_id}"):
        page = call_within(1, partial(bob_client.get, address, follow=True))
        assert page.status_code == 200 and len(page.content) < 200_000


SHARED = "[a]: <http://x/" + "&" * 1_500 + ">\n\n" + "[a] " * 120
CELLS = ("a|\n-|\n" + "x\n" * 9 + "\n") * 80


@pytest.mark.parametrize("text", [SHARED, CELLS, "7.3 " * 500, "\U00020000" * 1_900, "[a](&)" * 330])
def test_a_page_of_the_longest_comments_stays_below_a_megabyte(
    bob_client: Client, lamps: Deck, text: str
) -> None:
    for number in range(30):
        DeckComment.objects.create(deck=lamps, author_id=lamps.owner_id, text=f"{text[:1_990]}\n{number}")
    assert len(bob_client.get(f"/decks/{lamps.public_id}/comments").content) < 1_000_000


def test_a_comment_whose_links_share_a_long_address_is_refused(bob_client: Client, lamps: Deck) -> None:
    posted = bob_client.post(f"/decks/{lamps.public_id}/comments", {"text": SHARED})
    assert posted.status_code == 400 and "The addresses of all links" in posted.content.decode()
    assert not DeckComment.objects.exists()
