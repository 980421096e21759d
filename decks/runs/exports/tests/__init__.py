"""Tests of what is taken along of a run."""
