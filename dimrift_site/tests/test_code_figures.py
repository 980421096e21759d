"""The figures of the code are counted as they are said."""

import ast

from dimrift_site.tests.code_figures import bindings, commit_figures, count_relative, is_deep, nine_in_ten


def test_blocks_within_blocks_are_counted_by_how_deep_they_lie() -> None:
    four = ast.parse("if a:\n for b in c:\n  while d:\n   with e:\n    pass")
    assert is_deep(four, 4)
    assert not is_deep(four, 5)
    assert not is_deep(ast.parse("if a:\n pass\nif b:\n pass"), 2)


def test_nine_in_ten_are_no_longer_than_the_90th_percentile() -> None:
    assert nine_in_ten([*range(1, 101)]) == 91
    assert nine_in_ten([7]) == 7


def test_subjects_and_files_of_commits_are_numbers() -> None:
    assert [float(figure) > 0 for _, figure in commit_figures()] == [True, True]


def test_bindings_are_variables_targets_and_parameters() -> None:
    tree = ast.parse(
        "def f(self, card): found = [one for one in deck if one]\nfor rest, at in deck: found.x = at"
    )
    assert sorted(bindings(tree)) == ["at", "card", "found", "one", "rest"]


def test_docstrings_that_name_a_thing_by_a_clause_are_counted_but_not_those_of_properties() -> None:
    tree = ast.parse(
        'def a():\n "What is drawn."\n'
        'def b():\n "The cards that are drawn."\n'
        'def c():\n "Return the cards that are drawn."\n'
        '@property\ndef d(self):\n "The card that is drawn."\n'
        "def e():\n pass"
    )
    assert count_relative([tree]) == (2, 3)
