"""Telemetry: probes, figures and logs by which operators see the site, and the examination of a host."""
