"""The reader of effect texts."""
