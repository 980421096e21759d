"""Notices as a Django app."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """App of what accounts are told."""

    name = "dimrift_site.base.notices"
    label = "notices"
    default_auto_field = "django.db.models.BigAutoField"
