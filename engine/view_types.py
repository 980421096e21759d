"""Shapes of what a player is shown of a game (19.1), each stated here once; the API is described from them.

Not compiled: a compiled class keeps `list` of an annotation that says `list[str]`.
"""

from typing import Annotated, Literal, NotRequired, TypedDict

Pile = int | list[str]  # names where the cards are known to the player, else how many there are


class CardUnder(TypedDict):
    """A card that lies under another one; only a Vehicle has a facing there (4.2, 4.3)."""

    card: str
    facing: str | None


class CardOnField(TypedDict):
    """A card in a zone. Face-down it is `face controller set_this_turn`, and `card` to who may look at it.

    Stats are values as they are now (14.1); their keys are the same in every edition.
    """

    face: Literal["up", "down"]
    controller: str
    set_this_turn: NotRequired[bool]
    card: NotRequired[str]
    facing: NotRequired[Annotated[str, "As its controller sees it."]]
    mana: NotRequired[int]
    damage: NotRequired[int]
    might: NotRequired[int]
    life: NotRequired[int]
    armor: NotRequired[int]
    movement: NotRequired[int]
    will: NotRequired[int]
    conditions: NotRequired[list[str]]
    abilities: NotRequired[list[str]]
    attached: NotRequired[list[CardUnder]]
    equipped: NotRequired[Annotated[str | None, "The zone that Equipment is linked to."]]
    reach: NotRequired[Annotated[list[str], "The zones that it connects to."]]


class PlayerSide(TypedDict):
    """A player's HP and piles. `supply`: tokens not gained yet, null where the edition has none (1.2)."""

    hp: int
    tokens: int
    supply: int | None
    fabled_used: bool
    hand: Pile
    aside: Pile
    deck: int
    known_top: Annotated[list[str], "What the viewer knows to lie on top of the deck, the top first."]
    known_bottom: Annotated[list[str], "What the viewer knows to lie at its bottom, the lowest last."]
    fables: Pile
    graveyard: Annotated[list[str], "The oldest card first."]


class Declared(TypedDict):
    """Something declared. `effect` is the number of a printed effect of `printed_on`, or of a mode."""

    kind: str
    controller: str
    card: str
    zone: str
    effect: int
    printed_on: str
    mode: int
    targets: list[str]
    modes: Annotated[list[int], "The mode chosen for each of the targets; empty where none is (13.6)."]
    blocker: str


class WhoIsAsked(TypedDict):
    """The player who is asked; `kind` and the labels in `options` only if it is the viewer."""

    player: str
    kind: NotRequired[str]
    options: NotRequired[list[str]]


class LastingRule(TypedDict):
    """A rule that holds, or is still to come, though it lies on no card (14.4, 15.2, 16.2)."""

    text: str
    controller: str
    card: Annotated[str, "Whose effect it was; empty for none."]
    until: str


class GameView(TypedDict):
    """A game as the player may see it (19.1). `words`: the edition's terms for stats and for a Strike (0.2).

    `stack` has its top last; `attacks` are those that wait for an empty stack (10.4).
    """

    player: str
    turn: str
    turn_number: Annotated[int, "0 before the first turn."]
    phase: str
    event: str
    words: dict[str, str]
    players: dict[str, PlayerSide]
    open: list[str]
    field: dict[str, CardOnField]
    stack: list[Declared]
    attacks: list[Declared]
    lasting: list[LastingRule]
    question: WhoIsAsked | None
    winner: str
    reason: str


class FacingData(TypedDict):
    """A facing with which a card can be put into a zone; `reaches`: what it would connect to then."""

    label: str
    facing: str
    reaches: list[str]


class PlaceData(TypedDict):
    """A zone for a card; its `label` is empty, and no pick, where there is no other one."""

    zone: str
    label: str
    facings: list[FacingData]


class OptionData(TypedDict):
    """One option. An answer names its `label`; what does not apply is null."""

    index: int
    label: str
    does: Annotated[str, "The kind of option: one of those in docs/board.md."]
    text: str
    zone: str | None
    card: str | None
    pile: Annotated[
        str | None, "Where that card lies if it is of an own pile: hand, fables, graveyard or deck."
    ]
    facing: str | None
    number: int | None
    reaches: list[str] | None
    facings: Annotated[list[FacingData], "Of a zone: those that are asked for next, to be picked with it."]
    places: Annotated[
        list[PlaceData], "Of a card to be summoned or set: the places asked for next, to be picked with it."
    ]


class PickSeries(TypedDict):
    """Picks that can be made in one go, as the whole of a payment: an answer names all their labels.

    One of a single pick is proposed: the target of a Strike where all that matter are equal.
    """

    labels: list[str]
    text: str
    zone: Annotated[str | None, "The zone that the last of them is about, where it is a zone that is opened."]


class PickSet(TypedDict):
    """Options of one question that can be picked together: from `fewest` to `most` of them, in any order."""

    fewest: int
    most: int
    copies: Annotated[dict[str, int], "How often each can be picked, by its label."]


class Mend(TypedDict):
    """A change of the position that would do away with a reason: what of it would have to be how."""

    what: str
    value: str


class Reason(TypedDict):
    """A reason why something is not offered: a stable code, the paragraph, its facts, and the sentence."""

    code: str
    rule: str
    facts: dict[str, str]
    text: str
    mend: Mend | None


class NotOffered(TypedDict):
    """Something that a card or zone does not offer now, and all that is against it.

    `does` and `label` are those of the option that it would be; both are empty where nothing could be picked.
    """

    does: str
    label: str
    text: str
    zone: str | None
    card: str | None
    reasons: list[Reason]


class PositionChange(TypedDict):
    """Something that a pick changes: `text` says it, `kind` names it, `rule` is its paragraph.

    `zone` is where the card lies before it (of one that comes: where it comes to), `to` where it goes,
    `player` whose card or HP it is, `amount` how much; null where it does not apply. `harms`: a card of the
    viewer's is hit or lost, or HP are.
    """

    kind: Annotated[str, "One of those in docs/board.md."]
    text: str
    rule: str
    zone: str | None
    to: str | None
    player: str
    amount: int | None
    harms: bool


class PickPreview(TypedDict):
    """The outcome of a pick if nobody responds to it.

    `ends` says how far that goes: `done`, or until something has to be decided (`choice`, `their_choice`), is
    `random`, `hidden` from the viewer, or is too `long`; `next` is the sentence for it, empty when done.
    """

    changes: list[PositionChange]
    warning: Annotated[str, "What of it harms the viewer's own side; empty for nothing."]
    ends: str
    next: str
    responses: Annotated[list[str], "What the other side could do about it, as far as the viewer can see."]


class QuestionData(TypedDict):
    """The question to the player, with every option that the rules allow."""

    kind: str
    player: str
    prompt: str
    options: list[OptionData]
    series: list[PickSeries]
    together: Annotated[
        PickSet | None, "What can be picked together, to be named as `chosen`; null: one by one."
    ]
