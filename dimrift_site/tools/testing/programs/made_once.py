"""Things that take long to make and are only read: made by the first process that needs one, for all."""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

import pytest


def make_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return the file or folder that `make` makes at the path it is given; to be copied, not changed."""
    folder = _shared_folder(factory)
    path = folder / name
    with _locked(folder / f"{name}.lock"):
        if not path.exists():
            draft = factory.mktemp("draft") / name
            make(draft)
            draft.rename(path)
    return path


@contextmanager
def share(factory: pytest.TempPathFactory, name: str, begun: AbstractContextManager[str]) -> Iterator[str]:
    """Yield what `begun` yields. The process that entered it leaves it when nobody else uses it any more.

    There is no deadlock: who waits does so for users of what came later than all that they still hold.
    """
    folder = _shared_folder(factory)
    said, lock, users = (folder / f"{name}.{end}" for end in ("said", "lock", "users"))

    def wait_for_users() -> None:
        with _locked(lock):
            said.unlink()
        with _locked(users):
            pass

    with ExitStack() as stack:
        with _locked(lock):
            if said.exists():
                found = said.read_text()
                stack.enter_context(_locked(users, fcntl.LOCK_SH))
            else:
                found = stack.enter_context(begun)
                said.write_text(found)
                stack.callback(wait_for_users)
        yield found


def _shared_folder(factory: pytest.TempPathFactory) -> Path:
    """The folder of all processes that share the tests of one run."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@contextmanager
def _locked(path: Path, how: int = fcntl.LOCK_EX) -> Iterator[None]:
    """Hold a lock, which goes with its process however that ends."""
    with path.open("a") as file:
        fcntl.flock(file, how)
        yield
