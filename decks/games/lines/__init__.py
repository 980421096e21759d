"""Lines of a game: whatever was tried in it stays, as a tree of picks."""
