"""Web layers that every request passes: limits, caches, addresses, error pages."""
