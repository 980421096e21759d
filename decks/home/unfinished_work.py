"""Work that a visitor may go on with: the newest game, deck and run of their own."""

from typing import Any, Final, NamedTuple

from django.db.models import CharField, F, Q, QuerySet, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast
from django.urls import reverse

from decks.games.queries import games
from decks.learn.lesson import find_lesson
from decks.lists.queries import Visitor, owned_by, visible_decks
from decks.models import Deck
from decks.runs.queries import runs_among

NO_LESSON: Final = Value("", CharField())


class UnfinishedWork(NamedTuple):
    """A link to something that the visitor began: what it is, its name and where it is."""

    kind: str
    name: str
    address: str


def unfinished_work(visitor: Visitor, session_key: str | None) -> list[UnfinishedWork]:
    """Return what the visitor can go on with, at most one of each kind: one query, none without a session."""
    if not visitor.is_authenticated and not session_key:
        return []
    own = Deck.objects.filter(owned_by(visitor, session_key))
    # Runs have no index by session: without an account only those of one's own decks are looked for.
    started = Q(starter=visitor.pk) if visitor.is_authenticated else Q(deck__in=own)
    runs = runs_among(visible_decks(visitor, session_key), own).filter(started, matrix=None)
    open_games = games(visitor, session_key).exclude(snapshot__over=True)
    lesson = Cast(KeyTextTransform("lesson", "setup"), CharField())
    rows = (
        _newest(open_games, "-changed", kind=Value("Game"), called=F("deck_name"), lesson=lesson),
        _newest(own, "-changed", kind=Value("Deck"), called=F("name"), lesson=NO_LESSON),
        _newest(runs, "-created", kind=Value("Run"), called=F("deck__name"), lesson=NO_LESSON),
    )
    return [_link(**row) for row in rows[0].union(*rows[1:], all=True)]


def _newest(of: QuerySet[Any], order: str, **columns: Any) -> QuerySet[Any]:
    """Return the columns of the newest row, found by a condition: a union's parts have no order."""
    first = of.order_by(order, "-pk").values("pk")[:1]
    newest: QuerySet[Any] = of.model.objects.filter(pk__in=first)
    return newest.order_by().values("public_id", **columns)


def _link(kind: str, public_id: str, called: str, lesson: str | None) -> UnfinishedWork:
    if kind == "Deck":
        return UnfinishedWork(kind, called, Deck(public_id=public_id, name=called).get_absolute_url())
    if kind == "Run":
        return UnfinishedWork(kind, called, reverse("decks:run", args=[public_id]))
    address = reverse("decks:game", args=[public_id])
    taught = find_lesson(lesson or "")
    return (
        UnfinishedWork("Lesson", taught.title, address) if taught else UnfinishedWork(kind, called, address)
    )
