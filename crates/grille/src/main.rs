//! The program grille. All its code is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    grille::main()
}
