"""An effect is built from blocks on a page: without account or script, all of it in the address."""

import html
import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

TEXT = "When summoned: draw 1."


def page_of(client: Client, **given: str) -> str:
    answer = client.get("/compose", given)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def offered(page: str) -> list[str]:
    """The whole texts that its buttons make."""
    return re.findall(r'value="take:([^"]+)"', page)


def test_an_empty_text_begins_with_what_is_said_most_and_with_phrases(client: Client) -> None:
    page = page_of(client, kind="trigger")
    assert "When summoned" in offered(page)
    assert "Phrases by what they are good for" in page
    assert 'value="add:' in page


def test_a_text_is_shown_as_blocks_with_face_and_explanation(client: Client) -> None:
    page = page_of(client, kind="trigger", text=TEXT)
    for path in ("criteria.0", "criteria", "body", "body.parts"):
        assert f'value="open:{path}"' in page
    assert "you draw 1 card" in page
    assert 'class="workshop-face"' in page


def test_an_open_place_says_what_fits_and_takes_it_by_a_press(client: Client) -> None:
    page = page_of(client, kind="trigger", text=TEXT, do="open:body")
    assert "When summoned: destroy [this]." in offered(page)
    taken = page_of(client, kind="trigger", text=TEXT, open="body", do="take:When summoned: destroy [this].")
    assert ">When summoned: destroy [this].</textarea>" in taken


def test_words_find_what_is_not_among_the_first(client: Client) -> None:
    page = page_of(client, kind="trigger", text=TEXT, open="body", words="gain life")
    assert "When summoned: gain 1 life." in offered(page)


def test_words_are_not_looked_for_at_the_next_place(client: Client) -> None:
    page = page_of(client, kind="trigger", text=TEXT, open="body", words="gain", do="open:criteria.0")
    assert "When destroyed: draw 1." in offered(page)


def test_a_phrase_is_put_behind_a_text_that_reads(client: Client) -> None:
    page = page_of(client, kind="trigger", text=TEXT, do="add:When summoned: gain 1 life.")
    assert ">When summoned: draw 1; gain 1 life.</textarea>" in page


def test_a_text_that_does_not_read_has_a_hole_that_says_what_fits(client: Client) -> None:
    text = "When summoned: frobnicate target creature. Draw 2."
    page = page_of(client, kind="trigger", text=text)
    assert "Not read: <q>frobnicate target creature</q>" in page
    assert 'value="open:body.parts"' in page
    assert f">{text}</textarea>" in page
    assert "When summoned: draw 2; gain 1 life." in offered(
        page_of(client, kind="trigger", text=text, open="body.parts", words="gain 1 life")
    )


def test_what_stands_in_a_hole_is_not_shown_as_read(client: Client) -> None:
    page = page_of(client, kind="trigger", text="When summoned: bamboozle.")
    block = page.split('value="open:body"')[2].split("</button>")[0]
    assert "…" in block
    assert "draw 1" not in block


def test_the_caret_says_where_something_is_put_in(client: Client) -> None:
    page = page_of(client, kind="trigger", text="When summoned: draw 1.", caret="14")
    assert any(text.startswith("When summoned: ") and text.endswith("draw 1.") for text in offered(page))


def test_the_script_gets_the_panel_alone(client: Client) -> None:
    answer = client.get("/compose", {"kind": "action", "text": "Draw 1."}, headers={"X-Composer": "panel"})
    page = answer.content.decode()
    assert page.startswith('<div class="composer-panel"')
    assert "<form" not in page


@pytest.mark.parametrize(
    "given",
    [
        {"kind": "nonsense", "text": TEXT},
        {"kind": "trigger", "text": "x" * 2000},
        {"kind": "trigger", "text": TEXT, "open": "body.zebra.99999"},
        {"kind": "trigger", "text": TEXT, "open": "." * 50},
        {"kind": "trigger", "text": TEXT, "do": "take:"},
        {"kind": "trigger", "text": TEXT, "do": "add:]]"},
        {"kind": "trigger", "text": TEXT, "caret": "-1"},
        {"kind": "trigger", "text": '<script>"\x00', "words": "<b>", "open": "body"},
        {"kind": "cost", "text": "Sac a creature: summon.", "once": "on", "optional": "on"},
        {"kind": "trigger", "text": "\u0085\u200b\ud7ff \u202e"},
    ],
)
def test_any_address_has_a_page(client: Client, given: dict[str, str]) -> None:
    page = page_of(client, **given)
    assert (
        "<script>" not in page.split("</textarea>")[0].split("<textarea")[-1] or "&lt;script&gt;" not in page
    )


def test_who_asks_too_often_waits(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cards.composer.views.is_within", lambda request, kind: False)
    assert client.get("/compose").status_code == 429
