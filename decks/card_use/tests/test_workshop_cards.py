"""Cards of the workshop in decks: found, listed, validated, played, and in no public deck."""

import pytest
from django.test import Client

from cards.models import Card, WorkshopSet
from cards.services import ensure_factions, save_card
from cards.tests.conftest import LAMP, printed
from cards.workshop.services import (
    change_set,
    delete_workshop_cards,
    make_set,
    save_workshop_card,
    set_state,
)
from decks.games.current_board import BOARDS, board_of
from decks.games.models import Game
from decks.games.services import start_game
from decks.legality.queries import format_of
from decks.lists.builder import deck_problems
from decks.lists.deck_text.card_names import Names
from decks.lists.deck_text.exchange import list_text
from decks.lists.deck_text.list_reader import read_list
from decks.lists.services import change_deck, make_deck, revert_deck, save_deck
from decks.lists.versions.list_changes import read_changes
from decks.models import Deck
from decks.refusals import Refusal
from decks.runs.services import start_run
from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db
DRAFT = {**LAMP, "name": "Ember Lamp", "stats": {"will": 4}}


@pytest.fixture
def drafts(alice: User) -> WorkshopSet:
    ensure_factions()
    save_card(printed(LAMP))
    return make_set(alice.pk, name="Embers")


@pytest.fixture
def ember(drafts: WorkshopSet) -> Card:
    return save_workshop_card(drafts, printed(DRAFT))


@pytest.fixture
def deck(alice: User, ember: Card) -> Deck:
    deck = make_deck(alice, "", name="Glow")
    change_deck(deck, 1, read_changes([f"main:{ember.key}:20"]))
    return deck


def share(drafts: WorkshopSet) -> None:
    drafts.refresh_from_db()
    change_set(drafts, set_state(drafts), visibility="unlisted")


def test_it_is_in_no_format_and_is_simulated_and_played_all_the_same(
    deck: Deck, ember: Card, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dimrift_site.base.jobs.messages.wakeup.wake", lambda _jobs: True)
    codes = [problem.code for problem in deck_problems(deck, format_of(deck))]
    assert "workshop_card" in codes
    assert "set_not_allowed" not in codes
    run = start_run(deck, games=3, turns=2, seed=1, user=alice)
    assert run.definition_hashes == [ember.printed_hash]
    assert start_game(deck, seed=7, user=alice).deck == deck


def test_a_public_deck_takes_none(deck: Deck, alice: User, ember: Card) -> None:
    with pytest.raises(Refusal, match="of the catalogue alone"):
        save_deck(deck, deck.version, visibility="public")
    public = make_deck(alice, "", name="Public", visibility="public")
    with pytest.raises(Refusal, match="of the catalogue alone"):
        change_deck(public, public.version, read_changes([f"maybe:{ember.key}:1"]))
    deck.refresh_from_db()
    assert deck.visibility == "private"


def test_others_put_it_into_their_decks_once_they_have_the_address(
    bob: User, ember: Card, drafts: WorkshopSet, bob_client: Client
) -> None:
    theirs = make_deck(bob, "", name="Bob's")
    change = read_changes([f"main:{ember.key}:1"])
    with pytest.raises(Refusal, match="There is no card"):
        change_deck(theirs, theirs.version, change)
    search = f"/decks/{theirs.public_id}/edit?q=http://here{drafts.get_absolute_url()}"
    assert "Ember Lamp" not in bob_client.get(search).content.decode()
    given = {"name": "N", "entries": [{"card": ember.key}]}
    assert bob_client.post("/api/v1/decks", given, "application/json").status_code == 400
    share(drafts)
    theirs.refresh_from_db()
    assert "Ember Lamp" in bob_client.get(search).content.decode()
    assert bob_client.post("/api/v1/decks", given, "application/json").status_code == 201
    change_deck(theirs, theirs.version, change)
    drafts.refresh_from_db()
    change_set(drafts, set_state(drafts), visibility="private")
    change_deck(theirs, theirs.version, change)  # whoever has it keeps it
    assert theirs.entries.get().copies == 2


def test_the_builder_finds_one_s_own(deck: Deck, alice_client: Client, bob_client: Client, bob: User) -> None:
    page = alice_client.get(f"/decks/{deck.public_id}/edit?q=ember").content.decode()
    assert f'value="main:{deck.entries.get().card.key}:1"' in page
    assert "1 card of a workshop found" in page
    assert "Did you mean" not in page
    assert "1 card found, and 1 of a workshop" in " ".join(
        alice_client.get(f"/decks/{deck.public_id}/edit?q=lamp").content.decode().split()
    )
    theirs = make_deck(bob, "", name="Bob's")
    assert "Ember" not in bob_client.get(f"/decks/{theirs.public_id}/edit?q=emb").content.decode()


def test_a_list_names_it_with_its_key_and_is_read_by_who_may_see_it(
    deck: Deck, alice: User, bob: User, ember: Card, drafts: WorkshopSet
) -> None:
    text = list_text(deck.entries.all())
    assert f"20 Ember Lamp ({ember.key})" in text
    for name in (text, "20 ember lamp", f"20 {ember.key}"):
        assert [line.card for line in read_list(name, Names.of_catalogue(alice.pk, name)).kept] == [ember]
        assert read_list(name, Names.of_catalogue(bob.pk, name)).kept == []
    share(drafts)
    assert [line.card for line in read_list(text, Names.of_catalogue(bob.pk, text)).kept] == [ember]
    save_card(printed(LAMP, key="ember", name="Ember Lamp"))  # printed later
    cards = [
        Names.of_catalogue(alice.pk, text).find(each) for each in ("Ember Lamp", f"Ember Lamp ({ember.key})")
    ]
    assert [card.key for card in cards if card] == ["ember", ember.key]


def test_a_deleted_card_stays_for_the_decks_that_name_it(deck: Deck, ember: Card, alice: User) -> None:
    delete_workshop_cards([ember])
    change_deck(deck, deck.version, read_changes([f"main:{ember.key}:-20", "main:lamp:1"]))
    revert_deck(deck, deck.version, 2)
    assert deck.entries.get().card.name == "Ember Lamp"
    other = make_deck(alice, "", name="Other")
    with pytest.raises(Refusal, match="There is no card"):
        change_deck(other, other.version, read_changes([f"main:{ember.key}:1"]))


def test_a_card_s_page_puts_it_into_a_deck(alice_client: Client, bob_client: Client, ember: Card) -> None:
    assert bob_client.get("/decks/add", {"card": ember.key}).status_code == 404
    page = alice_client.get(ember.get_absolute_url()).content.decode()
    address = page.split('class="add-card" method="post" action="')[1].split('"')[0]
    assert bob_client.post(address, {"card": ember.key, "deck": "new"}).status_code == 404
    assert alice_client.post(address, {"card": ember.key, "deck": "new"}).status_code == 302
    assert Deck.objects.get().entries.get().card == ember


@pytest.mark.parametrize("name", ["Ember Lamp", "recruit"])  # a helper of the position is called Recruit
def test_whoever_may_see_it_tries_it_at_the_board(
    alice_client: Client, bob_client: Client, client: Client, drafts: WorkshopSet, name: str
) -> None:
    draft = save_workshop_card(drafts, printed(DRAFT, name=name))
    address = f"/learn/try?card={draft.key}"
    assert address in alice_client.get(draft.get_absolute_url()).content.decode()
    for stranger in (bob_client, client):
        assert stranger.get(address).status_code == 404
        assert stranger.post("/learn/try", {"card": draft.key}).status_code == 404
    assert f"hand: {name}" in alice_client.get(address).content.decode()
    begun = alice_client.post("/learn/try", {"card": draft.key})["Location"]
    game = Game.objects.get()
    question = board_of(game).question()
    assert question is not None
    assert f"summon {name}" in [option["label"] for option in question["options"]]
    assert [hash_ for hash_, _copies in game.setup["main"]] == [draft.printed_hash]
    assert bob_client.get(begun).status_code == 404
    share(drafts)
    assert bob_client.post("/learn/try", {"card": draft.key}).status_code == 302
    delete_workshop_cards([draft])
    BOARDS.clear()
    assert name in alice_client.get(begun).content.decode()
