"""What people are shown of a position: views, labels, prompts, the log. Above the rules."""
