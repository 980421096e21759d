"""The programs of the site on all its hosts: which run, and which engine each of them has."""
