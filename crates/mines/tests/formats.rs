//! Text formats: written text reads back, and no input panics.

use grille_grid::text::Scanner;
use grille_grid::{Grid, Pos, Rng, Size};
use grille_mines::certificate::{Certificate, CertificateStep};
use grille_mines::hint::Fact;
use grille_mines::solve::ApproachName;
use grille_mines::text::{blocks, boards, certificate, emoji, history, position, problem, table};
use grille_mines::{
    Cell, Count, FirstClick, Game, Layout, Level, Move, MoveError, Preset, Rules, View, generate,
};
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
        prop_assert_eq!(table::read_from(&mut scanner).unwrap(), view);
        prop_assert!(scanner.finish(()).is_ok());
    }

    #[test]
    fn a_position_reads_back(view in any_view(), mines_known: bool, share in 0u32..=100) {
        let mines = mines_known.then(|| view.size().area() as u32 * share / 100);
        let view = View::new(view.cells().clone(), mines);
        let text = view.to_string();
        prop_assert_eq!(position::read_from(&mut Scanner::new(text.as_bytes())).unwrap(), view.clone());
        let twice = format!("{text}\r\n\n  {text}\n");
        let read = position::read_all(twice.as_bytes()).unwrap();
        prop_assert_eq!(read, vec![view.clone(), view]);
    }

    #[test]
    fn a_position_with_one_character_changed_is_read_as_a_view_or_refused(
        view in any_view(), at: prop::sample::Index, byte: u8
    ) {
        let mut text = view.to_string().into_bytes();
        let at = at.index(text.len());
        text[at] = byte;
        if let Err(error) = position::read_from(&mut Scanner::new(&text)) {
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
        let _ = table::read_from(&mut Scanner::new(&text));
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
        let text = problem::write(&drawn, size);
        let layout = problem::read_from(&mut Scanner::new(text.as_bytes())).unwrap();
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
        let text = emoji::write(&view, false);
        prop_assert_eq!(text.lines().count(), size.rows() as usize);
        for line in text.lines() {
            // A keycap is a digit, a combining character and a blank.
            let glyphs = line.chars().filter(|c| !matches!(c, ' ' | '\u{20e3}'));
            prop_assert_eq!(glyphs.count(), size.cols() as usize);
        }
    }

    #[test]
    fn x_and_y_read_back(rows in 1u64..50, cols in 1u64..50) {
        let size = Size::new(rows, cols).unwrap();
        for pos in size.positions() {
            let (x, y) = emoji::xy(pos, size);
            prop_assert_eq!(emoji::pos(x, y, size), Some(pos));
        }
        prop_assert_eq!(emoji::pos(0, 1, size), None);
        prop_assert_eq!(emoji::pos(1, size.rows() + 1, size), None);
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
    let error = table::read_from(&mut Scanner::new(b"8192 8192\n")).unwrap_err();
    assert_eq!(error.fault, table::TableFault::Missing);
    assert_eq!(error.place.column, 10);
}

#[test]
fn axes_are_as_wide_as_their_last_number() {
    let width = |rows: u64, cols: u64| {
        let view = View::hidden(Size::new(rows, cols).unwrap(), None);
        let text = blocks::write(&view, true);
        text.lines().next().map(|line| line.chars().count())
    };
    assert_eq!(width(10, 10), Some(1 + 10 * 2), "0 to 9");
    assert_eq!(width(11, 10), Some(2 + 10 * 2), "rows from 0 to 10");
    assert_eq!(width(10, 11), Some(1 + 11 * 3), "columns from 0 to 10");
}

#[test]
fn every_cell_has_its_glyph_among_the_blocks() {
    let open = (0..9).map(|number| Cell::Open(Count::new(number).unwrap()));
    let others = [Cell::Hidden, Cell::Marked, Cell::Mine, Cell::Hit];
    let cells: Vec<Cell> = open.chain(others).collect();
    let size = Size::new(1, 13).unwrap();
    let view = View::new(Grid::from_cells(size, cells).unwrap(), None);
    assert_eq!(blocks::write(&view, false), "⋄ 1 2 3 4 5 6 7 8 ■ ■ ★ ★\n");
}

#[test]
fn a_malformed_table_is_reported_with_its_place() {
    let check = |text: &str, want: &str| {
        let error = table::read_from(&mut Scanner::new(text.as_bytes())).unwrap_err();
        assert_eq!(error.to_string(), want, "{text}");
    };
    let rule = "a rule is a line of '-' or '_'";
    let length = "every rule has 6 rule characters, as the first one has";
    let row = "a row holds '| c ' for each of the 2 columns, then '|'";
    check(
        "1 2 3\n",
        "line 1, column 5: \"3\": the line should end after the size",
    );
    check(
        "1 2\n\n --- -=-\n",
        &format!("line 3, column 7: \"=\": {rule}"),
    );
    check(
        "1 2\n| . | . |\n",
        &format!("line 2, column 1: \"|\": {rule}"),
    );
    for (line, want) in [
        ("", format!("line 4, column 1: {rule}")),
        (" \t ", format!("line 4, column 1: {rule}")),
        (" ---", format!("line 4, column 5: {length}")),
        (" --- --  ", format!("line 4, column 8: {length}")),
        (
            " --- --- ---",
            format!("line 4, column 10: \"-\": {length}"),
        ),
        ("| . | . |", format!("line 4, column 1: \"|\": {rule}")),
    ] {
        check(&format!("1 2\n --- ---\n| . | . |\n{line}\n"), &want);
    }
    for (line, want) in [
        ("", format!("line 3, column 1: {row}")),
        ("  . | . |", format!("line 3, column 3: \".\": {row}")),
        ("|.| .", format!("line 3, column 6: {row}")),
        ("| ", format!("line 3, column 3: {row}")),
        ("| .|| . |", format!("line 3, column 5: \"|\": {row}")),
        ("| . . . |", format!("line 3, column 5: \".\": {row}")),
        ("| 12 | . |", format!("line 3, column 4: \"2\": {row}")),
        ("| . |", format!("line 3, column 6: {row}")),
        ("| . | ", format!("line 3, column 7: {row}")),
        (
            "| . | 9 |",
            "line 3, column 7: \"9\": not a cell".to_owned(),
        ),
        (
            "|\t.\t|\t?\t|",
            "line 3, column 7: \"?\": not a cell".to_owned(),
        ),
        ("| . | .", format!("line 3, column 8: {row}")),
        ("| . | . ", format!("line 3, column 9: {row}")),
        ("| . | . |x", format!("line 3, column 10: \"x\": {row}")),
        (" --- ---", format!("line 3, column 2: \"-\": {row}")),
    ] {
        check(&format!("1 2\n --- ---\n{line}\n --- ---\n"), &want);
    }
    check(
        "1 2\n --- ---\n| . | . |\n",
        "line 3, column 10: the table stops too early",
    );
}

/// The assignment's three tables as printed: groups after no blank, one or two, six or five groups above the columns,
/// and blank lines.
#[test]
fn the_assignments_own_tables_are_read() {
    let check = |text: &str, moves: &[u8]| {
        let mut layout = Scanner::new(b"4 6 5 1 5 12 7 19");
        let layout = problem::read_from(&mut layout).unwrap();
        let mut game = Game::new(layout, Rules::SAE);
        history::replay(&mut Scanner::new(moves), &mut game).unwrap();
        for text in [
            text.to_owned(),
            text.replace('-', "_"),
            text.replace(' ', "\t").replacen('\t', " ", 1),
            text.replace('\n', "\r\n"),
        ] {
            let mut scanner = Scanner::new(text.as_bytes());
            let view = table::read_from(&mut scanner).unwrap();
            assert_eq!(view.size(), game.view().size(), "{text}");
            // A mine that was dug is shown like any other.
            let shown = |view: &View| table::write(view, table::Rule::Dash);
            assert_eq!(shown(&view), shown(game.view()), "{text}");
            assert!(scanner.finish(()).is_ok());
        }
    };
    check(
        "4 6\n\n--- --- --- --- --- ---\n\
         | 2 | . | 2 |   | 1 | x |\n--- --- --- --- --- ---\n\
         | . | . | 2 |   | 1 | 1 |\n--- --- --- --- --- ---\n\
         | . | . | 2 |   |   |   |\n--- --- --- --- --- ---\n\
         | . | . | 1 |   |   |   |\n--- --- --- --- --- ---\n",
        b"3 D15 M5 D0",
    );
    for (cell, moves) in [('.', "4 D15 M5 D0 D19"), ('x', "4 D15 M5 D0 M13")] {
        let rule = "  ---  ---  ---  ---  ---\n";
        let text = format!(
            "4 6\n\n\n{rule}| 2 | m | 2 |   | 1 | m |\n{rule}| . | m | 2 |   | 1 | 1 |\n\
             {rule}| m | {cell} | 2 |   |   |   |\n{rule}| . | m | 1 |   |   |   |\n{rule}\n"
        );
        check(&text, moves.as_bytes());
    }
}

proptest! {
    #[test]
    fn spacing_does_not_change_the_cells_of_a_table(view in any_view(), seed: u64) {
        let mut rng = Rng::new(seed);
        let mut blanks = |least: u32| -> String {
            let some = least + rng.below(3);
            (0..some).map(|_| if rng.below(2) == 0 { ' ' } else { '\t' }).collect()
        };
        let plain = table::write(&view, table::Rule::Underscore);
        let mut lines = plain.lines();
        let mut text = format!("{}\n{}\n\n", lines.next().unwrap(), blanks(0));
        for line in lines {
            let mut spaced = String::new();
            for c in line.chars() {
                match c {
                    // At least one blank stays between bars, because it may be the cell.
                    ' ' => spaced += &blanks(u32::from(spaced.ends_with('|'))),
                    c => spaced.push(c),
                }
            }
            text += &format!("{}{spaced}{}\n", blanks(0), blanks(0));
        }
        let mut scanner = Scanner::new(text.as_bytes());
        prop_assert_eq!(table::read_from(&mut scanner).unwrap(), view, "{}", text);
    }
}

#[test]
fn blanks_after_a_row_of_a_table_are_ignored() {
    let text = b"1 1\n ---\n| 3 | \t\n ---\n";
    let view = table::read_from(&mut Scanner::new(text)).unwrap();
    assert_eq!(view.cell(Pos::new(0, 0)), Cell::Open(Count::Three));
}

#[test]
fn a_malformed_board_is_reported_with_its_line() {
    let error = boards::lines(b"1 2 1 0 0 1\n \n1 2 1 0 0 2\n").unwrap_err();
    assert_eq!((error.place.line, error.place.column), (3, 11));
    let error = boards::lines(b" \n\n").unwrap_err();
    assert_eq!(error.fault, boards::BoardFault::Empty);
}

#[test]
fn the_first_click_of_a_board_is_on_it() {
    let (_, last) = boards::read(b"2 3 0 1 2").unwrap();
    assert_eq!(last, Pos::new(1, 2));
    let far = "4294967296";
    for (row, col, last, column) in [
        ("2", "0", 1, 7),
        ("1", "3", 2, 9),
        (far, "0", 1, 7),
        ("0", far, 2, 9),
    ] {
        let error = boards::read(format!("2 3 0 {row} {col}").as_bytes()).unwrap_err();
        let fault = boards::BoardFault::OffBoard { last };
        assert_eq!((error.fault, error.place.column), (fault, column));
    }
}

#[test]
fn a_board_may_be_full_of_mines_but_no_fuller() {
    let order = |text: &[u8]| problem::read_order(&mut Scanner::new(text));
    let size = Size::new(2, 3).unwrap();
    assert_eq!(order(b"2 3 6"), Ok((size, 6)));
    let fault = problem::ProblemFault::TooManyMines { cells: 6 };
    for text in [&b"2 3 7"[..], b"2 3 4294967297"] {
        assert_eq!(order(text).unwrap_err().fault, fault);
    }
    let view = |text: &[u8]| position::read_from(&mut Scanner::new(text));
    assert_eq!(view(b"2 3 6 ......").unwrap().mines(), Some(6));
    let fault = position::PositionFault::TooManyMines { cells: 6 };
    assert_eq!(view(b"2 3 7 ......").unwrap_err().fault, fault);
}

#[test]
fn a_history_that_stops_early_says_how_much_is_missing() {
    let layout = Layout::new(Size::new(1, 4).unwrap(), [Pos::new(0, 1)]).unwrap();
    let mut game = Game::new(layout, Rules::SAE);
    let error = history::replay(&mut Scanner::new(b"5 D0 M1"), &mut game).unwrap_err();
    let fault = history::HistoryFault::Missing {
        counted: 5,
        missing: 3,
    };
    assert_eq!((error.fault, error.place.column), (fault, 8));
    assert_eq!(game.marks(), 1, "what was there has been played");
}

#[test]
fn a_move_of_a_history_is_about_a_cell_of_the_board() {
    let size = Size::new(2, 3).unwrap();
    let last = Move::Dig(Pos::new(1, 2));
    assert_eq!(history::read_move(b"D5", size), Ok(last));
    let off = history::HistoryFault::Illegal {
        cells: 6,
        why: MoveError::OffBoard,
    };
    for word in ["D6", "M7", "D99999999999999999999"] {
        assert_eq!(history::read_move(word.as_bytes(), size), Err(off));
    }
    for word in ["", "D", "M", "5", "d5", "D5x", "D-1"] {
        let none = Err(history::HistoryFault::NotAMove);
        assert_eq!(history::read_move(word.as_bytes(), size), none);
    }
}

const CERTIFICATE: &str = "mines-certificate 1
problem 3 3 1 5
first 3

mine 5 by 1 4 count
safe 8 by 1 4
safe 2 by
end
";

#[test]
fn a_certificate_is_its_steps_in_their_order() {
    let (layout, read) = certificate::read_from(&mut Scanner::new(CERTIFICATE.as_bytes())).unwrap();
    let size = Size::new(3, 3).unwrap();
    let cells = |list: &[usize]| list.iter().map(|&at| size.pos(at)).collect();
    let step = |fact: Fact, of: &[usize], by: &[usize], uses_mine_count: bool| CertificateStep {
        cells: cells(of),
        fact,
        numbers: cells(by),
        uses_mine_count,
    };
    let want = Certificate {
        first: size.pos(3),
        steps: vec![
            step(Fact::Mine, &[5], &[1, 4], true),
            step(Fact::Safe, &[8], &[1, 4], false),
            step(Fact::Safe, &[2], &[], false),
        ],
    };
    assert_eq!(read, want);
    assert_eq!(layout, Layout::new(size, [size.pos(5)]).unwrap());
    let plain = CERTIFICATE.replace("\n\n", "\n");
    assert_eq!(certificate::write(&layout, &read), plain);
}

#[test]
fn a_malformed_certificate_is_reported_with_its_place() {
    let check = |part: &str, other: &str, want: &str| {
        let text = CERTIFICATE.replacen(part, other, 1);
        assert_ne!(text, CERTIFICATE);
        let error = certificate::read_from(&mut Scanner::new(text.as_bytes())).unwrap_err();
        assert_eq!(error.to_string(), want, "{text}");
    };
    check(CERTIFICATE, "", "line 1, column 1: not a certificate");
    check(
        "mines-c",
        "c",
        "line 1, column 1: \"certificate\": not a certificate",
    );
    check("1", "01", "line 1, column 19: \"01\": unknown version");
    check(
        "problem",
        "board",
        "line 2, column 1: \"board\": \"problem\" is expected here",
    );
    check(
        "first",
        "second",
        "line 3, column 1: \"second\": \"first\" is expected here",
    );
    check(
        "first 3",
        "first 9",
        "line 3, column 7: \"9\": a position off the board of 9 cells",
    );
    check(
        "first 3",
        "first 3 4",
        "line 3, column 9: \"4\": unexpected text",
    );
    check(
        "mine 5",
        "bomb 5",
        "line 5, column 1: \"bomb\": a line starts with safe, mine or end",
    );
    check(
        "8 by 1 4",
        "8 1 4",
        "line 6, column 11: \"by\" is expected here",
    );
    check(
        "by 1 4 count",
        "by 1 4 count 7",
        "line 5, column 21: \"7\": unexpected text",
    );
    check(
        "safe 2 by",
        "safe 2 by 99999999999999999999",
        "line 7, column 11: \"99999999999999999999\": a position off the board of 9 cells",
    );
    check(
        "end",
        "end end",
        "line 8, column 5: \"end\": unexpected text",
    );
    check("end\n", "", "line 7, column 10: the text stops too early");
    check(
        "end\n",
        "end\nend\n",
        "line 9, column 1: \"end\": unexpected text",
    );
}

#[test]
fn a_view_and_a_problem_are_read_alone_or_not_at_all() {
    let view: View = " 2 3 1 111... \n".parse().unwrap();
    assert_eq!(view.to_string(), "2 3 1 111...");
    let error = "2 3 1 111...\n2 3 1 111...".parse::<View>().unwrap_err();
    assert_eq!(error.place.line, 2);
    let layout: Layout = "4 6 5 1 5 12 7 19".parse().unwrap();
    assert_eq!((layout.size().area(), layout.mines()), (24, 5));
    let error = "1 2 1 0 1".parse::<Layout>().unwrap_err();
    assert_eq!(error.fault, problem::ProblemFault::Trailing);
}

#[test]
fn names_are_read_back() {
    fn check<T>(all: &[T])
    where
        T: Copy + std::fmt::Debug + std::fmt::Display + PartialEq + std::str::FromStr,
    {
        for one in all {
            assert_eq!(one.to_string().parse().ok(), Some(*one));
            assert!(one.to_string().to_uppercase().parse::<T>().is_err());
        }
    }
    check(&Level::ALL);
    check(&Preset::ALL);
    check(&FirstClick::ALL);
    check(&ApproachName::ALL);
    let error = "hard".parse::<Level>().unwrap_err();
    assert_eq!(error.to_string(), "unknown level: \"hard\"");
}
