"""Card files: the only way from written cards to definitions, and back to data."""

from engine.cardfile.cards import card_from_data, card_from_mapping, card_to_data, read_card_file

__all__ = ["card_from_data", "card_from_mapping", "card_to_data", "read_card_file"]
