"""What a card is played by follows from what its texts mean, never from how they say it."""

from engine import vocab
from engine.carddef import CardDef, EffectDef
from engine.edition import edition
from engine.effects.node import Node
from engine.effects.program import Program
from engine.errors import Refused
from engine.state.card_profile import CardPool, CardProfile, Replacement, Trigger
from engine.tests.text.fixture_lines import Known, each, known_effects
from engine.text import read_effect
from engine.text.short_form import parse_short_form

OWN = ("defn", "_blank")
SWITCHES = edition()


def profile_of(known: Known, text: str) -> dict[str, object] | str:
    """Return what a card with this one effect is played by; why it is refused."""
    short = parse_short_form(known.short)
    program = read_effect(short.kind, text, once=short.once, optional=short.optional)
    effect = EffectDef(short.kind, text, short.once, short.optional, short.transfer, program=program)
    lends = "[equipped]" in known.canonical or short.transfer
    kind, subtypes = ("artifact", (vocab.EQUIPMENT,)) if lends else ("creature", ())
    try:
        profile = CardProfile(CardDef("it", "It", kind, subtypes, effects=(effect,)), SWITCHES)
    except Refused as refusal:
        return str(refusal)
    return {name: plain(getattr(profile, name)) for name in CardProfile.__slots__ if name not in OWN}


def plain(value: object) -> object:
    """Return the value as one that is equal to another with the same in it."""
    if isinstance(value, (Trigger, Replacement)):
        return tuple(plain(getattr(value, name)) for name in type(value).__slots__)
    if isinstance(value, (Node, Program)):
        return value
    return [plain(one) for one in value] if isinstance(value, list) else value


@each(known_effects(), lambda known: known.short)
def test_a_text_and_its_canonical_text_make_equal_profiles(known: Known) -> None:
    written = parse_short_form(known.short).text
    assert profile_of(known, written) == profile_of(known, known.canonical)


def test_a_text_that_says_may_gives_what_one_that_says_can_gives() -> None:
    """14.1: both are one program; the second once ended a game by an error."""
    texts = ("Target creature can Pray at dawn.", "Target creature may Pray at dawn.")
    found = [profile_of(Known(f"activation | Pay 1 life: {text}", "", ""), text) for text in texts]
    assert found[0] == found[1]
    assert isinstance(found[0], dict) and found[0]["quotes"]


def test_a_card_whose_name_has_a_word_for_tokens_brings_none_into_the_game() -> None:
    """20.2: a text with the card's own name in it is one that says this card."""
    for text, brings in (("When Token Thief is summoned: draw 1.", False), ("Conscript.", True)):
        kind = "trigger" if text.startswith("When") else "action"
        effect = EffectDef(kind, text, program=read_effect(kind, text, name="Token Thief"))
        pool = CardPool(SWITCHES)
        pool.add(CardDef("token-thief", "Token Thief", "creature", effects=(effect,)))
        assert [card.name for card in pool.printed if card.token] == (["Creature Token"] if brings else [])
