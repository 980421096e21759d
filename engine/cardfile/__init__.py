"""Card files: the only way from written cards to definitions, and back to data."""

from engine.cardfile.card_fields import card_from_data, card_from_mapping, card_to_data
from engine.cardfile.differences import Difference, differences
from engine.cardfile.files import Listed, read_card_file, read_card_list
from engine.cardfile.writer import not_held, with_the_unsaid, write_card_file

__all__ = [
    "Difference",
    "Listed",
    "card_from_data",
    "card_from_mapping",
    "card_to_data",
    "differences",
    "not_held",
    "read_card_file",
    "read_card_list",
    "with_the_unsaid",
    "write_card_file",
]
