"""Art of a card: uploaded by an editor, made by a worker, shown with whose it is, replaced and removed."""

import os
import signal
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from cards.artwork import orphans
from cards.artwork.models import CardArt
from cards.artwork.orphans import forget_orphans
from cards.artwork.queries import chosen_pictures
from cards.artwork.services import KIND, art_state
from cards.artwork.tests.hostile_uploads import pictures
from cards.faces.printed_card import printed_card
from cards.models import Card
from cards.pictures.scene import Art
from cards.pictures.sizes import ART, PIECE, SMALL
from cards.pictures.store import FILES, art_path, has_picture, picture_address, piece_address
from cards.tests.conftest import LAMP, catalogue, factions, printed  # noqa: F401 - fixtures
from dimrift_site.backup.media_store import kept_files
from dimrift_site.base.jobs import worker
from dimrift_site.base.jobs.job_kinds import tidy_all
from dimrift_site.base.jobs.models import Job

# An upload that is killed when its file is there and its row is not
KILLED_UPLOAD = """
import os, sys
from pathlib import Path
from django.conf import settings
from cards.artwork.services import save_art
settings.MEDIA_ROOT = os.environ["MEDIA"]
write = Path.write_bytes
Path.write_bytes = lambda path, data: (write(path, data), os.kill(os.getpid(), 9))
save_art(None, {}, sys.stdin.buffer.read(), None)
"""
DETAILS = {
    "artist": "Ada", "source": "https://ada.example/lamp", "licence": "by", "focus_x": "50", "focus_y": "40",
}  # fmt: skip


@pytest.fixture(autouse=True)
def media(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr("dimrift_site.base.jobs.messages.wakeup.wake", lambda _jobs: True)
    return tmp_path


@pytest.fixture
def lamp(catalogue: dict[str, Card]) -> Card:  # noqa: F811
    return catalogue["lamp"]


def send(client: Client, card: Card, data: bytes | None, **changes: str) -> Any:
    file = {} if data is None else {"file": SimpleUploadedFile("lamp.png", data, "image/png")}
    seen = art_state(CardArt.objects.filter(card=card).first())
    return client.post(f"/admin/cards/card/{card.pk}/art/", {"seen": seen, **DETAILS, **changes, **file})


def work(card: Card) -> Card:
    while worker.work():
        pass
    return Card.objects.select_related("faction").prefetch_related("effects").get(pk=card.pk)


@pytest.mark.django_db
def test_art_is_uploaded_made_and_shown_with_whose_it_is(
    edith_client: Client, client: Client, lamp: Card, media: Path
) -> None:
    before = picture_address(printed_card(lamp), SMALL)
    assert send(edith_client, lamp, pictures()["png"]).status_code == 302
    assert picture_address(printed_card(work(lamp)), SMALL) != before
    art = CardArt.objects.get()
    assert (art.upload, art.refusal) == ("", "")
    kept = art_path(art.hash).read_bytes()
    assert Image.open(BytesIO(kept)).size == (420, 300)
    assert [path for path in media.rglob("*") if path.is_file()] == [art_path(art.hash)]  # the upload is gone
    assert kept_files(media) == [art_path(art.hash)]  # what cannot be drawn anew is in a backup
    page = client.get("/cards/lamp").content.decode()
    assert "Art: Ada, CC BY 4.0." in page
    assert '<a href="https://ada.example/lamp" rel="nofollow noopener">Source</a>' in page
    said = {"artist": "Ada", "source": "https://ada.example/lamp", "licence": "CC BY 4.0"}
    assert client.get("/api/v1/cards/lamp").json()["art"] == said
    history = edith_client.get("/cards/lamp").content.decode()
    assert "<dt>Art</dt>" in history and "Ada, CC BY 4.0; https://ada.example/lamp" in history
    assert "<dt>Art</dt>" not in page  # editors alone see who gave it
    assert client.get("/api/v1/cards/knight").json()["art"] is None


@pytest.mark.django_db(transaction=True)  # what is no longer shown goes after the commit
def test_faces_and_pieces_are_drawn_with_it_cut_around_its_focus(
    edith_client: Client, lamp: Card, settings: Any
) -> None:
    settings.DRAW_CARDS = True
    sides = Image.new("RGB", (900, 300), "red")
    sides.paste("blue", (450, 0, 900, 300))
    output = BytesIO()
    sides.save(output, "PNG")
    send(edith_client, lamp, output.getvalue(), focus_x="100")
    card = printed_card(work(lamp))
    assert chosen_pictures()["lamp"] == (card.art, card.subject)
    address = picture_address(card, PIECE)
    assert address == piece_address(card._asdict(), card.art or "", card.subject)
    piece = Image.open(BytesIO(edith_client.get(address).content)).convert("RGB")
    assert piece.size == (PIECE.width, PIECE.height)
    red, _, blue = piece.getpixel((10, 100))  # type: ignore[misc] # a colour of three
    assert blue > 200 > 60 > red
    send(edith_client, lamp, None, focus_x="0")
    assert picture_address(printed_card(work(lamp)), ART) != picture_address(card, ART)
    assert not has_picture(address.removeprefix("/media/faces/").split(".")[0], "piece.webp")


@pytest.mark.django_db(transaction=True)  # what is no longer shown goes after the commit
def test_art_is_replaced_and_removed_with_all_that_was_drawn_of_it(
    edith_client: Client, lamp: Card, media: Path, settings: Any
) -> None:
    settings.DRAW_CARDS = True
    send(edith_client, lamp, pictures()["png"])
    first = printed_card(work(lamp))
    names = [picture_address(first, size).removeprefix("/media/faces/") for size in FILES.values()]
    assert any((media / "faces" / name[:2] / name).exists() for name in names)
    send(edith_client, lamp, pictures()["webp"], artist="Bea", focus_x="10")
    art = CardArt.objects.get()
    assert art.hash in (first.art or "")  # what is shown stays until the new one is ready
    assert (art.artist, printed_card(Card.objects.get(key="lamp")).art) == (
        "Ada",
        first.art,
    )  # and whose it is
    assert 'value="Bea"' in edith_client.get(f"/admin/cards/card/{lamp.pk}/art/").content.decode()
    send(edith_client, lamp, None, artist="Bea Bell", focus_x="10")  # of the picture that waits
    assert CardArt.objects.get().artist == "Ada"
    work(lamp)
    art = CardArt.objects.get()
    assert (art.artist, art.focus_x, art.waiting) == ("Bea Bell", 10, None)
    assert len(list((media / "art").rglob("*.webp"))) == 1
    assert send(edith_client, lamp, None, remove="1").status_code == 302
    assert Card.objects.get(key="lamp").art is None
    assert not CardArt.objects.exists()
    assert not list((media / "art").rglob("*.webp"))
    assert not any((media / "faces" / name[:2] / name).exists() for name in names)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, "Choose a picture."),
        (b"<svg onload=alert(1)>", "This is no PNG, JPEG or WebP picture."),
        (pictures()["png"] + bytes(5 * 1024 * 1024), "This file is larger than 5 MB."),
    ],
)
def test_what_is_no_art_is_refused_beside_its_field(
    edith_client: Client, lamp: Card, media: Path, data: bytes | None, words: str
) -> None:
    answer = send(edith_client, lamp, data)
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert not CardArt.objects.exists()
    assert not list(media.iterdir())


@pytest.mark.django_db
def test_what_a_worker_cannot_decode_is_refused_and_the_art_stays(
    edith_client: Client, lamp: Card, media: Path
) -> None:
    send(edith_client, lamp, pictures()["png"])
    before = work(lamp).art
    send(edith_client, lamp, pictures()["png"][:200], artist="Bea")
    assert work(lamp).art == before
    assert CardArt.objects.get().artist == "Ada"  # whose picture stays
    page = edith_client.get(f"/admin/cards/card/{lamp.pk}/art/").content.decode()
    assert "This picture is damaged." in page
    assert not list((media / "uploads").iterdir())


@pytest.mark.django_db
def test_of_two_uploads_the_later_is_shown_whoever_is_ready_first(
    edith_client: Client, lamp: Card, media: Path
) -> None:
    send(edith_client, lamp, pictures()["png"])
    send(edith_client, lamp, pictures()["webp"])
    work(lamp)
    results = Job.objects.filter(kind=KIND).order_by("pk").values_list("result", flat=True)
    assert list(results) == [{"taken": False}, {"taken": True}]
    assert len(list((media / "art").rglob("*.webp"))) == 1
    assert not list((media / "uploads").iterdir())


@pytest.mark.django_db
def test_of_two_editors_the_later_says_nothing_of_a_picture_that_they_have_not_seen(
    edith_client: Client, admin_client: Client, lamp: Card, media: Path
) -> None:
    send(edith_client, lamp, pictures()["png"])
    work(lamp)
    seen = art_state(CardArt.objects.get())
    send(edith_client, lamp, pictures()["webp"], artist="Bea")
    for is_taken in (False, True):
        for change in ({"artist": "Cleo"}, {"remove": "1"}):
            answer = send(admin_client, lamp, pictures()["png"], seen=seen, **change)
            assert answer.status_code == 409
            assert "Somebody changed the art of this card in between." in answer.content.decode()
        assert len(list((media / "uploads").iterdir())) == (0 if is_taken else 1)
        work(lamp)
    assert CardArt.objects.get().artist == "Bea"
    assert send(admin_client, lamp, None, artist="Bea Bell").status_code == 302


@pytest.mark.django_db
def test_only_editors_give_a_card_art(
    bob_client: Client, client: Client, admin_client: Client, lamp: Card
) -> None:
    for stranger in (bob_client, client):
        assert send(stranger, lamp, pictures()["png"]).status_code == 302
    assert not CardArt.objects.exists()
    page = admin_client.get(f"/admin/cards/card/{lamp.pk}/change/").content.decode()
    assert f'href="/admin/cards/card/{lamp.pk}/art/"' in page
    assert admin_client.get(f"/admin/cards/card/{lamp.pk}/art/").status_code == 200


@pytest.mark.processes
@pytest.mark.django_db
def test_what_a_killed_program_left_goes_after_a_day_and_nothing_else(
    edith_client: Client, lamp: Card, media: Path
) -> None:
    send(edith_client, lamp, pictures()["png"])
    work(lamp)
    send(edith_client, lamp, pictures()["webp"])  # which waits for a worker
    paths = {path for path in media.rglob("*") if path.is_file()}
    killed = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v0", "-c", KILLED_UPLOAD], input=pictures()["png"],
        env={**os.environ, "MEDIA": str(media)}, cwd=site.BASE_DIR, check=False,
    )  # fmt: skip
    assert killed.returncode == -signal.SIGKILL
    (orphan,) = {path for path in media.rglob("*") if path.is_file()} - paths
    draft = next((media / "art").iterdir()) / ".half.webp.0123"  # killed between writing and naming
    gone = art_path("f" * 32)  # killed before the file of a removed row went
    gone.parent.mkdir()
    for path in (draft, gone):
        path.write_bytes(b"left")
    assert forget_orphans() == 0  # whoever wrote them may just be about to name them
    for path in (orphan, draft, gone, *paths):
        os.utime(path, (0, 0))
    assert forget_orphans() == 3
    assert {path for path in media.rglob("*") if path.is_file()} == paths
    work(lamp)
    assert CardArt.objects.get().upload == ""


@pytest.mark.django_db
def test_every_host_deletes_the_orphans_of_its_own_disk_once_an_hour(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As programs of all hosts tidy up, with or without a sweeper there."""

    def leave_orphan(host: str) -> Path:
        settings.MEDIA_ROOT = tmp_path / host
        orphan = art_path("f" * 32)
        orphan.parent.mkdir(parents=True, exist_ok=True)
        orphan.write_bytes(b"left")
        os.utime(orphan, (0, 0))
        return orphan

    monkeypatch.setattr(orphans, "_looked", [])
    for seconds, is_kept in (
        (10_000.0, False),
        (20_000.0, False),
        (20_000.0 + orphans.EVERY_SECONDS - 1, True),
    ):
        monkeypatch.setattr(orphans, "monotonic", lambda seconds=seconds: seconds)
        orphan = leave_orphan(f"host at {seconds}")
        tidy_all()
        assert orphan.exists() == is_kept


def test_art_is_cut_to_what_is_asked_for() -> None:
    assert Art(Image.new("RGB", (100, 900)), 0.5, 0.2).cut(558, 312).size == (558, 312)
