"""An edit that is not made: as data; the sentence is made at the edge."""

from typing import Final

SENTENCES: Final = {
    "bad_change": "A change is written section:card:number, such as main:toll-box:1; this is not: {value}.",
    "unknown_card": "There is no card {value}.",
    "too_many_entries": "A deck has no more than {most} different entries.",
    "too_many_decks": "There are {most} decks of yours already; delete one first.",
    "public_needs_account": "A public deck needs an account; without one it can be private or unlisted.",
    "no_such_version": "This deck has no version {value}.",
}


class EditRefused(Exception):
    """An edit that cannot be made: `code` is a stable word, `facts` what the sentence is made of."""

    def __init__(self, code: str, **facts: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        return SENTENCES[self.code].format(**self.facts)
