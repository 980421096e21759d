"""A card as it is drawn on the table: turned, with its arrows at the edge and its values as they are now."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import engine
from cards.artwork.queries import ChosenPicture
from cards.pictures.back_picture import FABLES, MAIN
from cards.pictures.sizes import SMALL
from cards.pictures.store import back_address, piece_address
from decks.games.board import orientation
from decks.games.board.arrows import BoardArrow, UnderPiece, arrows, drawn_arrows
from decks.games.game_state import GameState
from engine.view_types import CardUnder

STATS: Final = ("might", "life", "armor", "movement", "will")
FACE_DOWN: Final = "Face-down card"
NOTHING_CHOSEN: Final = ChosenPicture("", "")
MONUMENT: Final = "monument"  # a type of zone


class PieceStat(NamedTuple):
    """A stat as it is now, with the word that the edition prints for it (0.2).

    `changed` says that it is not what is printed.
    """

    name: str
    word: str
    value: int
    changed: bool


class Piece(NamedTuple):
    """A card of the table. `top`: the edge that its top is at. `reach`: the zones that it connects to.

    `under` lies under it, the oldest first; `linked` is the zone that it equips, `equipment` the names of
    what equips its own. `astray` says whose it is now where that is not the side that it lies on (2.2).
    `art` is the address of its picture, "" where it has none.
    `unread` are the numbers of its effects that could not be read, so that it is played without them.
    """

    name: str
    data: Mapping[str, Any]
    face: str
    facing: str
    top: str
    mine: bool
    arrows: list[BoardArrow]
    stats: list[PieceStat]
    mana: int
    damage: int
    marks: list[str]
    reach: list[str]
    art: str = ""
    under: list[UnderPiece] = []
    linked: str = ""
    astray: str = ""
    equipment: tuple[str, ...] = ()
    unread: tuple[int, ...] = ()

    @property
    def left(self) -> int:
        """Return how much Life damage has left."""
        return max(0, next((stat.value for stat in self.stats if stat.name == "life"), 0) - self.damage)

    @property
    def lying(self) -> bool:
        """Return whether it lies on its side."""
        return self.top in "ew"


def field_piece(state: GameState, zone: str, occupied: set[str]) -> Piece | None:
    """The card in a zone, or None."""
    seen = state["view"]["field"].get(zone)
    if seen is None:
        return None
    mine = seen["controller"] == state["you"]
    name = seen.get("card", "")
    data: Mapping[str, Any] = state["cards"].get(name, {})
    astray = "" if seen["controller"] == engine.zone_side(zone) else "yours" if mine else "theirs"
    if seen["face"] == "down":
        # Who may look at it reads what it would be face-up: its Will counts where it is sacrificed (8.3)
        printed = stats(state, {}, data) if data else []
        hidden = Piece(name or FACE_DOWN, data, "down", "", "n", mine, [], printed, 0, 0, [], [])
        return hidden._replace(astray=astray, unread=unread_effects(state, name))
    upright = engine.zone_type(zone) == MONUMENT
    by = orientation.quarters(seen["facing"], mine=mine)
    under = [under_piece(state, each) for each in seen.get("attached", ())]
    toward = {
        orientation.direction(zone, there, state["you"])
        for there in seen["reach"]
        if there in occupied and MONUMENT not in (engine.zone_type(zone), engine.zone_type(there))
    }
    return Piece(
        name=name,
        data=data,
        face="up",
        facing="" if upright else seen["facing"],
        top="n" if upright else orientation.TOPS[by],
        mine=mine,
        arrows=arrows(drawn_arrows(data, by, under, mine=mine), toward),
        stats=stats(state, seen, data),
        mana=seen["mana"],
        damage=seen["damage"],
        marks=[*seen["conditions"], *seen["abilities"]],
        reach=seen["reach"],
        art=art(data),
        under=under,
        linked=seen.get("equipped") or "",
        astray=astray,
        equipment=tuple(card for card, _ in linked_equipment(state, zone)),
        unread=unread_effects(state, name),
    )


def linked_equipment(state: GameState, name: str) -> list[tuple[str, str]]:
    """Return the Equipment that is linked to a zone, and where it lies."""
    field = state["view"]["field"].items()
    return [(seen["card"], there) for there, seen in field if seen.get("equipped") == name]


def unread_effects(state: GameState, name: str) -> tuple[int, ...]:
    """Return the numbers, from 1, of the effects of a card that its game is played without."""
    return tuple(one["effect"] for one in state["left_out"] if one["card"] == name)


def under_piece(state: GameState, seen: CardUnder) -> UnderPiece:
    """A card under another one."""
    return UnderPiece(seen["card"], state["cards"].get(seen["card"], {}), seen["facing"] or "")


def printed_piece(state: GameState, name: str) -> Piece:
    """A card as it is printed, upright: in a hand or a pile."""
    data = state["cards"][name]
    marks = arrows(drawn_arrows(data, 0), set())
    unread = unread_effects(state, name)
    return Piece(
        name, data, "up", "", "n", True, marks, stats(state, {}, data), 0, 0, [], [], art(data), unread=unread
    )


def art(data: Mapping[str, Any]) -> str:
    """Return the address of a card's picture, "" while it has none."""
    if not data:
        return ""
    if data.get("private_now"):
        return back_address(FABLES if data["fabled"] else MAIN, SMALL)
    return piece_address(data, data.get("art", ""), data.get("subject", ""))


def with_pictures(state: GameState, chosen: Mapping[str, ChosenPicture]) -> GameState:
    """Return a state whose cards say their name, art and subject; `chosen` has these two by key."""
    cards: Any = {
        name: {**card, "name": name, **chosen.get(card["key"], NOTHING_CHOSEN)._asdict()}
        for name, card in state["cards"].items()
    }
    return {**state, "cards": cards}


def turned_piece(state: GameState, name: str, facing: str, zone: str = "") -> Piece:
    """A card as it would lie with a facing: the one in the zone in its controller's eyes, else a new one."""
    there = field_piece(state, zone, set()) if zone else None
    if there is None or there.face == "down" or there.name != name:
        card, under = printed_piece(state, name), []
    else:
        card, under = there, there.under
    by = orientation.quarters(facing, mine=card.mine)
    marks = arrows(drawn_arrows(card.data, by, under, mine=card.mine), set())
    return card._replace(facing=facing, top=orientation.TOPS[by], arrows=marks)


def stats(state: GameState, seen: Mapping[str, Any], data: Mapping[str, Any]) -> list[PieceStat]:
    """The stats as they are now; those that are neither printed nor more than nothing are left out."""
    known = {name: _number(value) for name, value in data.get("stats", {}).items()}
    values = [(name, int(seen.get(name, known.get(name, 0)))) for name in STATS]
    words, withheld = state["view"].get("words", {}), data.get("private_now")
    return [
        PieceStat(name, words.get(name, name.title()), n, not withheld and n != known.get(name, 0))
        for name, n in values
        if n or name in known
    ]


def _number(value: Any) -> int:
    return int(value["n"] if isinstance(value, Mapping) else value)
