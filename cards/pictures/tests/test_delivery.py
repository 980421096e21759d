"""Pictures in the site: drawn by a worker, served without sessions and database, kept for a year."""

import re
from itertools import count
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client

from cards.faces.printed_card import printed_card
from cards.models import Card, Set
from cards.pictures import picture_job, subject
from cards.pictures.back_picture import FABLES, MAIN
from cards.pictures.delivery import YEAR
from cards.pictures.face_picture import draw_file
from cards.pictures.picture_job import KIND, request_pictures
from cards.pictures.scene import Art
from cards.pictures.sizes import ART, NORMAL, PIECE, PRINT, SMALL, Size
from cards.pictures.store import (
    FILES,
    back_address,
    has_picture,
    keep_picture,
    picture_address,
    picture_path,
    piece_address,
)
from cards.services import save_card, save_printing
from cards.tests.conftest import LAMP, factions, printed  # noqa: F401 - fixture
from dimrift_site.base.jobs import worker
from dimrift_site.base.jobs.models import Job
from engine import CardDef

NAME = "0123456789abcdef" * 2
ADDRESS = f"/media/faces/{NAME}.normal.webp"
LAMP_IN_GAME: dict[str, Any] = {
    "key": "lamp",
    "name": "Lamp",
    "type": "artifact",
    "subtypes": [],
    "faction": None,
}


@pytest.fixture(autouse=True)
def media(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    settings.DRAW_CARDS = True
    return tmp_path


@pytest.fixture
def few_files(monkeypatch: pytest.MonkeyPatch) -> dict[str, Size]:
    files = {"small.webp": SMALL, "normal.webp": NORMAL}
    monkeypatch.setattr(picture_job, "FILES", files)
    return files


def cards_without(file: str) -> list[str]:
    """The keys of the cards that have no such picture."""
    addresses = {card.key: picture_address(printed_card(card), FILES[file]) for card in Card.objects.all()}
    return [
        key
        for key, address in addresses.items()
        if not has_picture(address.removeprefix("/media/faces/").split(".")[0], file)
    ]


def test_a_picture_is_served_for_a_year_and_without_the_database(client: Client) -> None:
    keep_picture(NAME, "normal.webp", b"drawn")
    answer = client.get(ADDRESS)  # without the mark of pytest-django a query would be an error
    assert answer.status_code == 200
    assert b"".join(answer) == b"drawn"
    assert answer["Content-Type"] == "image/webp"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert not answer.cookies
    assert answer["Content-Length"] == "5"  # without it the server closes the connection behind each picture
    again = client.get(ADDRESS, headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304
    assert not again.content


def test_one_that_is_not_drawn_yet_shows_a_back_that_nobody_keeps(client: Client) -> None:
    answer = client.get(ADDRESS)
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"
    assert answer.content.startswith(b"RIFF")
    assert answer["Content-Length"] == str(len(answer.content))


def test_the_backs_of_both_decks_are_served_for_a_year(client: Client) -> None:
    main, fables = (client.get(back_address(deck, SMALL)) for deck in (MAIN, FABLES))
    assert main["Cache-Control"] == fables["Cache-Control"] == "public, max-age=31536000, immutable"
    assert main.content != fables.content


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        "/media/faces/", "/media/faces/../secret_key", f"/media/faces/{NAME}.huge.webp", "/media/secret_key",
        f"/media/faces/{NAME[:-1]}.small.webp", f"/media/faces/{NAME.upper()}.small.webp",
    ],
)  # fmt: skip
def test_nothing_else_of_the_folder_is_served(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_pictures_are_only_looked_at(client: Client) -> None:
    assert client.post(ADDRESS).status_code == 405
    assert client.head(ADDRESS).status_code == 200


@pytest.mark.django_db
def test_a_link_to_a_card_shows_its_printed_face_elsewhere(client: Client) -> None:
    save_card(CardDef("lamp", "Lamp", "artifact"))
    page = client.get("/cards/lamp").content.decode()
    address = picture_address(printed_card(Card.objects.get()), PRINT)
    assert f'<meta property="og:image" content="{site.SITE_URL}{address}">' in page


@pytest.mark.django_db
def test_a_worker_draws_what_is_missing_and_nothing_twice(few_files: dict[str, Size]) -> None:
    save_card(CardDef("lamp", "Lamp", "artifact"))
    save_card(CardDef("ox", "Ox", "creature"))
    request_pictures()
    request_pictures()
    assert Job.objects.filter(kind=KIND).count() == 1
    assert worker.work()
    job = Job.objects.get(kind=KIND)
    assert (job.state, job.result) == (Job.State.DONE, {"drawn": 4, "at": 4, "of": 4})
    assert not any(cards_without(file) for file in few_files)
    request_pictures()  # the catalogue is as it was
    assert Job.objects.filter(kind=KIND).count() == 1


@pytest.mark.django_db
def test_a_job_lets_others_in_after_a_while_and_another_one_goes_on(
    few_files: dict[str, Size], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_job, "monotonic", count(step=0.6).__next__)
    for key in ("lamp", "ox", "yew"):
        save_card(CardDef(key, key.title(), "artifact"))
    monkeypatch.setattr(picture_job, "SLICE_SECONDS", 1)
    request_pictures()
    jobs = 0
    while worker.work():
        jobs += 1
        assert jobs < 20
    assert jobs > 2
    assert not any(cards_without(file) for file in few_files)
    progress = Job.objects.order_by("pk").values_list("result__at", flat=True)
    assert list(progress) == [2, 4, 6, 6]


@pytest.mark.django_db
def test_a_job_gets_on_even_where_to_look_takes_all_of_its_time(
    few_files: dict[str, Size], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_job, "monotonic", count(step=10).__next__)
    for key in ("lamp", "ox", "yew"):
        save_card(CardDef(key, key.title(), "artifact"))
    request_pictures()
    jobs = 0
    while worker.work():
        jobs += 1
        assert jobs < 20
    assert not any(cards_without(file) for file in few_files)
    assert Job.objects.filter(kind=KIND).count() == jobs


@pytest.mark.usefixtures("few_files", "factions")
def test_a_card_as_another_set_prints_it_has_a_face_of_its_own(client: Client) -> None:
    save_card(printed(LAMP, flavour="Lit."))
    save_card(CardDef("ox", "Ox", "creature"))  # of one card alone its page would be shown
    save_printing(printed(LAMP), Set.objects.create(key="old", name="Old Set"), None)
    request_pictures()
    while worker.work():
        pass
    found = re.findall(r'srcset="(\S+) 189w', client.get("/cards?q=unique:printings").content.decode())
    faces = [b"".join(client.get(address)) for address in found]
    assert [client.get(address)["Cache-Control"] for address in found] == [YEAR] * 3
    ours, theirs = (draw_file(printed(LAMP, flavour=words), SMALL) for words in ("Lit.", LAMP["flavour"]))
    assert faces[:2] == [ours, theirs]


@pytest.mark.long
@pytest.mark.usefixtures("factions")
def test_all_cards_are_drawn_in_all_sizes_within_two_minutes(shipped: list[CardDef]) -> None:
    for card in shipped:
        save_card(card)
    request_pictures()
    began, clock = process_time(), monotonic()
    while worker.work():
        done = Job.objects.filter(state=Job.State.DONE).order_by("-pk")
        at, of = done.values_list("result__at", "result__of")[0]
        print(at, "of", of, end=", ")
    seconds = process_time() - began
    print(f"{seconds:.0f} s of processor time, {monotonic() - clock:.0f} s of the clock")
    assert not any(cards_without(file) for file in FILES)
    assert at == of == picture_job.count_pictures()
    assert seconds <= 120


@pytest.mark.django_db
def test_a_changed_card_has_another_picture(few_files: dict[str, Size]) -> None:
    save_card(CardDef("lamp", "Lamp", "artifact"))
    request_pictures()
    worker.work()
    before = picture_address(printed_card(Card.objects.get()), SMALL)
    save_card(CardDef("lamp", "Lamp", "artifact", flavour="It burns."))
    assert picture_address(printed_card(Card.objects.get()), SMALL) != before
    request_pictures()
    assert worker.work()
    assert not cards_without("small.webp")


@pytest.mark.django_db
def test_faces_that_are_drawn_otherwise_have_new_addresses_and_are_all_drawn_anew(
    few_files: dict[str, Size], monkeypatch: pytest.MonkeyPatch
) -> None:
    save_card(CardDef("lamp", "Lamp", "artifact"))
    request_pictures()
    worker.work()
    before = picture_address(printed_card(Card.objects.get()), SMALL)
    for module in (subject, picture_job):
        monkeypatch.setattr(module, "DRAWING_VERSION", subject.DRAWING_VERSION + 1)
    assert picture_address(printed_card(Card.objects.get()), SMALL) != before
    assert cards_without("small.webp") == ["lamp"]
    request_pictures()  # the catalogue is as it was
    assert worker.work()
    assert not any(cards_without(file) for file in few_files)


@pytest.mark.django_db
def test_a_corrected_text_does_not_change_the_picture_above_it(few_files: dict[str, Size]) -> None:
    few_files |= {"piece.webp": PIECE}
    save_card(CardDef("lamp", "Lamp", "artifact"))
    assert piece_address(LAMP_IN_GAME) == ""
    request_pictures()
    while worker.work():
        pass
    before = printed_card(Card.objects.get())
    save_card(CardDef("lamp", "Lamp", "artifact", flavour="It burns."))
    after = printed_card(Card.objects.get())
    assert picture_address(before, ART) == picture_address(after, ART)
    assert picture_address(before, PIECE) == piece_address(LAMP_IN_GAME, subject=after.subject)
    assert not cards_without("piece.webp")


@pytest.mark.django_db
def test_a_card_of_no_catalogue_shows_what_its_kind_and_faction_do(
    few_files: dict[str, Size],
) -> None:
    few_files |= {"piece.webp": PIECE}
    save_card(CardDef("lamp", "Lamp", "artifact"))
    request_pictures()
    while worker.work():
        pass
    one, same, other, tagged = (
        piece_address({**LAMP_IN_GAME, "key": key, "subtypes": subtypes, "faction": faction})
        for key, subtypes, faction in (
            ("a", [], "men"), ("b", ["relic"], "men"), ("a", [], "fey"), ("a", ["scroll"], "men"),
        )
    )  # fmt: skip
    assert one == same
    assert len({one, other, tagged, piece_address(LAMP_IN_GAME)}) == 4
    assert one
    assert tagged


@pytest.mark.django_db
def test_what_a_killed_worker_had_drawn_stays(
    few_files: dict[str, Size], monkeypatch: pytest.MonkeyPatch, media: Path
) -> None:
    for key in ("lamp", "ox", "yew"):
        save_card(CardDef(key, key.title(), "artifact"))
    drawn: list[str] = []

    def draw(card: CardDef, size: Size, art: Art | None) -> Any:
        drawn.append(card.key)
        if len(drawn) == 3:
            raise KeyboardInterrupt
        return real(card, size, art)

    real = draw_file
    monkeypatch.setattr(picture_job, "draw_file", draw)
    request_pictures()
    with pytest.raises(KeyboardInterrupt):
        worker.work()
    assert len(list(media.rglob("*.webp"))) == 2
    Job.objects.update(state=Job.State.WAITING, token="")
    assert worker.work()
    assert len(drawn) == 3 + 4
    assert not any(cards_without(file) for file in few_files)


def test_a_picture_is_stored_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="no space"):
        keep_picture(NAME, "small.webp", b"drawn")
    assert not picture_path(NAME, "small.webp").exists()


def test_each_size_has_a_file() -> None:
    assert list(FILES) == [
        "small.webp", "normal.webp", "art.webp", "piece.webp", "large.webp", "print.png", "print-bleed.png",
    ]  # fmt: skip
