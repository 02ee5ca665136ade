//! Curves over two axes, as SVG on a white sheet of its own, so that it can be read on a dark page, too. Curves
//! are told apart by marks as well as by colours, which are Okabe and Ito's for all eyes.

use anyhow::{Result, anyhow};
use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};
use plotters::prelude::*;

use crate::data::{Row, number};
use crate::format;

/// Where a curve has a mark, and how sure that is.
#[derive(Clone, Debug)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) interval: Option<(f64, f64)>,
}

/// A curve.
#[derive(Clone, Debug)]
pub(super) struct Series {
    pub(super) name: String,
    pub(super) points: Vec<Point>,
}

/// What an axis shows, and how its values are written.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    label: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Plain,
    /// From 0 to 1, in percent.
    Share,
    /// Logarithmic, in a unit of so many seconds.
    Time(f64),
    /// Logarithmic.
    Count,
    /// Logarithmic, with these values marked.
    Marked(Vec<f64>),
    /// Words at 0, 1 and so on.
    Words(Vec<String>),
}

impl Axis {
    fn new(label: &str, kind: Kind) -> Axis {
        Axis {
            label: label.into(),
            kind,
        }
    }
    pub(super) fn plain(label: &str) -> Axis {
        Axis::new(label, Kind::Plain)
    }
    pub(super) fn share(label: &str) -> Axis {
        Axis::new(label, Kind::Share)
    }
    pub(super) fn time(label: &str, unit: f64) -> Axis {
        Axis::new(label, Kind::Time(unit))
    }
    pub(super) fn count(label: &str) -> Axis {
        Axis::new(label, Kind::Count)
    }
    pub(super) fn words(label: &str, words: &[String]) -> Axis {
        Axis::new(label, Kind::Words(words.to_vec()))
    }
    pub(super) fn sides(label: &str, rows: &[Row], column: &str) -> Axis {
        let mut sides: Vec<f64> = rows.iter().filter_map(|row| number(row, column)).collect();
        sides.sort_by(f64::total_cmp);
        sides.dedup();
        Axis::new(label, Kind::Marked(sides))
    }

    fn is_log(&self) -> bool {
        matches!(self.kind, Kind::Time(_) | Kind::Count | Kind::Marked(_))
    }

    /// Where a value stands; none for what a logarithmic axis cannot show.
    fn place(&self, value: f64) -> Option<f64> {
        if self.is_log() {
            (value > 0.0).then(|| value.log10())
        } else {
            Some(value)
        }
    }

    /// The ends of the axis and the places that are marked, for values that span `low` to `high`, as placed.
    fn marks(&self, low: f64, high: f64) -> (f64, f64, Vec<f64>) {
        match &self.kind {
            Kind::Words(words) => {
                let marks = (0..words.len()).map(|at| at as f64).collect();
                (-0.5, words.len() as f64 - 0.5, marks)
            }
            Kind::Marked(values) => (
                low - 0.04,
                high + 0.04,
                values.iter().map(|value| value.log10()).collect(),
            ),
            Kind::Time(_) | Kind::Count => {
                // Whole decades; where they are few, their halves, too.
                let span = high - low;
                let (from, to) = (low.floor() as i32, high.ceil() as i32);
                let parts: &[f64] = if span < 2.5 { &[1.0, 2.0, 5.0] } else { &[1.0] };
                let step = 1 + (to - from) as usize / 10;
                let decades = (from..=to).step_by(step);
                let marks = decades
                    .flat_map(|at| parts.iter().map(move |part| f64::from(at) + part.log10()));
                let pad = 0.05 * span.max(1.0);
                let (low, high) = (low - pad, high + pad);
                (
                    low,
                    high,
                    marks.filter(|mark| (low..=high).contains(mark)).collect(),
                )
            }
            Kind::Share if high - low > 0.5 => {
                (-0.02, 1.02, (0..=5).map(|at| f64::from(at) / 5.0).collect())
            }
            Kind::Share | Kind::Plain => {
                let span = (high - low).max(1e-9);
                let rough = span / 8.0;
                let unit = 10f64.powf(rough.log10().floor());
                let step = [1.0, 2.0, 5.0, 10.0]
                    .into_iter()
                    .map(|part| part * unit)
                    .find(|step| *step >= rough);
                let step = step.unwrap_or(unit);
                let first = (low / step).ceil() as i64;
                let last = (high / step).floor() as i64;
                let pad = 0.04 * span;
                (
                    low - pad,
                    high + pad,
                    (first..=last).map(|at| at as f64 * step).collect(),
                )
            }
        }
    }

    fn written(&self, place: f64) -> String {
        // Marks are round, logarithms of them are not.
        let round = |value: f64| format!("{value:.3e}").parse().unwrap_or(value);
        match &self.kind {
            Kind::Plain => format::rounded(round(place)),
            Kind::Share => format!("{}\u{a0}%", format::rounded(round(100.0 * place))),
            Kind::Time(unit) => short_time(round(unit * 10f64.powf(place))),
            Kind::Count => {
                let value: f64 = round(10f64.powf(place));
                if value < 1e5 {
                    format::rounded(value)
                } else {
                    format!("10{}", raised(place.round() as i32))
                }
            }
            Kind::Marked(_) => format::rounded(round(10f64.powf(place))),
            Kind::Words(words) => words
                .get(place.round().max(0.0) as usize)
                .cloned()
                .unwrap_or_default(),
        }
    }
}

/// A round time, without the digits after its point that say nothing.
fn short_time(seconds: f64) -> String {
    let text = format::time(seconds);
    match text.split_once('\u{a0}') {
        Some((digits, unit)) if digits.contains('.') => {
            let digits = digits.trim_end_matches('0').trim_end_matches('.');
            format!("{digits}\u{a0}{unit}")
        }
        _ => text,
    }
}

fn raised(power: i32) -> String {
    let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let sign = if power < 0 { "⁻" } else { "" };
    let text: String = power
        .abs()
        .to_string()
        .bytes()
        .map(|b| digits[usize::from(b - b'0')])
        .collect();
    format!("{sign}{text}")
}

/// An axis as plotters knows it: from here to there, marked where we say.
#[derive(Clone)]
struct Scale {
    low: f64,
    high: f64,
    marks: Vec<f64>,
}

impl Ranged for Scale {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        let part = (value - self.low) / (self.high - self.low);
        from + (part * f64::from(to - from)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        self.marks.clone()
    }

    fn range(&self) -> std::ops::Range<f64> {
        self.low..self.high
    }
}

/// Curves or points over two axes.
pub(super) struct Chart {
    pub(super) x: Axis,
    pub(super) y: Axis,
    pub(super) series: Vec<Series>,
    pub(super) joined: bool,
}

const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(170, 68, 153),
    RGBColor(0, 0, 0),
    RGBColor(148, 110, 0),
    RGBColor(86, 150, 200),
];

/// The outline of a mark around its middle, one for each colour.
fn mark(at: usize) -> Vec<(i32, i32)> {
    match at % 7 {
        0 => vec![
            (-2, -5),
            (2, -5),
            (5, -2),
            (5, 2),
            (2, 5),
            (-2, 5),
            (-5, 2),
            (-5, -2),
        ],
        1 => vec![(-4, -4), (4, -4), (4, 4), (-4, 4)],
        2 => vec![(0, -6), (6, 4), (-6, 4)],
        3 => vec![(0, -6), (6, 0), (0, 6), (-6, 0)],
        4 => vec![
            (-2, -6),
            (2, -6),
            (2, -2),
            (6, -2),
            (6, 2),
            (2, 2),
            (2, 6),
            (-2, 6),
            (-2, 2),
            (-6, 2),
            (-6, -2),
            (-2, -2),
        ],
        5 => vec![(0, 6), (6, -4), (-6, -4)],
        _ => vec![
            (-6, -6),
            (0, -2),
            (6, -6),
            (2, 0),
            (6, 6),
            (0, 2),
            (-6, 6),
            (-2, 0),
        ],
    }
}

impl Chart {
    pub(super) fn svg(&self) -> Result<String> {
        let mut svg = String::new();
        self.draw(&mut svg).map_err(|error| anyhow!("{error}"))?;
        Ok(svg)
    }

    fn draw(&self, svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
        let placed: Vec<Vec<Point>> = self
            .series
            .iter()
            .map(|series| {
                series
                    .points
                    .iter()
                    .filter_map(|point| self.placed(point))
                    .collect()
            })
            .collect();
        let points = || placed.iter().flatten();
        let ends = |values: &mut dyn Iterator<Item = f64>| {
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| {
                (low.min(v), high.max(v))
            })
        };
        if points().next().is_none() {
            return Err("nothing to draw".into());
        }
        let (x_low, x_high) = ends(&mut points().map(|point| point.x));
        let (y_low, y_high) = ends(&mut points().map(|point| point.y));
        let (left, right, x_marks) = self.x.marks(x_low, x_high);
        let (bottom, top, y_marks) = self.y.marks(y_low, y_high);

        let root = SVGBackend::with_string(svg, (760, 400)).into_drawing_area();
        root.fill(&WHITE)?;
        let (chart_area, legend) = root.split_horizontally(610);
        let mut chart = ChartBuilder::on(&chart_area)
            .margin(14)
            .x_label_area_size(44)
            .y_label_area_size(72)
            .build_cartesian_2d(
                Scale {
                    low: left,
                    high: right,
                    marks: x_marks.clone(),
                },
                Scale {
                    low: bottom,
                    high: top,
                    marks: y_marks.clone(),
                },
            )?;
        let text = ("sans-serif", 13).into_font().color(&RGBColor(40, 40, 40));
        chart
            .configure_mesh()
            .disable_mesh()
            .axis_style(RGBColor(90, 90, 90))
            .label_style(text.clone())
            .x_desc(&*self.x.label)
            .y_desc(&*self.y.label)
            .x_labels(x_marks.len().max(2))
            .y_labels(y_marks.len().max(2))
            .x_label_formatter(&|place| self.x.written(*place))
            .y_label_formatter(&|place| self.y.written(*place))
            .draw()?;
        for y in &y_marks {
            chart.draw_series([PathElement::new(
                vec![(left, *y), (right, *y)],
                RGBColor(225, 225, 225),
            )])?;
        }
        for (at, points) in placed.iter().enumerate() {
            let colour = COLOURS[at % COLOURS.len()];
            // Beside each other where all have the same places.
            let aside = if self.joined {
                0.0
            } else {
                0.14 * (at as f64 - (placed.len() as f64 - 1.0) / 2.0)
            };
            if self.joined {
                let line = points.iter().map(|point| (point.x, point.y));
                chart.draw_series(LineSeries::new(line, colour.stroke_width(2)))?;
            }
            for point in points {
                let x = point.x + aside;
                if let Some((low, high)) = point.interval {
                    let bar = vec![(x, low.max(bottom)), (x, high.min(top))];
                    chart.draw_series([PathElement::new(bar, colour.stroke_width(1))])?;
                }
                let shape =
                    EmptyElement::at((x, point.y)) + Polygon::new(mark(at), colour.filled());
                chart.draw_series([shape])?;
            }
        }
        for (at, series) in self.series.iter().enumerate() {
            let y = 30 + 24 * at as i32;
            let colour = COLOURS[at % COLOURS.len()];
            legend.draw(&(EmptyElement::at((12, y)) + Polygon::new(mark(at), colour.filled())))?;
            legend.draw(&Text::new(series.name.clone(), (26, y - 8), text.clone()))?;
        }
        root.present()?;
        Ok(())
    }

    fn placed(&self, point: &Point) -> Option<Point> {
        let interval = point
            .interval
            .and_then(|(low, high)| Some((self.y.place(low)?, self.y.place(high)?)));
        Some(Point {
            x: self.x.place(point.x)?,
            y: self.y.place(point.y)?,
            interval,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(axis: &Axis, low: f64, high: f64) -> Vec<String> {
        let place = |value: f64| axis.place(value).unwrap();
        let (left, right, marks) = axis.marks(place(low), place(high));
        assert!(left <= place(low) && place(high) <= right);
        marks
            .into_iter()
            .map(|mark| axis.written(mark).replace('\u{a0}', " "))
            .collect()
    }

    #[test]
    fn axes_are_marked_at_round_values() {
        assert_eq!(
            marks(&Axis::share("x"), 0.0, 0.9),
            ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]
        );
        assert_eq!(
            marks(&Axis::time("x", 1e-3), 0.02, 40.0),
            ["100 µs", "1 ms", "10 ms"]
        );
        assert_eq!(
            marks(&Axis::time("x", 1e-6), 1.5, 9.0),
            ["2 µs", "5 µs", "10 µs"]
        );
        assert_eq!(
            marks(&Axis::plain("x"), 4.0, 30.0),
            ["5", "10", "15", "20", "25", "30"]
        );
        assert_eq!(
            marks(&Axis::count("x"), 2.0, 5e10)[..2],
            ["1".to_owned(), "100".to_owned()]
        );
        let words = Axis::words("x", &["a".into(), "b".into()]);
        assert_eq!(marks(&words, 0.0, 1.0), ["a", "b"]);
    }

    #[test]
    fn a_logarithmic_axis_leaves_out_what_it_cannot_show() {
        assert_eq!(Axis::count("x").place(0.0), None);
        assert_eq!(Axis::count("x").place(100.0), Some(2.0));
    }

    #[test]
    fn a_chart_shows_every_point() {
        let points = vec![
            Point {
                x: 1.0,
                y: 0.5,
                interval: Some((0.4, 0.6)),
            },
            Point {
                x: 2.0,
                y: 0.7,
                interval: None,
            },
        ];
        let chart = Chart {
            x: Axis::plain("x"),
            y: Axis::share("y"),
            series: vec![Series {
                name: "one".into(),
                points,
            }],
            joined: true,
        };
        let svg = chart.svg().unwrap();
        // Two marks, and the one beside the curve's name.
        assert_eq!(svg.matches("<polygon").count(), 3);
        assert!(svg.contains("one"));
    }
}
