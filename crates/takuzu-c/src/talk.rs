//! Input and output through C's own stdin and stdout. Each call leaves nothing behind in a
//! buffer of ours.

use std::ffi::{c_int, c_void};
use std::io::Write as _;

use crate::messages;

/// No answer is longer; of a longer word, the rest is read and forgotten.
const LONGEST_WORD: usize = 40;

unsafe extern "C" {
    // The caller's scanf and our reading share C's buffer, so that neither takes what is the other's.
    safe fn getchar() -> c_int;
    fn fflush(stream: *mut c_void) -> c_int;
}

/// Prints text, after everything that C has printed.
pub(crate) fn print(text: &str) {
    // SAFETY: null stands for all streams that are written to.
    unsafe { fflush(std::ptr::null_mut()) };
    let mut stdout = std::io::stdout().lock();
    // As printf: whoever does not look at what it returns is not told, either.
    let _ = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
}

/// Prints one line on stderr.
pub(crate) fn complain(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Shows a prompt and reads one word, as scanf's `%s` does, with the blank behind it.
///
/// Ends the program with exit code 1 at the end of the input: whoever asks would ask for ever.
pub(crate) fn ask(prompt: &str) -> Vec<u8> {
    print(prompt);
    let mut word = Vec::new();
    // Ends: every round reads a byte, and there is an end of the input.
    loop {
        // Negative is the end of the input, or a stdin that cannot be read.
        match u8::try_from(getchar()) {
            Ok(byte) if !is_blank(byte) => {
                if word.len() <= LONGEST_WORD {
                    word.push(byte);
                }
            }
            Ok(_) if word.is_empty() => {}
            Ok(_) => return word,
            Err(_) if word.is_empty() => {
                print("\n");
                complain(messages::input_ended());
                std::process::exit(1);
            }
            Err(_) => return word,
        }
    }
}

/// What C's isspace says in its own locale.
fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'\x0b'
}
