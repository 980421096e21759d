"""Card files that are too much, or built to harm: refused in words, and quickly."""

import pytest

from engine.cardfile.card_list import MOST_CARDS
from engine.cardfile.files import MOST_MISTAKES, read_card_list
from engine.errors import BadCardFile
from engine.tests.processor_time import call_within


def card_json(number: int) -> str:
    return f'{{"key": "c{number}", "name": "C{number}", "type": "creature"}}'


def refused(text: str, source: str) -> BadCardFile:
    with pytest.raises(BadCardFile) as exception_info:
        read_card_list(text, source)
    return exception_info.value


def test_twins_among_many_keys_are_found_with_their_card_in_no_time() -> None:
    keys = ",".join(f'"k{number}": 1' for number in range(20_000))
    text = f'[{card_json(1)},\n{{{keys}, "k19999": 1}}]'
    wrong = call_within(1, lambda: refused(text, "x.json"))  # 20,000 × 20,000 comparisons took 4 seconds
    assert (wrong.line, wrong.why) == (2, "k19999 stands twice in one object")


def test_a_file_has_at_most_5_000_cards() -> None:
    json = [card_json(number) for number in range(MOST_CARDS + 1)]
    for text, source in (
        (f"[{','.join(json[:-1])}]", "x.json"),
        ("".join(f"- {card}\n" for card in json[:-1]), "x.yaml"),
    ):
        assert len(read_card_list(text, source)) == MOST_CARDS
    text = "[\n" + ",\n".join(json) + "]"
    assert "more than 5,000 cards" in refused(text, "x.json").why
    assert refused(text, "x.json").line == MOST_CARDS + 2
    assert "more than 5,000 cards" in refused("".join(f"- {card}\n" for card in json), "x.yaml").why


@pytest.mark.parametrize(
    ("text", "source", "why"),
    [
        ("[" + ",".join(["[]"] * 1_600_000) + "]", "x.json", "commas and brackets"),
        ("- - a\n" + "  - a\n" * 800_000, "x.yaml", "150,000 values"),
        ("---\n" * 1_000_000, "x.yaml", "only one document"),
        ('[{"key": ' + "9" * 5000 + "}]", "x.json", "number too long"),
        ("[" * 100_000, "x.json", "nested too deep"),
        ('{"key": "a"}', "x.json", "a list is expected"),
        ('[{"key": "a"}] []', "x.json", "Extra data"),
        ('[{"key": "a"} {"key": "b"}]', "x.json", "Expecting ',' delimiter"),
    ],
    ids=range(8),
)
def test_what_no_file_of_cards_is_like_is_refused_quickly(text: str, source: str, why: str) -> None:
    assert why in call_within(3, lambda: refused(text, source)).why


@pytest.mark.parametrize(
    ("part", "why"),
    [
        ('"stats": {"will": ' + "[" * 300 + "]" * 300 + "}", "nested more than 20 deep"),
        ('"fabled": ' + '{"a":' * 300 + "1" + "}" * 300, "nested more than 20 deep"),
        ('"rulings": [' + ",".join(["1"] * 1000) + "]", "more than 1,000 values"),
        (",".join(f'"k{number}": 1' for number in range(1000)), "more than 1,000 values"),
    ],
    ids=range(4),
)
def test_a_card_that_is_like_none_is_reported_in_one_sentence(part: str, why: str) -> None:
    sound, broken = read_card_list(f'[{card_json(1)}, {{"key": "c2", {part}}}]', "x.json")
    assert sound.card is not None
    (wrong,) = broken.wrong
    assert why in wrong.why


def test_two_hundred_mistakes_of_a_file_are_reported_and_the_others_counted() -> None:
    wrong = '{"a": 1, "b": 2}'
    (alone,) = read_card_list(f"[{wrong}]", "x.json")
    listed = read_card_list(f"[{','.join([wrong] * 300)}]", "x.json")
    output = sum(len(card.wrong) for card in listed)
    assert output == MOST_MISTAKES == 200
    assert output + sum(card.more for card in listed) == 300 * len(alone.wrong)
    assert all(card.card is None for card in listed)
