"""A deck on paper: ordered on its page, made by a worker, measured as it comes out of a printer's program."""

import re
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from PIL import Image, ImageChops

from cards.models import Card
from cards.pictures.image_files import encode
from cards.pictures.picture_job import print_name, print_picture
from cards.pictures.sizes import PRINT, PRINT_BLEED, Size
from cards.pictures.store import keep_picture
from cards.workshop.models import WorkshopSet
from decks.models import Deck, DeckEntry
from decks.proxies import document_store, print_job
from decks.proxies.card_grid import BLEED, CARD_HEIGHT, CARD_WIDTH, GAP, PAPERS, card_grid
from decks.proxies.document_store import forget_documents
from decks.proxies.print_job import KIND
from decks.tests.conftest import _no_worker, men, secret
from dimrift_site.backup.media_store import kept_files
from dimrift_site.base.jobs import leases, turn_order, worker, worker_watch
from dimrift_site.base.jobs.models import Job
from dimrift_site.tools.testing.private_servers import Missing

__all__ = ["_no_worker", "men", "secret"]
DPI = 300
RED, BLUE, GREEN = (208, 16, 32), (16, 32, 208), (16, 160, 48)
BLEED_COLOR = GREEN
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def media(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


def make(client: Client, deck: Deck, **choice: str) -> str:
    """Order a document, have it made, and return the end of its addresses."""
    sent: Any = client.post(f"/decks/{deck.public_id}/print", choice)
    assert sent.status_code == 302
    while worker.work():
        pass
    return str(sent.url.partition("?")[2])


def document(client: Client, deck: Deck, query: str) -> bytes:
    answer: Any = client.get(f"/decks/{deck.public_id}/print.pdf?{query}")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    return b"".join(answer.streaming_content)


def test_a_document_comes_before_its_owner_s_runs_in_slices_that_draw_no_face_again(
    alice_client: Client, secret: Deck, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paint(long_pike="#d01020", toll_box="#1020d0")
    before = Job.objects.create(kind="a run", key="1", owner=f"u{secret.owner_id}")
    alice_client.post(f"/decks/{secret.public_id}/print", {"content": "cards"})
    order = Job.objects.get(kind=KIND)
    assert turn_order.next_jobs()[0] == order.pk != before.pk
    drawn = list[str]()

    def note(number: int, name: str, size: Size) -> Image.Image:
        drawn.append(name)
        return print_picture(number, name, size)

    monkeypatch.setattr(print_job, "print_picture", note)
    monkeypatch.setattr(worker_watch, "LOOK_SECONDS", 0)
    monkeypatch.setattr(worker_watch, "INTERACTIVE_SECONDS", 0)  # each face is a slice
    slices = 0
    while Job.objects.get(pk=order.pk).state == Job.State.WAITING:
        lease = leases.take(order.pk)
        assert lease
        worker.do(lease)
        slices += 1
        assert slices < 50
        if slices == 2:
            monkeypatch.setattr(worker_watch, "INTERACTIVE_SECONDS", 60)
    job = Job.objects.get(pk=order.pk)
    assert (job.state, job.priority) == (Job.State.DONE, Job.Priority.INTERACTIVE)
    assert len(drawn) == len({*drawn}) >= 2 and slices >= 2
    assert not list((media / "print_faces").glob("*")), "the faces go with the document that has them"


def poppler(program: str, *arguments: str | Path) -> str:
    if shutil.which(program) is None:
        Missing("Poppler", "apt-get install poppler-utils").leave_unproven()
    done = subprocess.run([program, *arguments], check=True, capture_output=True)
    return done.stdout.decode()


def pages(folder: Path, data: bytes, last: int = 99) -> list[Image.Image]:
    """The pages up to this one as pdftoppm draws them."""
    file = folder / "deck.pdf"
    file.write_bytes(data)
    poppler("pdftoppm", "-r", str(DPI), "-l", str(last), "-png", file, folder / "page")
    return [Image.open(path).convert("RGB") for path in sorted(folder.glob("page*.png"))]


def page_count(folder: Path, data: bytes) -> int:
    file = folder / "deck.pdf"
    file.write_bytes(data)
    return int(poppler("pdfinfo", file).partition("Pages:")[2].split()[0])


def paint(**colors: str) -> None:
    """Have pictures of one color in the store for some of its cards, which are then not drawn."""
    for key, color in colors.items():
        card = Card.objects.select_related("faction").get(key=key.replace("_", "-"))
        picture = Image.new("RGB", (PRINT.width, PRINT.height), color)
        keep_picture(print_name(card), PRINT.file, encode(picture, PRINT))
        beyond = PRINT_BLEED.bleed
        bleed = Image.new("RGB", (PRINT.width + 2 * beyond, PRINT.height + 2 * beyond), BLEED_COLOR)
        bleed.paste(picture, (beyond, beyond))
        keep_picture(print_name(card), PRINT_BLEED.file, encode(bleed, PRINT_BLEED))


def box_of(page: Image.Image, color: tuple[int, int, int]) -> list[float]:
    """The box of all that has nearly this colour, in millimetres from the upper left."""
    apart = ImageChops.difference(page, Image.new("RGB", page.size, color)).convert("L")
    box = apart.point(lambda value: 255 if value < 24 else 0).getbbox()
    assert box, color
    return [pixel * 25.4 / DPI for pixel in box]


def stripes(page: Image.Image, color: tuple[int, int, int], y: float) -> list[tuple[float, float]]:
    """The stretches of nearly this colour on a line across the page, in millimetres."""
    line = page.crop((0, round(y * DPI / 25.4), page.width, round(y * DPI / 25.4) + 1))
    apart = ImageChops.difference(line, Image.new("RGB", line.size, color)).convert("L")
    has = [value < 24 for value in apart.tobytes()] + [False]
    edges = [x for x, (before, now) in enumerate(pairwise([False, *has])) if before != now]
    found = [edge * 25.4 / DPI for edge in edges]
    return list(zip(found[::2], found[1::2], strict=True))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_card_is_63_by_88_mm_to_a_fifth_of_a_millimetre_with_marks_outside_of_it(
    alice_client: Client, secret: Deck, tmp_path: Path, paper: str
) -> None:
    paint(long_pike="#d01020", toll_box="#1020d0")
    data = document(alice_client, secret, make(alice_client, secret, paper=paper))
    assert page_count(tmp_path, data) == 3, "20 cards"
    size = PAPERS[paper]
    millimetre = DPI / 25.4
    said = poppler("pdfinfo", "-l", "3", tmp_path / "deck.pdf")
    sides = re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+) pts", said)
    assert len(sides) == 3
    for width, height in sides:
        assert float(width) / 72 * 25.4 == pytest.approx(size.width, abs=0.1)
        assert float(height) / 72 * 25.4 == pytest.approx(size.height, abs=0.1)
    [page] = pages(tmp_path, data, last=1)
    assert page.width / millimetre == pytest.approx(size.width, abs=0.1)
    red, green, _blue = page.split()
    boxes = ImageChops.subtract(red, green).point(lambda value: 255 if value > 100 else 0).getbbox()
    assert boxes, "nine Long Pikes"
    left, top, right, bottom = (pixel / millimetre for pixel in boxes)
    assert right - left == pytest.approx(3 * CARD_WIDTH, abs=0.2)
    assert bottom - top == pytest.approx(3 * CARD_HEIGHT, abs=0.2)
    x, y = card_grid(paper, "touching").place(0)
    assert left == pytest.approx(x, abs=0.2)
    assert size.height - top == pytest.approx(y + CARD_HEIGHT, abs=0.2)
    dark = page.convert("L").point(lambda value: 255 if value < 128 else 0)
    above = dark.crop((0, 0, page.width, boxes[1] - 4))
    inked = [above.crop((pixel, 0, pixel + 1, above.height)).getbbox() for pixel in range(above.width)]
    columns = [pixel / millimetre for pixel, ink in enumerate(inked) if ink]
    marks = [column for before, column in pairwise([-9.0, *columns]) if column - before > 1]
    assert marks == [pytest.approx(x + number * CARD_WIDTH, abs=0.2) for number in range(4)]


@pytest.mark.parametrize(("paper", "across", "down"), [("a4", 4, 2), ("letter", 3, 2)])
def test_a_bleed_of_3_mm_runs_on_around_each_card_and_marks_stand_outside_of_it(
    alice_client: Client, secret: Deck, tmp_path: Path, paper: str, across: int, down: int
) -> None:
    paint(long_pike="#d01020", toll_box="#d01020")
    data = document(alice_client, secret, make(alice_client, secret, paper=paper, edges="bleed"))
    assert page_count(tmp_path, data) == -(-20 // (across * down))
    [page] = pages(tmp_path, data, last=1)
    grid = card_grid(paper, "bleed")
    left, top, right, bottom = box_of(page, GREEN)
    assert right - left == pytest.approx(across * (CARD_WIDTH + 2 * BLEED), abs=0.2)
    assert bottom - top == pytest.approx(down * (CARD_HEIGHT + 2 * BLEED), abs=0.2)
    assert left == pytest.approx(grid.width - right, abs=0.2), "in the middle"
    cards = stripes(page, RED, top + BLEED + CARD_HEIGHT / 2)
    assert [end - start for start, end in cards] == [pytest.approx(CARD_WIDTH, abs=0.2)] * across
    assert [start - left for start, _end in cards] == [
        pytest.approx(BLEED + column * (CARD_WIDTH + 2 * BLEED), abs=0.2) for column in range(across)
    ]
    marks = stripes(page, (0, 0, 0), top - 3)  # beside the bleed, for both sides of each card
    middles = [(start + end) / 2 for start, end in marks]
    assert middles == [pytest.approx(edge, abs=0.2) for card in cards for edge in card]
    assert min(left, top) >= 5, "printers leave that white"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cards_with_a_gap_lie_2_mm_apart_with_a_line_around_each(
    alice_client: Client, secret: Deck, tmp_path: Path, paper: str
) -> None:
    paint(long_pike="#d01020", toll_box="#d01020")
    choice = {"paper": paper, "edges": "apart", "lines": "lines"}
    data = document(alice_client, secret, make(alice_client, secret, **choice))
    assert page_count(tmp_path, data) == 3
    [page] = pages(tmp_path, data, last=1)
    _left, top, _right, bottom = box_of(page, RED)
    assert bottom - top == pytest.approx(3 * CARD_HEIGHT + 2 * GAP, abs=0.3)
    cards = stripes(page, RED, top + CARD_HEIGHT / 2)
    assert [end - start for start, end in cards] == [pytest.approx(CARD_WIDTH, abs=0.3)] * 3
    gaps = [after[0] - before[1] for before, after in pairwise(cards)]
    assert gaps == [pytest.approx(GAP, abs=0.3)] * 2
    edge = round(cards[0][1] * DPI / 25.4)
    around = page.crop((edge - 12, round((top + 20) * DPI / 25.4), edge + 12, round((top + 21) * DPI / 25.4)))
    assert any(120 < value < 190 for value in around.convert("L").tobytes()), (
        "a grey line between red and white"
    )


def test_a_page_for_each_card_has_its_bleed_and_says_where_it_is_cut(
    alice_client: Client, secret: Deck, tmp_path: Path
) -> None:
    paint(long_pike="#d01020", toll_box="#1020d0")
    data = document(alice_client, secret, make(alice_client, secret, paper="card", copies="one"))
    assert page_count(tmp_path, data) == 2
    said = poppler("pdfinfo", "-box", "-l", "2", tmp_path / "deck.pdf")
    boxes = {
        name: [float(number) / 72 * 25.4 for number in numbers.split()]
        for name, numbers in re.findall(r"Page +1 (\w+): +([-\d. ]+)", said)
        if name.endswith("Box")
    }
    wide, high = CARD_WIDTH + 2 * BLEED, CARD_HEIGHT + 2 * BLEED
    assert boxes["MediaBox"] == pytest.approx([0, 0, wide, high], abs=0.02)
    assert boxes["BleedBox"] == pytest.approx([0, 0, wide, high], abs=0.02)
    assert boxes["TrimBox"] == pytest.approx([BLEED, BLEED, wide - BLEED, high - BLEED], abs=0.02)
    page, _other = pages(tmp_path, data)
    left, top, right, bottom = min((box_of(page, color) for color in colors_on(page)), key=lambda box: box[0])
    assert [left, top, right, bottom] == pytest.approx([BLEED, BLEED, wide - BLEED, high - BLEED], abs=0.2)
    assert page.getpixel((2, 2)) == pytest.approx(GREEN, abs=24)


def colors_on(page: Image.Image) -> list[tuple[int, int, int]]:
    """Return which of the two cards' colours the middle of a page has."""
    middle: Any = page.getpixel((page.width // 2, page.height // 2))
    return [
        color for color in (RED, BLUE) if max(abs(a - b) for a, b in zip(color, middle, strict=True)) < 24
    ]


def test_the_backs_lie_behind_their_cards_when_the_sheet_is_turned_over(
    alice_client: Client, secret: Deck, tmp_path: Path
) -> None:
    paint(long_pike="#d01020", toll_box="#d01020")
    query = make(alice_client, secret, backs="yes")
    data = document(alice_client, secret, query)
    assert page_count(tmp_path, data) == 6, "20 cards on three sheets"
    *_, faces, backs = pages(tmp_path, data)
    left, _top, right, _bottom = box_of(faces, RED)
    white = ImageChops.difference(backs, Image.new("RGB", backs.size, "white")).convert("L")
    covered = white.point(lambda value: 255 if value > 100 else 0)
    inside = covered.crop((0, round(30 * DPI / 25.4), backs.width, round(100 * DPI / 25.4))).getbbox()
    assert inside, "two cards"
    width = PAPERS["a4"].width
    behind = [
        width - inside[2] * 25.4 / DPI,
        width - inside[0] * 25.4 / DPI,
    ]  # as one sees them through the paper
    assert behind == pytest.approx([left, right], abs=0.3)
    page = " ".join(alice_client.get(f"/decks/{secret.public_id}/print?{query}").content.decode().split())
    assert "20 cards on 6 pages" in page
    assert "turned over along the long edge" in page


def test_each_deck_s_cards_have_its_back(alice_client: Client, secret: Deck, tmp_path: Path) -> None:
    paint(long_pike="#d01020", toll_box="#d01020")
    DeckEntry.objects.filter(deck=secret, card__key="toll-box").update(section="fables")
    query = make(alice_client, secret, backs="yes", copies="one", paper="card")
    file = tmp_path / "deck.pdf"
    file.write_bytes(document(alice_client, secret, query))
    listed = poppler("pdfimages", "-list", file).splitlines()[2:]
    assert len(listed) == 4
    assert len({line.split()[10] for line in listed}) == 4, "two faces and two backs"


def test_chosen_cards_alone_are_printed_and_one_of_another_deck_is_named(
    alice_client: Client, secret: Deck, tmp_path: Path
) -> None:
    paint(toll_box="#1020d0")
    query = make(alice_client, secret, card="toll-box")
    data = document(alice_client, secret, query)
    assert page_count(tmp_path, data) == 1
    [page] = pages(tmp_path, data)
    assert len(stripes(page, BLUE, 60)) == 1, "three cards that touch"
    address = f"/decks/{secret.public_id}/print"
    made = " ".join(alice_client.get(f"{address}?{query}").content.decode().split())
    assert "The PDF is made: 3 cards on 1 page" in made
    assert re.search(r'value="toll-box" checked', made)
    assert "“glow” is not known as card" in alice_client.get(f"{address}?card=glow").content.decode()
    assert alice_client.post(address, {"card": "glow"}).status_code == 400


def test_a_face_is_stored_once_however_many_copies_and_in_300_dpi(
    alice_client: Client, secret: Deck, tmp_path: Path
) -> None:
    file = tmp_path / "deck.pdf"
    file.write_bytes(document(alice_client, secret, make(alice_client, secret)))
    listed = poppler("pdfimages", "-list", file).splitlines()[2:]
    assert len({line.split()[10] for line in listed}) == 2
    assert {(line.split()[3], line.split()[4]) for line in listed} == {("744", "1039")}
    assert {line.split()[12] for line in listed} == {"300"}


def test_the_sheet_has_the_list_as_text_and_says_what_a_typeface_lacks(
    alice_client: Client, secret: Deck, tmp_path: Path
) -> None:
    Deck.objects.filter(pk=secret.pk).update(name="The 龍 Deck")
    file = tmp_path / "deck.pdf"
    file.write_bytes(document(alice_client, secret, make(alice_client, secret, content="sheet")))
    said = poppler("pdfinfo", file)
    assert "anonymous" not in said
    assert "unspecified" not in said
    words = poppler("pdftotext", "-layout", file, "-")
    for line in (
        "The ? Deck",
        "Main deck: 20 cards",
        "3 Toll Box, free",
        "17 Long Pike, cost 3",
        "Player",
        "by alice",
    ):
        assert line in " ".join(words.split())


def test_a_long_list_goes_on_in_the_next_column_and_on_the_next_page(
    alice_client: Client, secret: Deck, tmp_path: Path
) -> None:
    for number, card in enumerate(Card.objects.exclude(key__in=["toll-box", "long-pike"])):
        DeckEntry.objects.create(deck=secret, card=card, copies=number % 3 + 1, section="main")
    file = tmp_path / "deck.pdf"
    file.write_bytes(document(alice_client, secret, make(alice_client, secret, content="sheet")))
    words = " ".join(poppler("pdftotext", "-layout", file, "-").split())
    missing = [card.name for card in Card.objects.all() if card.name not in words]
    assert not missing


def test_the_page_says_how_far_it_is_and_then_leads_to_the_document(
    alice_client: Client, secret: Deck
) -> None:
    address = f"/decks/{secret.public_id}/print"
    sent: Any = alice_client.post(address, {"copies": "one"})
    query = sent.url.partition("?")[2]
    waiting = alice_client.get(f"{address}?{query}").content.decode()
    assert "Waiting for a worker" in waiting
    assert 'max="3" value="0"' in waiting, "two cards and the pages"
    assert alice_client.get(f"{address}.pdf?{query}").status_code == 404
    alice_client.post(address, {"copies": "one"})
    assert Job.objects.filter(kind=KIND).count() == 1, "an order given twice is made once"
    assert worker.work()
    made = " ".join(alice_client.get(f"{address}?{query}").content.decode().split())
    assert "The PDF is made: 2 cards on 1 page" in made
    assert f"print.pdf?{query.replace('&', '&amp;')}" in made
    alice_client.post(address, {"copies": "one"})
    assert not worker.work(), "what is there is not made again"


def test_a_changed_deck_or_card_is_never_printed_as_it_was(alice_client: Client, secret: Deck) -> None:
    paint(long_pike="#d01020")
    address = f"/decks/{secret.public_id}/print"
    query = make(alice_client, secret)
    DeckEntry.objects.filter(deck=secret, card__key="toll-box").update(copies=2)
    assert alice_client.get(f"{address}.pdf?{query}").status_code == 404
    alice_client.post(address, {})
    Card.objects.filter(key="toll-box").update(flavour="It was another.")
    assert worker.work()
    page = alice_client.get(f"{address}?{query}").content.decode()
    assert "It could not be made: A card of the deck was changed meanwhile. Order it again." in page
    assert alice_client.get(f"{address}.pdf?{query}").status_code == 404


def test_more_than_200_cards_nothing_at_all_and_a_fourth_order_are_refused_with_the_reason(
    alice_client: Client, secret: Deck
) -> None:
    paint(long_pike="#d01020", toll_box="#1020d0")
    address = f"/decks/{secret.public_id}/print"
    for content, copies in (("sheet", "all"), ("both", "all"), ("cards", "one")):
        assert alice_client.post(address, {"content": content, "copies": copies}).status_code == 302
    refused = alice_client.post(address, {})
    assert refused.status_code == 429
    assert "3 of your documents are being made" in refused.content.decode()
    while worker.work():
        pass
    DeckEntry.objects.filter(deck=secret).update(copies=101)
    refused = alice_client.post(address, {})
    assert (refused.status_code, Job.objects.filter(kind=KIND).count()) == (400, 3)
    assert "These are 202 cards; a document has at most 200." in refused.content.decode()
    secret.entries.all().delete()
    refused = alice_client.post(address, {})
    assert refused.status_code == 400
    assert "There is nothing to print" in refused.content.decode()


def test_a_stranger_prints_no_private_card_and_a_private_deck_not_at_all(
    alice: Any, alice_client: Client, client: Client, secret: Deck, tmp_path: Path
) -> None:
    paint(long_pike="#d01020", toll_box="#1020d0")
    query = make(alice_client, secret)
    assert client.get(f"/decks/{secret.public_id}/print.pdf?{query}").status_code == 404
    assert client.post(f"/decks/{secret.public_id}/print").status_code == 404
    own = WorkshopSet.objects.create(owner=alice, name="Hers")
    Card.with_workshops.filter(key="toll-box").update(workshop=own, key="w-abcdefghijkl")
    Deck.objects.filter(pk=secret.pk).update(visibility=Deck.Visibility.UNLISTED)
    hers = document(alice_client, secret, make(alice_client, secret))
    assert client.get(f"/decks/{secret.public_id}/print.pdf?{query}").status_code == 404, (
        "hers has one card more"
    )
    seen = document(client, secret, make(client, secret))
    assert page_count(tmp_path, hers) == 3
    assert page_count(tmp_path, seen) == 2, "17 Long Pikes"


def test_documents_go_after_a_day_and_with_their_deck_and_are_in_no_backup(
    alice_client: Client, secret: Deck, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paint(long_pike="#d01020", toll_box="#1020d0")
    make(alice_client, secret, copies="one")
    make(alice_client, secret, content="sheet")
    assert forget_documents() == 0
    assert not [path for path in kept_files(media) if "prints" in path.parts]
    monkeypatch.setattr(document_store, "KEPT_SECONDS", -1)
    assert forget_documents() == 2
    monkeypatch.undo()
    make(alice_client, secret, copies="one")
    secret.delete()
    assert forget_documents() == 1
    assert not list((media / "prints").iterdir())
    assert forget_documents() == 0
