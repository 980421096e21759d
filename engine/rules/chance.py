"""Chance (21.4): by the generator of the position, or what a scenario says that it gives."""

from __future__ import annotations

from engine import grid, rng
from engine.errors import Refused
from engine.state.position import Position
from engine.state.stack import PRINTED_ON_SOURCE, StackObject
from engine.state.target_ref import card_of, is_zone
from engine.vocab import PLAYERS

Names = tuple[str, ...]
Drawer = tuple[int, int]


def find_drawer(position: Position, item: StackObject) -> Drawer:
    """Return for which definition's effects chance is asked, and who controls them."""
    card = position.card_or_ghost(item.source)
    if item.defn != PRINTED_ON_SOURCE or card is None:
        return item.defn, item.controller
    return card.defn, item.controller


def random_card(position: Position, drawer: Drawer, defns: list[int]) -> int:
    """Return the place of one of several cards, each as likely as any other."""
    number = random_number(position, drawer, len(defns))
    if not position.given_chance:
        return number
    return given_number(position, [(position.printed[defn].name,) for defn in defns])


def random_pick(position: Position, drawer: Drawer, picks: list[int]) -> int:
    """Return the place of one of several picks of zones and attached cards, each as likely as any other."""
    number = random_number(position, drawer, len(picks))
    if not position.given_chance:
        return number
    return given_number(position, [pick_names(position, pick) for pick in picks])


def random_number(position: Position, drawer: Drawer, count: int) -> int:
    """Return a number below `count` from the stream of a definition's effects under one player's control."""
    defn, controller = drawer
    drawn = sum([times for *one, times in position.draws if one == [defn, controller]])
    others = tuple([draw for draw in position.draws if draw[:2] != drawer])
    position.draws = (*others, (defn, controller, drawn + 1))
    key = 0 if defn == PRINTED_ON_SOURCE else position.printed[defn].chance_key(0)
    stream = rng.branch(rng.branch(rng.branch(position.rng, rng.EFFECTS), key), controller)
    return rng.random_below(rng.branch(stream, drawn), count)[1]


def shuffle_cards(position: Position, player: int) -> None:
    """Shuffle a deck, whose last card is on top."""
    if not position.given_chance:
        shuffle_by_seed(position, player)
        return
    deck = position.sides[player].deck
    wanted = [name.casefold() for name in reversed(take_given(position))]
    names = [position.printed[defn].name.casefold() for defn in deck]
    if sorted(wanted) != sorted(names):
        among = f"a shuffle of {', '.join(names)}"
        raise Refused("other_chance", "21.4", given=", ".join(wanted), among=among)
    by_name = dict(zip(names, deck, strict=True))
    position.sides[player].deck = tuple([by_name[name] for name in wanted])
    count_shuffle(position, player)


def shuffle_by_seed(position: Position, player: int) -> None:
    """Put a deck into the order that the game's number gives its cards; it depends on nothing else."""
    deck = list(position.sides[player].deck)
    if len(deck) < 2:
        return
    shuffles = rng.branch(rng.branch(position.rng, rng.SHUFFLES), player)
    stream = rng.branch(shuffles, position.shuffles[player])
    rng.order_by_keys(stream, deck, position.library.copy_keys(player, deck))
    position.sides[player].deck = tuple(deck)
    count_shuffle(position, player)


def count_shuffle(position: Position, player: int) -> None:
    """Note that a deck was shuffled."""
    shuffles = list(position.shuffles)
    shuffles[player] += 1
    position.shuffles = tuple(shuffles)


def coin(game: int) -> int:
    """Return who starts, by the number of a game (5.1)."""
    return rng.random_below(rng.branch(game, rng.COIN), len(PLAYERS))[1]


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
