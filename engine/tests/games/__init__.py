"""Whole games: random ones with their invariants, golden ones, starter decks."""
