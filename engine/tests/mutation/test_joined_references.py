"""No reference is lost: 'destroy [this] or target' is neither 'destroy [this]' nor 'destroy target'."""

from hashlib import sha256

import pytest

from engine.tests.mutation.joined_references import (
    INSTRUCTIONS,
    JoinedReferences,
    joined_references,
    lost_references,
)

SHARE = 40  # one text of so many is in each run, by the hash of it


def is_sampled(joined: JoinedReferences) -> bool:
    """Return whether a text is in each run."""
    return int(sha256(joined.line.encode()).hexdigest(), 16) % SHARE == 0


def lost(texts: list[JoinedReferences]) -> list[str]:
    """Return the texts that join two references and mean only one, each with that one."""
    return [f"{joined.line} = {line}" for joined in texts for line in lost_references(joined)]


def test_neither_of_two_joined_references_is_lost_in_a_sample_of_texts() -> None:
    sample = [joined for joined in joined_references() if is_sampled(joined)]
    assert len(sample) > 500
    assert lost(sample) == []


@pytest.mark.long
def test_neither_of_two_joined_references_is_lost_in_any_text() -> None:
    assert lost(list(joined_references())) == []


@pytest.mark.parametrize("named", ["Target a card", "Target a creature", "Target a card; target a creature"])
@pytest.mark.parametrize("which", ["[this] or target", "[this] or target creature", "[this] or target card"])
def test_this_card_is_not_lost_beside_a_target_that_was_named_before(named: str, which: str) -> None:
    for instruction in INSTRUCTIONS:
        alone = [f"action | {named}: {instruction.format(one)}" for one in ("[this]", "target")]
        joined = JoinedReferences(f"action | {named}: {instruction.format(which)}", (alone[0], alone[1]))
        assert not lost_references(joined)
