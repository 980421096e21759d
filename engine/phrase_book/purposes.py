"""Purposes: what an effect is good for, told by the tags of its program and never by its words."""

from typing import Final, NamedTuple

from engine import vocab
from engine.effects.program import Program
from engine.effects.tags import meaning_of

NEVER_HURT: Final = (
    "gives:protected gives:resilient gives:be-destroyed gives:be-destroyed-by-damage gives:be-targeted "
    "gives:be-targeted-by-effects gives:be-targeted-by-your-opponent "
    "gives:be-targeted-by-your-opponents-effects gives:be-attacked gives:be-flipped gives:be-rotated"
)


class Purpose(NamedTuple):
    """What an effect is good for: it has one of the `tags`, and is of one of the `kinds` if any are named.

    A tag is written as `part:word` or `part:word@whom`, as searches have it (`docs/meaning.md`).
    """

    name: str
    tags: str
    kinds: tuple[str, ...] = ()

    def fitting_tags(self, program: Program) -> list[str]:
        """Return those of its tags that a program has."""
        if self.kinds and vocab.KINDS[program.kind] not in self.kinds:
            return []
        meaning = meaning_of([program])
        fitting = []
        for tag in self.tags.split():
            part, _, word = tag.partition(":")
            word, _, whom = word.partition("@")
            if meaning.has_tag(part, word, whom):
                fitting.append(tag)
        return fitting


PURPOSES: Final = (
    Purpose("Draw", "does:draw does:research"),
    Purpose("Discard", "does:discard@other"),
    Purpose("Search and look", "does:search does:look does:shuffle"),
    Purpose("Damage", "does:damage@other does:burst does:fight"),
    Purpose("Life", "does:gain-life does:lose-life does:heal"),
    Purpose("Grow", "does:raise-stat@itself does:raise-stat@own does:set-stat"),
    Purpose("Abilities", "does:give-ability@own does:give-ability@itself does:permit"),
    Purpose(
        "Weaken",
        "does:lower-stat@other gives:weak@other gives:prone@other gives:suppressed@other "
        "gives:manalocked@other does:remove-ability@other does:remove-effects@other",
    ),
    Purpose(
        "Remove",
        "does:destroy@other does:return@other does:sacrifice@other does:turn-down@other does:control@other",
    ),
    Purpose(
        "Move and turn",
        "does:move does:rotate does:reorient does:swap does:flip does:march does:maneuver does:sidestep "
        "does:shift does:open",
    ),
    Purpose(
        "Zones",
        "does:open gives:march-to-closed-zones names:open names:closed names:creature-zone names:zone",
    ),
    Purpose(
        "Equipment",
        "does:equip does:attach does:crew triggers:equipped triggers:crewed triggers:attached "
        "needs:attachment",
    ),
    Purpose("Mana", "does:collect does:pray does:remove-mana does:cheapen"),
    Purpose("Summon", "does:summon-token does:summon does:conscript", ("action", "activation", "trigger")),
    Purpose(
        "Protect",
        f"does:prevent does:redirect does:counter does:cleanse does:remove-condition {NEVER_HURT}",
    ),
    Purpose(
        "Trap",
        "triggers:flipped@itself triggers:activates@other triggers:strikes@other triggers:attacked@itself "
        "triggers:blocked@itself triggers:targeted@itself triggers:summoned@other triggers:set@other",
        ("trigger",),
    ),
    Purpose(
        "When",
        "triggers:summoned triggers:turn-start triggers:turn-end triggers:phase-start triggers:destroyed "
        "triggers:strikes triggers:hits triggers:blocks triggers:targeted triggers:damaged triggers:draws "
        "triggers:discards triggers:collects triggers:loses-mana triggers:moves triggers:flipped "
        "triggers:sacrificed triggers:loses-life triggers:gains-life triggers:rotates triggers:set "
        "triggers:equipped triggers:crewed triggers:enters triggers:leaves triggers:deals-damage",
        ("trigger",),
    ),
    Purpose(
        "While",
        "needs:condition needs:keyword needs:selection needs:control needs:history needs:stored-mana "
        "needs:turn needs:connection",
        ("continuous",),
    ),
    Purpose(
        "Ask a price",
        "needs:mana needs:life needs:sacrifice needs:discard needs:return needs:reveal needs:rotate",
        ("activation",),
    ),
    Purpose(
        "Summoning Cost",
        "needs:mana needs:life needs:sacrifice needs:discard needs:return needs:reveal needs:choice",
        ("cost",),
    ),
)


def purposes_of(program: Program) -> tuple[str, ...]:
    """The names of all purposes that a program serves, in their order."""
    return tuple(purpose.name for purpose in PURPOSES if purpose.fitting_tags(program))
