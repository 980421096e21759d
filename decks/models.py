"""All models of the app, where Django looks for them; each is defined in the folder that owns it."""

from decks.archives.models import DeckUpload
from decks.card_use.models import RunCard
from decks.comments.models import DeckComment
from decks.directory.models import FeaturedDeck
from decks.forks.models import DeckFork
from decks.games.lines.models import GameLine
from decks.games.models import Checkpoint, Game
from decks.games.shares.models import GameShare
from decks.learn.models import WonLesson
from decks.legality.models import CardRestriction, Format
from decks.likes.models import DeckLike
from decks.lists.models import Deck, DeckEntry, DeckVersion
from decks.notes.models import DeckNotes, DeckTag
from decks.play_checks.models import PlayCheck
from decks.positions.models import SavedPosition
from decks.puzzles.models import PuzzleResult
from decks.puzzles.player_puzzles.models import PlayerPuzzle
from decks.runs.matrices.models import Matrix
from decks.runs.models import Heartbeat, Run
from decks.runs.worth.models import CardWorth, WorthRun
from decks.submissions.models import Submission

__all__ = [
    "CardRestriction", "CardWorth", "Checkpoint", "Deck", "DeckComment", "DeckEntry", "DeckFork", "DeckLike",
    "DeckNotes", "DeckTag", "DeckUpload", "DeckVersion", "FeaturedDeck", "Format", "Game", "GameLine",
    "GameShare", "Heartbeat", "Matrix", "PlayCheck", "PlayerPuzzle", "PuzzleResult", "Run", "RunCard",
    "SavedPosition", "Submission", "WonLesson", "WorthRun",
]  # fmt: skip
