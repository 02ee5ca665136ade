//! Prints the exact value of a position with the quake: `cargo run --release -p grille-morpion --example expect
//! [depth]`.

use std::time::Instant;

use grille_morpion::{Game, Rules, Variant, expect, text};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let depth = std::env::args().nth(1).map_or(Ok(3), |arg| arg.parse())?;
    let board = text::position::read(b"X X O / OX OX . / . . O x")?;
    let rules = Rules {
        quake: true,
        ..Rules::plain(board.side(), Variant::ThreeD)
    };
    let game = Game::resumed(rules, board);
    for depth in 1..=depth {
        let start = Instant::now();
        if let Some((outlook, play)) = expect::best(&game, depth, u64::MAX) {
            let play = play.map(|mv| mv.to_string()).unwrap_or_default();
            let seconds = start.elapsed().as_secs_f64();
            println!(
                "depth {depth}: {:.9}, best {play}, {seconds:.2} s",
                outlook.value()
            );
        }
    }
    Ok(())
}
