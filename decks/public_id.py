"""Names for addresses: integer keys never leave the server."""

import secrets

LENGTH = 12
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that is misread: no 0 o, 1 i l


def new_public_id() -> str:
    """Twelve random characters, about 59 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
