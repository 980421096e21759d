"""`{{ text|link_rules:edition }}`: numbers of rules in a text, or one alone, as links to the paragraphs."""

from django import template

from cards.rulebook.numbers import link_numbers

register = template.Library()
register.filter("link_rules", link_numbers)
