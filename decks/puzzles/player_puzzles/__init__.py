"""Puzzles that accounts make: proved by a job, published, rated by who tries them, proved anew when due."""
