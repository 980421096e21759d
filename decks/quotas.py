"""Quotas of each kind of visitor: the table, the present use, and the refusal of more."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Literal, NamedTuple

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Case, Count, F, OuterRef, Q, QuerySet, Subquery, Sum, Value, When
from django.db.models.expressions import Combinable
from django.utils import timezone

from cards.workshop.queries import COUNTS, list_uses
from decks.models import Deck, DeckVersion, Game, GameLine, Matrix, PlayerPuzzle, Run, SavedPosition, WorthRun
from decks.refusals import Refusal
from decks.runs.models import WEIGHT_OF_DUEL
from dimrift_site.base.disk_space import has_space
from dimrift_site.base.named_lock import hold_name
from dimrift_site.base.web.client_address import network_digest

Visitor = AbstractBaseUser | AnonymousUser | None


@dataclass(frozen=True)
class Quota:
    """The quota of one visitor; docs/settings.md says what each number counts."""

    decks: int
    games: int
    stored_bytes: int
    runs_playing: int
    runs_waiting: int
    games_a_run: int
    games_a_day: int
    runs_a_day: int
    ended_runs: int
    matrices: int
    positions: int
    puzzles: int


OF_ACCOUNT: Final = Quota(
    decks=500,
    games=200,
    stored_bytes=20_000_000,
    runs_playing=3,
    runs_waiting=20,
    games_a_run=100_000,
    games_a_day=1_000_000,
    runs_a_day=500,
    ended_runs=200,
    matrices=20,
    positions=200,
    puzzles=50,
)
OF_SESSION: Final = Quota(
    decks=20,
    games=20,
    stored_bytes=2_000_000,
    runs_playing=1,
    runs_waiting=3,
    games_a_run=10_000,
    games_a_day=100_000,
    runs_a_day=100,
    ended_runs=40,
    matrices=3,
    positions=20,
    puzzles=0,
)
LONG_RUNS: Final = "decks.long_runs"  # the permission
GAMES_A_LONG_RUN: Final = 1_000_000
MB: Final = 1_000_000
OF_ADDRESS: Final = {"decks": 100, "games": 100}  # kept of all those without an account from one network
NONE: Final = {"n": 0}
A_DAY: Final = timedelta(days=1)
FORGOTTEN_AT_ONCE: Final = 200  # runs; the next start goes on

WITHOUT_ACCOUNT: Final = " An account may have more: what this browser made comes along at login."


class QuotaUse(NamedTuple):
    """One row of what a visitor has: what, how much, and the most; `used` is None for caps on one thing."""

    what: str
    used: int | None
    most: int
    unit: str = ""


def quota_of(visitor: Visitor) -> Quota:
    """Return what the visitor may have."""
    return OF_SESSION if account_of(visitor) is None else OF_ACCOUNT


def account_of(visitor: Visitor) -> int | None:
    """The account's number; None for a visitor without one."""
    return visitor.pk if visitor is not None and visitor.is_authenticated else None


def games_a_run(visitor: Visitor) -> int:
    """Return the games that one run of the visitor may have; asks the database about the permission."""
    account = account_of(visitor)
    if account is None:
        return OF_SESSION.games_a_run
    permitted = get_user_model().objects.with_perm(LONG_RUNS)  # `has_perm` asks twice
    return GAMES_A_LONG_RUN if permitted.filter(pk=account).exists() else OF_ACCOUNT.games_a_run


def pairs_a_run(visitor: Visitor) -> int:
    """Return the games that one paired run of the visitor may have, each of which is played twice."""
    return quota_of(visitor).games_a_run // 2


def duels_a_run(visitor: Visitor) -> int:
    """Return the games that one duel of the visitor may have, each of which takes as long as several."""
    return quota_of(visitor).games_a_run // WEIGHT_OF_DUEL


@contextmanager
def one_more(
    what: Literal["decks", "games"], visitor: Visitor, session_key: str, network: str = ""
) -> Iterator[None]:
    """Yield a transaction in which one is made; Refusal, and it is undone, where there may not be so many.

    The account's or the session's row is held, so that two tabs come one after the other, and the name of the
    network, whose sessions have a number together; without a lock and before any work `refuse_more` asked the
    same.
    """
    with transaction.atomic():
        owned = lock_owner(visitor, session_key)
        if network:
            hold_name(network)
        yield
        if owned is not None:
            _must_fit(what, owned, visitor, network=network)


def refuse_more(
    what: Literal["decks", "games"], visitor: Visitor, session_key: str, network: str = ""
) -> None:
    """Refusal if there may be no more; asked before any work is done for one.

    `network` is `digest_near`: what was made from there without an account counts, too.
    """
    if account_of(visitor) is None and session_key:
        refuse_on_full_disk(visitor)
    owned = rows_of(account_of(visitor), session_key)
    if owned is not None:
        _must_fit(what, owned, visitor, more=1, network=network)


def decks_left(visitor: Visitor) -> int:
    """Return how many decks an account may still make."""
    return max(quota_of(visitor).decks - Deck.objects.filter(owner=account_of(visitor)).count(), 0)


def digest_near(visitor: Visitor, network: str) -> str:
    """Return the digest of the address that a visitor without an account comes from; "" with an account."""
    return network_digest(network) if network and account_of(visitor) is None else ""


def must_fit_deck(deck: Deck, before: int) -> None:
    """After a save of the deck, whose versions took `before` bytes: Refusal for more than there may be.

    Holds the maker's row until the transaction ends.
    """
    if bytes_of_versions(deck) > before:
        must_fit_bytes(deck.owner, deck.session_key)


def must_fit_bytes(visitor: Visitor, session_key: str) -> None:
    """Refusal for more bytes than there may be; holds the maker's row until the transaction ends."""
    owned = lock_owner(visitor, session_key)
    if owned is not None:
        _must_fit("bytes", owned, visitor)


def bytes_of_versions(deck: Deck) -> int:
    """Return how much the versions of one deck take."""
    return int(deck.versions.aggregate(sum=Sum("stored_bytes", default=0))["sum"])


def refuse_on_full_disk(visitor: Visitor) -> None:
    """Refusal for a visitor without an account while there is no room."""
    if account_of(visitor) is None and not has_space():
        raise Refusal("disk_full")


def refuse_large_on_full_disk() -> None:
    """Refusal for everybody of what takes more than a deck or a pick does."""
    if not has_space():
        raise Refusal("no_disk_space")


def stored_bytes(visitor: Visitor, session_key: str = "") -> int:
    """Return the size of the visitor's games, positions and versions of decks, as the database has it."""
    owned = rows_of(account_of(visitor), session_key)
    return 0 if owned is None else _count_stored(owned).bytes


def uses(user: AbstractBaseUser) -> list[QuotaUse]:
    """Return what an account has of everything that is counted, and the most."""
    quota, stored = quota_of(user), _count_stored(Q(owner=user.pk))
    live = Q(state__in=Run.LIVE)
    runs = Run.objects.filter(starter=user.pk).aggregate(
        playing=_number_of_runs(live & Q(games_cut__gt=0)),
        live=_number_of_runs(live),
        today=_games_of_a_day(),
        started=_number_of_runs(_of_a_day()),
        ended=Count("pk", filter=~live & ~_of_a_day() & Q(matrix=None)),
    )
    decks = Count("decks")
    matrices = Matrix.objects.filter(owner=OuterRef("pk"), deleted=None).order_by().values("owner")
    measured = WorthRun.objects.filter(_of_a_day(), starter=OuterRef("pk")).order_by().values("starter")
    positions = SavedPosition.objects.filter(owner=OuterRef("pk")).order_by().values("owner")
    puzzles = PlayerPuzzle.objects.filter(owner=OuterRef("pk")).order_by().values("owner")
    account = (
        get_user_model()
        .objects.filter(pk=user.pk)
        .annotate(
            own=decks,
            kept=Subquery(matrices.annotate(n=Count("pk")).values("n")),
            measured=Subquery(measured.annotate(n=_games_of_worth()).values("n")),
            placed=Subquery(positions.annotate(n=Count("pk")).values("n")),
            posed=Subquery(puzzles.annotate(n=Count("pk")).values("n")),
        )
    )
    counts = account.values("own", "kept", "measured", "placed", "posed", **COUNTS).get()
    today = runs["today"] + (counts["measured"] or 0)
    megabytes = -(-stored.bytes // MB)
    return [
        QuotaUse("Decks", counts["own"], quota.decks),
        QuotaUse("Games at the board", stored.games, quota.games),
        QuotaUse("Games, positions and versions of decks", megabytes, quota.stored_bytes // MB, " MB"),
        QuotaUse("Runs that are played", runs["playing"], quota.runs_playing),
        QuotaUse("Runs that wait", runs["live"] - runs["playing"], quota.runs_waiting),
        QuotaUse("Games played by runs of the last 24 hours", today, quota.games_a_day),
        QuotaUse("Runs of the last 24 hours", runs["started"], quota.runs_a_day),
        QuotaUse("Older runs that have ended", runs["ended"], quota.ended_runs),
        QuotaUse("Matrices", counts["kept"] or 0, quota.matrices),
        QuotaUse("Positions", counts["placed"] or 0, quota.positions),
        QuotaUse("Puzzles", counts["posed"] or 0, quota.puzzles),
        QuotaUse("Games in one run", None, games_a_run(user)),
        *(QuotaUse(*use) for use in list_uses(counts)),
    ]


def games_of_a_day(started: Q, account: int | None = None) -> int:
    """Return how many games the runs of the last 24 hours played, and those that are still played will.

    `started` are the runs of this account or, without one, of a browser session.
    """
    played = int(Run.objects.filter(started).aggregate(today=_games_of_a_day())["today"])
    return played + (0 if account is None else games_of_worth(account))


def games_of_worth(account: int) -> int:
    """Return the same of the cards that an account measures."""
    measured = WorthRun.objects.filter(_of_a_day(), starter=account)
    return int(measured.aggregate(today=_games_of_worth())["today"])


def runs_of_a_day(started: Q) -> int:
    """Return how many runs and matrices were started within the last 24 hours."""
    return count_runs(Run.objects.filter(started, _of_a_day()))


def count_runs(runs: QuerySet[Run]) -> int:
    """Return how many these are where the cells of a matrix count as one."""
    return int(runs.order_by().aggregate(n=_number_of_runs(Q()))["n"])


def refuse_more_matrices(visitor: Visitor, session_key: str) -> None:
    """Refusal if the visitor may keep no more of them."""
    quota, owned = quota_of(visitor), rows_of(account_of(visitor), session_key)
    if owned is not None and Matrix.objects.filter(owned, deleted=None).count() >= quota.matrices:
        raise Refusal("too_many_matrices", most=quota.matrices)


def refuse_more_positions(visitor: Visitor, session_key: str) -> None:
    """Refusal if the visitor may keep no more of them."""
    quota, owned = quota_of(visitor), rows_of(account_of(visitor), session_key)
    if owned is not None and SavedPosition.objects.filter(owned).count() >= quota.positions:
        hint = WITHOUT_ACCOUNT if account_of(visitor) is None else ""
        raise Refusal("too_many_positions", most=quota.positions, more=hint)


def refuse_more_puzzles(visitor: Visitor) -> None:
    """Refusal if the account may make no more of them; without one there are none."""
    most = quota_of(visitor).puzzles
    if PlayerPuzzle.objects.filter(owner=account_of(visitor)).count() >= most:
        raise Refusal("too_many_puzzles", most=most)


def forget_ended_runs(started: Q, most: int) -> None:
    """Delete ended runs but for the newest `most`; those of the last 24 hours count and stay."""
    ended = Run.objects.filter(started, matrix=None).exclude(_of_a_day()).exclude(state__in=Run.LIVE)
    gone = ended.order_by("-created", "-pk").values_list("pk", flat=True)[most : most + FORGOTTEN_AT_ONCE]
    Run.objects.filter(pk__in=list(gone)).delete()


def _games_of_a_day() -> Sum:
    games = Case(When(state__in=Run.LIVE, then=F("games")), default=F("games_done"))
    weight = Case(When(is_duel=True, then=WEIGHT_OF_DUEL), When(other_deck=None, then=1), default=2)
    return Sum(games * weight, filter=_of_a_day(), default=0)


def _games_of_worth() -> Sum:
    numbers = Case(When(state__in=Run.LIVE, then=F("games")), default=F("games_done"))
    return Sum(numbers * F("duels") * WEIGHT_OF_DUEL, default=0)


def _number_of_runs(which: Q) -> Combinable:
    """Count runs, and those that are the cells of a matrix as one."""
    return Count("pk", filter=which & Q(matrix=None)) + Count("matrix", filter=which, distinct=True)


def _of_a_day() -> Q:
    return Q(created__gte=timezone.now() - A_DAY)


def rows_of(account: int | None, session_key: str, field: str = "owner") -> Q | None:
    """The rows of an account or else of a session; None where there is neither, as for the site's own.

    `field` names the account in them.
    """
    if account is not None:
        return Q(**{field: account})
    return Q(**{field: None, "session_key": session_key}) if session_key else None


def lock_owner(visitor: Visitor, session_key: str) -> Q | None:
    """The same, with the row of the account or the session locked."""
    account = account_of(visitor)
    owned = rows_of(account, session_key)
    if owned is None:
        return None
    if account is not None:
        rows: QuerySet[Any] = get_user_model().objects.filter(pk=account)
    else:
        rows = Session.objects.filter(session_key=session_key)
    # Not by a lock that rows pointing to this one would have to wait for.
    rows.select_for_update(no_key=True).order_by().values_list("pk", flat=True).first()
    return owned


def _must_fit(what: str, owned: Q, visitor: Visitor, *, more: int = 0, network: str = "") -> None:
    """Refusal if there are more than there may be, counting `more` that are still to be made."""
    quota, stored = quota_of(visitor), _count_stored(owned, Deck if what == "decks" else Game, network)
    hint = WITHOUT_ACCOUNT if account_of(visitor) is None else ""
    if what == "games" and (games := stored.games + more) > quota.games:
        raise Refusal("too_many_games", used=games - 1, most=quota.games, more=hint)
    if network and stored.near + more > OF_ADDRESS[what]:
        raise Refusal(f"too_many_{what}_here", most=OF_ADDRESS[what])
    if what == "decks" and (decks := Deck.objects.filter(owned).count() + more) > quota.decks:
        raise Refusal("too_many_decks", used=decks - 1, most=quota.decks, more=hint)
    if stored.bytes > quota.stored_bytes:
        raise Refusal("too_many_bytes", most=quota.stored_bytes // MB, more=hint)


class _Stored(NamedTuple):
    """The number of games, the bytes of all that is counted together, and what is near."""

    games: int
    bytes: int
    near: int


def _count_stored(owned: Q, near: type[Deck] | type[Game] = Game, network: str = "") -> _Stored:
    """Counted in one query."""
    decks = Deck.objects.filter(owned).order_by().values("pk")
    games = Game.objects.filter(owned).order_by().values(kind=Value("games"))
    versions = DeckVersion.objects.filter(deck__in=decks).order_by().values(kind=Value("versions"))
    positions = SavedPosition.objects.filter(owned).order_by().values(kind=Value("positions"))
    lines = GameLine.objects.filter(game__in=Game.objects.filter(owned)).order_by()
    others = near.objects.filter(~Q(network=""), network=network).order_by().values(kind=Value("near"))
    first, *more = (
        rows.annotate(n=Count("pk"), sum=Sum("stored_bytes", default=0))
        for rows in (games, versions, positions, lines.values(kind=Value("lines")))
    )
    nearby = [others.annotate(n=Count("pk"), sum=Value(0))] if network else []
    found = {row["kind"]: row for row in first.union(*more, *nearby, all=True)}
    size = sum(row["sum"] for row in found.values())
    return _Stored(found.get("games", NONE)["n"], size, found.get("near", NONE)["n"])
