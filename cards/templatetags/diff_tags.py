"""`{% text_changes old new %}`: what changed in a text, word by word."""

from collections.abc import Iterator

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cards.card_page.word_differences import WordChange, change_words, word_differences

register = template.Library()
register.filter(change_words)


@register.simple_tag
def text_changes(old: str, new: str) -> SafeString:
    """Both texts as one: what is gone in `<del>`, what came in `<ins>`."""
    changes = word_differences(change_words(old), change_words(new))
    return format_html('<span class="text-diff">{}</span>', format_html_join("", "{}", _parts(changes)))


def _parts(changes: list[WordChange]) -> Iterator[tuple[SafeString | str]]:
    for old, new in changes:
        if old == new:
            yield (old,)
            continue
        if old:
            yield (format_html('<del><span class="unseen">before: </span>{}</del>', old),)
        if new:
            yield (format_html('<ins><span class="unseen">after: </span>{}</ins>', new),)
