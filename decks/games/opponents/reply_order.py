"""Orders of replies: a job in which the opponent picks until the player has something to decide."""

from dataclasses import replace
from typing import Any, Final

from decks.games.models import Game
from decks.runs.admission import key_of_account, key_of_network
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import cancel, enqueue
from dimrift_site.base.web.client_address import network_digest
from engine.session import Flow

KIND: Final = "opponent_reply"


def order_reply(game: Game, flow: Flow | None, decided: int) -> None:
    """Have the reply played that is due in a game as it stands now, in the transaction of its change.

    `flow`: what of the player's own questions is left to itself meanwhile; `decided`: the turn in which the
    player decided something last.
    """
    data = {"game": game.public_id, "version": game.version, "flow": flow_data(flow), "decided": decided}
    job = Job(kind=KIND, key=job_key(game), group=game.public_id, owner=owner_key(game), data=data)
    job.priority = Job.Priority.INTERACTIVE
    enqueue([job])


def drop_replies(game: Game) -> None:
    """Have nobody work on a reply that is not wanted any more."""
    cancel(KIND, game.public_id)


def job_key(game: Game) -> str:
    """Return the key of the reply to a game as it stands: each version has its own."""
    return f"{game.public_id} {game.version}"


def last_job(game: Game) -> Job | None:
    """Return the newest job of the reply that is due."""
    return Job.objects.filter(kind=KIND, key=job_key(game)).first()


def owner_key(game: Game) -> str:
    """Return whom the job is for, as for runs: the account, else the network or the browser session."""
    if game.owner_id:
        return key_of_account(game.owner_id)
    return key_of_network(game.network or network_digest(game.session_key))


def flow_data(flow: Flow | None) -> dict[str, Any] | None:
    """Return a flow as a job has it."""
    if flow is None:
        return None
    return {
        "own": sorted(flow.own),
        "theirs": sorted(flow.theirs),
        "cards": sorted(flow.cards),
        "own_effects": flow.own_effects,
        "own_strikes": flow.own_strikes,
        "passing": flow.passing,
        "resolving": flow.resolving,
    }


def flow_of(data: dict[str, Any] | None) -> Flow | None:
    """Return the flow that `flow_data` wrote."""
    if data is None:
        return None
    own, theirs, cards = (frozenset(data[name]) for name in ("own", "theirs", "cards"))
    return replace(
        Flow(own, theirs, cards, data["own_effects"], data["own_strikes"]),
        passing=data["passing"],
        resolving=data["resolving"],
    )
