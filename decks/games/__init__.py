"""Games at the board: one person plays a deck against the passive opponent, by the engine's own game."""
