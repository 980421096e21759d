import pytest

from decks.chart_geometry import FLOOR, TOP, WIDE, ChartFigure, bar_chart, line_chart


def figure(mean: float, low: float, high: float, n: int = 100) -> ChartFigure:
    return {"mean": mean, "low": low, "high": high, "n": n}


def test_every_point_says_its_figure_interval_and_n() -> None:
    chart = line_chart("Mana", {"spent": [figure(1, 0.5, 1.5), figure(2, 1.25, 2.75, n=1234)]})
    assert [point.words for point in chart.lines[0].points] == [
        "spent, turn 1: 1.00 (95 % 0.50 to 1.50, n = 100)",
        "spent, turn 2: 2.00 (95 % 1.25 to 2.75, n = 1,234)",
    ]


def test_more_is_higher_and_the_band_holds_the_line() -> None:
    chart = line_chart("Mana", {"spent": [figure(1, 0.5, 1.5), figure(2, 1.5, 2.5)]})
    first, second = chart.lines[0].points
    assert FLOOR > first.y > second.y > TOP
    assert chart.lines[0].band.startswith("M")
    assert chart.lines[0].band.endswith("Z")


def test_the_axis_reaches_above_the_highest_interval() -> None:
    chart = line_chart("Mana", {"spent": [figure(7, 6, 9.4)]})
    assert float(chart.y_ticks[-1].text) >= 9.4
    assert chart.y_ticks[0].text == "0"


def test_an_interval_below_nothing_stays_on_the_axis() -> None:
    chart = line_chart("Mana", {"spent": [figure(0.1, -0.3, 0.5), figure(0.1, -0.3, 0.5)]})
    assert str(FLOOR + 1) not in chart.lines[0].band
    assert "95 % 0.00" in chart.lines[0].points[0].words


def test_names_of_lines_that_end_together_are_moved_apart() -> None:
    same = [figure(1, 1, 1), figure(2, 2, 2)]
    chart = line_chart("Mana", {"one": same, "two": same, "three": same})
    places = sorted(line.label_y for line in chart.lines)
    assert places[1] - places[0] >= 15
    assert places[2] - places[1] >= 15


@pytest.mark.parametrize("figures", [[], [figure(0, 0, 0, n=0)]])
def test_nothing_to_show_is_still_a_chart(figures: list[ChartFigure]) -> None:
    chart = line_chart("Mana", {"spent": figures})
    assert len(chart.lines[0].points) == len(figures)
    assert chart.y_ticks


def test_bars_stand_in_order_inside_the_chart_with_their_values() -> None:
    chart = bar_chart("Cost", "mana", {"0": 4, "1": 8, "2": 0})
    assert [bar.label for bar in chart.bars] == ["0", "1", "2"]
    assert [bar.value for bar in chart.bars] == ["4", "8", ""]
    assert chart.bars[1].height == 2 * chart.bars[0].height
    assert all(bar.x >= 0 and bar.x + bar.width <= WIDE for bar in chart.bars)


def test_a_chart_without_bars_is_empty() -> None:
    assert bar_chart("Cost", "mana", {}).bars == []
