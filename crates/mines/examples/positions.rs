//! Positions for `grille mines bench`. `cargo run --release -p grille-mines --example positions -- N` prints N
//! mid-game Expert positions, one per line, in which a guess is needed.

use grille_grid::{Pos, Rng, Size};
use grille_mines::{Game, Rules, Status, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let wanted: usize = std::env::args().nth(1).map_or(Ok(1000), |n| n.parse())?;
    let size = Size::new(16, 30)?;
    let mut rng = Rng::new(1);
    let mut player = solve::ApproachName::Exact.approach();
    let mut found = 0;
    while found < wanted {
        let (mut game, _) =
            Game::start(size, 99, Pos::new(3, 3), Rules::IA, &mut rng).ok_or("too many mines")?;
        while game.status() == Status::Playing && found < wanted {
            let view = game.view().clone();
            solve::step(&mut game, &mut *player, &mut rng);
            // Mid-game: between a tenth and nine tenths of the board are open.
            let open = size.area() - view.covered().count();
            if player.guessed() && (48..432).contains(&open) {
                println!("{view}");
                found += 1;
            }
        }
    }
    Ok(())
}
