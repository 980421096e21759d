"""Backups as a Django app, for its commands."""

from django.apps import AppConfig


class BackupConfig(AppConfig):
    """Has no rows."""

    name = "dimrift_site.backup"
