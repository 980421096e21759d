"""Games of a run looked at: which stand behind a figure, and each told step by step."""
