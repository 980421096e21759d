"""Simulation runs: many games of one deck, played by workers in chunks that are rows of the database.

The rows are the truth; a message in the queue only rings a worker's bell.
`docs/runs.md` tells the whole story.
"""
