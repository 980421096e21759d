"""Jobs as a Django app."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    """Work that is done by workers, behind the pages."""

    name = "dimrift_site.base.jobs"
    label = "jobs"
    default_auto_field = "django.db.models.BigAutoField"
