"""Canonical JSON: one spelling for data, so that equal data have equal bytes and an equal hash."""

import hashlib
import json
from typing import Any


def canonical_bytes(data: Any) -> bytes:
    """JSON, keys sorted, no spare blanks: equal data give equal bytes on every machine and database."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def fingerprint(data: Any) -> str:
    """SHA-256 of the canonical bytes, in 64 hex digits."""
    return hashlib.sha256(canonical_bytes(data)).hexdigest()
