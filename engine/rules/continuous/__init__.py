"""Continuous effects: their scope, how long they last, and the characteristics they make (14)."""
