"""A backup that is not made or not restored: the sentence says why, and nothing was changed."""


class BackupRefused(Exception):
    """The reason why a backup cannot be made, or cannot be restored."""
