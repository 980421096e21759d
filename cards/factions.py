"""The four factions of the game (4.1), as the catalogue starts with them; an editor may word them anew."""

from typing import Final, NamedTuple


class FactionText(NamedTuple):
    """The values of a new faction's row."""

    key: str
    name: str
    about: str


FACTIONS: Final = (
    FactionText("men", "Men", "Walls, prayers and steady mana: they hold a line and mean it."),
    FactionText("fey", "Fey", "Tricks, scrolls and unpaid debts: what lies face-down is already spent."),
    FactionText(
        "telur",
        "Telur",
        "Pipes, parts and hands made on the bench: everything connects, and some of it holds.",
    ),
    FactionText(
        "wynn",
        "Wynn",
        "One family, less of it by the day: some are given up, and the rest inherit.",
    ),
)
NO_FACTION: Final = "none"  # how pages and addresses call the absence of one
