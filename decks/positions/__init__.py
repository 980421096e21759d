"""Positions of one's own: edited at a board, kept, shown to others, played."""
