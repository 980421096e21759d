"""Relations of a card to others, by what the engine understood of their texts."""
