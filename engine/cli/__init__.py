"""The commands of the engine."""
