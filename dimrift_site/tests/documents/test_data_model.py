"""The picture of the data model shows the models as they are."""

from dimrift_site.tools.documents.data_model import FILE, ForeignKey, draw, place_tables, read_tables

COMMAND = "python -m dimrift_site.tools.documents.data_model"


def test_the_picture_shows_the_models_as_they_are() -> None:
    assert FILE.read_text("utf-8") == draw(read_tables()), f"make it anew: {COMMAND}"


def test_a_new_foreign_key_changes_the_picture() -> None:
    tables = read_tables()
    reviewer = ForeignKey("reviewer", "User", is_optional=True, is_many=False)
    changed = tables[0]._replace(foreign_keys=(*tables[0].foreign_keys, reviewer))
    assert "reviewer → User (optional)" in draw([changed, *tables[1:]])
    assert draw([changed, *tables[1:]]) != draw(tables)


def test_no_table_lies_over_another() -> None:
    placed, _ = place_tables(read_tables())
    spans: dict[int, list[tuple[int, int]]] = {}
    for place in placed:
        spans.setdefault(place.left, []).append((place.top, place.top + place.table.height))
    for column in spans.values():
        assert all(
            end < start for (_, end), (start, _) in zip(sorted(column), sorted(column)[1:], strict=False)
        )
