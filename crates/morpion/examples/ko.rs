//! Solves the ko game: `cargo run --release -p grille-morpion --example ko [n] [plies] [table bits]` solves the empty
//! board in three dimensions ply by ply, then classifies the first moves if it is won.

use std::time::Instant;

use grille_morpion::ko::{self, Limits, Verdict, proof::Proof};
use grille_morpion::{Position, Side};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>());
    let side = Side::new(args.next().unwrap_or(Ok(3))?)?;
    let plies = args.next().unwrap_or(Ok(20))? as u32;
    let table_bits = args.next().unwrap_or(Ok(24))? as u32;
    let limits = Limits {
        plies,
        nodes: u64::MAX,
        table_bits,
    };
    let start = Instant::now();
    let empty = Position::empty(side);
    let answer = ko::solve(&empty, None, limits);
    let line: Vec<String> = answer.line.iter().map(|play| play.to_string()).collect();
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{:?}, {} nodes, {seconds:.1} s",
        answer.verdict, answer.nodes
    );
    println!("{}", line.join(" "));
    if !matches!(answer.verdict, Verdict::Win { .. }) {
        return Ok(());
    }
    if let Ok(proof) = Proof::find(side, limits) {
        println!(
            "proof of {} entries: {:?}",
            proof.entries.len(),
            ko::check(&proof)
        );
    }
    for (play, answer) in ko::first_moves(&empty, None, limits) {
        let line: Vec<String> = answer.line.iter().map(|play| play.to_string()).collect();
        println!(
            "{}: {:?}, {} nodes, {:.1} s: {}",
            play,
            answer.verdict,
            answer.nodes,
            start.elapsed().as_secs_f64(),
            line.join(" ")
        );
    }
    Ok(())
}
