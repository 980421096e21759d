"""Reports as a Django app."""

from django.apps import AppConfig


class ReportsConfig(AppConfig):
    """What readers report, and how it ended."""

    name = "dimrift_site.reports"
    label = "reports"
    default_auto_field = "django.db.models.BigAutoField"
