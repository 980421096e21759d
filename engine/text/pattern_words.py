"""Names that the table of patterns may use: sets of classes of words, tests of meanings, and meanings."""

from functools import partial
from typing import Final

from engine import vocab
from engine.effects.actions.control_flow import OTHERWISE
from engine.effects.actions.permissions import (
    ACTIVATING,
    FLIPPING,
    OPENING_ZONES,
    SEARCHING,
    SETTING,
    SUMMONING,
)
from engine.effects.actions.piles import FACE_DOWN
from engine.effects.events import EACH_TURN, OPPONENTS_TURN, YOUR_TURN
from engine.effects.terms import durations, selectors
from engine.effects.terms.capabilities import (
    ACTIVATE,
    BE_ATTACKED,
    BE_BLOCKED,
    BE_DESTROYED_BY_RIVAL,
    BE_ROTATED,
    BE_ROTATED_BY_RIVAL,
    BE_TARGETED_BY_OPPONENT,
    BLOCK,
    LOSE_MANA_TO_RIVAL,
    STRIKE_CREATURES,
)
from engine.effects.terms.counted_amounts import DECK, GRAVEYARD, HAND
from engine.effects.terms.players import EACH_PLAYER, OPPONENT, THAT_PLAYER
from engine.effects.terms.selectors import CARD, CREATURE, OPEN, TARGETABLE, ZONE
from engine.text.lexicon import meaning_codes as of
from engine.text.lexicon.meaning_codes import BASE, FORMS, MANY, ONE, THAT, THIRD
from engine.text.lexicon.pile_words import OF_DOER, PLACES, UNSAID
from engine.text.lexicon.word_classes import (
    ASKS,
    BEGINS_INSTRUCTION,
    BEGINS_SUBJECT,
    ENDS_ASKING,
    IN_SUBJECT,
    LEADING,
    WEIGHT,
)
from engine.text.token_patterns import Meaning, Pattern, Test, Vocabulary
from engine.text.tokens import Token

EITHER_ONE: Final = 2  # as whose a graveyard is
ONE_CARD: Final = CARD * 2 + ONE
CARDS: Final = CARD * 2 + MANY
TURNING: Final = (vocab.REORIENT * FORMS + BASE, vocab.CLEANSE * FORMS + BASE)
PLAYING: Final = -1  # as what is barred: summoning and setting


def name_set(words: str, *sets: frozenset[str] | tuple[str, ...]) -> frozenset[str]:
    """Return classes of words as a set."""
    return frozenset(words.split()).union(*sets)


KINDS: Final = name_set("NOUN CARD TOKEN SUBTYPE FACTION")
CONTROLS: Final = name_set("YOU_CONTROL OPPONENT_CONTROLS")
DESCRIBING: Final = name_set(
    "WITH WITH_MOST WITH_LEAST CONNECTED_TO OTHER_THAN AT_PLACE IN_ROW BESIDE SHARING SAME FACING", CONTROLS
)
PARTS: Final = name_set("SEMI DOT THEN COLON MODE COMMA AND OR YOU_CAN")
PILES: Final = name_set("FROM_PILE INTO_PILE PILE_NAME OF_DECK")
SETS: Final = {
    "kinds": KINDS,
    "controls": CONTROLS,
    "describing": DESCRIBING,
    "described_before": name_set("PLAIN KEYWORD FACTION SUBTYPE NON"),
    "described": name_set("WITH STAT ATTACK NUMBER MANA KEYWORD", CONTROLS, ("OR_MORE", "OR_FEWER")),
    "bounded": name_set("NUMBER X_NUMBER OR_MORE OR_FEWER AT_LEAST AT_MOST EXACTLY MORE_THAN FEWER_THAN"),
    "measures": name_set("STAT ATTACK NUMBER OR_MORE OR_FEWER AT_LEAST AT_MOST EXACTLY"),
    "describing_and_verbs": IN_SUBJECT - {"TO", "FROM", "WITH"} | name_set("ARTICLE ANY RANDOM OR_KIND THE"),
    "in_subject": IN_SUBJECT,
    "begins_subject": BEGINS_SUBJECT,
    "asks": ASKS,
    "joints": name_set("", tuple(WEIGHT)),
    "part_ends": PARTS,
    "parts_of_list": PARTS - {"AND", "COMMA"},
    "marks": name_set("COMMA SEMI DOT COLON"),
    "ends": name_set("SEMI DOT THEN COLON"),
    "sentence_ends": name_set("SEMI DOT MODE"),
    "actions": name_set("ACTION ATTACK MOVE"),
    "one_card": name_set("THIS IT TARGET FIGHTER CHOSEN"),
    "players": name_set("YOU PLAYER ANY_PLAYER"),
    "by_whom": name_set("YOU PLAYER ANY_PLAYER SOME_EFFECT RIVAL_EFFECTS"),
    "amounts": name_set("NUMBER ARTICLE X_NUMBER THAT_MUCH ANY_NUMBER"),
    "noun_phrase": name_set("PLAIN KEYWORD NON YOUR OPPONENTS", KINDS, CONTROLS),
    "measured": name_set("MANA STAT ATTACK HP DAMAGE CARD IN_PILE"),
    "bounds": name_set("OR_MORE OR_FEWER"),
    "of_bounds": name_set("OR_MORE OR_FEWER AT_LEAST AT_MOST NUMBER"),
    "unnamed": name_set("THAT_MUCH X_NUMBER"),
    "sized": name_set("DEAL HEAL REMOVE"),
    "picked": name_set("ARTICLE ANOTHER NUMBER"),
    "piles": PILES,
    "of_piles": name_set("FROM_PILE INTO_PILE HAND COUNT_CARDS REVEAL OF_DECK"),
    "changes": name_set("STAT ATTACK SIGN NUMBER X_NUMBER AND COMMA"),
    "tells_which": name_set("FOUGHT_WITH THAT_ARE ADJACENT_TO DONE_EARLIER", DESCRIBING)
    - {"WITH_MOST", "WITH_LEAST", "SAME"},
    "of_cards": name_set("NOUN CARD TOKEN FACTION SUBTYPE", CONTROLS),
    "elsewhere": name_set("PILE FROM_PILE IN_GRAVEYARD IN_PILE OF_DECK ANY_PILE"),
    "from_hand": name_set("COUNT_CARDS SAC_OR_DISCARD THE_TOP SEARCH"),
    "verbs": name_set("DOES IS LOSE CAN CANNOT GAIN_CONTROL"),
    "excepted": name_set("NOUN SUBTYPE TOKEN"),
    "one_kind": name_set("FACTION SUBTYPE KEYWORD TOKEN NUMBER NON"),
    "said_of_cards": name_set("KEYWORD FACTION SUBTYPE PLAIN"),
    # What could mean another card where parts of a text change places
    "referring": name_set(
        "IT ITSELF THEY TARGET CHOSEN FIGHTER ANOTHER OTHER_THAN THAT_MUCH THAT_DAMAGE OWNS THE_REST TIE TIED"
    ),
    "adjectives": name_set("PLAIN FACTION SUBTYPE KEYWORD YOUR"),
    "no_mode": name_set("MODE ARTICLE NUMBER NOUN CARD STAT SIGN KEYWORD TARGET PLAYER"),
    "asking_ends": ENDS_ASKING,
    "instructions": BEGINS_INSTRUCTION,
    "nouns": name_set("NOUN CARD TOKEN SUBTYPE"),
    "begins_noun": name_set("ARTICLE PLAIN KEYWORD YOUR OPPONENTS", BEGINS_SUBJECT, KINDS),
    "does": name_set(
        "DOES IS LOSE CAN CANNOT ACTION ATTACK MOVE COLLECT DEAL TAKES HEAL COUNT_CARDS SAC PAY SKIP "
        "GAIN_CONTROL SWAP HAPPENS REVEAL DESTROY FLIP TURN_DOWN"
    ),
    "object": name_set("TARGET CHOSEN THIS ALL EACH ARTICLE ANOTHER NUMBER UP_TO NOUN PLAIN"),
    "subject": BEGINS_SUBJECT - {"UP_TO"},
    "each_of": name_set("NOUN CARD TOKEN IT THEY TARGET", CONTROLS),
    "done_by_each": name_set("COLLECT DOES IS LOSE TAKES DEAL ACTION CAN CANNOT COUNT_CARDS"),
    "moment": name_set("DURATION THIS_END MOMENT"),
    "receivers": IN_SUBJECT - {"TO", "FROM"} | name_set("ARTICLE ANY"),
    "dealt_to": name_set("DEALT_TO WOULD_BE_DEALT"),
    "begins_part": LEADING.union(WEIGHT, ("OR",)),
    "who_acts": IN_SUBJECT - {"STAT", "KEYWORD"},
    "acts": name_set("ACTION MOVE COLLECT DEAL FIGHTS FIGHT_TOGETHER"),
    "of_nth": name_set("PLAIN KEYWORD NON FACTION SUBTYPE NOUN CARD TOKEN"),
}


def has_meaning(meaning: int, word: Token) -> bool:
    """Return whether a word has a meaning."""
    return word.meaning == meaning


def add_span(span: int, word: Token) -> int:
    """Return the meaning of 'the first time' with within what it is."""
    return word.meaning + span


def count_nth(span: int, word: Token) -> int:
    """Return the meaning of 'for the second time each turn', of 'second'. Raises ReadError."""
    if word.meaning > MOST_COUNTED:
        raise word.error("the first, second or third")
    return word.meaning * of.SPANS + span


MOST_COUNTED: Final = 3
TESTS: Final[dict[str, Test]] = {
    "one": lambda word: word.meaning % 2 == ONE,
    "many": lambda word: word.meaning % 2 == MANY,
    "chooses_one": partial(has_meaning, of.CHOOSES_ONE),
    "no_condition": partial(has_meaning, of.NO_CONDITION),
    "of_any_kind": partial(has_meaning, of.OF_ANY_KIND),
    "must": lambda word: word.meaning >= of.MUST,
    "plain": partial(has_meaning, 0),
    "single": partial(has_meaning, 1),
    "two": partial(has_meaning, 2),
    "bearer": partial(has_meaning, of.EQUIPPED),
    "either": partial(has_meaning, EITHER_ONE),
    "hand": partial(has_meaning, HAND * 2),
    "in_hand": partial(has_meaning, HAND),
    "your_grave": partial(has_meaning, GRAVEYARD * 2),
    "their_deck": partial(has_meaning, DECK + OF_DOER * PLACES),
    "deck": lambda word: word.meaning % PLACES == DECK,
    "summoned": lambda word: word.kind == "SUMMON" or word.meaning == vocab.E_SUMMONED,
    "strikes": partial(has_meaning, STRIKE_CREATURES),
    "always": partial(has_meaning, durations.PERMANENTLY),
    "gets_up": partial(has_meaning, of.GETTING_UP),
    "has": lambda word: word.meaning >= of.HAS,
    "holds": partial(has_meaning, of.HAS),
    "gains": lambda word: word.meaning < of.HAS,
    "of_each": lambda word: word.meaning in (EACH_PLAYER, OPPONENT),
    "card_type": lambda word: word.meaning < ZONE * 2,
    "attacked": partial(has_meaning, of.ATTACKED),
    "attached": partial(has_meaning, selectors.ATTACHED),
    "equipment": partial(has_meaning, vocab.RULED_SUBTYPES.index("equipment") * 2 + ONE),
    "attaches": partial(has_meaning, vocab.E_ATTACHED),
    "gone": lambda word: word.meaning in selectors.GONE,
    "leaves": partial(has_meaning, vocab.E_LEFT),
    "creature": partial(has_meaning, CREATURE * 2 + ONE),
    "creatures": lambda word: word.meaning // 2 == CREATURE,
    "open": partial(has_meaning, OPEN),
    "up_or_down": lambda word: word.meaning in (selectors.FACE_UP, selectors.FACE_DOWN),
    "zone": lambda word: word.meaning // 2 == ZONE,
    "set": partial(has_meaning, vocab.E_SET),
    "blocks": partial(has_meaning, BLOCK),
    "activates": partial(has_meaning, ACTIVATING),
    "strike": lambda word: word.meaning // FORMS == vocab.STRIKE,
    "turns": lambda word: word.kind != "ACTION" or word.meaning in TURNING,
    "stacks": lambda word: word.kind == "ATTACK" or word.meaning // FORMS in (vocab.STRIKE, vocab.MARCH),
    "later": lambda word: word.meaning > 1,
    "everyone": partial(has_meaning, EACH_PLAYER),
    "reorients": partial(has_meaning, vocab.REORIENT * FORMS + BASE),
    "draws": lambda word: word.meaning % of.BY_OTHERS == of.DRAW,
    "order": lambda word: word.meaning % FORMS == BASE,
    "not_many": lambda word: word.meaning != MANY,
    "rival": partial(has_meaning, OPPONENT),
    "of_chain": partial(has_meaning, durations.THIS_CHAIN),
}
# Within what the first, second … time is
TIME_SPANS: Final = {
    "each": EACH_TURN,
    "yours": YOUR_TURN,
    "theirs": OPPONENTS_TURN,
    "chain": of.OF_CHAIN,
    "arrival": of.SINCE_ARRIVAL,
}
MEANINGS: Final[dict[str, Meaning]] = {
    **{f"nth_{name}": partial(count_nth, span) for name, span in TIME_SPANS.items()},
    **{f"first_{name}": partial(add_span, span) for name, span in TIME_SPANS.items()},
    "PRONE": vocab.PRONE,
    "has_one": THIRD + of.HAS,
    "OTHERWISE": OTHERWISE,
    "SEARCHING": SEARCHING,
    "YOUR_HAND": HAND * 2,
    "THEIR_HAND": HAND * 2 + 1,
    "SUMMONED": vocab.E_SUMMONED,
    "GRAVEYARD": GRAVEYARD,
    "HAND": HAND,
    "FACE_DOWN": FACE_DOWN + UNSAID * PLACES,
    "CARD": ONE_CARD,
    "CARDS": CARDS,
    "CREATURE": CREATURE * 2 + ONE,
    "CREATURES": CREATURE * 2 + MANY,
    "EQUIPPED": selectors.EQUIPPED,
    "YOURS": selectors.YOURS,
    "OPPONENTS": selectors.OPPONENTS,
    "DAMAGED": selectors.DAMAGED,
    "UNDAMAGED": selectors.NOT_DAMAGED,
    "CONNECTED": selectors.CONNECTED,
    "CONNECTING": selectors.CONNECTING,
    "ZONE": ZONE * 2 + ONE,
    "TARGETABLE": TARGETABLE,
    "BASE": BASE,
    "HAS": of.HAS,
    "THIRD": THIRD,
    "ROTATE": vocab.REORIENT * FORMS + BASE,
    "STRIKE": vocab.STRIKE * FORMS + BASE,
    "RISE": vocab.RISE * FORMS + THIRD,
    "OPENING_ZONES": OPENING_ZONES,
    "SUMMONING": SUMMONING,
    "SETTING": SETTING,
    "FLIPPING": FLIPPING,
    "PLAYING": PLAYING,
    "LOSE_MANA": LOSE_MANA_TO_RIVAL,
    "DESTROYED": BE_DESTROYED_BY_RIVAL,
    "ROTATED": BE_ROTATED,
    "ACTIVATE": ACTIVATE,
    "BLOCKED": BE_BLOCKED,
    "BE_ATTACKED": BE_ATTACKED,
    "ROTATED_BY_RIVAL": BE_ROTATED_BY_RIVAL,
    "TARGETED": BE_TARGETED_BY_OPPONENT,
    "THAT_PLAYER": THAT_PLAYER,
    "ATTACKED": vocab.E_ATTACKED,
    "IS_ATTACKED": of.IS_ATTACKED,
    "END_OF_TURN": durations.END_OF_TURN,
    "NEXT_TURN": durations.NEXT_TURN,
    "wanted": lambda word: word.meaning - of.MUST,
    "third": lambda word: word.meaning // FORMS * FORMS + THIRD,
    "that": lambda word: THAT + word.meaning,
    "in_graveyard": lambda word: GRAVEYARD * 2 + word.meaning,
    "of_one": lambda word: word.meaning // 2 * 2 + ONE,
    "of_many": lambda word: word.meaning // 2 * 2 + MANY,
}
table: Final = partial(Pattern, Vocabulary(SETS, TESTS, MEANINGS))


def count(size: int, first: int = 1) -> str:
    """Return the numbers of so many groups of a pattern."""
    return " ".join([str(n) for n in range(first, first + size)])
