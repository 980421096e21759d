"""`{% fragment "_foot.html" %}`: parts that many pages have alike, drawn once in a process."""

from django import template
from django.conf import settings
from django.utils.safestring import SafeString

from cards.faces.fragments import draw

register = template.Library()


@register.simple_tag
def fragment(name: str, **context: object) -> SafeString:
    """The template of this name, which needs nothing but this context."""
    return draw(name, context)


@register.simple_tag
def site_version() -> str:
    """Return the version of the site, such as 0.1.0."""
    return settings.VERSION
