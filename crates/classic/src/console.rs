//! Prompts on an output and answers from an input. Works the same for a person and for a pipe.

use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;

use grille_grid::Shown;
use grille_messages::{MessageId, Messages, Values, id};

use crate::Error;

/// The maximum length of an answer, in bytes. A longer one is invalid, and its rest is skipped.
const LONGEST_ANSWER: usize = 1000;

/// The maximum length of an invalid entry in messages.
const LONGEST_SHOWN: usize = 40;

/// The input and output of a program that asks.
///
/// [`Console::number`] and [`Console::answer`] take whole lines. [`Console::word`] and [`Console::key`] take
/// no more than they return, and leave the rest of the line for the next question.
///
/// ```
/// use grille_classic::Console;
/// use grille_messages::{Language, Messages};
///
/// let lang = Messages::new(Language::En);
/// let mut output = Vec::new();
/// let mut console = Console::new("x\n12\n7\n".as_bytes(), &mut output, &lang);
/// assert_eq!(console.number("From 1 to 9: ", 1..=9)?, 7);
/// assert!(output.starts_with(b"From 1 to 9: \n\"x\" is not a whole number.\n"));
/// # Ok::<(), grille_classic::Error>(())
/// ```
pub struct Console<'a, R, W> {
    input: R,
    output: W,
    lang: &'a Messages,
    /// Whether typed text appears on the screen, including the line end.
    echoes: bool,
    /// Whether the last byte read is not the end of a line.
    within_line: bool,
}

impl<'a, R: BufRead, W: Write> Console<'a, R, W> {
    /// A console that reads answers from `input` and prints prompts and messages to `output`.
    pub fn new(input: R, output: W, lang: &'a Messages) -> Console<'a, R, W> {
        Console {
            input,
            output,
            lang,
            echoes: false,
            within_line: false,
        }
    }

    /// Sets whether answers appear on the screen as they are typed, as on a terminal. If not, the console
    /// prints a line end after every answer.
    pub fn echoing(mut self, echoes: bool) -> Self {
        self.echoes = echoes;
        self
    }

    /// The messages of this console.
    pub fn lang(&self) -> &'a Messages {
        self.lang
    }

    /// The output, for printing in pieces.
    pub fn output(&mut self) -> &mut W {
        &mut self.output
    }

    /// Prints text as it is.
    pub fn print(&mut self, text: &str) -> Result<(), Error> {
        Ok(self.output.write_all(text.as_bytes())?)
    }

    /// Prints one line.
    pub fn line(&mut self, text: &str) -> Result<(), Error> {
        Ok(writeln!(self.output, "{text}")?)
    }

    /// Prints the message `id` on its own line.
    pub fn say(&mut self, id: MessageId, values: &Values<'_>) -> Result<(), Error> {
        let text = self.lang.fill(id, values);
        self.line(&text)
    }

    /// Prints the message `id` about the invalid answer `entry`, which is its value `entry`.
    pub fn refuse(&mut self, id: MessageId, entry: &str, values: &Values<'_>) -> Result<(), Error> {
        let entry = Shown::new(entry).at_most(LONGEST_SHOWN).to_string();
        let mut all = values.to_vec();
        all.push(("entry", entry.into()));
        self.say(id, &all)
    }

    /// Asks for a number in `range`, alone on its line, until it gets one.
    ///
    /// Ends: every round reads a line, and the end of the input is an error.
    pub fn number(&mut self, prompt: &str, range: RangeInclusive<u32>) -> Result<u32, Error> {
        loop {
            let line = self.answer(prompt)?;
            if line.contains(char::is_whitespace) {
                self.refuse(id::ONE_NUMBER, &line, &[])?;
            } else if let Some(number) = self.parse(&line, &range)? {
                return Ok(number);
            }
        }
    }

    /// Parses `entry` as a number in `range`. Otherwise prints what is wrong.
    pub fn parse(
        &mut self,
        entry: &str,
        range: &RangeInclusive<u32>,
    ) -> Result<Option<u32>, Error> {
        if !is_whole_number(entry) {
            self.refuse(id::NOT_A_NUMBER, entry, &[])?;
            return Ok(None);
        }
        match entry.parse() {
            Ok(number) if range.contains(&number) => Ok(Some(number)),
            _ => {
                let values = [
                    ("first", range.start().to_string().into()),
                    ("last", range.end().to_string().into()),
                ];
                self.refuse(id::OUT_OF_RANGE, entry, &values)?;
                Ok(None)
            }
        }
    }

    /// Shows the prompt and returns the next non-blank line, trimmed.
    ///
    /// Ends: every round reads a line, and the end of the input is an error.
    pub fn answer(&mut self, prompt: &str) -> Result<String, Error> {
        self.prompted(prompt, |console| {
            let bytes = console.read_while(|byte| byte != b'\n')?;
            // The line end, if there is one.
            let ended = console.next_byte()?.is_none();
            let text = shortened(&bytes).trim().to_owned();
            Ok((!ended || !bytes.is_empty()).then_some(text))
        })
    }

    /// Shows the prompt and returns the next word. Leaves the rest of its line for the next question.
    ///
    /// Ends: every round reads a line, and the end of the input is an error.
    pub fn word(&mut self, prompt: &str) -> Result<String, Error> {
        self.prompted(prompt, |console| {
            let blanks = console.read_while(|byte| byte != b'\n' && is_blank(byte))?;
            let bytes = console.read_while(|byte| !is_blank(byte))?;
            // The blank after the word.
            let ended = console.next_byte()?.is_none();
            Ok((!ended || !bytes.is_empty() || !blanks.is_empty()).then(|| shortened(&bytes)))
        })
    }

    /// Shows the prompt and calls `read` until it returns something; `None` is the end of the input. Then
    /// starts a new line of output, whether or not the answer ended with one.
    fn prompted(
        &mut self,
        prompt: &str,
        mut read: impl FnMut(&mut Self) -> Result<Option<String>, Error>,
    ) -> Result<String, Error> {
        self.print(prompt)?;
        self.output.flush()?;
        let echoed = self.echoes && !self.has_left_over()?;
        loop {
            match read(self)? {
                Some(text) if text.is_empty() => {
                    if self.echoes {
                        // A person has only pressed Enter: show the prompt again.
                        self.print(prompt)?;
                        self.output.flush()?;
                    }
                }
                Some(text) => {
                    if !echoed {
                        self.line("")?;
                    }
                    return Ok(text);
                }
                None => {
                    self.line("")?;
                    return Err(self.ended());
                }
            }
        }
    }

    /// The error for input that ends before the program does.
    pub fn ended(&self) -> Error {
        Error::Failed(self.lang.text(id::INPUT_ENDED))
    }

    /// Waits for Enter, or for the end of the input.
    pub fn pause(&mut self, prompt: &str) -> Result<(), Error> {
        self.print(prompt)?;
        self.output.flush()?;
        self.skip_line()?;
        let answered = self.next_byte()?.is_some();
        if !self.echoes || !answered {
            self.line("")?;
        }
        Ok(())
    }

    /// Drops the rest of the line of the last answer. Never waits for another line.
    pub fn drop_line(&mut self) -> Result<(), Error> {
        if self.within_line {
            self.skip_line()?;
            self.next_byte()?;
        }
        Ok(())
    }

    /// Returns the next non-blank character, without waiting for the end of its line; `None` at the end of the
    /// input. Then starts a new line of output.
    ///
    /// Ends: every round takes a character from the input, which waits or ends.
    pub fn key(&mut self) -> Result<Option<char>, Error> {
        self.output.flush()?;
        let key = loop {
            match self.character()? {
                Some(blank) if blank.is_whitespace() => {}
                other => break other,
            }
        };
        self.line("")?;
        Ok(key)
    }

    /// Returns the next non-blank character on the line of the last answer, if there is one.
    pub fn left_over(&mut self) -> Result<Option<char>, Error> {
        if self.has_left_over()? {
            self.character()
        } else {
            Ok(None)
        }
    }

    /// Skips blanks and returns whether anything follows on the line of the last answer. Waits at most for the
    /// end of that line.
    fn has_left_over(&mut self) -> Result<bool, Error> {
        // Ends: every round takes a byte.
        while self.within_line {
            match self.peek()? {
                Some(byte) if is_blank(byte) => self.next_byte()?,
                other => return Ok(other.is_some()),
            };
        }
        Ok(false)
    }

    fn skip_line(&mut self) -> Result<(), Error> {
        // Ends: every round takes a byte.
        while self.peek()?.is_some_and(|byte| byte != b'\n') {
            self.next_byte()?;
        }
        Ok(())
    }

    /// Returns the next character as soon as its bytes arrive, or a replacement character for invalid bytes.
    fn character(&mut self) -> Result<Option<char>, Error> {
        let mut bytes = Vec::with_capacity(4);
        // Ends: a character has at most four bytes, and the first is always taken.
        while bytes.len() < 4 {
            let Some(byte) = self.peek()? else { break };
            let continues = byte & 0b1100_0000 == 0b1000_0000;
            if !bytes.is_empty() && !continues {
                break;
            }
            self.next_byte()?;
            bytes.push(byte);
            if std::str::from_utf8(&bytes).is_ok() {
                break;
            }
        }
        Ok(String::from_utf8_lossy(&bytes).chars().next())
    }

    /// Returns the next bytes that are `wanted`. Reads all of them, but keeps only as many as an answer may
    /// have.
    fn read_while(&mut self, wanted: impl Fn(u8) -> bool) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::new();
        // Ends: every round takes a byte.
        while let Some(byte) = self.peek()?.filter(|&byte| wanted(byte)) {
            if bytes.len() <= LONGEST_ANSWER {
                bytes.push(byte);
            }
            self.next_byte()?;
        }
        Ok(bytes)
    }

    fn next_byte(&mut self) -> Result<Option<u8>, Error> {
        let next = self.peek()?;
        if let Some(byte) = next {
            self.input.consume(1);
            self.within_line = byte != b'\n';
        }
        Ok(next)
    }

    fn peek(&mut self) -> Result<Option<u8>, Error> {
        loop {
            match self.input.fill_buf() {
                Ok(buffer) => return Ok(buffer.first().copied()),
                // Ends: a signal interrupts, and the next call waits again.
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'\x0b'
}

/// Returns an answer as text. One that is too long is cut, so that it is neither a number nor a move.
fn shortened(bytes: &[u8]) -> String {
    match bytes.get(..LONGEST_ANSWER) {
        Some(start) if bytes.len() > LONGEST_ANSWER => format!("{}…", decoded(start)),
        _ => decoded(bytes),
    }
}

/// Decodes bytes as text. Invalid UTF-8 appears as in [`Shown`], such as `\xff`.
fn decoded(bytes: &[u8]) -> String {
    bytes
        .utf8_chunks()
        .map(|chunk| chunk.valid().to_owned() + &Shown::bytes(chunk.invalid()).to_string())
        .collect()
}

/// Whether a word is digits, with or without a sign.
fn is_whole_number(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use grille_messages::Language;

    use super::*;

    fn lang() -> Messages {
        Messages::new(Language::En)
    }

    /// Returns the output of a console while `ask` uses it on this input.
    fn said(
        input: &str,
        echoes: bool,
        ask: impl FnOnce(&mut Console<'_, &[u8], &mut Vec<u8>>),
    ) -> String {
        let lang = lang();
        let mut output = Vec::new();
        ask(&mut Console::new(input.as_bytes(), &mut output, &lang).echoing(echoes));
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn a_number_is_alone_on_its_line_and_nothing_is_left_for_the_next_question() {
        let output = said("\n \n7 8\n-1\n7\n 8 \r\n9", false, |console| {
            assert_eq!(console.number("a ", 0..=9).unwrap(), 7);
            assert_eq!(console.number("b ", 0..=9).unwrap(), 8);
            assert_eq!(console.number("c ", 0..=9).unwrap(), 9);
            assert!(console.number("d ", 0..=9).is_err());
        });
        let wanted =
            "a \nType one number, not \"7 8\".\na \n-1 is not between 0 and 9.\na \nb \nc \nd \n";
        assert_eq!(output, wanted);
    }

    #[test]
    fn a_person_who_only_presses_enter_sees_the_prompt_again() {
        let output = said("\n7\n", true, |console| {
            assert_eq!(console.number("a ", 0..=9).unwrap(), 7);
        });
        assert_eq!(output, "a a ");
    }

    #[test]
    fn words_and_keys_leave_the_rest_of_their_line() {
        said("AB1  CD\u{e9}\nk\n", false, |console| {
            assert_eq!(console.word("").unwrap(), "AB1");
            assert_eq!(console.left_over().unwrap(), Some('C'));
            assert_eq!(console.key().unwrap(), Some('D'));
            assert_eq!(console.left_over().unwrap(), Some('\u{e9}'));
            assert_eq!(console.left_over().unwrap(), None);
            assert_eq!(console.key().unwrap(), Some('k'));
            assert_eq!(console.key().unwrap(), None);
        });
        said("AB CD EF\nGH", false, |console| {
            assert_eq!(console.word("").unwrap(), "AB");
            console.drop_line().unwrap();
            console.drop_line().unwrap();
            assert_eq!(console.word("").unwrap(), "GH");
            assert!(console.word("").is_err());
        });
    }

    #[test]
    fn letters_are_shown_as_typed_and_control_characters_as_escapes() {
        let lang = lang();
        let mut output = Vec::new();
        let input = b"\xc3\xa9 \xff \x1b[2J".as_slice();
        let mut console = Console::new(input, &mut output, &lang).echoing(true);
        for shown in ["\u{e9}", "\\xff", "\\u001b[2J"] {
            let word = console.word("").unwrap();
            console.refuse(id::NOT_A_NUMBER, &word, &[]).unwrap();
            let output = String::from_utf8_lossy(console.output()).into_owned();
            let wanted = format!("\"{shown}\" is not a whole number.\n");
            assert!(output.ends_with(&wanted), "{output}");
        }
    }

    #[test]
    fn an_answer_that_is_too_long_is_refused_and_not_kept() {
        let long = "1".repeat(5000) + "\n3\n";
        let output = said(&long, false, |console| {
            assert_eq!(console.number("", 0..=9).unwrap(), 3);
        });
        assert!(output.contains("is not a whole number"), "{output}");
        assert!(output.len() < 200, "{output}");
    }
}
