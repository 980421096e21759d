"""What brings mana, by what is printed on it."""

from decks.lists import list_rows
from decks.lists.statistics import composition
from decks.lists.tests.conftest import row_of


def test_what_collects_mana_by_its_will_brings_mana() -> None:
    """7.1; no Scroll, Trap or Vehicle does (4.3, 4.4)."""
    will = {"stats": {"will": 2}}
    assert [row.brings for row in composition.mana_rows([row_of(1, **will)])] == [True]
    for subtype in ("Scroll", "Trap", "Vehicle"):
        assert not composition.mana_rows([row_of(1, **will, type="artifact", subtypes=[subtype])])


def test_what_would_give_mana_to_a_vehicle_or_a_trap_itself_brings_none() -> None:
    """On a Vehicle there never is any (4.3), and a Trap is destroyed after its effect (4.5)."""
    own = {"kind": "trigger", "text": "When summoned: [this] collects 1 mana."}
    for subtype, lent, brings in (
        ("Relic", False, True), ("Scroll", False, True), ("Trap", False, False), ("Vehicle", False, False),
        ("Vehicle", True, True),
    ):  # fmt: skip
        row = row_of(1, type="artifact", subtypes=[subtype], effects=[{**own, "transfer": lent}])
        assert [mana_row.brings for mana_row in composition.mana_rows([row])] == [True] * brings, (
            subtype,
            lent,
        )
        [group] = list_rows.group_rows([row], "does")
        assert (group.title == "Collects mana") == brings, (subtype, lent)
