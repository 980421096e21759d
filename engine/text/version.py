"""Which reader this is: a program that another one made is stale."""

from hashlib import sha256
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ENGINE: Final = HERE.parent  # always the sources, whether the engine runs compiled or not
ENDINGS: Final = (".py", ".lark")


def version_of_sources() -> str:
    """16 hex digits of a hash of the grammar, the lexicon, the reader, the nodes it makes and their codes."""
    digest = sha256()
    for file in [*sorted(HERE.iterdir()), *sorted((ENGINE / "effects").iterdir()), ENGINE / "vocab.py"]:
        if file.suffix in ENDINGS:
            digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


READER_VERSION: Final = version_of_sources()
