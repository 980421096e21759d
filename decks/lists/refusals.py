"""An edit that is not made: as data; the sentence is made at the edge."""

from typing import Final

from decks.refusals import Refusal

SENTENCES: Final = {
    "bad_change": "A change is written section:card:number, such as main:toll-box:1; this is not: {value}.",
    "unknown_card": "There is no card {value}.",
    "too_many_changes": "At most {most} changes can be made at once.",
    "too_many_entries": "A deck has no more than {most} different entries.",
    "public_needs_account": "A public deck needs an account; without one it can be private or unlisted.",
    "too_many_labels": "There are {most} named versions already; take the name of one away first.",
    "no_such_version": "This deck has no version {value}.",
}


class EditRefused(Refusal):
    """An edit that cannot be made."""

    sentences = SENTENCES
