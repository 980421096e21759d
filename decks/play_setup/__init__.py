"""Setup of a game or a run: the edition, the snapshot of the deck, unread effects."""
