"""What every request passes: limits, caches, addresses, error pages."""
