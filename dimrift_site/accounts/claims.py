"""Claims at login: what a browser session made without an account becomes the account's."""

from django.db import transaction

from cards.workshop.services import claim_sets
from decks.games.services import claim_games
from decks.lists.services import claim_decks
from decks.positions.services import claim_positions
from decks.runs.matrices.services import claim_matrices
from decks.runs.services import claim_runs
from dimrift_site.accounts.models import User


@transaction.atomic
def claim(session_key: str, user: User) -> None:
    """Give the user what that session made; what is somebody's already stays so."""
    claim_decks(session_key, user)
    claim_runs(session_key, user)
    claim_matrices(session_key, user)
    claim_games(session_key, user)
    claim_positions(session_key, user)
    claim_sets(session_key, user)
