"""Half-done work as records: a stack of frames in the position, so that a game can rest at any question."""
