"""Previews: what they say comes true, nothing hidden is in them, and harm to one's own side is warned of."""

from collections import Counter
from collections.abc import Iterator

import pytest

from engine import vocab
from engine.errors import Refused
from engine.game import EngineGame, start
from engine.policies.determinize import is_hidden, redeal_hidden
from engine.presentation.player_view import player_view
from engine.presentation.position_changes import PositionComparison
from engine.rules.continuous.characteristics import settle_values
from engine.rules.turn import priority
from engine.session.automatic_picks import is_own_strike
from engine.session.equal_choices import has_equal_choices
from engine.session.pick_preview import PreviewedPicks, preview_picks
from engine.state import options as opt
from engine.state.events import GameEvent
from engine.state.position import Position
from engine.tests.games.random_games import Picker, is_going_on, setup
from engine.tests.games.test_random_cards import made_game
from engine.tests.scenario.inline_scenario import scene
from engine.view_types import PickPreview

# Picks by which something is declared, or decided of what is on the stack
EFFECTS = (
    opt.ACTION,
    opt.ACTIVATE,
    opt.TARGET,
    opt.CHOOSE,
    opt.SELECT,
    opt.BLOCK,
    opt.MODE,
    opt.YES,
    opt.PASS,
)
DONE = (vocab.E_RESOLVED, vocab.E_FIZZLED)
MOST_PICKS = 250  # of a game
BATTLE = "title: T\nevent: battle\nfield: "
STRIKE = ("action c2 Strike",)
GONE = {"destroyed", "sacrificed", "left"}


def questions(first: int) -> Iterator[Position]:
    """Random games at each of their questions, every other one with cards made at random."""
    for number in range(first, first + 1000):
        game = made_game(number) if number % 2 else start(setup(number, windows_all=number % 4 == 0))
        picker = Picker(number)
        while is_going_on(game) and len(game.history) < MOST_PICKS:
            settle_values(game.position)
            yield game.position
            game.answer(picker.pick(game))


class PlayedPick:
    """A game in which a pick was made, and played on without responses until so many events happened."""

    def __init__(self, position: Position, pick: int, events: int) -> None:
        self.game = EngineGame(position.clone(), None, None)
        self.viewer = position.ask_player
        self.events: list[GameEvent] = []
        self.answer(position.ask_options.index(pick))
        while len(self.events) < events and self.default() is not None:
            self.answer(self.default() or 0)
        settle_values(self.game.position)

    def answer(self, index: int) -> None:
        self.game.answer(index)
        self.events += self.game.position.log

    def default(self) -> int | None:
        """Return what is answered without a decision: windows pass, the other side declines."""
        position = self.game.position
        if position.is_over():
            return None
        if position.ask_kind == vocab.Q_PRIORITY or len(position.ask_options) == 1:
            return 0
        labels = self.game.labels()
        if position.ask_player == self.viewer:
            return 0 if is_own_strike(position) or has_equal_choices(position) else None
        return next((labels.index(label) for label in ("no block", "no") if label in labels), None)


def check_preview(position: Position, pick: int) -> PlayedPick | None:
    """Compare a preview with what then happens; None where it says of nothing that is resolved."""
    label, viewer = EngineGame(position, None, None).label(pick), position.ask_player
    picks = PreviewedPicks(position, viewer, [label])
    if picks.happened < 0:
        return None
    with pytest.MonkeyPatch.context() as patched:  # it must not go on past the end of what is looked at
        patched.setattr(priority, "is_always_asked", lambda *_: True)
        real = PlayedPick(position, pick, picks.happened)
    said = [numbers(event) for event in picks.trial.events[: picks.happened]]
    assert said == [numbers(event) for event in real.events[: picks.happened]], (label, picks.ends)
    if len(real.events) > picks.happened:
        return None  # the preview ends in the middle, at a question that hidden cards could ask
    changes = PositionComparison(position, real.game.position, real.events, viewer).compare()
    assert picks.changes == changes, (label, picks.ends)
    check_views(position, real.game.position, viewer, picks)
    return real if any(event.kind in DONE for event in real.events) else None


def numbers(event: GameEvent) -> list[int]:
    """An event without the card that it is about, which may be a hidden one."""
    return [event.kind, event.player, event.zone, event.number, event.amount, event.other]


def check_views(before: Position, after: Position, viewer: int, previewed: PreviewedPicks) -> None:
    """HP, cards that went and damage, as the player then sees them, are what the preview said."""
    was, now = player_view(before, viewer), player_view(after, viewer)
    said = {(change["kind"], change["player"]): change for change in previewed.changes}
    for player in vocab.PLAYERS:
        lost = was["players"][player]["hp"] - now["players"][player]["hp"]
        change = said.get(("hp_lost", player))
        assert max(lost, 0) == (change["amount"] if change else 0)
    gone = {change["zone"] for change in previewed.changes if change["kind"] in GONE}
    hit = {change["zone"]: change["amount"] for change in previewed.changes if change["kind"] == "damaged"}
    for zone, card in was["field"].items():
        there = now["field"].get(zone)
        left = {change["zone"] for change in previewed.changes if change["kind"] in ("moved", "attached")}
        if there is None:
            assert zone in gone | left
        elif zone not in gone | left and card["face"] == there["face"] == "up":
            assert max(there["damage"] - card["damage"], 0) == hit.get(zone, 0)


def check_previews(first: int, wanted: int) -> Counter[str]:
    """Compare so many previews of Strikes and effects that resolve without responses."""
    met = Counter[str]()
    for position in questions(first):
        for pick in position.ask_options:
            if opt.code_of(pick) not in EFFECTS or (opt.code_of(pick) == opt.PASS and not position.stack):
                continue
            real = check_preview(position, pick)
            if real is not None:
                met["all"] += 1
                met["strike"] += any(event.kind == vocab.E_STRUCK for event in real.events)
        if met["all"] >= wanted:
            return met
    raise AssertionError(f"only {met['all']} were met")


def test_previews_of_sixty_strikes_and_effects_equal_what_then_happens() -> None:
    met = check_previews(60, 60)
    assert met["strike"] >= 5


@pytest.mark.long
def test_previews_of_two_thousand_strikes_and_effects_equal_what_then_happens() -> None:
    met = check_previews(100, 2000)
    assert met["strike"] > 200


def preview(text: str, *picks: str) -> PickPreview:
    """The preview of the last of these picks in a scene."""
    game = scene(text)
    for label in picks[:-1]:
        game.answer(game.option_index(label))
    return preview_picks(game.position, game.position.ask_player, [picks[-1]])


def sentences(shown: PickPreview) -> list[str]:
    return [change["text"] for change in shown["changes"]]


def test_a_preview_says_who_blocks_who_is_hit_how_much_and_who_dies() -> None:
    shown = preview(f"{BATTLE}{{c2: Brute, c3: {{card: Wall, damage: 2}}}}", *STRIKE, "target c3")
    assert sentences(shown) == [
        "Their Wall on c3 blocks.",
        "Your Brute on c2 takes 1 damage and has 2 of 3 Life left.",
        "Their Wall on c3 takes 2 damage and is destroyed.",
    ]
    assert [change["kind"] for change in shown["changes"]] == ["blocks", "damaged", "destroyed"]
    assert [(change["zone"], change["amount"]) for change in shown["changes"][1:]] == [("c2", 1), ("c3", 2)]
    assert (shown["ends"], shown["next"], shown["responses"]) == ("done", "", [])
    assert shown["warning"] == "Careful! Your Brute on c2 takes 1 damage and has 2 of 3 Life left."


def test_a_direct_strike_says_the_hp_that_are_lost_and_who_could_block() -> None:
    shown = preview(f"{BATTLE}{{c2: Brute, d3: Guard}}", *STRIKE, "target c3")
    assert sentences(shown) == ["Your opponent loses 1 HP and has 5 left."]
    assert shown["warning"] == ""
    assert shown["responses"] == []  # its arrow points away


@pytest.mark.parametrize("zone", ["b3", "d3"])
def test_who_could_block_is_named(zone: str) -> None:
    cards = "\ncards:\n  Brute: {type: creature, stats: {might: 2, life: 3}, arrows: {n: 1, e: 1}}\n"
    cards += "  Side: {type: creature, stats: {might: 1, life: 3}, arrows: {e: 1, w: 1}}\n"
    game = scene(f"{BATTLE}{{c2: Brute, {zone}: Side}}", cards)
    game.answer(game.option_index("action c2 Strike"))
    shown = preview_picks(game.position, 0, ["target c3"])
    assert shown["responses"] == [f"Your opponent could block with Side on {zone}."]
    assert sentences(shown) == ["Your opponent loses 1 HP and has 5 left."]


def test_a_strike_on_one_s_own_creature_is_warned_of() -> None:
    text = f"{BATTLE}{{c2: Brute, d2: {{card: Guard, damage: 1}}}}"
    shown = preview(text, *STRIKE, "target d2")
    warned = "Your Guard on d2 takes 2 damage and is destroyed."
    assert warned in sentences(shown)
    assert shown["warning"].startswith("Careful! ")
    assert warned in shown["warning"]
    assert all(change["harms"] for change in shown["changes"] if change["kind"] in ("damaged", "destroyed"))


def test_a_strike_at_one_s_own_empty_zone_warns_of_the_hp() -> None:
    shown = preview(f"{BATTLE}{{c2: Brute}}", *STRIKE, "target d2")
    assert shown["warning"] == "Careful! You lose 1 HP and have 5 left."


def test_what_is_still_to_be_chosen_is_said() -> None:
    shown = preview(f"{BATTLE}{{c2: Brute, c3: Wall}}", "action c2 Strike")
    assert (shown["changes"], shown["ends"]) == ([], "choice")
    assert shown["next"] == "Still to be chosen: Which zone is the target?"


def test_a_face_down_card_in_the_zone_ends_the_preview_and_others_could_respond() -> None:
    text = f"{BATTLE}{{c2: Brute, c3: {{card: Wall, face: down}}, e4: {{card: Box, face: down}}}}"
    shown = preview(text, *STRIKE, "target c3")
    assert (shown["changes"], shown["ends"]) == ([], "hidden")
    assert shown["next"] == "The face-down card on c3 is flipped first; the rest depends on what it is."
    beside = preview(text, *STRIKE, "target d2")
    assert beside["responses"] == ["Your opponent could respond with the face-down card on c3 or e4."]


def test_a_drawn_card_is_counted_and_not_named() -> None:
    text = f"{BATTLE}{{a1: {{card: Well, mana: 1}}}}\np1: {{deck: [Wall, Box]}}"
    shown = preview(text, "activate a1 1")
    assert sentences(shown) == [
        "Your Well on a1 has 1 mana less.",
        "You draw 1 card.",
        "You have 1 card in hand.",
    ]


def test_chance_ends_the_preview() -> None:
    text = "activation | Pay 1 life: discard a card at random."
    cards = f'\ncards:\n  Dice: {{type: artifact, effects: ["{text}"]}}\n  Box: {{type: artifact}}\n'
    game = scene(f"{BATTLE}{{a1: Dice}}\np1: {{hand: [Box, Dice]}}", cards)
    shown = preview_picks(game.position, 0, ["activate a1 1"])
    assert sentences(shown) == ["You lose 1 HP and have 5 left."]
    assert (shown["ends"], shown["next"]) == ("random", "What comes then is random.")


def test_what_is_not_offered_has_no_preview() -> None:
    with pytest.raises(Refused, match="c9"):
        preview("title: T\nfield: {c2: Brute}", "action c9 Strike")


def disguised(position: Position, viewer: int, number: int) -> Position:
    """The same to the eyes of a player: hidden cards dealt anew, those face-down any that can lie there."""
    other, _ = redeal_hidden(position, viewer, number)
    for card in other.field:
        if card is not None and is_hidden(card, viewer):
            fitting = [
                d
                for d, profile in enumerate(other.printed)
                if profile.type == card.printed.type and not profile.fabled
            ]
            card.defn = card.guise = fitting[number % len(fitting)]
            card.printed = other.printed[card.defn]
    return other


def test_a_preview_does_not_depend_on_what_the_player_cannot_see() -> None:
    compared = 0
    for turn, position in enumerate(questions(0)):
        viewer = position.ask_player
        if turn % 7 or not any(c is not None and is_hidden(c, viewer) for c in position.field):
            continue
        other = disguised(position, viewer, turn)
        for label in EngineGame(position, None, None).labels()[:8]:
            assert preview_picks(position, viewer, [label]) == preview_picks(other, viewer, [label]), label
            compared += 1
        if compared > 150:
            return


def test_a_preview_changes_nothing() -> None:
    game = scene(f"{BATTLE}{{c2: Brute, c3: Wall}}")
    before = game.digest()
    preview_picks(game.position, 0, ["action c2 Strike"])
    assert game.digest() == before
