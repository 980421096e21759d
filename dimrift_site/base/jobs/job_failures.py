"""Meaning of a failed job: its words, whether the site is to blame, and whether trying again helps."""

from typing import Final, NamedTuple

from kombu.exceptions import KombuError

from dimrift_site.base.web.outage import is_outage

OUT_OF_REACH: Final = "something that it needs is out of reach."
TOO_LARGE: Final = "it needs more memory than a worker may use."
FAULT: Final = (
    "an error of this site, which its operator is shown. Until it is mended, asking again will hardly help."
)


class Hopeless(Exception):
    """The job cannot be done, and trying again would not help; says why."""


class Stuck(Hopeless):
    """The job does not get on."""


class UnknownKind(Exception):
    """A job for workers of another version of the site."""


class JobFailure(NamedTuple):
    """Why a job could not be done.

    `words` are for whom it is for, and end a sentence that begins with what failed; `fault` is for the
    operator, "" where nothing is wrong with the site; `passes` says whether trying again may help.
    """

    words: str
    fault: str = ""
    passes: bool = False


def failure_of(error: Exception) -> JobFailure:
    """Return what an error that ended a job means."""
    raised = f"{type(error).__name__}: {error}"[:500]
    if isinstance(error, Hopeless):
        return JobFailure(str(error), raised if isinstance(error, Stuck) else "")
    if isinstance(error, UnknownKind):
        return JobFailure(f"{error}.", raised, passes=True)
    if isinstance(error, MemoryError):
        return JobFailure(TOO_LARGE, raised, passes=True)  # the next worker has grown less
    if is_outage(error) or isinstance(error, OSError | KombuError):
        return JobFailure(OUT_OF_REACH, raised, passes=True)
    return JobFailure(FAULT, raised)
