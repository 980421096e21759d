"""Turns: phases, the Event phase, priority (6)."""
