"""Words of other games, and what this game has in their place."""

import re
from typing import Final

from engine.text.lexicon.words import LEXICON

# Words of other games for what is called otherwise here
ELSEWHERE: Final = {
    "dies": "is destroyed", "die": "are destroyed", "kill": "destroy", "kills": "destroys",
    "cure": "heal", "inflict": "deal", "inflicts": "deals",
}  # fmt: skip


# Words of other games for which there is nothing of the kind: what there is instead, in one sentence
OTHER_GAMES: Final = {
    "exile exiles banish banishes": "destroy, discard or return to hand: no card is exiled in this game",
    "tap taps tapped": "consume, as in 'Consume 1 mana': no card is tapped in this game",
    "untap untaps untapped": "collect, as in 'this card collects 1 mana': no card is tapped in this game",
    "scry scries discover": "look at the top 2 cards of your deck: no card is scried in this game",
    "mill mills": "put the top 2 cards of your deck into your graveyard: no card is milled in this game",
    "bounce bounces": "return to hand: no card bounces in this game",
    "steal steals": "gain control of: no card is stolen in this game",
    "reanimate resurrect": "return to hand from the graveyard: no card is reanimated in this game",
    "create creates": "summon a Creature Token: no other token is created in this game",
    "freeze freezes stun stuns": "target creature is Prone: no card is frozen or stunned in this game",
    "battlefield": "the field: there is no battlefield in this game",
    "library libraries": "deck: there is no library in this game",
    "spell spells": "effect or card: there are no spells in this game",
    "land lands enchantment": "creature, artifact or monument: there is nothing else in this game",
    "energy gold crystal crystals": "mana, life or cards: nothing else is paid in this game",
    "flying reach menace": "Evasive or First Strike: no card flies in this game",
    "trample": "damage to one creature: no damage is left over in this game",
    "haste rush charge vigilance": "nothing: cards can act when they arrive, and after it, in this game",
    "lifelink": "'When this card deals damage: gain that much life': no card has lifelink in this game",
    "deathtouch": "'destroy that creature', when it is damaged: no card has deathtouch in this game",
    "hexproof shroud ward": "'cannot be targeted by your opponent': no card has hexproof in this game",
    "indestructible": "'cannot be destroyed': no card has it as a keyword in this game",
    "battlecry": "'When summoned: …': no card has a battlecry in this game",
    "deathrattle": "'When destroyed: …': no card has a deathrattle in this game",
}
ABSENT: Final = {word: instead for words, instead in OTHER_GAMES.items() for word in words.split()}
WORD: Final = re.compile(r"[A-Za-z]+")


def find_absent_word(text: str, start: int) -> tuple[int, int]:
    """The place of the first word of other games from `start` on, before any quotation; (0, 0) if none is."""
    said = re.split('["“”„]', text)[0]
    for word in WORD.finditer(said, start):
        if word[0].lower() in ABSENT and (word[0].lower(),) not in LEXICON:
            return word.span()
    return 0, 0
