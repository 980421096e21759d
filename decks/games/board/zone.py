"""A zone of the field as it is drawn and spoken."""

from typing import NamedTuple

import engine
from decks.games.board.arrows import UnderPiece
from decks.games.board.orientation import rows_seen_by
from decks.games.board.piece import Piece, field_piece, linked_equipment, turned_piece
from decks.games.board.question import BoardQuestion, Option, badge_words
from decks.games.game_state import GameState


class Zone(NamedTuple):
    """A zone: what it is, what lies in it, what can be picked there.

    `turning` is the card that is being turned before it is placed here; `equipment` is linked to the zone, as
    (card, zone) (4.2); `words` is how the zone is spoken.
    """

    name: str
    kind: str
    mine: bool
    open: bool
    piece: Piece | None
    options: list[Option]
    direct: bool
    turning: Piece | None
    equipment: list[tuple[str, str]]
    words: str

    @property
    def kind_words(self) -> str:
        """Return whose zone it is, of which kind."""
        return kind_words(self.kind, mine=self.mine)

    @property
    def single(self) -> Option | None:
        """The one option that is picked by pressing the zone itself: always where it is empty."""
        at_once = self.direct or self.piece is None
        return self.options[0] if at_once and len(self.options) == 1 else None

    @property
    def badge(self) -> str:
        """The mark of a zone that opens a menu."""
        return badge_words(self.options)


def kind_words(kind: str, *, mine: bool) -> str:
    """Return whose zone of a kind it is: `your monument zone`."""
    return f"{'your' if mine else 'your opponent’s'} {kind} zone"


def rows(state: GameState, asked: BoardQuestion) -> list[list[Zone]]:
    """The four rows of the grid, the opponent's artifacts first, as the player sees them."""
    return [[zone(state, asked, name) for name in row] for row in rows_seen_by(state["you"])]


def zone(state: GameState, asked: BoardQuestion, name: str) -> Zone:
    """One zone, "c2" or "m1"."""
    kind, mine = engine.zone_type(name), engine.zone_side(name) == state["you"]
    piece = field_piece(state, name, {*state["view"]["field"]})
    options = asked.zones.get(name, [])
    opened = name in state["view"]["open"]
    turning, equipment = _turning_piece(state, asked, name), linked_equipment(state, name)
    drawn = Zone(name, kind, mine, opened, piece, options, asked.direct, turning, equipment, "")
    return drawn._replace(words=_words(drawn))


def _turning_piece(state: GameState, asked: BoardQuestion, name: str) -> Piece | None:
    if asked.turned_at != name:
        return None
    card = next((turn.card for turn in asked.turns if turn.card), "")
    return turned_piece(state, card, asked.turns[0].facing) if card in state["cards"] else None


def _words(zone: Zone) -> str:
    parts = [zone.name, zone.kind_words]
    if not zone.open:
        parts.append("closed")
    parts += piece_words(zone.piece) if zone.piece else ["empty"]
    parts += [f"equipped by {card} on {there}" for card, there in zone.equipment]
    if zone.single:
        parts.append(zone.single.text)
    elif zone.options:
        parts.append(count_words(len(zone.options), "option"))
    return ", ".join(parts)


def piece_words(piece: Piece) -> list[str]:
    """Return the description of a card: name, facing, mana, stats, damage, conditions, what lies under it."""
    astray = [f"now {piece.astray}"] if piece.astray else []
    if piece.face == "down":
        return [f"{piece.name}, face-down" if piece.data else "face-down card", *astray]
    said = [piece.name, *astray]
    if piece.unread:
        said.append(f"played without {count_words(len(piece.unread), 'effect')} that could not be read")
    if piece.facing:
        said.append(f"facing {piece.facing}")
    if piece.mana:
        said.append(f"{piece.mana} mana")
    said += [f"{stat.word} {stat.value}" for stat in piece.stats]
    if piece.damage:
        said.append(f"{piece.damage} damage")
    said += piece.marks
    said += [under_words(under) for under in piece.under]
    return [*said, f"equips {piece.linked}"] if piece.linked else said


def under_words(under: UnderPiece) -> str:
    """Return what lies under a card."""
    return f"crewing {under.name}, facing {under.facing}" if under.facing else f"with {under.name} attached"


def count_words(number: int, noun: str) -> str:
    """`1 option`, `2 options`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
