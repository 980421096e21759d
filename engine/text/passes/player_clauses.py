"""Deeds that other players can or must do, said as if each of them were you (22.5)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.effects.terms.players import EACH_PLAYER, OPPONENT, THAT_PLAYER, YOU
from engine.text.division import Division
from engine.text.lexicon.meaning_codes import BY_ANOTHER, GAIN
from engine.text.lexicon.meaning_codes import OF_YOU as YOUR_HAND
from engine.text.lexicon.pile_words import OF_DOER, OF_OPPONENT, OF_YOU, PLACES
from engine.text.pattern_words import count, table
from engine.text.references.elided_subjects import to_order
from engine.text.tokens import Token

GOVERNING: Final = ("PLAYER_CAN", "PLAYER_MUST")
ENDS: Final = ("SEMI", "DOT", "MODE")
# Words of you, and what they are for your opponent
SWAPPED: Final = {
    "YOUR": "OPPONENTS",
    "OPPONENTS": "YOUR",
    "YOU_CONTROL": "OPPONENT_CONTROLS",
    "OPPONENT_CONTROLS": "YOU_CONTROL",
}
PILES: Final = ("FROM_PILE", "INTO_PILE", "PILE_NAME", "OF_DECK")


def take_player_views(words: list[Token]) -> list[Token]:
    """The words with what a player can or must do in the words of that player. Raises ReadError."""
    words = let_each_choose(words)
    found: list[Token] = []
    who = -1
    for at, word in enumerate(words):
        if word.kind in GOVERNING:
            who = word.meaning if word.meaning != YOU else -1
        elif word.kind in ENDS and not (who == EACH_PLAYER and goes_on_for_each(words[at + 1 :])):
            who = -1
        elif who == EACH_PLAYER and ([word.kind for word in words[max(at - 2, 0) : at]] == ["DID", "COMMA"]):
            if word.kind != "THEY":
                raise word.error("who does it then (they draw 1, they lose 1 life)")
            continue
        elif who >= 0:
            found = [*drop_whose(word, found), view_word(word, who, words[at - 1].kind)]
            continue
        found.append(word)
    return found


def let_each_choose(words: list[Token]) -> list[Token]:
    """The words with 'each player sacs a creature or loses 1 life' as what each must do, one or the other.

    So is what goes on with 'if they can't, they draw 1'.
    """
    found = words[:]
    for at, word in enumerate(words[:-1]):
        if word.kind != "PLAYER" or word.meaning != EACH_PLAYER or base_of(words[at + 1]) is None:
            continue
        end = next((n for n in range(at, len(words)) if words[n].kind in CHOICE_ENDS), len(words))
        others = [
            n for n in range(at + 2, end) if words[n - 1].kind == "OR" and base_of(words[n]) is not None
        ]
        goes_on = goes_on_for_each(words[end + 1 :]) and words[end + 1].meaning >= BY_ANOTHER
        if others or goes_on:
            found[at] = replace(word, kind="PLAYER_MUST")
            for n in (at + 1, *others):
                found[n] = base_of(words[n]) or words[n]
    return found


# 'Each player who couldn't draws 1' is 'if they can't, they draw 1'
ask_each_player = table("WHO_DID -> 1:DID 1>:COMMA=0 1>:THEY=0")
CHOICE_ENDS: Final = (*ENDS, "THEN", "AND")


# 'Its controller chooses either (1) … or (2) …' is what that player must do, one or the other
choose_as_players = table("PLAYER CHOOSES? EITHER >MODE -> 1:PLAYER_MUST 3")


def base_of(verb: Token) -> Token | None:
    """Return a player's verb as an order: 'sac' for 'sacs'; None for other words."""
    order = to_order(verb) if verb.kind in ("COUNT_CARDS", "SAC", "LOSE", "PAY", "DOES") else verb
    return None if order == verb or (verb.kind == "DOES" and order.meaning != GAIN) else order


def goes_on_for_each(after: list[Token]) -> bool:
    """Return whether words go on with whether each player did it."""
    return bool(after) and after[0].kind == "DID"


def drop_whose(word: Token, before: list[Token]) -> list[Token]:
    """The words before one, without 'their' where it is 'hand'."""
    return before[:-2] if word.kind == "HAND" and before[-1].kind == "OWNS" else before


OF_THEM: Final = {"THEY_CONTROL": "YOU_CONTROL", "UNTIL_HAVING": "UNTIL_HAVING"}


def view_word(word: Token, who: int, before: str) -> Token:
    """A word in the words of a player; `before`: the class of that before it. Raises ReadError."""
    hands_of_you = (word.kind, word.meaning) == ("UNTIL_HAVING", YOU)
    if word.kind in OF_THEM and not hands_of_you:
        return replace(word, kind=OF_THEM[word.kind], meaning=YOU)
    if word.kind == "HAND" and word.meaning == YOUR_HAND:
        raise word.error("their hand, its owner's hand")
    if word.kind == "HAND" and before == "OWNS":
        return replace(word, meaning=YOUR_HAND)
    if word.kind in PILES:
        whose, place = divmod(word.meaning, PLACES)
        if whose == OF_DOER:
            return replace(word, meaning=place + OF_YOU * PLACES)
        if whose in (OF_YOU, OF_OPPONENT):
            must_be_opponent(word, who)
            return replace(word, meaning=place + (OF_OPPONENT if whose == OF_YOU else OF_YOU) * PLACES)
    if hands_of_you or (word.kind in ("YOU", "PLAYER") and word.meaning < THAT_PLAYER):
        raise word.error("a full stop or semicolon before what another player does")
    if word.kind in SWAPPED:
        must_be_opponent(word, who)
        return replace(word, kind=SWAPPED[word.kind])
    return word


def must_be_opponent(word: Token, who: int) -> None:
    """Require that your words mean something to a player who is not you. Raises ReadError."""
    if who != OPPONENT:
        raise word.error("what that player has (they control, their)")


def resolve_that_player(text: Division) -> None:
    """Take "that player", "they" and "they control" as the player named last before.

    Where the body names none that is the player of the event, if it has one, else the last in the head. "A
    player" of a head is one of them, never both.
    """
    if any(word.kind == "WOULD" for word in text.body):
        return
    before = next(named_players(text.head[::-1]), THAT_PLAYER)
    before = THAT_PLAYER if before == EACH_PLAYER else before
    latest = THAT_PLAYER if text.of_event else before
    found: list[Token] = []
    for word in text.body:
        is_other = not (text.of_event and latest == before)
        if is_other and word.kind == "PLAYER" and word.meaning == THAT_PLAYER:
            found.append(replace(word, meaning=latest))
        elif is_other and word.kind == "THEY_CONTROL" and latest == OPPONENT:
            found.append(replace(word, kind="OPPONENT_CONTROLS"))
        else:
            found.append(word)
        latest = next(named_players([word]), latest)
    text.body = found


def named_players(words: list[Token]) -> Iterator[int]:
    """The players that words name, in the third person."""
    for word in words:
        if word.kind in ("PLAYER", "ANY_PLAYER", "PLAYER_CAN", "PLAYER_MUST"):
            yield word.meaning
        elif word.kind in ("OPPONENTS", "OPPONENT_CONTROLS"):
            yield OPPONENT


def count_that_much(text: Division) -> None:
    """Take 'that much' as X where no event, but the cost has an amount, or a number was picked (8.7)."""
    counts = text.of_cost
    for at, word in enumerate(text.body):
        counts = counts or word.kind == "A_NUMBER"
        if counts and word.kind == "THAT_MUCH":
            text.body[at] = replace(word, kind="X_NUMBER")


# What a player cannot do to cards, or with them
DENIED: Final = {
    "SUMMON": "BARRED_CARDS=SUMMONING",
    "HAPPENED/set": "BARRED_CARDS=SETTING",
    "FLIP": "BARRED_CARDS=FLIPPING",
    "PLAY": "BARRED_CARDS=PLAYING",
    "DESTROY": "RIVAL_DEED=DESTROYED",
    "TARGET": "RIVAL_DEED=TARGETED",
}
# 'Neither player can' is 'each player cannot', 'no player may move creatures' is 'creatures cannot move', and
# 'open zones', 'set' and such verbs are what is not done
deny_players = table(
    "NEITHER_CAN -> 1:PLAYER 1:CANNOT=0",
    "PLAYER_CAN HAPPENED|COUNT_CARDS AT_MOST NUMBER CARD >PER|EACH -> "
    "1:PLAYER 1:CANNOT=0 2 3:MORE_THAN=0 4 5",
    "<!YOU|PLAYER CANNOT !marks|CANNOT*? BARRED/activates -> 1 2 3:DEED=ACTIVATE",
    *(
        f"PLAYER/everyone CANNOT {verb} {cards} -> {moved} 2 {denied}"
        for verb, denied in (("MOVE", "3"), ("ACTION/reorients", "3:DEED=ROTATED"))
        for cards, moved in (
            ("THIS", "4"),
            ("ANY|ARTICLE adjectives* nouns/one controls?", "4:EACH 5 6 7"),
            ("adjectives* nouns/many controls?", "4 5 6"),
        )
    ),
    # A player turns own cards by Moves, too, so of those it must be said whose they are
    "* PLAYER|RIVAL_EFFECTS CANNOT ACTION/reorients >THIS -> 1 2 3:RIVAL_DEED=ROTATED_BY_RIVAL",
    "* PLAYER|RIVAL_EFFECTS CANNOT ACTION/reorients >adjectives*,nouns,YOU_CONTROL -> "
    "1 2 3:RIVAL_DEED=ROTATED_BY_RIVAL",
    "* CANNOT PLAIN/open NOUN/zone -> 1 2-3:BARRED=OPENING_ZONES",
    "* CANNOT .* COUNT_CARDS|CARD|STAT|HP|BARRED OR PLAIN/open NOUN/zone -> 1 2 3 4 5-6:BARRED=OPENING_ZONES",
    "* YOU|PLAYER|RIVAL_EFFECTS CANNOT REMOVE MANA FROM -> 1 2 3-5:RIVAL_DEED=LOSE_MANA",
    "* YOU|PLAYER|RIVAL_EFFECTS CANNOT !CANNOT* OR REMOVE MANA FROM -> 1 2 3 4 5-7:RIVAL_DEED=LOSE_MANA",
    *(
        f"* YOU|PLAYER|RIVAL_EFFECTS {before} {verb} -> {count(n - 1)} {n}:{denied}"
        for before, n in (("CANNOT", 3), ("CANNOT !CANNOT* OR", 5))
        for verb, denied in DENIED.items()
    ),
    where="CANNOT|NEITHER_CAN|PLAYER_CAN",
)


PARTS: Final = frozenset(("SEMI", "DOT", "THEN", "COLON", "MODE", "COMMA", "AND", "OR", "YOU_CAN"))


def divide_players(words: list[Token]) -> list[Token]:
    """The words with 'each player draws 1 for each creature they control' as said of one, then the other."""
    for at, word in enumerate(words):
        end = next((n for n in range(at, len(words)) if words[n].kind in PARTS), len(words))
        kinds = [one.kind for one in words[at:end]]
        begins = (at == 0 or words[at - 1].kind in PARTS | {"EITHER"}) and kinds[1:2] and kinds[1] in AT_ONCE
        counts = next((n for n, kind in enumerate(kinds) if kind in COUNTS), len(kinds))
        if (
            (word.kind, word.meaning) != ("PLAYER", EACH_PLAYER)
            or not begins
            or "THEY_CONTROL" not in kinds[counts:]
        ):
            continue
        rest = words[at + 1 : end]
        yours = [replace(word, kind="YOU", meaning=YOU), *say_of(rest, YOU)]
        joint = replace(word, kind="AND", meaning=0)
        theirs = [replace(word, meaning=OPPONENT), *say_of(rest, OPPONENT)]
        return [*words[:at], *yours, joint, *theirs, *divide_players(words[end:])]
    return words


AT_ONCE: Final = ("COUNT_CARDS", "LOSE", "DOES")  # it makes no difference who does it first
COUNTS: Final = ("FOR_EACH", "EQUAL_TO", "PER", "WHERE")
CONTROL: Final = {YOU: "YOU_CONTROL", OPPONENT: "OPPONENT_CONTROLS"}


def say_of(words: list[Token], player: int) -> list[Token]:
    """The words with 'they control' as what a player controls."""
    return [replace(word, kind=CONTROL[player]) if word.kind == "THEY_CONTROL" else word for word in words]
