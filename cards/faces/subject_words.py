"""Words that choose the subject of a card's picture: which silhouette a name, a type or a meaning stands for.

The word table is GROUPS. The first word of a name that stands there decides, from its end: a "Wolf of the
Tower" is no tower, a "Lantern Keeper" no lantern. Then subtypes, then what the card does, then its kind.
"""

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from engine import CardDef

SILHOUETTES: Final = "cards/pictures/silhouettes.svg"
# By the heading of a choice: each silhouette with the words that propose it beside its own name
GROUPS: Final = {
    "People": {
        "knight": "warrior champion paladin squire sir lord crusader templar",
        "rider": "cavalry lancer marshal horseman horse outrider",
        "wanderer": "pilgrim monk traveller nephew hermit stranger ranger",
        "sentry": "soldier guard guardian picket warden defender trooper",
        "pikeman": "pike spear spearman halberdier halberd hoplite",
        "banner": "bearer standard flag ensign",
        "watchman": "watch lamplighter foreman relief",
        "officer": "captain general admiral commander colonel lieutenant major pirate",
        "runner": "messenger courier scout fugitive",
        "digger": "gravedigger sapper trench shovel farmer peasant",
        "levy": "militia mob crowd rabble army legion conscript horde",
        "stretcher": "wounded casualty",
        "ferryman": "ferry boatman fisher fisherman surgeon",
        "fifer": "fife flute piper bard minstrel musician",
        "choir": "singer chant hymn chorus carol",
        "nun": "sister novice mother",
        "abbess": "abbot bishop prior cleric shepherd",
        "saint": "angel prophet martyr holy",
        "nurse": "midwife nanny healer medic lullaby",
        "queen": "empress princess majesty",
        "lady": "duchess baroness dame claimant woman maiden countess",
        "bride": "wedding",
        "widow": "mourner dowager ghost wraith banshee",
        "aunt": "grandmother crone hag granny",
        "governess": "teacher tutor matron",
        "footman": "butler waiter servant steward",
        "doorman": "usher bouncer chamberlain",
        "porter": "carrier bellboy",
        "queue": "line people",
        "family": "household clan relations kin",
        "pair": "friend acquaintance twins lovers couple",
        "ladder": "climber thatcher",
        "lawyer": "judge advocate barrister magistrate court",
        "bailiff": "beadle collector taxman undertaker gentleman",
        "clerk": "scribe accountant secretary bursar",
        "thief": "rogue burglar robber assassin bandit spy",
        "vagabond": "beggar deserter tramp nomad poor relation",
        "headsman": "executioner executor hangman reaper death",
        "duellist": "fencer swashbuckler musketeer",
        "dancer": "jester acrobat dance master fool",
        "rope-walker": "tightrope walker juggler",
        "swooner": "swoon fainting",
        "hollow-gentleman": "phantom spectre invisible",
        "atlas": "strongman uncle foundations",
        "smith": "blacksmith fitter anvil forge hammer",
        "welder": "solder",
        "engineer": "inventor architect artificer mechanic tinker",
        "miners": "miner workers shift dwarf dwarves",
        "pipe-gang": "gang plumber",
        "wizard": "mage sorcerer warlock magus druid seer witch shaman mystic priest",
    },
    "Beasts and spirits": {
        "sprite": "fairy pixie imp elf faerie nymph",
        "stag": "deer elk hart antler moose",
        "owl": "hawk falcon eagle griffin",
        "raven": "crow rook magpie bird vulture",
        "canary": "finch sparrow robin songbird lark",
        "golem": "giant hulk titan ogre troll juggernaut",
        "robot": "construct automaton android mech article sentinel",
        "diving-suit": "diver suit",
        "drake": "dragon wyvern wyrm",
        "bear": "boar ox beast bull badger",
        "wolf": "hound dog fox jackal werewolf",
        "cat": "lion tiger panther lynx kitten",
        "goat": "ram ibex satyr",
        "sheep": "lamb ewe flock",
        "hydra": "monster horror kraken abomination",
        "eel": "fish leviathan shark lamprey",
        "snake": "serpent viper adder cobra naga",
        "spider": "widowmaker tarantula arachnid web",
        "moth": "butterfly insect fly wasp bee beetle",
        "bramble": "thorn thorns briar thistle vine ivy",
        "puffball": "mushroom fungus toadstool spore",
        "dryad": "treant ent treefolk",
        "topiary": "hedge herald shrub",
        "mimic": "stowaway",
        "sheeted": "prototype shroud veiled",
    },
    "Things": {
        "chalice": "cup goblet grail potion elixir",
        "lantern": "lamp light beacon torch",
        "candle": "wick taper flame",
        "candelabrum": "chandelier hostess",
        "crystal": "gem stone shard prism diamond ruby",
        "crown": "king tiara duke regent",
        "hourglass": "time hour sand",
        "clock": "watchmaker punch minute",
        "orb": "globe sphere pearl bubble moon sun",
        "gears": "gear cog machine engine clockwork",
        "key": "lock keeper",
        "chest": "box treasure coffer safe toll",
        "purse": "money loan coin gold pouch",
        "barrel": "cask keg quartermaster brewer",
        "crate": "cargo freight goods",
        "parcel": "package gift present return",
        "suitcase": "luggage trunk baggage",
        "kettle": "pot cauldron",
        "pot-lid": "lid",
        "bowl": "soup stew supper broth porridge",
        "cloche": "dinner dish feast meal",
        "fork": "cutlery spoon dessert",
        "plate": "china porcelain fragile",
        "vase": "urn heirloom jar",
        "bucket": "pail",
        "drum": "muster tambour",
        "bell": "chime gong carillon",
        "handbell": "ringer sergeant",
        "horn": "trumpet bugle tube gramophone",
        "censer": "incense thurible",
        "scales": "balance weighmaster justice",
        "hook": "crook gaff",
        "scissors": "shears",
        "needle": "pin tailor",
        "thimble": "dew",
        "button": "",
        "ribbon": "lace trip",
        "slipper": "pump",
        "dress": "gown mourning robe frock",
        "bowler": "hat",
        "mask": "face mummer changeling",
        "portrait": "painting picture ancestor",
        "chair": "seat stool",
        "throne": "heir",
        "bed": "bedchamber sleep sleeper dream dreamer",
        "cradle": "baby child infant",
        "table": "seance",
        "drawers": "drawer cabinet wardrobe",
        "shelf": "bookcase cupboard",
        "bench": "workshop workbench assembly",
        "magnifier": "lens glass detective clause search",
        "compasses": "drawing tracing measure",
        "gauge": "meter dial",
        "valve": "tap wheel",
        "pipes": "pipe main mains drain",
        "boiler": "furnace steam stove",
        "coil": "dynamo generator tesla",
        "bulb": "idea patent invention",
        "lightning": "storm thunder spark bolt strap shock",
        "spanner": "wrench tool",
        "scaffold": "staging gallows",
        "catapult": "mangonel trebuchet ballista siege cannon",
        "rocket": "firework missile",
        "tombola": "lottery raffle",
        "acorn": "seed nut",
        "leaf": "autumn",
        "poppy": "flower rose bloom lily",
        "bouquet": "flowers garland wreath sympathy",
        "tooth": "teeth fang",
        "skull": "bone bones skeleton lich duties",
        "coffin": "casket vampire tomb",
        "door": "",
        "signpost": "guide crossroads",
        "stamp": "postage",
        "ticket": "pass voucher coupon",
    },
    "Equipment": {
        "sword": "blade sabre",
        "dagger": "knife stiletto son",
        "shield": "buckler ward",
        "axe": "hatchet cleaver",
        "cudgel": "club mace flail",
        "helm": "helmet visor",
        "breastplate": "armour armor cuirass plating",
        "bow": "archer arrow hunter",
        "boots": "boot shoe shoes",
        "cloak": "cape mantle coat",
        "ring": "band jewel engagement",
        "staff": "stick wand rod sceptre",
        "umbrella": "parasol",
    },
    "Papers": {
        "scroll": "will charter decree",
        "sealed": "writ injunction edict",
        "book": "tome grimoire ledger catalogue",
        "letter": "post mail sender conduct",
        "love-letter": "love valentine",
        "quill": "pen",
        "inkwell": "ink contract",
        "notice": "handbill poster bill sign",
        "hanging-sign": "closed",
        "papers": "form forms order orders document list",
        "receipt": "invoice",
        "map": "chart",
    },
    "Traps": {
        "jaws": "bite",
        "snare": "noose rope net trap",
        "spikes": "caltrop stake",
        "pit": "hole pothole abyss ditch",
        "pointing-hand": "impediment accusation finger",
    },
    "Vehicles": {
        "ship": "boat galleon fleet",
        "wagon": "carriage coach",
        "handcart": "cart barrow wheelbarrow",
        "bath-chair": "wheelchair pram",
        "handcar": "",
        "trolley": "tea",
        "train": "locomotive railway station",
        "mine-cart": "bogie mine",
        "balloon": "airship zeppelin",
        "crawler": "tank tractor",
    },
    "Places": {
        "tower": "keep spire",
        "gate": "castle fortress gatehouse portcullis gatewright",
        "arch": "portal",
        "bridge": "causeway aqueduct ford",
        "obelisk": "pillar monolith",
        "milestone": "distance mile",
        "gravestones": "grave graveyard cemetery absent",
        "great-tree": "tree oak yew forest grove wood",
        "henge": "circle stones altar",
        "statue": "idol monument",
        "hall": "temple",
        "chapel": "church cathedral shrine abbey",
        "manor": "house mansion",
        "granary": "barn farm mill storehouse",
        "factory": "works foundry plant",
        "pawnshop": "shop market merchant trader",
        "tent": "camp circus pavilion",
        "crane": "derrick hoist",
        "maze": "labyrinth",
        "fountain": "well spring pool",
        "banquet": "",
        "raised-hands": "committee protest strike vote uprising",
    },
}  # fmt: skip
NAMES: Final = tuple(name for names in GROUPS.values() for name in names)
BY_WORD: Final = {
    word: name
    for names in GROUPS.values()
    for name, words in names.items()
    for word in (name, *words.split())
}
# What is drawn of a card about which no word says more, by its first subtype that stands here, or its type
KINDS: Final = {
    "creature": (
        *("knight", "wanderer", "rider", "sprite", "stag", "owl", "golem", "drake", "bear", "hydra"),
        *("wizard", "wolf", "snake", "raven", "thief", "duellist"),
    ),
    "artifact": (
        *("chalice", "lantern", "crystal", "crown", "hourglass", "orb", "gears", "key", "chest", "vase"),
        *("bell", "drum"),
    ),
    "equipment": (
        *("sword", "shield", "axe", "helm", "bow", "boots", "cloak", "ring", "dagger", "cudgel"),
        *("breastplate", "staff"),
    ),
    "scroll": ("scroll", "sealed", "book", "letter", "quill", "inkwell", "papers", "map"),
    "trap": ("jaws", "snare", "spikes", "pit"),
    "vehicle": ("ship", "wagon", "balloon", "crawler", "handcart", "train"),
    "monument": (
        *("tower", "obelisk", "arch", "great-tree", "henge", "statue", "hall", "fountain", "chapel"),
        *("manor", "bridge", "gate"),
    ),
}
# What a card does or gives, to itself or others: of a creature, and of anything else
MEANINGS: Final = {
    "summon-token": ("levy", "tent"),
    "pray": ("nun", "censer"),
    "draw": ("clerk", "book"),
    "search": ("wizard", "magnifier"),
    "destroy": ("headsman", "skull"),
    "damage": ("drake", "lightning"),
    "lose-life": ("snake", "dagger"),
    "gain-life": ("nurse", "fountain"),
    "discard": ("thief", "scissors"),
    "return": ("runner", "parcel"),
    "protected": ("sentry", "shield"),
    "move": ("rider", "boots"),
    "collect": ("miners", "purse"),
}
LEFT_TO_WORDS: Final = ("", "By its name and what it does")
WORD: Final = re.compile(r"[^\W\d_]+")
OF: Final = re.compile(r"\b(?:of|with|in|on|from|for|at|under|without|who|that|to)\b|,")


def propose_subject(card: CardDef) -> str:
    """Return the silhouette that fits a card best by its name, subtypes, meaning and type."""
    named = _named_subject(card.name, card.subtypes)
    if named:
        return named
    said = {tag.word for tag in card.meaning(with_cost=False).words if tag.part in ("does", "gives")}
    place = 0 if card.type == "creature" else 1
    kind = picture_kind(card.type, card.subtypes)
    meant = next((names[place] for word, names in MEANINGS.items() if word in said), "")
    return meant if meant and kind in ("creature", "artifact", "monument") else any_subject(kind, card.name)


def shown_subject(subject: str, name: str, kind: str, subtypes: Sequence[str]) -> str:
    """Return the silhouette of a card: the one chosen, or what its name, subtypes and type propose.

    One is chosen of all cards that were saved since there is a choice.
    """
    known = subject if subject in NAMES else _named_subject(name, tuple(subtypes))
    return known or any_subject(picture_kind(kind, subtypes), name)


def any_subject(kind: str, name: str) -> str:
    """Return one of the silhouettes of a kind, worked out from a card's name: always the same."""
    names = KINDS[kind]
    return names[int.from_bytes(sha256(name.encode()).digest()[:4]) % len(names)]


def picture_kind(kind: str, subtypes: Collection[str]) -> str:
    """Return the first subtype of a card that has silhouettes of its own, or else its type."""
    return next((subtype for subtype in subtypes if subtype in KINDS), kind)


@lru_cache(maxsize=4096)  # lists of imported and of saved cards ask again and again
def _named_subject(name: str, subtypes: tuple[str, ...]) -> str:
    lower = name.lower().replace("-", " ")
    whole = next((known for known in NAMES if "-" in known and known.replace("-", " ") in lower), "")
    heads = [head for head in OF.split(lower) if head.strip()]
    words = [word for head in heads for word in reversed(WORD.findall(head))]
    own = [subtype for subtype in subtypes if subtype not in KINDS]
    singular = (form for word in (*words, *own) for form in (word, word.removesuffix("s")))
    return whole or next((BY_WORD[word] for word in singular if word in BY_WORD), "")


def subject_choices() -> list[tuple[str, Any]]:
    """Return the choices of a form: none, which leaves it to the words, then headings with their names."""
    return [
        LEFT_TO_WORDS,
        *((group, [_choice(name) for name in sorted(names)]) for group, names in GROUPS.items()),
    ]


def first_choices(subject: str) -> list[tuple[str, Any]]:
    """Return those of a page until somebody wants the others, 10 KB: none, and the chosen one."""
    group = next((group for group, names in GROUPS.items() if subject in names), "")
    return [LEFT_TO_WORDS, (group, [_choice(subject)])] if group else [LEFT_TO_WORDS]


def _choice(name: str) -> tuple[str, str]:
    return name, name.replace("-", " ").capitalize()


def unknown_subject(subject: str) -> str:
    """Return why a written subject cannot be drawn; "" if it can, or where there is none."""
    if not subject or subject in NAMES:
        return ""
    near = _named_subject(subject.replace("-", " "), ())
    return f"subject: no silhouette is called {subject}" + (f"; one is called {near}" if near else "")
