"""Rules in force that lie on no card: for all cards that fit, or still to come (14.4, 15.2, 16.2)."""

from __future__ import annotations

from engine import vocab
from engine.effects.node import Instruction
from engine.effects.terms.durations import duration_text, phase_name
from engine.presentation.markup import words_in_edition
from engine.presentation.pronouns import capitalize_first, pronouns_of
from engine.state import card_effects
from engine.state.continuous import ContinuousEffect
from engine.state.delayed import DelayedEffect
from engine.state.position import Position
from engine.view_types import LastingRule


def active_rules(position: Position, viewer: int) -> list[LastingRule]:
    """The oldest first, for `viewer`. Everybody sees them: they were declared for all to hear.

    In what a card says `you` is who controls the rule, as printed.
    """
    made = [(effect.stamp, rule_line(position, effect)) for effect in position.made if effect.live]
    later = [
        (effect.stamp, delayed_line(position, viewer, effect))
        for effect in position.pending
        if effect.live or effect.delayed
    ]
    output = [line for _, line in sorted(made + later, key=lambda pair: pair[0])]
    for player in (vocab.P1, vocab.P2):
        skipped = [skip_words(player, viewer, phase_name(phase)) for phase in position.sides[player].skips]
        output += [make_line(position, text, player, 0, 0) for text in skipped]
    return output


def rule_line(position: Position, made: ContinuousEffect) -> LastingRule:
    """Return a rule that covers whoever fits at any time."""
    node = card_effects.node_at(position.printed[made.defn].program(made.effect), made.path)
    return make_line(position, node.text(), made.controller, made.source, made.ends)


def delayed_line(position: Position, viewer: int, pending: DelayedEffect) -> LastingRule:
    """A replacement of whatever fits, or a trigger that comes later."""
    node = holding_node(position, pending)
    player = pending.controller if node is not None else pending.player
    text = skip_words(player, viewer, "draw") if node is None else node.text()
    return make_line(position, text, player, pending.source, pending.ends)


def skip_words(player: int, viewer: int, what: str) -> str:
    """`you skip your next draw`."""
    skipping = pronouns_of(player, viewer)
    return f"{skipping.who} skip {skipping.whose} next {what}"


def holding_node(position: Position, pending: DelayedEffect) -> Instruction | None:
    """Return the instruction that holds what runs later; None for a skipped draw."""
    if not pending.path:
        return None
    defn = card_effects.defn_of(position, pending.source, pending.defn)
    return card_effects.node_at(position.printed[defn].program(pending.effect), pending.path[:-1])


def make_line(position: Position, text: str, player: int, source: int, ends: int) -> LastingRule:
    """One of them in words, those of the edition (0.2)."""
    card = position.card_or_ghost(source) if source else None
    return {
        "text": words_in_edition(position.edition.stat_names, f"{capitalize_first(text)}."),
        "controller": vocab.PLAYERS[player],
        "card": "" if card is None else card.printed.name,
        "until": duration_text(ends),
    }
