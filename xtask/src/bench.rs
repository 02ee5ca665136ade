//! `cargo xtask bench`: how the five operations scale, against `cat` in the same run.
//!
//! A run is a child process fed through a pipe and drained through a pipe. `cat` passes the same input and then the
//! same output, which any program must at least do. The programs run in turn, so that noise of the machine meets both
//! alike, and medians are compared.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail, ensure};
use grille_grid::{Grid, Pos, Rng, Size};
use grille_mines::solve::proof::{ProofBudget, prove};
use grille_mines::solve::single::Marks;
use grille_mines::text::{history, problem, table};
use grille_mines::{Cell, Count, Game, Layout, Move, Rules, Status, View, generate};
use serde_json::json;
use tempfile::NamedTempFile;
use wait4::Wait4 as _;

use crate::release_program;

const RUNS: usize = 9;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// A JSON object a line
    #[arg(long)]
    json: bool,
}

/// One run of a program: seconds of wall time, seconds of CPU time, and the most bytes of memory at once.
type Run = [f64; 3];

pub(crate) fn run(options: &Options) -> Result<()> {
    let program = release_program()?;
    if !options.json {
        println!(
            "medians of {RUNS} runs; limits: table 10 times cat and 8 bytes a cell, others 1000 ms"
        );
        println!("             ms    CPU ms    cat ms     ratio    bytes a cell");
    }
    for (name, what, input) in [
        (
            "table",
            "operation 2, 3000 x 3000, 1,800,000 mines, 100,000 moves",
            large_game()?,
        ),
        (
            "digs",
            "operation 5, 200 x 200, after random digs",
            mid_game(false)?,
        ),
        (
            "proofs",
            "operation 5, 200 x 200, with all that can be proved played",
            mid_game(true)?,
        ),
        (
            "lattice",
            "operation 5, 200 x 200, 2s on every second cell of every second row",
            lattice()?,
        ),
    ] {
        let row = row(&program, name, what, &input)?;
        if options.json {
            println!("{row}");
            continue;
        }
        let number = |key: &str| row[key].as_f64();
        let [wall, cpu, cat] = ["wall_s", "cpu_s", "cat_wall_s"].map(|key| {
            let seconds = number(key).unwrap_or(f64::NAN);
            format!("{:.1}", seconds * 1e3)
        });
        let [ratio, bytes] = ["ratio", "bytes_a_cell"].map(|key| {
            let number = number(key);
            number.map_or(String::new(), |number| format!("{number:.2}"))
        });
        println!("{name:8} {wall:>6} {cpu:>9} {cat:>9} {ratio:>9} {bytes:>15}  {what}");
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
    let median = |runs: &[Run], of: usize| {
        let mut values: Vec<f64> = runs.iter().map(|run| run[of]).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    let (wall, cat) = (median(&ours, 0), median(&cats, 0));
    let mut row = json!({
        "name": name, "what": what, "wall_s": wall, "cpu_s": median(&ours, 1),
        "cat_wall_s": cat, "ratio": wall / cat,
    });
    if is_table {
        let memory = ours.iter().map(|run| run[2]).fold(0.0, f64::max);
        row["bytes_a_cell"] = json!((memory - input.len() as f64) / 9e6);
    }
    Ok(row)
}

/// A problem and a history that goes on to its last move.
fn large_game() -> Result<String> {
    let (size, mut rng) = (Size::new(3_000, 3_000)?, Rng::new(1));
    let positions = generate::positions(size, 1_800_000, &mut rng).context("mines fit")?;
    let layout = layout(size, &positions)?;
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
    Ok(format!("2 {problem} {} {}", words.len(), words.join(" ")))
}

/// A grid in the middle of a game, as input of operation 5: some cells dug at random, and then, if asked for,
/// everything played that full logic finds, so that it finds nothing more.
fn mid_game(play_proofs: bool) -> Result<String> {
    let (size, mut rng) = (Size::new(200, 200)?, Rng::new(2));
    let positions = generate::positions(size, 8_000, &mut rng).context("mines fit")?;
    let layout = layout(size, &positions)?;
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
    Ok(format!(
        "5 {}",
        table::write(game.view(), table::Rule::Dash)
    ))
}

/// A grid that no game shows, made to be hard: one component of 10,000 numbers, in which nothing can be proved.
fn lattice() -> Result<String> {
    let mut cells = Grid::filled(Size::new(200, 200)?, Cell::Hidden);
    for row in (1..200).step_by(2) {
        for col in (1..200).step_by(2) {
            cells[Pos::new(row, col)] = Cell::Open(Count::Two);
        }
    }
    let view = View::new(cells, None);
    Ok(format!("5 {}", table::write(&view, table::Rule::Dash)))
}

fn layout(size: Size, positions: &[u32]) -> Result<Layout> {
    let cells = positions.iter().map(|&index| size.pos(index as usize));
    Ok(Layout::new(size, cells.collect::<Vec<Pos>>())?)
}

/// Runs a program with this file as its input, by `cargo xtask measure`: a process of its own, because the kernel
/// counts a child's memory from the moment of the fork, as if it had all of its parent's. So the parent must be small,
/// and this process is not.
fn measured(program: &Path, args: &[&str], input: &Path) -> Result<Run> {
    let mut measure = Command::new(std::env::current_exe()?);
    measure.arg("measure").arg(input).arg(program).arg("--");
    let output = measure.args(args).output()?;
    let error = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{}: {error}", program.display());
    let text = String::from_utf8(output.stdout)?;
    let numbers: Result<Vec<f64>, _> = text.split_whitespace().map(str::parse).collect();
    let [wall, cpu, memory] = numbers?[..] else {
        bail!("measuring says {text:?}");
    };
    Ok([wall, cpu, memory])
}

/// Feeds `input` to a program, drains its output, and prints the numbers of a [`Run`].
pub(crate) fn measure(input: &str, program: &str, args: &[String]) -> Result<()> {
    let mut input = File::open(input).with_context(|| input.to_owned())?;
    let start = Instant::now();
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("{program} could not be started"))?;
    let mut stdin = child.stdin.take().context("stdin is a pipe")?;
    let mut stdout = child.stdout.take().context("stdout is a pipe")?;
    let writer = std::thread::spawn(move || pass(&mut input, &mut stdin));
    pass(&mut stdout, &mut io::sink())?;
    writer.join().map_err(|_| anyhow!("the writer failed"))??;
    let used = child.wait4()?;
    let wall = start.elapsed().as_secs_f64();
    ensure!(used.status.success(), "{program} failed");
    let cpu = (used.rusage.utime + used.rusage.stime).as_secs_f64();
    println!("{wall} {cpu} {}", used.rusage.maxrss);
    Ok(())
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
