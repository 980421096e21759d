"""Store of drawn pictures: files named by what is drawn on them, so a name never shows anything else."""

from pathlib import Path
from secrets import token_hex
from typing import Final

from django.conf import settings

from cards.faces.printed_card import PrintedCard
from cards.pictures.image_files import picture_name
from cards.pictures.sizes import SIZES, Size

# What is made of each card, in this order: what lists show comes first
FILES: Final = {size.file: size for size in SIZES.values()}
ADDRESS: Final = "/media/faces/"


def picture_path(name: str, file: str) -> Path:
    """Return where a picture lies. `name` is a `picture_name`, `file` a key of FILES."""
    return Path(settings.MEDIA_ROOT) / "faces" / name[:2] / f"{name}.{file}"


def picture_address(printed: PrintedCard, size: Size) -> str:
    """Return the path of a card's picture in the site."""
    name = picture_name(printed.key, printed.printed_hash, printed.flavour)
    return f"{ADDRESS}{name}.{size.file}"


def has_picture(name: str, file: str) -> bool:
    """Return whether a picture was drawn already."""
    return picture_path(name, file).exists()


def keep_picture(name: str, file: str, data: bytes) -> None:
    """Store a picture at once or not at all, whoever else does the same."""
    path = picture_path(name, file)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{token_hex(4)}")
    draft.write_bytes(data)
    draft.replace(path)
