"""Pictures of the cards of workshops: for who may see them, never kept, by names that nobody can work out."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from cards.faces.printed_card import printed_card
from cards.faces.tests.test_face import LAMP
from cards.models import Card, WorkshopSet
from cards.pictures.face_picture import private_file
from cards.pictures.picture_job import pictures_from
from cards.pictures.sizes import LARGE, NORMAL, PIECE, PRINT, SMALL
from cards.pictures.store import PRIVATE_ADDRESS, picture_address, piece_address
from cards.pictures.subject import picture_subject
from cards.tests.conftest import printed
from cards.workshop.services import card_state, save_workshop_card
from cards.workshop.tests.conftest import MOLTEN
from engine import CardDef
from engine.tests.processor_time import call_within


@pytest.fixture(autouse=True)
def media(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


@pytest.mark.django_db
def test_its_author_sees_its_picture_and_nobody_keeps_it(
    quokka: Card,
    alice_client: Client,
    bob_client: Client,
    client: Client,
    media: Path,
) -> None:
    for size in (SMALL, NORMAL, LARGE, PIECE):
        address = picture_address(printed_card(quokka), size)
        answer = alice_client.get(address)
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
        assert answer["Cache-Control"] == "private, no-store"
        assert answer.content == private_file(printed(MOLTEN, key=quokka.key, subject=quokka.subject), size)
        assert [each.get(address).status_code for each in (bob_client, client)] == [404, 404]
    assert alice_client.post(address).status_code == 405
    assert alice_client.get(picture_address(printed_card(quokka), PRINT)).status_code == 404
    assert not list(media.rglob("*.*"))


@pytest.mark.django_db
def test_an_unlisted_one_is_seen_by_whoever_was_given_it(quokka: Card, client: Client) -> None:
    WorkshopSet.objects.update(visibility="unlisted")
    address = picture_address(printed_card(quokka), SMALL)
    assert client.get(address).status_code == 200
    assert client.get(address)["Cache-Control"] == "private, no-store"


@pytest.mark.django_db
def test_the_picture_of_what_it_said_before_is_gone(
    quokka: Card,
    drafts: WorkshopSet,
    alice_client: Client,
) -> None:
    before = picture_address(printed_card(quokka), SMALL)
    assert alice_client.get(before).status_code == 200
    save_workshop_card(drafts, printed(MOLTEN, name="Molten Emu"), quokka.key, card_state(quokka))
    assert alice_client.get(before).status_code == 404


def test_its_name_depends_on_the_key_of_the_site(settings: Any) -> None:
    private, public = (picture_subject(LAMP._replace(key=key)) for key in ("w-23456789abcd", "lamp"))
    settings.SECRET_KEY = "one"
    names = private.name(SMALL), public.name(SMALL)
    settings.SECRET_KEY = "another"
    assert private.name(SMALL) != names[0]
    assert public.name(SMALL) == names[1]
    assert picture_address(LAMP._replace(key="w-23456789abcd"), SMALL).startswith(PRIVATE_ADDRESS)


@pytest.mark.django_db
def test_no_worker_draws_it_and_the_board_asks_for_it_where_it_may_be_seen(quokka: Card) -> None:
    assert not [number for _, number, _ in pictures_from() if number == quokka.pk]
    card = printed_card(quokka)
    assert piece_address(card._asdict(), subject=card.subject) == picture_address(card, PIECE)


@pytest.mark.django_db
def test_who_asks_too_often_is_answered_429(
    quokka: Card,
    alice_client: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    address = picture_address(printed_card(quokka), SMALL)
    monkeypatch.setattr(
        "dimrift_site.base.api.throttles.ByKind.THROTTLE_RATES", {"look": "9/min", "pictures": "1/min"}
    )
    assert [alice_client.get(address).status_code for _ in range(2)] == [200, 429]


def test_one_face_is_drawn_within_60_ms(chosen: list[CardDef]) -> None:
    private_file(chosen[0], NORMAL)  # typefaces are read once
    others = chosen[1:]
    call_within(0.06 * len(others), lambda: [private_file.__wrapped__(card, NORMAL) for card in others])
