"""Deletion of accounts: what belongs to one, and what becomes of it; docs/accounts.md says why."""

from functools import reduce
from operator import or_
from typing import Any, Final, NamedTuple

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils import timezone

from cards.artwork.models import CardArt
from cards.models import Card, WikiProposal, WikiRevision, WorkshopSet
from cards.workshop.queries import own_cards
from cards.workshop.services import delete_set
from decks.comments.services import take_back_comments
from decks.likes.services import take_back_likes
from decks.models import (
    Deck,
    DeckComment,
    DeckFork,
    FeaturedDeck,
    Game,
    Matrix,
    PlayerPuzzle,
    Run,
    SavedPosition,
)
from dimrift_site.accounts.deletion import deletion_log
from dimrift_site.accounts.deletion.deletion_log import Deletion
from dimrift_site.accounts.models import User
from dimrift_site.accounts.suspension.queries import LOGGED, LOGGED_LIFTED
from dimrift_site.base.notices.models import Notice
from dimrift_site.moderation.models import ProblemReport

NAMELESS: Final = "a deleted account"  # no name: it has spaces
ABOUT_NOTHING: Final = "This was about something that was deleted with its account."
AT_ONCE: Final = 100  # conditions of a query


class Holdings(NamedTuple):
    """The belongings of an account. Its games, decks and every run of these go with it.

    So do its matrices, its positions, its puzzles and the runs that measure cards.

    Other runs stay.
    """

    decks: int
    games: int
    runs: int
    runs_elsewhere: int
    matrices: int
    worth_runs: int
    positions: int
    puzzles: int
    workshop_cards: int
    comments: int
    wiki_texts: bool  # of pages and proposals
    adopted_cards: bool
    art: bool
    copies: bool  # games of others with its decks, and their forks of these
    reports: bool

    @property
    def any_stays(self) -> bool:
        """Return whether there is something that stays without a name."""
        texts = self.wiki_texts or self.adopted_cards or self.art or self.copies or self.reports
        return texts or any((self.runs_elsewhere, self.workshop_cards, self.comments))


def holdings(user: User) -> Holdings:
    """Count what the user has, and look what else there is of theirs."""
    written, own = {"author": OuterRef("pk")}, {"deck__owner": OuterRef("pk")}
    positions_of_owner = SavedPosition.objects.filter(owner=OuterRef("pk")).order_by().values("owner")
    puzzles_of_owner = PlayerPuzzle.objects.filter(owner=OuterRef("pk")).order_by().values("owner")
    users = User.objects.filter(pk=user.pk).values_list(
        Exists(WikiRevision.objects.filter(**written).order_by()),
        Exists(WikiProposal.objects.filter(**written).order_by()),
        Exists(Card.objects.filter(**written).order_by()),
        Exists(CardArt.objects.filter(by=OuterRef("pk")).order_by()),
        Exists(Game.objects.filter(**own).exclude(owner=OuterRef("pk")).order_by()),
        Exists(DeckFork.objects.filter(origin__owner=OuterRef("pk")).exclude(**own).order_by()),
        Exists(ProblemReport.objects.filter(reporter=OuterRef("pk")).order_by()),
        Count("worth_runs"),
        Subquery(positions_of_owner.annotate(number=Count("pk")).values("number")),
        Subquery(puzzles_of_owner.annotate(number=Count("pk")).values("number")),
    )
    revised, proposed, adopted, art, played, forked, reported, worth_runs, positions, puzzles = users.get()
    with_own_deck = Q(deck__owner=user) | Q(other_deck__owner=user)
    return Holdings(
        decks=Deck.objects.filter(owner=user).count(),
        games=Game.objects.filter(owner=user).count(),
        runs=Run.objects.filter(with_own_deck).count(),
        runs_elsewhere=Run.objects.filter(
            ~with_own_deck, starter=user, matrix=None, advice__isnull=True
        ).count(),
        matrices=Matrix.objects.filter(owner=user).count(),
        worth_runs=worth_runs,
        positions=positions or 0,
        puzzles=puzzles or 0,
        workshop_cards=own_cards(user.pk).count(),
        comments=DeckComment.objects.filter(author=user).count(),
        wiki_texts=revised or proposed,
        adopted_cards=adopted,
        art=art,
        copies=played or forked,
        reports=reported,
    )


@transaction.atomic
def delete_account(user: User) -> None:
    """Delete the account with its decks, their runs, its games, its advice and its workshop.

    Other runs stay, nobody's.

    A card of the workshop that decks, runs or games of others name is kept for these, nobody's from now on.
    It is noted before and after the commit, so that no backup brings it back.
    """
    begun = Deletion(timezone.now(), user.pk, user.date_joined, is_done=False)
    deletion_log.add([begun])
    done = begun._replace(is_done=True)
    transaction.on_commit(lambda: deletion_log.add([done]), robust=True)
    Session.objects.filter(login_session__user=user).delete()
    take_back_likes(user)
    take_back_comments(user)
    Run.objects.filter(starter=user, advice__isnull=False).delete()  # nobody else may see it
    sets = list(WorkshopSet.objects.filter(owner=user))
    _take_names_away(user)
    User.objects.get(pk=user.pk).delete()
    for workshop_set in sets:  # when the decks and games of the account are gone, which named its cards
        delete_set(workshop_set)


def _take_names_away(user: User) -> None:
    """Take the names of an account and of what goes with it out of what others noted and reported of them."""
    names = [name for name in (user.username, user.hidden_name) if name]
    reports = ProblemReport.objects.filter(kind=ProblemReport.Kind.USER, key__in=names)
    noted: list[QuerySet[Any]] = [
        User.objects.filter(pk=user.pk),
        EmailAddress.objects.filter(user=user),
        Authenticator.objects.filter(user=user),
        WorkshopSet.objects.filter(owner=user),
        Deck.objects.filter(owner=user),
        FeaturedDeck.objects.filter(deck__owner=user),
        reports,
    ]
    for rows in noted:
        keys = [str(key) for key in rows.values_list("pk", flat=True)]
        kind = ContentType.objects.get_for_model(rows.model)
        entries = LogEntry.objects.filter(content_type=kind, object_id__in=keys)
        entries.update(object_repr=NAMELESS, change_message="")
    of_reports = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(ProblemReport))
    for words in (form.format(name=name) for form in (LOGGED, LOGGED_LIFTED) for name in names):
        of_reports.filter(change_message__startswith=words).update(change_message="")
    reports.update(key=NAMELESS)
    decks = Deck.objects.filter(owner=user).values_list("public_id", flat=True)
    about = [Q(path__startswith=reverse("decks:deck-short", args=[deck])) for deck in decks]
    closed = [ProblemReport(kind=ProblemReport.Kind.USER.value, key=name).closing_words for name in names]
    about += [Q(text__startswith=words) for words in closed]
    for first in range(0, len(about), AT_ONCE):
        notices = Notice.objects.filter(reduce(or_, about[first : first + AT_ONCE]))
        notices.update(text=ABOUT_NOTHING, path="")
