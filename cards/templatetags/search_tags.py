"""`{% search_address "t" subtype %}`: the list of the cards that a search of one term finds."""

from urllib.parse import urlencode

from django import template
from django.urls import reverse

from cards.search.fields import quoted

register = template.Library()


@register.simple_tag
def search_address(field: str, value: object, operator: str = ":") -> str:
    """The address of the list of cards for which a field of searches has this value."""
    return f"{reverse('cards:list')}?{urlencode({'q': f'{field}{operator}{quoted(str(value))}'})}"
