"""Card files: the only way from written cards to definitions, and back to data."""

from engine.cardfile.card_fields import card_from_data, card_from_mapping, card_to_data
from engine.cardfile.differences import Difference, differences
from engine.cardfile.files import ListedCard, read_card_file, read_card_list
from engine.cardfile.writer import find_losses, merge_unpublished, write_card_file

__all__ = [
    "Difference",
    "ListedCard",
    "card_from_data",
    "card_from_mapping",
    "card_to_data",
    "differences",
    "find_losses",
    "merge_unpublished",
    "read_card_file",
    "read_card_list",
    "write_card_file",
]
