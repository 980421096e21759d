from enum import Enum

import pytest
from django.apps import apps
from django.db.models import CASCADE, SET_NULL, ForeignKey
from django.test import Client

from cards.artwork.models import CardArt
from cards.models import Card
from cards.services import ensure_factions, save_card
from cards.tests.conftest import LAMP, printed
from cards.wiki.services import propose
from decks.models import Deck, Game, Run
from dimrift_site.accounts.models import User
from dimrift_site.moderation.services import keep_report

pytestmark = pytest.mark.django_db


def run_of(deck: Deck, **fields: object) -> Run:
    """A run's row; what it found does not matter here."""
    numbers = {"policy_version": 1, "turns": 1, "seed": 1, "games": 1, "rules_version": 1}
    return Run.objects.create(deck=deck, deck_snapshot={}, definition_hashes=[], **numbers, **fields)


def game_of(deck: Deck, **fields: object) -> Game:
    """A game's row, likewise."""
    return Game.objects.create(deck=deck, deck_name=deck.name, setup={}, rules_version=1, **fields)


@pytest.fixture
def own(alice: User) -> Run:
    """Alice's run of her own public deck."""
    deck = Deck.objects.create(name="Tollgate", owner=alice, visibility=Deck.Visibility.PUBLIC)
    return run_of(deck, starter=alice)


@pytest.fixture
def elsewhere(alice: User) -> Run:
    """Alice's run of a deck of the site's."""
    deck = Deck.objects.create(name="Starter", visibility=Deck.Visibility.PUBLIC)
    return run_of(deck, starter=alice)


def test_without_the_password_nothing_is_deleted(alice_client: Client, alice: User, own: Run) -> None:
    answer = alice_client.post("/account/delete", {"password": "guessed"})
    assert answer.status_code == 400
    assert "That is not your password." in answer.content.decode()
    assert User.objects.filter(pk=alice.pk).exists()


def test_the_page_says_before_what_goes_and_what_stays(
    alice_client: Client, own: Run, elsewhere: Run
) -> None:
    page = alice_client.get("/account/delete").content.decode()
    assert "your 1 deck, public ones too, with all versions and 1 run made with them" in page
    assert "<li>1 run that you made with other decks" in page
    assert "your comments" not in page and "wiki</li>" not in page


def test_the_page_says_nothing_stays_only_where_that_is_so(
    alice_client: Client, alice: User, bob: User, own: Run
) -> None:
    def page() -> str:
        return " ".join(alice_client.get("/account/delete").content.decode().split())

    assert "<strong>Stays, without your name:</strong> nothing." in page()
    game_of(own.deck, owner=bob)
    assert "games of others with your decks" in page()
    keep_report("card", "lamp", "other", "Odd.", alice)
    assert "what you reported" in page()
    propose("Prone", "It lies there.", 0, alice)
    assert "what you wrote for the wiki" in page()
    ensure_factions()
    save_card(printed(LAMP))
    lamp = Card.objects.get(key="lamp")
    Card.objects.filter(pk=lamp.pk).update(author=alice)
    CardArt.objects.create(card=lamp, artist="Ada", source="Ada", licence="by", by=alice)
    assert "your cards that were adopted" in page()
    assert "art that you uploaded" in page()


def test_an_account_goes_with_its_decks_and_their_runs(
    alice_client: Client, alice: User, own: Run, elsewhere: Run
) -> None:
    answer = alice_client.post("/account/delete", {"password": "alice's password"}, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "Your account and what belonged to it are deleted." in answer.content.decode()
    assert not User.objects.filter(pk=alice.pk).exists()
    assert list(Deck.objects.values_list("name", flat=True)) == ["Starter"]
    assert not answer.wsgi_request.user.is_authenticated


def test_one_s_games_go_and_those_of_others_stay_theirs(
    alice_client: Client, alice: User, bob: User, own: Run
) -> None:
    game_of(own.deck, owner=alice)
    bobs = game_of(own.deck, owner=bob)
    assert "your 1 game." in alice_client.get("/account/delete").content.decode()
    alice_client.post("/account/delete", {"password": "alice's password"})
    [left] = Game.objects.all()
    assert (left, left.deck, left.deck_name) == (bobs, None, "Tollgate")


def test_figures_of_other_decks_stay_without_a_name(alice_client: Client, elsewhere: Run) -> None:
    alice_client.post("/account/delete", {"password": "alice's password"})
    elsewhere.refresh_from_db()
    assert elsewhere.starter is None
    assert elsewhere.session_key == ""


def test_what_belongs_to_others_is_not_touched(alice_client: Client, bob: User) -> None:
    Deck.objects.create(name="Bob's", owner=bob)
    alice_client.post("/account/delete", {"password": "alice's password"})
    assert Deck.objects.get().owner == bob


def test_the_name_is_free_again(alice_client: Client) -> None:
    alice_client.post("/account/delete", {"password": "alice's password"})
    password = "somebody else entirely"
    new = {"username": "alice", "password1": password, "password2": password}
    assert alice_client.post("/account/signup", new).status_code == 302


class Fate(Enum):
    """The fate of a model's rows when the account that they belong to is deleted."""

    GOES = "goes with the account"
    STAYS = "stays, without a name"
    NOBODY = "belongs to nobody"


# Every model of the site
FATES = {
    "account.EmailAddress": Fate.GOES,
    "account.EmailConfirmation": Fate.GOES,
    "accounts.AccountSuspension": Fate.GOES,  # those of the account; who made others is no longer said
    "accounts.LoginSession": Fate.GOES,
    "accounts.User": Fate.GOES,
    "accounts.User_groups": Fate.GOES,
    "accounts.User_user_permissions": Fate.GOES,
    "admin.LogEntry": Fate.GOES,
    "api_tokens.ApiToken": Fate.GOES,
    "auth.Group": Fate.NOBODY,
    "auth.Group_permissions": Fate.NOBODY,
    "auth.Permission": Fate.NOBODY,
    "cards.Card": Fate.STAYS,  # those that were adopted; of a workshop, those that decks of others name
    "cards.CardArt": Fate.STAYS,  # it is the catalogue's; who uploaded it is no longer said
    "cards.CardEffect": Fate.NOBODY,
    "cards.CardFacet": Fate.NOBODY,
    "cards.CardVersion": Fate.NOBODY,
    "cards.CatalogueMark": Fate.NOBODY,
    "cards.Faction": Fate.NOBODY,
    "cards.OtherPrinting": Fate.NOBODY,
    "cards.PendingImport": Fate.GOES,
    "cards.PlainWord": Fate.NOBODY,
    "cards.Printing": Fate.NOBODY,
    "cards.SavedSearch": Fate.GOES,
    "cards.Set": Fate.STAYS,
    "cards.WikiLink": Fate.NOBODY,
    "cards.WikiPage": Fate.NOBODY,
    "cards.WikiProposal": Fate.STAYS,
    "cards.WikiRevision": Fate.STAYS,
    "cards.WorkshopSet": Fate.STAYS,  # but it goes, unless decks of others name its cards
    "contenttypes.ContentType": Fate.NOBODY,
    "decks.CardRestriction": Fate.NOBODY,
    "decks.CardWorth": Fate.NOBODY,  # with its run
    "decks.Checkpoint": Fate.GOES,
    "decks.Deck": Fate.GOES,
    "decks.DeckComment": Fate.STAYS,  # where it was answered
    "decks.DeckEntry": Fate.GOES,
    "decks.DeckFork": Fate.GOES,  # with the deck; those of others that were made of it name it no more
    "decks.DeckLike": Fate.GOES,
    "decks.DeckNotes": Fate.GOES,
    "decks.DeckTag": Fate.GOES,
    "decks.DeckUpload": Fate.GOES,
    "decks.DeckVersion": Fate.GOES,
    "decks.FeaturedDeck": Fate.NOBODY,  # the site chose it; it goes with the deck
    "decks.Format": Fate.NOBODY,
    "decks.Format_sets": Fate.NOBODY,
    "decks.Game": Fate.GOES,
    "decks.GameLine": Fate.GOES,
    "decks.GameShare": Fate.GOES,
    "decks.Heartbeat": Fate.NOBODY,
    "decks.Matrix": Fate.GOES,
    "decks.PlayCheck": Fate.NOBODY,  # what games of a deck showed; it goes with the deck
    "decks.Run": Fate.STAYS,  # but those of the account's own decks go with these
    "decks.RunCard": Fate.NOBODY,
    "decks.SavedPosition": Fate.GOES,
    "decks.PlayerPuzzle": Fate.GOES,
    "decks.PuzzleResult": Fate.GOES,
    "decks.WonLesson": Fate.GOES,
    "decks.Submission": Fate.STAYS,  # a day: a fingerprint of a form, and what it made
    "decks.WorthRun": Fate.GOES,
    "jobs.Job": Fate.STAYS,  # a day from its end, with the number of whose turn it was
    "jobs.RunningProgram": Fate.NOBODY,
    "mfa.Authenticator": Fate.GOES,
    "notices.Notice": Fate.GOES,
    "reports.ProblemReport": Fate.STAYS,  # nobody's from then on
    "sessions.Session": Fate.GOES,
    "site_pages.SitePage": Fate.NOBODY,
}


def test_of_every_model_it_is_said_what_becomes_of_it() -> None:
    models = {model._meta.label: model for model in apps.get_models(include_auto_created=True)}
    assert sorted(FATES) == sorted(models)
    does: dict[object, Fate] = {CASCADE: Fate.GOES, SET_NULL: Fate.STAYS}
    for label, model in models.items():
        keys = [field for field in model._meta.get_fields() if isinstance(field, ForeignKey)]
        fates = [does[key.remote_field.on_delete] for key in keys if key.related_model is User]
        assert not fates or FATES[label] is (Fate.GOES if Fate.GOES in fates else Fate.STAYS), label
