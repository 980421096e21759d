"""Interface of a resolving instruction to the rules. `rules/execution/context.py` implements it.

Cards are named by object number (see `state.cards`), players 0 and 1, zones as in `grid`. Everything that is
asked to happen goes by the order of 15.5, so nothing here promises that it did happen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

# Nodes are carried out by a context, which speaks of nodes: a circle of types alone.
if TYPE_CHECKING:
    from engine.effects.actions.delayed import Delayed, NextTime
    from engine.effects.actions.identity import GainsEffect
    from engine.effects.node import Instruction, Node
    from engine.effects.terms.amounts import Amount
    from engine.effects.terms.selectors import Selector
    from engine.effects.terms.subjects import Subject


NOBODY: Final = 0  # in place of the number of a card
NOT_PICKED: Final = -1


class EffectContext(Protocol):
    """The face of the rules towards a resolving effect (11.3)."""

    def cards(self, subject: Subject) -> list[int]:
        """Return the cards that the subject is now, in the order of 2.5, without targets that were lost.

        The card itself, and the one of the event, may have left: then as it last was (12.9).
        """

    def players(self, who: int) -> list[int]:
        """Return the players that YOU, OPPONENT or EACH_PLAYER are, the turn player first (21.3)."""

    def number(self, amount: Amount) -> int:
        """The amount as it is now (8.7)."""

    def fix_x(self, amount: Amount) -> None:
        """From here on X of this instruction is the amount as it is now (8.7)."""

    def pick_x(self, most: int) -> bool:
        """Let the controller of the effect pick what X is, up to `most`. False: asked, call again."""

    def remove_one_condition(self, cards: list[int], numbered: tuple[int, ...]) -> bool:
        """Remove one of the conditions of cards, picked by its number. False: it was asked which."""

    def pick_number(self, least: int, most: int) -> bool:
        """Let the controller pick X for the rest of the effect. False: asked, call again."""

    def connected_creatures(self, card: int) -> list[int]:
        """Face-up creatures that a card connects to (3.4)."""

    def deal_damage(self, cards: list[int], damage: int, dealer: int = 0) -> None:
        """Deal damage to each, at the same time (15.5); `dealer` 0 is the source of the effect."""

    def fight(self, cards: list[int], others: list[int]) -> None:
        """The first of the cards fights the first of the others, if both are face-up creatures (10.6)."""

    def divide_damage(self, cards: list[int], damage: int) -> bool:
        """Let the controller pick for each point which of them takes it. False: asked, call again."""

    def heal(self, cards: list[int], damage: int) -> None:
        """Remove up to that many damage counters from each."""

    def equip(self, cards: list[int]) -> bool:
        """Let each Equip (4.2). False: asked, call again."""

    def crew(self, cards: list[int]) -> bool:
        """Let each Vehicle be crewed (4.3). False: asked, call again."""

    def uncrew(self, cards: list[int]) -> bool:
        """Let the Vehicle of each creature be left (4.3). False: asked, call again."""

    def attach(self, cards: list[int], hosts: list[int]) -> None:
        """The first of the cards lies under the first of the creatures from now on (4.2)."""

    def destroy(self, cards: list[int], sacrificed: bool = False) -> None:
        """Destroy all of them at once (17.4)."""

    def collect(self, cards: list[int], mana: int) -> None:
        """Put mana counters on each face-up card."""

    def draw(self, player: int, count: int) -> None:
        """Draw as many as there are, up to `count` (6.2, 21.2)."""

    def discard(self, player: int, count: int) -> bool:
        """Let a player discard as many as there are, up to `count`; the player told first does so first."""

    def add_alteration(self, kind: int, cards: list[int], which: int, by: int, duration: int) -> None:
        """Alter these cards from now on as a code of `alterations` says; `which` stat or keyword (14.4)."""

    def copy_print(self, cards: list[int], models: list[int], duration: int) -> None:
        """Let cards be copies of the first face-up model, in all that counts as printed (22.6)."""

    def grant_effect(self, cards: list[int], node: GainsEffect) -> None:
        """These cards have the effect that the instruction quotes (14.1)."""

    def add_rule(self, node: Instruction, kind: int, capabilities: int, duration: int) -> None:
        """From now on what `node` says is the rule for whoever fits at any time (14.4)."""

    def limit_to_state(self, node: Instruction) -> None:
        """Limit this instruction's continuous effects to while the state named by `node` is true (14.5)."""

    def give_keyword(self, cards: list[int], keyword: int, duration: int) -> None:
        """Give these cards a condition or ability (20.1)."""

    def move(self, cards: list[int], zones: list[int]) -> None:
        """The first card moves to the first zone, if it may lie there and the zone is empty (2.2)."""

    def turn_face_down(self, cards: list[int]) -> None:
        """These cards are turned face-down, if they can lie so (7.7)."""

    def forget_actions(self, cards: list[int]) -> None:
        """Count what these cards did in this Event as not done (6.6)."""

    def return_to_hand(self, cards: list[int]) -> None:
        """These cards leave the field for their owners' hands."""

    def remove_mana(self, cards: list[int], mana: int, receivers: list[int]) -> None:
        """Take up to so much mana from each; the first of the receivers, if there are any, collects it."""

    def share_mana(self, cards: list[int], mana: int, receivers: list[int], optional: bool) -> bool:
        """Let the controller pick for each mana, up to so much, who gets it. False: asked, call again.

        `optional`: it may be less. The first of the cards gives it.
        """

    def most_mana(self, cards: list[int]) -> int:
        """Return the mana on that of the cards which has most."""

    def pick_giver(self, cards: list[int]) -> int:
        """Let the controller of the effect pick one of the cards that have mana; NOBODY where none has.

        NOT_PICKED: asked, call again.
        """

    def swap_stats(self, cards: list[int], duration: int) -> None:
        """Set the Might of each card to its Life and its Life to its Might, as they are now."""

    def swap_mana(self, cards: list[int]) -> None:
        """Two face-up cards each have the mana that the other had."""

    def show_hand(self, player: int) -> None:
        """Tell the other player which cards a player has in hand."""

    def hp(self, player: int) -> int:
        """The HP of a player."""

    def can_lose_life(self, player: int) -> bool:
        """Return whether nothing keeps a player from losing life (22.2)."""

    def change_life(self, player: int, life: int, lost: bool) -> None:
        """A player loses or gains HP."""

    def damage_players(self, players: list[int], damage: int, dealer: int = 0) -> None:
        """Deal damage to each, at the same time (22.7); `dealer` 0 is the source of the effect."""

    def own_cards(self, cards: list[int]) -> list[int]:
        """Return those that the controller of the effect controls."""

    def controllers(self, cards: list[int]) -> list[int]:
        """Return the players who control these cards, each card's; none if one of them has left the field."""

    def own_picks(self, player: int, what: Selector) -> list[int]:
        """Return the picks that mean a player's fitting cards: zones, and what lies attached."""

    def sacrifice(self, player: int, picks: list[int], count: int) -> None:
        """Let a player sacrifice so many of the cards that are picked so; call again when that is asked."""

    def keep_destroyed(self, slot: int) -> None:
        """Keep under a slot what this effect has destroyed since the last call for it."""

    def closed_zones(self, where: Selector) -> list[int]:
        """Return the closed zones that fit; one's own where no side is told."""

    def token_zones(self, where: Selector) -> list[int]:
        """The open, empty creature zones that fit (2.4)."""

    def place_token(self, zones: list[int]) -> bool:
        """Let the controller pick where a Creature Token is summoned. False: asked, call again."""

    def has_any(self, subject: Node) -> bool:
        """Return whether a subject is any card or zone now."""

    def can_place(self, cards: list[int], where: Selector, seen_from: int = NOBODY) -> bool:
        """Return whether there is an empty zone for each that `place_cards` could move it to."""

    def can_move(self, cards: list[int], zones: list[int]) -> bool:
        """Return whether the first card may move to the first zone now (2.2)."""

    def can_swap(self, cards: list[int]) -> bool:
        """Return whether these are two cards that may change places (2.2)."""

    def can_attach(self, cards: list[int], hosts: list[int]) -> bool:
        """Return whether each card may lie under the creature named for it (4.2)."""

    def can_turn(self, cards: list[int]) -> bool:
        """Return whether each has a facing, and may be rotated (3.5, 9.3)."""

    def can_turn_over(self, cards: list[int], face_up: bool) -> bool:
        """Return whether each lies with the other side up, and may be turned so (7.4, 7.7)."""

    def can_act(self, cards: list[int], action: int) -> bool:
        """Return whether each can Strike, March, Move, Equip, Crew or Uncrew now."""

    def can_act_at(self, cards: list[int], action: int, at: Subject) -> bool:
        """Return whether each can act so upon a card or zone now."""

    def have_condition(self, cards: list[int], condition: int) -> bool:
        """Return whether each has a condition (20.1)."""

    def reveal_until(self, player: int, what: Selector, places: tuple[int, int], how: int) -> None:
        """Reveal the top of a player's deck until a card fits; `places`: where it goes, and the others."""

    def summon_gone(self, cards: list[int]) -> None:
        """Summon cards that have left the field from their owners' graveyards, without their costs."""

    def given_conditions(self, cards: list[int]) -> list[int]:
        """Return the conditions that were given to cards, and can be removed (20.1)."""

    def is_yet_to_pick(self, subject: Node) -> bool:
        """Return whether a subject is, or has in it, a target that is picked when this is declared (13.1)."""

    def deck_size(self, player: int) -> int:
        """The number of cards in a player's deck."""

    def hand_size(self, player: int) -> int:
        """The number of cards in a player's hand."""

    def remove_condition(self, cards: list[int], condition: int) -> None:
        """Take a condition that was given to them from these cards (20.1)."""

    def cleanse(self, cards: list[int]) -> None:
        """Take every condition that was given to them from these cards (20.2)."""

    def zones(self, slot: int) -> list[int]:
        """The zones picked for a phrase, without those that were lost (13.2)."""

    def zones_of(self, subject: Subject) -> list[int]:
        """The zones picked for a subject, or those of its cards, where they last were if they left (12.9)."""

    def last_zones_of(self, subject: Subject) -> list[int]:
        """The zones of a subject's cards; of those that left, where they last were (12.9)."""

    def swap(self, cards: list[int]) -> None:
        """Two cards change places, if each may lie where the other does (2.2)."""

    def place_cards(self, cards: list[int], where: Selector, task: int, seen_from: int = NOBODY) -> bool:
        """Let the controller of the effect pick a zone for each card. False: asked, call again.

        `task` is PLACING or SIDESTEPPING of `multi_step`.
        `where` is seen from the card that moves, or from another (`seen_from`); zones of another type or
        side are left out (2.2).
        """

    def turn_cards(self, cards: list[int], quarters: int) -> None:
        """Turn each face-up card by so many quarters, clockwise (9.3)."""

    def start_multi_step(self, task: int, todo: list[int]) -> bool:
        """Do something that asks (`effects.multi_step`), for each card or zone. False: asked, call again."""

    def declare_actions(self, cards: list[int], action: int) -> bool:
        """Let each declare a Strike or March of its own (9.2, 10.1). False: asked, call again."""

    def act_at(self, cards: list[int], action: int, at: Subject) -> bool:
        """Let each act upon a card or zone: Strike, March, Sidestep, Equip, Crew. False: call again."""

    def perform_moves(self, cards: list[int]) -> bool:
        """Let each perform a Move, one after the other (9.1). False: asked, call again."""

    def modify_damage(self, how: int, amount: int) -> None:
        """Change the damage that would be dealt: less, more or so much (15), as `replacement` says."""

    def redirect_damage(self, cards: list[int]) -> None:
        """Deal the damage that would be dealt to the first of these cards instead."""

    def add_replacement(self, node: NextTime) -> None:
        """From now on something is replaced, as the instruction says (15.2)."""

    def add_delayed_trigger(self, node: Delayed) -> None:
        """A trigger of its own happens later, as the instruction says (16.2)."""

    def prevent_damage(self, cards: list[int], amount: int, duration: int) -> None:
        """So much of the damage that would be dealt to each does not happen; 0: all of it (15.1)."""

    def skip_phase(self, player: int, phase: int) -> None:
        """A player skips the next such phase, or with -1 the next draw (15.1)."""

    def count_pile_cards(self, player: int, origin: int, what: Selector) -> int:
        """The number of cards in a player's pile that fit, by what is printed on them."""

    def move_pile_cards(
        self, player: int, what: Selector, places: tuple[int, int, int], range_: tuple[int, int], how: int
    ) -> None:
        """Let cards of a player's pile be picked and put elsewhere; `places` as in `actions.piles`."""

    def resolve_likeness(self, what: Selector, shared: int, model: Subject) -> Selector:
        """Return a selector of cards that have, besides, the name, faction or subtype that a card has now."""

    def search_deck(self, player: int, what: Selector, most: int, to: int, revealed: bool) -> None:
        """Let a player look through the own deck, which is shuffled then (22.3)."""

    def look_at_top(self, player: int, count: int, places: tuple[int, int], range_: tuple[int, int]) -> None:
        """Let a player look at the top of the own deck, take some cards and put the rest somewhere."""

    def shuffle_deck(self, player: int) -> None:
        """Shuffle a player's deck (21.4)."""

    def put_shown(self, to: int) -> None:
        """Put what was revealed as a cost, or chosen in a graveyard, elsewhere, if it is still there."""

    def put_into_deck(self, cards: list[int], to: int) -> None:
        """These cards leave the field for their owners' decks (22.4)."""

    def end_turn(self) -> None:
        """The turn ends as soon as this effect is done (22.6)."""

    def has_event_effect(self) -> bool:
        """Return whether the effect of the event is on the stack still."""

    def counter_effect(self) -> None:
        """Take the effect of the event off the stack (22.6)."""

    def win_game(self, player: int) -> None:
        """Let a player win the game (22.6)."""

    def add_turn(self, player: int) -> None:
        """A player takes one more turn after this one (22.6)."""

    def is_first_time(self) -> bool:
        """Return whether this instruction is applied for the first time, not again after a question."""
