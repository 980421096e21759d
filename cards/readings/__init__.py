"""Readings of the texts of cards: what cannot be read, how much may be, and what is read anew."""
