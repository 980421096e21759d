"""Writes of puzzles that accounts make: keep one, change it, have it proved, publish it, withdraw it."""

from typing import Any, Final, NamedTuple

from django.db import transaction
from django.utils import timezone

import engine
from decks.games.scenario_setup import read_position
from decks.lists.queries import Visitor
from decks.models import PlayerPuzzle
from decks.positions.services import check_position
from decks.public_id import new_public_id
from decks.puzzles.player_puzzles.models import LONGEST_ABOUT, LONGEST_HINTS, LONGEST_TITLE
from decks.puzzles.player_puzzles.proof_order import drop_proof, order_proof, refuse_second_proof
from decks.puzzles.player_puzzles.queries import has_proof, hint_lines
from decks.quotas import account_of, lock_owner, refuse_large_on_full_disk, refuse_more_puzzles
from decks.refusals import Refusal
from engine.puzzles import read_goal
from engine.session import P1

MOST_HINTS: Final = 5
NUL: Final = "\0"  # which PostgreSQL takes in no text
SHOWN_NUL: Final = "\ufffd"


class StalePuzzle(Refusal):
    """The puzzle was changed in between; nothing of this change was kept."""

    def __init__(self) -> None:
        super().__init__(
            "stale", why="This puzzle was changed in the meantime, perhaps in another tab. Nothing was kept."
        )


class PuzzleDraft(NamedTuple):
    """Words and position of a puzzle to be made; `hint_text` has one hint a line, `text` is a scenario."""

    title: str
    goal: str
    about: str
    hint_text: str
    text: str

    @classmethod
    def of_row(cls, puzzle: PlayerPuzzle) -> "PuzzleDraft":
        """The draft that a row holds."""
        return cls(*(getattr(puzzle, name) for name in cls._fields))


def keep_puzzle(draft: PuzzleDraft, user: Visitor) -> PlayerPuzzle:
    """A new puzzle of an account, to be proved. Refusal `too_many_puzzles`, or as by `checked_draft`."""
    refuse_more_puzzles(user)
    refuse_large_on_full_disk()
    account: Any = account_of(user)  # whose quota is none without an account
    checked = checked_draft(draft)
    with transaction.atomic():
        lock_owner(user, "")  # two tabs come one after the other
        refuse_more_puzzles(user)
        return PlayerPuzzle.objects.create(owner_id=account, **checked._asdict())


def change_puzzle(puzzle: PlayerPuzzle, version: int, draft: PuzzleDraft) -> PlayerPuzzle:
    """Keep other words, another goal or position of a puzzle. StalePuzzle, Refusal as by `checked_draft`.

    With another goal or position it asks for a new proof. One that was published is another puzzle then: it
    is withdrawn, and has another address and no tries.
    """
    checked = checked_draft(draft)
    changes: dict[str, Any] = checked._asdict()
    is_another = (checked.goal, checked.text) != (puzzle.goal, puzzle.text)
    if is_another:
        changes |= {"proof": {}, "is_proved": False, "published": None}
    if is_another and (puzzle.published or puzzle.tries):
        changes |= {"public_id": new_public_id(), "tries": 0, "solves": 0}
    with transaction.atomic():
        _write(puzzle, version, **changes)
        if is_another:
            drop_proof(puzzle)
    puzzle.refresh_from_db()
    return puzzle


def ask_proof(puzzle: PlayerPuzzle, version: int) -> None:
    """Have a puzzle proved, unless it is. StalePuzzle; Refusal `proving` while another of its maker is."""
    with transaction.atomic():
        lock_owner(puzzle.owner, "")
        row = PlayerPuzzle.objects.select_for_update(no_key=True).filter(pk=puzzle.pk).first()
        if row is None or row.version != version:
            raise StalePuzzle
        if has_proof(row) and row.is_proved:
            return
        refuse_second_proof(row)
        order_proof(row)


def publish_puzzle(puzzle: PlayerPuzzle, version: int) -> PlayerPuzzle:
    """Show a proved puzzle to everybody. StalePuzzle, Refusal `not_proved`, `hidden_puzzle`."""
    if puzzle.hidden:
        raise Refusal("hidden_puzzle")
    if not puzzle.is_proved or not has_proof(puzzle):
        raise Refusal("not_proved")
    if puzzle.published is None:
        _write(puzzle, version, published=timezone.now())
    puzzle.refresh_from_db()
    return puzzle


def withdraw_puzzle(puzzle: PlayerPuzzle, version: int) -> PlayerPuzzle:
    """Show a puzzle to nobody but its maker; its proof and its tries stay. StalePuzzle."""
    if puzzle.published is not None:
        _write(puzzle, version, published=None)
    puzzle.refresh_from_db()
    return puzzle


def delete_puzzle(puzzle: PlayerPuzzle) -> None:
    """Delete a puzzle; how others solved it stays theirs."""
    with transaction.atomic():
        PlayerPuzzle.objects.filter(pk=puzzle.pk).delete()
        drop_proof(puzzle)


def hide_puzzle(puzzle: PlayerPuzzle) -> None:
    """Let nobody but its maker see a puzzle, whatever they choose."""
    PlayerPuzzle.objects.filter(pk=puzzle.pk).update(hidden=True)


def restore_puzzle(puzzle: PlayerPuzzle) -> None:
    """Let those see a hidden puzzle again who saw it before."""
    PlayerPuzzle.objects.filter(pk=puzzle.pk).update(hidden=False)


def checked_draft(draft: PuzzleDraft) -> PuzzleDraft:
    """Return what is kept of a draft. Refusal `bad_puzzle`, `bad_position`; engine.Refused for an edition."""
    title, goal, about, hint_text, text = (field.replace(NUL, SHOWN_NUL).strip() for field in draft)
    draft = PuzzleDraft(" ".join(title.split()), goal, about, hint_text.replace("\r\n", "\n"), text)
    for name, most in (("title", LONGEST_TITLE), ("about", LONGEST_ABOUT), ("hint_text", LONGEST_HINTS)):
        value: str = getattr(draft, name)
        if len(value) > most:
            what = {"hint_text": "All hints together"}.get(name, f"The {name}")
            raise Refusal("bad_puzzle", why=f"{what} may have {most:,} characters, not {len(value):,}.")
    if not draft.title:
        raise Refusal("bad_puzzle", why="A puzzle has a title.")
    if len(hint_lines(draft.hint_text)) > MOST_HINTS:
        raise Refusal("bad_puzzle", why=f"A puzzle has at most {MOST_HINTS} hints, one a line.")
    try:
        read_goal(draft.goal, "goal")
    except engine.BadFile as wrong:
        raise Refusal("bad_puzzle", why=f"{wrong.why[:1].upper()}{wrong.why[1:]}.") from None
    check_position(draft.text)
    if read_position(draft.text).scenario.turn != P1:
        raise Refusal("bad_puzzle", why="A puzzle begins in your own turn: in this position it is theirs.")
    return draft


def _write(puzzle: PlayerPuzzle, version: int, **changes: Any) -> None:
    rows = PlayerPuzzle.objects.filter(pk=puzzle.pk, version=version)
    if not rows.update(**changes, version=version + 1, changed=timezone.now()):
        raise StalePuzzle
