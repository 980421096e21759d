"""Rules of user names. They are public: none may be an e-mail address, or look like another's name."""

from typing import Final

from django.core.validators import MaxLengthValidator, MinLengthValidator, RegexValidator

from dimrift_site.base.web.letters.normal_forms import normal_form

VALIDATORS = [
    MinLengthValidator(2),
    MaxLengthValidator(30),
    RegexValidator(
        r"\A[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?\Z",
        "Use letters from a to z, digits, and . _ - between them; begin and end with a letter or a digit.",
    ),
]
LOOKS_TAKEN: Final = "This name looks like another one that is taken."
ENDS_IN_A_SIGN: Final = "Begin and end the name with a letter or a digit."
# Characters that look like another one, or like two, in some font, large or small; after those of ASCII the
# Cyrillic and Greek ones. Nobody signs up with these, but administrators may give such names. What stands for
# two is written as two: so "vvv" is "vw" as well as "wv". Separators do not count.
TWINS: Final = {
    "": "._-",
    "rn": "m\u043c\u03bc",
    "vv": "w",
    "cl": "d\u0501",
    "l": "1i|\u0131\u0456\u03b9",
    "o": "0\u043e\u03bf",
    "a": "\u0430\u03b1",
    "b": "\u0432\u03b2",
    "c": "\u0441",
    "e": "\u0435\u03b5",
    "h": "\u043d\u03b7",
    "j": "\u0458",
    "k": "\u043a\u03ba",
    "p": "\u0440\u03c1",
    "s": "\u0455",
    "t": "\u0442\u03c4",
    "v": "\u03bd",
    "x": "\u0445\u03c7",
    "y": "\u0443\u03c5",
}
LOOKS: Final = {ord(twin): plain for plain, twins in TWINS.items() for twin in twins}


def skeleton(name: str) -> str:
    """Return what all names that look the same have in common."""
    return normal_form("NFKC", name).casefold().translate(LOOKS)[:150]


def ends_in_a_sign(name: str) -> bool:
    """Return whether the name begins or ends with anything but a letter or a digit."""
    return bool(name) and not (name[0] + name[-1]).isalnum()
