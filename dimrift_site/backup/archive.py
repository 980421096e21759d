"""The file of a backup: a tar of parts, a manifest with their sizes and hashes, and the manifest's hash."""

import io
import json
import os
import shutil
import tarfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import file_digest, sha256
from pathlib import Path, PurePosixPath
from typing import IO, Any, Final

from dimrift_site.backup.refusals import BackupRefused

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
SEAL: Final = "manifest.sha256"


def write(target: Path, parts: dict[str, Path], about: dict[str, Any]) -> None:
    """Make the file from `parts`, {name in it: file}. It takes its name when it is whole and was read again.

    Its owner alone may read it: it holds the secret key.
    """
    draft = target.with_name(f".{target.name}.draft-{os.getpid()}")
    try:
        with os.fdopen(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as file:
            with tarfile.open(fileobj=file, mode="w") as tar:
                files = {name: _add(tar, name, path) for name, path in parts.items()}
                manifest = json.dumps({"format": FORMAT, **about, "files": files}, indent=1).encode()
                _add_bytes(tar, MANIFEST, manifest)
                _add_bytes(tar, SEAL, sha256(manifest).hexdigest().encode())
            file.flush()
            os.fsync(file.fileno())
        with open_archive(draft):
            draft.replace(target)
    except OSError as error:
        raise BackupRefused(f"{target} cannot be written: {error.strerror or error}") from error
    finally:
        draft.unlink(missing_ok=True)


class Archive:
    """A backup whose parts are all as its manifest says."""

    def __init__(self, tar: tarfile.TarFile, manifest: dict[str, Any]) -> None:
        self._tar = tar
        self.manifest = manifest
        self.names: list[str] = list(manifest["files"])

    def extract(self, name: str, target: Path) -> None:
        """Write one part to a new file that its owner alone may read."""
        target.parent.mkdir(parents=True, exist_ok=True)
        with (
            _part(self._tar, name) as source,
            os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as to,
        ):
            shutil.copyfileobj(source, to)


@contextmanager
def open_archive(path: Path) -> Iterator[Archive]:
    """The backup, after all of it was read and compared. BackupRefused says what is damaged."""
    with ExitStack() as stack:
        try:
            tar = stack.enter_context(tarfile.open(path, mode="r:"))
            manifest = _manifest(tar)
            for name, said in manifest["files"].items():
                _must_be(tar, name, said)
        except tarfile.TarError as error:
            raise BackupRefused(f"{path} is damaged, or no backup: {error}") from error
        except OSError as error:
            raise BackupRefused(f"{path} cannot be read: {error.strerror or error}") from error
        yield Archive(tar, manifest)


def _add(tar: tarfile.TarFile, name: str, path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        info = tarfile.TarInfo(name)
        info.size = os.fstat(file.fileno()).st_size
        info.mode = 0o600
        hash_ = file_digest(file, "sha256").hexdigest()
        file.seek(0)
        tar.addfile(info, file)
    return {"size": info.size, "sha256": hash_}


def _add_bytes(tar: tarfile.TarFile, name: str, data: bytes) -> None:
    info = tarfile.TarInfo(name)
    info.size, info.mode = len(data), 0o600
    tar.addfile(info, io.BytesIO(data))


def _manifest(tar: tarfile.TarFile) -> dict[str, Any]:
    with _part(tar, MANIFEST) as file, _part(tar, SEAL) as seal:
        data = file.read()
        if sha256(data).hexdigest().encode() != seal.read():
            raise BackupRefused(f"the backup is damaged: {MANIFEST} is not as it was written")
    manifest: dict[str, Any] = json.loads(data)
    if manifest["format"] != FORMAT:
        raise BackupRefused(
            f"the backup is of format {manifest['format']}; this Dimrift reads format {FORMAT}"
        )
    return manifest


def _must_be(tar: tarfile.TarFile, name: str, said: dict[str, Any]) -> None:
    if PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts:
        raise BackupRefused(f"the backup names a file outside of itself: {name}")
    with _part(tar, name) as file:
        if file_digest(file, "sha256").hexdigest() != said["sha256"]:  # type: ignore[arg-type] # reads like a file
            raise BackupRefused(f"the backup is damaged: {name} is not as it was written")


def _part(tar: tarfile.TarFile, name: str) -> IO[bytes]:
    try:
        file = tar.extractfile(name)
    except KeyError:
        file = None
    if file is None:
        raise BackupRefused(f"the backup is damaged: it has no {name}")
    return file
