"""An effect is built from blocks on a page: without account or script, all of it in the address."""

import html
import re

import pytest
from django.test import Client

from cards.models import WorkshopSet
from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db

TEXT = "When summoned: draw 1."


def page_of(client: Client, **given: str) -> str:
    answer = client.get("/compose", given)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def offered(page: str) -> list[str]:
    """Return the whole texts that its buttons make."""
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
    page = page_of(client, kind="trigger", text=TEXT, do="add:trigger | When summoned: gain 1 life.")
    assert ">When summoned: draw 1; gain 1 life.</textarea>" in page


def test_a_phrase_brings_its_kind_and_flags_where_nothing_is_written(client: Client) -> None:
    page = page_of(client, kind="trigger", do="add:activation once | Draw 1.")
    assert ">Draw 1.</textarea>" in page
    assert '<option value="activation" selected>' in page
    assert re.search(r'name="once" data-once checked', page)
    assert "you draw 1 card" in page


def test_a_description_finds_whole_effects_of_any_kind(client: Client) -> None:
    page = page_of(client, kind="action", find="draw two cards")
    lines = re.findall(r'value="add:([^"]+)"', page.split('class="composer-found"')[1].split("</ul>")[0])
    assert len({line.split()[0] for line in lines}) >= 2
    assert all("draw" in line.lower() for line in lines)
    behind = page_of(client, kind="trigger", text=TEXT, find="draw two cards")
    found = re.findall(r'value="add:([^"]+)"', behind.split('class="composer-found"')[1].split("</ul>")[0])
    assert {line.split()[0] for line in found} == {"trigger"}


def test_of_a_text_of_which_nothing_reads_effects_like_it_are_shown(client: Client) -> None:
    page = page_of(client, kind="continuous", text="Other Wynn creatures you control get +1/+1.")
    assert "Effects that say something like it" in page
    assert re.search(r'value="add:continuous \| [^"]*creatures you control get ', page)


def test_what_an_unread_text_could_be_is_offered_by_a_press(client: Client) -> None:
    text = "When this dies, draw a card."
    page = page_of(client, kind="trigger", text=text)
    assert 'value="rewrites:"' in page
    assert "Do you mean" not in page
    meant = page_of(client, kind="trigger", text=text, do="rewrites:")
    assert "Do you mean" in meant
    assert any("destroyed" in offer for offer in offered(meant.split("Do you mean")[1].split("</ul>")[0]))
    assert f">{text}</textarea>" in meant


def test_numbers_stand_by_their_size(client: Client) -> None:
    page = page_of(client, kind="trigger", text=TEXT, open="body")
    numbers = [int(number) for number in re.findall(r'value="take:When summoned: draw (\d+)\."', page)]
    assert len(numbers) >= 4
    assert numbers == sorted(numbers)


def test_what_nothing_says_is_said(client: Client) -> None:
    assert "No known effect says that" in page_of(client, kind="action", find="zebra")


def test_the_effect_is_taken_over_into_a_card_of_a_set(
    alice: User, alice_client: Client, client: Client
) -> None:
    drafts = WorkshopSet.objects.create(owner=alice, name="Drafts")
    page = page_of(alice_client, kind="activation", text="Draw 1.", once="on")
    form = page.split("Write a card with it")[1].split("</form>")[0]
    assert f'formaction="{drafts.get_absolute_url()}/new"' in form
    given = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    given.pop("csrfmiddlewaretoken", None)
    card = alice_client.post(f"{drafts.get_absolute_url()}/new", given).content.decode()
    assert ">Draw 1.</textarea>" in card
    assert '<option value="activation" selected>' in card
    assert "In the workshop" in page_of(client, kind="activation", text="Draw 1.", once="on")


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
        {"kind": "trigger", "text": TEXT, "do": "add:trigger once once | ]]"},
        {"kind": "trigger", "text": TEXT, "find": "\u202e<b>]" * 40},
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
