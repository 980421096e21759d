"""Reports of readers, and what moderators do about them, as a Django app."""

from django.apps import AppConfig


class ModerationConfig(AppConfig):
    """App of what readers report, and how it ended."""

    name = "dimrift_site.moderation"
    label = "reports"  # in names of tables, content types and permissions
    default_auto_field = "django.db.models.BigAutoField"
