"""Reports as a Django app."""

from django.apps import AppConfig


class ReportsConfig(AppConfig):
    """App of what readers report, and how it ended."""

    name = "dimrift_site.reports"
    label = "reports"
    default_auto_field = "django.db.models.BigAutoField"
