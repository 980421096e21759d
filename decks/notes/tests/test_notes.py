"""A deck has notes in Markdown and tags, which its maker writes and everybody who sees it reads."""

import pytest
from django.test import Client

from decks.models import Deck, DeckNotes
from decks.notes.forms import normal_tag


def address(deck: Deck) -> str:
    return f"/decks/{deck.public_id}/edit/notes"


def tags(deck: Deck) -> list[str]:
    return list(deck.tags.values_list("tag", flat=True))


def test_notes_are_markdown_and_stand_on_the_deck_s_page_with_its_tags(
    alice_client: Client, bob_client: Client, lamps: Deck
) -> None:
    Deck.objects.update(visibility="public")
    written = {
        "version": "0",
        "tags": "Aggro, two  words, aggro",
        "text": "Play the *first* [[Lamp]].\n\n<b>x</b>",
    }
    assert alice_client.post(address(lamps), written).status_code == 302
    page = bob_client.get(lamps.get_absolute_url()).content.decode()
    assert "Play the <em>first</em>" in page
    assert 'href="/cards/lamp"' in page
    assert "&lt;b&gt;x&lt;/b&gt;" in page
    assert tags(lamps) == ["aggro", "two-words"]
    assert 'href="/decks?tag=two-words">two-words</a>' in page


def test_a_position_in_the_notes_is_drawn_with_its_styles(alice_client: Client, lamps: Deck) -> None:
    assert "diagram" not in alice_client.get(lamps.get_absolute_url()).content.decode()
    text = "```board\nevent: campaign\nfield: {c1: Lamp}\n```"
    preview = alice_client.post(address(lamps), {"version": "0", "text": text, "preview": "yes"})
    alice_client.post(address(lamps), {"version": "0", "text": text})
    for answer in (preview, alice_client.get(lamps.get_absolute_url())):
        page = answer.content.decode()
        assert '<figure class="diagram">' in page and "css/diagram" in page and "css/piece" in page


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        (" Aggro ", "aggro"),
        ("\uff26ull width", "full-width"),
        ("Straße!", "strasse"),
        ("a__b--c", "a-b-c"),
        ("#", ""),
    ],
)
def test_a_tag_is_kept_in_one_spelling(written: str, kept: str) -> None:
    assert normal_tag(written) == kept
    assert normal_tag(kept) == kept


def test_what_is_too_much_is_refused_at_its_field(alice_client: Client, lamps: Deck) -> None:
    for field, written, why in (
        ("tags", ",".join(f"t{n}" for n in range(9)), "at most 8 tags; these are 9"),
        ("tags", "x" * 25, "at most 24 letters"),
        ("text", "x" * 5_001, "at most 5000 characters"),
        ("text", "#\n" * 2_500, "too much markup"),
    ):
        answer = alice_client.post(address(lamps), {"version": "0", field: written})
        assert answer.status_code == 400, field
        assert why in str(answer.context["form"].errors[field]), field
        assert not DeckNotes.objects.exists(), field


def test_of_two_tabs_the_later_is_refused_and_loses_nothing(alice_client: Client, lamps: Deck) -> None:
    alice_client.post(address(lamps), {"version": "0", "tags": "slow", "text": "One."})
    answer = alice_client.post(address(lamps), {"version": "0", "tags": "fast", "text": "Two."})
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "<pre>One." in page
    assert 'value="fast"' in page
    assert 'name="version" value="1"' in page
    assert (DeckNotes.objects.get().text, tags(lamps)) == ("One.", ["slow"])


def test_a_preview_saves_nothing(alice_client: Client, lamps: Deck) -> None:
    answer = alice_client.post(address(lamps), {"version": "0", "text": "*So*", "preview": "yes"})
    assert "<em>So</em>" in answer.content.decode()
    assert not DeckNotes.objects.exists()


def test_a_stranger_writes_none(bob_client: Client, lamps: Deck) -> None:
    assert bob_client.post(address(lamps), {"version": "0", "text": "Mine"}).status_code == 404
    Deck.objects.update(visibility="public")
    assert bob_client.post(address(lamps), {"version": "0", "text": "Mine"}).status_code == 403
    assert not DeckNotes.objects.exists()


def test_the_api_has_tags_and_likes(alice_client: Client, lamps: Deck) -> None:
    alice_client.post(address(lamps), {"version": "0", "tags": "slow, budget"})
    data = alice_client.get(f"/api/v1/decks/{lamps.public_id}").json()
    assert (data["tags"], data["likes"]) == (["budget", "slow"], 0)
    [listed] = alice_client.get("/api/v1/decks?mine=true").json()["results"]
    assert (listed["tags"], listed["likes"]) == (["budget", "slow"], 0)
