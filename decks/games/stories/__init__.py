"""Stories of games: told step by step, to their player and to those who look on."""
