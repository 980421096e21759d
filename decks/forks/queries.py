"""Reads of forks: an origin is shown to those alone who may know its address."""

from typing import NamedTuple

from django.db.models import QuerySet

from decks.comparison.list_difference import CardChange, SectionDifference, difference
from decks.forks.services import NotesVersions, is_same_maker
from decks.legality.models import Format
from decks.legality.queries import format_of
from decks.lists.models import PUBLIC
from decks.lists.queries import Visitor, may_edit, owned_by
from decks.models import Deck


class PlannedWords(NamedTuple):
    """A plan's format, words, notes and tags that are other than its deck's.

    `formats`: those of the deck and of the plan, empty where they are one. `notes`: the versions by which
    notes and tags are taken over, None where they are the same; `notes_written`: whether the plan's were
    changed since it was made.
    """

    formats: tuple[Format, ...]
    has_other_about: bool
    has_other_notes: bool
    tags: list[str]
    notes: NotesVersions | None
    notes_written: bool

    @property
    def are_other(self) -> bool:
        """Return whether there is any difference."""
        return bool(self.formats or self.has_other_about or self.notes is not None)


class ForkOrigin(NamedTuple):
    """The origin of a fork, None where the visitor may not know it, and what the fork has otherwise.

    `planned`: of a plan that its maker may take over. `has_moved`: the origin was saved since the fork was
    made.
    """

    deck: Deck | None
    sections: list[SectionDifference]
    planned: PlannedWords | None = None
    has_moved: bool = False

    @property
    def is_other(self) -> bool:
        """Return whether a fork has another list than its origin, or a plan other words."""
        return bool(self.added or self.removed or (self.planned and self.planned.are_other))

    @property
    def added(self) -> int:
        """Return how many copies the fork has more of its origin's and other cards."""
        return sum(max(change.after - change.before, 0) for change in self._changes())

    @property
    def removed(self) -> int:
        """Return how many copies it has fewer."""
        return sum(max(change.before - change.after, 0) for change in self._changes())

    def _changes(self) -> list[CardChange]:
        return [
            change for section in self.sections for _title, changes in section.kinds for change in changes
        ]


def fork_origin(visitor: Visitor, session_key: str | None, deck: Deck) -> ForkOrigin | None:
    """Return where the deck comes from, None for one that is no fork; both have their entries and cards."""
    fork = getattr(deck, "fork", None)
    if fork is None:
        return None
    origin = known_origin(visitor, session_key, deck)
    if origin is None:
        return ForkOrigin(None, [])
    entries = origin.entries.all()
    before = {(entry.section, entry.card.key): entry.copies for entry in entries}
    after = {(entry.section, entry.card.key): entry.copies for entry in deck.entries.all()}
    cards = {deck_entry.card.key: deck_entry.card for deck_entry in (*entries, *deck.entries.all())}
    is_plan = fork.is_plan and is_same_maker(origin, deck) and may_edit(visitor, session_key, deck)
    planned = _planned_words(origin, deck) if is_plan else None
    has_moved = origin.version != fork.origin_version
    return ForkOrigin(origin, difference(before, after, cards), planned, has_moved)


def _planned_words(origin: Deck, plan: Deck) -> PlannedWords:
    formats = (format_of(origin), format_of(plan))
    before, after = getattr(origin, "notes", None), getattr(plan, "notes", None)
    tags = {tag.tag for tag in origin.tags.all()} ^ {tag.tag for tag in plan.tags.all()}
    has_other_notes = (before.text if before else "") != (after.text if after else "")
    versions = NotesVersions(after.version if after else 0, before.version if before else 0)
    return PlannedWords(
        formats=formats if formats[0] != formats[1] else (),
        has_other_about=origin.about != plan.about,
        has_other_notes=has_other_notes,
        tags=sorted(tags),
        notes=versions if has_other_notes or tags else None,
        notes_written=bool(versions.plan),
    )


def known_origin(visitor: Visitor, session_key: str | None, deck: Deck) -> Deck | None:
    """Return the deck that this one was made from, if the visitor may know it."""
    fork = getattr(deck, "fork", None)
    origin = fork.origin if fork else None
    return origin if origin and _may_know(visitor, session_key, origin, deck) else None


def seen_forks(visitor: Visitor, session_key: str | None, origin: Deck) -> QuerySet[Deck]:
    """The rows of forks of a deck that everybody may find, and of the visitor's own.

    Of a deck whose address is a secret its forks do not say to others that they come from it: of those none
    but one's own are there, unless the deck is one's own, too.
    """
    own = owned_by(visitor, session_key)
    is_known = origin.visibility == Deck.Visibility.PUBLIC or may_edit(visitor, session_key, origin)
    return Deck.objects.filter(own | PUBLIC if is_known else own, fork__origin=origin)


def _may_know(visitor: Visitor, session_key: str | None, origin: Deck, fork: Deck) -> bool:
    """Return whether the origin's address is no secret; an unlisted one the fork's maker alone was given."""
    if origin.visibility == Deck.Visibility.PUBLIC or may_edit(visitor, session_key, origin):
        return True
    return origin.visibility == Deck.Visibility.UNLISTED and may_edit(visitor, session_key, fork)
