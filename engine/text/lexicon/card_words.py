"""Words for cards and their actions, and those of a related game."""

from engine import vocab
from engine.effects.actions.keyword_actions import THIRD as THIRD_PERSON
from engine.effects.terms import capabilities, selectors
from engine.effects.terms.players import OPPONENT
from engine.text.lexicon.entries import ENTRIES, add_nouns, add_words
from engine.text.lexicon.meaning_codes import BASE, EQUIPPED, FORMS, OF_IT, THAT_HAS, THESE, THIRD, UNLESS


def add_action_words() -> None:
    """Enter the notable actions as nouns or orders and as what one does."""
    for code, third in THIRD_PERSON.items():
        kind = "MOVE" if code == vocab.MOVE else "ACTION"  # to move is not always the action
        add_words(kind, code * FORMS + BASE, vocab.ACTIONS[code], f"{vocab.ACTIONS[code]} action")
        add_words(kind, code * FORMS + THIRD, third)
    add_words("ACTION", vocab.REORIENT * FORMS + BASE, "rotate")
    for quarters, way in (
        (1, "clockwise"),
        (3, "counterclockwise"),
        (3, "counter-clockwise"),
        (3, "anticlockwise"),
    ):
        turns = ("", "90 degrees", "once", "by 90 degrees", "a quarter turn", "one quarter turn")
        add_words("CLOCKWISE", quarters, *(f"{turn} {way}".strip() for turn in turns), f"{way} by 90 degrees")
        add_words("CLOCKWISE", quarters, f"{way} 90 degrees", f"{way} once")
    add_words("CLOCKWISE", 2, "180 degrees", "by 180 degrees", "upside down", "half a turn", "a half turn")
    add_words("ACTION", vocab.RISE * FORMS + BASE, "get up", "stand up")
    add_words("ACTION", vocab.RESEARCH * FORMS + BASE, "recycle")  # in earlier editions
    add_words("ACTION", vocab.RESEARCH * FORMS + THIRD, "recycles")
    add_words("ACTION", vocab.MANEUVER * FORMS + BASE, "manoeuvre")
    add_words("ATTACK", vocab.STRIKE * FORMS + BASE, "attack")  # the stat or the action: the grammar tells
    add_words("ACTION", vocab.STRIKE * FORMS + THIRD, "attacks")
    add_words(
        "DECLARES", 0, "declares a strike", "declares an attack", "declare a strike", "declare an attack"
    )


def add_card_words() -> None:
    """Enter nouns, adjectives and sides."""
    add_words("THIS", 0, *THESE)
    add_words("FIGHTER", EQUIPPED, "equipped", "the equipped creature", "equipped creature")
    add_nouns("CARD", selectors.CARD, "card")
    for code in range(selectors.CREATURE, len(selectors.NOUNS)):
        add_nouns("NOUN", code, selectors.NOUNS[code])
    add_nouns("TOKEN", selectors.CARD, "token")
    add_nouns("TOKEN", selectors.CREATURE, "creature token")
    for code, name in enumerate(vocab.RULED_SUBTYPES):
        add_nouns("SUBTYPE", code, name)
    for code, name in enumerate(vocab.FACTIONS):
        add_words("FACTION", code, name)
    for code, name in enumerate(vocab.KEYWORDS):
        add_words("KEYWORD", code, name)
    for code, name in enumerate(selectors.PLAIN):
        add_words("PLAIN", code, name, name.replace("-", " "), name.replace("-", ""))
    add_words("PLAIN", selectors.OPEN, "active", "conquered")
    add_words("PLAIN", selectors.CLOSED, "closed", "inactive")
    add_words("BY_DISTANCE", selectors.FARTHEST, "farthest from", "furthest from", "farthest away from")
    add_words("BY_DISTANCE", selectors.NEAREST, "nearest to", "closest to")
    add_words("PLAIN", selectors.FARTHEST, "farthest", "furthest")
    add_words("PLAIN", selectors.NEAREST, "nearest", "closest")
    add_words("NON", 0, "non", "non-")
    add_words("YOUR", 0, "your", "your own", "own")
    for opponent in ("your opponent", "the opponent", "an opponent", "opponent"):
        if opponent != "an opponent":  # with an article before it, as any other noun
            add_words("OPPONENTS", 0, f"{opponent}'s")
        controls = (f"{opponent} controls", f"controlled by {opponent}", f"under {opponent}'s control")
        add_words("OPPONENT_CONTROLS", 0, *controls)
    add_words("OPPONENTS", 0, "opposing", "enemy", "opponents'")
    add_words("OPPONENT_CONTROLS", 0, "opponents control", "controlled by opponents")
    add_words("YOU_CONTROL", 0, "you control", "controlled by you", "under your control")
    add_words("YOU_LACK", 0, "you don't control", "you do not control")
    add_words("CONNECTED_TO", selectors.CONNECTED, "connected to", "connected with", "now connected to")
    add_words("ADJACENT_TO", selectors.ADJACENT, "adjacent to", "next to")
    add_words("THEY_CONTROL", 0, "that player controls", "they control")
    add_words("OTHER_THAN", 0, "other than", "except", "except for")
    add_words("WITH", 0, "with")
    add_words("WITH", THAT_HAS, "that has", "that have")
    add_words("THAT_ARE", 0, "that are", "that is", "which are", "which is")


def add_present_words() -> None:
    """Enter what is so of a card just now: how it lies, what serves it, where it connects to."""
    for code in selectors.NOT_SERVING:
        if code != selectors.NOT_CREWED:  # "uncrewed" may be what happens, too
            add_words("PLAIN", code, selectors.BEFORE_NOUN[code])
    add_words("PLAIN", selectors.NOT_DAMAGED, "undamaged")
    add_words("PLAIN", selectors.FABLED, "fabled", "extra deck")
    add_words("PLAIN", selectors.NOT_FABLED, "non fabled", "non extra deck")
    for code, side in enumerate(selectors.FACINGS):
        add_words("FACING", code, f"facing {side}", f"facing {side}wards")
        add_words("FACES", code, f"faces {side}")
        if ("face", side) not in ENTRIES:  # not "face up", "face down"
            add_words("FACES", code, f"face {side}")
    for code, (one, other) in enumerate(selectors.EITHER_FACING, len(selectors.FACINGS)):
        for pair in ((one, other), (other, one)):
            sides = " or ".join([selectors.FACINGS[facing] for facing in pair])
            add_words("FACING", code, f"facing {sides}")
            add_words("FACES", code, f"faces {sides}")
    for connects in ("that connects", "that connect", "connecting"):
        add_words("BESIDE", selectors.CONNECTING, f"{connects} to", f"{connects} with")
    for points in ("that points", "that point", "pointing"):
        add_words("BESIDE", selectors.CONNECTING, f"{points} at", f"{points} to")
    add_words("CONNECTS", 0, "connects to", "connect to", "connects with", "connect with")
    add_words("CONNECTS", 0, "points at", "points to", "point at", "point to")
    nots = [f"{does} {{}}" for does in ("does not", "doesn't", "do not", "don't", "no longer")]
    for denied in (*nots, "no longer {}s"):
        connect, point = denied.format("connect"), denied.format("point")
        add_words("CONNECTS", UNLESS, f"{connect} to", f"{connect} with", f"{point} at", f"{point} to")


def add_place_words() -> None:
    """Enter where cards stand, and what they have in common with this one or another."""
    for code, line in ((selectors.IN_ROW, "row"), (selectors.IN_COLUMN, "column")):
        add_words("IN_ROW", code, f"in the same {line}", f"in this {line}", f"of the same {line}")
        add_words("IN_ROW", code + OF_IT, f"in it 's {line}", f"of it 's {line}")
        add_words("BESIDE", code, f"in the same {line} as", f"of the same {line} as")
    for code, side in ((selectors.AT_LEFT, "left"), (selectors.AT_RIGHT, "right")):
        add_words("BESIDE", code, f"to the {side} of", f"{side} of")
        add_words("IN_ROW", code + OF_IT, f"to it 's {side}", f"on it 's {side}")
    add_words("BESIDE", selectors.IN_FRONT, "in front of")
    add_words("BESIDE", selectors.BEHIND, "behind")
    add_field_places()
    for zone in ("zone", "place"):
        add_words("THE_ZONE_OF", 0, f"the {zone} of", f"the {zone} under")
        add_words("OWNS_ZONE", 0, f"'s {zone}")
        add_words("THE_ZONE_WHERE", 0, f"the {zone} where", f"the {zone} in which")
    add_words("THAN_THIS", 0, "than ~", "than this", "than ~ has", "than this has")
    for one in ("~", "this"):
        add_words("IN_ROW", selectors.TARGETABLE, f"that {one} can target", f"which {one} can target")
    add_words("TO_SIDE", selectors.AT_LEFT, "to the left", "left")
    add_words("TO_SIDE", selectors.AT_RIGHT, "to the right", "right")
    add_words("TO_SIDE", selectors.IN_FRONT, "forward", "forwards")
    add_words("TO_SIDE", selectors.BEHIND, "back one zone", "backward", "backwards")
    add_words("NAMED", 0, "named", "called")
    add_words("TO_NAME", 0, "name")
    for code, what in enumerate(("faction", "stat", "row", "column")):
        add_words("A_KIND", code, f"a {what}")
        add_words("OF_CHOSEN", code, f"of the chosen {what}", f"of that chosen {what}")
        if what in ("row", "column"):
            add_words("OF_CHOSEN", code, f"in that {what}", f"in the chosen {what}", f"of that {what}")
    add_words("OF_CHOSEN", 1, "of that stat", "to that stat", "to the chosen stat", "in that stat")
    for code, what in selectors.SHARED.items():
        add_words("SHARING", code, f"with the same {what} as", f"of the same {what} as")
        for share in ("that share", "that shares", "sharing"):
            add_words("SHARING", code, f"{share} a {what} with", f"{share} it 's {what} with")
        add_words("SAME", code, f"with the same {what}", f"of the same {what}", f"of that {what}")


def add_field_places() -> None:
    """Enter the rows and columns of the field (2.1)."""
    yours = ("your", "your own")
    theirs = ("your opponent's", "the opponent's", "an opponent's", "the opposing", "the enemy")
    for type_, own, other in (
        ("creature", selectors.YOUR_CREATURES, selectors.THEIR_CREATURES),
        ("artifact", selectors.YOUR_ARTIFACTS, selectors.THEIR_ARTIFACTS),
    ):
        for place in ("row", "zone", "zones"):
            add_words("AT_PLACE", own, *(f"in {whose} {type_} {place}" for whose in yours))
            add_words("AT_PLACE", other, *(f"in {whose} {type_} {place}" for whose in theirs))
    for number, letter in enumerate("abcde", selectors.FIRST_COLUMN):
        add_words("AT_PLACE", number, f"in column {letter}", f"in the {letter} column")
    add_words("AT_PLACE", selectors.FIRST_COLUMN + 2, "in the middle column", "in the center column")


def add_dialect_words() -> None:
    """Enter the words of a related game, so that its rules and examples can be read as they stand."""
    add_nouns("NOUN", selectors.CREATURE, "beast")
    add_words("STAT", vocab.MIGHT, "atk")
    add_words("STAT", vocab.WILL, "int")
    add_words("DAMAGE", 0, "wound", "wounds")
    add_words("YOU_CONTROL", 0, "you rule")
    add_words("OPPONENT_CONTROLS", 0, "your opponent rules", "the opponent rules", "opponent rules")
    add_words("PLAYER", OPPONENT, "other ruler", "the other ruler")
    add_words("DAWN", 0, "dawn", "the next dawn", "next dawn")
    add_words("DEED", capabilities.TAKE_DAMAGE, "receive wounds", "receive damage", "take wounds")
