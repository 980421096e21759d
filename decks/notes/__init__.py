"""Notes on decks in Markdown, and tags."""
