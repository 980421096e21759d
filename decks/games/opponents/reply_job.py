"""Job in which the opponent of a game picks, until its player has something to decide.

What was picked so far is kept with the job, so a slice, or another worker, goes on where it was. The picks
come into the game at once when all are made: until then its player sees it as it stood before.
"""

from time import monotonic
from typing import Any, Final

from django.db import transaction

from decks.games.current_board import settled_board
from decks.games.game_compatibility import mismatch
from decks.games.models import Game
from decks.games.opponents.reply_order import flow_of
from decks.games.services import StaleGame, keep_reply
from decks.games.view_data import PLAYERS
from decks.refusals import Refusal
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.job_failures import Hopeless
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.worker_watch import LeaseLost, Watch
from engine.session import Flow, Opponent, Session

MOST_STEPS: Final = 200  # that are shown one by one
# What a table shows that a step is not for: it would only tell that a window was passed
UNTOLD: Final = ("phase", "turn", "passed")  # kinds of lines, for the same reason
# First words of picks by which the opponent lets things take their course
SILENT: Final = ("keep", "pass", "end", "no", "done", "order")
PASSING: Final = ("question", "phase", "event", "turn", "turn_number")


def play_reply(lease: Lease, watch: Watch) -> None:
    """Play the reply that a job is about; nothing where it is not wanted any more. Hopeless."""
    data = lease.job.data
    games = Game.objects.select_related("deck", "opponent_deck")
    game = games.filter(public_id=data["game"], version=data["version"]).first()
    if game is None or game.reply_from is None:
        leases.finish(lease, None)
        return
    why = mismatch(game)
    if why:
        raise Hopeless(why)
    try:
        reply = Reply(game, lease.job.result or {})
    except Refusal as refusal:
        raise Hopeless(str(refusal)) from None
    reply.play(lease, watch, flow_of(data["flow"]), data["decided"])
    reply.store(lease)


class Reply:
    """The reply to what the player of a game picked last, as far as it is played."""

    def __init__(self, game: Game, kept: dict[str, Any]) -> None:
        self.game = game
        self.began = monotonic()
        self.board = settled_board(game)
        self.lines_before = self.board.earlier + len(self.board.lines)
        self.steps: list[int] = []
        self.shown = shown_on(self.board)
        self.has_acted = False
        picks = [*game.picks[: game.position], *kept.get("picks", [])]
        made_by_flow = {*game.automatic, *kept.get("automatic", [])}
        for index in range(len(self.board.picks), len(picks)):
            self.board.repeat(picks[index], automatic=index in made_by_flow)
            self.note_step()

    def play(self, lease: Lease, watch: Watch, flow: Flow | None, decided: int) -> None:
        """Let the opponent pick until the player decides something."""
        watch.mark = lambda: leases.keep(lease, 0, self.spent_ms(), self.kept())
        setup = self.game.setup
        opponent = Opponent(setup["opponent"]["policy"], setup["seed"])
        for _ in self.board.reply(opponent, flow, decided):
            self.note_step()
            watch.progressed()
            watch()

    def note_step(self) -> None:
        """Note where the table shows more than before, as far as its player may know.

        Not before the opponent has done something: nobody waits to see what comes of their own pick.
        """
        player, _, words = self.board.picks[-1].partition(" ")
        if player != PLAYERS[self.board.viewer] and words.split(" ", 1)[0] not in SILENT:
            self.has_acted = True
        if len(self.steps) < MOST_STEPS and self.board.is_at_rest():
            shown = shown_on(self.board)
            if shown != self.shown:
                self.shown = shown
                if self.has_acted:
                    self.steps.append(len(self.board.picks))

    def kept(self) -> dict[str, Any]:
        """Return what was picked beyond what the game has."""
        first = self.game.position
        automatic = [index for index in self.board.automatic if index >= first]
        return {"picks": self.board.picks[first:], "automatic": automatic}

    def spent_ms(self) -> int:
        return round((monotonic() - self.began) * 1000)

    def store(self, lease: Lease) -> None:
        """Put the picks into the game. LeaseLost; nothing where the game went on otherwise meanwhile."""
        steps = [step for step in self.steps if step < len(self.board.picks)]
        with transaction.atomic():
            if not leases.finish(lease, None, self.spent_ms()):
                raise LeaseLost
            try:
                keep_reply(self.game, self.board, {"lines_before": self.lines_before, "steps": steps})
            except StaleGame:
                return


def shown_on(board: Session) -> tuple[dict[str, Any], str]:
    """Return what a player sees, and the newest line of the log, but for what only passes."""
    view = {name: value for name, value in board.view().items() if name not in PASSING}
    return view, next((line.text for line in reversed(board.lines) if line.kind not in UNTOLD), "")
