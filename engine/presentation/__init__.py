"""Presentation of a position to people: views, labels, prompts, the log. Above the rules."""
