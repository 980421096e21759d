"""Jobs about the question that a game asks, which hints and searches for a win are."""
