"""The rules' answers to a resolving instruction (see effects.context)."""

from __future__ import annotations

from typing import Final

from engine.effects import multi_step
from engine.effects.actions.field_actions import BESIDE
from engine.effects.actions.permissions import DISCARDING
from engine.effects.actions.piles import FIELD, NOWHERE, TOP
from engine.effects.context import NOBODY, NOT_PICKED
from engine.effects.terms.alterations import GIVE
from engine.effects.terms.amounts import Amount, Number
from engine.effects.terms.capabilities import (
    BE_DESTROYED_BY_EFFECTS,
    BE_DESTROYED_BY_RIVAL,
    BE_MOVED,
    BE_ROTATED,
    BE_ROTATED_BY_RIVAL,
    LOSE_MANA_TO_RIVAL,
    is_spared,
)
from engine.effects.terms.counted_amounts import DECK, GRAVEYARD, HAND
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import Subject
from engine.grid import ALL_GRID, quarter_turns
from engine.rules import combat
from engine.rules.continuous import durations
from engine.rules.costs.payment_options import MOST_X
from engine.rules.events import apply
from engine.rules.events.emit import emit_event
from engine.rules.execution.continuous_context import ContinuousContext
from engine.rules.execution.evaluation import EffectEvaluator
from engine.rules.execution.forced_actions import act_at, can_act, can_act_at, start_forced_action
from engine.rules.execution.pile_picks import (
    LOOKED,
    pile_cards,
    put_shown_cards,
    start_look,
    start_picks,
    start_reveal,
    start_search,
)
from engine.rules.execution.selectors import fitting_places, keep_extreme
from engine.rules.field import damage, mana, piles, zone_changes
from engine.rules.field.deck_knowledge import knows_top, show_top, take_top
from engine.rules.field.equipment import can_be_host, equip_at_once, equip_zones, lay_under
from engine.rules.field.vehicles import crew_zones, leaving_zones, start_crewing, start_leaving, turn_vehicle
from engine.rules.field.zone_changes import allowed_zones, swap
from engine.rules.play.eligibility import can_summon_freely
from engine.rules.play.move_action import can_move, reachable_zones, start_move
from engine.rules.play.traps import spend_source
from engine.rules.prohibitions import is_barred
from engine.rules.questions import ask
from engine.rules.state_based_checks import end_game
from engine.rules.turn.skipped_phases import cut_turn_short
from engine.state import card_effects
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.events import ProposedEvent
from engine.state.frames.execution import DiscardFrame
from engine.state.frames.multi_step import (
    ConscriptFrame,
    FlipCardsFrame,
    ManeuverFrame,
    MultiStepFrame,
    OpenZoneFrame,
    PlaceFrame,
    ResearchFrame,
    SacrificeFrame,
    SidestepFrame,
    TransformFrame,
    TurnCardsFrame,
)
from engine.state.frames.play import FreeSummonFrame
from engine.state.options import option
from engine.state.stack import EFFECT, NO_CARD, NOT_COUNTED, StackObject
from engine.vocab import (
    ARTIFACT,
    BY_HP,
    CREATURE,
    CREW,
    E_CONSUMED,
    E_COUNTERED,
    E_LIFE_GAINED,
    E_LOST,
    E_PREVENTED,
    E_SEEN,
    EQUIP,
    MONUMENT,
    MOVE,
    Q_CHOOSE,
    Q_MODE,
    Q_X,
    SIDESTEP,
    UNCREW,
)

MULTI_STEPS: Final[dict[int, type[MultiStepFrame]]] = {
    multi_step.TURNING: TurnCardsFrame,
    multi_step.RESEARCHING: ResearchFrame,
    multi_step.MANEUVERING: ManeuverFrame,
    multi_step.TRANSFORMING: TransformFrame,
    multi_step.FLIPPING: FlipCardsFrame,
    multi_step.CONSCRIPTING: ConscriptFrame,
    multi_step.OPENING: OpenZoneFrame,
}


class RulesContext(ContinuousContext):
    """The rules' answers for the instruction of one EXECUTE frame."""

    __slots__ = ()

    def is_first_time(self) -> bool:
        return not self.frame.asked

    def number(self, amount: Amount) -> int:
        return amount.value if isinstance(amount, Number) else EffectEvaluator(self).value(amount)

    def fix_x(self, amount: Amount) -> None:
        self.x = NOT_COUNTED
        if self.item.counted:
            amounts = card_effects.declared_amounts(self.position, self.item)
            for fixed_amount, counted in zip(amounts, self.item.counted, strict=True):
                if fixed_amount is amount:
                    self.x = counted
        if self.x == NOT_COUNTED:
            self.x = max(self.number(amount), 0)

    def pick_x(self, most: int) -> bool:
        frame = self.frame
        if frame.x < 0 and frame.asked:
            frame.x = opt.a_of(self.position.answer)
            frame.asked = False  # what it is picked for may ask, too
        elif frame.x < 0 and most > 0:
            ask(self.position, frame.player, Q_X, [option(opt.X, x) for x in range(min(most, MOST_X) + 1)])
            return False
        self.x = max(frame.x, 0)
        return True

    def pick_number(self, least: int, most: int) -> bool:
        if self.frame.asked:
            self.item.x = opt.a_of(self.position.answer)
            return True
        numbers = range(least, min(most, MOST_X) + 1)
        ask(self.position, self.frame.player, Q_X, [option(opt.X, number) for number in numbers])
        return False

    def deal_damage(self, cards: list[int], damage_each: int, dealer: int = NO_CARD) -> None:
        by = dealer or self.item.source
        self.apply_events([apply.damage_event(card, damage_each, by) for card in self.find_cards(cards)])

    def divide_damage(self, cards: list[int], damage_in_all: int) -> bool:
        frame = self.frame
        if frame.asked:
            picked = self.position.field[opt.a_of(self.position.answer)]
            frame.left += () if picked is None else (picked.number,)
        takers = self.find_cards(self.face_up_cards(cards))
        if takers and len(frame.left) < damage_in_all:
            options = [option(opt.CHOOSE, card.zone) for card in takers]
            ask(self.position, frame.player, Q_CHOOSE, options)
            return False
        shares, frame.left = frame.left, ()
        dealt = [(card, shares.count(card.number)) for card in takers if card.number in shares]
        self.apply_events([apply.damage_event(card, share, self.item.source) for card, share in dealt])
        return True

    def fight(self, cards: list[int], others: list[int]) -> None:
        there = self.find_cards(self.face_up_cards([*cards[:1], *others[:1]]))
        if len(there) == 2 and there[0] is not there[1] and all(c.printed.type == CREATURE for c in there):
            combat.fight(self.position, there[0], there[1], named=False)

    def heal(self, cards: list[int], counters: int) -> None:
        for card in self.find_cards(cards):
            damage.heal_damage(self.position, card, counters)

    def equip(self, cards: list[int]) -> bool:
        able = [card for card in self.find_cards(cards) if equip_zones(self.position, card)]
        for card in reversed(able):
            equip_at_once(self.position, card, optional=False)
        return not able

    def crew(self, cards: list[int]) -> bool:
        able = [card for card in self.find_cards(cards) if crew_zones(self.position, card)]
        for card in reversed(able):
            start_crewing(self.position, card)
        return not able

    def uncrew(self, cards: list[int]) -> bool:
        able = [card for card in self.find_cards(cards) if leaving_zones(self.position, card)]
        for card in reversed(able):
            start_leaving(self.position, card)
        return not able

    def attach(self, cards: list[int], hosts: list[int]) -> None:
        for card, host in zip(self.find_in_play(cards), self.find_cards(hosts), strict=False):
            if can_lie_under(card, host):
                lay_under(self.position, card, host)

    def can_attach(self, cards: list[int], hosts: list[int]) -> bool:
        there = self.find_in_play(cards)
        above = self.find_cards(hosts)
        return len(there) <= len(above) and all(
            can_lie_under(card, host) for card, host in zip(there, above, strict=False)
        )

    def destroy(self, cards: list[int], sacrificed: bool = False) -> None:
        there = self.find_in_play(cards)
        safe = [card for card in there if card.cannot >> BE_DESTROYED_BY_EFFECTS & 1]
        for card in safe:
            emit_event(self.position, E_PREVENTED, card.controller, card)
        going = self.find_vulnerable([card for card in there if card not in safe], BE_DESTROYED_BY_RIVAL)
        dues = [apply.destruction_event(card, 0, self.item.source, sacrificed) for card in going]
        self.apply_events(dues)

    def find_vulnerable(self, cards: list[CardObject], capability: int) -> list[CardObject]:
        """Return those of the cards that are not safe from this by this player's effects (14.6, 15.5)."""
        vulnerable = []
        for card in cards:
            if is_spared(card.cannot, capability, self.item.controller):
                emit_event(self.position, E_PREVENTED, card.controller, card)
            else:
                vulnerable.append(card)
        return vulnerable

    def collect(self, cards: list[int], counters: int) -> None:
        there = [card for card in self.find_cards(cards) if card.face_up]
        self.apply_events([apply.collection_event(card, counters) for card in there])

    def draw(self, player: int, count: int) -> None:
        self.apply_events(apply.draw_events(self.position, player, count), one_by_one=True)

    def discard(self, player: int, count: int) -> bool:
        if self.frame.asked or not self.can_make_discard(player):
            return True
        place = self.position.frames.index(self.frame) + 1
        self.position.frames.insert(place, DiscardFrame(player, count))
        return False

    def can_make_discard(self, player: int) -> bool:
        """Return whether nothing keeps this effect from making a player discard; who picks it is not made."""
        by_rival = self.item.controller != player and self.frame.player != player
        return not (by_rival and is_barred(self.position, player, DISCARDING))

    def move(self, cards: list[int], zones: list[int]) -> None:
        if self.has_way(cards, zones):
            self.apply_events([apply.move_event(self.find_cards(cards)[0], zones[0])])

    def can_move(self, cards: list[int], zones: list[int]) -> bool:
        return self.has_way(cards, zones) and not self.find_cards(cards)[0].cannot >> BE_MOVED & 1

    def has_way(self, cards: list[int], zones: list[int]) -> bool:
        """Return whether the first zone is empty, and one where the first card may come to lie (2.2)."""
        movers = self.find_cards(cards)
        if not movers or not zones:
            return False
        return allowed_zones(movers[0]) & ~self.position.occupied & 1 << zones[0] != 0

    def can_turn_over(self, cards: list[int], face_up: bool) -> bool:
        return all(
            not card.face_up if face_up else zone_changes.can_lie_face_down(self.position, card)
            for card in self.find_cards(cards)
        )

    def turn_face_down(self, cards: list[int]) -> None:
        for card in self.find_cards(cards):
            zone_changes.turn_face_down(self.position, card)

    def forget_actions(self, cards: list[int]) -> None:
        for card in self.find_cards(cards):
            card.acted = ()

    def return_to_hand(self, cards: list[int]) -> None:
        there, gone = self.find_in_play(cards), self.find_gone(cards)
        zone_changes.return_to_hand(self.position, there)
        for ghost in gone:
            piles.bring_back(self.position, ghost.owner, ghost.defn, HAND)

    def summon_gone(self, cards: list[int]) -> None:
        for ghost in self.find_gone(cards):
            self.position.frames.append(FreeSummonFrame(ghost.owner, ghost.defn, GRAVEYARD))

    def find_gone(self, cards: list[int]) -> list[CardObject]:
        """Return those of these cards that have left the field, as they last were (12.9)."""
        gone = [number for number in cards if self.position.find_in_play(number) is None]
        ghosts = [self.position.card_or_ghost(number) for number in gone]
        return [ghost for ghost in ghosts if ghost is not None]

    def remove_mana(self, cards: list[int], counters: int, receivers: list[int]) -> None:
        there = self.find_vulnerable(self.find_cards(cards), LOSE_MANA_TO_RIVAL)
        if self.position.replacing >> E_CONSUMED & 1:
            to = receivers[0] if receivers else NO_CARD
            losing = [card for card in there if min(counters, card.mana) > 0]
            self.apply_events(
                [apply.mana_loss_event(card, min(counters, card.mana), 0, to) for card in losing]
            )
            return
        taken = sum(mana.remove_mana(self.position, card, counters) for card in there)
        self.collect(receivers[:1], taken)

    def share_mana(self, cards: list[int], counters: int, receivers: list[int], optional: bool) -> bool:
        frame, ends = self.frame, False
        if frame.asked:
            ends = opt.code_of(self.position.answer) == opt.DONE
            picked = self.position.field[opt.a_of(self.position.answer)]
            if not ends and picked is not None:
                frame.left += (picked.number,)
        givers = self.find_cards(cards[:1])
        able = [card for card in self.find_cards(self.face_up_cards(receivers)) if card not in givers]
        most = min(counters, givers[0].mana) if givers and able else 0
        if not ends and len(frame.left) < most:
            more = [option(opt.DONE)] if optional else []
            ask(
                self.position,
                frame.player,
                Q_CHOOSE,
                [*[option(opt.CHOOSE, card.zone) for card in able], *more],
            )
            return False
        shares, frame.left = frame.left, ()
        for card in able:
            if card.number in shares:
                self.remove_mana(cards[:1], shares.count(card.number), [card.number])
        return True

    def pick_giver(self, cards: list[int]) -> int:
        able = [card for card in self.find_cards(cards) if card.mana > 0]
        if len(able) < 2:
            return able[0].number if able else NOBODY
        if not self.frame.asked:
            ask(self.position, self.frame.player, Q_CHOOSE, [option(opt.CHOOSE, card.zone) for card in able])
            return NOT_PICKED
        picked = self.position.field[opt.a_of(self.position.answer)]
        assert picked is not None
        return picked.number

    def swap_mana(self, cards: list[int]) -> None:
        there = sorted(self.find_cards(self.face_up_cards(cards)), key=lambda card: card.mana)
        if len(there) == 2:
            poorer, richer = there
            self.remove_mana([richer.number], richer.mana - poorer.mana, [poorer.number])

    def show_hand(self, player: int) -> None:
        for defn in sorted(self.position.sides[player].hand):
            piles.emit_pile_event(self.position, E_SEEN, 1 - player, defn)

    def change_life(self, player: int, life: int, lost: bool) -> None:
        if life <= 0:
            return
        if lost:
            self.apply_events([apply.life_loss_event(player, life)])
        else:
            self.apply_events([ProposedEvent(E_LIFE_GAINED, player, NO_CARD, life, NO_CARD)])

    def damage_players(self, players: list[int], damage_each: int, dealer: int = NO_CARD) -> None:
        by = dealer or self.item.source
        if damage_each > 0:
            self.apply_events([apply.player_damage_event(player, damage_each, by) for player in players])

    def sacrifice(self, player: int, picks: list[int], count: int) -> None:
        mask = sum(1 << pick for pick in picks)
        self.position.frames.append(SacrificeFrame(player, count, mask, self.item))

    def place_token(self, zones: list[int]) -> bool:
        if self.frame.asked or not zones:
            return True
        frame = ConscriptFrame(self.frame.player, (), self.item)
        frame.choices = sum(1 << zone for zone in zones)
        self.position.frames.append(frame)
        return False

    def have_condition(self, cards: list[int], condition: int) -> bool:
        return all(card.keywords >> condition & 1 for card in self.find_cards(cards))

    def remove_condition(self, cards: list[int], condition: int) -> None:
        for number in cards:
            durations.remove_keyword(self.position, number, condition)

    def given_conditions(self, cards: list[int]) -> list[int]:
        made = [effect for effect in self.position.made if effect.kind == GIVE]
        given = {effect.which for effect in made if any(number in effect.cards for number in cards)}
        return [condition for condition in self.position.edition.cleansed if condition in given]

    def remove_one_condition(self, cards: list[int], numbered: tuple[int, ...]) -> bool:
        removable = self.given_conditions(cards)
        if self.frame.asked:
            removable = [numbered[opt.a_of(self.position.answer) - 1]]
        elif len(removable) > 1:
            modes = [option(opt.MODE, numbered.index(condition) + 1) for condition in removable]
            ask(self.position, self.frame.player, Q_MODE, modes)
            return False
        for condition in removable:
            self.remove_condition(cards, condition)
        return True

    def cleanse(self, cards: list[int]) -> None:
        for condition in self.position.edition.cleansed:
            self.remove_condition(cards, condition)

    def end_turn(self) -> None:
        cut_turn_short(self.position)

    def has_event_effect(self) -> bool:
        return self.event_effect() is not None

    def counter_effect(self) -> None:
        effect = self.event_effect()
        if effect is not None:
            self.position.stack.remove(effect)
            card = self.position.card_or_ghost(effect.source)
            emit_event(self.position, E_COUNTERED, effect.controller, card, effect.declared_way())
            spend_source(self.position, effect)

    def event_effect(self) -> StackObject | None:
        """Return the effect that was activated, or has targeted a card: the topmost such on the stack.

        This was put right above it. Of what has targeted a card the event has that card as its own.
        """
        item = self.item
        is_targeting = item.other != NO_CARD
        source, way = (item.other, item.amount - 1) if is_targeting else (item.subject, item.amount)
        for other in reversed(self.position.stack):
            is_same = (other.source, other.controller, other.declared_way()) == (source, item.player, way)
            if is_same and (is_targeting or other.kind == EFFECT):
                return other
        return None

    def win_game(self, player: int) -> None:
        emit_event(self.position, E_LOST, 1 - player)
        end_game(self.position, player, BY_HP)

    def add_turn(self, player: int) -> None:
        if not self.position.extra_turns:
            self.position.extra_turns = (1 - self.position.turn,)  # whose turn comes after that
        self.position.extra_turns += (player,)

    def count_pile_cards(self, player: int, origin: int, what: Selector) -> int:
        return len(pile_cards(self.position, player, origin, what))

    def move_pile_cards(
        self, player: int, what: Selector, places: tuple[int, int, int], range_: tuple[int, int], how: int
    ) -> None:
        shown = False
        if places[0] == TOP:
            side = self.position.sides[player]
            if places[1] != NOWHERE:
                shown = knows_top(side, range_[1], 1 - player) and knows_top(side, range_[1], player)
                how = LOOKED if knows_top(side, range_[1], player) else how
            cards = list(side.deck[: -range_[1] - 1 : -1])
            if places[1] == NOWHERE:
                show_top(side, len(cards))
            else:
                cards = [take_top(side) for _ in cards]
        else:
            cards = pile_cards(self.position, player, places[0], what)
        if places[1] == FIELD:
            cards = [card for card in cards if can_summon_freely(self.position, player, card)]
        if places[:2] == (HAND, GRAVEYARD) and not self.can_make_discard(player):
            return
        start_picks(self.position, self.item, player, cards, places, range_, how, shown)

    def search_deck(self, player: int, what: Selector, most: int, to: int, revealed: bool) -> None:
        start_search(self.position, self.item, player, what, most, to, revealed)

    def look_at_top(self, player: int, count: int, places: tuple[int, int], range_: tuple[int, int]) -> None:
        start_look(self.position, self.item, player, count, places, range_)

    def reveal_until(self, player: int, what: Selector, places: tuple[int, int], how: int) -> None:
        start_reveal(self.position, self.item, player, what, places, how)

    def shuffle_deck(self, player: int) -> None:
        piles.shuffle_deck(self.position, player)

    def put_shown(self, to: int) -> None:
        put_shown_cards(self.position, self.item, to)

    def put_into_deck(self, cards: list[int], to: int) -> None:
        there, gone = self.find_in_play(cards), self.find_gone(cards)
        owners = [card.owner for card in (*there, *gone)]
        zone_changes.return_cards(self.position, there, to)
        for ghost in gone:
            piles.bring_back(self.position, ghost.owner, ghost.defn, to)
        for player in (self.position.turn, 1 - self.position.turn):
            if to == DECK and player in owners:
                piles.shuffle_deck(self.position, player)

    def swap(self, cards: list[int]) -> None:
        if self.can_swap(cards):
            there = self.find_cards(cards)
            swap(self.position, there[0], there[1], other_moves=True)

    def can_swap(self, cards: list[int]) -> bool:
        there = self.find_cards(cards)
        if len(there) != 2 or (there[0].cannot | there[1].cannot) >> BE_MOVED & 1:
            return False
        return allowed_zones(there[0]) >> there[1].zone & 1 == 1

    def place_cards(
        self, cards: list[int], where: Selector, task: int, seen_from: int = NOBODY, within: int = ALL_GRID
    ) -> bool:
        if self.frame.asked:
            return True
        movers = self.find_cards(cards)
        player = self.frame.player
        source = self.position.card_or_ghost(seen_from) if seen_from != NOBODY else None
        kind = SidestepFrame if task == multi_step.SIDESTEPPING else PlaceFrame
        frame = kind(player, tuple([card.number for card in movers]), self.item)
        frame.zones = tuple([self.places_for(card, where, source or card) & within for card in movers])
        self.position.frames.append(frame)
        return False

    def can_place(self, cards: list[int], where: Selector, seen_from: int = NOBODY) -> bool:
        source = self.position.card_or_ghost(seen_from) if seen_from != NOBODY else None
        return all(
            not card.cannot >> BE_MOVED & 1
            and self.places_for(card, where, source or card) & ~self.position.occupied
            for card in self.find_cards(cards)
        )

    def can_turn(self, cards: list[int]) -> bool:
        return all(
            card.face_up
            and card.printed.type != MONUMENT
            and not card.cannot >> BE_ROTATED & 1
            and not is_spared(card.cannot, BE_ROTATED_BY_RIVAL, self.item.controller)
            for card in self.find_cards(cards)
        )

    def turn_cards(self, cards: list[int], quarters: int) -> None:
        there = self.find_cards(self.face_up_cards(cards))
        able = [card for card in there if card.printed.type != MONUMENT]
        able = self.find_vulnerable(able, BE_ROTATED_BY_RIVAL)
        for card in able:
            facing = quarter_turns(card.rotation, card.controller)
            apply.rotate(self.position, card, (facing + quarters) % 4)
        for card in reversed(able):
            turn_vehicle(self.position, card, self.frame.player)

    def places_for(self, card: CardObject, where: Selector, source: CardObject) -> int:
        """Return the zones that fit and where a card may come to lie, as a mask (2.2)."""
        fit = fitting_places(self.position, where, self.frame.player, source) & allowed_zones(card)
        return keep_extreme(self.position, fit, where, source)

    def start_multi_step(self, task: int, todo: list[int]) -> bool:
        if self.frame.asked or not todo:
            return True
        self.position.frames.append(MULTI_STEPS[task](self.frame.player, tuple(todo), self.item))
        return False

    def declare_actions(self, cards: list[int], action: int) -> bool:
        able = [card for card in self.find_cards(cards) if can_act(self.position, card, action)]
        for card in reversed(able):
            start_forced_action(self.position, card, action)
        return not able

    def can_act(self, cards: list[int], action: int) -> bool:
        return all(self.is_able(card, action) for card in self.find_cards(cards))

    def is_able(self, card: CardObject, action: int) -> bool:
        """Return whether a card can do an action now, and has a zone for it."""
        if action == EQUIP:
            return equip_zones(self.position, card) != 0
        if action == CREW:
            return crew_zones(self.position, card) != 0
        if action == UNCREW:
            return leaving_zones(self.position, card) != 0
        if action == MOVE:
            return can_move(card) and reachable_zones(self.position, card, card.movement) != 0
        return can_act(self.position, card, action)

    def can_act_at(self, cards: list[int], action: int, target: Subject) -> bool:
        zones = self.zones_of(target)
        if not zones:
            return False
        there = self.find_cards(cards)
        if action == SIDESTEP:
            free = 1 << zones[0] & ~self.position.occupied
            return all(
                not card.cannot >> BE_MOVED & 1 and self.places_for(card, BESIDE, card) & free
                for card in there
            )
        return all(can_act_at(self.position, card, action, zones[0]) for card in there)

    def act_at(self, cards: list[int], action: int, target: Subject) -> bool:
        zones = self.zones_of(target)
        if not zones:
            return True
        if action == SIDESTEP:
            return self.place_cards(cards, BESIDE, multi_step.SIDESTEPPING, within=1 << zones[0])
        able = [card for card in self.find_cards(cards) if can_act_at(self.position, card, action, zones[0])]
        for card in reversed(able):
            act_at(self.position, card, action, zones[0])
        return not able

    def perform_moves(self, cards: list[int]) -> bool:
        movers = [card for card in self.find_cards(cards) if can_move(card)]
        for card in reversed(movers):
            start_move(self.position, card)
        return not movers


def can_lie_under(card: CardObject, host: CardObject) -> bool:
    """Return whether a card can be attached to another: a face-up artifact to a face-up creature (4.2)."""
    return card.face_up and card.printed.type == ARTIFACT and can_be_host(host)
