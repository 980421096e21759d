"""Store of pictures: drawn ones, named by what is on them, so a name never shows anything else, and art."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from django.conf import settings
from PIL import Image

from cards.faces.printed_card import PrintedCard
from cards.faces.subject_words import picture_kind, shown_subject
from cards.factions import NO_FACTION
from cards.pictures.scene import Art
from cards.pictures.sizes import PIECE, SIZES, Size
from cards.pictures.subject import PictureSubject, back_name, picture_subject
from dimrift_site.base.public_files import let_read, picture_folder

# What is made of each card, in this order: what lists show comes first
FILES: Final = {size.file: size for size in SIZES.values()}
ADDRESS: Final = "/media/faces/"
PRIVATE_ADDRESS: Final = "/media/private/"  # of the cards of workshops: drawn when who may see them asks


def picture_path(name: str, file: str) -> Path:
    """Return where a picture lies. `name`: see `PictureSubject`, `file` a key of FILES."""
    return picture_folder() / name[:2] / f"{name}.{file}"


def art_path(hash_: str) -> Path:
    """Return where art lies that an editor uploaded, as it was made new."""
    return Path(settings.MEDIA_ROOT) / "art" / hash_[:2] / f"{hash_}.webp"


def upload_path(upload: str) -> Path:
    """Return where an upload waits for a worker."""
    return Path(settings.MEDIA_ROOT) / "uploads" / upload


def art_files() -> list[Path]:
    """Return the files of uploads and of art, and what was left of some that were not written whole."""
    folders = (Path(settings.MEDIA_ROOT) / name for name in ("uploads", "art"))
    return [path for folder in folders for path in folder.rglob("*") if path.is_file()]


def art_token(hash_: str, focus_x: int, focus_y: int) -> str:
    """Return what `Card.art` says: which art, and what of it stays in sight, in percent."""
    return f"{hash_}.{focus_x}.{focus_y}"


def open_art(token: str | None) -> Art | None:
    """Return the art of a token to be drawn; None where there is none, or no longer."""
    if not token:
        return None
    hash_, *focus = token.split(".")
    try:
        picture = Image.open(art_path(hash_), formats=["WEBP"])
    except FileNotFoundError:
        return None
    return Art(picture, int(focus[0]) / 100, int(focus[1]) / 100)


def picture_address(printed: PrintedCard, size: Size) -> str:
    """Return the path of a card's picture in the site."""
    return _address(picture_subject(printed), size)


def picture_addresses(printed: PrintedCard, sizes: Iterable[Size]) -> list[str]:
    """Return the same for each of these sizes, all with words or all without (`WORDLESS`)."""
    subject = picture_subject(printed)
    folder, name = _folder(subject), ""
    return [f"{folder}{(name := name or subject.name(size))}.{size.file}" for size in sizes]


def _address(subject: PictureSubject, size: Size) -> str:
    return f"{_folder(subject)}{subject.name(size)}.{size.file}"


def _folder(subject: PictureSubject) -> str:
    return f"{PRIVATE_ADDRESS}{subject.key}/" if subject.is_private else ADDRESS


def piece_address(card: Mapping[str, Any], art: str = "", subject: str = "") -> str:
    """Return the path of a card's picture for pieces of the board; "" while there is none.

    `card`: key, name, type, subtypes and faction as a game says them; `art` and `subject` as in `Card`.
    A game may have cards of its own, which no worker draws: they show what any card of their kind does.
    """
    kind, subtypes, faction = card["type"], card.get("subtypes", ()), card["faction"] or NO_FACTION
    shown = shown_subject(subject, card.get("name", ""), kind, subtypes)
    own = PictureSubject(card["key"], shown, faction, art=art)
    any_card = PictureSubject("", picture_kind(kind, subtypes), faction)
    subjects = [
        subject
        for subject in (own, any_card)
        if subject.is_private or has_picture(subject.name(PIECE), PIECE.file)
    ]
    return _address(subjects[0], PIECE) if subjects else ""


def back_address(deck: str, size: Size) -> str:
    """Return the path of the picture of a deck's back."""
    return f"{ADDRESS}{back_name(deck)}.{size.file}"


def has_picture(name: str, file: str) -> bool:
    """Return whether a picture was drawn already."""
    return picture_path(name, file).exists()


def remove_pictures(printed: PrintedCard) -> None:
    """Delete all that was drawn of a card as it was."""
    subject = picture_subject(printed)
    for size in SIZES.values():
        picture_path(subject.name(size), size.file).unlink(missing_ok=True)


def keep_picture(name: str, file: str, data: bytes) -> None:
    """Store a picture at once or not at all, whoever else does the same."""
    path = picture_path(name, file)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{token_hex(4)}")
    draft.write_bytes(data)
    let_read([picture_folder(), path.parent, draft])
    draft.replace(path)
