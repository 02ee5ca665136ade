"""Draws the plots of docs/en/plots from docs/data. `cargo xtask report` runs it after measuring."""

import json
from pathlib import Path

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot, ticker
from matplotlib.colors import LinearSegmentedColormap

DOCS = Path(__file__).resolve().parent
# Okabe and Ito's colours, which colour-blind readers can tell apart. Every curve has a mark of its own, too.
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000", "#e69f00"]
MARKS = ["o", "s", "^", "D", "P", "v"]
matplotlib.rcParams.update({
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlesize": "medium",
    "figure.constrained_layout.h_pad": 0.1,
    "figure.constrained_layout.use": True,
    "figure.constrained_layout.w_pad": 0.1,
    "figure.figsize": (7.6, 4),
    "grid.color": "#e0e0e0",
    "legend.frameon": False,
    "lines.markeredgewidth": 0.5,
    "lines.markersize": 7.5,
    # The same data give the same bytes, and text stays text.
    "svg.fonttype": "none",
    "svg.hashsalt": "grille",
})
TIME = ticker.EngFormatter(unit="s", sep="\N{NO-BREAK SPACE}")
SHARE = ticker.PercentFormatter(xmax=1, decimals=0, symbol="\N{NO-BREAK SPACE}%")


def rows(topic):
    return json.loads((DOCS / "data" / f"{topic}.json").read_text())["rows"]


def values(data, column):
    """The distinct values of a column, in order of first appearance."""
    return list(dict.fromkeys(row[column] for row in data))


def split(data, column):
    """The rows of each value of a column."""
    return {value: [row for row in data if row[column] == value] for value in values(data, column)}


def save(figure, name):
    path = DOCS / "en" / "plots" / f"{name}.svg"
    figure.savefig(path, metadata={"Creator": None, "Date": None})
    pyplot.close(figure)
    # Matplotlib leaves blanks at the ends of lines.
    path.write_text("".join(line.rstrip() + "\n" for line in path.read_text().splitlines()))


def curve(axes, place, label, data, x, y, unit, **style):
    """A curve with the 95 % intervals that the data have: `y_low` and `y_high`, or `low` and `high` of a rate."""
    low, high = ("low", "high") if y == "rate" else (f"{y}_low", f"{y}_high")
    bars = None
    if low in data[0]:
        bars = [[max(0, row[y] - row[low]) for row in data], [max(0, row[high] - row[y]) for row in data]]
    style = {"color": COLOURS[place], "marker": MARKS[place], "markeredgecolor": "white"} | style
    axes.errorbar([x(row) for row in data], [unit * row[y] for row in data], bars, label=label, **style)


def share_axis(axis, label):
    axis.set_label_text(label)
    axis.set_major_formatter(SHARE)


def time_axis(axes, label):
    """A logarithmic scale, with ticks between the decades where these are few."""
    heights = [height for line in axes.get_lines() for height in line.get_ydata()]
    span = max(heights) / min(heights)
    steps = (1, 1.5, 2, 3, 5, 7) if span < 10 else (1, 2, 5) if span < 100 else (1,)
    axes.set_yscale("log")
    axes.yaxis.set(major_locator=ticker.LogLocator(subs=steps), minor_locator=ticker.NullLocator())
    axes.yaxis.set_major_formatter(TIME)
    axes.set_ylabel(label)


def side_axis(axes, sides, scale):
    axes.set_xscale(scale)
    axes.xaxis.set(minor_locator=ticker.NullLocator())
    axes.set_xticks(sides, [str(side) for side in sides])
    axes.set_xlabel("side of the board")


def curves(name, series, x, y_label, unit=None):
    """Curves of (label, rows, column), over the side of the board (on a `linear` or `log` scale) or the density.
    Columns of times have a unit in seconds; others are shares."""
    figure, axes = pyplot.subplots()
    column = "density_share" if x == "density" else "side"
    for place, (label, data, y) in enumerate(series):
        curve(axes, place, label, data, lambda row: row[column], y, unit or 1)
    if unit:
        time_axis(axes, y_label)
    else:
        share_axis(axes.yaxis, y_label)
    if x == "density":
        share_axis(axes.xaxis, "share of cells with mines")
    else:
        side_axis(axes, values(series[0][1], "side"), x)
    figure.legend(loc="outside right upper")
    save(figure, name)


def by_approach(name, topic, x, y, y_label, unit=None):
    series = [(approach, data, y) for approach, data in split(rows(topic), "approach").items()]
    curves(name, series, x, y_label, unit)


def mines_approaches(name, firsts, y, y_label, unit=None):
    """The approaches of Minesweeper side by side, with a mark for each level and a panel for each first click."""
    data = rows("mines-approaches")
    names = values(data, "approach")
    width = 7.6 if len(firsts) == 1 else 11
    figure, panels = pyplot.subplots(1, len(firsts), sharey=True, squeeze=False, figsize=(width, 4))
    for axes, (first, title) in zip(panels[0], firsts.items()):
        for place, (level, own) in enumerate(split(split(data, "first")[first], "level").items()):
            aside = 0.16 * (place - 1)
            at = lambda row: names.index(row["approach"]) + aside
            curve(axes, place, level, own, at, y, unit or 1, linestyle="none")
        axes.set_xticks(range(len(names)), names)
        axes.set_title(title)
    if unit:
        time_axis(panels[0][0], y_label)
    else:
        share_axis(panels[0][0].yaxis, y_label)
    figure.legend(*panels[0][0].get_legend_handles_labels(), loc="outside right upper")
    save(figure, name)


def morpion_perft():
    """Games by length. Both variants have nearly the same numbers: the marks of one lie around those of the other."""
    figure, axes = pyplot.subplots()
    for place, (side, data) in enumerate(split(rows("morpion-perft"), "side").items()):
        for variant, own in split(data, "variant").items():
            ring = {"linestyle": ":", "markerfacecolor": "none", "markeredgecolor": COLOURS[place], "markersize": 12}
            style = ring | {"markeredgewidth": 1} if variant == "3d" else {}
            curve(axes, place, f"side {side}, {variant}", own, lambda row: row["depth"], "leaves", 1, **style)
    axes.set_yscale("log")
    axes.set(xlabel="plies", ylabel="games", xticks=range(1, 11))
    figure.legend(loc="outside right upper", labelspacing=0.8)
    save(figure, "morpion-perft")


def morpion_players():
    """The score of X (rows) against O (columns) in percent, a draw counting half, under four rules."""
    data = rows("morpion-players")
    players = values(data, "x")
    colours = LinearSegmentedColormap.from_list("score", [COLOURS[1], "white", COLOURS[0]])
    figure, panels = pyplot.subplots(2, 2, figsize=(7.6, 5.6))
    for axes, (variant, quake) in zip(panels.flat, [("top", False), ("top", True), ("3d", False), ("3d", True)]):
        own = [row for row in data if (row["variant"], row["quake"]) == (variant, quake)]
        scores = {(row["x"], row["o"]): row["x_rate"] + row["draw_share"] / 2 for row in own}
        for (x, o), score in scores.items():
            column, line = players.index(o), players.index(x)
            axes.add_patch(pyplot.Rectangle((column - 0.48, line - 0.46), 0.96, 0.92, facecolor=colours(score),
                                            edgecolor="#cccccc", linewidth=0.8))
            ink = "white" if abs(2 * score - 1) > 0.75 else "black"
            axes.text(column, line, f"{100 * score:.0f}", color=ink, ha="center", va="center")
        axes.set_title(variant + (", with quake" if quake else ""), fontweight="bold")
        axes.grid(False)
        axes.spines[:].set_visible(False)
        axes.tick_params(length=0, top=True, labeltop=True, bottom=False, labelbottom=False)
        axes.text(-0.6, -0.75, "X \\ O", ha="right", va="center")
        axes.set(xlim=(-0.5, len(players) - 0.5), ylim=(len(players) - 0.5, -0.5))
        axes.set_xticks(range(len(players)), players)
        axes.set_yticks(range(len(players)), players)
    save(figure, "morpion-players")


SAFE = {"safe": "the first click is safe"}
ZERO = {"zero": "the first click opens an area"}
mines_approaches("mines-approaches", SAFE | ZERO, "rate", "games won")
mines_approaches("mines-cost", SAFE, "cpu_ms_mean", "CPU time per game", 1e-3)
by_approach("mines-size", "mines-size", "log", "cpu_ms_mean", "CPU time per game", 1e-3)
by_approach("mines-size-cell", "mines-size", "log", "cpu_us_cell", "CPU time per opened cell", 1e-6)
by_approach("mines-density", "mines-density", "density", "rate", "games won")
by_approach("mines-density-cost", "mines-density", "density", "cpu_ms_mean", "CPU time per game", 1e-3)
by_approach("takuzu-approaches", "takuzu-approaches", "linear", "solved_share", "puzzles solved")
by_approach("takuzu-approaches-cost", "takuzu-approaches", "linear", "median_us", "median time per puzzle", 1e-6)
SIZES = rows("takuzu-size")
SPREAD = [("worst", SIZES, "max_us"), ("p99", SIZES, "p99_us"), ("median", SIZES, "median_us")]
curves("takuzu-size", SPREAD, "linear", "time per puzzle", 1e-6)
morpion_perft()
morpion_players()
