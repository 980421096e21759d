"""Simulation runs: many games of one deck, played by workers in chunks that are rows of the database.

The rows are the truth; a message in the queue only wakes a worker.
`docs/runs.md` describes them in full.
"""
