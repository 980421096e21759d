"""Wiki of the game: pages in Markdown that accounts propose changes to and editors accept."""
