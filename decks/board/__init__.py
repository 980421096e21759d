"""What the page of a game shows, made of the game's state (the data that the API gives) and of nothing else."""
