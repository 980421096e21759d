"""Pages about the site as a Django app."""

from django.apps import AppConfig


class SitePagesConfig(AppConfig):
    """App of the pages whose texts administrators write."""

    name = "dimrift_site.site_pages"
    label = "site_pages"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "pages about the site"
