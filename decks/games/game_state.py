"""The state of a game, as its page and the API show it."""

from typing import Annotated, Any, Final, TypedDict, TypeVar

from cards.definitions import definitions_by_hash
from cards.readings.unread_effects import LeftOut
from cards.workshop.author import owner_of
from cards.workshop.withheld_cards import withheld_keys, without_withheld
from cards.workshop.withheld_quotes import Quotes
from decks.games import undo_steps
from decks.games.by_hand.seat import seen_from_seat
from decks.games.current_board import board_of, refuse_faults_of
from decks.games.game_compatibility import mismatch
from decks.games.matches.score import MatchState, match_state
from decks.games.models import Game
from decks.games.opponents.levels import level_of
from decks.games.opponents.reply_order import last_job
from decks.games.view_data import CardInGame, ViewData, view_data
from decks.models import Deck
from decks.refusals import ENGINE_FAULT, Refusal
from dimrift_site.base.jobs.models import Job

NOBODY_PLAYS: Final = "Your opponent was interrupted."
CANNOT_BE_SHOWN: Final = (
    "The engine broke down over this position, which is a fault of the site and is noted in its log. "
    "The game is shown as it was last seen."
)


class PlayedDeck(TypedDict):
    """The deck that is played. `id` and `url` are "" once it is gone or no longer to be seen."""

    id: str
    name: str
    url: str


A_SECRET: Final[PlayedDeck] = {"id": "", "name": "a random public deck", "url": ""}


class PlayedOpponent(TypedDict):
    """The policy that plays the other side, and its deck; of one drawn at random nothing until the end."""

    level: Annotated[str, "easy, normal, hard or hardest; of an older game perhaps only its policy."]
    policy: str
    version: int
    at_random: bool
    deck: PlayedDeck


class SideByHand(TypedDict):
    """The other side of a game that one plays by hand."""

    hands: Annotated[str, "open or hidden."]
    deck: PlayedDeck


class GameState(ViewData):
    """A game as its player sees it. `log` holds its newest 120 lines; `picks` counts the player's own."""

    id: str
    version: int
    seed: Annotated[str, "Empty until the end of a game against an opponent."]
    opponent: Annotated[PlayedOpponent | None, "Null where the passive opponent plays the other side."]
    thinking: Annotated[
        bool, "The opponent picks: what is seen is the game before the own pick, and nothing is asked."
    ]
    trouble: Annotated[str, "Why the opponent cannot go on, else empty; `reply` has it try again."]
    steps: Annotated[int, "Over how many moments the newest reply led here; each can be looked at."]
    edition: str
    overrides: dict[str, str]
    left_out: list[LeftOut]
    deck: PlayedDeck
    readonly: Annotated[str, "Why the game can only be looked at, else empty."]
    you: Annotated[str, "Whose eyes it is seen by: P1, or by hand whoever sits at the board."]
    match: Annotated[MatchState | None, "Null where the game is not of a match."]
    by_hand: Annotated[SideByHand | None, "Null where one does not play both sides."]
    to_sit_down: Annotated[str, "By hand: the player who has to sit down (`seat`) before a hand is shown."]
    can_undo: bool
    can_redo: bool
    undo_picks: Annotated[
        int, "How many own picks one step of undo takes back: a decision and what followed by itself."
    ]
    redo_picks: Annotated[int, "How many own picks one step of redo makes again."]
    taken_back: Annotated[int, "How often picks were taken back after what was hidden had been seen by them."]
    hints_asked: Annotated[int, "For how many questions hints were asked for."]


class StaleState(TypedDict):
    """The game has gone on; nothing was changed."""

    code: str
    detail: str
    fields: dict[str, Any]
    rule: str
    state: GameState


def state_of(game: Game, *, just_changed: bool = False) -> GameState:
    """The whole state for the player of the game.

    A game of other rules is shown as it was last seen: `readonly` says why, nothing is asked. After a change
    that this process made (`just_changed`) the snapshot is what is seen, and no board is needed.
    """
    shown, readonly = _shown(game, just_changed=just_changed)
    thinking = game.reply_from is not None and not readonly
    mine = undo_steps.own_prefix(game)
    redo_picks = undo_steps.picks_forward(game.picks, game.position, game.automatic, mine)
    state: GameState = {
        "id": game.public_id,
        "version": game.version,
        "seed": "" if game.is_sealed else str(game.setup["seed"]),
        "opponent": _opponent(game),
        "thinking": thinking,
        "trouble": trouble_of(game) if thinking else "",
        "steps": len(game.reply.get("steps", ())),
        "edition": game.setup["edition"],
        "overrides": game.setup["overrides"],
        "left_out": without_withheld(_left_out(game), owner_of(game)),
        "deck": _deck(game, game.deck, game.deck_name),
        "readonly": readonly,
        "you": "P1" if game.is_covered else game.seat,
        "by_hand": _side_by_hand(game),
        "match": match_state(game, shown["winner"] if shown["over"] else ""),
        "to_sit_down": game.asked if game.is_covered else "",
        **shown,
        "cards": {name: {**card, "private_now": False} for name, card in shown["cards"].items()},
        "can_undo": not readonly and (shown["picks"] > 0 or (thinking and game.position > 0)),
        "can_redo": not readonly and not thinking and redo_picks > 0,
        "undo_picks": undo_steps.picks_back(game.picks, game.position, game.automatic, mine),
        "redo_picks": redo_picks,
        "taken_back": game.taken_back,
        "hints_asked": game.hints_asked,
    }
    return withhold_quotes(game, state)


Shown = TypeVar("Shown")


def withhold_quotes(game: Game, shown: Shown) -> Shown:
    """Return what is shown of a game without what cards print that its player may not see any more.

    What such a card has on the field, and what it does, the game itself tells.
    """
    cards = definitions_by_hash(game.hashes).values()
    hidden = withheld_keys((card.key for card in cards), owner_of(game))
    if not hidden:
        return shown
    words: dict[str, str] = game.snapshot["view"]["words"]
    left: Any = Quotes([card for card in cards if card.key in hidden], words).replace(shown)
    if isinstance(left, dict) and "cards" in left:
        left["cards"] = {
            name: _withheld(card) if card["key"] in hidden else card for name, card in left["cards"].items()
        }
    return left  # type: ignore[no-any-return] # of the same shape


def _withheld(card: CardInGame) -> CardInGame:
    return {
        "key": card["key"],
        "url": "",
        "private_now": True,
        "type": "",
        "subtypes": [],
        "faction": None,
        "fabled": card["fabled"],
        "stats": {},
        "arrows": {},
        "effects": [],
        "cost": 0,
        "open_cost": False,
        "cost_besides": [],
    }


def step_state(game: Game, number: int) -> GameState | None:
    """Return how the table stood at a step of the newest reply, from 1; None where it had no such one."""
    steps = game.reply.get("steps", [])
    if game.reply_from is not None or not 1 <= number <= len(steps) or mismatch(game):
        return None
    with refuse_faults_of(game):
        shown = view_data(board_of(game, steps[number - 1]))
    now = state_of(game, just_changed=True)
    state: GameState = {**now, **shown}
    state |= {"question": None, "can_undo": False, "can_redo": False, "thinking": True}
    return withhold_quotes(game, state)


def trouble_of(game: Game) -> str:
    """Return why nobody plays the reply that is due; "" while somebody does, or will."""
    job = last_job(game)
    if job is None or job.state in (Job.State.DONE, Job.State.CANCELLED):
        # Unless it was done, or taken back, since the game was read: then there is a newer one
        is_newest = Game.objects.filter(pk=game.pk, version=game.version).exists()
        return NOBODY_PLAYS if is_newest else ""
    return f"Your opponent could not go on: {job.error}" if job.state == Job.State.FAILED else ""


def delay_of(game: Game) -> str:
    """Return why the reply that is due could not be played yet, though it is tried again; "" else."""
    job = last_job(game)
    if job is None or job.state != Job.State.WAITING or not job.error:
        return ""
    return f"Your opponent could not go on yet: {job.error} It is tried again by itself."


def _shown(game: Game, *, just_changed: bool) -> tuple[ViewData, str]:
    """Return what is seen of a game, and why it can only be looked at: while a reply is due, as it was."""
    if game.reply_from is not None:
        return _unasked(game.snapshot), mismatch(game)
    return (game.snapshot, "") if just_changed else _view_or_snapshot(game)


def _unasked(shown: ViewData) -> ViewData:
    return {**shown, "view": {**shown["view"], "question": None}, "question": None}


def _view_or_snapshot(game: Game) -> tuple[ViewData, str]:
    why = mismatch(game)
    if not why:
        try:
            with refuse_faults_of(game):
                return seen_from_seat(game, board_of(game)), ""
        except Refusal as refused:
            why = CANNOT_BE_SHOWN if refused.code == ENGINE_FAULT else str(refused)
    return _unasked(game.snapshot), why


def _opponent(game: Game) -> PlayedOpponent | None:
    played = game.setup.get("opponent")
    if played is None:
        return None
    hidden = played["at_random"] and game.is_sealed
    return {
        "level": level_of(played["policy"]),
        "policy": played["policy"],
        "version": played["versions"][-1][1],
        "at_random": played["at_random"],
        "deck": A_SECRET if hidden else _deck(game, game.opponent_deck, played["deck_name"]),
    }


def _side_by_hand(game: Game) -> SideByHand | None:
    if not game.by_hand:
        return None
    return {"hands": game.by_hand, "deck": _deck(game, game.opponent_deck, game.other_side["deck_name"])}


def _left_out(game: Game) -> list[LeftOut]:
    """Return the effects that are not played; of a deck that is a secret yet, it is none."""
    own: list[LeftOut] = game.setup.get("left_out", [])
    played = game.other_side
    if played.get("at_random") and game.is_sealed:
        return own
    return [*own, *(left for left in played.get("left_out", []) if left not in own)]


def _deck(game: Game, deck: Deck | None, name: str) -> PlayedDeck:
    """The deck's address as long as it may be seen; its name stays with the game."""
    if deck is None or not _is_visible(game, deck):
        return {"id": "", "name": name, "url": ""}
    return {"id": deck.public_id, "name": deck.name, "url": deck.get_absolute_url()}


def _is_visible(game: Game, deck: Deck) -> bool:
    if deck.visibility != Deck.Visibility.PRIVATE:
        return True
    if deck.owner_id is not None:
        return deck.owner_id == game.owner_id
    return bool(game.session_key) and deck.session_key == game.session_key
