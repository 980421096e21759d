"""Pages about the site as a Django app."""

from django.apps import AppConfig

from dimrift_site.base.jobs import pause


class SitePagesConfig(AppConfig):
    """App of the pages whose texts administrators write."""

    name = "dimrift_site.site_pages"
    label = "site_pages"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "pages about the site"

    def ready(self) -> None:
        """Let workers pause during a maintenance."""
        from dimrift_site.site_pages.banners import is_maintained

        pause.register(is_maintained)
