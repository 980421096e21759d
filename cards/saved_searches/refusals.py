"""Refusals of saved searches as data; the sentence is made at the edge."""

from typing import Final

from dimrift_site.base.web.coded_refusal import CodedRefusal
from dimrift_site.base.web.page_throttles import TOO_MUCH

SENTENCES: Final = {
    "name": "A saved search needs a name of at most {most} characters.",
    "all_cards": "This is the list of all cards. Search for something, or choose a filter, then save it.",
    "unread": "{why}",
    "too_many": "You keep {most} searches, which is the most. Delete one that you no longer need.",
    "too_often": TOO_MUCH,
}
STATUS: Final = {"too_many": 429, "too_often": 429}


class SearchRefusal(CodedRefusal):
    """A search that is not saved."""

    sentences = SENTENCES
    statuses = STATUS
