//! Renders screens as SVG pictures for the README. The program draws them itself, without a terminal, so they
//! are the same everywhere. `cargo xtask picture` rewrites them; the test fails if they are out of date.

use std::fmt::Write as _;
use std::path::PathBuf;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use super::theme::rgb;

const COLUMN: f64 = 9.0;
const LINE: f64 = 19.0;
const MARGIN: f64 = 12.0;
const INK: &str = "#d8dee9";
const GROUND: &str = "#16181d";

/// The environment variable that, if set, writes the pictures instead of comparing them.
const WRITE: &str = "GRILLE_PICTURES";

/// How a cell is drawn.
#[derive(Clone, PartialEq)]
struct Look {
    ink: String,
    ground: Option<String>,
    bold: bool,
    underlined: bool,
    italic: bool,
}

impl Look {
    fn of(cell: &Cell) -> Look {
        let (mut ink, mut ground) = (colour(cell.fg), colour(cell.bg));
        if cell.modifier.contains(Modifier::REVERSED) {
            (ink, ground) = (
                Some(ground.unwrap_or_else(|| GROUND.to_owned())),
                Some(ink.unwrap_or_else(|| INK.to_owned())),
            );
        }
        Look {
            ink: ink.unwrap_or_else(|| INK.to_owned()),
            ground,
            bold: cell.modifier.contains(Modifier::BOLD),
            underlined: cell.modifier.contains(Modifier::UNDERLINED),
            italic: cell.modifier.contains(Modifier::ITALIC),
        }
    }
}

/// A terminal colour in web notation; `None` for the terminal's default.
fn colour(colour: Color) -> Option<String> {
    let Color::Indexed(index) = colour else {
        return None;
    };
    let (red, green, blue) = rgb(index);
    Some(format!("#{red:02x}{green:02x}{blue:02x}"))
}

/// The picture of a screen.
fn svg(buffer: &Buffer) -> String {
    let (cols, rows) = (buffer.area.width, buffer.area.height);
    let (w, h) = (
        f64::from(cols) * COLUMN + 2.0 * MARGIN,
        f64::from(rows) * LINE + 2.0 * MARGIN,
    );
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w:.0}\" height=\"{h:.0}\" \
         viewBox=\"0 0 {w:.0} {h:.0}\" \
         font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"15\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{GROUND}\"/>\n"
    );
    for row in 0..rows {
        let mut col = 0;
        // Ends: every round advances by at least one column.
        while col < cols {
            let look = Look::of(&buffer[(col, row)]);
            let start = col;
            let mut text = String::new();
            while col < cols && Look::of(&buffer[(col, row)]) == look {
                text.push_str(buffer[(col, row)].symbol());
                col += 1;
            }
            run(&mut svg, &text, start, row, col - start, &look);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// Adds a run of cells that look alike. Writing to a string does not fail.
fn run(svg: &mut String, text: &str, col: u16, row: u16, width: u16, look: &Look) {
    let x = MARGIN + f64::from(col) * COLUMN;
    let top = MARGIN + f64::from(row) * LINE;
    let wide = f64::from(width) * COLUMN;
    if let Some(ground) = &look.ground {
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.0}\" y=\"{top:.0}\" width=\"{wide:.0}\" height=\"{LINE:.0}\" fill=\"{ground}\"/>"
        );
    }
    if text.trim().is_empty() && !look.underlined {
        return;
    }
    let mut style = format!(" fill=\"{}\"", look.ink);
    for (is_on, attribute) in [
        (look.bold, " font-weight=\"bold\""),
        (look.underlined, " text-decoration=\"underline\""),
        (look.italic, " font-style=\"italic\""),
    ] {
        if is_on {
            style.push_str(attribute);
        }
    }
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    let y = top + LINE * 0.75;
    let _ = writeln!(
        svg,
        "<text x=\"{x:.0}\" y=\"{y:.1}\" xml:space=\"preserve\" textLength=\"{wide:.0}\"{style}>{escaped}</text>"
    );
}

/// Compares a screen with its picture in `docs`, or writes it there.
pub(super) fn check(name: &str, buffer: &Buffer) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs")
        .join(format!("{name}.svg"));
    let drawn = svg(buffer);
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&file, drawn).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        kept == drawn,
        "docs/{name}.svg is out of date: `cargo xtask picture` draws it anew"
    );
}
