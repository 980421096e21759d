"""Saved versions of a deck: which are kept, what changed from one to the next, and Undo and Redo."""
