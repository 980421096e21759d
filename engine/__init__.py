"""The game Dimensional Rift: its rules, its effect language and its statistics. This is the public face."""

from engine.compilation import find as _compilation

COMPILED: bool = _compilation.attach(__path__)

from engine.carddef import (  # noqa: E402  (the compiled modules must be found first)
    CardDef,
    EffectDef,
    find_missing_part,
    mana_words,
    program_digest,
)
from engine.cardfile.card_fields import card_from_data, card_to_data, printed_from_data  # noqa: E402
from engine.cardfile.differences import Difference, differences  # noqa: E402
from engine.cardfile.files import ListedCard, read_card_file, read_card_list  # noqa: E402
from engine.cardfile.lent_effects import LentChoice, lend_effect, lendable_effects, read_lent_choice  # noqa: E402
from engine.cardfile.losses import find_losses, merge_unpublished  # noqa: E402
from engine.cardfile.published_format import own_key  # noqa: E402
from engine.cardfile.writer import source_to_keep, write_card_file  # noqa: E402
from engine.decklist import DeckText, read_deck, write_deck  # noqa: E402
from engine.edition import PRESETS, PUBLISHED_EDITION, VALUES, Edition, edition  # noqa: E402
from engine.effects.codec import to_data as program_to_data  # noqa: E402
from engine.effects.program import Program  # noqa: E402
from engine.effects.tag_rules import WHOM  # noqa: E402
from engine.effects.tags import Meaning, Tag, meaning_of  # noqa: E402
from engine.effects.wording.keyword_meanings import keyword_meaning  # noqa: E402
from engine.errors import BadCardFile, BadFile, BadRecord, Refused, UnreadText  # noqa: E402
from engine.feasibility.deck_pool import Shortfall, deck_shortfalls  # noqa: E402
from engine.game import DeckSpec, EngineGame, Question, Setup, start  # noqa: E402
from engine.interactions import Interaction, interactions_of  # noqa: E402
from engine.phrase_book.purposes import purposes_of  # noqa: E402
from engine.phrase_book.sections import PhraseSection, phrase_book  # noqa: E402
from engine.presentation.markup import printed_words  # noqa: E402
from engine.presentation.switch_words import SWITCH_WORDS, SwitchWords, switch_title, value_words  # noqa: E402
from engine.presentation.zone_queries import monument_zone, reaches, zone_side, zone_type  # noqa: E402
from engine.replay import (  # noqa: E402
    RULES_VERSION,
    Record,
    RecordLine,
    RecordOutline,
    load_record,
    outline_record,
    read_record,
    record,
    record_data,
    replay_record,
)
from engine.state.card_profile import lent_stats  # noqa: E402
from engine.text import READER_VERSION, RewrittenText, ShortForm, count_words, find_rewrites, read_effect  # noqa: E402
from engine.vocab import ACTIONS, KEYWORDS  # noqa: E402

__all__ = [
    "ACTIONS",
    "COMPILED",
    "KEYWORDS",
    "PRESETS",
    "PUBLISHED_EDITION",
    "READER_VERSION",
    "RULES_VERSION",
    "SWITCH_WORDS",
    "VALUES",
    "WHOM",
    "BadCardFile",
    "BadFile",
    "BadRecord",
    "CardDef",
    "DeckSpec",
    "DeckText",
    "Difference",
    "Edition",
    "EffectDef",
    "EngineGame",
    "Interaction",
    "LentChoice",
    "ListedCard",
    "Meaning",
    "PhraseSection",
    "Program",
    "Question",
    "Record",
    "RecordLine",
    "RecordOutline",
    "Refused",
    "RewrittenText",
    "Setup",
    "ShortForm",
    "Shortfall",
    "SwitchWords",
    "Tag",
    "UnreadText",
    "card_from_data",
    "card_to_data",
    "count_words",
    "deck_shortfalls",
    "differences",
    "edition",
    "find_losses",
    "find_missing_part",
    "find_rewrites",
    "interactions_of",
    "keyword_meaning",
    "lend_effect",
    "lendable_effects",
    "lent_stats",
    "load_record",
    "mana_words",
    "meaning_of",
    "merge_unpublished",
    "monument_zone",
    "outline_record",
    "own_key",
    "phrase_book",
    "printed_from_data",
    "printed_words",
    "program_digest",
    "program_to_data",
    "purposes_of",
    "reaches",
    "read_card_file",
    "read_card_list",
    "read_deck",
    "read_effect",
    "read_lent_choice",
    "read_record",
    "record",
    "record_data",
    "replay_record",
    "source_to_keep",
    "start",
    "switch_title",
    "value_words",
    "write_card_file",
    "write_deck",
    "zone_side",
    "zone_type",
]
