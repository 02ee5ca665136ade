//! Prompts on stdout and answers from stdin. Works the same for a person and for a pipe.

use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal, Read, StdinLock, Write};
use std::ops::RangeInclusive;

use grille_grid::Shown;

use crate::fail::Failure;
use crate::lang::Messages;
use crate::output::{self, Output};

/// The maximum length of a line, in bytes. The rest of a longer line is skipped, and the line is not a valid
/// answer.
const LONGEST_LINE: usize = 1000;

/// An invalid entry is shown up to this length.
const LONGEST_SHOWN: usize = 40;

/// The stdin and stdout of an interactive program.
///
/// Answers are words separated by blanks, so a line may hold several. If one is not a number, the rest of its
/// line is dropped too, because it was meant as part of the same answer.
pub(crate) struct Console<'a> {
    input: StdinLock<'static>,
    output: Output,
    lang: &'a Messages,
    /// Words of the last line that are not used yet.
    words: VecDeque<String>,
    /// Whether typed text appears on the screen, including the line end.
    echoes: bool,
}

impl<'a> Console<'a> {
    pub(crate) fn new(lang: &'a Messages) -> Console<'a> {
        Console {
            input: io::stdin().lock(),
            output: output::stdout(),
            lang,
            words: VecDeque::new(),
            echoes: io::stdin().is_terminal(),
        }
    }

    pub(crate) fn lang(&self) -> &'a Messages {
        self.lang
    }

    /// Prints text as it is.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.output.write_all(text.as_bytes())?)
    }

    /// Prints one line.
    pub(crate) fn line(&mut self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.output, "{text}")?)
    }

    /// Prints the message `id` on a line of its own.
    pub(crate) fn say(
        &mut self,
        id: &str,
        values: &[(&str, fluent_bundle::FluentValue<'_>)],
    ) -> Result<(), Failure> {
        let text = self.lang.fill(id, values);
        self.line(&text)
    }

    /// Asks for a number in `range` until it gets one.
    pub(crate) fn number(
        &mut self,
        prompt: &str,
        range: RangeInclusive<u32>,
    ) -> Result<u32, Failure> {
        let [number] = self.numbers(prompt, [range])?;
        Ok(number)
    }

    /// Asks for one number in each range, all in one answer, until it gets them.
    ///
    /// Ends: every round reads at least one word, and the end of the input is a failure.
    pub(crate) fn numbers<const N: usize>(
        &mut self,
        prompt: &str,
        ranges: [RangeInclusive<u32>; N],
    ) -> Result<[u32; N], Failure> {
        'asking: loop {
            let mut words = Vec::with_capacity(N);
            for at in 0..N {
                let word = if at == 0 {
                    self.ask(prompt)?
                } else {
                    self.word(prompt)?
                };
                if !is_whole_number(&word) {
                    self.not_a_number(&word)?;
                    continue 'asking;
                }
                words.push(word);
            }
            let mut numbers = [0; N];
            for ((number, word), range) in numbers.iter_mut().zip(&words).zip(&ranges) {
                match word.parse() {
                    Ok(value) if range.contains(&value) => *number = value,
                    _ => {
                        self.out_of_range(word, range)?;
                        continue 'asking;
                    }
                }
            }
            return Ok(numbers);
        }
    }

    /// Prints the message `id` about the invalid answer `word` (its argument `entry`), and drops the rest of
    /// the line.
    pub(crate) fn refuse(
        &mut self,
        id: &str,
        word: &str,
        values: &[(&str, fluent_bundle::FluentValue<'_>)],
    ) -> Result<(), Failure> {
        self.words.clear();
        let entry = Shown::new(word).at_most(LONGEST_SHOWN).to_string();
        let mut all = values.to_vec();
        all.push(("entry", entry.into()));
        self.say(id, &all)
    }

    fn not_a_number(&mut self, word: &str) -> Result<(), Failure> {
        self.refuse("not-a-number", word, &[])
    }

    fn out_of_range(&mut self, word: &str, range: &RangeInclusive<u32>) -> Result<(), Failure> {
        let entry = Shown::new(word).at_most(LONGEST_SHOWN).to_string();
        let values = [
            ("entry", entry.into()),
            ("first", range.start().to_string().into()),
            ("last", range.end().to_string().into()),
        ];
        self.say("out-of-range", &values)
    }

    /// Shows the prompt and reads one word, or fails at the end of the input. The output that follows starts
    /// on a new line, whether or not the answer ended with one.
    pub(crate) fn ask(&mut self, prompt: &str) -> Result<String, Failure> {
        self.print(prompt)?;
        self.output.flush()?;
        let typed_now = self.echoes && self.words.is_empty();
        let word = self.word(prompt);
        if !typed_now || word.is_err() {
            self.line("")?;
        }
        word
    }

    /// The next word of the input.
    ///
    /// Fails with exit code 1 at the end of the input, as callers would otherwise ask forever.
    fn word(&mut self, prompt: &str) -> Result<String, Failure> {
        loop {
            if let Some(word) = self.words.pop_front() {
                return Ok(word);
            }
            if !self.read_line()? {
                return Err(Failure::failed(self.lang.text("input-ended")));
            }
            if self.words.is_empty() && self.echoes {
                // A person has only pressed Enter: show again what is asked.
                self.print(prompt)?;
                self.output.flush()?;
            }
        }
    }

    /// Reads one line into `words`. Returns whether there was one.
    fn read_line(&mut self) -> Result<bool, Failure> {
        let mut line = Vec::new();
        let read = self
            .input
            .by_ref()
            .take(LONGEST_LINE as u64)
            .read_until(b'\n', &mut line)?;
        let whole = line.ends_with(b"\n") || read < LONGEST_LINE;
        let text = String::from_utf8_lossy(&line);
        if whole {
            self.words = text.split_ascii_whitespace().map(str::to_owned).collect();
        } else {
            // Too long to be an answer: one word that is none.
            self.words = VecDeque::from([format!("{}…", text.trim())]);
            self.input.skip_until(b'\n')?;
        }
        Ok(read > 0)
    }
}

/// Digits, with or without a sign.
fn is_whole_number(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
