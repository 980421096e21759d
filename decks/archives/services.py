"""Writes of archives: an upload waits until its uploader has chosen; then all chosen decks are saved."""

from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import Any, Final, NamedTuple

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone

from decks.archives.archive_reader import read_archive, size_unpacked
from decks.archives.deck_plan import PlannedDeck, plan_decks
from decks.lists.version_store import insert_decks
from decks.models import Deck, DeckNotes, DeckTag, DeckUpload
from decks.public_id import new_public_id
from decks.quotas import decks_left, one_more, quota_of
from decks.refusals import Refusal

KEPT: Final = timedelta(days=1)
LARGE_BYTES: Final = 200_000  # unpacked: some 2,000 entries, which take a page a quarter of a second to save
LONGEST_SOURCE: Final = 100


class TakenDecks(NamedTuple):
    """The number of decks that were saved, and of entries that are no cards here: noted, and left out."""

    decks: int
    noted: int
    left_out: int


def keep_upload(owner: AbstractBaseUser, source: str, content: bytes) -> DeckUpload:
    """Keep an archive until its uploader chooses; an earlier one of theirs is put aside. BadArchive."""
    next(read_archive(content), None)  # all that can be wrong with the whole of it
    # A file's name is whatever the browser sent, and PostgreSQL takes no NUL.
    name = source.replace("\0", "")[-LONGEST_SOURCE:]
    is_large = size_unpacked(content) > LARGE_BYTES
    new = {"public_id": new_public_id(), "source": name, "content": content}
    kept: dict[str, Any] = {**new, "is_large": is_large, "plan": None}
    return DeckUpload.objects.update_or_create(owner_id=owner.pk, defaults=kept)[0]


def take_decks(maker: AbstractBaseUser, upload: DeckUpload, chosen: Collection[int]) -> TakenDecks | None:
    """Save the decks with these places in the archive as private ones, and put the archive aside.

    None where another tab did so before. Refusal beyond the quota and where there is no such deck: nothing is
    saved, and the archive waits.
    """
    planned = plan_decks(bytes(upload.content), maker)
    taken = [each for each in planned if each.number in chosen and not each.file.problem]
    if not taken:
        raise Refusal("no_deck_chosen")
    with one_more("decks", maker, ""):  # holds the account's row: of two tabs the later finds it put aside
        if not DeckUpload.objects.filter(public_id=upload.public_id, owner=maker.pk).delete()[0]:
            return None
        left = decks_left(maker)
        if len(taken) > left:
            most = quota_of(maker).decks
            raise Refusal("no_room_for_decks", chosen=len(taken), left=left, most=most)
        _insert(maker.pk, taken)
    lost = sum(each.lost for each in taken)
    return TakenDecks(len(taken), sum(len(each.unknown) for each in taken) - lost, lost)


def forget_upload(owner: AbstractBaseUser, upload: DeckUpload) -> None:
    """Put an archive aside without saving any of it."""
    DeckUpload.objects.filter(owner=owner.pk, public_id=upload.public_id).delete()


def forget_uploads() -> int:
    """Delete archives that have waited for a day. How many."""
    return DeckUpload.objects.filter(uploaded__lt=timezone.now() - KEPT).delete()[0]


def _insert(owner: int, taken: Sequence[PlannedDeck]) -> None:
    made = [
        (Deck(owner_id=owner, name=each.file.name, about=each.file.about, format=each.format), each)
        for each in taken
    ]
    insert_decks([(deck, each.lines) for deck, each in made])
    DeckNotes.objects.bulk_create(
        DeckNotes(deck=deck, text=each.notes, version=1)
        for deck, each in made
        if each.notes or each.file.tags
    )
    DeckTag.objects.bulk_create(DeckTag(deck=deck, tag=tag) for deck, each in made for tag in each.file.tags)
