"""`{{ n|plural:"card" }}` and `{{ n|word:"it,them" }}`, wherever something is counted."""

from django import template

from dimrift_site.base import plurals

register = template.Library()
register.filter("plural", plurals.plural)
register.filter("word", plurals.word)
