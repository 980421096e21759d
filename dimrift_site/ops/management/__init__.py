"""Commands of operation."""
