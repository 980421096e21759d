"""From parse trees to programs."""
