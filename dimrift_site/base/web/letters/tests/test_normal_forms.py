"""No text takes long to be normalised; too many marks on a letter are refused wherever they are sent."""

import ast
import io
import json
import unicodedata
import zipfile
from collections.abc import Callable
from functools import partial
from urllib.parse import quote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from cards.importing.import_plan import plan
from cards.search.normalize import fold
from cards.wiki.titles import plain_title
from cards.workshop.draft import posted_draft
from cards.workshop.exchange import file_text
from decks.archives.archive_reader import read_archive
from decks.archives.deck_file import DeckFile, read_deck_file
from decks.lists.deck_text.card_names import _fold
from decks.notes.forms import normal_tag
from dimrift_site.accounts.login_attempts import name_key
from dimrift_site.accounts.user_names import skeleton
from dimrift_site.base.web.letters.mark_limit import TOO_MANY_MARKS
from dimrift_site.base.web.letters.normal_forms import MOST_MARKS, has_too_many_marks, normal_form
from dimrift_site.tools.testing.access_matrix import API, ROWS
from dimrift_site.tools.testing.source_imports import PACKAGES, source_files
from dimrift_site.tools.testing.world import World, ask_route
from engine import BadCardFile
from engine.tests.processor_time import call_within

MARKED = "a" + "\u0300\u0316" * 40  # which NFC sorts by comparing each with all others
# Kinds of marks, in both orders of which each has to be passed by all others
KINDS = ("\u0300\u0316", "\u0f73\u0300", "\uff9e\u0300", "\u0344\u0323", "\u3099\u0301", "\U0001d165\u0301")
FROZEN = 90_000 // 2


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "compare",
    [fold, plain_title, normal_tag, _fold, name_key, skeleton, lambda text: posted_draft({"flavour": text})],
)
def test_no_text_takes_long_to_be_compared(compare: Callable[[str], object], kind: str) -> None:
    for text in (kind[0] * FROZEN + kind[1] * FROZEN, kind[1] * FROZEN + kind[0] * FROZEN, kind * FROZEN):
        call_within(0.5, partial(compare, text))


MARKS = st.sampled_from("".join(KINDS) + "\u0345\u05b0\u064b\u0e38")


@given(st.lists(st.text() | st.text(MARKS, max_size=MOST_MARKS), max_size=6).map("".join))
def test_what_has_not_too_many_marks_has_its_normal_form(text: str) -> None:
    if not has_too_many_marks(text):
        assert normal_form("NFC", text) == unicodedata.normalize("NFC", text)
        assert normal_form("NFKD", text) == unicodedata.normalize("NFKD", text)


def test_thirty_marks_on_a_letter_are_taken_and_one_more_is_not() -> None:
    assert not has_too_many_marks("a" + "\u0301" * MOST_MARKS + "b" + "\u0301" * MOST_MARKS)
    assert has_too_many_marks("a" + "\u0301" * (MOST_MARKS + 1))
    assert normal_form("NFC", "b" + "\u0316" * 99) == "b" + "\u0316" * MOST_MARKS


@pytest.mark.parametrize(
    "text", ["Việt Nam, Ångström, naïve", "हिन्दी में लिखा", "עִבְרִית", "ภาษาไทยที่นี้", "각하하", "😀👩‍👩‍👧‍👧"]
)
def test_languages_are_left_as_they_are(text: str) -> None:
    assert not has_too_many_marks(text * 50)
    assert normal_form("NFC", text * 50) == unicodedata.normalize("NFC", text * 50)


def test_nobody_else_normalises() -> None:
    paths = [path for package in PACKAGES for path in source_files(package) if "tests" not in path.parts]
    users = {
        path.name
        for path in paths
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if (isinstance(node, ast.ImportFrom) and node.module == "unicodedata" and _names_normalize(node))
        or (isinstance(node, ast.Import) and any(name.name == "unicodedata" for name in node.names))
    }
    assert users == {"normal_forms.py"}


def _names_normalize(node: ast.ImportFrom) -> bool:
    return any(name.name in ("normalize", "*") for name in node.names)


@pytest.mark.django_db
def test_every_field_of_every_form_and_every_body_of_the_api_refuses_them(
    world: Callable[[str], World], alice_client: Client
) -> None:
    worlds = {about: world(about) for about in ("private", "public")}
    tried = 0
    for row in ROWS:
        if row.method == "get":
            continue
        for field in (*row.body, MARKED):
            wrong = row._replace(body={**row.body, field: MARKED})
            answer = ask_route(alice_client, row.method, worlds[row.about], wrong)
            tried += 1
            if row.route.startswith(API):
                assert answer.status_code in (400, 404, 405), (row, field)
            else:
                assert answer.status_code == 400 and TOO_MANY_MARKS in answer.content.decode(), (row, field)
    assert tried > 200


@pytest.mark.django_db
def test_every_address_and_every_parameter_refuses_them(
    world: Callable[[str], World], alice_client: Client
) -> None:
    worlds = {about: world(about) for about in ("private", "public")}
    for row in ROWS:
        for query in (f"?q={quote(MARKED)}", f"?{quote(MARKED)}=1"):
            answer = ask_route(alice_client, row.method, worlds[row.about], row._replace(body={}), query)
            assert answer.status_code == 400 and TOO_MANY_MARKS in answer.content.decode(), row
    for start in ("", "wiki/", "users/", "cards/", "admin/", "api/v1/wiki/", "static/", "decks/"):
        answer = alice_client.get(f"/{start}{quote(MARKED)}")
        assert answer.status_code in (400, 404) and len(answer.content) < 20_000, start
        call_within(0.5, partial(alice_client.get, f"/{start}{quote(MARKED * 50)}"))


@pytest.mark.django_db
def test_the_name_of_a_file_refuses_them(alice_client: Client) -> None:
    sent = {"file": SimpleUploadedFile(f"{MARKED}.zip", b"PK")}
    answer = alice_client.post("/decks/import", sent)
    assert answer.status_code == 400 and TOO_MANY_MARKS in answer.content.decode()


@pytest.mark.django_db
def test_the_admin_refuses_them(admin_client: Client) -> None:
    answer = admin_client.post("/admin/cards/card/add/", {"name": MARKED})
    assert answer.status_code == 400 and TOO_MANY_MARKS in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("text", [f'{{"text": "{MARKED}"}}', json.dumps({"text": MARKED})])
def test_the_api_says_so_however_the_json_writes_them(client: Client, text: str) -> None:
    answer = client.post("/api/v1/decks/parse", text, content_type="application/json")
    assert answer.status_code == 400 and answer.json()["detail"] == TOO_MANY_MARKS


def deck_of_archive(deck: str) -> DeckFile:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("decks/a.json", deck)
        archive.writestr("manifest.json", '{"format": "dimrift-decks", "version": 1}')
    (read,) = read_archive(file.getvalue())
    return read_deck_file(read)


@pytest.mark.django_db
def test_files_refuse_them() -> None:
    card = f"- {{key: a, name: a{MARKED}, type: monument}}"
    with pytest.raises(BadCardFile, match="30 accents"):
        file_text(card.encode())
    assert "30 accents" in plan(card.encode(), "a.yaml").wrong[0].why
    for name in (MARKED, json.dumps(MARKED)[1:-1]):
        assert "30 accents" in deck_of_archive(f'{{"name": "{name}", "entries": []}}').problem
