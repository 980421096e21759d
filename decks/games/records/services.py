"""Writes of records: one opened as a game of one's own."""

from typing import Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction

import engine
from cards.workshop.author import author
from decks.games import services
from decks.games.lines.models import GameLine
from decks.games.models import Game
from decks.games.records.record_game import SOURCE, read_game
from decks.quotas import digest_near, must_fit_bytes, refuse_more
from decks.refusals import Refusal, refuse_faults

LARGEST: Final = 1_000_000  # bytes
MOST_NAME: Final = 120
NO_NAME: Final = "A recorded game"


def load_text(text: bytes) -> object:
    """The data of a record's text. Refusal `bad_record` with the line, `large_record`."""
    if len(text) > LARGEST:
        raise Refusal("large_record", most=f"{LARGEST:,}", value=f"{len(text):,}")
    try:
        return engine.load_record(text, SOURCE)
    except engine.BadRecord as bad:
        raise refusal_of(bad) from None


def refusal_of(bad: engine.BadRecord) -> Refusal:
    """Return what is wrong with a record, with its place, as a Refusal."""
    where = f"Line {bad.line}: " if bad.line else ""
    end = "" if bad.why.endswith((".", ")")) else "."
    return Refusal("bad_record", why=f"{where}{bad.why}{end}")


def open_record(
    data: object,
    *,
    name: str = "",
    user: AbstractBaseUser | AnonymousUser | None = None,
    session_key: str = "",
    network: str = "",
) -> Game:
    """A game of one's own that stands where a record ends, with all its lines.

    Refusal `bad_record` with the place, `too_long`, or of a quota; engine.Refused for what is not played;
    `record_game.Unplayable` for a record that can only be shown.
    """
    refuse_more("games", user, session_key, digest_near(user, network))
    with refuse_faults("a record"):
        try:
            recorded = read_game(data, author(user.pk if user is not None else None, session_key))
        except engine.BadRecord as bad:
            raise refusal_of(bad) from None
    source = recorded.game
    with transaction.atomic():
        game = services.go_on_with(
            None,
            source.setup,
            recorded.board,
            user,
            session_key,
            network,
            name=name.strip()[:MOST_NAME] or NO_NAME,
        )
        game.picks, game.line, game.taken_back = source.picks, source.line, source.taken_back
        game.save(update_fields=["picks", "line", "taken_back"])
        for row in recorded.rows:
            row.game = game
        GameLine.objects.bulk_create(recorded.rows)
        must_fit_bytes(game.owner, game.session_key)
    return game
