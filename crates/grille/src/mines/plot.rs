//! Draws a comparison as SVG: win rates with their intervals, and the time per game on a logarithmic axis. The picture
//! follows the reader's light or dark colour scheme.

use grille_messages::id;
use std::fmt::Write as _;

use super::report::Figures;
use crate::lang::Messages;

/// Left and right edge of the names, of the win rates and of the times, and the height of a row.
const NAMES: f64 = 104.0;
const RATES: (f64, f64) = (120.0, 480.0);
const TIMES: (f64, f64) = (540.0, 860.0);
const WIDTH: f64 = 900.0;
const TOP: f64 = 84.0;
const ROW: f64 = 34.0;

const STYLE: &str = "\
    svg { font: 14px system-ui, sans-serif; }\n\
    .back { fill: #ffffff; }\n\
    text { fill: #1f2328; }\n\
    .faint { fill: #57606a; font-size: 12px; }\n\
    .grid { stroke: #d0d7de; }\n\
    .rate { stroke: #0969da; fill: #0969da; }\n\
    .time { stroke: #bc4c00; fill: #bc4c00; }\n\
    .whisker { stroke-width: 2; }\n\
    @media (prefers-color-scheme: dark) {\n\
    .back { fill: #0d1117; }\n\
    text { fill: #e6edf3; }\n\
    .faint { fill: #9198a1; }\n\
    .grid { stroke: #3d444d; }\n\
    .rate { stroke: #58a6ff; fill: #58a6ff; }\n\
    .time { stroke: #f0883e; fill: #f0883e; }\n\
    }\n";

/// Returns the picture, with `title` above it.
pub(super) fn draw(figures: &[Figures], title: &str, lang: &Messages) -> String {
    let bottom = TOP + ROW * figures.len() as f64;
    let height = bottom + 40.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         width=\"{WIDTH}\" height=\"{height}\" role=\"img\">\n<title>{}</title>\n\
         <style>\n{STYLE}</style>\n<rect class=\"back\" width=\"{WIDTH}\" height=\"{height}\"/>\n",
        escaped(title)
    );
    label(&mut svg, (16.0, 28.0), "start", "", title);
    let middle = |(left, right): (f64, f64)| (left + right) / 2.0;
    let rates = (middle(RATES), TOP - 22.0);
    label(&mut svg, rates, "middle", "", &lang.text(id::PLOT_RATES));
    let times = (middle(TIMES), TOP - 22.0);
    label(&mut svg, times, "middle", "", &lang.text(id::PLOT_TIMES));
    for tick in 0..=5 {
        let share = f64::from(tick) / 5.0;
        let text = format!("{:.0} %", 100.0 * share);
        line_of_grid(&mut svg, on(RATES, share), bottom, &text);
    }
    let decades = Decades::of(figures);
    for power in decades.first..=decades.last {
        let x = decades.x(10f64.powi(power));
        line_of_grid(&mut svg, x, bottom, &milliseconds(power));
    }
    for (at, figures) in figures.iter().enumerate() {
        let y = TOP + ROW * (at as f64 + 0.5);
        label(&mut svg, (NAMES, y + 5.0), "end", "", figures.name.name());
        let (low, high) = figures.interval;
        whisker(&mut svg, "rate", y, on(RATES, low), on(RATES, high));
        dot(&mut svg, "rate", on(RATES, figures.rate), y);
        let (mean, worst) = figures.cpu_ms;
        whisker(&mut svg, "time", y, decades.x(mean), decades.x(worst));
        dot(&mut svg, "time", decades.x(mean), y);
    }
    svg += "</svg>\n";
    svg
}

/// Maps a share from 0 to 1 to a position between two edges.
fn on((left, right): (f64, f64), share: f64) -> f64 {
    left + (right - left) * share.clamp(0.0, 1.0)
}

/// The powers of ten, in milliseconds, that enclose all times.
struct Decades {
    first: i32,
    last: i32,
}

impl Decades {
    fn of(figures: &[Figures]) -> Decades {
        let times = || {
            let times = figures.iter().flat_map(|f| [f.cpu_ms.0, f.cpu_ms.1]);
            times.filter(|ms| *ms > 0.0).map(f64::log10)
        };
        let first = times().fold(f64::INFINITY, f64::min).floor();
        let last = times().fold(f64::NEG_INFINITY, f64::max).ceil();
        if !first.is_finite() {
            // No time was measured.
            return Decades { first: 0, last: 1 };
        }
        let (first, last) = (first as i32, last as i32);
        Decades {
            first,
            last: last.max(first + 1),
        }
    }

    fn x(&self, ms: f64) -> f64 {
        let share = (ms.log10() - f64::from(self.first)) / f64::from(self.last - self.first);
        // The logarithm of zero is not finite: draw it at the edge.
        on(TIMES, if share.is_finite() { share } else { 0.0 })
    }
}

/// Formats a power of ten of milliseconds in a suitable unit.
fn milliseconds(power: i32) -> String {
    let (unit, power) = match power {
        ..-3 => ("ns", power + 6),
        -3..0 => ("µs", power + 3),
        0..3 => ("ms", power),
        3.. => ("s", power - 3),
    };
    format!("{} {unit}", 10f64.powi(power))
}

fn label(svg: &mut String, (x, y): (f64, f64), anchor: &str, class: &str, text: &str) {
    let text = escaped(text);
    // Writing to a string never fails, here and below.
    let _ = writeln!(
        svg,
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
    );
}

fn line_of_grid(svg: &mut String, x: f64, bottom: f64, text: &str) {
    let _ = writeln!(
        svg,
        "<line class=\"grid\" x1=\"{x:.1}\" y1=\"{TOP}\" x2=\"{x:.1}\" y2=\"{bottom}\"/>"
    );
    label(svg, (x, bottom + 20.0), "middle", "faint", text);
}

/// A line with a short stroke across each end.
fn whisker(svg: &mut String, class: &str, y: f64, from: f64, to: f64) {
    let (above, below) = (y - 5.0, y + 5.0);
    let _ = writeln!(
        svg,
        "<path class=\"{class} whisker\" d=\"M{from:.1} {y:.1}H{to:.1}\
         M{from:.1} {above:.1}V{below:.1}M{to:.1} {above:.1}V{below:.1}\"/>"
    );
}

fn dot(svg: &mut String, class: &str, x: f64, y: f64) {
    let _ = writeln!(
        svg,
        "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\"/>"
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_the_unit_that_suits_them() {
        let found: Vec<String> = (-5..=5).map(milliseconds).collect();
        let wanted = [
            "10 ns", "100 ns", "1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s",
            "100 s",
        ];
        assert_eq!(found, wanted);
    }
}
