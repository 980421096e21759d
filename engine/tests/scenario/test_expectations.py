"""Expectations: what holds passes, and what does not is told in words."""

import pytest

from engine.tests.scenario.inline_scenario import differs

POSITION = """
    title: x
    event: battle
    P1: {hp: 5, tokens: 1, hand: [Wall, Box], deck: [Brute, Wall], fables: [Giant], graveyard: [Box, Wall]}
    open: [c2]
    field:
      c2: {card: Brute, mana: 1, damage: 1, conditions: [Weak], facing: right}
      b2: {card: Wall, conditions: [Inspired]}
      c3: {card: Wall, face: down}
    expect: %s
"""


ASKED = "P1 is asked priority: end, action b2 Strike, action c2 Strike"


@pytest.mark.parametrize(
    "expected",
    [
        "{c2: Brute, c3: Wall, a1: empty}",
        "{c2: {card: brute, face: up, facing: right, mana: 1, damage: 1, might: 0, life: 3, armor: 0}}",
        "{c2: {movement: 0, will: 0, conditions: [Weak], abilities: [], attached: [], equipped: none}}",
        "{c2: {controller: P1}, c3: {controller: P2, face: down}}",
        "{b2: {conditions: [inspired]}}",
        "{P1: {hp: 5, tokens: 1, hand: 2, deck: 2, fables: 1, graveyard: 2}}",
        "{P1: {hand: [Box, Wall], deck: [Brute, Wall], fables: [Giant], graveyard: [Box, Wall]}}",
        "{P1: {hand: [wall, box]}, P2: {hand: []}}",
        "{stack: 0, phase: event, turn: P1, turn_number: 3, winner: none, reason: none}",
        "{open: [c2, a1], asks: P1 priority, offers: [end], offers_not: [event battle, summon Wall]}",
        "{offers: [action b2 Strike, pass]}",
        "{events: [], events_not: [destroyed, destroyed c3, lost P1, replaced]}",
    ],
)
def test_what_holds_passes(expected: str) -> None:
    assert differs(POSITION % expected) == ""


@pytest.mark.parametrize(
    ("expected", "words"),
    [
        ("{c2: Wall}", "c2 is Brute, not Wall"),
        ("{c2: empty}", "c2 is Brute, not empty"),
        ("{a1: Wall}", "a1 is empty, not Wall"),
        ("{a1: {damage: 0}}", "a1 damage is absent: the zone is empty, not 0"),
        ("{c2: {card: Wall}}", "c2 card is Brute, not Wall"),
        ("{c2: {face: down}}", "c2 face is up, not down"),
        ("{c2: {facing: up}}", "c2 facing is right, not up"),
        ("{c3: {facing: up}}", "c3 facing is none, not up"),
        ("{c2: {mana: 0}}", "c2 mana is 1, not 0"),
        ("{c2: {might: 2}}", "c2 might is 0, not 2"),
        ("{c2: {conditions: []}}", "c2 conditions is [Weak], not []"),
        ("{c2: {conditions: [Weak, Prone]}}", "c2 conditions is [Weak], not [Prone, Weak]"),
        ("{c2: {abilities: [Evasive]}}", "c2 abilities is [], not [Evasive]"),
        ("{c2: {attached: [Box]}}", "c2 attached is [], not [Box]"),
        ("{c2: {equipped: c3}}", "c2 equipped is none, not c3"),
        ("{c2: {controller: P2}}", "c2 controller is P1, not P2"),
        ("{P1: {hp: 6}}", "P1 hp is 5, not 6"),
        ("{P1: {hand: 3}}", "P1 hand is 2, not 3"),
        ("{P1: {hand: [Wall]}}", "P1 hand is [Box, Wall], not [Wall]"),
        ("{P1: {hand: [Wall, Wall]}}", "P1 hand is [Box, Wall], not [Wall, Wall]"),
        ("{P1: {deck: [Wall, Brute]}}", "P1 deck is [Brute, Wall], not [Wall, Brute]"),
        ("{P1: {graveyard: [Wall, Box]}}", "P1 graveyard is [Box, Wall], not [Wall, Box]"),
        ("{P1: {fables: []}}", "P1 fables is [Giant], not []"),
        ("{P1: {tokens: 0}}", "P1 tokens is 1, not 0"),
        ("{stack: 1}", "stack is 0, not 1"),
        ("{phase: draw}", "phase is event, not draw"),
        ("{turn: P2}", "turn is P1, not P2"),
        ("{turn_number: 4}", "turn_number is 3, not 4"),
        ("{winner: draw}", "winner is none, not draw"),
        ("{reason: loop}", "reason is none, not loop"),
        ("{open: [c2, m1, d2]}", "m1, d2 not open"),
        ("{offers: [target c3]}", f"not offered: target c3 ({ASKED})"),
        ("{offers_not: [end]}", f"offered: end ({ASKED})"),
        ("{asks: P2 block}", f"{ASKED}, not P2 block"),
        ("{events: [drew]}", "no drew in order; what happened: nothing"),
        ("{stack: 2, P1: {hp: 1}}", "stack is 0, not 2; P1 hp is 5, not 1"),
    ],
)
def test_what_does_not_hold_is_reported(expected: str, words: str) -> None:
    assert differs(POSITION % expected) == words


FIGHT = """
    event: battle
    field: {c2: Wall, c3: Brute, b1: {card: Well, mana: 1}}
    script:
      - P1: [action c2 Strike, activate b1 1]
      - resolve: all
    expect: %s
"""


@pytest.mark.parametrize(
    "events",
    [
        "[struck, blocked, drew, damaged]",
        "[struck c2, blocked c3, consumed b1, drew P1, damaged c3, damaged c2, resolved c2]",
        "[declared P1, activated P1, damaged P2, damaged P1]",
        "[Struck]",
        "damaged",
    ],
)
def test_events_happened_in_this_order_with_others_between(events: str) -> None:
    assert differs(FIGHT % f"{{events: {events}}}") == ""


@pytest.mark.parametrize(
    ("events", "missing"),
    [
        ("[drew, struck]", "struck"),
        ("[damaged c3, damaged c3]", "damaged c3"),
        ("[struck c3]", "struck c3"),
        ("[drew P2]", "drew P2"),
        ("[equipped]", "equipped"),
    ],
)
def test_events_in_another_order_or_elsewhere_did_not_happen(events: str, missing: str) -> None:
    output = differs(FIGHT % f"{{events: {events}}}")
    assert output.startswith(f"no {missing} in order; what happened: declared c2, struck c2, blocked c3")


def test_an_event_that_must_not_happen_is_reported() -> None:
    assert differs(FIGHT % "{events_not: [hit, damaged c2]}") == "damaged c2 happened"


def test_events_are_those_of_the_script_so_far() -> None:
    text = """
        event: battle
        field: {c2: Wall, c3: Brute}
        script:
          - expect: {events_not: [struck]}
          - P1: action c2 Strike
          - expect: {events: [struck]}
    """
    assert differs(text) == ""


def test_a_failed_flip_is_fizzled_and_destroyed_and_nothing_else() -> None:
    text = """
        event: battle
        cards:
          Dear: {type: creature, stats: {life: 1}, effects: ["cost | Consume any 3 mana: summon."]}
          Archer: {type: creature, stats: {might: 1, life: 1}, arrows: {n: 1}}
        field: {c2: Archer, c3: {card: Dear, face: down}}
        script: [P1: action c2 Strike]
        expect: {events: [fizzled c3, destroyed c3], events_not: [flipped, summoned]}
    """
    assert differs(text, cards="") == ""


def test_what_fizzled_did_not_resolve_and_a_sacrifice_is_destroyed() -> None:
    text = """
        event: battle
        cards:
          Archer: {type: creature, stats: {might: 1, life: 1}, arrows: {n: 1}}
          Altar: {type: artifact, effects: ["activation | Sac a creature: draw 1."]}
        field: {c2: Archer, b1: Altar}
        script: [P1: [action c2 Strike, activate b1 1]]
        expect: {events: [struck c2, destroyed c2, resolved b1, fizzled c2], events_not: [resolved c2, hit]}
    """
    assert differs(text, cards="") == ""


def test_a_hit_is_reported_of_the_player_who_was_hit() -> None:
    text = """
        event: battle
        field: {c2: Wall}
        script: [P1: action c2 Strike]
        expect: {P2: {hp: 5}, events: [hit P2], events_not: [hit P1, damaged]}
    """
    assert differs(text) == ""


def test_hidden_things_can_be_expected_too() -> None:
    assert differs("field: {c3: {card: Wall, face: down}}\nexpect: {c3: {card: Wall}}") == ""


def test_a_creature_with_mana_that_connects_makes_blessed() -> None:
    text = """
        field: {c2: {card: Brute, mana: 1}, d2: Wall}
        expect: {d2: {conditions: [Blessed]}, c2: {conditions: []}}
    """
    assert differs(text) == ""
