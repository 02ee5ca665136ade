//! How do we ask? Prompts on stdout, answers from stdin, for a person and for a pipe alike.

use std::io::{self, BufRead, IsTerminal, StdinLock, StdoutLock, Write};
use std::ops::RangeInclusive;

use crate::fail::Failure;
use crate::lang::Lang;

/// No answer needs more characters; the rest of a longer one is read and forgotten.
const LONGEST_ANSWER: usize = 40;

/// Stdin and stdout of a program that asks and is answered.
///
/// Answers are words between blanks, so that several may stand on one line. Where one is no number
/// at all, the rest of its line is dropped with it: it was meant as part of the same answer.
pub(crate) struct Console<'a> {
    input: StdinLock<'static>,
    output: StdoutLock<'static>,
    lang: &'a Lang,
    /// Whether the last character read ended a line, or nothing was read yet.
    at_line_start: bool,
    /// Whether what is typed shows on the screen, line end included.
    echoes: bool,
}

impl<'a> Console<'a> {
    pub(crate) fn new(lang: &'a Lang) -> Console<'a> {
        Console {
            input: io::stdin().lock(),
            output: io::stdout().lock(),
            lang,
            at_line_start: true,
            echoes: io::stdin().is_terminal(),
        }
    }

    pub(crate) fn lang(&self) -> &'a Lang {
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

    /// Asks for a number in `range` until it is given one.
    pub(crate) fn number(
        &mut self,
        prompt: &str,
        range: RangeInclusive<u32>,
    ) -> Result<u32, Failure> {
        let [number] = self.numbers(prompt, [range])?;
        Ok(number)
    }

    /// Asks for one number in each range, all in one answer, until it is given them.
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
                    self.word()?
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

    /// Waits for Enter, or for the end of the input.
    pub(crate) fn pause(&mut self, prompt: &str) -> Result<(), Failure> {
        self.print(prompt)?;
        self.output.flush()?;
        self.skip_line()?;
        if !self.echoes {
            self.line("")?;
        }
        Ok(())
    }

    fn not_a_number(&mut self, word: &str) -> Result<(), Failure> {
        if !self.at_line_start {
            self.skip_line()?;
        }
        self.say(
            "not-a-number",
            &[("entry", word.escape_debug().to_string().into())],
        )
    }

    fn out_of_range(&mut self, word: &str, range: &RangeInclusive<u32>) -> Result<(), Failure> {
        let values = [
            ("entry", word.to_owned().into()),
            ("first", range.start().to_string().into()),
            ("last", range.end().to_string().into()),
        ];
        self.say("out-of-range", &values)
    }

    /// Shows the prompt and reads one word. What follows starts on a new line, whether the answer
    /// brought one along or not.
    fn ask(&mut self, prompt: &str) -> Result<String, Failure> {
        self.print(prompt)?;
        self.output.flush()?;
        let typed_now = self.echoes && self.at_line_start;
        let word = self.word();
        if !typed_now || word.is_err() {
            self.line("")?;
        }
        word
    }

    /// The next word of the input.
    ///
    /// Fails with exit code 1 at the end of the input: whoever asks would ask for ever.
    fn word(&mut self) -> Result<String, Failure> {
        let mut word = Vec::new();
        while let Some(byte) = self.byte()? {
            if !byte.is_ascii_whitespace() {
                if word.len() < LONGEST_ANSWER {
                    word.push(byte);
                }
            } else if !word.is_empty() {
                break;
            }
        }
        if word.is_empty() {
            return Err(Failure::failed(self.lang.text("input-ended")));
        }
        Ok(String::from_utf8_lossy(&word).into_owned())
    }

    fn skip_line(&mut self) -> Result<(), Failure> {
        while let Some(byte) = self.byte()? {
            if byte == b'\n' {
                break;
            }
        }
        Ok(())
    }

    fn byte(&mut self) -> Result<Option<u8>, Failure> {
        let byte = self.input.fill_buf()?.first().copied();
        if byte.is_some() {
            self.input.consume(1);
        }
        self.at_line_start = byte.is_none_or(|byte| byte == b'\n');
        Ok(byte)
    }
}

/// Digits, with or without a sign.
fn is_whole_number(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
