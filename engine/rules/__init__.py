"""Rules of the game: functions over a position, for what may happen and its results; one noun a file."""
