"""Events: proposed, replaced, applied, emitted, and what triggers on them (12, 15)."""
