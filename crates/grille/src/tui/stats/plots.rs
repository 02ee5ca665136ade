//! Plots of a group's games: the distribution of times, and times, speeds and clicks game by game. Lines are drawn in
//! Braille, bars in eighths of a block; the ASCII theme uses ASCII characters.

use grille_messages::mines::explain::percent;
use grille_messages::{MessageId, id};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Color;
use ratatui::symbols::{Marker, bar};
use ratatui::text::{Line, Span};
use ratatui::widgets::canvas::{self, Canvas};
use ratatui::widgets::{Sparkline, Widget as _};

use super::RECENT;
use crate::history::clock;
use crate::lang::Messages;
use crate::store::Unaided;
use crate::tui::context::Context;
use crate::tui::frame;

/// The maximum number of bars in the distribution of times, which fit into the smallest plot.
const BARS: usize = 16;

/// The minimum size of a plot, in columns and rows.
pub(super) const LEAST_SIZE: (u16, u16) = (26, 4);

/// The columns between two plots.
const GAP: u16 = 3;

pub(super) struct Plot {
    title: String,
    values: Vec<f64>,
    is_bars: bool,
    /// The largest value, as text. All axes begin at 0.
    top: String,
    /// The labels below the first and the last value.
    ends: [String; 2],
}

/// All plots of these games. A plot needs two games.
pub(super) fn of(games: &[Unaided], lang: &Messages) -> Vec<Plot> {
    // As on the page: speeds and clicks of the recent games for which they are known.
    let known: Vec<&Unaided> = games
        .iter()
        .filter(|game| game.speed().is_some() && game.efficiency().is_some())
        .collect();
    let known = &known[known.len().saturating_sub(RECENT as usize)..];
    let over =
        |title: MessageId, words: &dyn Fn(f64) -> String, value: fn(&Unaided) -> Option<f64>| {
            let values = known.iter().filter_map(|game| value(game)).collect();
            line(lang.text(title), values, words)
        };
    let times = games.iter().map(|game| game.elapsed_ms as f64).collect();
    let decimal = |speed| lang.decimal(&format!("{speed:.2}"));
    let share = |share| percent(share, lang);
    let count = |count: f64| count.to_string();
    [
        line(lang.text(id::STATS_PROGRESS), times, &|ms| {
            clock(ms as u64, lang)
        }),
        distribution(games, lang),
        over(id::PAGE_PLOT_SPEED, &decimal, Unaided::speed),
        over(id::PAGE_PLOT_EFFICIENCY, &share, Unaided::efficiency),
        over(id::STATS_CLICKS_LEFT, &count, |game| {
            game.left_clicks.map(f64::from)
        }),
        over(id::STATS_CLICKS_RIGHT, &count, |game| {
            game.right_clicks.map(f64::from)
        }),
        over(id::STATS_CLICKS_CHORD, &count, |game| {
            game.chord_clicks.map(f64::from)
        }),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A plot of one value per game, from the first to the last.
fn line(title: String, values: Vec<f64>, words: &dyn Fn(f64) -> String) -> Option<Plot> {
    (values.len() > 1).then(|| Plot {
        title,
        is_bars: false,
        top: words(values.iter().copied().fold(0.0, f64::max)),
        ends: ["1".to_owned(), values.len().to_string()],
        values,
    })
}

/// The distribution of times, from the fastest game to the slowest.
fn distribution(games: &[Unaided], lang: &Messages) -> Option<Plot> {
    let times = games.iter().map(|game| game.elapsed_ms);
    let (low, high) = (times.clone().min()?, times.clone().max()?);
    let bars = BARS.min(games.len());
    let mut counts = vec![0u32; bars];
    for time in times {
        let span = (high - low).max(1);
        let bar = (u128::from(time - low) * bars as u128 / u128::from(span)) as usize;
        counts[bar.min(bars - 1)] += 1;
    }
    let values: Vec<f64> = counts.into_iter().map(f64::from).collect();
    let plot = line(lang.text(id::STATS_SPREAD), values, &|count| {
        count.to_string()
    })?;
    Some(Plot {
        is_bars: true,
        ends: [low, high].map(|ms| clock(ms, lang)),
        ..plot
    })
}

/// Whether this many plots fit.
pub(super) fn fit(count: usize, area: Rect) -> bool {
    arrangement(count, area).is_some()
}

/// Draws as many plots as fit, side by side and below each other. Returns their number.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, plots: &[Plot], cx: &Context) -> usize {
    let fitting = (1..=plots.len())
        .rev()
        .find_map(|count| Some((count, arrangement(count, area)?)));
    let Some((count, (across, width, height))) = fitting else {
        return 0;
    };
    for (place, plot) in (0..).zip(&plots[..count]) {
        let (row, column) = (place / across, place % across);
        let cell = Rect {
            x: area.x + column * (width + GAP),
            y: area.y + row * height,
            width,
            // A blank line below, if there is room.
            height: height - u16::from(height > LEAST_SIZE.1 + 1),
        };
        plot.draw(frame, cell, cx);
    }
    count
}

/// The number of plots side by side, and the size of each: the largest at which all fit.
fn arrangement(count: usize, area: Rect) -> Option<(u16, u16, u16)> {
    // A group has few plots.
    let count = count as u16;
    let size = |across: u16| {
        let width = ((area.width + GAP) / across).saturating_sub(GAP);
        let height = area.height / count.div_ceil(across);
        let fits = width >= LEAST_SIZE.0 && height >= LEAST_SIZE.1;
        fits.then_some((across, width, height))
    };
    // Avoids flat plots, and empty places at the end.
    let worth = |&(across, width, height): &(u16, u16, u16)| {
        let places = u32::from(across * count.div_ceil(across));
        u32::from(width.min(3 * height)) * u32::from(count) / places
    };
    (1..=count).filter_map(size).max_by_key(worth)
}

impl Plot {
    fn draw(&self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let theme = &cx.theme;
        let buffer = frame.buffer_mut();
        let title = frame::cut(&theme.words(&self.title), area.width.into(), cx);
        Line::styled(title, theme.text).render(area, buffer);
        let top = theme.words(&self.top);
        // The values on the left, and the axis beside them.
        let gutter = (Span::raw(top.as_str()).width() as u16 + 1).min(area.width);
        let inner = Rect {
            x: area.x + gutter,
            y: area.y + 1,
            width: area.width - gutter,
            height: area.height.saturating_sub(2),
        };
        let label = |text: &str, y: u16| (format!("{text:>0$}", usize::from(gutter) - 1), y);
        for (text, y) in [label("0", inner.bottom() - 1), label(&top, inner.y)] {
            buffer.set_string(area.x, y, text, theme.dim);
        }
        for y in inner.top()..inner.bottom() {
            buffer.set_string(inner.x - 1, y, theme.glyphs.vertical, theme.dim);
        }
        match self.is_bars {
            true => self.draw_bars(frame, inner, cx),
            false => self.draw_line(frame, inner, cx),
        }
        let [first, last] = &self.ends;
        let below = Rect {
            y: inner.bottom(),
            height: 1,
            ..inner
        };
        Line::styled(first, theme.dim).render(below, frame.buffer_mut());
        Line::styled(last, theme.dim)
            .right_aligned()
            .render(below, frame.buffer_mut());
    }

    fn draw_line(&self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let colour = cx.theme.accent.fg.unwrap_or(Color::Reset);
        let most = self.values.iter().copied().fold(0.0, f64::max);
        let points: Vec<(f64, f64)> = (0..).map(f64::from).zip(self.values.clone()).collect();
        let marker = match cx.theme.is_ascii() {
            true => Marker::Custom('*'),
            false => Marker::Braille,
        };
        Canvas::default()
            .marker(marker)
            .x_bounds([0.0, points.len() as f64 - 1.0])
            // If all values are 0, the line is on the axis.
            .y_bounds([0.0, if most > 0.0 { most } else { 1.0 }])
            .paint(|context| {
                for pair in points.windows(2) {
                    let [(x1, y1), (x2, y2)] = [pair[0], pair[1]];
                    context.draw(&canvas::Line::new(x1, y1, x2, y2, colour));
                }
            })
            .render(area, frame.buffer_mut());
    }

    fn draw_bars(&self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let (width, height) = (usize::from(area.width), f64::from(area.height));
        let most = self.values.iter().copied().fold(1.0, f64::max);
        // Rounded up, so that every bar above 0 is visible.
        let eighths = |value: f64| (value * height * 8.0 / most).ceil() as u64;
        let bars = (0..width).map(|x| eighths(self.values[x * self.values.len() / width]));
        let spark = &cx.theme.glyphs.spark;
        Sparkline::default()
            .data(bars)
            .max(u64::from(area.height) * 8)
            .bar_set(bar::Set {
                full: spark[7],
                seven_eighths: spark[6],
                three_quarters: spark[5],
                five_eighths: spark[4],
                half: spark[3],
                three_eighths: spark[2],
                one_quarter: spark[1],
                one_eighth: spark[0],
                empty: " ",
            })
            .style(cx.theme.accent)
            .render(area, frame.buffer_mut());
    }
}
