//! Text formats: what is written reads back, and nothing that is read panics.

use grid::text::Scanner;
use grid::{Grid, Rng, Size};
use mines::text::{blocks, boards, emoji, position, problem, table};
use mines::{Cell, Count, View, generate};
use proptest::prelude::*;

fn any_cell() -> impl Strategy<Value = Cell> {
    prop_oneof![
        Just(Cell::Hidden),
        Just(Cell::Marked),
        Just(Cell::Mine),
        (0u8..9).prop_map(|n| Cell::Open(Count::new(n).unwrap())),
    ]
}

fn any_view() -> impl Strategy<Value = View> {
    (1u64..8, 1u64..8).prop_flat_map(|(rows, cols)| {
        let size = Size::new(rows, cols).unwrap();
        prop::collection::vec(any_cell(), size.area())
            .prop_map(move |cells| View::new(Grid::from_cells(size, cells).unwrap(), None))
    })
}

proptest! {
    #[test]
    fn a_table_reads_back_with_either_rule_and_either_line_end(view in any_view(), crlf: bool, dash: bool) {
        let rule = if dash { table::Rule::Dash } else { table::Rule::Underscore };
        let mut text = table::write(&view, rule);
        if crlf {
            text = text.replace('\n', "\r\n");
        }
        let mut scanner = Scanner::new(text.as_bytes());
        prop_assert_eq!(table::read(&mut scanner).unwrap(), view);
        prop_assert!(scanner.finish(()).is_ok());
    }

    #[test]
    fn a_position_reads_back(view in any_view(), told: bool, share in 0u32..=100) {
        let mines = told.then(|| view.size().area() as u32 * share / 100);
        let view = View::new(view.cells().clone(), mines);
        let text = position::write(&view);
        prop_assert_eq!(position::read(&mut Scanner::new(text.as_bytes())).unwrap(), view.clone());
        let twice = format!("{text}\r\n\n  {text}\n");
        let read = position::read_all(&mut Scanner::new(twice.as_bytes())).unwrap();
        prop_assert_eq!(read, vec![view.clone(), view]);
    }

    #[test]
    fn a_position_with_one_character_changed_is_read_as_a_view_or_refused(
        view in any_view(), at: prop::sample::Index, byte: u8
    ) {
        let mut text = position::write(&view).into_bytes();
        let at = at.index(text.len());
        text[at] = byte;
        if let Err(error) = position::read(&mut Scanner::new(&text)) {
            prop_assert!(error.place.column <= text.len() + 1);
        }
    }

    #[test]
    fn a_table_with_one_character_changed_is_read_as_a_view_or_refused(
        view in any_view(), at: prop::sample::Index, byte: u8
    ) {
        let mut text = table::write(&view, table::Rule::Dash).into_bytes();
        let at = at.index(text.len());
        text[at] = byte;
        let _ = table::read(&mut Scanner::new(&text));
    }

    #[test]
    fn a_board_with_its_first_click_reads_back(
        rows in 1u32..30, cols in 1u32..30, share in 0u32..=100, at: prop::sample::Index, seed: u64
    ) {
        let size = Size::new(rows.into(), cols.into()).unwrap();
        let mines = size.area() as u32 * share / 100;
        let layout = generate::uniform(size, mines, &mut Rng::new(seed)).unwrap();
        let first = size.pos(at.index(size.area()));
        let text = boards::write(&layout, first);
        prop_assert_eq!(boards::read(text.as_bytes()).unwrap(), (layout, first));
        let longer = text + " 0";
        prop_assert!(boards::read(longer.as_bytes()).is_err());
    }

    #[test]
    fn a_problem_reads_back(rows in 1u64..30, cols in 1u64..30, share in 0u32..=100, seed: u64) {
        let size = Size::new(rows, cols).unwrap();
        let mines = size.area() as u32 * share / 100;
        let drawn = generate::positions(size, mines, &mut Rng::new(seed)).unwrap();
        let text = problem::write(size, &drawn);
        let layout = problem::read(&mut Scanner::new(text.as_bytes())).unwrap();
        let mut sorted = drawn;
        sorted.sort_unstable();
        let read: Vec<u32> = layout.iter().map(|pos| size.index(pos) as u32).collect();
        prop_assert_eq!(read, sorted);
    }

    #[test]
    fn blocks_and_emoji_have_one_line_a_row_and_one_glyph_a_cell(view in any_view()) {
        let size = view.size();
        let text = blocks::write(&view, false);
        prop_assert_eq!(text.lines().count(), size.rows() as usize);
        for line in text.lines() {
            prop_assert_eq!(line.split(' ').count(), size.cols() as usize);
            prop_assert!(line.split(' ').all(|glyph| glyph.chars().count() == 1));
        }
        let text = emoji::write(&view);
        prop_assert_eq!(text.lines().count(), size.rows() as usize);
        for line in text.lines() {
            // A keycap is a digit and two characters that show nothing of their own.
            let glyphs = line.chars().filter(|c| !matches!(c, '\u{fe0f}' | '\u{20e3}'));
            prop_assert_eq!(glyphs.count(), size.cols() as usize);
        }
    }

    #[test]
    fn x_and_y_read_back(rows in 1u64..50, cols in 1u64..50) {
        let size = Size::new(rows, cols).unwrap();
        for pos in size.positions() {
            let (x, y) = emoji::xy(size, pos);
            prop_assert_eq!(emoji::pos(size, x, y), Some(pos));
        }
        prop_assert_eq!(emoji::pos(size, 0, 1), None);
        prop_assert_eq!(emoji::pos(size, 1, size.rows() + 1), None);
    }
}

#[test]
fn axes_of_more_than_ten_cells_stay_in_line() {
    let view = View::hidden(Size::new(11, 12).unwrap(), None);
    let text = blocks::write(&view, true);
    let widths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
    assert!(widths.windows(2).all(|pair| pair[0] == pair[1]), "{text}");
}

#[test]
fn a_promise_of_a_huge_board_is_refused_where_the_text_ends() {
    let error = table::read(&mut Scanner::new(b"8192 8192\n")).unwrap_err();
    assert_eq!(error.fault, table::TableFault::Missing);
    assert_eq!(error.place.column, 10);
}
