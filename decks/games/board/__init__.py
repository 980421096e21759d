"""Board on the page of a game, made of the game's state (the data of the API) and nothing else."""
