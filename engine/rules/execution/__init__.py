"""Executing instructions of a program: the interpreter and what instructions ask for (11)."""
