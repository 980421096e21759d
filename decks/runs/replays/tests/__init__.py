"""Tests of games of a run that are looked at."""
