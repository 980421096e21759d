"""Refusals of suspensions as data; the sentence is made at the edge."""

from typing import Final

from dimrift_site.base.web.coded_refusal import CodedRefusal

SENTENCES: Final = {
    "no_right": "You may not suspend accounts, nor lift that.",
    "yourself": "Nobody can suspend their own account, or lift that.",
    "staff": "Only an administrator can suspend the account of a member of the staff, or lift that.",
    "reason": "Write the reason, in at most {most} characters: whose account it is reads it.",
    "suspended": "The account was suspended in the meantime. Below is what is so now.",
    "lifted": "The suspension was lifted in the meantime. Below is what is so now.",
    "gone": "The account was deleted in the meantime.",
}
STATUS: Final = {"no_right": 403, "yourself": 403, "staff": 403, "suspended": 409, "lifted": 409, "gone": 409}


class SuspensionRefusal(CodedRefusal):
    """A suspension that is not made, or not lifted."""

    sentences = SENTENCES
    statuses = STATUS
