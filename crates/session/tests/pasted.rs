//! Pasted texts: each form, with its spaces and line ends, and the ambiguous ones.

use grille_session::pasted::{self, Pasted};

/// Checks that a text is read as `form ID`, `save ID`, or fails with `LINE:COLUMN TOKEN: why`.
#[track_caller]
fn check(text: &str, want: &str) {
    let found = match pasted::read(text) {
        Ok(Pasted::Start(start, form)) => format!("{} {start}", form.name()),
        Ok(Pasted::Saved(session)) => format!("save {} {}", session.id(), session.steps().len()),
        Err(error) => {
            let (place, token, fault) = (error.place, &error.token, &error.fault);
            format!("{}:{} {token}: {fault}", place.line, place.column)
        }
    };
    assert_eq!(found, want, "{text:?}");
}

const PUZZLE: &str = "puzzle takuzu:4x4u:BbccCAba";

#[test]
fn an_id_is_read_alone_and_in_a_link() {
    let id = "mines:expert:zero:42";
    check(id, "id mines:expert:zero:42");
    check(" \r\n mines:expert:zero:42 \r\n", "id mines:expert:zero:42");
    check("mines:expert:42", "id mines:expert:zero:42");
    check(
        "https://example.org/grille/#mines:expert:zero:42",
        "link mines:expert:zero:42",
    );
    check("#mines:expert:zero:42", "link mines:expert:zero:42");
    check(
        "Try this one:\nhttps://example.org/a#b/#morpion:3:top:%2Bb2%2ba1 before noon",
        "link morpion:3:top:+b2+a1",
    );
    check(
        "link: http://[::1]:8000/#takuzu:11......00......",
        "link takuzu:4x4u:AAgag",
    );
}

#[test]
fn a_fault_of_an_id_has_its_place_in_the_text() {
    check("mines:expert:big:4", "1:14 big: not an option");
    check("\n  mines:expert:big:4", "2:16 big: not an option");
    check("see x#mines:expert:big:4", "1:20 big: not an option");
    check("My game\nmines:expert:big:4", "2:14 big: not an option");
    check("\n\ntakuzu:11..\n..x.\n", "4:3 x: not 0, 1 or .");
    check(
        "chess:1",
        "1:1 chess:1: an ID starts with mines:, takuzu: or morpion:",
    );
}

#[test]
fn a_saved_game_is_read_with_any_line_ends_and_below_a_title() {
    let save =
        "grille 1\nstart takuzu:4x4u:BbccCAba\nelapsed 1500\nstanding 1\nmoves 1\n1500 AA0\nend\n";
    check(save, "save takuzu:4x4u:BbccCAba 1");
    check(&save.replace('\n', "\r\n"), "save takuzu:4x4u:BbccCAba 1");
    check(
        &format!("My game, Sunday\n\n{save}"),
        "save takuzu:4x4u:BbccCAba 1",
    );
    check(&save.replace("AA0", "AA7"), "6:6 AA7: not a move");
    check("grille 9\n", "1:8 9: saved by another version");
}

#[test]
fn a_puzzle_is_read_in_every_format_with_its_blanks_and_its_title() {
    for text in [
        ".1.0..0..0..11.0",
        ".1.0 ..0. .0.. 11.0",
        ".1.0\n..0.\n.0..\n11.0",
        "\u{feff}.1.0\r\n..0.\r\n.0..\r\n11.0\r\n",
        "  .1.0\n\n\t..0.  \n  .0..\n  11.0\n\n",
        ". 1 . 0\n. . 0 .\n. 0 . .\n1 1 . 0",
        ". 1 . 0 . . 0 . . 0 . . 1 1 . 0",
        "4x4 .1.0..0..0..11.0",
        "4x4u:BbccCAba",
        "Puzzle #12 (hard)\n.1.0\n..0.\n.0..\n11.0",
        "Sunday:\r\n. 1 . 0\r\n. . 0 .\r\n. 0 . .\r\n1 1 . 0\r\n",
        "4\n7\n0 1 1\n0 3 0\n1 2 0\n2 1 0\n3 0 1\n3 1 1\n3 3 0\n",
        "4 7 0 1 1 0 3 0 1 2 0 2 1 0 3 0 1 3 1 1 3 3 0",
    ] {
        check(text, PUZZLE);
    }
    check("Sunday\n.1.0\n..0.\n.0x.\n11.0", "4:3 x: not 0, 1 or .");
    check(".1.0\n..0.\n.0.\n11.0", "3:1 .0.: 3 where 4 should be");
}

#[test]
fn a_board_of_minesweeper_is_read_with_its_first_click_or_without() {
    check("4 6 5 1 5 12 7 19", "layout mines:4x6/5:none:~450810");
    check("4 6 5\n1 5 12 7 19\n", "layout mines:4x6/5:none:~450810");
    check(
        "4 6 5 3 5 1 5 12 7 19",
        "layout mines:4x6/5:none:~450810@F4",
    );
    check(
        "Board 3\n4 6 5 1 5 12 7 19",
        "layout mines:4x6/5:none:~450810",
    );
    check(
        "mines-certificate 1\r\nproblem 3 3 1 5\r\nfirst 3\r\nsafe 8 by 1 4\r\nsafe 2 by 4 7\r\nend\r\n",
        "layout mines:3x3/1:none:~040@A2",
    );
    check(
        "4 6 5 1 5 12 7",
        "1:15 : Position: the text ends where a number is expected",
    );
    check(
        "4 6 5 1 5 12 7 99",
        "1:16 99: a mine off the board of 24 cells",
    );
    check(
        "4 6 2 0 1 0 1",
        "1:1 : the first cell is off the board or a mine",
    );
    check(
        "8000 8000 1 3",
        "1:1 : a board to play on has at most 1048576 cells",
    );
}

#[test]
fn moves_of_morpion_are_played_on_the_smallest_board_that_has_their_cells() {
    check("+b2 +a1\n-b2", "moves morpion:3:top:+b2+a1-b2");
    check("+b2+e1", "moves morpion:5:top:+b2+e1");
    check("+b2 +77", "1:5 +77: a column is a small letter");
}

#[test]
fn ambiguous_text_is_read_as_documented() {
    // Rows of four cells, not a board of 1100 rows.
    check(
        "1100\n0011\n1010\n0101",
        "puzzle takuzu:4x4u:AAaaaaAAAaAaaAaAa",
    );
    // Two mines on a line, or one clue after a side and a number.
    check("4 1 2 3 1", "layout mines:4x1/2:none:~5");
    check("4\n1\n2 3 1\n", "puzzle takuzu:4x4u:Le");
}

#[test]
fn a_position_is_no_game() {
    for text in [
        "2 3 1 111...",
        "X X O / OX OX . / . . O x",
        "1 2\n --- ---\n| 1 | . |\n --- ---\n",
    ] {
        let error = pasted::read(text).unwrap_err();
        assert_eq!(error.fault, pasted::PasteFault::Position, "{text}");
    }
}

#[test]
fn a_puzzle_that_no_board_can_fill_is_pasted_only_under_rules_that_allow_it() {
    use grille_session::id::IdFault;
    use grille_takuzu::ShapeError;
    use grille_takuzu::text::PuzzleFault;

    let block = ".......\n".repeat(5);
    let either = Some("takuzu-either".parse().unwrap());
    let odd = IdFault::Puzzle(PuzzleFault::Shape(ShapeError::OddOblong));
    for text in [block.as_str(), "7x5u:zk", "takuzu:7x5u:zk"] {
        let error = pasted::read(text).unwrap_err();
        assert_eq!(error.fault, pasted::PasteFault::Id(odd.clone()), "{text}");
        assert_eq!(error.token, "5x7", "{text}");
    }
    let found = pasted::read_under(&block, either);
    assert!(matches!(found, Ok(pasted::Pasted::Start(..))), "{found:?}");
    assert!(pasted::read("7x5uo:zk").is_ok());
}

#[test]
fn nothing_that_is_pasted_panics() {
    for text in [
        "",
        " ",
        "\n",
        "#",
        "#mines:",
        "a\nb",
        "title\n",
        "+",
        "-a",
        "%",
        "x#mines:%",
        "1 1 1",
        "4 6 5",
        "0 0 0",
    ] {
        assert!(pasted::read(text).is_err(), "{text:?}");
    }
}

#[test]
fn a_wrong_id_is_not_a_title_and_a_sentence_may_follow_a_link() {
    check(
        "takuzu:8x8:wild:1\n0 1 1 0\n1 0 0 1\n0 1 0 1\n1 0 1 0",
        "1:16 :: not a letter",
    );
    check(
        "Try https://example.org/#mines:expert:zero:42@D4, it is hard.",
        "link mines:expert:zero:42@D4",
    );
}

#[test]
fn a_full_board_may_have_blanks_between_its_cells() {
    check(
        "0 1 1 0\n1 0 0 1\n0 1 0 1\n1 0 1 0",
        "puzzle takuzu:4x4u:aAAaAaaAaAaAAaAaa",
    );
}
