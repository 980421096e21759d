"""What all addresses under /api/v1/ share."""
