"""Scenarios: their keys, scripts and expectations, and the files of the rulebook."""
