"""A backup that is not made or not restored: the sentence says why, and nothing was changed."""


class BackupRefused(Exception):
    """Why a backup cannot be made, or cannot be restored."""
