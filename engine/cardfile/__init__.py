"""Card files: the only way from written cards to definitions, and back to data."""

from engine.cardfile.card_fields import card_from_data, card_from_mapping, card_to_data
from engine.cardfile.differences import Difference, differences
from engine.cardfile.files import ListedCard, read_card_file, read_card_list
from engine.cardfile.lent_effects import LentChoice, lend_effect, lendable_effects, read_lent_choice
from engine.cardfile.published_format import own_key
from engine.cardfile.writer import find_losses, merge_unpublished, source_to_keep, write_card_file

__all__ = [
    "Difference",
    "LentChoice",
    "ListedCard",
    "card_from_data",
    "card_from_mapping",
    "card_to_data",
    "differences",
    "find_losses",
    "lend_effect",
    "lendable_effects",
    "merge_unpublished",
    "own_key",
    "read_card_file",
    "read_card_list",
    "read_lent_choice",
    "source_to_keep",
    "write_card_file",
]
