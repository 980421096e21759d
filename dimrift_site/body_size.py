"""How many bytes the body of a request may have, by what it carries. Read before Django is set up."""

from typing import Final

KIB: Final = 1024
USUAL: Final = 64 * KIB  # a deck of 200 entries with its words is 40 KB
# A deck text has 30,000 characters, of up to 12 bytes in a form and 6 in JSON.
DECK_TEXT: Final = 512 * KIB
ADMIN: Final = 1024 * KIB  # a card has texts of 5,000 characters
# A file of 5 MB; one that is a little too large is told so beside its field.
UPLOAD: Final = 8 * 1024 * KIB
