"""The secret key: from a file that is named, else of an installation that was not given one."""

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def given_key(file: str) -> str:
    """Return the key in the file of this name; "" for no name. ImproperlyConfigured where there is none."""
    if not file:
        return ""
    try:
        key = Path(file).read_text("ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(f"SECRET_KEY_FILE={file} cannot be read: {error}") from error
    if not key:
        raise ImproperlyConfigured(f"SECRET_KEY_FILE={file} is empty")
    return key


def secret_key(folder: Path) -> str:
    """The key kept in `folder`, made on first use and readable by its owner only."""
    path = folder / "secret_key"
    if not path.exists():
        _write_once(path, secrets.token_urlsafe(60))
    return path.read_text("ascii").strip()


def _write_once(path: Path, text: str) -> None:
    """Write the whole file or leave the one another process wrote first."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text + "\n")
    try:
        # A link fails where a rename would replace: two first starts must agree on one key.
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
