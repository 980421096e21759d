"""The picture of a whole deck: what it shows, to whom, and how heavy it may be."""

from io import BytesIO
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from PIL import Image

from cards.models import Card
from cards.pictures.palette import NIGHT
from decks.lists import queries
from decks.lists.deck_picture import (
    MOST_BYTES,
    WIDTH,
    DeckPicture,
    PictureLine,
    deck_picture,
    deck_png,
    draw_deck,
    picture_of_link,
)
from decks.lists.deck_text.list_reader import MOST_LINES
from decks.models import Deck, DeckEntry
from decks.tests.conftest import men, secret
from dimrift_site.accounts.models import User

__all__ = ["men", "secret"]


def address_of(deck: Deck) -> str:
    return f"/decks/{deck.public_id}/picture.png"


def page_of(client: Client, deck: Deck) -> str:
    return client.get(deck.get_absolute_url()).content.decode()


def seen(deck: Deck, visitor: Any) -> DeckPicture:
    read = queries.deck(visitor, deck.public_id)
    assert read
    return deck_picture(read)


def test_a_public_deck_names_its_picture_to_other_sites_in_its_size(client: Client, men: Deck) -> None:
    page = page_of(client, men)
    assert f'<meta property="og:image" content="{settings.SITE_URL}{address_of(men)}">' in page
    answer = client.get(address_of(men))
    with Image.open(BytesIO(answer.content)) as picture:
        assert answer["Content-Type"] == "image/png" and picture.format == "PNG"
        for name, length in zip(("width", "height"), picture.size, strict=True):
            assert f'<meta property="og:image:{name}" content="{length}">' in page
    assert len(answer.content) <= MOST_BYTES


def test_it_has_every_line_of_the_deck_below_its_sections(men: Deck, alice: User) -> None:
    lines = seen(men, alice).lines
    copies = {line.name: line.copies for line in lines if line.copies}
    assert copies == {entry.card.name: entry.copies for entry in men.entries.all()}
    assert [line.name for line in lines if not line.copies] == ["Main deck: 20", "Fables: 7"]


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_a_deck_that_is_not_public_is_named_to_no_other_site(
    client: Client, alice_client: Client, secret: Deck, visibility: str
) -> None:
    Deck.objects.filter(pk=secret.pk).update(visibility=visibility)
    assert "og:image" not in page_of(alice_client, secret)
    assert alice_client.get(address_of(secret)).status_code == 200
    stranger = client.get(address_of(secret))
    assert stranger.status_code == (404 if visibility == "private" else 200)


def test_a_private_deck_has_no_picture_for_anybody_else_after_its_maker_drew_it(
    alice_client: Client, bob_client: Client, client: Client, secret: Deck
) -> None:
    drawn = alice_client.get(address_of(secret))
    assert drawn["Cache-Control"] == "private, no-store"
    for stranger in (bob_client, client):
        assert stranger.get(address_of(secret)).status_code == 404
        known = stranger.get(address_of(secret), headers={"If-None-Match": drawn["ETag"]})
        assert known.status_code == 404


def test_a_deck_hidden_after_a_report_has_no_picture_for_others(client: Client, men: Deck) -> None:
    Deck.objects.filter(pk=men.pk).update(visibility="private", hidden_as="public")
    assert client.get(address_of(men)).status_code == 404


def test_it_is_drawn_once_and_anew_when_the_list_changes(client: Client, men: Deck) -> None:
    first = client.get(address_of(men))
    drawn_before = deck_png.cache_info().misses
    assert client.get(address_of(men), headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert client.get(address_of(men))["ETag"] == first["ETag"]
    assert deck_png.cache_info().misses == drawn_before
    entry = men.entries.all()[0]
    DeckEntry.objects.filter(pk=entry.pk).update(copies=entry.copies + 1)
    changed = client.get(address_of(men), headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200 and changed.content != first.content


def test_who_asks_for_too_many_is_refused(client: Client, men: Deck, monkeypatch: Any) -> None:
    monkeypatch.setattr("decks.share.views.is_within", lambda request, scope: scope != "pictures")
    assert client.get(address_of(men)).status_code == 429


@pytest.mark.parametrize("name", ["漢字", "🔥🔥", "Wide " * 24, "A\u202eB", ""])
def test_any_name_can_be_drawn(name: str) -> None:
    line = PictureLine(name or "Odd", 99, "10", "men")
    drawn = draw_deck(DeckPicture(name, name, (), (line, line)))
    assert drawn.size == (WIDTH, 630)
    assert drawn.getpixel((WIDTH - 3, 300)) == NIGHT  # no word runs over the edge


def test_the_longest_deck_there_is_stays_light() -> None:
    lines = tuple(
        PictureLine(f"A Name That Is Rather Long, {n}", n % 9 + 1, "3", "fey") for n in range(MOST_LINES)
    )
    png = deck_png(DeckPicture("Long", "by somebody", ("", "", ""), lines))
    assert len(png) <= MOST_BYTES


def test_without_cards_there_is_nothing_to_show(client: Client, men: Deck) -> None:
    men.entries.all().delete()
    assert picture_of_link(men) is None
    assert "og:image" not in page_of(client, men)
    assert client.get(address_of(men)).status_code == 200


def test_cards_of_a_workshop_bring_no_face_and_withheld_ones_no_name(men: Deck, alice: User) -> None:
    card = Card.objects.get(key="toll-box")
    read = queries.deck(alice, men.public_id)
    assert read
    held = next(entry for entry in read.entries.all() if entry.card == card)
    held.card.is_private_now = True
    picture = deck_picture(read)
    assert card.name not in {line.name for line in picture.lines}
    assert picture.lines[-1].name == "3 cards private now"
