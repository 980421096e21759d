"""Writes of comments. Each holds the deck's row, then those of the accounts that it counts for or sends a
notice to, in the order of their numbers: so no two of them wait for each other.
"""

from datetime import timedelta
from typing import Final

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from decks.comments.models import SHOWN
from decks.lists.deck_store import StaleDeck
from decks.models import Deck, DeckComment
from decks.refusals import Refusal
from dimrift_site.base.notices.services import notify

MOST_OF_A_DECK: Final = 500
MOST_A_DAY: Final = 50  # of an account
A_DAY: Final = timedelta(days=1)


@transaction.atomic
def write_comment(deck: Deck, author: AbstractBaseUser, text: str, parent: str = "") -> DeckComment:
    """Keep a comment, or a reply to the comment with the public id `parent`.

    The deck's owner and whoever is replied to get a notice. Refusal where none can be written, and for one
    more than there may be.
    """
    held = _hold(deck)
    refuse_comments(held, DeckComment.objects.filter(deck=held).count())
    answered = _answered(held, parent) if parent else None
    tells = {held.owner_id, answered.author_id if answered else None} - {None, author.pk}
    users = get_user_model().objects.select_for_update(no_key=True).filter(pk__in=[author.pk, *tells])
    list(users.order_by("pk").values_list("pk", flat=True))
    if DeckComment.objects.filter(author=author.pk, created__gt=timezone.now() - A_DAY).count() >= MOST_A_DAY:
        raise Refusal("comments_a_day", most=MOST_A_DAY)
    comment = DeckComment.objects.create(deck=held, author_id=author.pk, parent=answered, text=text)
    _count(held)
    address = comment.get_absolute_url()
    if answered and answered.author_id in tells:
        notify(answered.author_id, f"Somebody replied to your comment on the deck {held.name}.", address)
        tells.discard(answered.author_id)
    if held.owner_id in tells:
        notify(held.owner_id, f"There is a new comment on your deck {held.name}.", address)
    return comment


def refuse_comments(deck: Deck, there: int) -> None:
    """Refusal where nobody can write a comment: on a private deck, one that takes none, and a full one."""
    if deck.visibility == Deck.Visibility.PRIVATE:
        raise Refusal("comments_private")
    if not deck.takes_comments:
        raise Refusal("comments_off")
    if there >= MOST_OF_A_DECK:
        raise Refusal("comments_full", most=MOST_OF_A_DECK)


@transaction.atomic
def edit_comment(comment: DeckComment, version: int, text: str) -> None:
    """Give a comment other words. StaleDeck if `version` is not the newest: nothing is kept."""
    now = DeckComment.objects.filter(pk=comment.pk, version=version, deleted=False)
    if not now.update(text=text, version=F("version") + 1, edited=timezone.now()):
        raise StaleDeck


@transaction.atomic
def delete_comment(comment: DeckComment, version: int) -> None:
    """Delete a comment; of one that was answered a row without words stays. StaleDeck as in an edit."""
    deck = _hold(comment.deck)
    now = (
        DeckComment.objects.select_for_update().filter(pk=comment.pk, version=version, deleted=False).first()
    )
    if now is None:
        raise StaleDeck
    if now.replies.exists():
        DeckComment.objects.filter(pk=now.pk).update(text="", author=None, deleted=True)
    else:
        now.delete()
        _forget_unanswered(DeckComment.objects.filter(pk=now.parent_id or 0))
    _count(deck)


def hide_by_owner(comment: DeckComment, hide: bool) -> None:
    """Hide a comment on one's deck from all but its author, or show it again."""
    _set_hidden(comment, hidden_by_owner=hide)


def hide_comment(comment: DeckComment) -> None:
    """Hide a comment from all but its author, whatever the deck's owner says."""
    _set_hidden(comment, hidden=True)


def restore_comment(comment: DeckComment) -> None:
    """Show a hidden comment again."""
    _set_hidden(comment, hidden=False)


def take_comments(deck: Deck, takes: bool) -> None:
    """Say whether comments can be written on the deck; those that are there stay."""
    Deck.objects.filter(pk=deck.pk).update(takes_comments=takes)


def take_back_comments(user: AbstractBaseUser) -> None:
    """Delete the unanswered comments of an account that is about to go, within the transaction of that.

    Its replies go first: what only these answered goes with them.
    """
    own = DeckComment.objects.filter(author=user.pk)
    numbers = list(own.order_by().values_list("deck", flat=True).distinct())
    decks = Deck.objects.select_for_update(no_key=True).filter(pk__in=numbers)
    held = list(decks.order_by("pk"))
    parents = list(DeckComment.objects.filter(replies__author=user.pk).values_list("pk", flat=True))
    own.filter(parent__isnull=False).delete()
    _forget_unanswered(DeckComment.objects.filter(pk__in=parents))
    unanswered = own.filter(~Exists(DeckComment.objects.filter(parent=OuterRef("pk"))))
    DeckComment.objects.filter(pk__in=list(unanswered.values_list("pk", flat=True))).delete()
    for deck in held:
        _count(deck)


@transaction.atomic
def _set_hidden(comment: DeckComment, **flag: bool) -> None:
    """Write `hidden` or `hidden_by_owner`, and how many comments are left to read."""
    deck = _hold(comment.deck)
    DeckComment.objects.filter(pk=comment.pk).update(**flag)
    _count(deck)


def _hold(deck: Deck) -> Deck:
    """The deck's row as it is now, until the transaction ends."""
    held = Deck.objects.select_for_update(no_key=True).filter(pk=deck.pk).first()
    if held is None:
        raise Refusal("deck_gone")
    return held


def _answered(deck: Deck, public_id: str) -> DeckComment:
    comment = DeckComment.objects.filter(SHOWN, deck=deck, public_id=public_id).first()
    if comment is None:
        raise Refusal("comment_gone")
    if comment.parent_id is not None:
        raise Refusal("comment_nested")
    return comment


def _forget_unanswered(comments: QuerySet[DeckComment]) -> None:
    """Delete those of them that were deleted by their authors and have no reply any more."""
    left = comments.filter(~Exists(DeckComment.objects.filter(parent=OuterRef("pk"))), deleted=True)
    DeckComment.objects.filter(pk__in=list(left.values_list("pk", flat=True))).delete()


def _count(deck: Deck) -> None:
    """Write how many comments everybody reads; the deck's row is held."""
    Deck.objects.filter(pk=deck.pk).update(comments=DeckComment.objects.filter(SHOWN, deck=deck).count())
