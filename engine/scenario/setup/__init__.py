"""Setting up the position of a scenario."""
