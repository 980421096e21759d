"""Many comments at once: caps hold, the count is right, and nobody waits for another for ever."""

from collections.abc import Callable
from functools import partial

import pytest

from decks.comments import services
from decks.comments.services import delete_comment, edit_comment, hide_by_owner, write_comment
from decks.lists.deck_store import StaleDeck
from decks.lists.services import make_deck
from decks.models import Deck, DeckComment
from decks.refusals import Refusal
from dimrift_site.accounts.deletion.services import delete_account
from dimrift_site.accounts.models import User
from dimrift_site.tools.races import race

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def kept(write: Callable[[], object]) -> bool:
    try:
        write()
    except (Refusal, StaleDeck):
        return False
    return True


def assert_counted(deck: Deck, number: int) -> None:
    deck.refresh_from_db()
    assert deck.comments == DeckComment.objects.filter(deck=deck).count() == number


def test_of_many_comments_at_once_a_deck_takes_no_more_than_its_most(
    monkeypatch: pytest.MonkeyPatch, lamps: Deck
) -> None:
    monkeypatch.setattr(services, "MOST_OF_A_DECK", 3)
    users = [User.objects.create_user(f"user{number}") for number in range(6)]
    found = race(*(lambda user=user: kept(lambda: write_comment(lamps, user, "x")) for user in users))
    assert sum(found) == 3
    assert_counted(lamps, 3)


def test_of_many_comments_at_once_on_several_decks_an_account_writes_no_more_than_its_most(
    monkeypatch: pytest.MonkeyPatch, alice: User, bob: User, lamps: Deck
) -> None:
    monkeypatch.setattr(services, "MOST_A_DAY", 3)
    decks = [lamps, *(make_deck(alice, "", name=f"Deck {n}", visibility="public") for n in range(5))]
    found = race(*(lambda deck=deck: kept(lambda: write_comment(deck, bob, "x")) for deck in decks))
    assert sum(found) == 3
    assert DeckComment.objects.count() == 3


def test_two_who_comment_on_each_other_s_decks_do_not_wait_for_each_other(
    alice: User, bob: User, lamps: Deck
) -> None:
    theirs = make_deck(bob, "", name="Theirs", visibility="public")
    writes = [lambda: write_comment(lamps, bob, "x"), lambda: write_comment(theirs, alice, "x")] * 4
    assert all(race(*writes))
    assert_counted(lamps, 4)
    assert_counted(theirs, 4)
    assert (alice.notices.count(), bob.notices.count()) == (4, 4)


def test_a_reply_that_comes_as_its_comment_is_deleted_is_refused_or_keeps_it(
    alice: User, bob: User, lamps: Deck
) -> None:
    for _ in range(4):
        asked = write_comment(lamps, bob, "Why?")
        delete = partial(delete_comment, asked, 0)
        reply = partial(write_comment, lamps, alice, "So.", asked.public_id)
        race(partial(kept, delete), partial(kept, reply))
        replies = DeckComment.objects.filter(parent=asked.pk)
        assert DeckComment.objects.filter(pk=asked.pk, deleted=True).exists() == replies.exists()
        lamps.refresh_from_db()
        assert lamps.comments == DeckComment.objects.filter(deleted=False).count()


def test_of_two_tabs_one_edit_is_kept_and_a_delete_never_takes_what_was_not_seen(
    bob: User, lamps: Deck
) -> None:
    comment = write_comment(lamps, bob, "One.")
    tabs = [lambda n=n: kept(lambda: edit_comment(comment, 0, f"Tab {n}")) for n in range(3)]
    found = race(*tabs, lambda: kept(lambda: delete_comment(comment, 0)))
    assert sum(found) == 1
    assert_counted(lamps, 0 if found[-1] else 1)


def test_an_account_that_goes_while_others_reply_and_hide_leaves_a_right_count(
    alice: User, bob: User, lamps: Deck
) -> None:
    asked = write_comment(lamps, bob, "Why?")
    race(
        lambda: delete_account(bob),
        lambda: kept(lambda: write_comment(lamps, alice, "So.", asked.public_id)),
        lambda: kept(lambda: hide_by_owner(asked, True)),
        lambda: kept(lambda: hide_by_owner(asked, False)),
    )
    lamps.refresh_from_db()
    rows = DeckComment.objects.all()
    assert lamps.comments == sum(row.is_shown for row in rows)
    assert rows.count() in (0, 2)
