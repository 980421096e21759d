"""Versions of the engine: what a job needs of a worker, and what a worker has; compared here alone."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, Self

_SHOWN: Final = 12  # letters of a reader's hash


class EngineVersions(NamedTuple):
    """All that the result of a job depends on beside its inputs.

    `reader` is what a worker reads card texts with, `policy` who plays, with its version. Readers that read
    the cards of a job alike are equal to it, so that it names one only where that was found not to be so.
    """

    rules: int
    reader: str
    measures: int
    policy: str

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """Return what `_asdict` wrote; what it did not say yet is 0 or empty."""
        empty: dict[str, Any] = {"rules": 0, "reader": "", "measures": 0, "policy": ""}
        return cls(**{name: data.get(name, value) for name, value in empty.items()})

    def need(self) -> str:
        """Return it as rows of jobs name it, whatever the reader."""
        return f"rules {self.rules}, measures {self.measures}, policy {self.policy}"

    def need_of_reader(self) -> str:
        """Return the same for a job whose cards another reader reads otherwise."""
        return f"{self.need()}, reader {self.reader}"

    def needs(self) -> tuple[str, str]:
        """Return all that a job may name which a worker with these versions can do."""
        return self.need(), self.need_of_reader()


# What one is told of, in this order, where nobody has all
_WORDS: Final[dict[str, Callable[[EngineVersions], str]]] = {
    "rules": lambda need: f"a worker of rules {need.rules}",
    "reader": lambda need: f"a worker that reads cards as {need.reader[:_SHOWN]} does",
    "measures": lambda need: f"a worker that counts by measures {need.measures}",
    "policy": lambda need: f"a worker with the policy {need.policy}",
}
_offers: list[Callable[[], Iterable[EngineVersions]]] = []


def register(offer: Callable[[], Iterable[EngineVersions]]) -> None:
    """Make known how to ask for the versions of this process; called once, from `AppConfig.ready`."""
    _offers.append(offer)


def own_versions() -> list[EngineVersions]:
    """Return what this process has: one for each policy."""
    return [versions for offer in _offers for versions in offer()]


def missing_words(need: EngineVersions, there: Iterable[EngineVersions]) -> str:
    """Return the worker that `need` waits for, in words, where these are there; "" if one of them is it."""
    left = list(there)
    for name, words in _WORDS.items():
        left = [versions for versions in left if getattr(versions, name) == getattr(need, name)]
        if not left:
            return words(need)
    return ""
