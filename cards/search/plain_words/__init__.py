"""Words that players bring from other games, read as searches by meaning."""
