//! Text formats: what is written reads back, and every kind of bad input gives an error with its place.

use grille_grid::Pos;
use grille_takuzu::text::{self, Field, Format, PuzzleFault, cell, cells, clues, id};
use grille_takuzu::{Board, Digit, Edge, Line, Odd, Puzzle, Rules, ShapeError, Sign};
use proptest::prelude::*;

fn any_board(square: bool) -> impl Strategy<Value = Board> {
    (2u64..15, 2u64..15).prop_flat_map(move |(rows, cols)| {
        let cols = if square { rows } else { cols };
        let cells = (rows * cols) as usize;
        prop::collection::vec(0u8..20, cells).prop_map(move |digits| {
            let mut board = Board::empty(rows, cols).unwrap();
            for (index, digit) in digits.into_iter().enumerate() {
                // Blanks are more frequent, so that long runs of them occur.
                let digit = [Some(Digit::Zero), Some(Digit::One)].get(usize::from(digit));
                board.set(board.size().pos(index), digit.copied().flatten());
            }
            board
        })
    })
}

/// A board with signs, or with none.
fn any_signed_board() -> impl Strategy<Value = Board> {
    (any_board(false), 1u32..12, any::<u64>()).prop_map(|(mut board, sparse, seed)| {
        let mut rng = grille_grid::Rng::new(seed);
        for edge in Edge::all(board.size()) {
            let sign = Sign::BOTH.get(rng.below(2 * sparse) as usize);
            board.set_sign(edge, sign.copied());
        }
        board
    })
}

fn any_rules() -> impl Strategy<Value = Rules> {
    (any::<prop::sample::Index>(), any::<bool>()).prop_map(|(preset, either)| {
        let (_, mut rules) = Rules::PRESETS[preset.index(Rules::PRESETS.len())];
        rules.odd = if either { Odd::Either } else { Odd::MoreOnes };
        rules
    })
}

proptest! {
    #[test]
    fn puzzles_with_their_rules_read_back(board in any_signed_board(), mut rules in any_rules()) {
        rules.signs |= board.has_signs();
        let (rows, cols) = (board.size().rows().into(), board.size().cols().into());
        let puzzle = Puzzle { board, rules };
        let id = puzzle.to_string();
        prop_assert_eq!(&text::read_any_shape(id.as_bytes(), None).unwrap(), &puzzle);
        let fits = rules.check_shape(rows, cols).is_ok();
        prop_assert_eq!(id.parse::<Puzzle>().ok(), fits.then_some(puzzle));
        prop_assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
    }

    #[test]
    fn boards_with_signs_read_back(board in any_signed_board()) {
        for format in Format::ALL {
            if let Some(written) = text::write(&board, Rules::TANGO, format) {
                prop_assert_eq!(&text::read(written.as_bytes()).unwrap(), &board, "{}", format);
                prop_assert_eq!(&text::read(written.replace('\n', "\r\n").as_bytes()).unwrap(), &board);
            }
        }
        let block = cells::write_block(&board);
        let indented = block.lines().map(|line| format!("   {line}\n")).collect::<String>();
        if board.has_signs() {
            prop_assert_eq!(&text::read(block.replace('x', "×").as_bytes()).unwrap(), &board);
            prop_assert_eq!(&text::read(indented.as_bytes()).unwrap(), &board);
        }
    }

    #[test]
    fn no_text_with_signs_makes_the_reader_panic(text in "[01. =x×\n]{0,60}") {
        let _ = text::read(text.as_bytes());
    }

    #[test]
    fn every_format_reads_back(board in any_board(false)) {
        for format in Format::ALL {
            if let Some(written) = text::write(&board, Rules::TAKUZU, format) {
                prop_assert_eq!(&text::read(written.as_bytes()).unwrap(), &board, "{}", format);
            }
        }
    }

    #[test]
    fn files_of_clues_read_back(board in any_board(true)) {
        let file = clues::write(&board).unwrap();
        prop_assert_eq!(&text::read(file.as_bytes()).unwrap(), &board);
        prop_assert_eq!(&text::read(file.replace('\n', "\r\n").as_bytes()).unwrap(), &board);
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let _ = text::read(&bytes);
    }

    #[test]
    fn no_text_of_the_alphabet_makes_the_reader_panic(text in "[01.x4 \n:ua-zA-Z]{0,60}") {
        let _ = text::read(text.as_bytes());
    }
}

fn check(text: &str, fault: PuzzleFault, place: (usize, usize), token: &str) {
    let error = text::read(text.as_bytes()).expect_err(text);
    assert_eq!(error.fault, fault, "{text:?}");
    assert_eq!((error.place.line, error.place.column), place, "{text:?}");
    assert_eq!(error.token, token, "{text:?}");
}

#[test]
fn every_kind_of_bad_input_is_an_error_with_place_and_token() {
    use PuzzleFault::*;
    use grille_grid::text::NumberFault;
    check("", Empty, (1, 1), "");
    check(" \n", Empty, (1, 1), "");
    check("1\n0\n", Shape(ShapeError::One), (1, 1), "1");
    check("0\n0\n", Shape(ShapeError::None), (1, 1), "0");
    check("128\n0\n", Shape(ShapeError::TooLong), (1, 1), "128");
    check("4\n17\n", TooManyClues { cells: 16 }, (2, 1), "17");
    check("4\n1\n4 0 1\n", OffBoard(Field::Row), (3, 1), "4");
    check("4\n1\n0 4 1\n", OffBoard(Field::Col), (3, 3), "4");
    check("4\n1\n0 0 2\n", Value, (3, 5), "2");
    check("4\n2\n0 0 1\n0 0 0\n", Repeated, (4, 1), "0");
    check(
        "4\n2\n0 0 1\n0 1",
        Number(Field::Value, NumberFault::Missing),
        (4, 4),
        "",
    );
    check(
        "4\n1\n0 x 1\n",
        Number(Field::Col, NumberFault::NotANumber),
        (3, 3),
        "x",
    );
    check("4\n1\n0 0 1\n7", Trailing, (4, 1), "7");
    check(
        "4\n",
        Number(Field::Clues, NumberFault::Missing),
        (1, 2),
        "",
    );
    check("01.. .... ..?. ....", Character, (1, 13), "?");
    check(
        "01..\n....\n...\n....",
        Count {
            wanted: 4,
            found: 3,
        },
        (3, 1),
        "...",
    );
    check("01...", Length { found: 5 }, (1, 1), "01...");
    check(
        "2x4 0101",
        Count {
            wanted: 8,
            found: 4,
        },
        (1, 5),
        "0101",
    );
    check("2xz 0101", Size, (1, 1), "2xz");
    check("4x4 ....\n....\n....\n....\n....", Trailing, (5, 1), "....");
    check(
        "4x4 ....\n....\n....",
        Count {
            wanted: 4,
            found: 3,
        },
        (3, 5),
        "",
    );
    check("1x4 ....", Shape(ShapeError::One), (1, 1), "1x4");
    check("4x4u:a1", Letter, (1, 7), "1");
    check(
        "4x4u:aa",
        Count {
            wanted: 16,
            found: 2,
        },
        (1, 8),
        "",
    );
    check(
        "4x4u:zz",
        Count {
            wanted: 16,
            found: 25,
        },
        (1, 6),
        "z",
    );
    check("4x4u:qa", Trailing, (1, 7), "a");
    check("4u:a", Size, (1, 1), "4u:a");
    check("0\0.1", Character, (1, 2), "\\u0000");
    // An x is part of a size only after a number.
    check("x.01", Character, (1, 1), "x");
    check("0.x1", Character, (1, 3), "x");
    // One row more than the longest board has.
    let row = format!("{}\n", ".".repeat(126));
    let first = format!("{}…", ".".repeat(40));
    check(&row.repeat(127), Shape(ShapeError::TooLong), (1, 1), &first);
}

/// The format follows from the first piece and, if that is a number, from all of them.
#[test]
fn similar_texts_of_different_formats_are_distinguished() {
    let read = |text: &str| text::read(text.as_bytes()).map(|board| board.to_string());
    let is = |text: &str, line: &str| assert_eq!(read(text).as_deref(), Ok(line), "{text:?}");
    is("0110", "0110");
    is("01\n10\n", "0110");
    is("2\n1\n0 1 1\n", ".1..");
    is("10\n0\n", &".".repeat(100));
    is("100\n0\n", &".".repeat(10_000));
    is("2X2 0110", "0110");
    // IDs also work without the u. Letters for exactly 25 blanks mean no clue.
    is("2x2:AAAAa", "1111");
    is("10x10u:zzzza", &".".repeat(100));
}

#[test]
fn boards_at_the_limits_of_a_format_are_written_as_they_are_read() {
    let full = text::read(b"0110 1001 0011 1100").unwrap();
    let file = clues::write(&full).unwrap();
    assert!(file.starts_with("4\n16\n"), "{file}");
    assert_eq!(text::read(file.as_bytes()), Ok(full));
    assert_eq!(clues::write(&Board::empty(2, 4).unwrap()), None);
    let blank = Board::empty(10, 10).unwrap();
    assert_eq!(id::write(&blank, Rules::TAKUZU), "10x10u:zzzza");
    let long = Board::empty(126, 126).unwrap();
    assert_eq!(text::read(cells::write_block(&long).as_bytes()), Ok(long));
}

/// A cell reads back from its name, from its lower-case name and from its numbers. The rest of the text is left.
#[test]
fn every_cell_of_every_board_has_a_name_that_reads_back() {
    for (rows, cols) in [(2, 26), (26, 2), (26, 26), (28, 2), (2, 28), (126, 126)] {
        let size = Board::empty(rows, cols).unwrap().size();
        for pos in size.positions() {
            let name = cell::write(pos, size);
            let numbers = format!("{}:{}", pos.row + 1, pos.col + 1);
            for text in [&name, &name.to_lowercase(), &numbers] {
                let text = format!("{text}=1");
                assert_eq!(cell::read_prefix(&text, size), Some((pos, "=1")), "{text}");
            }
        }
        for wrong in [
            "", "A", "A0", "0:1", "1:0", "1:", ":1", "1", "127:1", "1:127", "\u{e9}A",
        ] {
            assert_eq!(cell::read_prefix(wrong, size), None, "{wrong}");
        }
        // On a board with too many lines for letters, letters are neither written nor read.
        let has_letters = rows <= 26 && cols <= 26;
        let first = cell::write(Pos::new(0, 0), size);
        assert_eq!(first, if has_letters { "AA" } else { "1:1" });
        let read = cell::read_prefix("AA", size);
        assert_eq!(read.is_some(), has_letters, "{rows} {cols}");
    }
}

#[test]
fn a_size_may_be_in_front_of_spaced_cells() {
    let board = text::read(b"1 .=.\n    x\n. . 0\n.x. .\n").unwrap();
    assert_eq!(text::read(b"3x3\n1 .=.\n    x\n. . 0\n.x. .\n"), Ok(board));
    let plain = text::read(b"4x4\n. . . .\n. 0 . .\n. . . .\n. . . .\n");
    assert_eq!(plain, text::read(b".....0.........."));
    let count = |wanted, found| PuzzleFault::Count { wanted, found };
    check("4x3\n1 .=.\n. . 0\n.x. .\n", count(4, 3), (1, 1), "4");
    check("3x4\n1 .=.\n. . 0\n.x. .\n", count(4, 3), (1, 1), "3");
    // Two rows with a sign each.
    assert!(text::read(b"0x1\n1x0\n").is_ok());
}

#[test]
fn a_block_that_could_be_a_list_has_its_size_in_front() {
    for (rows, cols, has_size) in [
        (14, 16, true),
        (36, 36, true),
        (16, 16, false),
        (6, 8, false),
    ] {
        let board = Board::empty(rows, cols).unwrap();
        let block = cells::write_block(&board);
        assert_eq!(block.starts_with(&format!("{rows}x{cols}\n")), has_size);
        assert_eq!(text::read(block.as_bytes()), Ok(board));
    }
}

#[test]
fn lines_are_written_by_kind_and_number() {
    assert_eq!(Line::Row(0).to_string(), "row 0");
    assert_eq!(Line::Col(11).to_string(), "column 11");
}

#[test]
fn bad_signs_are_errors_with_place_and_token() {
    use PuzzleFault::*;
    check(". .\n. ?", Character, (2, 3), "?");
    check(".?.\n. .", Character, (1, 2), "?");
    check(". .\n. .=", Sign, (2, 4), "=");
    check(". .\n =\n. .", Sign, (2, 2), "=");
    check(". .\n= =\n. .\nx", Sign, (4, 1), "x");
    check(". .\n=\n=\n. .", Sign, (3, 1), "=");
    let count = |wanted, found| Count { wanted, found };
    check(". .\n. . .", count(2, 3), (2, 5), ".");
    check(". . .\n. .\n. . .", count(3, 2), (2, 4), "");
    check("....,aaaaab", Trailing, (1, 11), "b");
    check("....,a?", Letter, (1, 7), "?");
    check("....,aa", count(4, 2), (1, 8), "");
    check("2x2s:e", count(4, 0), (1, 7), "");
    check("2x2s:e,f", count(4, 5), (1, 8), "f");
    check("2x2:e,e", Letter, (1, 6), ",");
}

#[test]
fn a_wrong_letter_behind_the_size_of_an_id_is_reported_at_its_column() {
    use PuzzleFault::{Letter, Size};
    check("2x2q:e", Letter, (1, 4), "q");
    check("2x2uu:e", Letter, (1, 5), "u");
    check("2x2dx:e", Letter, (1, 5), "x");
    check("2x2d:e", Letter, (1, 5), ":");
    check("2x2dtu:e", Letter, (1, 6), "u");
    check("2x2sé:e", Letter, (1, 5), "é");
    check("2xu:e", Size, (1, 1), "2xu:e");
    check("ux2:e", Size, (1, 1), "ux2:e");
}

#[test]
fn an_id_tells_its_rules() {
    let rules = |text: &str| {
        text.parse::<Puzzle>()
            .map(|puzzle| puzzle.rules.to_string())
    };
    for (text, want) in [
        ("2x2:e", "unruly"),
        ("2x2dt:e", "unruly"),
        ("2x2u:e", "takuzu"),
        ("2x2ude:e", "takuzu"),
        ("2x2s:e,e", "tango"),
        ("2x2usdn:e,e", "takuzu-signs"),
        ("3x3uo:j", "takuzu-either"),
        ("....", "takuzu"),
        (".=.\n. .", "tango"),
    ] {
        assert_eq!(rules(text).as_deref(), Ok(want), "{text}");
    }
}

#[test]
fn a_wrong_character_between_spaced_cells_is_reported_as_a_sign() {
    use PuzzleFault::{Character, Sign};
    // Between two rows, also if it is a cell.
    check("1 .=.\n    ?\n. . 0\n", Sign, (2, 5), "?");
    check("1 .=.\n  y x\n. . 0\n", Sign, (2, 3), "y");
    check("1 .=.\n    1\n. . 0\n", Sign, (2, 5), "1");
    check("1 .=.\n1   x\n. . 0\n", Sign, (2, 1), "1");
    check("  1 .=.\n      +\n  . . 0\n", Sign, (2, 7), "+");
    // Between two columns.
    check("1 .=.\n. .?0\n", Sign, (2, 4), "?");
    check("1 .?. 0\n. . 0 .\n", Sign, (1, 4), "?");
    // Two lines of signs, and signs below the last row.
    check("1 .\nx\n  =\n. 0\n", Sign, (3, 3), "=");
    check("1 .\n. 0\n  =\n", Sign, (3, 3), "=");
    // A wrong cell remains a wrong cell.
    check("1 .=.\n? . 0\n", Character, (2, 1), "?");
    check("1 .=.\n. ? 0\n", Character, (2, 3), "?");
}

#[test]
fn an_id_without_its_closing_letter_is_reported_as_such() {
    use PuzzleFault::Unclosed;
    check("4x4u:BbccCAb", Unclosed, (1, 13), "");
    check("2x2:AAAA", Unclosed, (1, 9), "");
    check("5x5:z", Unclosed, (1, 6), "");
    check("2x2s:AAAAa,Bb", Unclosed, (1, 14), "");
}

#[test]
fn a_puzzle_that_no_board_can_fill_is_refused() {
    let shape = PuzzleFault::Shape(ShapeError::OddOblong);
    let either: Rules = "takuzu-either".parse().unwrap();
    let block = ".......\n".repeat(5);
    let line = format!("5x6 {}", ".".repeat(30));
    for (text, token) in [
        (block.as_str(), "5x7"),
        (&line, "5x6"),
        ("7x5u:zk", "5x7"),
        ("\n . .=.\n . . .\n", "2x3"),
    ] {
        let error = text::read_puzzle(text.as_bytes(), None).expect_err(text);
        assert_eq!((error.fault, error.token.as_str()), (shape, token));
        assert!(text::read(text.as_bytes()).is_ok(), "a board has no rules");
        assert!(text::read_any_shape(text.as_bytes(), None).is_ok());
    }
    assert!(text::read_puzzle(block.as_bytes(), Some(either)).is_ok());
    assert!(text::read_puzzle(b"7x5uo:zk", None).is_ok());
}
