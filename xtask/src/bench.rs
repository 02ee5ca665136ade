//! `cargo xtask bench`: measures how the five operations scale, compared with `cat` in the same run.
//!
//! A run is a child process fed through a pipe and drained through a pipe. `cat` passes the same input and then the
//! same output, which any program must at least do. The programs run in turn, so that other load affects both alike,
//! and medians of nine runs are compared. Limits: for the table, 10 times `cat` and 8 bytes a cell; for the others, a
//! second.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, anyhow, ensure};
use grille_grid::{Grid, Pos, Rng, Size};
use grille_mines::solve::proof::{ProofBudget, prove};
use grille_mines::solve::single::Marks;
use grille_mines::text::{history, problem, table};
use grille_mines::{Cell, Count, Game, Layout, Move, Rules, Status, View, generate};
use serde_json::json;
use tempfile::NamedTempFile;
use wait4::Wait4 as _;

use crate::{figures, release_program};

const RUNS: usize = 9;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// A JSON object a line
    #[arg(long)]
    json: bool,
}

/// What an input is, and the input.
type Input = (&'static str, String);

/// One run of a program: seconds of wall time, seconds of CPU time, and the most bytes of memory at once.
type Run = [f64; 3];

pub(crate) fn run(options: &Options) -> Result<()> {
    let program = release_program()?;
    let inputs = [
        ("table", large_game()?),
        ("digs", mid_game(false)?),
        ("proofs", mid_game(true)?),
        ("lattice", lattice()?),
    ];
    for (name, (what, input)) in inputs {
        let row = row(&program, name, what, &input)?;
        figures::print(&row, options.json);
    }
    Ok(())
}

/// Measures `grille classic sae` on an input. For the table, `cat` passes the output too, and memory counts: other
/// inputs and outputs are small.
fn row(program: &Path, name: &str, what: &str, input: &str) -> Result<serde_json::Value> {
    let is_table = name == "table";
    let args = ["classic", "sae", "--seed", "1"];
    let file = NamedTempFile::new()?;
    std::fs::write(&file, input)?;
    let written = NamedTempFile::new()?;
    if is_table {
        let mut once = Command::new(program);
        once.args(args).stdin(file.reopen()?);
        ensure!(once.stdout(written.reopen()?).status()?.success());
    }
    let (mut ours, mut cats) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        let mut cat = measured(Path::new("cat"), &[], file.path())?;
        if is_table {
            cat[0] += measured(Path::new("cat"), &[], written.path())?[0];
        }
        cats.push(cat);
        ours.push(measured(program, &args, file.path())?);
    }
    let of = |runs: &[Run], what: usize| median(runs.iter().map(|run| run[what]).collect());
    let (wall, cat) = (of(&ours, 0), of(&cats, 0));
    let mut row = json!({
        "name": name, "what": what, "wall_s": wall, "cpu_s": of(&ours, 1),
        "cat_wall_s": cat, "ratio": wall / cat,
    });
    if is_table {
        let memory = ours.iter().map(|run| run[2]).fold(0.0, f64::max);
        row["bytes_a_cell"] = json!((memory - input.len() as f64) / 9e6);
    }
    Ok(row)
}

pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// A problem and a history that goes on to its last move.
fn large_game() -> Result<Input> {
    let mut rng = Rng::new(1);
    let (size, positions, layout) = board(3_000, 1_800_000, &mut rng)?;
    let mut game = Game::new(layout.clone(), Rules::SAE);
    let mut words = Vec::new();
    while words.len() < 100_000 {
        let pos = size.pos(rng.below(size.area() as u32) as usize);
        let mv = match layout.is_mine(pos) {
            true => Move::Mark(pos),
            false => Move::Dig(pos),
        };
        if game.play_unrecorded(mv).is_ok() {
            words.extend(history::write_move(mv, size));
        }
        ensure!(game.status() == Status::Playing, "the game ends too early");
    }
    let problem = problem::write(&positions, size);
    Ok((
        "operation 2, 3000 x 3000, 1,800,000 mines, 100,000 moves",
        format!("2 {problem} {} {}", words.len(), words.join(" ")),
    ))
}

/// A grid in the middle of a game, as input of operation 5: some cells dug at random, and then, if asked for,
/// everything played that full logic finds, so that it finds nothing more.
fn mid_game(play_proofs: bool) -> Result<Input> {
    let mut rng = Rng::new(2);
    let (size, _, layout) = board(200, 8_000, &mut rng)?;
    let mut game = Game::new(layout.clone(), Rules::SAE);
    for _ in 0..10_000 {
        let pos = size.pos(rng.below(size.area() as u32) as usize);
        if !layout.is_mine(pos) {
            let _ = game.play_unrecorded(Move::Dig(pos));
        }
    }
    // Ends: every round opens or marks a cell.
    let mut goes_on = play_proofs;
    while goes_on {
        let view = View::new(game.view().cells().clone(), None);
        let proofs = prove(&view, Marks::AreMines, ProofBudget(u64::MAX))?;
        goes_on = !proofs.safe.is_empty() || !proofs.mines.is_empty();
        let digs = proofs.safe.iter().map(Move::Dig);
        for mv in digs.chain(proofs.mines.iter().map(Move::Mark)) {
            let _ = game.play_unrecorded(mv);
        }
    }
    let what = match play_proofs {
        true => "operation 5, 200 x 200, with all that can be proved played",
        false => "operation 5, 200 x 200, after random digs",
    };
    Ok((what, operation_5(game.view())))
}

/// A grid that no game shows, made to be hard: one component of 10,000 numbers, in which nothing can be proved.
fn lattice() -> Result<Input> {
    let mut cells = Grid::filled(Size::new(200, 200)?, Cell::Hidden);
    for row in (1..200).step_by(2) {
        for col in (1..200).step_by(2) {
            cells[Pos::new(row, col)] = Cell::Open(Count::Two);
        }
    }
    Ok((
        "operation 5, 200 x 200, 2s on every second cell of every second row",
        operation_5(&View::new(cells, None)),
    ))
}

fn operation_5(view: &View) -> String {
    format!("5 {}", table::write(view, table::Rule::Dash))
}

/// A random board, with the indices of its mines.
fn board(side: u64, mines: u32, rng: &mut Rng) -> Result<(Size, Vec<u32>, Layout)> {
    let size = Size::new(side, side)?;
    let positions = generate::positions(size, mines, rng).context("mines fit")?;
    let cells = positions.iter().map(|&index| size.pos(index as usize));
    let layout = Layout::new(size, cells.collect::<Vec<Pos>>())?;
    Ok((size, positions, layout))
}

/// Feeds a file to a program, and drains its output.
fn measured(program: &Path, args: &[&str], input: &Path) -> Result<Run> {
    let mut input = File::open(input)?;
    // The kernel counts a child's memory as if it had once had all that its parent has had.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    let start = Instant::now();
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::piped());
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let mut stdin = child.stdin.take().context("stdin is a pipe")?;
    let mut stdout = child.stdout.take().context("stdout is a pipe")?;
    let writer = std::thread::spawn(move || pass(&mut input, &mut stdin));
    pass(&mut stdout, &mut io::sink())?;
    writer.join().map_err(|_| anyhow!("the writer failed"))??;
    let used = child.wait4()?;
    let wall = start.elapsed().as_secs_f64();
    ensure!(used.status.success(), "{} failed", program.display());
    let cpu = (used.rusage.utime + used.rusage.stime).as_secs_f64();
    Ok([wall, cpu, used.rusage.maxrss as f64])
}

/// Copies bytes. `io::copy` would let the kernel move them without the cost of a pipe.
fn pass(from: &mut impl Read, to: &mut impl Write) -> io::Result<()> {
    let mut buffer = vec![0; 1 << 16];
    // Ends: with the input.
    loop {
        match from.read(&mut buffer)? {
            0 => return Ok(()),
            read => to.write_all(&buffer[..read])?,
        }
    }
}
