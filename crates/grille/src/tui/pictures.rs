//! Draws screens as SVG pictures for the documents, still and moving. The program draws them itself, without a
//! terminal, so they are the same everywhere. `cargo xtask picture` writes them; the tests fail if they are out of
//! date.

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

/// Follows the digit of a keycap.
const KEYCAP: char = '\u{20e3}';

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
pub(super) fn still(buffer: &Buffer) -> String {
    let mut svg = head(buffer);
    draw(&mut svg, buffer, None);
    svg + "</svg>\n"
}

/// A film of screens of the same size, each with the seconds that it is shown, again and again. Where motion is not
/// wanted or not possible, the screen at `still` is shown.
///
/// Every screen is a group with what has changed since the one before it, and is shown from its time to the end.
pub(super) fn film(screens: &[(Buffer, f64)], still: usize) -> String {
    let whole: f64 = screens.iter().map(|(_, seconds)| seconds).sum();
    let mut svg = head(&screens[0].0);
    // Writing to a string does not fail, here and below.
    let _ = writeln!(
        svg,
        "<style>\n@media (prefers-reduced-motion: no-preference) {{\n\
         g {{ animation: {whole:.1}s step-end infinite }}"
    );
    let mut start = 0.0;
    for (at, (_, seconds)) in screens.iter().enumerate() {
        if at > 0 {
            let percent = 100.0 * start / whole;
            let _ = writeln!(
                svg,
                "#s{at} {{ animation-name: s{at} }} @keyframes s{at} {{ \
                 0% {{ visibility: hidden }} {percent:.1}% {{ visibility: visible }} }}"
            );
        }
        start += seconds;
    }
    svg.push_str("}\n</style>\n");
    draw(&mut svg, &screens[0].0, None);
    for (at, pair) in screens.windows(2).enumerate() {
        let at = at + 1;
        let visibility = if at > still { "hidden" } else { "visible" };
        let _ = writeln!(svg, "<g id=\"s{at}\" visibility=\"{visibility}\">");
        draw(&mut svg, &pair[1].0, Some(&pair[0].0));
        svg.push_str("</g>\n");
    }
    svg + "</svg>\n"
}

/// The beginning of a picture: an empty terminal of the buffer's size.
fn head(buffer: &Buffer) -> String {
    let w = f64::from(buffer.area.width) * COLUMN + 2.0 * MARGIN;
    let h = f64::from(buffer.area.height) * LINE + 2.0 * MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w:.0}\" height=\"{h:.0}\" \
         viewBox=\"0 0 {w:.0} {h:.0}\" \
         font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"15\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{GROUND}\"/>\n"
    )
}

/// Draws the cells of a screen, or, if there is one before it, only runs of cells in which something has changed.
fn draw(svg: &mut String, buffer: &Buffer, before: Option<&Buffer>) {
    for row in 0..buffer.area.height {
        let mut col = 0;
        // Ends: every round advances by at least one column.
        while col < buffer.area.width {
            let (start, first) = (col, &buffer[(col, row)]);
            if is_emoji(first) {
                emoji(svg, first.symbol(), col, row);
                col += 2;
                continue;
            }
            let mut look = Look::of(first);
            let mut text = String::new();
            let mut is_new = before.is_none();
            while col < buffer.area.width {
                let cell = &buffer[(col, row)];
                if is_emoji(cell) || Look::of(cell) != look {
                    break;
                }
                is_new |= before.is_some_and(|before| before[(col, row)] != *cell);
                text.push_str(cell.symbol());
                col += 1;
            }
            if before.is_some() {
                // It covers what was there before.
                look.ground.get_or_insert_with(|| GROUND.to_owned());
            }
            if is_new {
                run(svg, &text, start, row, col - start, &look);
            }
        }
    }
}

/// Adds a run of cells that look alike.
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

/// Whether a cell and the next one hold an emoji. Fonts draw emoji in any width, so they are placed one by one.
fn is_emoji(cell: &Cell) -> bool {
    let is_wide = |c: char| c >= '\u{1f300}' || matches!(c, '⬜' | KEYCAP);
    cell.symbol().contains(is_wide)
}

/// Adds an emoji in the middle of its two columns. Keycaps are drawn, as few fonts have them.
fn emoji(svg: &mut String, symbol: &str, col: u16, row: u16) {
    let x = MARGIN + f64::from(col + 1) * COLUMN;
    let y = MARGIN + (f64::from(row) + 0.75) * LINE;
    let (mut text, mut size, mut fill) = (symbol, 13, INK);
    if let Some(digit) = symbol.strip_suffix(KEYCAP) {
        let (left, top) = (x - 7.5, y - 12.5);
        let _ = write!(
            svg,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"15\" height=\"15\" rx=\"3\" fill=\"#3b6ea5\"/>"
        );
        (text, size, fill) = (digit, 12, "#fff");
    }
    let _ = writeln!(
        svg,
        "<text x=\"{x:.0}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{fill}\">{text}</text>"
    );
}

/// Compares a picture with the file in `docs`, or writes it there.
pub(super) fn check(name: &str, drawn: &str) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let file = folder.join(format!("{name}.svg"));
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&file, drawn).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        kept == drawn,
        "docs/{name}.svg is out of date: `cargo xtask picture` draws it"
    );
}
