//! `cargo xtask bench`: how the five operations scale, against `cat` in the same run.
//!
//! A run is a child process fed through a pipe and drained through a pipe. `cat` passes the same
//! input and then the same output, which is what any program must at least do. Medians of several
//! runs in turn, so that a noisy machine meets both alike.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use grille_grid::{Grid, Pos, Rng, Size};
use grille_mines::text::{history, problem, table};
use grille_mines::{Cell, Count, Game, Layout, Move, Rules, Status, View, generate};
use serde_json::json;

use crate::release_program;

const RUNS: usize = 9;

/// What one run of a program used.
struct Run {
    /// In seconds.
    wall: f64,
    /// In seconds.
    cpu: f64,
    /// The most at once, in bytes.
    memory: f64,
}

/// Prints for people, or a JSON object a line.
pub(crate) fn run(json: bool) -> Result<()> {
    let program = release_program()?;
    table_of_a_large_game(&program, json)?;
    for (name, what, text) in [
        ("digs", "after random digs", mid_game(false)?),
        (
            "proofs",
            "with all that can be proved played",
            mid_game(true)?,
        ),
        (
            "lattice",
            "2s on every second cell of every second row",
            lattice()?,
        ),
    ] {
        move_on_a_large_grid(&program, name, what, &text, json)?;
    }
    Ok(())
}

/// Operation 2 on 3000 x 3000 with 1,800,000 mines and 100,000 moves.
fn table_of_a_large_game(program: &Path, json: bool) -> Result<()> {
    let size = Size::new(3_000, 3_000)?;
    let sae = ["classic", "sae"];
    let input = Scratch::new("in", &large_game(size, 1_800_000, 100_000)?)?;
    let written = Command::new(program)
        .args(sae)
        .stdin(File::open(&input.0)?)
        .output()?
        .stdout;
    let output = Scratch::new("out", &written)?;
    let cat = Path::new("cat");
    let (mut ours, mut cats) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        let (first, second) = (
            measured(cat, &[], &input.0)?,
            measured(cat, &[], &output.0)?,
        );
        cats.push(Run {
            wall: first.wall + second.wall,
            cpu: first.cpu + second.cpu,
            memory: first.memory.max(second.memory),
        });
        ours.push(measured(program, &sae, &input.0)?);
    }
    let input_bytes = input.0.metadata()?.len() as f64;
    let memory = ours.iter().map(|run| run.memory).fold(0.0, f64::max);
    let bytes_a_cell = (memory - input_bytes) / size.area() as f64;
    if json {
        let (wall, cat) = (median(&ours, |run| run.wall), median(&cats, |run| run.wall));
        let found = json!({
            "name": "table",
            "what": "operation 2, 3000 x 3000, 1,800,000 mines, 100,000 moves",
            "wall_s": wall,
            "cpu_s": median(&ours, |run| run.cpu),
            "cat_wall_s": cat,
            "ratio": wall / cat,
            "bytes_a_cell": bytes_a_cell,
        });
        println!("{found}");
        return Ok(());
    }
    println!("operation 2, 3000 x 3000, 1,800,000 mines, 100,000 moves, medians of {RUNS} runs");
    println!(
        "  input {:.1} MB, output {:.1} MB",
        input_bytes / 1e6,
        written.len() as f64 / 1e6
    );
    println!("             grille       cat    ratio   limit");
    for (name, limit, of) in [
        ("wall", "10", (|run| run.wall) as fn(&Run) -> f64),
        ("CPU ", "", |run| run.cpu),
    ] {
        let (ours, cats) = (median(&ours, of), median(&cats, of));
        println!(
            "  {name}   {:>7.1} ms {:>6.1} ms   {:>6.2}   {limit:>5}",
            ours * 1e3,
            cats * 1e3,
            ours / cats
        );
    }
    println!(
        "  memory {:>7.1} MB, which is {bytes_a_cell:.2} bytes a cell beyond the input (limit 8)",
        memory / 1e6,
    );
    Ok(())
}

/// Operation 5 on a grid of 200 x 200.
fn move_on_a_large_grid(
    program: &Path,
    name: &str,
    what: &str,
    input: &[u8],
    json: bool,
) -> Result<()> {
    let input = Scratch::new("grid", input)?;
    let cat = Path::new("cat");
    let (mut ours, mut cats) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        cats.push(measured(cat, &[], &input.0)?);
        ours.push(measured(
            program,
            &["classic", "sae", "--seed", "1"],
            &input.0,
        )?);
    }
    let (wall, cpu) = (median(&ours, |run| run.wall), median(&ours, |run| run.cpu));
    let cat = median(&cats, |run| run.wall);
    if json {
        let found = json!({
            "name": name,
            "what": format!("operation 5, 200 x 200, {what}"),
            "wall_s": wall,
            "cpu_s": cpu,
            "cat_wall_s": cat,
            "ratio": wall / cat,
        });
        println!("{found}");
        return Ok(());
    }
    println!("operation 5, 200 x 200, {what}, medians of {RUNS} runs");
    println!(
        "  wall {:.1} ms (limit 1000), CPU {:.1} ms, {:.1} times what cat needs for the input",
        wall * 1e3,
        cpu * 1e3,
        wall / cat
    );
    Ok(())
}

/// A problem and a history that goes on to its last move.
fn large_game(size: Size, mines: u32, moves: usize) -> Result<Vec<u8>> {
    let mut rng = Rng::new(1);
    let positions = generate::positions(size, mines, &mut rng).context("mines fit")?;
    let layout = layout(size, &positions)?;
    let mut game = Game::new(layout.clone(), Rules::SAE);
    let mut words = Vec::new();
    while words.len() < moves {
        let pos = size.pos(rng.below(size.area() as u32) as usize);
        let mv = if layout.is_mine(pos) {
            Move::Mark(pos)
        } else {
            Move::Dig(pos)
        };
        if game.play_unrecorded(mv).is_ok() {
            words.extend(history::write_move(mv, size));
        }
        ensure!(game.status() == Status::Playing, "the game ends too early");
    }
    let problem = problem::write(&positions, size);
    Ok(format!("2 {problem} {} {}", words.len(), words.join(" ")).into_bytes())
}

/// A grid of 200 x 200 in the middle of a game, as input of operation 5: some cells dug at random,
/// and then, if asked for, everything that full logic finds, so that it finds nothing more.
fn mid_game(play_proofs: bool) -> Result<Vec<u8>> {
    use grille_mines::solve::proof::{ProofBudget, prove};
    use grille_mines::solve::single::Marks;

    let size = Size::new(200, 200)?;
    let mut rng = Rng::new(2);
    let layout = layout(
        size,
        &generate::positions(size, 8_000, &mut rng).context("mines fit")?,
    )?;
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
    Ok(format!("5 {}", table::write(game.view(), table::Rule::Dash)).into_bytes())
}

/// A grid that no game shows, made to be hard: one component of 10,000 numbers, in which nothing can
/// be proved.
fn lattice() -> Result<Vec<u8>> {
    let mut cells = Grid::filled(Size::new(200, 200)?, Cell::Hidden);
    for row in (1..200).step_by(2) {
        for col in (1..200).step_by(2) {
            cells[Pos::new(row, col)] = Cell::Open(Count::Two);
        }
    }
    let view = View::new(cells, None);
    Ok(format!("5 {}", table::write(&view, table::Rule::Dash)).into_bytes())
}

fn layout(size: Size, positions: &[u32]) -> Result<Layout> {
    let cells = positions.iter().map(|&index| size.pos(index as usize));
    Ok(Layout::new(size, cells.collect::<Vec<Pos>>())?)
}

fn median(runs: &[Run], of: impl Fn(&Run) -> f64) -> f64 {
    let mut values: Vec<f64> = runs.iter().map(of).collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Lets `measure` run a program with this file as its input.
fn measured(program: &Path, args: &[&str], input: &Path) -> Result<Run> {
    let output = Command::new(std::env::current_exe()?)
        .arg("measure")
        .arg(input)
        .arg(program)
        .arg("--")
        .args(args)
        .output()?;
    ensure!(
        output.status.success(),
        "measuring {} failed: {}",
        program.display(),
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout)?;
    let numbers: Vec<f64> = text
        .split_whitespace()
        .map(str::parse)
        .collect::<Result<_, _>>()?;
    let [wall, cpu, memory] = numbers[..] else {
        bail!("measuring says {text:?}");
    };
    Ok(Run { wall, cpu, memory })
}

/// A file that is gone when this is.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, bytes: &[u8]) -> Result<Scratch> {
        let file = std::env::temp_dir().join(format!("grille-bench-{}-{name}", std::process::id()));
        std::fs::write(&file, bytes)?;
        Ok(Scratch(file))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Left behind, it only takes room in the folder for such files.
        let _ = std::fs::remove_file(&self.0);
    }
}
