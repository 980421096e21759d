"""The game Dimensional Rift: its rules, its effect language and its statistics. This is the public face."""

from engine import build as _build

COMPILED: bool = _build.attach(__path__)

from engine.carddef import CardDef, EffectDef  # noqa: E402  (the compiled modules must be found first)
from engine.cardfile import card_from_data, card_to_data, read_card_file  # noqa: E402
from engine.decklist import DeckText, read_deck, write_deck  # noqa: E402
from engine.edition import PRESETS, VALUES, Edition, edition  # noqa: E402
from engine.effects.codec import to_data as program_to_data  # noqa: E402
from engine.effects.meaning import WHOM, Meaning, meaning_of  # noqa: E402
from engine.effects.meaning import vocabulary as vocabulary_of_meanings  # noqa: E402
from engine.effects.program import Program  # noqa: E402
from engine.errors import BadCardFile, BadFile, BadRecord, Refused, UnreadText  # noqa: E402
from engine.game import Deck, Game, Question, Setup, start  # noqa: E402
from engine.reaching import reaches  # noqa: E402
from engine.replay import RULES_VERSION, record, replayed  # noqa: E402
from engine.text import READER_VERSION, read_effect  # noqa: E402

__all__ = [
    "COMPILED",
    "PRESETS",
    "READER_VERSION",
    "RULES_VERSION",
    "VALUES",
    "WHOM",
    "BadCardFile",
    "BadFile",
    "BadRecord",
    "CardDef",
    "Deck",
    "DeckText",
    "Edition",
    "EffectDef",
    "Game",
    "Meaning",
    "Program",
    "Question",
    "Refused",
    "Setup",
    "UnreadText",
    "card_from_data",
    "card_to_data",
    "edition",
    "meaning_of",
    "program_to_data",
    "reaches",
    "read_card_file",
    "read_deck",
    "read_effect",
    "record",
    "replayed",
    "start",
    "vocabulary_of_meanings",
    "write_deck",
]
