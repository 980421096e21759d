"""Playing a script: what a pick is compared with, who passes when, and what each step does."""

import pytest

from engine.scenario import StepBudget, play_file
from engine.tests.scenario.inline_scenario import differs, no_card

# Picks and questions


def test_a_step_is_one_pick_or_several() -> None:
    one = "event: battle\nfield: {c1: Dart, c2: Wall, c3: Wall}\nscript: [P1: action c1 1, P1: target c3]"
    several = "event: battle\nfield: {c1: Dart, c2: Wall, c3: Wall}\nscript: [P1: [action c1 1, target c3]]"
    for text in (one, several):
        assert differs(f"{text}\nexpect: {{c3: {{damage: 1}}}}") == ""


@pytest.mark.parametrize(
    "label", ["action c2 Strike", "ACTION  C2 STRIKE", "Action c2 Attack", " action c2 strike "]
)
def test_labels_are_read_in_any_case_and_by_their_synonyms(label: str) -> None:
    text = f"""
        event: battle
        field: {{c2: Brute, c3: Wall}}
        script: [P1: ['{label}', Target C3]]
        expect: {{c3: {{damage: 2}}}}
    """
    assert differs(text) == ""


@pytest.mark.parametrize("label", ["conquer c2", "activate c2"])
def test_to_activate_a_zone_is_to_conquer_it(label: str) -> None:
    assert differs(f"script: [P1: [event campaign, {label}]]\nexpect: {{open: [c2]}}") == ""


@pytest.mark.parametrize("name", ["Evening song", "Pray", "1"])
def test_an_action_answers_to_label_notable_name_and_number(name: str) -> None:
    text = f"""
        event: battle
        cards: {{Nun: {{type: creature, stats: {{life: 2}}, effects: ["action | Evening song — Pray"]}}}}
        field: {{c2: Nun}}
        script: [P1: action c2 {name}]
        expect: {{c2: {{mana: 1}}}}
    """
    assert differs(text, cards="") == ""


@pytest.mark.parametrize("picks", ["[action c2 Strike, target c3]", "action c2 Strike"])
def test_what_the_engine_answered_by_itself_may_be_written_or_left_out(picks: str) -> None:
    text = (
        f"event: battle\nfield: {{c2: Wall, c3: Wall}}\nscript: [P1: {picks}]\nexpect: {{c3: {{damage: 1}}}}"
    )
    assert differs(text) == ""


def test_answers_of_the_engine_are_compared_in_order_since_the_last_pick() -> None:
    scene = """
        phase: deployment
        cards: {Heir: {type: creature, stats: {life: 2}, effects: ["cost | Sac a creature: summon."]}}
        P1: {hand: [Heir]}
        open: [d2]
        field: {c2: Heir}
        script: [P1: [summon Heir, %s]]
        expect: {d2: Heir, c2: empty}
    """
    assert differs(scene % "at d2, facing up, sac c2", cards="") == ""
    assert differs(scene % "facing up, sac c2", cards="") == ""
    assert differs(scene % "at d2, facing up", cards="") == ""
    wrong = differs(scene % "facing up, at d2", cards="")
    assert "P1: at d2: not offered: P1 is asked priority: end" in wrong


def test_the_other_player_s_answers_do_not_count_for_a_pick() -> None:
    text = """
        event: battle
        field: {c2: Wall, c3: Wall}
        script: [P1: action c2 Strike, P2: target c3]
    """
    assert "P2: target c3: not offered" in differs(text)


def test_end_and_pass_are_one_word() -> None:
    for word in ("end", "pass", "END"):
        assert differs(f"event: battle\nscript: [P1: {word}]\nexpect: {{phase: deployment}}") == ""


def test_the_turn_player_s_window_on_an_empty_stack_is_always_asked() -> None:
    assert differs("event: battle\nexpect: {asks: P1 priority, offers: [end]}") == ""
    assert differs("phase: deployment\nexpect: {asks: P1 priority, offers: [end]}") == ""


def test_every_window_with_more_than_one_option_is_asked() -> None:
    text = """
        event: battle
        field: {b1: {card: Well, mana: 1}, c2: Wall, b4: {card: Well, mana: 1}}
        script:
          - P1: action c2 Strike
          - expect: {asks: P1 priority, offers: [activate b1 1, pass], stack: 1}
          - P1: pass
          - expect: {stack: 0}
    """
    assert differs(text) == ""


def test_a_pick_that_is_not_offered_fails_with_the_question_and_its_labels() -> None:
    text = "event: battle\n\nfield: {c1: Dart, c2: Wall, c3: Wall}\nscript: [P1: [action c1 1, target d3]]"
    assert differs(text) == ("line 4, P1: target d3: not offered: P1 is asked target: target c2, target c3")


def test_a_question_that_the_script_leaves_open_fails_with_its_labels() -> None:
    text = "event: battle\nfield: {c1: Dart, c2: Wall, c3: Wall}\nscript: [P1: action c1 1]"
    assert differs(text) == "the script ends, but P1 is asked target: target c2, target c3"


def test_a_question_may_be_what_is_expected_at_the_end() -> None:
    text = """
        event: battle
        field: {c1: Dart, c2: Wall, c3: Wall}
        script: [P1: action c1 1]
        expect: {asks: P1 target}
    """
    assert differs(text) == ""


def test_the_last_step_may_be_what_is_expected_of_a_question() -> None:
    text = """
        event: battle
        field: {c1: Dart, c2: Wall, c3: Wall}
        script: [P1: action c1 1, expect: {%s}]
    """
    assert differs(text % "offers_not: [target d3]") == ""
    assert "is asked target" in differs(text % "c3: Wall")


# Passing


ANSWER = """
    event: battle
    field: {c2: Brute, c3: Wall, b1: {card: Well, mana: 1}, b4: {card: Well, mana: 1}}
    P1: {hand: []}
    P2: {hand: []}
"""


def test_in_another_s_window_the_runner_passes_while_something_is_on_the_stack() -> None:
    text = """
        script: [P1: [action c2 Strike, target c3], P2: activate b4 1]
        expect: {P2: {hand: 1}, P1: {hand: 0}, c3: {damage: 2}}
    """
    assert differs(ANSWER.replace("\n    ", "\n        ") + text) == ""


def test_on_an_empty_stack_nothing_passes_by_itself() -> None:
    text = """
        event: battle
        field: {b1: {card: Well, mana: 1}, b4: {card: Well, mana: 1}}
        script: [P2: activate b4 1]
    """
    found = differs(text)
    assert "P2: activate b4 1: not offered: P1 is asked priority: end, activate b1 1" in found


def test_ending_passes_for_the_other_player_too() -> None:
    text = """
        event: battle
        field: {b4: {card: Well, mana: 1}}
        script: [P1: end]
        expect: {phase: deployment, asks: P1 priority, b4: {mana: 1}}
    """
    assert differs(text) == ""


def test_unless_the_next_step_is_theirs_and_offered() -> None:
    text = """
        event: battle
        field: {b4: {card: Well, mana: 1}}
        script: [P1: end, P2: activate b4 1]
        expect: {phase: event, b4: {mana: 0}, asks: P1 priority}
    """
    assert differs(text) == ""


def test_the_other_player_may_write_that_they_pass() -> None:
    text = """
        event: battle
        field: {b4: {card: Well, mana: 1}}
        script: [P1: end, P2: pass]
        expect: {phase: deployment}
    """
    assert differs(text) == ""


def test_ending_the_deployment_phase_leads_to_the_next_question() -> None:
    text = """
        phase: deployment
        P1: {hand: []}
        script: [P1: end]
        expect: {asks: P2 event, turn: P2, P1: {hand: 1}}
    """
    assert differs(text) == ""


def test_after_the_last_step_the_stack_is_emptied() -> None:
    text = """
        event: battle
        field: {b1: {card: Well, mana: 2}}
        script: [P1: activate b1 1]
        expect: {stack: 0, P1: {hand: 1}}
    """
    assert differs(text) == ""


# Other steps


def test_expect_looks_and_passes_nothing() -> None:
    text = """
        event: battle
        field: {b1: {card: Well, mana: 3}}
        script:
          - P1: [activate b1 1, activate b1 1]
          - expect: {stack: 2, P1: {hand: 0}}
          - expect: {stack: 2}
          - P1: activate b1 1
        expect: {P1: {hand: 3}}
    """
    assert differs(text) == ""


def test_an_expectation_on_the_way_fails_with_its_line() -> None:
    text = "title: x\nevent: battle\nscript:\n  - expect: {stack: 1}\n"
    assert differs(text) == "line 4, expect: stack is 0, not 1"


def test_resolve_1_resolves_what_is_on_top_and_no_more() -> None:
    text = """
        event: battle
        field: {b1: {card: Well, mana: 2}, c1: {card: Well, mana: 2}}
        script:
          - P1: [activate b1 1, activate c1 1]
          - resolve: 1
          - expect: {stack: 1, P1: {hand: 1}}
          - resolve: 1
          - expect: {stack: 0, P1: {hand: 2}}
          - resolve: 1
          - resolve: all
    """
    assert differs(text) == ""


def test_resolve_1_stops_even_where_nobody_could_do_anything() -> None:
    text = """
        event: battle
        cards:
          Well: {type: artifact, effects: ["activation | Consume 1 mana: draw 1."]}
          Ram:
            type: artifact
            arrows: {e: 1}
            effects: ["activation | Consume 1 mana: destroy target artifact."]
          Urn: {type: artifact, effects: ["activation | Sac [this]: draw 1."]}
        field: {b1: {card: Well, mana: 1}, c1: {card: Ram, mana: 1}, d1: Urn}
        script:
          - P1: [activate b1 1, activate c1 1, target d1]
          - expect: {stack: 2, asks: P1 priority}
          - resolve: 1
          - expect: {stack: 1, d1: empty, P1: {hand: 0}}
          - resolve: all
          - expect: {stack: 0, P1: {hand: 1}}
    """
    assert differs(text, cards="") == ""


def test_resolve_all_stops_at_another_question_which_the_next_step_answers() -> None:
    text = """
        event: campaign
        field: {c2: Brute}
        open: [d2]
        script:
          - P1: action c2 March
          - resolve: all
          - expect: {asks: P1 facing, stack: 0}
          - P1: facing left
          - resolve: all
        expect: {d2: {facing: left}, events: [moved d2, rotated d2, resolved]}
    """
    assert differs(text) == ""


def test_advance_ends_phases_until_one_of_this_turn_has_begun() -> None:
    text = """
        phase: begin
        P1: {hand: []}
        script:
          - advance: event
          - expect: {asks: P1 event, phase: event}
          - advance: deployment
          - expect: {phase: deployment, asks: P1 priority, P1: {hand: 0}}
          - advance: draw
          - expect: {phase: draw, turn: P1, turn_number: 3, P1: {hand: 1}}
    """
    assert differs(text) == ""


def test_advance_to_a_player_s_phase_means_their_next_turn() -> None:
    text = """
        phase: begin
        script:
          - advance: P1 begin
          - expect: {turn: P1, turn_number: 5, phase: begin}
          - advance: P2 draw
          - expect: {turn: P2, turn_number: 6, phase: draw}
          - advance: P2 event
          - expect: {turn: P2, turn_number: 8, asks: P2 event}
    """
    assert differs(text) == ""


def test_on_the_way_events_are_battles_and_nobody_opens_a_zone() -> None:
    text = "script: [advance: P2 begin]\nexpect: {events: [phase P1, turn P2], events_not: [zone_opened]}"
    assert differs(text) == ""


def test_advance_stops_before_the_first_window_of_the_phase() -> None:
    text = """
        phase: deployment
        cards: {Bell: {type: artifact, effects: ["trigger | When it's the end of your turn: draw 1."]}}
        field: {b1: Bell}
        P1: {hand: []}
        script:
          - advance: draw
          - expect: {stack: 1, phase: draw, P1: {hand: 1}}
          - resolve: all
          - expect: {stack: 0, phase: draw, turn: P1, P1: {hand: 2}}
          - advance: P2 begin
          - expect: {turn: P2, turn_number: 4, phase: begin}
    """
    assert differs(text, cards="") == ""


OPTIONAL = """
    phase: begin
    cards: {Bell: {type: artifact, effects: ["trigger optional | When it's the start of each turn: draw 1."]}}
    field: {b1: Bell}
    P1: {hand: []}
    script:
"""


def test_on_the_way_optional_things_are_declined() -> None:
    text = OPTIONAL + "      - advance: P1 draw\n    expect: {P1: {hand: 2}}\n"
    assert differs(text, cards="") == ""


def test_what_the_phase_itself_asks_may_be_answered_by_the_next_step() -> None:
    text = OPTIONAL + "      - advance: P2 begin\n      - P1: 'yes'\n    expect: {P1: {hand: 2}, turn: P2}\n"
    assert differs(text, cards="") == ""


def test_on_the_way_anything_else_fails() -> None:
    text = """
        phase: begin
        cards:
          Dart:
            type: artifact
            arrows: {n: 2}
            effects: ["trigger | When it's the start of each turn: deal 1 damage to target creature."]
        field: {c1: Dart, c2: Blank, c3: Blank}
        script: [advance: P2 event]
    """
    assert "advance: P2 event: on the way P1 is asked target: target c2, target c3" in differs(text, cards="")


def test_advance_to_a_phase_that_is_over_fails() -> None:
    assert "the begin phase of this turn is over" in differs("event: battle\nscript: [advance: begin]")


def test_advance_to_the_phase_that_it_is_does_nothing() -> None:
    assert differs("event: battle\nscript: [advance: event]\nexpect: {asks: P1 priority}") == ""


def test_advance_fails_where_the_game_ends_on_the_way() -> None:
    text = """
        phase: deployment
        cards: {Doom: {type: artifact, effects: ["trigger | When it's the end of your turn: draw 1."]}}
        field: {b1: Doom}
        P2: {hp: 0}
        script: [advance: draw]
    """
    assert "the phase never begins: the game is over: P1, hp" in differs(text, cards="")


def test_undo_takes_back_picks_of_the_script_and_all_that_followed() -> None:
    text = """
        event: battle
        field: {c2: Brute, c3: Wall, d2: Wall, b4: {card: Well, mana: 1}}
        script:
          - P1: [action c2 Strike, target c3]
          - resolve: all
          - expect: {c3: {damage: 2}, events: [struck c2]}
          - undo: 1
          - expect: {asks: P1 target, c3: {damage: 0}, stack: 0, events_not: [struck]}
          - P1: target d2
          - resolve: all
          - expect: {d2: {damage: 2}, c3: {damage: 0}}
          - undo: 2
          - expect: {asks: P1 priority, offers: [action c2 Strike], d2: {damage: 0}, events_not: [declared]}
    """
    assert differs(text) == ""


def test_undo_does_not_count_what_the_engine_answered_or_the_runner_passed() -> None:
    text = """
        event: battle
        field: {c2: Wall, b1: {card: Well, mana: 1}, b4: {card: Well, mana: 1}}
        P1: {hand: []}
        script:
          - P1: [activate b1 1]
          - resolve: all
          - P1: [action c2 Strike, target c3]
          - resolve: all
          - expect: {P2: {hp: 5}, P1: {hand: 1}}
          - undo: 2
          - expect: {P2: {hp: 6}, P1: {hand: 0}, b1: {mana: 1}}
    """
    assert differs(text) == ""


def test_undo_takes_back_an_end_and_the_picks_after_it_go_another_way() -> None:
    text = """
        event: battle
        field: {c2: Wall}
        script:
          - P1: end
          - expect: {phase: deployment}
          - undo: 1
          - expect: {phase: event}
          - P1: action c2 Strike
        expect: {P2: {hp: 5}}
    """
    assert differs(text) == ""


def test_more_picks_than_were_made_cannot_be_taken_back() -> None:
    assert "the script can take back no more picks than it made, 1" in differs(
        "event: battle\nscript: [P1: end, undo: 2]"
    )


@pytest.mark.parametrize(("player", "winner"), [("P1", "P2"), ("P2", "P1")])
def test_conceding_is_always_accepted_and_never_listed(player: str, winner: str) -> None:
    text = f"""
        event: battle
        script: [expect: {{offers_not: [concede]}}, {player}: Concede]
        expect: {{winner: {winner}, reason: concede}}
    """
    assert differs(text) == ""


def test_when_the_game_is_over_nothing_can_be_picked() -> None:
    assert "the game is over: P2, concede" in differs("script: [P1: concede, P1: event battle]")
    assert "The game is over" in differs("script: [P1: concede, P2: concede]")


def test_a_concession_can_be_taken_back() -> None:
    assert differs("script: [P1: concede, undo: 1]\nexpect: {winner: none, asks: P1 event}") == ""


@pytest.mark.parametrize(
    ("hp", "winner"), [("P1: {hp: 0}", "P2"), ("P2: {hp: 0}", "P1"), ("P1: {hp: 0}\nP2: {hp: 0}", "draw")]
)
def test_a_game_ends_where_a_player_has_no_hp(hp: str, winner: str) -> None:
    assert differs(f"event: battle\n{hp}\nexpect: {{winner: {winner}, reason: hp}}") == ""


ENDLESS = """
turn_number: 1
phase: deployment
cards:
  Fount: {type: artifact, effects: ["trigger | At the start of each turn: draw 1."]}
P1: {deck: []}
field: {c1: Fount}
script:
  - advance: P2 begin
  - advance: P1 begin
expect: {turn_number: 4}
"""


def test_a_scenario_that_takes_more_steps_than_there_are_is_not_decided() -> None:
    (played,) = play_file(ENDLESS, "scene.yaml", no_card)
    assert (played.is_decided, played.differs) == (True, "turn_number is 3, not 4")
    (left,) = play_file(ENDLESS, "scene.yaml", no_card, StepBudget(50))
    assert not left.is_decided
    assert left.differs == (
        "could not be played to its end: This leads to more than can be played here in one go. (rule 18.3)"
    )


def test_the_scenarios_of_a_file_share_the_steps_that_they_are_given() -> None:
    steps = StepBudget(150)
    file = play_file("---".join([ENDLESS] * 3), "scene.yaml", no_card, steps)
    assert [outcome.is_decided for outcome in file] == [True, False, False]
    assert steps.left < 0
