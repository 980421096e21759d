"""The question now asked, each option sorted to the place that it concerns."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from decks.games.game_state import GameState
from engine.view_types import OptionData, PickSeries, PickSet, Pile, PlaceData

# What names a card or zone only because the question is about it; nobody would look for it there.
ABOUT: Final = {"yes", "no", "done", "choose", "order", "top_card", "bottom_card"}

# Turning a card that another one changed places with (9.1); it is looked for where that card lies
OTHERS_TURN: Final = "turn"

# By these one does nothing, or goes on; where none of them is offered, something must be done.
DECLINING: Final = {"pass", "end", "done", "no", "no_block", "keep", "uncrew"}
NO_EVENT: Final = "event none"

OPEN_PILES: Final = ("hand", "fables")  # where a card is pressed itself

VERBS: Final = {
    "conquer": "open it",
    "open": "open it",  # "open" alone reads as what the zone is
    "at": "here",
    "to": "here",
    "sac": "sacrifice",
}
YES_OR_NO: Final = "flip"  # the kind of question whose yes is a press on a card
NAMED: Final = "action"  # the third word of its label is its name, or its number where it has none


class Option(NamedTuple):
    """One pick, as it is drawn: `key` is the number key that picks it.

    `places`: those of a card that it summons or sets, to be picked with it, for the script. A series of
    picks in one go is drawn like one: its `field` is "picks", and its `label` has a line for each.
    What is picked together is marked first: its `field` is "chosen".
    Without its place among the options: a zone that looks the same at the next question is not drawn anew.
    """

    label: str
    text: str
    does: str
    zone: str
    card: str
    facing: str
    reaches: tuple[str, ...]
    pile: str = ""
    key: str = ""
    places: str = ""
    field: str = "label"

    @property
    def verb(self) -> str:
        """One word for the mark on a zone or card."""
        if self.does == NAMED:
            name = self.label.split(" ", 2)[-1]
            return "act" if name.isdecimal() else name
        return "swap" if self.does == "to" and self.card else VERBS.get(self.does, self.does)


class MarkRange(NamedTuple):
    """The numbers of options to be marked, at least and at most, before all of them are picked."""

    fewest: int
    most: int

    @property
    def words(self) -> str:
        """Return what to do, in words."""
        if self.fewest == self.most:
            return f"Choose {self.most}."
        return f"Choose {self.fewest} to {self.most}." if self.fewest else f"Choose up to {self.most}."


class BoardQuestion(NamedTuple):
    """A question. `zones` and `cards` hold the options by their place, `turns` the facings, `bar` the rest.

    `placing` is the name of the card that is being placed, and `places` its places with their facings for
    the script. `direct`: a place with one option may be picked at once; while one has priority it opens a
    menu instead, since a card is looked at more often than it acts. `together`: options are marked (12.2).
    """

    prompt: str
    kind: str
    direct: bool
    zones: dict[str, list[Option]]
    cards: dict[str, list[Option]]
    turns: list[Option]
    bar: list[Option]
    size: int
    placing: str
    places: str
    together: MarkRange | None = None

    @property
    def must(self) -> bool:
        """Return whether the player must do something, and does not only may."""
        if self.together is not None:
            return self.together.fewest > 0
        declining = (option for option in self.bar if option.does in DECLINING or option.label == NO_EVENT)
        return self.size > 0 and not any(declining)

    @property
    def turned_at(self) -> str:
        """The zone of the card that is being turned, or ""."""
        return next((turn.zone for turn in self.turns if turn.zone), "")


NOTHING = BoardQuestion("", "", False, {}, {}, [], [], 0, "", "")


def badge_words(options: list[Option]) -> str:
    """Return the mark of a place that opens a menu, hence its dots: what its option does, or how many."""
    return f"{options[0].verb}…" if len(options) == 1 else f"{len(options)} picks…"


def board_question(state: GameState) -> BoardQuestion:
    """The question of a state; `NOTHING` when the game is over or may only be looked at."""
    question = state["question"]
    if question is None or state["readonly"]:
        return NOTHING
    found = question.get("together")  # kept states of before have none
    options = _options(question["options"], found)
    turns = [option for option in options if option.facing and option.does != OTHERS_TURN]
    held = {*_cards_held_open(state)}
    series = [_series(data) for data in question.get("series", ())]  # kept states of before have none
    placeable = [
        *(option for option in options if option not in turns and option.does not in ABOUT),
        *(one for one in series if one.zone),
    ]
    in_zones = [option for option in placeable if option.zone]
    on_cards = [
        option
        for option in placeable
        if not option.zone and option.pile in OPEN_PILES and option.card in held
    ]
    # A yes or no is answered in one place, though the yes is a press on the card as well
    placed = {*turns, *on_cards} if question["kind"] == YES_OR_NO else {*turns, *in_zones, *on_cards}
    bar = [option for option in (*options, *series) if option not in placed]
    turned = [data for data in question["options"] if data.get("facings")]
    return BoardQuestion(
        prompt=question["prompt"],
        kind=question["kind"],
        direct=question["kind"] != "priority",
        zones=_options_by(in_zones, "zone"),
        cards=_options_by(on_cards, "card"),
        turns=turns,
        bar=[option._replace(key=str(i)) if i < 10 else option for i, option in enumerate(bar, 1)],
        size=len(question["options"]),
        placing=(turned[0]["card"] or "") if turned else "",
        places=_places_text([_place(data) for data in turned]),
        together=None if found is None else MarkRange(found["fewest"], found["most"]),
    )


def _cards_held_open(state: GameState) -> Iterable[str]:
    """Return the cards that lie open before the player, off the grid."""
    side = state["view"]["players"][state["you"]]
    return (*known_cards(side["hand"]), *known_cards(side["fables"]))


def known_cards(pile: Pile) -> list[str]:
    """The cards of a pile, where the viewer knows them."""
    return [] if isinstance(pile, int) else pile


def _options(offered: list[OptionData], together: PickSet | None) -> list[Option]:
    """The options as they are drawn. Those picked together are marked, each copy of a card for itself."""
    if together is None:
        return [_option(data) for data in offered]
    copies = together["copies"]  # to be done with it is to confirm what is marked
    return [
        _option(data)._replace(field="chosen", text=data["text"] + (f", copy {number}" if number > 1 else ""))
        for data in offered
        for number in range(1, copies.get(data["label"], 0) + 1)
    ]


def _option(data: OptionData) -> Option:
    return Option(
        label=data["label"],
        text=data["text"],
        does=data["does"],
        zone=data["zone"] or "",
        card=data["card"] or "",
        facing=data["facing"] or "",
        reaches=tuple(data["reaches"] or ()),
        pile=data.get("pile", "hand") or "",  # kept states of before have none
        places=_places_text(data.get("places", [])),
    )


def _series(data: PickSeries) -> Option:
    zone, picks = data["zone"] or "", "\n".join(data["labels"])
    return Option(picks, data["text"], "open" if zone else "series", zone, "", "", (), field="picks")


def _place(data: OptionData) -> PlaceData:
    return {"zone": data["zone"] or "", "label": data["label"], "facings": data["facings"]}


def _places_text(places: list[PlaceData]) -> str:
    """A line for each place, with tabs: zone, label, then each facing with its label and what it reaches.

    As JSON it took four times the room on the page, as each quote is six characters of HTML.
    """
    return "\n".join("\t".join(_place_words(place)) for place in places)


def _place_words(place: PlaceData) -> Iterable[str]:
    yield from (place["zone"], place["label"])
    for facing in place["facings"]:
        yield from (facing["facing"], facing["label"], " ".join(facing["reaches"]))


def _options_by(options: list[Option], place: str) -> dict[str, list[Option]]:
    found: dict[str, list[Option]] = {}
    for option in options:
        found.setdefault(getattr(option, place), []).append(option)
    return found
