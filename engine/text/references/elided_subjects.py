"""What players do: a verb without a subject has the one before it (EFFECTS 9.1.4).

'Your opponent draws a card, then flips a creature' is what that player does. The grammar knows few deeds of
players; any other is what that player must do, up to the end of the sentence (22.5).
"""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.terms.players import EACH_PLAYER, THAT_PLAYER
from engine.text.division import Division
from engine.text.lexicon.meaning_codes import BASE, BY_OTHERS, FORMS, THIRD
from engine.text.lexicon.word_classes import AMOUNTS, BEGINS_SUBJECT
from engine.text.tokens import Token

# Verbs that a player stands before in the grammar, and others, some of which have an order of their own
OF_PLAYERS: Final = frozenset(
    ("COUNT_CARDS", "LOSE", "DOES", "PAY", "SEARCH", "SHUFFLE", "SKIP", "GAIN_CONTROL", "REVEAL", "CHOOSES")
)
ORDERS: Final = {
    "DESTROYS": ("DESTROY", 0),
    "OPENS": ("CONQUER", 0),
    "PUTS": ("SUMMON", 0),
    "HAPPENS": ("ACTION", vocab.REORIENT * FORMS + BASE),
}
VERBS: Final = OF_PLAYERS | frozenset(
    (
        *("SAC", "RETURN", "PUT", "REMOVE", "GIVE", "DEAL", "HEAL", "MOVE", "FLIP", "TRANSFER", "TURN_DOWN"),
        *("SWAP", "SWAP_MANA", "DESTROY", *ORDERS),
    )
)
WHO: Final = ("PLAYER", "PLAYER_CAN", "PLAYER_MUST")
JOINTS: Final = ("COMMA", "AND", "THEN", "BUT", "OR")
ENDS: Final = ("SEMI", "DOT", "MODE")
BEGINS_CLAUSE: Final = (*JOINTS, *ENDS, "EITHER", "COLON")
OTHERS_THAN_PLAYERS: Final = BEGINS_SUBJECT | {"YOU", "YOU_CAN", "NOUN", "CARD", "TOKEN", "TARGET"}
PILES: Final = ("FROM_PILE", "INTO_PILE", "PILE_NAME", "OF_DECK", "PILE")
OF_SEARCH: Final = ("REVEAL", "PUT", "SHUFFLE")  # what is part of a search
SHARING: Final = ("COUNT_CARDS", "LOSE", "DOES", "PAY", "SAC")  # whose player need not be named again
SOME: Final = ("ARTICLE", "ANOTHER", "NUMBER", "X_NUMBER", "EXACTLY")
FORMED: Final = ("SAC", "LOSE", "PAY", "DOES", "PUT", "SEARCH", "SHUFFLE", "DEAL", "HEAL", "MOVE")
MADE: Final = "made"
# Where they stand behind 'they', it is a player
AS_PLAYERS: Final = frozenset(
    (
        "COUNT_CARDS",
        "SKIP",
        "SAC",
        "PAY",
        "SEARCH",
        "SHUFFLE",
        "REVEAL",
        "DESTROY",
        "FLIP",
        "RETURN",
        "TURN_DOWN",
    )
)


def name_doers(text: Division) -> None:
    """Name who does it before each verb that a player before it does. Raises ReadError."""
    reading = DoerReader(text)
    for at in range(len(text.body)):
        reading.read_word(at)
    text.body = reading.found


def event_player(head: list[Token]) -> Token | None:
    """Return the player of an event as the subject of what follows it; None for a card, or you."""
    if [word.kind for word in head[:2]] not in (["WHEN", "PLAYER"], ["WHEN", "ANY_PLAYER"]):
        return None
    meaning = THAT_PLAYER if head[1].kind == "ANY_PLAYER" else head[1].meaning
    return replace(head[1], kind="PLAYER", meaning=meaning)


class DoerReader:
    """The words of a body, read one by one, and the player who did what stands before.

    `governs`: up to the end of the sentence all is what that player can or must do, by its word or, as MADE,
    by what was made of another verb; `shared`: the verb before needs no other player; `ordered`: something
    was ordered since, so that nobody is known to do what stands without a subject; `chooses`: it is one of
    modes.
    """

    def __init__(self, text: Division) -> None:
        self.text, self.words = text.text, text.body
        self.found: list[Token] = []
        self.player = event_player(text.head)
        self.governs = ""
        self.shared = self.ordered = self.each = self.goes_on = self.searches = self.chooses = False
        self.begun = -1  # where a player begins a clause

    def read_word(self, at: int) -> None:
        """Take one word. Raises ReadError."""
        word, before = self.words[at], self.words[at - 1].kind if at else "DOT"
        if before in ENDS:
            self.chooses = self.chooses and before != "DOT"
            self.governs = self.governs if self.chooses else ""
            self.shared = self.goes_on = False
            self.searches = self.searches and before == "SEMI"
        if before in BEGINS_CLAUSE and self.begins_with_player(at):
            self.begin(at)
        elif before in BEGINS_CLAUSE and word.kind in OTHERS_THAN_PLAYERS:
            self.player, self.ordered = None, False
        elif word.kind in VERBS and (before in BEGINS_CLAUSE or self.begun == at - 1 >= 0):
            self.add_verb(at, "PLAYER" if self.begun == at - 1 >= 0 else before)
            return
        self.found.append(word)

    def begins_with_player(self, at: int) -> bool:
        """Return whether a clause begins with a player: 'they draw', 'they lose 2 life', not 'they move'."""
        kinds = [word.kind for word in self.words[at : at + 4]]
        if kinds[0] != "THEY":
            return kinds[0] in WHO
        is_life = kinds[1:2] in (["LOSE"], ["DOES"]) and kinds[2:3] != [] and kinds[2] in AMOUNTS
        if self.each and self.words[at - 2 : at - 1] and self.words[at - 2].kind == "DID":
            return False  # that goes on with what each player can do
        return kinds[1:2] != [] and (kinds[1] in AS_PLAYERS or (is_life and kinds[3:] in (["STAT"], ["HP"])))

    def begin(self, at: int) -> None:
        """Note the player that a clause begins with."""
        word = self.words[at]
        meaning = THAT_PLAYER if word.kind == "THEY" else word.meaning
        self.player = replace(word, kind="PLAYER", meaning=meaning)
        self.governs = word.kind if word.kind in WHO[1:] else ""
        self.each = self.governs != "" and meaning == EACH_PLAYER
        self.chooses = self.governs != "" and [one.kind for one in self.words[at + 1 : at + 2]] == ["EITHER"]
        self.shared = self.ordered = False
        self.begun = at if word.kind in ("PLAYER", "THEY") else -1

    def add_verb(self, at: int, before: str) -> None:
        """Add a verb behind a player, or without a subject. Raises ReadError where it could be of two."""
        word, joined = self.words[at], before in JOINTS and self.goes_on
        self.goes_on = True
        if self.searches and word.kind in OF_SEARCH:
            self.found.append(word)
            return
        until = any(one.kind == "UNTIL_SHOWN" for one in self.words[at:])
        self.searches = word.kind == "SEARCH" or (word.kind == "REVEAL" and until)
        if before != "PLAYER" and not self.said(word).endswith("s"):
            self.end_player(word, joined)
        elif self.player is None:
            if self.ordered:
                raise word.error(self.whose(word))
        elif self.governs and (joined or (self.chooses and before == "MODE")):
            word = to_order(word)
        else:
            self.add_of_player(at, before)
            return
        self.found.append(word)

    def end_player(self, order: Token, joined: bool) -> None:
        """Note that something is ordered. Raises ReadError where a player before it could do it, too."""
        is_open = self.governs == MADE or (not self.governs and self.is_plural())
        if joined and is_open:
            raise order.error(self.whose(order))
        if self.player and not (joined and self.governs):
            self.player, self.ordered = None, True

    def add_of_player(self, at: int, before: str) -> None:
        """Add what a player does, with that player before it if nobody stands there."""
        word = self.words[at]
        if self.is_of_players(at):
            shares = word.kind in SHARING
            if before not in ("PLAYER", "OR") and not (self.shared and shares):
                self.found.append(self.name(at))
            self.shared = shares
            self.found.append(to_order(word) if word.kind in ORDERS else word)
            return
        if before == "PLAYER":
            self.found.pop()
        self.governs = MADE
        self.found += [replace(self.name(at), kind="PLAYER_MUST"), to_order(word)]

    def is_of_players(self, at: int) -> bool:
        """Return whether the grammar knows a verb as what players do, or nobody can do that for a player."""
        kind = self.words[at].kind
        end = next((n for n in range(at, len(self.words)) if self.words[n].kind in (*ENDS, "THEN")), None)
        kinds = [word.kind for word in self.words[at + 1 : end]]
        if kind in ("PUT", "PUTS", "RETURN"):
            return any(one in PILES for one in kinds)
        return kind in OF_PLAYERS or (kind == "SAC" and kinds[:1] != [] and kinds[0] in SOME)

    def name(self, at: int) -> Token:
        """Return the player as who does what stands at a place; where it stands, or without letters."""
        assert self.player is not None
        if self.begun == at - 1:
            return self.player
        start = self.words[at - 1].end if at else self.words[at].start
        return replace(self.player, start=start, end=start)

    def said(self, word: Token) -> str:
        """Return the first letters of a word, as they are written, in lower case."""
        return self.text[word.start : word.end].lower().strip("[]").split(" ")[0].split("|")[0]

    def is_plural(self) -> bool:
        """Return whether the verbs of the player look like orders: 'players draw'."""
        player = self.player
        return player is not None and self.text[player.start : player.end].lower().endswith(("s", "they"))

    def whose(self, word: Token) -> str:
        """Return what an error says of a verb that two could do."""
        verb = self.said(word)
        return f"who does it (you {verb.removesuffix('s')} …, that player …); it could be you or that player"


def to_order(verb: Token) -> Token:
    """Return what a player does as an order: 'rotate' for 'rotates'."""
    if verb.kind in ORDERS:
        kind, meaning = ORDERS[verb.kind]
        return replace(verb, kind=kind, meaning=meaning)
    if verb.kind == "COUNT_CARDS" and verb.meaning >= BY_OTHERS:
        return replace(verb, meaning=verb.meaning - BY_OTHERS)
    inflects = verb.kind in FORMED and verb.meaning % 2 == THIRD
    return replace(verb, meaning=verb.meaning - THIRD) if inflects else verb
