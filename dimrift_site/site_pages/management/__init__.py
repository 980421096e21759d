"""Commands about what stands on all pages."""
