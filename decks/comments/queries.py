"""Reads of comments: as somebody sees them who may see the deck."""

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, When
from django.db.models.functions import Coalesce

from decks.comments.models import SHOWN
from decks.lists.queries import Visitor, visible_decks
from decks.models import Deck, DeckComment


def readable(visitor: Visitor, *, is_owner: bool) -> Q:
    """Return the comments whose words the visitor may read."""
    shown = SHOWN
    if is_owner:
        shown |= Q(deleted=False, hidden=False)
    if visitor.is_authenticated:
        shown |= Q(deleted=False, author=visitor.pk)
    return shown


def listed(deck: Deck, visitor: Visitor, *, is_owner: bool) -> QuerySet[DeckComment]:
    """The comments on a deck, the newest first, each before its replies, the oldest of these first.

    With those that nobody reads but that have replies which the visitor reads. `has_page`: its author has
    a public deck, and so a page. `has_words`: the visitor may read what it says.
    """
    words = readable(visitor, is_owner=is_owner)
    answered = Exists(DeckComment.objects.filter(words, parent=OuterRef("pk")).order_by())
    has_page = Exists(Deck.objects.filter(owner=OuterRef("author"), visibility="public").order_by())
    rows = DeckComment.objects.filter(words | answered, deck=deck).select_related("author", "parent", "deck")
    said = Case(When(words, then=True), default=False)
    thread = Coalesce("parent_id", "pk")
    return rows.annotate(thread=thread, has_page=has_page, has_words=said).order_by("-thread", "pk")


def own_comments(visitor: Visitor) -> QuerySet[DeckComment]:
    """All comments of an account with their decks, the newest first, whatever became of the decks.

    `sees_deck`: the account may see the deck, and so open the comment there.
    """
    seen = Exists(visible_decks(visitor).filter(pk=OuterRef("deck")).order_by())
    own = DeckComment.objects.filter(author=visitor.pk, deleted=False).select_related("deck")
    return own.annotate(sees_deck=seen)


def comment_of(deck: Deck, public_id: str) -> DeckComment | None:
    """The comment on the deck, whoever may read it."""
    if "\0" in public_id:  # which PostgreSQL takes in no text
        return None
    comment = DeckComment.objects.filter(deck=deck, public_id=public_id).select_related("author").first()
    if comment is not None:
        comment.deck = deck
    return comment


def place_of(rows: QuerySet[DeckComment], comment: DeckComment) -> int | None:
    """Return how many of the `listed` rows stand before the comment; None if it is not among them."""
    if not rows.filter(pk=comment.pk).exists():
        return None
    thread = comment.parent_id or comment.pk
    return rows.filter(Q(thread__gt=thread) | Q(thread=thread, pk__lt=comment.pk)).count()
