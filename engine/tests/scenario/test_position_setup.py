"""Setting up a scenario: what each key means, and what stands where a key is left out."""

import pytest

from engine.scenario import play_file
from engine.tests.scenario.inline_scenario import differs, no_card


def test_every_key_may_be_left_out() -> None:
    assert (
        differs(
            """
            title: nothing at all
            expect:
              P1: {hp: 6, hand: 0, deck: 10, fables: 0, graveyard: 0, tokens: 0}
              P2:
                deck: [Blank, Blank, Blank, Blank, Blank, Blank, Blank, Blank, Blank, Blank]
                hand: []
              turn: P1
              turn_number: 3
              phase: event
              asks: P1 event
              stack: 0
              winner: none
              reason: none
              open: [a1, b1, c1, d1, e1, a4, b4, c4, d4, e4]
              a1: empty
              events_not: [drew, phase, turn]
            """
        )
        == ""
    )


def test_nothing_written_for_a_key_is_as_if_it_were_left_out() -> None:
    text = """
        title: null
        rule:
        edition: ~
        seed:
        turn: null
        turn_number:
        phase:
        event: null
        P1: null
        P2: {hand: null, fables: ~}
        open:
        effects: null
        field: ~
        script: null
        expect: {asks: P1 event, turn_number: 3, P2: {hand: 0}}
    """
    assert differs(text) == ""


def test_a_seed_may_be_a_large_number() -> None:
    assert differs("seed: 1234567890123456789") == ""
    assert "a whole number" in differs("seed: random")


def test_a_blank_is_a_creature_of_1_and_1_without_arrows() -> None:
    text = """
        field: {c2: Blank}
        event: battle
        expect: {c2: {card: Blank, might: 1, life: 1, will: 0}, offers_not: [action c2 Strike]}
    """
    assert differs(text) == ""


def test_a_blank_may_be_defined_otherwise() -> None:
    text = "cards: {Blank: {type: artifact}}\nexpect: {c1: Blank}\nfield: {c1: Blank}"
    assert differs(text, cards="") == ""


def test_a_scenario_without_a_title_is_known_by_its_number() -> None:
    outcomes = play_file("seed: 1\n---\nseed: 2\n", "two.yaml", no_card)
    assert [outcome.title for outcome in outcomes] == ["scenario 1 of two.yaml", "scenario 2 of two.yaml"]
    assert [outcome.differs for outcome in outcomes] == ["", ""]


def test_an_empty_document_is_no_scenario() -> None:
    assert play_file("---\n---\ntitle: x\n---\n", "x.yaml", no_card)[0].title == "x"
    assert play_file("", "x.yaml", no_card) == []


@pytest.mark.parametrize(("turn", "number"), [("P1", 3), ("P2", 4)])
def test_the_turn_is_a_player_s_second_one(turn: str, number: int) -> None:
    assert differs(f"turn: {turn}\nexpect: {{turn: {turn}, turn_number: {number}}}") == ""


def test_the_turn_number_may_be_given() -> None:
    assert differs("turn: P2\nturn_number: 8\nexpect: {turn_number: 8}") == ""


def test_in_the_event_phase_the_event_is_the_first_question() -> None:
    assert differs("expect: {asks: P1 event, offers: [event campaign, event battle]}") == ""


def test_an_event_that_is_given_has_been_picked_and_its_gift_taken() -> None:
    text = """
        event: campaign
        field: {c2: Brute}
        open: [d2]
        P1: {hand: []}
        expect: {asks: P1 priority, offers: [action c2 March, end], P1: {hand: 0}, events_not: [zone_opened]}
    """
    assert differs(text) == ""


@pytest.mark.parametrize("phase", ["begin", "event", "deployment", "draw"])
def test_the_phase_named_has_begun(phase: str) -> None:
    text = f"phase: {phase}\nP1: {{hand: []}}\nexpect: {{phase: {phase}, turn: P1, P1: {{hand: 0}}}}"
    assert differs(text) == ""


@pytest.mark.parametrize(
    ("phase", "text"),
    [
        ("begin", "When it's the start of your turn: draw 1."),
        ("draw", "When it's the end of your turn: draw 1."),
        ("event", "When summoned: draw 1."),
        ("event", "When flipped: draw 1."),
    ],
)
def test_nothing_triggers_from_setting_up(phase: str, text: str) -> None:
    scene = f"""
        phase: {phase}
        cards: {{Bell: {{type: artifact, stats: {{will: 2}}, effects: ["trigger | {text}"]}}}}
        field: {{b1: Bell}}
        P1: {{hand: []}}
        expect:
          b1: {{mana: 0}}
          stack: 0
          phase: {phase}
          P1: {{hand: 0}}
          events_not: [triggered, summoned]
    """
    assert differs(scene, cards="") == ""


def test_piles_are_as_written_with_the_deck_top_first_and_the_graveyard_oldest_first() -> None:
    text = """
        phase: deployment
        P1: {hp: 3, tokens: 2, hand: [Box, Wall], deck: [Wall, Brute], fables: [Giant], graveyard: [Box]}
        script: [advance: draw, expect: {P1: {graveyard: [Box]}}]
        expect:
          P1: {hp: 3, tokens: 2, hand: [Wall, Wall, Box], deck: [Brute], fables: [Giant]}
    """
    assert differs(text) == ""


def test_the_fabled_card_of_this_turn_may_be_used() -> None:
    text = """
        phase: deployment
        open: [c2]
        P1: {fables: [Giant], fabled_used: %s}
        expect: {%s: [summon Giant]}
    """
    assert differs(text % ("true", "offers_not")) == ""
    assert differs(text % ("false", "offers")) == ""


def test_zones_are_opened_besides_those_of_the_edition() -> None:
    text = "open: [c2, m1]\nevent: battle\nexpect: {open: [c2, m1, a1]}"
    assert differs(text) == ""
    assert differs("open: [c2]\nexpect: {open: [c2, d2]}") == "d2 not open"


def test_a_card_in_a_closed_zone_stands_there_and_the_zone_stays_closed() -> None:
    assert differs("field: {c2: Brute}\nexpect: {c2: Brute, open: [c2]}") == "c2 not open"


def test_the_short_form_is_face_up_and_upright_with_nothing_on_it() -> None:
    text = """
        field: {c2: Brute}
        expect:
          c2: {card: Brute, face: up, facing: up, mana: 0, damage: 0, conditions: [], abilities: [],
               attached: [], equipped: null, controller: P1}
    """
    assert differs(text) == ""


def test_the_long_form_says_how_a_card_lies_and_what_is_on_it() -> None:
    text = """
        field:
          b3: {card: Brute, facing: left, face: up, mana: 2, damage: 1, conditions: [Weak, prone],
               attached: [], equipped: null, acted: [], moved: false, used: [], set_this_turn: false}
        expect:
          b3: {card: Brute, facing: left, mana: 2, damage: 1, might: 0, life: 3,
               conditions: [Prone, Weak], controller: P2}
    """
    assert differs(text) == ""


def test_a_face_down_card_has_its_place_and_controller_and_nothing_else() -> None:
    text = """
        field: {c3: {card: Brute, face: down}, c4: {card: Box, face: down, set_this_turn: true}}
        expect: {c3: {card: Brute, face: down, facing: none, might: 0, controller: P2}, c4: {face: down}}
    """
    assert differs(text) == ""


@pytest.mark.parametrize("name", ["Strike", "strike", "Attack"])
def test_an_action_done_is_not_offered_again(name: str) -> None:
    text = f"""
        event: battle
        field: {{c2: {{card: Brute, acted: [{name}]}}}}
        expect: {{offers_not: [action c2 Strike]}}
    """
    assert differs(text) == ""


@pytest.mark.parametrize("name", ["Smite", "smite", "1"])
def test_an_action_of_its_own_is_known_by_label_or_number(name: str) -> None:
    text = f"""
        event: battle
        cards:
          Sage: {{type: creature, stats: {{life: 3}}, effects: ["action | Smite — draw 1.", "action | Pray"]}}
        field: {{c2: {{card: Sage, conditions: [Inspired], acted: [{name}]}}}}
        expect: {{offers: [action c2 Pray], offers_not: [action c2 Smite]}}
    """
    assert differs(text, cards="") == ""


def test_a_once_effect_that_was_used_is_not_offered() -> None:
    text = """
        event: battle
        cards: {Well: {type: artifact, effects: ["activation once | Consume 1 mana: draw 1."]}}
        field: {b1: {card: Well, mana: 2, used: [1]}, c1: {card: Well, mana: 2}}
        expect: {offers: [activate c1 1], offers_not: [activate b1 1]}
    """
    assert differs(text, cards="") == ""


def test_effects_that_resolved_before_are_newer_than_the_cards_and_end_when_they_say() -> None:
    text = """
        event: battle
        field: {c2: Brute, c3: Brute}
        effects:
          - {text: Creatures you control get +1 Might, until: end of turn, controller: P2}
          - {text: All creatures are Weak until end of turn.}
        script:
          - expect: {c2: {might: 0, conditions: [Weak]}, c3: {might: 1}}
          - advance: draw
          - expect: {c3: {might: 1}}
          - advance: P2 begin
        expect: {c2: {might: 2, conditions: []}, c3: {might: 2}}
    """
    assert differs(text) == ""


def test_an_effect_without_an_end_stays() -> None:
    text = """
        field: {c2: Brute}
        effects: [{text: Creatures you control get +1 Armor and have Evasive}]
        script: [advance: P2 begin]
        expect: {c2: {abilities: [Evasive], conditions: [], armor: 1}}
    """
    assert differs(text) == ""


def test_switches_of_an_edition_can_be_set() -> None:
    text = """
        edition: {base: modern, starting_hp: 9, damage_wears_off: yes}
        event: battle
        field: {c2: {card: Brute, damage: 1}}
        script: [expect: {c2: {damage: 1}, P1: {hp: 9}}, advance: P2 begin]
        expect: {c2: {damage: 0}, events: [damage_cleared c2]}
    """
    assert differs(text) == ""


def test_keys_and_names_are_read_in_any_case_and_by_their_synonyms() -> None:
    text = """
        Title: x
        phase: Deployment
        p1: {Life-Points: 4, Extra Deck: [giant]}
        FIELD: {C2: {Card: brute, facing: RIGHT}}
        expect:
          P1: {hp: 4, fables: [GIANT]}
          C2: {Attack: 2, facing: right, Knowledge: 0, speed: 0}
    """
    assert differs(text) == ""


def test_the_same_seed_gives_the_same_game_and_words_like_no_stay_words() -> None:
    text = """
        seed: 7
        cards:
          no: {type: artifact}
          on: {type: artifact, effects: ["trigger optional | When summoned: draw 1."]}
        phase: deployment
        P1: {hand: [no, on]}
        script:
          - P1: [summon on, at a1, facing up, no]
          - P1: [set no, at b1]
        expect: {a1: on, b1: {card: no}, P1: {hand: 0}}
    """
    assert differs(text, cards="") == ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("colour: red", "scene.yaml:1: colour: unknown; known here: title"),
        ("title: [a]", "text is expected"),
        ("edition: advanced", "scene.yaml:1: There is no edition called advanced"),
        ("edition: {base: classic, moving: fly}", "Move or March cannot be fly. It takes: move, march"),
        ("edition: {base: modern, gravity: low}", "There is no switch called gravity"),
        ("turn: P3", "scene.yaml:1: turn: P3 is no player"),
        ("turn_number: many", "scene.yaml:1: turn_number: a whole number"),
        ("phase: main", "scene.yaml:1: phase: the edition has no phase called main; it has begin, event"),
        ("phase: preparation", "the edition has no phase called preparation"),
        ("event: none", "event: one of campaign, battle is expected here"),
        ("event: xd", "event: one of campaign, battle is expected here"),
        ("P1: {gold: 3}", "scene.yaml:1: P1 gold: unknown; known here: hp, tokens, hand"),
        ("P1: {hand: [Nobody]}", "scene.yaml:1: P1 hand 1: no card is called Nobody"),
        ("P1: {hand: [Giant]}", "Giant is Fabled"),
        ("P1: {fables: [Wall]}", "Wall is not Fabled"),
        ("P1: {hand: [Wall]}\np1: {hp: 2}", "scene.yaml:2: p1: stands here twice"),
        ("open: [f9]", "scene.yaml:1: open 1: There is no zone called f9"),
        ("field: {f9: Wall}", "scene.yaml:1: field f9: There is no zone called f9"),
        ("field: {c2: Box}", "field c2: Box is no creature, and only those stand here (2.2)"),
        ("field: {c2: Nobody}", "field c2: no card is called Nobody"),
        ("field: {c2: Wall, C2: Wall}", "c2 stands here twice"),
        ("field: {c2: {facing: up}}", "field c2: which card?"),
        ("field: {c2: {card: Wall, facing: north}}", "one of up, right, down, left"),
        ("field: {c2: {card: Wall, mana: -1}}", "a whole number"),
        ("field: {c2: {card: Wall, face: down, damage: 1}}", "a face-down card has no mana"),
        ("field: {c2: {card: Giant, face: down}}", "Giant is Fabled, and never set (7.3)"),
        ("field: {m1: {card: Tower, face: down}}", "a monument is never face-down (3.5)"),
        ("field: {m1: {card: Tower, facing: left}}", "a monument is always upright (3.5)"),
        ("field: {c2: {card: Wall, conditions: [Blessed]}}", "nothing is given Blessed"),
        ("field: {c2: {card: Wall, conditions: [Sleepy]}}", "one of inspired, prone"),
        ("field: {c2: {card: Wall, acted: [Sleep]}}", "Wall has no action called so"),
        ("field: {c2: {card: Wall, used: [1]}}", "a whole number from 1 to 0"),
        (
            "field: {c2: {card: Wall, attached: [Wall]}}",
            "only artifacts lie under other cards, and only under creatures (4.2, 4.3)",
        ),
        (
            "field: {c1: {card: Box, equipped: c2}}",
            "only Equipment is linked, in editions where it lends to zones (4.2)",
        ),
        ("effects: [{until: end of turn}]", "an effect needs a text"),
        ("effects: [{text: creatures cannot take naps}]", "effect 1 text: 'naps' is no word"),
        ("effects: [{text: draw 1}]", "only an effect that lasts can stand here"),
        ("effects: [{text: '[this] gets +1 Might'}]", "it has no source here"),
        ("effects: [{text: Creatures get +1 Might, until: lunch}]", "how long is expected here: end of turn"),
        ("script: {P1: end}", "scene.yaml:1: script: a list is expected here"),
        ("script: [P3: end]", "script 1 P3: no step; known: P1, P2, expect, resolve, advance, undo"),
        ("script: [{P1: end, P2: end}]", "a step has one key"),
        ("script: [P1: []]", "a pick is expected here"),
        ("script: [resolve: 2]", "one of all, 1 is expected here"),
        ("script: [undo: 0]", "a whole number from 1"),
        ("script: [advance: lunch]", "the edition has no phase called lunch"),
        ("script: [advance: P1 P2 draw]", "a phase is expected here, or a player and a phase"),
        ("expect: {z9: empty}", "expect z9: unknown; known here: zones, P1, P2, stack"),
        ("expect: {c2: {size: 3}}", "expect c2 size: unknown; known here: card, face"),
        ("expect: {c2: {might: big}}", "a whole number is expected here"),
        ("expect: {P1: {mood: good}}", "unknown; known here: hp, hand"),
        ("expect: {asks: priority}", "PLAYER KIND is expected here"),
        ("expect: {asks: P1 nicely}", "kinds: mulligan, event"),
        ("expect: {events: [exploded]}", "no event is called exploded; known: summoned, set"),
        ("expect: {events: [destroyed z9]}", "There is no zone called z9"),
        ("expect: {winner: me}", "one of p1, p2, draw, none"),
    ],
)
def test_what_cannot_be_read_is_reported_with_its_line(text: str, words: str) -> None:
    report = differs(text)
    assert words in report
    assert report.startswith("scene.yaml:")


def test_a_card_with_an_unread_effect_is_not_played_and_the_place_is_reported() -> None:
    report = differs(
        'cards: {Odd: {type: artifact, effects: ["action | Dance."]}}\nfield: {c1: Odd}', cards=""
    )
    assert report.startswith(
        "scene.yaml:2: field c1: Odd cannot be played, its effect 'Dance.' is not read: 'Dance' is no word"
    )


def test_a_bad_definition_is_reported_with_its_line() -> None:
    assert differs("title: x\ncards:\n  Odd: {type: plant}\n", cards="").startswith(
        "scene.yaml:3: type: one of creature"
    )


def test_one_bad_scenario_does_not_keep_the_others_from_being_played() -> None:
    outcomes = play_file("title: a\nfield: 3\n---\ntitle: b\n---\n- c\n", "x.yaml", no_card)
    assert [(outcome.title, bool(outcome.differs)) for outcome in outcomes] == [
        ("a", True),
        ("b", False),
        ("scenario 3 of x.yaml", True),
    ]


def test_a_scenario_that_breaks_the_engine_counts_as_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def breaks(*_: object) -> None:
        raise AssertionError("two\nlines")

    monkeypatch.setattr("engine.scenario.runner.play_script", breaks)
    report = differs("title: x")
    assert report.startswith("the engine broke down in engine.tests.scenario.test_position_setup, line ")
    assert report.endswith(": AssertionError two lines")
