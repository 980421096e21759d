"""Zones, Fabled summons and draws that players have beyond what the rules give them (22.2)."""

from __future__ import annotations

from engine.effects.actions.permissions import MORE_FABLED, MORE_ZONES, OneMore
from engine.effects.terms.alterations import ALLOW_MORE
from engine.effects.terms.players import EACH_PLAYER, YOU
from engine.rules.continuous.scope import source_node
from engine.rules.prohibitions import live_parts
from engine.state.position import Position


def count_more(position: Position, player: int, what: int) -> int:
    """Return how many more of something a player has now."""
    found: list[tuple[OneMore, int]] = []
    for effect in position.made:
        if effect.kind == ALLOW_MORE:
            node = source_node(position, effect)
            assert isinstance(node, OneMore)
            found.append((node, effect.controller))
    found += [(one_more, you) for _card, one_more, you in live_parts(position, OneMore)]
    return sum(
        one_more.what == what and (one_more.who == EACH_PLAYER or (player == of) == (one_more.who == YOU))
        for one_more, of in found
    )


def may_deploy_fabled(position: Position, player: int) -> bool:
    """Return whether a player may summon a Fabled card in this Deployment Phase (6.5)."""
    if not position.edition.fabled_deployed:
        return False
    summoned = position.sides[player].fabled_summoned
    return summoned == 0 or summoned < 1 + count_more(position, player, MORE_FABLED)


def may_open_more(position: Position, player: int, opened: int) -> bool:
    """Return whether a player who opened so many zones in a Campaign has one more (6.4a)."""
    return opened == 0 or opened < 1 + count_more(position, player, MORE_ZONES)
