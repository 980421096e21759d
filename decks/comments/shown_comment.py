"""Comments as a page shows them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from cards.wiki.page_html import draw_texts
from decks.lists.queries import Visitor


class ShownComment(NamedTuple):
    """A comment, and what of it somebody sees and may do.

    `html` is "" where `note` says why it has no words; else the note says who else does not see it.
    """

    row: Any
    html: SafeString
    note: str
    is_own: bool
    may_hide: bool
    may_report: bool
    may_reply: bool


def show_comments(
    rows: Sequence[Any], visitor: Visitor, *, is_owner: bool, is_open: bool
) -> list[ShownComment]:
    """Draw `listed` rows for a visitor. `is_owner`: of the deck; `is_open`: it takes comments."""
    texts = iter(draw_texts([row.text for row in rows if row.has_words]))
    comments = []
    for row in rows:
        is_own = bool(row.has_words and visitor.is_authenticated and row.author_id == visitor.pk)
        comments.append(
            ShownComment(
                row=row,
                html=next(texts) if row.has_words else SafeString(""),
                note=_note(row),
                is_own=is_own,
                may_hide=is_owner and row.has_words and not is_own and not row.hidden,
                may_report=row.is_shown and not is_own,
                may_reply=row.is_shown and is_open and row.parent_id is None,
            )
        )
    return comments


def _note(row: Any) -> str:
    if row.deleted:
        return "This comment was deleted by its author."
    if row.hidden:
        return "Hidden after a report: only you see it." if row.has_words else "Hidden after a report."
    return "Hidden by the deck’s owner." if row.hidden_by_owner else ""
