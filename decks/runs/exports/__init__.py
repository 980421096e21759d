"""Results of a run to take along: its tables as CSV, its charts as SVG."""
