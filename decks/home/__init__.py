"""The home page: what the game is, ways in, and what a visitor may go on with."""
