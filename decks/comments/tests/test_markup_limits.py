"""Comments and notes take no text that Markdown makes many times as long, and an old one is drawn at once."""

import time

from django.test import Client

from cards.wiki.tests.hostile_texts import EMPTY_TABLE
from decks.models import Deck, DeckComment, DeckNotes


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
        begun = time.process_time()
        page = bob_client.get(address, follow=True)
        assert page.status_code == 200 and len(page.content) < 200_000
        assert time.process_time() - begun < 1
