//! `cargo xtask measure FILE PROGRAM ARGS...`: what one run of a program uses, for `bench`.
//!
//! A process of its own, because the kernel counts a child's memory from the moment of the fork, as
//! if it had all of its parent's: the parent must be small, and `bench` is not.

use std::fs::File;
use std::io::{self, Read};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use wait4::Wait4;

/// Feeds `input` to the program through a pipe, drains its output through a pipe, and prints
/// seconds of wall time, seconds of CPU time and the most bytes of memory at once.
pub(crate) fn run(input: &str, program: &str, args: &[String]) -> Result<()> {
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
    // `copy` would let the kernel move the bytes without the pipe's cost: read and write instead.
    let writer = std::thread::spawn(move || pass(&mut input, &mut stdin));
    pass(&mut stdout, &mut io::sink())?;
    writer
        .join()
        .map_err(|_| anyhow::anyhow!("the writer failed"))??;
    let used = child.wait4()?;
    let wall = start.elapsed();
    ensure!(used.status.success(), "{program} failed");
    let cpu = used.rusage.utime + used.rusage.stime;
    let memory = used.rusage.maxrss;
    println!("{} {} {memory}", wall.as_secs_f64(), cpu.as_secs_f64());
    Ok(())
}

fn pass(from: &mut impl Read, to: &mut impl io::Write) -> io::Result<()> {
    let mut buffer = vec![0; 1 << 16];
    loop {
        match from.read(&mut buffer)? {
            0 => return Ok(()),
            read => to.write_all(&buffer[..read])?,
        }
    }
}
