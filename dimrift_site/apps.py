"""The admin, and the operation of the site, as Django apps."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class SiteConfig(AdminConfig):
    """Makes `DimriftAdminSite` the admin's default site."""

    default_site = "dimrift_site.admin_site.DimriftAdminSite"


class OpsConfig(AppConfig):
    """Commands that prepare hosts and the site."""

    name = "dimrift_site.ops"
    label = "ops"
