"""Goldfish simulations, duels and the balance of decks."""
