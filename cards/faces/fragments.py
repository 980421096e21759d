"""Parts of pages as HTML, each drawn once: cards look the same everywhere, and tables change little."""

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache, wraps
from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

MOST_FRAGMENTS: Final = (
    4_000  # drawings of a process, about 4 KB each; a table has a hundred, a list of cards thirty
)


class Drawing:
    """A template and the plain data that it draws; equal to another that looks the same."""

    __slots__ = ("context", "key", "template")

    def __init__(self, template: str, context: Mapping[str, object]) -> None:
        self.template = template
        self.context = context
        self.key = repr((template, context))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Drawing) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def html(self) -> SafeString:
        """Drawn anew."""
        return render_to_string(self.template, self.context)


def cache_fragment(draw: Callable[..., SafeString]) -> Callable[..., SafeString]:
    """Return a cached `draw`, whose result depends on its arguments only."""
    remembered = lru_cache(maxsize=MOST_FRAGMENTS)(draw)

    @wraps(draw)
    def drawn(*about: Hashable) -> SafeString:
        # While templates are edited, what they drew a moment ago is worth nothing.
        return draw(*about) if settings.DEBUG else remembered(*about)

    return drawn


def draw(template: str, context: Mapping[str, object]) -> SafeString:
    """The HTML of a template that needs nothing but this: texts, numbers, and lists and tuples of them."""
    return _draw(Drawing(template, context))


@cache_fragment
def _draw(drawing: Drawing) -> SafeString:
    html = drawing.html()
    drawing.context = {}  # from now on it is a key only; all that it drew need not stay
    return html
