"""The stack: announcing, targeting, pending triggers, resolution (12, 13)."""
