"""Refusals of the wiki as data; the sentence is made at the edge."""

from typing import Final

from dimrift_site.base.web.coded_refusal import CodedRefusal
from dimrift_site.base.web.page_throttles import TOO_MUCH

SENTENCES: Final = {
    "title": "A title begins with a letter or digit; besides these it may have . , : ! ? ' ( ) & + - only.",
    "long_title": "A title has at most {most} characters.",
    "empty": "The page would be empty.",
    "long_text": "A page has at most {most} characters; this has {length}.",
    "markup": "{why}",
    "unwritable": "The text has a character that no page can have, in line {line}.",
    "long_summary": "Say what you changed in at most {most} characters.",
    "too_many_boards": "A page has at most {most} boards; this has {count}.",
    "long_board": "A board has at most {most} characters; the one in line {line} has {length}.",
    "board": "The board in line {line} cannot be set up: {why}",
    "same": "The text is the same as before.",
    "stale": "Somebody else changed the page in the meantime. Nothing is lost: both texts are below.",
    "decided": "This proposal has been decided already.",
    "reason": "Say why, so that the author knows.",
    "decision": "A proposal is accepted or declined.",
    "too_many_proposals": "You proposed {most} changes within 24 hours, which is the most. Go on tomorrow.",
    "too_often": TOO_MUCH,
    "too_many_waiting": "{most} of your proposals wait for an editor, which is the most.",
    "no_revision": "This page has no revision {value}.",
}
STATUS: Final = {
    "stale": 409,
    "decided": 409,
    "too_often": 429,
    "too_many_proposals": 429,
    "too_many_waiting": 429,
}


class WikiRefusal(CodedRefusal):
    """Something that the wiki does not do."""

    sentences = SENTENCES
    statuses = STATUS
