"""What a game or a run is started with: the edition, the snapshot of the deck, unread effects."""
