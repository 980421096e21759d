"""The one queue of work behind the pages: jobs are rows, messages only say that there is work.

`docs/jobs.md` says how a job lives; CONTRIBUTING.md has the recipe for a new kind.
"""
