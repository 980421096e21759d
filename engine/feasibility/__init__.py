"""Feasibility: what the cards of a deck say and no game with it can bring about."""
