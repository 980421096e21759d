"""The catalogue: factions, sets, cards and their versions."""
