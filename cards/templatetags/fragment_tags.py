"""`{% fragment "_foot.html" %}`: parts that many pages have alike, drawn once in a process."""

from django import template
from django.utils.safestring import SafeString

from cards.faces.fragments import draw

register = template.Library()


@register.simple_tag
def fragment(name: str, **context: object) -> SafeString:
    """The template of this name, which needs nothing but this context."""
    return draw(name, context)
