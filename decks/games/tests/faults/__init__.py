"""What becomes of a game where something under it breaks down."""
