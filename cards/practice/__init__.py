"""Target Practice: which zones the arrows of a card reach."""
