"""The head of an effect in the short form, as designers write it."""

import pytest

from engine.text.short_form import is_short_form, parse_short_form


@pytest.mark.parametrize(
    ("head", "plain"),
    [
        ("Summoning Cost", "cost"),
        ("Trigger [optional] [once]", "trigger once optional"),
        ("Trigger [once, optional]", "trigger once optional"),
        ("ACTIVATION (once)", "activation once"),
        ("continuous [transfer]", "continuous transfer"),
        ("Mandatory Repeatable Trigger", "trigger"),
        ("Mandatory Once-per-Turn Trigger", "trigger once"),
        ("Optional Repeatable Trigger", "trigger optional"),
        ("Optional Once-per-Turn Trigger", "trigger once optional"),
        ("Repeatable Activation", "activation"),
        ("Once per turn Activation", "activation once"),
    ],
)
def test_kinds_are_read_as_designers_write_them(head: str, plain: str) -> None:
    assert is_short_form(f"{head} | Draw 1.")
    assert parse_short_form(f"{head} | Draw 1.").line() == f"{plain} | Draw 1."


@pytest.mark.parametrize(
    "head",
    [
        *("", "[]", "summoning", "cost cost", "trigger [twice]", "trigger [once] once", "optional"),
        *("mandatory optional trigger", "repeatable once-per-turn activation", "optional optional trigger"),
        *("mandatory continuous", "repeatable action"),
    ],
)
def test_no_other_head_is_read(head: str) -> None:
    with pytest.raises(ValueError, match=r"kind|once, optional or transfer"):
        parse_short_form(f"{head} | Draw 1.")
