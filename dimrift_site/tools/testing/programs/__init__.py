"""Programs and servers of tests, made once for all that use them."""
