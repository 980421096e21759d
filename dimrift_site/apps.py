"""The admin as a Django app."""

from django.contrib.admin.apps import AdminConfig


class SiteConfig(AdminConfig):
    """Makes `DimriftAdminSite` the admin's default site."""

    default_site = "dimrift_site.admin_site.DimriftAdminSite"
