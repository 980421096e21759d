"""Chance (21.4): by the generator of the position, or what a scenario says that it gives."""

from __future__ import annotations

from engine import grid, rng
from engine.errors import Refused
from engine.state.position import Position
from engine.state.target_ref import card_of, is_zone

Names = tuple[str, ...]


def random_card(position: Position, defns: list[int]) -> int:
    """Return the place of one of several cards, each as likely as any other."""
    if not position.given_chance:
        return random_number(position, len(defns))
    return given_number(position, [(position.printed[defn].name,) for defn in defns])


def random_pick(position: Position, picks: list[int]) -> int:
    """Return the place of one of several picks of zones and attached cards, each as likely as any other."""
    if not position.given_chance:
        return random_number(position, len(picks))
    return given_number(position, [pick_names(position, pick) for pick in picks])


def random_number(position: Position, count: int) -> int:
    """Return a number below `count`, by the generator."""
    position.rng, number = rng.random_below(position.rng, count)
    return number


def shuffle_cards(position: Position, deck: list[int]) -> None:
    """Shuffle a deck, whose last card is on top."""
    if not position.given_chance:
        position.rng = rng.shuffle(position.rng, deck)
        return
    wanted = [name.casefold() for name in reversed(take_given(position))]
    names = [position.printed[defn].name.casefold() for defn in deck]
    if sorted(wanted) != sorted(names):
        among = f"a shuffle of {', '.join(names)}"
        raise Refused("other_chance", "21.4", given=", ".join(wanted), among=among)
    by_name = dict(zip(names, deck, strict=True))
    deck[:] = [by_name[name] for name in wanted]


def take_given(position: Position) -> Names:
    """Return what chance gives next."""
    given, position.given_chance = position.given_chance[0], position.given_chance[1:]
    return given


def given_number(position: Position, names: list[Names]) -> int:
    """Return which of several things a scenario says: by a name of it, or by its number from 1 on."""
    given = take_given(position)
    for place, known in enumerate(names, 1):
        words = [str(place), *[name.casefold() for name in known]]
        if len(given) == 1 and given[0].casefold() in words:
            return place - 1
    among = ", ".join(known[0] for known in names)
    raise Refused("other_chance", "21.4", given=", ".join(given), among=f"one of {among}")


def pick_names(position: Position, pick: int) -> Names:
    """The names of a pick: its zone, and the card there."""
    card = card_of(position, pick)
    zone = (grid.ZONE_NAMES[pick],) if is_zone(pick) else ()
    return zone if card is None else (*zone, card.printed.name)
