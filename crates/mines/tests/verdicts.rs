//! Verdicts and statistics on games simple enough to judge by eye.

use grille_grid::text::Scanner;
use grille_grid::{Pos, Rng, Size};
use grille_mines::solve::chances::Budget;
use grille_mines::stats::{Board, Play};
use grille_mines::text::problem;
use grille_mines::verdict::{Judged, Quality, judge};
use grille_mines::{FirstClick, Game, Layout, Move, Rules, Status, generate};

fn layout(text: &str) -> Layout {
    problem::read_from(&mut Scanner::new(text.as_bytes())).unwrap()
}

/// Moves in the notation of the five operations.
fn judged(problem: &str, moves: &[&str], rules: Rules, promise: FirstClick) -> Judged {
    let layout = layout(problem);
    let moves: Vec<Move> = moves
        .iter()
        .map(|text| {
            let pos = layout.size().pos(text[1..].parse().unwrap());
            match &text[..1] {
                "D" => Move::Dig(pos),
                "M" => Move::Mark(pos),
                _ => Move::Unmark(pos),
            }
        })
        .collect();
    judge(&layout, rules, promise, &moves, Budget::default())
}

fn qualities(judged: &Judged) -> Vec<Quality> {
    judged
        .verdicts
        .iter()
        .map(|verdict| verdict.quality)
        .collect()
}

#[test]
fn a_game_by_logic_alone_is_certain_from_the_promised_click_on() {
    // . 1 1
    // . 1 *
    // . 1 1
    let game = judged(
        "3 3 1 5",
        &["D3", "D8", "M5", "D2"],
        Rules::SAE,
        FirstClick::Zero,
    );
    assert_eq!(qualities(&game), [Quality::Certain; 4]);
    assert_eq!(
        (game.status, game.taken, game.luck()),
        (Status::Won, 1.0, 1.0)
    );
    // Nothing is promised: one cell of nine is a mine, and all are alike.
    let game = judged("3 3 1 5", &["D3"], Rules::SAE, FirstClick::None);
    assert_eq!(qualities(&game), [Quality::BestGuess]);
    assert!((game.taken - 8.0 / 9.0).abs() < 1e-12);
}

#[test]
fn a_risk_beside_a_certain_cell_is_a_mistake_and_costs_what_it_risked() {
    // * 1 . .: the mine is on either side of the 1; the last two cells are safe.
    let game = judged("1 5 1 0", &["D1", "D2"], Rules::SAE, FirstClick::Safe);
    let second = game.verdicts[1];
    assert_eq!(second.quality, Quality::CertainMissed);
    assert_eq!((second.risk, second.due, second.cost()), (0.5, 0.0, 0.5));
    assert_eq!((game.taken, game.due, game.luck()), (0.5, 1.0, 0.5));
    assert!(!second.lost);
    let game = judged("1 5 1 0", &["D1", "D0"], Rules::SAE, FirstClick::Safe);
    assert!(game.verdicts[1].lost);
    assert_eq!(game.status, Status::Lost);
}

#[test]
fn a_guess_is_best_forced_or_a_mistake_by_its_odds() {
    // A 1 in a row of five with two mines: one next to it, and one in the two other cells.
    let game = judged("1 5 2 0 4", &["D1", "D3"], Rules::SAE, FirstClick::Safe);
    assert_eq!(qualities(&game), [Quality::Certain, Quality::BestGuess]);
    assert_eq!(game.verdicts[1].risk, 0.5);
    // A 1 with five cells around it, and one mine in the four beyond: a quarter against a fifth.
    let game = judged("2 5 2 0 9", &["D1", "D8"], Rules::SAE, FirstClick::Safe);
    let worse = game.verdicts[1];
    assert_eq!(worse.quality, Quality::WorseGuess);
    assert!((worse.risk - 0.25).abs() < 1e-12, "{worse:?}");
    assert!((worse.due - 0.2).abs() < 1e-12, "{worse:?}");
    assert!((worse.cost() - 0.05).abs() < 1e-12);
    assert!(worse.quality.is_mistake());
}

#[test]
fn a_mark_counts_where_it_can_lose_and_only_there() {
    // Nothing is known: a mark is a gamble if a wrong one loses, and otherwise an opinion.
    let game = judged("1 3 1 2", &["M2"], Rules::SAE, FirstClick::None);
    assert_eq!(qualities(&game), [Quality::CertainMissed]);
    assert!((game.taken - 1.0 / 3.0).abs() < 1e-12);
    let game = judged("1 3 1 2", &["M2", "U2", "D0"], Rules::IA, FirstClick::Zero);
    let want = [Quality::Free, Quality::Free, Quality::Certain];
    assert_eq!(qualities(&game), want);
    assert_eq!(game.luck(), 1.0);
    // A mark that did not lose is a mine from then on: the other cells are safe.
    let game = judged("1 3 1 2", &["M2", "D1", "D0"], Rules::SAE, FirstClick::None);
    let want = [Quality::CertainMissed, Quality::Certain, Quality::Certain];
    assert_eq!(qualities(&game), want);
    assert_eq!(game.status, Status::Won);
}

#[test]
fn judging_stops_at_a_move_that_is_not_legal() {
    let game = judged("1 3 1 2", &["D1", "D1", "D0"], Rules::SAE, FirstClick::Safe);
    assert_eq!(game.verdicts.len(), 1);
}

/// 3BV as the fewest clicks: openings first, then what is still closed.
fn clicks(layout: &Layout) -> usize {
    let mut game = Game::new(layout.clone(), Rules::TP);
    let size = layout.size();
    let mut clicks = 0;
    for empty_first in [true, false] {
        for pos in size.positions() {
            let empty = layout.count_around(pos).number() == 0;
            if !layout.is_mine(pos) && empty == empty_first && game.play(Move::Dig(pos)).is_ok() {
                clicks += 1;
            }
        }
    }
    assert_eq!(game.status(), Status::Won);
    clicks
}

#[test]
fn three_bv_is_the_number_of_clicks_that_win() {
    let mut rng = Rng::new(4);
    for _ in 0..300 {
        let size = Size::new(1 + u64::from(rng.below(12)), 1 + u64::from(rng.below(12))).unwrap();
        let mines = rng.below(size.area() as u32);
        let layout = generate::uniform(size, mines, &mut rng).unwrap();
        let board = Board::of(&layout);
        assert_eq!(board.three_bv, clicks(&layout));
        assert!(board.openings <= board.three_bv);
        assert!(board.islands <= board.three_bv - board.openings);
    }
}

#[test]
fn opened_cells_count_towards_three_bv() {
    // . 1 * 1 1 1 * 1: an opening on the left, three numbers between, one on the right.
    let layout = layout("1 8 2 2 6");
    let board = Board::of(&layout);
    // 0: empty; 1 is its edge. 3, 5 and 7 are numbers, 4 is empty with 3 and 5 as its edge.
    assert_eq!((board.openings, board.three_bv, board.islands), (2, 3, 1));
    let mut game = Game::new(layout.clone(), Rules::SAE);
    game.play(Move::Dig(Pos::new(0, 4))).unwrap();
    let play = Play::of(&layout, game.view(), 2);
    assert_eq!((play.done, play.efficiency()), (1, Some(0.5)));
    assert_eq!(play.per_second(0.0), None);
}
