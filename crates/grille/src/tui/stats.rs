//! The statistics screen, with one page per group of games: games played and won, streaks, times, luck, the
//! last fifty games at a glance, and the distribution and trend of times.

use grille_grid::Shown;
use grille_messages::morpion::rules_words;
use grille_session::GameKind;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::symbols;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Axis, Chart, Dataset, GraphType, Paragraph, Widget as _, Wrap};

use super::context::{Context, Tone};
use super::frame;
use super::home::name_of;
use super::keys::{Action, Table};
use super::screen::{Screen, Then};
use crate::history::{clock, rule};
use crate::store::{Figures, Outcome};

/// The number of recent games shown.
const RECENT: u32 = 50;

/// The maximum number of bars in the distribution of times.
const BARS: usize = 24;

/// The statistics, one page per group of games.
pub(crate) struct Stats {
    pages: Vec<Page>,
    at: usize,
    /// The number of games that a program has played, which count nowhere.
    left_out: u64,
}

struct Page {
    figures: Figures,
    recent: Vec<Outcome>,
    times: Vec<u64>,
}

impl Stats {
    /// Reads all statistics. If they cannot be read, shows a message and has no pages.
    pub(crate) fn new(cx: &mut Context) -> Stats {
        let read = || {
            let history = cx.store.history()?;
            let mut pages = Vec::new();
            for figures in history.figures(None)? {
                pages.push(Page {
                    recent: history.recent(&figures.group, RECENT)?,
                    times: history.times(&figures.group)?,
                    figures,
                });
            }
            Ok((pages, history.left_out(None)?))
        };
        let (pages, left_out) = read().unwrap_or_else(|problem: crate::store::Problem| {
            let words = problem.words(&cx.lang);
            cx.say(Tone::Bad, words);
            (Vec::new(), 0)
        });
        Stats {
            pages,
            at: 0,
            left_out,
        }
    }
}

impl Screen for Stats {
    fn table(&self) -> Table {
        Table::Stats
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let parts = frame::parts(area, 0);
        let title = cx.lang.text("menu-statistics");
        let right = match self.pages.len() {
            0 => String::new(),
            pages => format!("{}/{pages}", self.at + 1),
        };
        frame::title(frame, parts.title, &[&title], &right, cx);
        frame::message(frame, parts.message, "", cx);
        frame::keys(frame, parts.keys, Table::Stats, cx);
        let room = Rect {
            x: parts.main.x + 2,
            y: parts.main.y + 1,
            width: parts.main.width.saturating_sub(4),
            height: parts.main.height.saturating_sub(1),
        };
        let room = match self.pages.is_empty() && self.left_out == 0 {
            true => room,
            false => self.draw_rule(frame, room, cx),
        };
        match self.pages.get(self.at) {
            Some(page) => page.draw(frame, room, cx),
            None if self.left_out > 0 => {}
            None => {
                let words = cx.theme.words(&cx.lang.text("history-none"));
                let text = Paragraph::new(words).wrap(Wrap { trim: true });
                text.render(room, frame.buffer_mut());
            }
        }
    }

    fn act(&mut self, action: Action, cx: &mut Context) -> Then {
        let last = self.pages.len().saturating_sub(1);
        match action {
            Action::NextGroup | Action::Down | Action::PageDown => {
                self.at = (self.at + 1).min(last);
            }
            Action::PreviousGroup | Action::Up | Action::PageUp => {
                self.at = self.at.saturating_sub(1);
            }
            Action::Start => self.at = 0,
            Action::End => self.at = last,
            Action::Export => match cx.store.export() {
                Ok(files) => {
                    let names: Vec<String> = files
                        .iter()
                        .map(|file| Shown::new(file).to_string())
                        .collect();
                    let values = [("files", cx.lang.list(names).into())];
                    let words = cx.lang.fill("stats-exported", &values);
                    cx.say(Tone::Good, words);
                }
                Err(problem) => {
                    let words = problem.words(&cx.lang);
                    cx.say(Tone::Bad, words);
                }
            },
            Action::Back => return Then::Back,
            _ => {}
        }
        Then::Stay
    }
}

impl Stats {
    /// Says at the bottom which games count; returns the room above.
    fn draw_rule(&self, frame: &mut Frame<'_>, room: Rect, cx: &Context) -> Rect {
        let words = cx.theme.words(&rule(self.left_out, &cx.lang));
        let lines: Vec<Line<'_>> = words
            .lines()
            .flat_map(|line| frame::wrapped(line, room.width.into()))
            .map(|line| Line::styled(line, cx.theme.dim))
            .collect();
        let height = (lines.len() as u16).min(room.height);
        let above = Rect {
            height: room.height - height,
            ..room
        };
        let below = Rect {
            y: above.bottom(),
            height,
            ..room
        };
        Paragraph::new(lines).render(below, frame.buffer_mut());
        above
    }
}

impl Page {
    fn draw(&self, frame: &mut Frame<'_>, room: Rect, cx: &Context) {
        let of = &self.figures;
        let game = cx.lang.text(name_of(of.group.game));
        let shown = |text: &String| Shown::new(text).to_string();
        let rules = match of.group.game {
            GameKind::Morpion => rules_words(&shown(&of.group.rules), &cx.lang),
            _ => shown(&of.group.rules),
        };
        let head = [game, shown(&of.group.preset), rules];
        let separator = format!(" {} ", cx.theme.glyphs.separator);
        let mut lines = vec![
            Line::styled(cx.theme.words(&head.join(&separator)), cx.theme.title),
            Line::default(),
        ];
        let none = || "-".to_owned();
        let rate = format!("{:.0} %", 100.0 * of.won as f64 / of.played.max(1) as f64);
        for (label, value) in [
            ("history-played", of.played.to_string()),
            ("history-won", format!("{} ({rate})", of.won)),
            (
                "history-streak",
                format!("{} / {}", of.streak, of.best_streak),
            ),
            ("history-best", of.best_ms.map_or_else(none, clock)),
            ("history-median", of.median_ms.map_or_else(none, clock)),
            (
                "history-luck",
                of.mean_luck
                    .map_or_else(none, |luck| cx.lang.decimal(&format!("{luck:.2}"))),
            ),
        ] {
            let label = cx.theme.words(&cx.lang.text(label));
            let gap = 16usize.saturating_sub(Span::raw(label.as_str()).width());
            lines.push(Line::from(vec![
                Span::styled(label, cx.theme.dim),
                Span::raw(" ".repeat(gap)),
                Span::styled(cx.theme.words(&value), cx.theme.text),
            ]));
        }
        lines.push(Line::default());
        lines.push(self.recent(cx));
        lines.push(Line::default());
        let spread = self.spread(cx);
        let tall = lines.len() + spread.len();
        lines.extend(spread);
        Paragraph::new(lines).render(room, frame.buffer_mut());
        let left = room.height.saturating_sub(tall as u16 + 1);
        if left >= 6 && self.times.len() >= 2 {
            let chart = Rect {
                y: room.y + room.height - left,
                height: left,
                ..room
            };
            self.progress(frame, chart, cx);
        }
    }

    /// The last games, oldest first: won, lost, drawn, left.
    fn recent(&self, cx: &Context) -> Line<'static> {
        let label = format!("{} ", cx.lang.text("stats-recent"));
        let mut spans = vec![Span::styled(cx.theme.words(&label), cx.theme.dim)];
        for outcome in &self.recent {
            let (glyph, style) = match outcome {
                Outcome::Won => (cx.theme.glyphs.tick, cx.theme.good),
                Outcome::Lost => (cx.theme.glyphs.cross, cx.theme.bad),
                Outcome::Draw => ("=", cx.theme.neutral),
                Outcome::Left => ("-", cx.theme.dim),
            };
            spans.push(Span::styled(glyph, style));
        }
        Line::from(spans)
    }

    /// The distribution of the times of games won without help, from the fastest to the slowest.
    fn spread(&self, cx: &Context) -> Vec<Line<'static>> {
        let (Some(&low), Some(&high)) = (self.times.iter().min(), self.times.iter().max()) else {
            return Vec::new();
        };
        let bars = BARS.min(self.times.len());
        let mut counts = vec![0usize; bars];
        for &time in &self.times {
            let span = (high - low).max(1);
            let bar = (u128::from(time - low) * bars as u128 / u128::from(span)) as usize;
            counts[bar.min(bars - 1)] += 1;
        }
        let most = counts.iter().max().copied().unwrap_or(1).max(1);
        let spark = &cx.theme.glyphs.spark;
        let glyph = |count: usize| match count {
            0 => " ",
            // At least the lowest bar for every game, the highest for the most.
            count => spark[((count * spark.len()).div_ceil(most) - 1).min(spark.len() - 1)],
        };
        let bars: String = counts.into_iter().map(glyph).collect();
        let label = format!("{} ", cx.lang.text("stats-spread"));
        let line = vec![
            Span::styled(cx.theme.words(&label), cx.theme.dim),
            Span::styled(format!("{} ", clock(low)), cx.theme.dim),
            Span::styled(bars, cx.theme.accent),
            Span::styled(format!(" {}", clock(high)), cx.theme.dim),
        ];
        vec![Line::from(line)]
    }

    /// Draws the times game by game, as a line that falls as the player improves.
    fn progress(&self, frame: &mut Frame<'_>, room: Rect, cx: &Context) {
        let seconds = |ms: u64| ms as f64 / 1000.0;
        let points: Vec<(f64, f64)> = self
            .times
            .iter()
            .enumerate()
            .map(|(game, &ms)| (game as f64 + 1.0, seconds(ms)))
            .collect();
        let slowest = self.times.iter().max().copied().unwrap_or(1).max(1);
        let marker = if cx.theme.is_ascii() {
            symbols::Marker::Custom('*')
        } else {
            symbols::Marker::Braille
        };
        let data = Dataset::default()
            .marker(marker)
            .graph_type(GraphType::Line)
            .style(cx.theme.accent)
            .data(&points);
        let last = points.len() as f64;
        let label = |text: String| Span::styled(cx.theme.words(&text), cx.theme.dim);
        let x = Axis::default()
            .style(cx.theme.dim)
            .bounds([1.0, last.max(2.0)])
            .labels([label("1".to_owned()), label(points.len().to_string())]);
        let y = Axis::default()
            .style(cx.theme.dim)
            .bounds([0.0, seconds(slowest)])
            .labels([label("0".to_owned()), label(clock(slowest))]);
        let title = cx.theme.words(&cx.lang.text("stats-progress"));
        let [head, body] = [
            Rect { height: 1, ..room },
            Rect {
                y: room.y + 1,
                height: room.height - 1,
                ..room
            },
        ];
        Line::styled(title, cx.theme.dim).render(head, frame.buffer_mut());
        if cx.theme.is_ascii() {
            // The axes are drawn in box characters only: a row of bars serves as well.
            let width = usize::from(body.width).max(1);
            let from = self.times.len().saturating_sub(width);
            let spark = &cx.theme.glyphs.spark;
            let bar = |ms: &u64| {
                let step = u128::from(*ms) * (spark.len() as u128 - 1) / u128::from(slowest);
                spark[step as usize]
            };
            let bars: String = self.times[from..].iter().map(bar).collect();
            Line::styled(bars, cx.theme.accent).render(body, frame.buffer_mut());
            return;
        }
        let chart = Chart::new(vec![data])
            .x_axis(x)
            .y_axis(y)
            .legend_position(None);
        chart.render(body, frame.buffer_mut());
    }
}
