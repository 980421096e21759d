"""What the page of a game shows, made of the game's state (the data of the API) and nothing else."""
