"""The site around the apps: settings, addresses, accounts, the worker and its broker."""

# Every process that wakes the worker needs the app configured, not the worker alone.
from dimrift_site.celery import app as celery_app

__all__ = ["celery_app"]
