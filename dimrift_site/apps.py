"""The admin as a Django app."""

from django.contrib.admin.apps import AdminConfig


class SiteConfig(AdminConfig):
    """Makes `Site` the admin's default site."""

    default_site = "dimrift_site.admin.Site"
