"""Cards of the workshop: saved like others, limited, and no part of the public catalogue."""

import re
from html import unescape
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string

from cards.cache import current_mark
from cards.definitions import definition, definitions_by_hash
from cards.models import Card, CardFacet, CardVersion, WorkshopSet
from cards.queries import Filter as Narrowed
from cards.queries import card_listing
from cards.readings.reading_budget import ReadingBudget
from cards.readings.stale_readings import read_effects
from cards.services import save_card
from cards.tests.conftest import LAMP, printed
from cards.workshop.draft import Draft, EffectDraft, read_draft
from cards.workshop.models import is_workshop_key
from cards.workshop.queries import cards_of, usable_cards, uses, visible_card, visible_set
from cards.workshop.refusals import WorkshopRefusal
from cards.workshop.services import (
    add_cards,
    card_state,
    change_set,
    delete_set,
    delete_workshop_cards,
    make_set,
    save_workshop_card,
    set_state,
)
from cards.workshop.tests.conftest import MOLTEN
from dimrift_site.accounts.deletion.services import delete_account
from dimrift_site.accounts.models import User
from engine import CardDef


def test_a_card_of_the_workshop_is_read_and_kept_like_any_other(quokka: Card) -> None:
    assert is_workshop_key(quokka.key)
    assert [effect.canonical for effect in quokka.effects.all()] == ["Draw 7."]
    assert definitions_by_hash([quokka.printed_hash])[quokka.printed_hash].name == "Molten Quokka"
    assert definition(quokka).arrows == printed(MOLTEN).arrows


def test_it_is_none_of_the_catalogue_and_has_nothing_to_be_found_by(quokka: Card) -> None:
    assert not Card.objects.filter(pk=quokka.pk).exists()
    assert quokka.words == ""
    assert not CardFacet.objects.exists()
    assert not quokka.faction.cards.exists()  # type: ignore[union-attr]


def test_a_renewed_reader_leaves_it_unfound(quokka: Card) -> None:
    quokka.effects.update(reader_version="another")
    assert read_effects() == (1, 0)
    quokka.refresh_from_db()
    assert quokka.words == ""
    assert not CardFacet.objects.exists()


def test_nobody_s_kept_searches_are_thrown_away_by_drafts(drafts: WorkshopSet) -> None:
    save_card(printed(LAMP))
    token, listed = current_mark(), card_listing(Narrowed("lamp"))
    card = save_workshop_card(drafts, printed(MOLTEN))
    save_workshop_card(drafts, printed(MOLTEN, name="Molten Emu"), card.key, card_state(card))
    delete_set(drafts)
    assert current_mark() == token
    assert card_listing(Narrowed("lamp")) is listed  # the very answer that was kept
    save_card(printed(LAMP, name="Lantern"))
    assert current_mark() != token


def test_a_name_of_the_catalogue_or_of_the_same_set_is_refused(drafts: WorkshopSet, quokka: Card) -> None:
    save_card(printed(LAMP))
    for name, code in (("lamp", "public_name"), ("molten quokka", "taken_name"), ("", "card_name")):
        with pytest.raises(WorkshopRefusal) as refused:
            save_workshop_card(drafts, CardDef("x", name, "creature"))
        assert refused.value.code == code
    assert cards_of(drafts).count() == 1


def test_two_sets_and_the_catalogue_may_use_one_name(drafts: WorkshopSet, quokka: Card) -> None:
    other = make_set(drafts.owner_id or 0, name="Other")
    assert save_workshop_card(other, printed(MOLTEN)).key != quokka.key
    save_card(printed(MOLTEN))  # printed later: nobody keeps names from the catalogue by drafts
    assert Card.objects.get().key == "molten-quokka"
    with pytest.raises(IntegrityError), transaction.atomic():
        Card.objects.create(key="other", name="Molten Quokka", type="creature")


def test_what_is_public_shows_no_key_of_a_draft_that_prints_the_same(quokka: Card) -> None:
    save_card(printed(MOLTEN))
    version = CardVersion.objects.get(hash=quokka.printed_hash)
    assert (version.card.key, version.definition["key"]) == ("molten-quokka", "molten-quokka")


def test_the_later_of_two_tabs_is_refused(drafts: WorkshopSet, quokka: Card) -> None:
    seen = card_state(quokka)
    save_workshop_card(drafts, printed(MOLTEN, flavour="It glows."), quokka.key, seen)
    with pytest.raises(WorkshopRefusal) as refused:
        save_workshop_card(drafts, printed(MOLTEN, flavour="It hums."), quokka.key, seen)
    assert (refused.value.code, refused.value.status) == ("stale", 409)
    assert cards_of(drafts).get().flavour == "It glows."


def test_the_next_card_and_the_next_set_above_the_limit_are_refused(
    drafts: WorkshopSet, quokka: Card, settings: Any
) -> None:
    settings.WORKSHOP_CARDS = settings.WORKSHOP_SETS = 1
    with pytest.raises(WorkshopRefusal) as refused:
        make_set(drafts.owner_id or 0, name="Second")
    assert refused.value.status == 429
    with pytest.raises(WorkshopRefusal) as refused:
        add_cards(drafts, [printed(MOLTEN), printed(MOLTEN, name="Second")])
    assert refused.value.status == 429
    assert [(use.used, use.most) for use in uses(drafts.owner_id or 0)] == [(1, 1), (1, 1), (1, 20)]
    card = save_workshop_card(drafts, printed(MOLTEN, flavour="Still."), quokka.key, card_state(quokka))
    assert card.pk == quokka.pk


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("action", "Draw two of."), ("continuous", "All creatures can draw."), ("action", "Tap it."),
        ("trigger", "When this card strikes a creature: it is Prone."), ("activation", "Sac: draw 1."),
        ("continuous", "Connected craetures get +1 Life."), ("action", "Copy."), ("action", "Untap."),
    ],
)  # fmt: skip
def test_the_form_says_in_plain_words_why_a_damaged_text_is_not_read(kind: str, text: str) -> None:
    draft = Draft(name="Fox", effects=(EffectDraft(kind, text=text),))
    [(_face, _effect, unread, _clauses)] = read_draft(draft, ReadingBudget()).effects
    assert unread is not None
    string = render_to_string("cards/_unread.html", {"unread": unread})
    assert unread.sentence in unescape(string)
    assert not re.search(r"[\[\]]|\bdeed\b|[A-Z]_[A-Z]|_", re.sub("<[^>]*>", "", string))


def test_strangers_see_a_set_only_once_it_is_unlisted(drafts: WorkshopSet, quokka: Card, bob: User) -> None:
    assert visible_set(drafts.owner_id, drafts.public_id) == drafts
    for viewer in (bob.pk, None):
        assert visible_set(viewer, drafts.public_id) is None
        assert visible_card(viewer, quokka.key) is None
        assert not usable_cards(viewer).exists()
    change_set(drafts, set_state(drafts), visibility="unlisted")
    for viewer in (bob.pk, None):
        assert visible_set(viewer, drafts.public_id) == drafts
        assert visible_card(viewer, quokka.key) == quokka


def test_a_deleted_card_goes_with_what_it_printed(drafts: WorkshopSet, quokka: Card) -> None:
    delete_workshop_cards([quokka])
    assert not CardVersion.objects.exists()
    assert not Card.with_workshops.exists()
    assert WorkshopSet.objects.get() == drafts


def test_a_deleted_account_takes_its_workshop_along(quokka: Card, alice: User) -> None:
    delete_account(alice)
    assert not Card.with_workshops.exists()
    assert not WorkshopSet.objects.exists()
