//! Draws boards for notebooks, as SVG.

use std::fmt::Write as _;

use grille_messages::takuzu::explain::sign_text;
use grille_mines::{Cell, View};
use grille_takuzu::{Board, Digit};

/// The most cells of a picture: tens of megabytes.
pub(crate) const MOST_CELLS: usize = 1 << 16;

/// The most cells of a picture that nobody asked for.
pub(crate) const MOST_SHOWN: usize = 1 << 12;

/// The side of a cell.
const SIDE: u32 = 24;

/// The colours of the numbers 1 to 8, all readable on white.
const NUMBERS: [&str; 8] = [
    "#1746d1", "#1b7a2f", "#c62828", "#5b2a9d", "#8a3c00", "#00707a", "#222222", "#555555",
];

/// The colour of a closed cell: green if safe, red if a mine.
fn shade(mine: f64) -> String {
    let mine = mine.clamp(0.0, 1.0);
    let mix = |safe: f64, deadly: f64| (safe + (deadly - safe) * mine).round() as u8;
    format!(
        "#{:02x}{:02x}{:02x}",
        mix(150.0, 240.0),
        mix(210.0, 130.0),
        mix(160.0, 120.0)
    )
}

/// A percentage in at most two characters and a sign; only certain values are 0 and 100.
fn percent(mine: f64) -> String {
    let whole = (mine * 100.0).round();
    match mine {
        _ if mine > 0.0 && whole < 1.0 => "&lt;1".to_owned(),
        _ if mine < 1.0 && whole > 99.0 => "&gt;99".to_owned(),
        _ => format!("{whole}"),
    }
}

/// The opening tag of a picture of this many cells.
fn open(rows: u32, cols: u32) -> String {
    let (width, height) = (cols * SIDE + 1, rows * SIDE + 1);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" text-anchor=\"middle\">"
    )
}

/// One cell: its background, and a text in a colour and size.
fn cell(svg: &mut String, row: u32, col: u32, fill: &str, text: (&str, &str, u32)) {
    let (x, y) = (col * SIDE, row * SIDE);
    let (words, colour, size) = text;
    // Writing to a string never fails.
    let _ = write!(
        svg,
        "<rect x=\"{x}.5\" y=\"{y}.5\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" stroke=\"#888\"/>"
    );
    if !words.is_empty() {
        let (x, y) = (x + SIDE / 2, y + SIDE / 2 + size / 3);
        let _ = write!(
            svg,
            "<text x=\"{x}.5\" y=\"{y}.5\" font-size=\"{size}\" fill=\"{colour}\">{words}</text>"
        );
    }
}

/// A view, with the probability of a mine in every closed cell if they are given, in reading order.
pub(crate) fn mines(view: &View, odds: Option<&[f64]>) -> String {
    let size = view.size();
    let mut svg = open(size.rows(), size.cols());
    for (index, (pos, &shown)) in view.cells().iter().enumerate() {
        let mine = odds.and_then(|odds| odds.get(index)).copied();
        let mine = mine.filter(|mine| mine.is_finite());
        let background = mine.map_or_else(|| "#cfd4da".to_owned(), shade);
        let mut draw = |fill: &str, text| cell(&mut svg, pos.row, pos.col, fill, text);
        match shown {
            Cell::Hidden => {
                let words = mine.map(percent).unwrap_or_default();
                draw(&background, (&words, "#000", 11));
            }
            Cell::Marked => draw(&background, ("\u{2691}", "#c62828", 15)),
            Cell::Open(count) => {
                let number = count.number();
                let colour = NUMBERS[usize::from(number.max(1)) - 1];
                let words = if number == 0 {
                    String::new()
                } else {
                    number.to_string()
                };
                draw("#fff", (&words, colour, 15));
            }
            Cell::Mine => draw("#cfd4da", ("\u{2739}", "#000", 15)),
            Cell::Hit => draw("#e57373", ("\u{2739}", "#000", 15)),
        }
    }
    svg + "</svg>"
}

/// A Takuzu board.
pub(crate) fn takuzu(board: &Board) -> String {
    let size = board.size();
    let mut svg = open(size.rows(), size.cols());
    for (pos, digit) in board.cells().iter() {
        let (fill, words) = match digit {
            None => ("#fff", ""),
            Some(Digit::Zero) => ("#dce8f7", "0"),
            Some(Digit::One) => ("#f7e6d4", "1"),
        };
        cell(&mut svg, pos.row, pos.col, fill, (words, "#000", 15));
    }
    for (edge, sign) in board.signs() {
        let [first, second] = edge.cells();
        let x = (first.col + second.col + 1) * SIDE / 2;
        let y = (first.row + second.row + 1) * SIDE / 2;
        let words = sign_text(sign);
        let _ = write!(
            svg,
            "<circle cx=\"{x}.5\" cy=\"{y}.5\" r=\"6\" fill=\"#fff\" stroke=\"#888\"/>\
             <text x=\"{x}.5\" y=\"{}.5\" font-size=\"11\">{words}</text>",
            y + 4
        );
    }
    svg + "</svg>"
}
