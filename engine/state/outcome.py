"""What became of the last instruction that was carried out: "if you did" looks at `Position.outcome`."""

from typing import Final

NOTHING: Final = 0  # it could not be done (21.2)
DECLINED: Final = 1  # it could, and was not wanted
DONE: Final = 2
