"""Plays of cards by players: summon, set, flip, activate, Move, spring traps (6.6, 7, 9)."""
