"""Jobs as a Django app."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created

from dimrift_site.base.database import set_up_session
from dimrift_site.base.slow_queries import watch_queries


class JobsConfig(AppConfig):
    """Work that is done by workers, behind the pages."""

    name = "dimrift_site.base.jobs"
    label = "jobs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Set up connections to the database, in every program."""
        connection_created.connect(set_up_session)
        connection_created.connect(watch_queries)
