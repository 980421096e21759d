"""The engine compiled to C: finding a build, and making one."""
