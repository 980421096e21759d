"""Refusals: what is not offered says why, and the reason is true."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import grid, vocab
from engine.game import EngineGame, start
from engine.policies.determinize import redeal_hidden
from engine.presentation.refusals import sentences
from engine.presentation.refusals.why_not import (
    is_in_zone,
    not_offered_in_zone,
    not_offered_on_card,
    zone_picks,
)
from engine.rules.continuous.characteristics import settle_values
from engine.rules.costs.payability import face_down_mana
from engine.rules.play import activation, eligibility, flips, summon_and_set
from engine.rules.turn.legal_options import legal_options
from engine.rules.turn.window_obstacles import window_obstacles
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.card_profile import mana_of
from engine.state.options import option
from engine.state.position import Position, lift_card, place_card
from engine.tests.games.random_games import Picker, is_going_on, setup
from engine.tests.games.test_random_cards import MOST_PICKS, made_game
from engine.view_types import Mend, NotOffered, Reason

RULEBOOK = Path(__file__).parents[3] / "docs" / "rulebook.md"
MADE = 1000
GAMES = (1001, 1003, 0, 4, 13, 19, 22, 27, 38, 44)  # of each edition
# Of what no change of the position can be named: the card would have to be another one, or a text not there
WITHOUT_MEND = {
    *("is_trap", "by_transform", "never_set", "not_by_choice", "unread_cost", "not_yours", "open_already"),
    *("no_target", "condition", "barred", "unequipped", "endless", "cost", "no_token", "nothing_to_do"),
}


def windows(number: int) -> Iterator[EngineGame]:
    """A random game at each of its questions, values settled; from 1,000 on with cards made at random."""
    game = made_game(number) if number >= MADE else start(setup(number, windows_all=number % 2 == 0))
    picker = Picker(number)
    while is_going_on(game) and len(game.history) < MOST_PICKS:
        settle_values(game.position)
        yield game
        game.answer(picker.pick(game))


def refusals(position: Position) -> list[NotOffered]:
    """Return all that is not offered to the player who is asked."""
    player = position.ask_player
    in_zones = [
        refusal for zone in range(grid.ZONES) for refusal in not_offered_in_zone(position, player, zone)
    ]
    side = position.sides[player]
    names = dict.fromkeys(position.printed[defn].name for defn in side.hand + side.fables)
    return in_zones + [refusal for name in names for refusal in not_offered_on_card(position, player, name)]


def candidates(position: Position, player: int) -> list[int]:
    """All options of a window that refusals speak of."""
    side = position.sides[player]
    picks = [pick for zone in range(grid.ZONES) for pick in zone_picks(position, player, zone)]
    for defn in dict.fromkeys(side.hand + side.fables):
        picks += [option(opt.SUMMON, defn)] + [option(opt.SET, defn)] * (defn in side.hand)
    return picks


@pytest.mark.parametrize("number", GAMES)
def test_an_option_is_offered_exactly_where_no_gate_is_against_it(number: int) -> None:
    for game in windows(number):
        position, player = game.position, game.position.ask_player
        if position.ask_kind != vocab.Q_PRIORITY:
            continue
        picks = candidates(position, player)
        flips = {pick for pick in position.ask_options if opt.code_of(pick) == opt.FLIP}  # some will fizzle
        free = {pick for pick in picks if not window_obstacles(position, player, pick)}
        assert free <= {*position.ask_options}
        assert {*position.ask_options[1:]} - flips <= free


@pytest.mark.parametrize("number", GAMES[::3])
def test_each_card_and_zone_that_offers_nothing_says_why(number: int) -> None:
    for game in windows(number):
        position = game.position
        offered = {opt.a_of(pick) for pick in position.ask_options if is_in_zone(pick)}
        for zone in range(grid.ZONES):
            if zone in offered:
                continue
            assert not_offered_in_zone(position, position.ask_player, zone)
        for refusal in refusals(position):
            assert refusal["text"]
            assert refusal["reasons"]
            for reason in refusal["reasons"]:
                assert "{" not in reason["text"]
                assert "P1" not in reason["text"]
                assert (reason["mend"] is not None) or reason["code"] in WITHOUT_MEND | OF_PLACES


OF_PLACES = {words[0] for words in sentences.REASONS.values()} - WITHOUT_MEND


def mended(position: Position, reason: Reason, pick: int) -> None:
    """Change a position so that one reason is none any more."""
    change, player = reason["mend"], position.ask_player
    assert change is not None
    side, what, value = position.sides[player], change["what"], change["value"]
    attributes = {
        "turn": (position, "turn", player),
        "stack": (position, "stack", []),
        "fabled": (side, "fabled_summoned", 0),
        "tokens": (side, "tokens", 1),
        "opened": (side, "zones_opened", 0),
    }
    if what in attributes:
        setattr(*attributes[what])
    elif what == "phase":
        position.phase = vocab.PHASES.index(value)
    elif what == "event":
        position.event = vocab.EVENTS.index(value)
    elif what == "open":
        position.open |= 1 << grid.ZONE_NAMES.index(value)
    elif what == "mana":
        add_mana(position, player, int(value))
    else:
        zone = opt.a_of(pick) if what == "own_mana" else grid.ZONE_NAMES.index(value)
        card = position.field[zone]
        assert card is not None
        mend_card(position, card, change)


def mend_card(position: Position, card: CardObject, change: Mend) -> None:
    """The same of a card on the field."""
    if change["what"] == "empty":
        lift_card(position, card)
        add_mana(position, position.ask_player, card.mana + face_down_mana(position, 0, card))
    elif change["what"] == "own_mana":
        card.mana += int(change["value"])
    elif change["what"] == "acted":
        card.acted = ()
    elif change["what"] == "used":
        card.used = ()
    elif change["what"] == "prone":
        card.keywords &= ~(1 << vocab.PRONE)
    elif change["what"] == "cannot":
        card.cannot = 0
    else:
        assert change["what"] == "movement"
        card.movement = 1


def add_mana(position: Position, player: int, mana: int) -> None:
    """Put mana on a face-up card of a player; on a new one, where no card is played, if there is none."""
    if not mana:
        return
    for card in position.field:
        if card is not None and card.controller == player and card.face_up:
            card.mana += mana
            return
    closed = grid.SIDES[player] & ~position.open & ~position.occupied
    zone = grid.zones_in(closed or grid.SIDES[player] & ~position.occupied)[0]
    card = CardObject(len(position.zones), 0, position.printed[0], player, zone)
    card.face_up, card.mana = True, mana
    place_card(position, card, zone)


def is_offered(position: Position, pick: int, monkeypatch: pytest.MonkeyPatch, reasons: list[Reason]) -> bool:
    """Return whether an option is offered once these reasons are mended."""
    ahead = position.clone()
    with monkeypatch.context() as patched:
        for reason in reasons:
            if reason["mend"] is not None:
                mended(ahead, reason, pick)
            elif reason["code"] == "cost":
                for module, name in PAYABLE:
                    patched.setattr(module, name, lambda *_: True)
                for name in ("lacks_mana", "lacks_cards"):
                    patched.setattr(activation, name, lambda *_: False)
            else:
                assert reason["code"] == "condition"
                patched.setattr(activation, "holds", lambda *_: True)
        if ahead.phase == vocab.PREPARATION:
            setting = opt.code_of(pick) == opt.SET
            return setting and eligibility.can_set(ahead, position.ask_player, opt.a_of(pick))
        return pick in legal_options(ahead, position.ask_player)


PAYABLE = ((summon_and_set, "is_payable_at"), (flips, "can_pay_flip"), (activation, "is_effect_payable"))
MENDABLE = {"cost", "condition"}


def mendable(position: Position) -> Iterator[tuple[int, list[Reason]]]:
    """The options of a window that are not offered for reasons each of which can be mended."""
    player = position.ask_player
    by_label: dict[str, int] = {}
    for pick in candidates(position, player):
        by_label.setdefault(label_of(position, pick), pick)
    for refusal in refusals(position):
        reasons = refusal["reasons"]
        if not refusal["label"] or not all(
            reason["mend"] or reason["code"] in MENDABLE for reason in reasons
        ):
            continue
        pick = by_label[refusal["label"]]
        if not may_empty_what_pays(position, pick, reasons):
            yield pick, reasons


def may_empty_what_pays(position: Position, pick: int, reasons: list[Reason]) -> bool:
    """Return whether a card that makes room may be what the cost asks for, which is more than mana."""
    empties = any(reason["mend"] is not None and reason["mend"]["what"] == "empty" for reason in reasons)
    cost = position.printed[opt.a_of(pick)].cost if opt.code_of(pick) == opt.SUMMON else []
    return empties and len(cost) > 0 and mana_of(cost) < 0


def label_of(position: Position, pick: int) -> str:
    return EngineGame(position, None, None).label(pick)


def check_reasons(numbers: range, wanted: int, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Mend the reasons of so many refusals, all together and all but one; return how often each was met."""
    met: Counter[str] = Counter()
    checked = 0
    for number in numbers:
        for turn, game in enumerate(windows(number)):
            position = game.position
            if position.ask_kind != vocab.Q_PRIORITY or turn % 7:
                continue
            for pick, reasons in mendable(position):
                checked += 1
                met.update(reason["code"] for reason in reasons)
                where = (number, turn, label_of(position, pick), [reason["text"] for reason in reasons])
                assert is_offered(position, pick, monkeypatch, reasons), where
                for left in reasons:
                    others = [reason for reason in reasons if reason is not left]
                    assert not is_offered(position, pick, monkeypatch, others), (*where, left["code"])
            if checked >= wanted:
                return met
    raise AssertionError(f"only {checked} refusals were met")


def test_what_is_mended_as_a_reason_says_is_offered_and_each_reason_is_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    met = check_reasons(range(3, 54, 7), 500, monkeypatch)
    assert met.keys() >= {"no_zone", "wrong_phase", "wrong_event", "cost", "not_your_turn", "already_acted"}


@pytest.mark.long
def test_the_reasons_of_twenty_thousand_refusals_are_true(monkeypatch: pytest.MonkeyPatch) -> None:
    met = check_reasons(range(500), 20_000, monkeypatch)
    met += check_reasons(range(MADE, 2 * MADE), 20_000, monkeypatch)
    assert met.keys() >= {"prone", "condition", "cannot", "no_movement", "fabled_used", "stack_not_empty"}


OTHERS = (sentences.CONQUEST, sentences.LEAVES_NO_TARGET, sentences.THEIR_EMPTY_ZONE, sentences.NOTHING_TO_DO)


def test_every_reason_names_a_paragraph_of_the_rulebook() -> None:
    known = {*re.findall(r"^### (\d+\.\d+) ", RULEBOOK.read_text("utf-8"), re.MULTILINE)}
    fixed = (*sentences.REASONS.values(), *sentences.OF_OPTION.values(), *sentences.WITHOUT_TARGET.values())
    rules = {words[1] for words in (*fixed, *OTHERS)}
    assert rules <= known


@pytest.mark.parametrize("number", GAMES[::3])
def test_reasons_do_not_depend_on_what_the_player_cannot_see(number: int) -> None:
    for turn, game in enumerate(windows(number)):
        position = game.position
        if turn % 5 or position.ask_kind not in (vocab.Q_PRIORITY, vocab.Q_TARGET, vocab.Q_BLOCK):
            continue
        other, _ = redeal_hidden(position, position.ask_player, turn)
        settle_values(other)
        assert refusals(other) == refusals(position)
