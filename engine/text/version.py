"""Version of this reader: a program made by another version is stale."""

import os
from hashlib import sha256
from typing import Final

HERE: Final = os.path.dirname(os.path.abspath(__file__))
ENGINE: Final = os.path.dirname(HERE)  # always the sources, whether the engine runs compiled or not
ENDINGS: Final = (".py", ".lark")
REWRITES: Final = os.path.join(HERE, "rewrites")  # what is offered for an unread text changes no program


def version_of_sources() -> str:
    """16 hex digits of a hash of the grammar, the lexicon, the reader, the nodes it makes and their codes."""
    digest = sha256()
    for file in source_files():
        with open(file, "rb") as source:
            digest.update(os.path.basename(file).encode() + b"\0" + source.read() + b"\0")
    return digest.hexdigest()[:16]


def source_files() -> list[str]:
    """The paths of all sources that decide what program a text is read as."""
    files = sorted(
        os.path.join(folder, name)
        for root in (HERE, os.path.join(ENGINE, "effects"))
        for folder, _, names in os.walk(root)
        for name in names
        if folder != REWRITES and name.endswith(ENDINGS)
    )
    return [*files, os.path.join(ENGINE, "vocab.py")]


READER_VERSION: Final = version_of_sources()
