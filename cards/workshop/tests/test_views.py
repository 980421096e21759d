"""Pages of the workshop: a card is written, read, drawn, saved, shared and carried away as a file."""

import re
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.models import Card, WorkshopSet
from cards.services import save_card
from cards.tests.conftest import LAMP, printed
from cards.workshop.services import card_state, change_set, save_workshop_card, set_state
from dimrift_site.accounts.models import User

FORM = {
    "name": "Ember Fox", "type": "creature", "subtypes": "Fox, Spirit", "faction": "fey", "might": "2",
    "lent_might": "on", "life": "3", "arrow_n": "2", "arrow_sw": "1", "effect_1_kind": "action",
    "effect_1_text": "Drawe 2.", "flavour": "It sparks.",
}  # fmt: skip


def page_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def sent(answer: Any) -> dict[str, str]:
    """Return the fields that the form of a page would send again."""
    fields = re.findall(r'<input[^>]*name="(\w+)"[^>]*value="([^"]*)"', answer.content.decode())
    return {name: value for name, value in fields if name.startswith(("arrow", "seen"))}


def test_a_wrong_text_is_shown_with_its_place_and_a_right_one_explained(
    alice_client: Client, drafts: WorkshopSet
) -> None:
    address = f"{drafts.get_absolute_url()}/new"
    wrong = page_of(alice_client.post(address, {**FORM, "do": "read"}))
    assert "<mark>Drawe</mark>" in wrong
    assert 'class="face-name">Ember Fox<' in wrong
    right = page_of(alice_client.post(address, {**FORM, "effect_1_text": "Draw 2.", "do": "read"}))
    assert "you draw 2 cards" in right
    assert "Spirit" in right
    assert not Card.with_workshops.exists()


def test_the_script_gets_the_reading_alone(alice_client: Client, drafts: WorkshopSet) -> None:
    address = f"{drafts.get_absolute_url()}/new"
    part = page_of(alice_client.post(address, FORM, headers={"HX-Target": "reading"}))
    assert part.startswith('<div id="reading"')
    assert "<form" not in part


def test_what_is_no_card_is_refused_with_its_field_and_not_saved(
    alice_client: Client, drafts: WorkshopSet
) -> None:
    address = f"{drafts.get_absolute_url()}/new"
    for field, value, said in (
        ("might", "many", "Might: a whole number from 0 to 99"),
        ("type", "beast", "Type: one of creature"),
        ("name", "", "A card needs a name"),
        ("name", "Toll\u200b Box", "Name: Nobody sees U+200B in it"),
        ("name", "Toll Box\u3164", "Name: Nobody sees U+3164 in it"),
        ("name", "Fox 龍", "Name: No typeface of the faces has “龍”"),
        ("effect_1_text", "x\0y", "cannot be kept"),
        ("flavour", "y" * 1001, "longer than 1,000"),
    ):
        answer = alice_client.post(address, {**FORM, field: value, "do": "save"})
        assert answer.status_code == 400
        assert said in page_of(answer)
    assert not Card.with_workshops.exists()


def test_letters_and_their_accents_are_one_however_they_are_written(
    alice_client: Client, drafts: WorkshopSet
) -> None:
    one, two = "\u00c9lan", "E\u0301lan"  # a letter, and a letter with an accent behind it
    address = drafts.get_absolute_url()
    written = {**FORM, "name": two, "flavour": two, "effect_1_text": "Draw 2.", "do": "save"}
    assert alice_client.post(f"{address}/new", written).status_code == 302
    card = Card.with_workshops.get()
    assert (card.name, card.flavour) == (one, one)
    assert "is called" in page_of(alice_client.post(f"{address}/new", {**written, "name": one}))
    file = f"- key: elan\n  name: {two}\n  type: artifact\n".encode()
    alice_client.post(f"{address}/import", {"file": SimpleUploadedFile("set.yaml", file)})
    assert Card.with_workshops.get().type == "artifact"  # it took the card's place


def test_an_import_says_which_position_of_a_ruling_cannot_be_set_up(
    alice_client: Client, drafts: WorkshopSet
) -> None:
    file = """
- key: box
  name: Plain Box
  type: artifact
  rulings:
  - |
    It stands where artifacts do.
    ```board
    title: here
    field: {%s: Plain Box}
    ```
"""
    for zone, said in (("a1", False), ("b2", True)):
        upload = {"file": SimpleUploadedFile("set.yaml", (file % zone).encode())}
        answer = alice_client.post(f"{drafts.get_absolute_url()}/import", upload, follow=True)
        assert Card.with_workshops.get().name == "Plain Box"
        words = "The position of a ruling cannot be set up, so it is not offered to play. Plain Box: ruling"
        assert (words in page_of(answer)) is said
        assert ("Plain Box is no creature" in page_of(answer)) is said


def test_a_refused_save_of_a_set_keeps_what_was_chosen(alice_client: Client, drafts: WorkshopSet) -> None:
    chosen = {"name": "Other", "about": "Words.", "visibility": "unlisted", "seen": "of another tab"}
    answer = alice_client.post(drafts.get_absolute_url(), chosen)
    assert answer.status_code == 409
    page = page_of(answer)
    assert 'value="Other"' in page and "Words.</textarea>" in page
    assert '<option value="unlisted" selected>' in page
    assert 'id="address"' not in page  # which holds of the set as it is


def test_buttons_turn_arrows_and_move_effects_without_a_script(
    alice_client: Client, drafts: WorkshopSet
) -> None:
    address = f"{drafts.get_absolute_url()}/new"
    answer = alice_client.post(address, {**FORM, "do": "turn:n"})
    assert sent(answer)["arrow_n"] == "3"
    assert sent(alice_client.post(address, {**FORM, "arrow_n": "3", "do": "turn:n"}))["arrow_n"] == "0"
    second = {"effect_2_kind": "trigger", "effect_2_text": "Heal 1."}
    moved = alice_client.post(address, {**FORM, **second, "do": "up:2"}).context["draft"].effects
    assert [effect.kind for effect in moved] == ["trigger", "action"]
    more = alice_client.post(address, {**FORM, **second, "do": "more"}).context["draft"].rows
    assert [number for number, _effect in more] == [1, 2, 3]


def test_a_saved_card_comes_back_into_its_form_as_it_was(alice_client: Client, drafts: WorkshopSet) -> None:
    address = f"{drafts.get_absolute_url()}/new"
    answer = alice_client.post(address, {**FORM, "do": "save"}, follow=True)
    card = Card.with_workshops.get()
    assert answer.redirect_chain == [(f"/workshop/cards/{card.key}", 302)]
    assert "Ember Fox is saved." in page_of(answer)
    assert (card.might, card.transfer_mask, card.arrows, card.subtypes) == (
        2,
        1,
        2 | 1 << 10,
        ["fox", "spirit"],
    )
    draft = alice_client.get(f"/workshop/cards/{card.key}/edit").context["draft"]
    again = alice_client.post(
        f"/workshop/cards/{card.key}/edit", {**FORM, "subject": "wolf", "do": "read"}
    ).context["draft"]
    assert draft.data() == again.data()


def test_the_later_of_two_tabs_sees_both_and_may_go_on(alice_client: Client, quokka: Card) -> None:
    address = f"/workshop/cards/{quokka.key}/edit"
    seen = sent(alice_client.get(address))["seen"]
    assert alice_client.post(address, {**FORM, "seen": seen, "do": "save"}).status_code == 302
    late = alice_client.post(address, {**FORM, "name": "Late Fox", "seen": seen, "do": "save"})
    assert late.status_code == 409
    assert {"Ember Fox", "Late Fox"} <= {*re.findall(r'class="face-name">([^<]*)<', late.content.decode())}
    assert (
        alice_client.post(address, {**FORM, **sent(late), "name": "Late Fox", "do": "save"}).status_code
        == 302
    )
    assert Card.with_workshops.get().name == "Late Fox"


def test_a_card_that_was_changed_since_is_not_deleted_before_it_is_looked_at(
    alice_client: Client, quokka: Card
) -> None:
    way = f"/workshop/cards/{quokka.key}"
    looked_at = sent(alice_client.get(f"{way}/delete"))
    changed = {**FORM, **sent(alice_client.get(f"{way}/edit")), "do": "save"}
    assert alice_client.post(f"{way}/edit", changed).status_code == 302
    late = alice_client.post(f"{way}/delete", looked_at)
    assert late.status_code == 409
    assert "The card was changed in the meantime." in page_of(late)
    assert "Delete Ember Fox?" in page_of(late)  # as it is called now
    assert Card.with_workshops.count() == 1
    assert alice_client.post(f"{way}/delete", sent(late)).status_code == 302
    assert not Card.with_workshops.exists()


def test_a_set_travels_as_a_file(alice_client: Client, drafts: WorkshopSet, quokka: Card, bob: User) -> None:
    file = alice_client.get(f"{drafts.get_absolute_url()}/export.yaml").content
    assert b"key: molten-quokka" in file
    assert quokka.key.encode() not in file
    state = card_state(quokka)
    client = Client()
    client.force_login(bob)
    client.post("/workshop", {"name": "Bob's"})
    theirs = WorkshopSet.objects.get(owner=bob)
    for _twice in range(2):
        upload = {"file": SimpleUploadedFile("set.yaml", file)}
        assert client.post(f"{theirs.get_absolute_url()}/import", upload).status_code == 302
    copy = Card.with_workshops.get(workshop=theirs)
    assert (copy.printed_hash, copy.flavour) == (quokka.printed_hash, quokka.flavour)
    assert card_state(Card.with_workshops.get(pk=quokka.pk)) == state
    broken = ((b"- key: a\n  name: [", "file:"), (b"\xff", "UTF-8"), (b"[]", "1 to 100 cards"))
    for content, said in broken:
        answer = client.post(
            f"{theirs.get_absolute_url()}/import", {"file": SimpleUploadedFile("a", content)}
        )
        assert answer.status_code == 400
        assert said in page_of(answer)


def test_an_unlisted_set_shows_its_address_to_its_author_and_no_buttons_to_others(
    alice_client: Client, charlie_client: Client, drafts: WorkshopSet, quokka: Card
) -> None:
    assert charlie_client.get(drafts.get_absolute_url()).status_code == 404
    change_set(drafts, set_state(drafts), visibility="unlisted")
    own, others = (page_of(each.get(drafts.get_absolute_url())) for each in (alice_client, charlie_client))
    assert "readonly" in own
    assert f"{drafts.get_absolute_url()}/new" in own
    assert "Molten Quokka" in others
    assert "/new" not in others.split("<main")[1]
    assert 'name="robots" content="noindex"' in others
    page = charlie_client.get(quokka.get_absolute_url())
    assert page["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"
    assert "og:image" not in page_of(page)


def test_a_set_and_a_card_are_deleted_after_a_question(
    alice_client: Client, drafts: WorkshopSet, quokka: Card
) -> None:
    assert "Delete Molten Quokka?" in page_of(alice_client.get(f"{quokka.get_absolute_url()}/delete"))
    way = f"{quokka.get_absolute_url()}/delete"
    alice_client.post(way, sent(alice_client.get(way)))
    assert not Card.with_workshops.exists()
    address = f"{drafts.get_absolute_url()}/delete"
    asked = sent(alice_client.get(address))
    save_workshop_card(drafts, printed(LAMP, name="Lighthouse"))  # in another tab, meanwhile
    stale = alice_client.post(address, asked)
    assert stale.status_code == 409
    assert "1 card goes with it" in page_of(stale)
    assert Card.with_workshops.filter(name="Lighthouse").exists()
    assert alice_client.post(address, sent(stale))["Location"] == "/workshop"
    assert not WorkshopSet.objects.exists()


TRAP = {"name": "Pit", "type": "artifact", "subtypes": "Trap", "effect_1_kind": "trigger"}
TRIGGERED = "When a creature strikes: draw 1."


def test_a_trap_without_a_trigger_is_drawn_and_not_saved_and_the_way_out_is_said(
    alice_client: Client, drafts: WorkshopSet
) -> None:
    address = f"{drafts.get_absolute_url()}/new"
    said = "A Trap needs a Trigger (4.5): give it one, or take the subtype Trap away."
    read = page_of(alice_client.post(address, {**TRAP, "do": "read"}))
    assert said in read
    assert 'class="face-name">Pit<' in read
    refused = alice_client.post(address, {**TRAP, "do": "save"})
    assert refused.status_code == 400
    assert page_of(refused).count(said) == 1
    assert not Card.with_workshops.exists()
    answer = alice_client.post(address, {**TRAP, "effect_1_text": TRIGGERED, "do": "save"})
    assert answer.status_code == 302


def test_a_vehicle_without_movement_is_not_saved(alice_client: Client, drafts: WorkshopSet) -> None:
    address = f"{drafts.get_absolute_url()}/new"
    cart = {"name": "Cart", "type": "artifact", "subtypes": "Vehicle", "movement": "0", "do": "save"}
    refused = alice_client.post(address, cart)
    assert refused.status_code == 400
    assert "A Vehicle needs Movement (4.5): give it 1 or more" in page_of(refused)
    assert alice_client.post(address, {**cart, "movement": "1"}).status_code == 302


def test_a_card_that_lacks_a_part_from_before_is_shown_with_what_it_lacks(
    alice_client: Client, drafts: WorkshopSet
) -> None:
    pit = {"key": "w-ptptptptptpt", "name": "Pit", "type": "artifact", "subtypes": ["trap"]}
    save_card(printed(pit), workshop=drafts)
    page = page_of(alice_client.get(Card.with_workshops.get().get_absolute_url()))
    assert "Pit cannot be played: a Trap needs a Trigger" in page
