"""What a card has to do with others, by what the engine understood of their texts."""
