"""Writes of archives: an upload waits until its uploader has chosen; then all chosen decks are saved."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Final, NamedTuple

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from decks.archives.archive_reader import read_archive, size_unpacked
from decks.archives.deck_plan import PlannedDeck, plan_decks
from decks.archives.import_order import note_import, open_choices, request_import
from decks.lists.deck_store import insert_decks
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


class ImportUnderWay(Exception):
    """Decks of the archive `upload` are chosen and not saved yet: nothing takes its place until they are."""

    def __init__(self, upload: DeckUpload) -> None:
        super().__init__(f"The decks that you chose of {upload.source} are not saved yet.")
        self.upload = upload


class UploadWaits(Exception):
    """The archive `upload` waits for a choice: nothing takes its place unless its uploader says so."""

    def __init__(self, upload: DeckUpload) -> None:
        super().__init__(f"{upload.source} waits for your choice, and nothing of it is saved yet.")
        self.upload = upload


@contextmanager
def hold_upload(account: int) -> Iterator[DeckUpload | None]:
    """Give the archive of an account in a transaction in which no other tab sends, takes or forgets one."""
    with transaction.atomic():
        list(get_user_model().objects.select_for_update(no_key=True).filter(pk=account).values_list("pk"))
        yield DeckUpload.objects.filter(owner=account).defer("content").first()


def has_open_choice(upload: DeckUpload) -> bool:
    """Return whether decks of the archive are chosen that are not saved yet."""
    return upload.public_id in open_choices().filter(key=upload.public_id)


def keep_upload(owner: AbstractBaseUser, source: str, content: bytes, aside: str = "") -> DeckUpload:
    """Keep an archive until its uploader chooses; the one with the public id `aside` is put aside for it.

    BadArchive; UploadWaits where another one waits; ImportUnderWay where a worker has still to save decks of
    it that were chosen.
    """
    next(read_archive(content), None)  # all that can be wrong with the whole of it
    # A file's name is whatever the browser sent, and PostgreSQL takes no NUL.
    name = source.replace("\0", "")[-LONGEST_SOURCE:]
    is_large = size_unpacked(content) > LARGE_BYTES
    new = {"public_id": new_public_id(), "source": name, "content": content}
    kept: dict[str, Any] = {**new, "is_large": is_large, "plan": None}
    with hold_upload(owner.pk) as waiting:
        if waiting and has_open_choice(waiting):
            raise ImportUnderWay(waiting)
        if waiting and waiting.public_id != aside:
            raise UploadWaits(waiting)
        return DeckUpload.objects.update_or_create(owner_id=owner.pk, defaults=kept)[0]


def take_decks(maker: AbstractBaseUser, upload: DeckUpload, chosen: Collection[int]) -> TakenDecks | None:
    """Save the decks with these places in the archive as private ones, and put the archive aside.

    None where another tab did so before. Refusal beyond the quota and where there is no such deck: nothing is
    saved, and the archive waits.
    """
    planned = plan_decks(bytes(upload.content), maker)
    decks = [deck for deck in planned if deck.number in chosen and not deck.file.problem]
    if not decks:
        raise Refusal("no_deck_chosen")
    with one_more("decks", maker, ""):  # holds the account's row: of two tabs the later finds it put aside
        if not DeckUpload.objects.filter(public_id=upload.public_id, owner=maker.pk).delete()[0]:
            return None
        left = decks_left(maker)
        if len(decks) > left:
            most = quota_of(maker).decks
            raise Refusal("no_room_for_decks", chosen=len(decks), left=left, most=most)
        _insert(maker.pk, decks)
    lost = sum(deck.lost for deck in decks)
    return TakenDecks(len(decks), sum(len(deck.unknown) for deck in decks) - lost, lost)


def take_small(maker: AbstractBaseUser, upload: DeckUpload, chosen: Collection[int]) -> TakenDecks | None:
    """As `take_decks`, and note what was taken as a worker's job does, for another tab to be told."""
    with transaction.atomic():
        taken = take_decks(maker, upload, chosen)
        if taken:
            note_import(upload, chosen, taken._asdict())
        return taken


def order_decks(upload: DeckUpload, chosen: Collection[int]) -> bool:
    """Have a worker save these decks of an archive.

    False if another one took its place, or decks of it are chosen already: those are saved.
    """
    with hold_upload(upload.owner_id) as waiting:
        if waiting is None or waiting.public_id != upload.public_id or has_open_choice(waiting):
            return False
        request_import(waiting, chosen)
        return True


def forget_upload(owner: AbstractBaseUser, upload: DeckUpload) -> bool:
    """Put an archive aside without saving any of it; False where it is gone, or decks of it are chosen."""
    with hold_upload(owner.pk) as waiting:
        if waiting is None or waiting.public_id != upload.public_id or has_open_choice(waiting):
            return False
        return bool(waiting.delete()[0])


def forget_uploads() -> int:
    """Delete archives that have waited for a choice for a day. How many."""
    old = DeckUpload.objects.filter(uploaded__lt=timezone.now() - KEPT)
    return old.exclude(public_id__in=list(open_choices())).delete()[0]


def _insert(owner: int, taken: Sequence[PlannedDeck]) -> None:
    made = [
        (
            Deck(
                owner_id=owner,
                name=planned_deck.file.name,
                about=planned_deck.file.about,
                format=planned_deck.format,
            ),
            planned_deck,
        )
        for planned_deck in taken
    ]
    insert_decks([(deck, planned_deck.lines) for deck, planned_deck in made])
    DeckNotes.objects.bulk_create(
        DeckNotes(deck=deck, text=planned_deck.notes, version=1)
        for deck, planned_deck in made
        if planned_deck.notes or planned_deck.file.tags
    )
    DeckTag.objects.bulk_create(
        DeckTag(deck=deck, tag=tag) for deck, planned_deck in made for tag in planned_deck.file.tags
    )
