"""Matches: best of three games, whose loser says who begins the next one."""
