"""Tests of deploy/: units, the environment file, files for proxies, installation, containers."""
