"""Pages about the site itself: about it, its terms, privacy, and whom to write to."""
