"""Changes between two positions of one game, in words, as one player may know them (19.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import grid, vocab
from engine.effects.wording.edition_words import edition_text
from engine.presentation.log import RULES
from engine.presentation.player_view import facing_of, may_look
from engine.presentation.pronouns import capitalize_first, pronouns_of
from engine.rules.keywords import has_keyword
from engine.state.card import CardObject
from engine.state.events import GameEvent
from engine.state.position import Position
from engine.view_types import PositionChange

KEYWORDS: Final = (*vocab.CONDITIONS, *vocab.ABILITIES)
HARMS: Final = ("damaged", "destroyed", "left", "hp_lost", "lost")
LEAVING: Final = {"destroyed": "is destroyed", "sacrificed": "is sacrificed", "left": "leaves the field"}
STAT_RULE, CONTROL_RULE, PILE_RULE, END_RULE = "14.1", "2.2", "1.2", "18.1"


class PositionComparison:
    """Two positions of one game with all that happened between them, as `viewer` (0 or 1) sees it.

    Values of both must be settled. A card is called what the viewer knew it as before.
    """

    __slots__ = ("after", "before", "changes", "events", "viewer")

    def __init__(self, before: Position, after: Position, events: Sequence[GameEvent], viewer: int) -> None:
        self.before = before
        self.after = after
        self.events = events
        self.viewer = viewer
        self.changes: list[PositionChange] = []

    def compare(self) -> list[PositionChange]:
        """All changes: blocks first, then of cards in the order of 2.5, of zones, of players, the end."""
        self.compare_attacks()
        was, now = cards_in_play(self.before), cards_in_play(self.after)
        for number, old in was.items():
            self.compare_card(old, now.get(number))
        for number, new in now.items():
            if number not in was:
                self.add_arrival(new)
        for zone in grid.zones_in(self.after.open & ~self.before.open):
            name, side = grid.ZONE_NAMES[zone], grid.zone_side(zone)
            self.add("opened", f"Zone {name} is opened", RULES[vocab.E_ZONE_OPENED], side, zone)
        for player in (self.viewer, 1 - self.viewer):
            self.compare_players(player)
        if self.after.is_over():
            self.add_end()
        return self.changes

    def add(
        self, kind: str, text: str, rule: str, player: int, zone: int = -1, to: int = -1, amount: int = -1
    ) -> None:
        """Add a change. `text` is a sentence without its stop."""
        self.changes.append(
            {
                "kind": kind,
                "text": f"{capitalize_first(text)}.",
                "rule": rule,
                "zone": grid.ZONE_NAMES[zone] if zone >= 0 else None,
                "to": grid.ZONE_NAMES[to] if to >= 0 else None,
                "player": vocab.PLAYERS[player],
                "amount": amount if amount >= 0 else None,
                "harms": player == self.viewer and kind in HARMS,
            }
        )

    def add_of_card(
        self, kind: str, card: CardObject, words: str, rule: str, amount: int = -1, to: int = -1
    ) -> None:
        """Add a change of a card that was in play before."""
        text = f"{self.card_words(card)} {words}"
        self.add(kind, text, rule, card.controller, card.zone, to, amount)

    def card_words(self, card: CardObject) -> str:
        """`your Toll Box on a1`, `the face-down card on c3`."""
        place = grid.ZONE_NAMES[card.zone]
        whose = pronouns_of(card.controller, self.viewer).whose
        if card.face_up:
            return f"{whose} {card.printed.name} on {place}"
        if may_look(card, self.viewer):
            return f"{whose} face-down {card.printed.name} on {place}"
        return f"the face-down card on {place}"

    def compare_attacks(self) -> None:
        """Note who blocks, and what fizzles or is prevented: what no state tells."""
        was = cards_in_play(self.before)
        for event in self.events:
            card = was.get(event.number)
            if card is None:
                continue
            if event.kind == vocab.E_BLOCKED:
                self.add_of_card("blocks", card, "blocks", RULES[event.kind])
            elif event.kind == vocab.E_FIZZLED:
                words = "does nothing: it is no longer possible"
                self.add_of_card("fizzles", card, words, RULES[event.kind])
            elif event.kind == vocab.E_PREVENTED:
                words = f"is Protected from {event.amount} damage"
                self.add_of_card("prevented", card, words, RULES[event.kind], event.amount)

    def total(self, kind: int, card: CardObject) -> int:
        """Sum up the amounts of what happened to a card."""
        found = [event.amount for event in self.events if event.kind == kind and event.number == card.number]
        return sum(found)

    def happened(self, kind: int, card: CardObject) -> bool:
        """Return whether something happened to a card."""
        return any(event.kind == kind and event.number == card.number for event in self.events)

    def compare_card(self, old: CardObject, new: CardObject | None) -> None:
        """The changes of a card that was in play."""
        if new is None:
            self.add_departure(old)
            return
        if new.face_up and old.face_up and new.damage != old.damage:
            self.add_damage(old, new)
        self.compare_place(old, new)
        if new.face_up != old.face_up:
            kind, words = ("flipped", "is flipped face-up") if new.face_up else ("hidden", "turns face-down")
            self.add_of_card(kind, old, words, "7.4" if new.face_up else "7.7")
        elif new.face_up:
            self.compare_values(old, new)
        if new.controller != old.controller:
            owner = pronouns_of(new.controller, self.viewer).own
            self.add_of_card("control", old, f"is {owner} now", CONTROL_RULE)
        if new.mana != old.mana:
            self.add_mana(old, new.mana - old.mana)

    def add_departure(self, old: CardObject) -> None:
        """A card leaves: how, and how much damage it takes before."""
        kind = "left"
        if self.happened(vocab.E_SACRIFICED, old):
            kind = "sacrificed"
        elif self.happened(vocab.E_DESTROYED, old):
            kind = "destroyed"
        hit = self.total(vocab.E_DAMAGED, old)
        words = f"takes {hit} damage and {LEAVING[kind]}" if hit else LEAVING[kind]
        rule = RULES[vocab.E_LEFT] if kind == "left" else RULES[vocab.E_DESTROYED]
        self.add_of_card(kind, old, words, rule, hit or -1)

    def add_damage(self, old: CardObject, new: CardObject) -> None:
        """Damage that a card takes, or is healed of."""
        by = new.damage - old.damage
        if by > 0:
            left = f"{new.life - new.damage} of {new.life} {self.stat(vocab.LIFE)}"
            words = f"takes {by} damage and has {left} left"
            self.add_of_card("damaged", old, words, RULES[vocab.E_DAMAGED], by)
        else:
            self.add_of_card("healed", old, f"is healed of {-by} damage", RULES[vocab.E_HEALED], -by)

    def stat(self, stat: int) -> str:
        """The edition's word for a stat (0.2)."""
        return edition_text(self.after.edition.stat_names, vocab.STATS[stat].title())

    def compare_place(self, old: CardObject, new: CardObject) -> None:
        """Compare where a card lies, under what, where it points, and what it equips."""
        was, now = host_of(self.before, old), host_of(self.after, new)
        if now != was:
            self.add_attachment(old, now)
        elif new.zone != old.zone and not now:
            place = grid.ZONE_NAMES[new.zone]
            self.add_of_card("moved", old, f"goes to {place}", RULES[vocab.E_MOVED], to=new.zone)
        if new.rotation != old.rotation and new.face_up and old.face_up:
            words = f"turns to face {facing_of(new)}"
            self.add_of_card("turned", old, words, RULES[vocab.E_ROTATED], to=new.zone)
        if new.linked != old.linked:
            if new.linked < 0:
                self.add_of_card("unlinked", old, "equips nothing any more", RULES[vocab.E_UNLINKED])
            else:
                words = f"equips {grid.ZONE_NAMES[new.linked]}"
                self.add_of_card("equipped", old, words, RULES[vocab.E_EQUIPPED], to=new.linked)

    def add_attachment(self, old: CardObject, host: int) -> None:
        """A card comes to lie under another one, or no longer does."""
        new = cards_in_play(self.after)[old.number]
        if not host:
            words = f"comes to lie on {grid.ZONE_NAMES[new.zone]}"
            self.add_of_card("moved", old, words, RULES[vocab.E_UNCREWED], to=new.zone)
            return
        under = self.after.card(host)
        name = "" if under is None else under.printed.name
        words = f"is attached to {name} on {grid.ZONE_NAMES[new.zone]}"
        self.add_of_card("attached", old, words, RULES[vocab.E_ATTACHED], to=new.zone)

    def compare_values(self, old: CardObject, new: CardObject) -> None:
        """Stats, conditions and abilities, the name, of a card that stays face-up."""
        if new.guise != old.guise:
            self.add_of_card("copied", old, f"becomes {new.printed.name}", STAT_RULE)
        for stat in range(len(vocab.STATS)):
            if new.stat(stat) != old.stat(stat):
                words = f"has {self.stat(stat)} {new.stat(stat)} instead of {old.stat(stat)}"
                self.add_of_card("stats", old, words, STAT_RULE, new.stat(stat))
        for keyword in KEYWORDS:
            had, has = has_keyword(self.before, old, keyword), has_keyword(self.after, new, keyword)
            if has and not had:
                words = f"becomes {vocab.KEYWORDS[keyword]}"
                self.add_of_card("gained", old, words, RULES[vocab.E_CONDITION_GAINED])
            elif had and not has:
                words = f"is no longer {vocab.KEYWORDS[keyword]}"
                self.add_of_card("ended", old, words, RULES[vocab.E_CONDITION_LOST])

    def add_mana(self, old: CardObject, by: int) -> None:
        """Mana that a card collects or loses."""
        if by > 0:
            self.add_of_card("collected", old, f"collects {by} mana", RULES[vocab.E_COLLECTED], by)
        else:
            self.add_of_card("consumed", old, f"has {-by} mana less", RULES[vocab.E_CONSUMED], -by)

    def add_arrival(self, new: CardObject) -> None:
        """Add a card that was not in play."""
        name = new.printed.name if new.face_up or may_look(new, self.viewer) else "a card"
        down = "" if new.face_up else " face-down"
        mana = f" with {new.mana} mana" if new.mana else ""
        words = f"{name} comes{down} to {grid.ZONE_NAMES[new.zone]}{mana}"
        amount = new.mana or -1
        self.add("came", words, RULES[vocab.E_ENTERED], new.controller, new.zone, new.zone, amount)

    def compare_players(self, player: int) -> None:
        """HP, hand, deck and tokens of a player."""
        was, now = self.before.sides[player], self.after.sides[player]
        you = player == self.viewer
        who, s, have = ("you", "", "have") if you else ("your opponent", "s", "has")
        if now.hp != was.hp:
            kind, verb = ("hp_lost", "lose") if now.hp < was.hp else ("hp_gained", "gain")
            rule = RULES[vocab.E_HIT if now.hp < was.hp else vocab.E_LIFE_GAINED]
            by = abs(now.hp - was.hp)
            self.add(
                kind, f"{who} {verb}{s} {by} HP and {have} {max(now.hp, 0)} left", rule, player, amount=by
            )
        drawn, discarded = self.count(vocab.E_DREW, player), self.count(vocab.E_DISCARDED, player)
        if drawn:
            words = f"{who} draw{s} {cards(drawn)}"
            self.add("drew", words, RULES[vocab.E_DREW], player, amount=drawn)
        if discarded:
            words = f"{who} discard{s} {cards(discarded)}"
            self.add("discarded", words, RULES[vocab.E_DISCARDED], player, amount=discarded)
        if len(now.hand) != len(was.hand):
            words = f"{who} {have} {cards(len(now.hand))} in hand"
            self.add("hand", words, PILE_RULE, player, amount=len(now.hand))
        if len(now.deck) != len(was.deck) - drawn:
            words = f"{who} {have} {cards(len(now.deck))} in the deck"
            self.add("deck", words, PILE_RULE, player, amount=len(now.deck))
        if now.tokens != was.tokens:
            noun = "token" if now.tokens == 1 else "tokens"
            words = f"{who} {have} {now.tokens} {noun} to open zones with"
            self.add("tokens", words, "6.4", player, amount=now.tokens)

    def count(self, kind: int, player: int) -> int:
        """Count how often something happened to a player."""
        return sum(event.kind == kind and event.player == player for event in self.events)

    def add_end(self) -> None:
        """The game ends."""
        if self.after.winner not in (vocab.P1, vocab.P2):
            self.add("tied", "the game is a draw", END_RULE, self.viewer)
        elif self.after.winner == self.viewer:
            self.add("won", "you win the game", END_RULE, self.viewer)
        else:
            self.add("lost", "you lose the game", END_RULE, self.viewer)


def cards_in_play(position: Position) -> dict[int, CardObject]:
    """The cards in zones and those under them, by their numbers, in the order of 2.5."""
    found: dict[int, CardObject] = {}
    for card in position.field:
        if card is not None:
            found[card.number] = card
            for attached in card.under:
                found[attached.number] = attached
    return found


def host_of(position: Position, card: CardObject) -> int:
    """The number of the card that a card in play lies under, 0 for none."""
    there = position.field[card.zone]
    return 0 if there is None or there.number == card.number else there.number


def cards(number: int) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} card" if number == 1 else f"{number} cards"
