"""The files of the repository, as git knows them."""

import subprocess
from functools import cache
from pathlib import Path

from dimrift_site.tools.testing.source_imports import ROOT


@cache
def tracked_files() -> tuple[Path, ...]:
    """Paths below ROOT of every text file that is kept, new ones that are not ignored too."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    paths = [Path(line) for line in done.stdout.splitlines()]
    return tuple(path for path in paths if (ROOT / path).is_file() and is_text(ROOT / path))


def is_text(path: Path) -> bool:
    """Return whether a file has no zero byte at its beginning, as git judges it."""
    with path.open("rb") as file:
        return b"\0" not in file.read(8000)
