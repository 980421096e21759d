"""`{{ n|plural:"card" }}` and `{{ n|word:"it,them" }}`, wherever something is counted."""

from django import template

from cards import plurals

register = template.Library()
register.filter("plural", plurals.plural)
register.filter("word", plurals.word)
