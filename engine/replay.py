"""Records: a game as data that gives the same position again, on every machine (SCENARIOS "Records").

A record is a JSON object with the keys of `KEYS`: the set-up (edition with its overrides, windows, seed,
number, starter, decks as hashes of definitions, the definitions themselves) and every answered pick as
"P1 label". What the engine answers by itself is not in it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine import vocab
from engine.carddef import CardDef
from engine.cardfile.card_fields import card_from_data, card_to_data
from engine.cardfile.field import Field
from engine.edition import Edition, edition
from engine.errors import BadFile, BadRecord, Refused
from engine.game import DeckSpec, EngineGame, Setup, start
from engine.presentation import labels
from engine.state import options as opt
from engine.vocab import E_TURN

# Raised by hand whenever a game could go another way than before (old games are then shown, not replayed).
# 3: what is declared for nothing is offered so often and no more, and is part of the position (18.3); a card
# whose Summoning Cost cannot be read is not played (7.2)
# 5: games go as before, but a position is written by the names of its parts, so that its digest is another
# 7: a destruction that was replaced is due again once damage or Life changed, though they are as before
# (15.6); what is carried out keeps where it began in what is remembered of the turn (8.7)
# 9: what lies attached or crewed counts for "all", "each", "the number of", costs and sacrifices, and crewed
# Vehicles can be chosen; "you" in what stays an effect of attached Equipment is who attached it (4.2)
RULES_VERSION: Final[int] = 14

KEYS: Final = (
    "rules_version", "edition", "windows", "seed", "number", "starter", "unread_absent", "cards", "decks",
    "picks",
)  # fmt: skip
WINDOWS: Final = ("useful", "all")  # by whether all windows are asked
TAKEN_BACK: Final = "taken_back"  # how often after seeing (19.1); left out where never
REPLACED: Final = "replaced"  # of a deck that was compared with another one; left out where nothing was
TOP: Final = "top"  # of a deck: the cards that were put on it for practice; left out where none were
HP: Final = "hp"  # of both players at the start; left out where as in the edition
ASKED_ALWAYS: Final = "asked_always"  # who was asked in every window; left out for nobody
LINES: Final = "lines"  # all that was tried; left out where nothing was tried another way
OPTIONAL: Final = (TAKEN_BACK, HP, ASKED_ALWAYS, LINES)
LINE_KEYS: Final = ("parent", "at", "picks", "name", "played")
STARTERS: Final = (*vocab.PLAYERS, "coin")  # the last is that of vocab.NOBODY
MOST_SEED: Final = 2**64 - 1
MOST_CARDS: Final = 1000
MOST_HP: Final = 10_000
MOST_PICKS: Final = 100_000
LONGEST_PICK: Final = 300
MOST_LINES: Final = 64
MOST_LINE_PICKS: Final = 40_000  # of all lines together
LONGEST_NAME: Final = 60


@dataclass(frozen=True)
class RecordLine:
    """A line: it goes on from line `parent`, one before it, after `at` picks; the first one has none.

    `picks` are its own, as a record writes them, with those that were taken back. The picks of the record
    lead along the one that `is_played`.
    """

    parent: int | None
    at: int
    picks: tuple[str, ...]
    name: str = ""
    is_played: bool = False


@dataclass(frozen=True)
class Record:
    """A record, read: the set-up, and (player, label) of every pick."""

    setup: Setup
    picks: tuple[tuple[int, str], ...]
    taken_back: int = 0
    lines: tuple[RecordLine, ...] = ()


@dataclass(frozen=True)
class RecordOutline:
    """Outline of a record of any version, read without the rules: no text of its cards is read.

    `edition` is in words; `decks` are those of both players, each as (name of a card, copies); `names` are
    the names of all its definitions by hash.
    """

    rules_version: int
    edition: str
    seed: int
    number: int
    decks: tuple[tuple[tuple[str, int], ...], ...]
    names: dict[str, str]
    picks: tuple[str, ...]
    lines: tuple[RecordLine, ...]


def record(game: EngineGame) -> dict[str, object]:
    """The record of a game, as JSON-able data.

    Refused `not_recorded` for a game that goes on from a position of its own, or where two options that
    were offered have one label.
    """
    setup = game.setup
    if setup is None:
        raise Refused("not_recorded", "", why="it did not begin with a set-up")
    picks = [f"{vocab.PLAYERS[player]} {label}" for player, label in pick_labels(game)]
    return record_data(setup, picks, game.taken_back)


def record_data(
    setup: Setup, picks: Sequence[str], taken_back: int = 0, lines: Sequence[RecordLine] = ()
) -> dict[str, object]:
    """A record as JSON-able data, of picks as it writes them."""
    cards = {
        card.hash: card
        for deck in setup.decks
        for card in (*deck.main, *deck.fables, *(old for _new, old in deck.replaced))
    }
    return {
        "rules_version": RULES_VERSION,
        "edition": {"base": setup.edition.base, **setup.edition.overrides()},
        "windows": WINDOWS[setup.windows_all],
        "seed": setup.seed,
        "number": setup.number,
        "starter": STARTERS[setup.starter],
        "unread_absent": setup.unread_absent,
        "cards": {key: card_to_data(cards[key]) for key in sorted(cards)},
        "decks": {name: deck_hashes(deck) for name, deck in zip(vocab.PLAYERS, setup.decks, strict=True)},
        **({HP: list(setup.hp)} if any(setup.hp) else {}),
        **({ASKED_ALWAYS: STARTERS[setup.asked_always]} if setup.asked_always != vocab.NOBODY else {}),
        **({TAKEN_BACK: taken_back} if taken_back else {}),
        "picks": list(picks),
        **({LINES: [line_data(line) for line in lines]} if lines else {}),
    }


def line_data(line: RecordLine) -> dict[str, object]:
    """A line as JSON-able data; what says nothing is left out."""
    return {
        **({} if line.parent is None else {"parent": line.parent, "at": line.at}),
        **({"name": line.name} if line.name else {}),
        **({"played": True} if line.is_played else {}),
        "picks": list(line.picks),
    }


def deck_hashes(deck: DeckSpec) -> dict[str, object]:
    """A deck by the hashes of its cards; where copies replaced others, with (card, the one it replaced)."""
    hashes: dict[str, object] = {
        "main": [card.hash for card in deck.main],
        "fables": [card.hash for card in deck.fables],
    }
    if deck.replaced:
        hashes[REPLACED] = [[new.hash, old.hash] for new, old in deck.replaced]
    if deck.top:
        hashes[TOP] = [card.hash for card in deck.top]
    return hashes


def pick_labels(game: EngineGame) -> list[tuple[int, str]]:
    """(player, label) of every pick of a game, found by playing it again. Refused `not_recorded`."""
    again = EngineGame(game.first_position(), game.setup, game.origin)
    found = []
    for player, pick in game.history:
        label = labels.label(again.position, pick)
        if opt.code_of(pick) != opt.CONCEDE:
            options = again.position.ask_options
            if again.option_index(label) != options.index(pick):
                raise Refused("not_recorded", "", why=f"two options are called {label}")
        found.append((player, label))
        again.repeat(player, pick)
    return found


def replay_record(data: object, source: str = "record") -> EngineGame:
    """The game of a record, as it stood when it was recorded. BadRecord if it cannot be replayed here."""
    written = read_record(data, source)
    game = start_game(written, source)
    for number in range(len(written.picks)):
        apply_pick(game, written, number, source)
    game.taken_back = written.taken_back
    return game


def record_lines(data: object, source: str = "record") -> Iterator[str]:
    """The game of a record in lines, turn by turn, the last one its digest. BadRecord."""
    written = read_record(data, source)
    game = start_game(written, source)
    setup = written.setup
    switches = ", ".join([setup.edition.base, *(f"{k} {v}" for k, v in setup.edition.overrides().items())])
    yield f"{switches}; seed {setup.seed}, game {setup.number}; windows {WINDOWS[setup.windows_all]}"
    yield from event_lines(game)
    for number, (player, label) in enumerate(written.picks):
        apply_pick(game, written, number, source)
        yield f"  {vocab.PLAYERS[player]} {label}"
        yield from event_lines(game)
    points = [f"{vocab.PLAYERS[p]} {game.position.sides[p].hp} HP" for p in (vocab.P1, vocab.P2)]
    yield f"{', '.join(points)}; winner {game.winner} {game.reason}".rstrip()
    if written.taken_back:
        yield f"taken back after seeing: {written.taken_back}"
    yield game.digest()


def event_lines(game: EngineGame) -> Iterator[str]:
    """Return what happened since the last pick, in lines."""
    position = game.position
    for happening in position.log:
        if happening.kind == E_TURN:
            yield f"Turn {happening.amount}, {vocab.PLAYERS[happening.player]}"
        else:
            yield f"    {labels.event_label(position, happening)}"


def start_game(written: Record, source: str) -> EngineGame:
    """The game of a record at its first question. BadRecord."""
    try:
        return start(written.setup)
    except Refused as refused:
        raise BadRecord(source, 0, str(refused)) from None


def apply_pick(game: EngineGame, written: Record, number: int, source: str) -> None:
    """Make pick `number`, from 0, of a record. BadRecord if it is not offered."""
    player, label = written.picks[number]
    try:
        game.answer_label(player, label)
    except Refused as refused:
        where = f"pick {number + 1}, {vocab.PLAYERS[player]} {label}"
        raise BadRecord(source, 0, f"{where}: {refused}") from None


def load_record(text: bytes, source: str) -> object:
    """The data of a record file. BadRecord, with the line, for what is no JSON."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRecord(source, error.lineno, error.msg) from None
    except (RecursionError, ValueError):
        raise BadRecord(source, 0, "this is no JSON text") from None


def outline_record(data: object, source: str) -> RecordOutline:
    """Return what a record of any version says, checked as far as it is shown. BadRecord."""
    try:
        return parse_outline(Field(data, source))
    except BadFile as error:
        raise BadRecord(error.source, error.line, error.why) from None


def read_record(data: object, source: str, known: Mapping[str, CardDef] | None = None) -> Record:
    """A record as data, checked. BadRecord.

    `known`: definitions by hash, which are used in place of those of the record.
    """
    try:
        return parse_record(Field(data, source), known)
    except BadFile as error:
        raise BadRecord(error.source, error.line, error.why) from None
    except Refused as refused:
        raise BadRecord(source, 0, str(refused)) from None


def parse_record(field: Field, known: Mapping[str, CardDef] | None = None) -> Record:
    """A record, checked; see `read_record`. BadFile, Refused."""
    parts = field.mapping((*KEYS, *OPTIONAL))
    for key in KEYS:
        if key not in parts:
            raise field.error(f"{key} is missing")
    check_rules_version(parts["rules_version"])
    cards = parse_cards(parts["cards"]) if known is None else known
    decks = parts["decks"].mapping(vocab.PLAYERS)
    setup = Setup(
        edition=parse_edition(parts["edition"]),
        decks=(parse_deck(decks, "P1", cards, field), parse_deck(decks, "P2", cards, field)),
        seed=parse_number(parts["seed"]),
        number=parse_number(parts["number"]),
        windows_all=parts["windows"].one_of(WINDOWS) == "all",
        starter=parse_starter(parts["starter"]),
        unread_absent=parts["unread_absent"].truth(),
        asked_always=parse_starter(parts[ASKED_ALWAYS]) if ASKED_ALWAYS in parts else vocab.NOBODY,
        hp=parse_hp(parts[HP]) if HP in parts else (0, 0),
    )
    picks = tuple(parse_pick(item) for item in parse_list(parts["picks"], MOST_PICKS))
    lines = parse_lines(parts[LINES], pick_texts(picks)) if LINES in parts else ()
    return Record(setup, picks, parse_number(parts[TAKEN_BACK]) if TAKEN_BACK in parts else 0, lines)


def parse_outline(field: Field) -> RecordOutline:
    """See `outline_record`. BadFile."""
    parts = field.mapping()
    for key in KEYS:
        if key not in parts:
            raise field.error(f"{key} is missing")
    switches = {key: value.text(LONGEST_PICK) for key, value in parts["edition"].mapping().items()}
    if not (base := switches.pop("base", "")):
        raise parts["edition"].error("base is missing")
    names = parse_names(parts["cards"])
    decks = parts["decks"].mapping(vocab.PLAYERS)
    if missing := [name for name in vocab.PLAYERS if name not in decks]:
        raise parts["decks"].error(f"the deck of {missing[0]} is missing")
    picks = pick_texts([parse_pick(item) for item in parse_list(parts["picks"], MOST_PICKS)])
    return RecordOutline(
        rules_version=parse_number(parts["rules_version"]),
        edition=", ".join([base, *(f"{name} {value}" for name, value in switches.items())]),
        seed=parse_number(parts["seed"]),
        number=parse_number(parts["number"]),
        decks=tuple(parse_copies(decks[name], names) for name in vocab.PLAYERS),
        names=names,
        picks=picks,
        lines=parse_lines(parts[LINES], picks) if LINES in parts else (),
    )


def parse_names(field: Field) -> dict[str, str]:
    """The names of definitions by their hashes. BadFile."""
    cards = field.mapping()
    if len(cards) > MOST_CARDS:
        raise field.error(f"more than {MOST_CARDS:,}")
    names = {}
    for key, value in cards.items():
        parts = value.mapping()
        if "name" not in parts:
            raise value.error("name is missing")
        names[key] = parts["name"].text(LONGEST_PICK)
    return names


def parse_copies(field: Field, names: Mapping[str, str]) -> tuple[tuple[str, int], ...]:
    """The cards of both piles of a deck with their copies, by name. BadFile."""
    parts = field.mapping()
    copies: Counter[str] = Counter()
    for key in ("main", "fables"):
        for item in parse_list(parts[key], MOST_CARDS) if key in parts else ():
            if (hash_ := item.text()) not in names:
                raise item.error("no card of the record has this hash")
            copies[names[hash_]] += 1
    return tuple(sorted(copies.items()))


def pick_texts(picks: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    """Picks as a record writes them."""
    return tuple(f"{vocab.PLAYERS[player]} {label}" for player, label in picks)


def parse_lines(field: Field, picks: Sequence[str]) -> tuple[RecordLine, ...]:
    """The lines of a record with these picks. BadFile."""
    lines: list[RecordLine] = []
    paths: list[list[str]] = []
    for item in parse_list(field, MOST_LINES):
        line = parse_line(item, lines, paths)
        lines.append(line)
        paths.append([*(() if line.parent is None else paths[line.parent][: line.at]), *line.picks])
        if sum(len(earlier.picks) for earlier in lines) > MOST_LINE_PICKS:
            raise field.error(f"more than {MOST_LINE_PICKS:,} picks in all")
    played = [number for number, line in enumerate(lines) if line.is_played]
    if len(played) != 1:
        raise field.error(f"one line is the played one, not {len(played)}")
    if paths[played[0]][: len(picks)] != list(picks):
        raise field.make_child(played[0], None).error("the picks of the record do not lead along this line")
    return tuple(lines)


def parse_line(field: Field, earlier: Sequence[RecordLine], paths: Sequence[Sequence[str]]) -> RecordLine:
    """A line behind these, to whose ends these picks lead. BadFile."""
    parts = field.mapping(LINE_KEYS)
    if "picks" not in parts:
        raise field.error("picks is missing")
    parent, at = None, 0
    if earlier:
        if missing := {"parent", "at"} - parts.keys():
            raise field.error(f"{min(missing)} is missing")
        parent = parts["parent"].number(0, len(earlier) - 1)
        at = parts["at"].number(earlier[parent].at, len(paths[parent]))
    elif unknown := {"parent", "at"} & parts.keys():
        raise parts[min(unknown)].error("the first line goes on from the start of the game")
    return RecordLine(
        parent,
        at,
        pick_texts([parse_pick(item) for item in parse_list(parts["picks"], MOST_LINE_PICKS)]),
        parts["name"].text(LONGEST_NAME) if "name" in parts else "",
        parts["played"].truth() if "played" in parts else False,
    )


def parse_starter(field: Field) -> int:
    """A player, or NOBODY for a coin. BadFile."""
    who = field.one_of([name.lower() for name in STARTERS]).upper()
    return vocab.PLAYERS.index(who) if who in vocab.PLAYERS else vocab.NOBODY


def parse_hp(field: Field) -> tuple[int, int]:
    """The HP of both players at the start. BadFile."""
    points = [parse_number(item) for item in parse_list(field, len(vocab.PLAYERS))]
    if len(points) != len(vocab.PLAYERS) or max(points) > MOST_HP:
        raise field.error(f"the HP of both players are expected here, at most {MOST_HP} each")
    return points[0], points[1]


def check_rules_version(field: Field) -> None:
    """Another version could go another way. BadFile."""
    version = parse_number(field)
    if version != RULES_VERSION:
        raise field.error(f"this game was played by version {version} of the rules; here is {RULES_VERSION}")


def parse_number(field: Field) -> int:
    """A whole number from 0. BadFile."""
    value = field.value
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_SEED:
        raise field.error("a whole number from 0 is expected here")
    return value


def parse_list(field: Field, most: int) -> list[Field]:
    """The members of a list. BadFile."""
    items = field.items()
    if len(items) > most:
        raise field.error(f"more than {most:,}")
    return items


def parse_edition(field: Field) -> Edition:
    """The edition with its overrides. BadFile, Refused."""
    switches = {key: value.text() for key, value in field.mapping().items()}
    return edition(switches.pop("base", ""), switches)


def parse_cards(field: Field) -> dict[str, CardDef]:
    """The definitions by their hashes. BadFile."""
    cards = {}
    for key, value in field.mapping().items():
        card = card_from_data({name: part.value for name, part in value.mapping().items()})
        if card.hash != key:
            raise value.error(f"the card {card.name} is not the one of this hash")
        cards[key] = card
    return cards


def parse_deck(decks: dict[str, Field], name: str, cards: Mapping[str, CardDef], field: Field) -> DeckSpec:
    """A player's deck. BadFile."""
    if name not in decks:
        raise field.error(f"the deck of {name} is missing")
    parts = decks[name].mapping(("main", "fables", REPLACED, TOP))
    main, fables, top = (
        tuple(parse_card(item, cards) for item in parse_list(parts[key], MOST_CARDS)) if key in parts else ()
        for key in ("main", "fables", TOP)
    )
    swaps = parse_list(parts[REPLACED], MOST_CARDS) if REPLACED in parts else []
    return DeckSpec(main, fables, tuple(parse_swap(item, cards) for item in swaps), top)


def parse_swap(field: Field, cards: Mapping[str, CardDef]) -> tuple[CardDef, CardDef]:
    """A card and that which it replaced. BadFile."""
    pair = parse_list(field, 2)
    if len(pair) != 2:
        raise field.error("a card and the card that it replaced are expected here")
    return parse_card(pair[0], cards), parse_card(pair[1], cards)


def parse_card(field: Field, cards: Mapping[str, CardDef]) -> CardDef:
    """The definition of a hash. BadFile."""
    card = cards.get(field.text())
    if card is None:
        raise field.error("no card of the record has this hash")
    return card


def parse_pick(field: Field) -> tuple[int, str]:
    """`P1 keep`. BadFile."""
    player, _, label = field.text(LONGEST_PICK).partition(" ")
    if player not in vocab.PLAYERS or not label.strip():
        raise field.error("'P1 LABEL' or 'P2 LABEL' is expected here")
    return vocab.PLAYERS.index(player), label.strip()
