"""API: the parts that all addresses under /api/v1/ share."""
