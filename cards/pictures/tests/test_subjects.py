"""Subjects of pictures: what is chosen is drawn, and what nobody chose is proposed by words."""

from collections import Counter
from colorsys import rgb_to_hsv
from typing import Any

import pytest
from django.test import Client

from cards.faces.printed_card import printed_card
from cards.faces.subject_words import GROUPS, KINDS, MEANINGS, NAMES, SILHOUETTES, propose_subject
from cards.importing.import_plan import plan
from cards.models import Card, WorkshopSet
from cards.pictures.face_picture import draw_picture
from cards.pictures.palette import PALETTES, Color, palette_of
from cards.pictures.scene import SKIES, sky_colors, sky_of
from cards.pictures.sizes import ART, SMALL
from cards.pictures.store import picture_address
from cards.pictures.svg_symbols import symbol_elements
from cards.services import save_card, settle
from cards.workshop.services import card_state, save_workshop_card
from engine import CardDef, card_from_data


def named(name: str, kind: str = "creature", *subtypes: str, **more: Any) -> str:
    return propose_subject(card_from_data({"name": name, "type": kind, "subtypes": list(subtypes), **more}))


def test_each_silhouette_has_its_words_and_each_word_one_silhouette() -> None:
    assert sorted(NAMES) == sorted(symbol_elements(SILHOUETTES))
    words = [
        word for names in GROUPS.values() for name, said in names.items() for word in (name, *said.split())
    ]
    assert sorted(set(words)) == sorted(words)
    proposed = {name for names in (*KINDS.values(), *MEANINGS.values()) for name in names}
    assert proposed <= set(NAMES)


@pytest.mark.parametrize(
    ("name", "kind", "subject"),
    [
        ("Owl of the Tower", "creature", "owl"),
        ("Lantern Bear", "creature", "bear"),
        ("Grey Bears", "creature", "bear"),
        ("The Bear's Crown", "artifact", "crown"),
        ("Zib, the Tower Knight", "creature", "knight"),
        ("ZIB OF THE SEA DRAGON", "creature", "drake"),
    ],
)
def test_the_last_word_before_an_of_is_what_is_shown(name: str, kind: str, subject: str) -> None:
    assert named(name, kind) == subject


def test_a_name_says_more_than_a_subtype_and_this_more_than_what_the_card_does() -> None:
    prays = {"effects": ["action | Pray."]}
    assert named("Zib Owl", "creature", "bear", **prays) == "owl"
    assert named("Zib", "creature", "bear", **prays) == "bear"
    assert named("Zib", "creature", "zob", **prays) == MEANINGS["pray"][0]
    assert named("Zib", "artifact", "zob", **prays) == MEANINGS["pray"][1]
    assert named("Zib", "creature", "zob") in KINDS["creature"]
    assert named("Zib", "artifact", "scroll", **prays) in KINDS["scroll"]


def test_a_silhouette_of_two_words_is_found_in_a_name() -> None:
    assert named("The Owl's Bath Chair", "artifact") == "bath-chair"


def test_no_two_cards_of_a_faction_share_subject_and_sky(shipped: list[CardDef]) -> None:
    seen = Counter((card.faction, card.subject, sky_of(card.key)) for card in shipped)
    assert [shared for shared, count in seen.items() if count > 1] == []


@pytest.mark.parametrize("faction", PALETTES)
def test_frame_and_skies_of_a_faction_agree_in_colour(faction: str) -> None:
    """By hue: those of Men, whose skies were green and red, within 20 degrees; no faction's beyond 46."""
    palette = palette_of(faction)
    frame = hue(palette.frame)
    apart = [(hue(color) - frame + 180) % 360 - 180 for sky in SKIES for color in sky_colors(sky, palette)]
    assert max(map(abs, apart)) <= (20 if faction == "men" else 46)
    assert len(SKIES) == 12
    assert len({sky_colors(sky, palette) for sky in SKIES}) == 12


def hue(color: Color) -> float:
    return 360 * rgb_to_hsv(*(part / 255 for part in color))[0]


def test_each_shipped_card_shows_what_was_chosen_for_it(shipped: list[CardDef]) -> None:
    assert len(shipped) == 191
    assert {card.key for card in shipped if card.subject not in NAMES} == set()


def test_the_chosen_subject_is_drawn() -> None:
    owl, bear, of_words = (CardDef("a", "Owl", "creature", subject=name) for name in ("owl", "bear", ""))
    assert draw_picture(owl, ART).tobytes() != draw_picture(bear, ART).tobytes()
    assert draw_picture(owl, ART).tobytes() == draw_picture(of_words, ART).tobytes()


@pytest.mark.django_db
def test_a_new_card_keeps_the_subject_that_its_words_propose() -> None:
    save_card(CardDef("zib", "Zib Owl", "creature"))
    assert Card.objects.get().subject == "owl"
    save_card(CardDef("zib", "Zib Bear", "creature"))  # as a file without subjects says it again
    assert Card.objects.get().subject == "owl"
    before = picture_address(printed_card(Card.objects.get()), SMALL)
    save_card(CardDef("zib", "Zib Bear", "creature", subject="bear"))
    assert picture_address(printed_card(Card.objects.get()), SMALL) != before


@pytest.mark.django_db
def test_a_card_of_an_earlier_version_gets_a_subject_once_it_is_read_anew() -> None:
    save_card(CardDef("zib", "Zib Owl", "creature"))
    Card.objects.update(subject="")
    assert picture_address(printed_card(Card.objects.get()), SMALL)
    settle(Card.objects.get())
    assert Card.objects.get().subject == "owl"


@pytest.mark.django_db
def test_a_file_that_says_no_subject_changes_none_and_an_unknown_one_is_refused() -> None:
    save_card(CardDef("zib", "Zib", "artifact", subject="axe"))
    file = "- {key: zib, name: Zib, type: artifact%s}"
    (same,) = plan((file % "").encode(), "a.yaml").cards
    assert same.outcome == "unchanged"
    (other,) = plan((file % ", subject: owl").encode(), "a.yaml").cards
    assert [tuple(change) for change in other.changes] == [("subject", "axe", "owl")]
    (wrong,) = plan((file % ", subject: grey-bear").encode(), "a.yaml").cards
    assert [mistake.why for mistake in wrong.wrong] == [
        "subject: no silhouette is called grey-bear; one is called bear"
    ]


@pytest.mark.django_db
def test_an_author_chooses_a_picture_and_sees_it_before_saving(
    alice_client: Client, drafts: WorkshopSet, quokka: Card
) -> None:
    address = f"/workshop/cards/{quokka.key}/edit"
    written = {"name": "Zib Owl", "type": "creature", "effect_1_kind": "action", "effect_1_text": "Draw 1."}
    page = alice_client.get(address).content.decode()
    assert f'<option value="{quokka.subject}" selected>' in page
    assert 'value="snake"' not in page  # all are 10 KB
    page = alice_client.post(address, {**written, "do": "pictures"}).content.decode()
    assert all(f'<option value="{name}">' in page for name in NAMES)
    faces = [
        alice_client.post(address, {**written, "subject": name, "do": "read"})
        .content.decode()
        .partition("data:image")[2]
        for name in ("", "owl", "bear")
    ]
    assert faces[0][:5000] == faces[1][:5000] != faces[2][:5000]
    refused = alice_client.post(
        address, {**written, "subject": "grey-bear", "seen": card_state(quokka), "do": "save"}
    )
    assert "No silhouette" in refused.content.decode() or "no silhouette" in refused.content.decode()
    alice_client.post(address, {**written, "subject": "bear", "seen": card_state(quokka), "do": "save"})
    quokka.refresh_from_db()
    assert quokka.subject == "bear"
    save_workshop_card(drafts, CardDef("", "Zib Owl", "creature"), quokka.key, card_state(quokka))
    quokka.refresh_from_db()
    assert quokka.subject == "owl"
