//! How do we get single keys and a screen of our own, and how does the terminal come back as it was on
//! every way out? No other file touches the terminal's mode or the signals of the process.
//!
//! The ways out: [`Terminal`] is dropped (quit, end, error); a panic, whose hook gives the terminal
//! back before it speaks; a signal that ends programs, or Ctrl-C, which is no signal while keys come
//! one by one. Ctrl-Z gives the terminal back while the program sleeps. Whoever plays a game that is kept
//! is told of a signal first, and ends the process once the game is put away ([`Ending`]).
//!
//! There are two ways to hold it: [`Terminal`] shows lines and waits for keys; [`FullScreen`] is drawn
//! through ratatui, has the mouse, and reads in a thread of its own, so that whoever draws may wait for
//! other things, too.

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};
use std::rc::Rc;
use std::sync::{Mutex, MutexGuard, Once, PoisonError, mpsc};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{
    self, DisableBracketedPaste, EnableBracketedPaste, Event, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers, MouseEvent,
};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen,
};
use crossterm::{cursor, queue, style};
use grille_grid::shown::is_harmless;
use ratatui::Frame;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;

/// How the terminal is ours now, if it is. Whoever writes to it holds the lock, so that nothing is
/// drawn after it was given back.
static OURS: Mutex<Option<Mode>> = Mutex::new(None);

/// Who draws on the full screen: a panic of any other thread is that thread's own affair, to be told
/// by whoever waits for it, and no reason to give the terminal back.
static PAINTER: Mutex<Option<ThreadId>> = Mutex::new(None);

/// Who is told first that the program must end; gives whether anybody listens.
static LISTENER: Mutex<Option<Listener>> = Mutex::new(None);

type Listener = Box<dyn FnMut(Ending) -> bool + Send>;

/// How long the program has slept, and since when it sleeps if it does.
static SLEEP: Mutex<(Duration, Option<Instant>)> = Mutex::new((Duration::ZERO, None));

/// What is asked of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Keys and a screen of our own.
    Lines,
    /// The mouse and pasted text, too, and no cursor.
    Full,
}

/// How long a program that must end waits for a terminal that does not take its last words.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long whoever was told that the program must end may take to put its things away.
const TIME_TO_KEEP: Duration = Duration::from_secs(3);

/// Something outside wants the program to end: a signal, or a key that stands for one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ending(i32);

impl Ending {
    /// An end that comes by itself if nobody brings it about in time, as when whoever listens is busy.
    fn soon(signal: i32) -> Ending {
        let late = std::thread::Builder::new().spawn(move || {
            std::thread::sleep(TIME_TO_KEEP);
            signals::end(signal)
        });
        if late.is_err() {
            signals::end(signal);
        }
        Ending(signal)
    }

    /// Ends the process by the signal, so that whoever waits for it can tell; the terminal is given back.
    pub(crate) fn end(self) -> ! {
        signals::end(self.0)
    }
}

/// Has `tell` told, from another thread, when somebody wants the program to end. Whoever is told puts
/// away what is to be kept, and calls [`Ending::end`] soon.
pub(crate) fn tell_before_the_end(
    tell: impl FnMut(Ending) -> bool + Send + 'static,
) -> io::Result<()> {
    listen(Some(Box::new(tell)));
    signals::watch(!signals::ignores_hang_up())
}

fn listen(listener: Option<Listener>) {
    *LISTENER.lock().unwrap_or_else(PoisonError::into_inner) = listener;
}

/// A signal that ends programs has come. Tells whoever listens, once: more signals of the kind change
/// nothing, as closing a terminal sends several.
#[cfg(unix)]
fn told_to_end(signal: i32) {
    static TOLD: Once = Once::new();
    let mut listener = LISTENER.lock().unwrap_or_else(PoisonError::into_inner);
    match listener.as_mut() {
        None => signals::end(signal),
        Some(tell) => TOLD.call_once(|| {
            if !tell(Ending::soon(signal)) {
                signals::end(signal);
            }
        }),
    }
}

/// How long the program has slept since it started, by Ctrl-Z on the full screen. While it falls asleep
/// or wakes up, this grows like any clock.
pub(crate) fn asleep() -> Duration {
    let (before, since) = *SLEEP.lock().unwrap_or_else(PoisonError::into_inner);
    before + since.map_or(Duration::ZERO, |since| since.elapsed())
}

/// What a person did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// A character; Enter is `'\n'`.
    Char(char),
    /// A key that has no character.
    Other,
    /// The window has another size, or shows something else: it must be drawn again.
    Redraw,
    /// Ctrl-D, the end of the input.
    End,
}

/// Why no full screen can be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lacking {
    /// Standard input is a file or a pipe.
    Keyboard,
    /// Standard output is a file or a pipe.
    Screen,
    /// The terminal says that its cursor cannot be moved (`TERM=dumb`).
    Cursor,
}

/// A terminal that hands over keys one by one, as long as this lives.
pub(crate) struct Terminal(());

impl Terminal {
    /// Whether there is a terminal on both sides that can do what is needed here.
    ///
    /// Requires and changes nothing.
    pub(crate) fn is_there() -> bool {
        Terminal::lacking().is_none()
    }

    /// What is missing for a full screen, if anything is.
    ///
    /// Requires and changes nothing.
    pub(crate) fn lacking() -> Option<Lacking> {
        if !io::stdin().is_terminal() {
            Some(Lacking::Keyboard)
        } else if !io::stdout().is_terminal() {
            Some(Lacking::Screen)
        } else if std::env::var_os("TERM").is_some_and(|name| name == "dumb") {
            Some(Lacking::Cursor)
        } else {
            None
        }
    }

    /// Takes the terminal: a screen of its own, keys without Enter and without echo.
    ///
    /// Requires [`Terminal::is_there`], and that nobody holds the lock of stdout for long. Changes the
    /// terminal's mode; the panic hook and the handling of signals change with the first call, for the
    /// rest of the process. Ensures that the terminal is as it was when it fails.
    pub(crate) fn enter() -> io::Result<Terminal> {
        watch()?;
        take(Mode::Lines)?;
        Ok(Terminal(()))
    }

    /// Rows and columns of the window, a usual one where the system does not know.
    pub(crate) fn size(&self) -> (usize, usize) {
        match crossterm::terminal::size() {
            Ok((cols, rows)) if cols > 0 && rows > 0 => (rows.into(), cols.into()),
            _ => (24, 80),
        }
    }

    /// Shows these lines in place of what was there, and the cursor behind the last one.
    ///
    /// Requires lines without control characters. What does not fit into the window is left out, so
    /// that nothing scrolls. Nothing is erased before it is drawn over: so nothing flickers.
    pub(crate) fn draw(&mut self, lines: &[String]) -> io::Result<()> {
        let (rows, cols) = self.size();
        let ours = lock();
        if ours.is_none() {
            return Ok(());
        }
        let mut text = Vec::new();
        queue!(text, BeginSynchronizedUpdate)?;
        let shown = &lines[..lines.len().min(rows)];
        for (row, line) in (0..).zip(shown) {
            let line: String = line.chars().take(cols).collect();
            queue!(text, cursor::MoveTo(0, row), style::Print(&line))?;
            // Behind a full line the cursor still stands on its last column.
            if line.chars().count() < cols {
                queue!(text, Clear(ClearType::UntilNewLine))?;
            }
        }
        if shown.len() < rows {
            queue!(
                text,
                cursor::SavePosition,
                cursor::MoveToNextLine(1),
                Clear(ClearType::FromCursorDown),
                cursor::RestorePosition
            )?;
        }
        queue!(text, EndSynchronizedUpdate)?;
        write(&text)
    }

    /// Waits for a key.
    ///
    /// Ctrl-C does not come back from here, and Ctrl-Z not before the program is woken. Ends: whatever
    /// comes is told, but for keys that are let go and the like, after which a person may always
    /// press another one.
    pub(crate) fn key(&mut self) -> io::Result<Key> {
        loop {
            match event::read()? {
                Event::Resize(..) => return Ok(Key::Redraw),
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    return pressed(typed(key, cfg!(windows)));
                }
                _ => {}
            }
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = crossterm::terminal::disable_raw_mode();
        last_words();
    }
}

/// What a person did on the full screen.
#[derive(Debug)]
pub(crate) enum Input {
    /// A key went down, or is held. Never Ctrl-C, Ctrl-Z or Ctrl-\\, which are no keys like others.
    Key(KeyEvent),
    Mouse(MouseEvent),
    /// Text that was pasted, as it was: it may hold anything.
    Paste(String),
    /// The window has another size, or shows something else: it must be drawn again from nothing.
    Redraw,
    /// The program must end: by Ctrl-C, or by a signal.
    End(Ending),
    /// Nothing more will come, and why.
    Gone(io::Error),
}

/// A terminal for full screens, as long as this lives.
pub(crate) struct FullScreen {
    screen: ratatui::Terminal<CrosstermBackend<Output>>,
    output: Output,
}

/// What ratatui has written and the terminal has not seen yet, so that it sees a picture at once.
#[derive(Clone, Default)]
struct Output(Rc<RefCell<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// Pictures are sent by [`FullScreen::draw`], as a whole.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl FullScreen {
    /// Takes the terminal and has `send` told what happens, from another thread, until it says that
    /// nobody listens any more.
    ///
    /// Requires [`Terminal::is_there`], that nobody holds the lock of stdout for long, and that this is
    /// the process's last reader of keys: the thread that reads waits for the next key as long as the
    /// process lives. Changes what [`Terminal::enter`] changes, and ensures the same.
    pub(crate) fn enter(
        send: impl FnMut(Input) -> bool + Clone + Send + 'static,
    ) -> io::Result<FullScreen> {
        let mut tell = send.clone();
        listen(Some(Box::new(move |ending| tell(Input::End(ending)))));
        watch()?;
        *PAINTER.lock().unwrap_or_else(PoisonError::into_inner) = Some(std::thread::current().id());
        take(Mode::Full)?;
        let output = Output::default();
        let screen = ratatui::Terminal::new(CrosstermBackend::new(output.clone()));
        let reader = std::thread::Builder::new()
            .name("keys".to_owned())
            .spawn(move || read(send));
        match (screen, reader) {
            (Ok(screen), Ok(_)) => Ok(FullScreen { screen, output }),
            (Err(error), _) | (_, Err(error)) => {
                listen(None);
                give_back();
                Err(error)
            }
        }
    }

    /// Draws a picture; the terminal is sent what differs from the one before, as one update.
    pub(crate) fn draw(&mut self, picture: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.screen.draw(|frame| {
            picture(frame);
            tame(frame.buffer_mut());
        })?;
        let drawn = std::mem::take(&mut *self.output.0.borrow_mut());
        if drawn.is_empty() {
            return Ok(());
        }
        let ours = lock();
        // What is not shown now is drawn after the `Redraw` that comes with the terminal's return.
        if ours.is_none() {
            return Ok(());
        }
        let mut text = Vec::with_capacity(drawn.len() + 16);
        queue!(text, BeginSynchronizedUpdate)?;
        text.extend_from_slice(&drawn);
        queue!(text, EndSynchronizedUpdate)?;
        write(&text)
    }

    /// Hands a text to the terminal's clipboard; a terminal that does not let us passes over it.
    pub(crate) fn copy(&mut self, text: &str) -> io::Result<()> {
        let ours = lock();
        if ours.is_none() {
            return Ok(());
        }
        let mut bytes = Vec::new();
        queue!(bytes, CopyToClipboard::to_clipboard_from(text))?;
        write(&bytes)
    }

    /// Forgets what the terminal shows: the next picture is drawn from nothing.
    pub(crate) fn forget(&mut self) -> io::Result<()> {
        // Not `clear`, which asks the terminal where its cursor is and waits for the thread that reads.
        let size = self.screen.size()?;
        self.screen.resize(size.into())
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        let _ = crossterm::terminal::disable_raw_mode();
        last_words();
        *PAINTER.lock().unwrap_or_else(PoisonError::into_inner) = None;
        listen(None);
    }
}

/// Reads what a person does and hands it on. Ends when nobody listens, or nothing can be read.
fn read(mut send: impl FnMut(Input) -> bool) {
    loop {
        // A reader that panics must not leave a program behind that hears nothing.
        let event = std::panic::catch_unwind(event::read)
            .unwrap_or_else(|_| Err(io::ErrorKind::Other.into()));
        let input = match event {
            Err(error) => {
                send(Input::Gone(error));
                return;
            }
            Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => {
                parse(typed(key, cfg!(windows))).unwrap_or_else(Input::Gone)
            }
            Ok(Event::Mouse(mouse)) => Input::Mouse(mouse),
            Ok(Event::Paste(text)) => Input::Paste(text),
            Ok(Event::Resize(..)) => Input::Redraw,
            Ok(_) => continue,
        };
        if !send(input) {
            return;
        }
    }
}

/// A key as it was typed. Windows reports AltGr, which many keyboards type `@` and `\\` with, as Control and Alt: such a
/// character is one like any other.
fn typed(mut key: KeyEvent, on_windows: bool) -> KeyEvent {
    let alt_gr = KeyModifiers::CONTROL | KeyModifiers::ALT;
    if on_windows && matches!(key.code, KeyCode::Char(_)) && key.modifiers.contains(alt_gr) {
        key.modifiers.remove(alt_gr);
    }
    key
}

/// What a key means on the full screen. Those that are signals elsewhere act also while whoever draws is
/// busy: Ctrl-Z at once, the others when time is up.
fn parse(key: KeyEvent) -> io::Result<Input> {
    if !key.modifiers.contains(KeyModifiers::CONTROL) {
        return Ok(Input::Key(key));
    }
    match key.code {
        KeyCode::Char('c') => Ok(Input::End(Ending::soon(signals::INTERRUPT))),
        KeyCode::Char('4' | '\\') => Ok(Input::End(Ending::soon(signals::QUIT))),
        KeyCode::Char('z') => sleep(Mode::Full).map(|()| Input::Redraw),
        _ => Ok(Input::Key(key)),
    }
}

/// Gives the terminal back, sleeps until somebody wakes us, and takes it again.
fn sleep(kind: Mode) -> io::Result<()> {
    let _ = crossterm::terminal::disable_raw_mode();
    last_words();
    let sleep = || SLEEP.lock().unwrap_or_else(PoisonError::into_inner);
    sleep().1 = Some(Instant::now());
    signals::sleep();
    let slept = asleep();
    *sleep() = (slept, None);
    take(kind)
}

/// What a key means. In this mode the terminal makes no signals of Ctrl-C and its like: we do.
fn pressed(key: KeyEvent) -> io::Result<Key> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c') if control => signals::end(signals::INTERRUPT),
        // Ctrl-\ arrives under the name of the character that shares its code.
        KeyCode::Char('4' | '\\') if control => signals::end(signals::QUIT),
        KeyCode::Char('z') if control => {
            sleep(Mode::Lines)?;
            Ok(Key::Redraw)
        }
        KeyCode::Char('d') if control => Ok(Key::End),
        KeyCode::Char(_) if control || key.modifiers.contains(KeyModifiers::ALT) => Ok(Key::Other),
        KeyCode::Char(letter) => Ok(Key::Char(letter)),
        KeyCode::Enter => Ok(Key::Char('\n')),
        KeyCode::Tab => Ok(Key::Char('\t')),
        _ => Ok(Key::Other),
    }
}

fn lock() -> MutexGuard<'static, Option<Mode>> {
    // The flag is never half changed, whatever has panicked.
    OURS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn write(text: &[u8]) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(text)?;
    output.flush()
}

/// Takes out of a picture what the terminal would obey or hide; whoever draws foreign text shows it as escapes before.
fn tame(picture: &mut Buffer) {
    for cell in &mut picture.content {
        if !is_harmless(cell.symbol()) {
            cell.set_symbol("?");
        }
    }
}

/// Makes the terminal ours, also when somebody else has changed its mode meanwhile.
fn take(kind: Mode) -> io::Result<()> {
    let mut ours = lock();
    // The mode to come back to is remembered from the first time only, which is as it should be: that
    // is why it is left before it is entered again.
    crossterm::terminal::disable_raw_mode()?;
    crossterm::terminal::enable_raw_mode()?;
    *ours = Some(kind);
    let mut text = Vec::new();
    let shown = queue!(text, EnterAlternateScreen, Clear(ClearType::All))
        .and_then(|()| match kind {
            Mode::Lines => Ok(()),
            Mode::Full => {
                mouse::on(&mut text)?;
                queue!(text, EnableBracketedPaste, cursor::Hide)
            }
        })
        .and_then(|()| write(&text));
    drop(ours);
    if shown.is_err() {
        give_back();
    }
    shown
}

/// Leaves the screen of our own, if it is still shown.
fn last_words() {
    let mut ours = lock();
    if let Some(kind) = ours.take() {
        let mut text = Vec::new();
        // A terminal that is gone has nothing to come back to.
        let _ = queue!(text, EndSynchronizedUpdate)
            .and_then(|()| match kind {
                Mode::Lines => Ok(()),
                Mode::Full => {
                    mouse::off(&mut text)?;
                    queue!(
                        text,
                        DisableBracketedPaste,
                        style::SetAttribute(style::Attribute::Reset)
                    )
                }
            })
            .and_then(|()| queue!(text, LeaveAlternateScreen, cursor::Show))
            .and_then(|()| write(&text));
    }
}

/// Gives the terminal back from wherever the program is, a lock held by this very thread included.
/// The mode comes first, as it needs no lock; ends within [`PATIENCE`].
fn give_back() {
    let _ = crossterm::terminal::disable_raw_mode();
    let (done, waiting) = mpsc::channel();
    let helper = std::thread::Builder::new().spawn(move || {
        last_words();
        let _ = done.send(());
    });
    if helper.is_ok() {
        let _ = waiting.recv_timeout(PATIENCE);
    }
}

/// Sees to it that panics and signals give the terminal back. Changes something the first time only.
fn watch() -> io::Result<()> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let painter = *PAINTER.lock().unwrap_or_else(PoisonError::into_inner);
            if painter.is_some_and(|painter| painter != std::thread::current().id()) {
                return;
            }
            give_back();
            before(info);
        }));
    });
    signals::watch(true)
}

/// Has `stop` called when somebody wants a program to end that has no terminal of its own to give back:
/// Ctrl-C, a closed terminal, a system that shuts down. Whoever asks a second time ends it at once.
pub(crate) fn when_told_to_end(stop: impl FnOnce() + Send + 'static) -> io::Result<()> {
    signals::when_told_to_end(stop)
}

/// The mouse, without its idle moves: they would wake the program for nothing.
#[cfg(unix)]
mod mouse {
    use std::io::{self, Write};

    /// Buttons and wheel, moves with a button held, places without limit.
    pub(super) fn on(text: &mut Vec<u8>) -> io::Result<()> {
        text.write_all(b"\x1b[?1000h\x1b[?1002h\x1b[?1006h")
    }

    pub(super) fn off(text: &mut Vec<u8>) -> io::Result<()> {
        text.write_all(b"\x1b[?1006l\x1b[?1002l\x1b[?1000l")
    }
}

/// The mouse, as crossterm asks for it.
#[cfg(not(unix))]
mod mouse {
    use std::io;

    use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
    use crossterm::queue;

    pub(super) fn on(text: &mut Vec<u8>) -> io::Result<()> {
        queue!(text, EnableMouseCapture)
    }

    pub(super) fn off(text: &mut Vec<u8>) -> io::Result<()> {
        queue!(text, DisableMouseCapture)?;
        // It sets the mode that it found when it began, which was ours.
        crossterm::terminal::disable_raw_mode()
    }
}

/// Signals as Unix has them.
#[cfg(unix)]
mod signals {
    use std::io;
    use std::sync::Mutex;

    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level;

    pub(super) const INTERRUPT: i32 = SIGINT;
    pub(super) const QUIT: i32 = SIGQUIT;

    /// Starts the thread that waits for signals, once; it lives as long as the process, as a signal
    /// that was ever caught does not get its old meaning back.
    ///
    /// SIGTSTP is not caught: the system then ignores it where nobody could wake us, and whoever sends
    /// it from outside is a shell that looks after the terminal; SIGCONT takes it again.
    pub(super) fn watch(hang_up: bool) -> io::Result<()> {
        static WATCHED: Mutex<bool> = Mutex::new(false);
        let mut watched = WATCHED
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        if *watched {
            return Ok(());
        }
        let mut caught = vec![SIGINT, SIGQUIT, SIGTERM, SIGCONT];
        if hang_up {
            caught.push(SIGHUP);
        }
        let mut signals = Signals::new(caught)?;
        std::thread::Builder::new().spawn(move || {
            for signal in signals.forever() {
                if signal == SIGCONT {
                    woken();
                } else {
                    super::told_to_end(signal);
                }
            }
        })?;
        *watched = true;
        Ok(())
    }

    /// See [`super::when_told_to_end`]. A hang-up that whoever started us has asked to ignore (`nohup`)
    /// stays ignored.
    pub(super) fn when_told_to_end(stop: impl FnOnce() + Send + 'static) -> io::Result<()> {
        let mut ends = vec![SIGINT, SIGTERM];
        if !ignores_hang_up() {
            ends.push(SIGHUP);
        }
        let mut signals = Signals::new(ends)?;
        std::thread::Builder::new().spawn(move || {
            let mut stop = Some(stop);
            for signal in signals.forever() {
                match stop.take() {
                    Some(stop) => stop(),
                    None => end(signal),
                }
            }
        })?;
        Ok(())
    }

    /// Whether SIGHUP is ignored, where the system tells: the first bit of a mask.
    pub(super) fn ignores_hang_up() -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_some_and(|mask| mask & 1 != 0)
    }

    /// Gives the terminal back and ends the process by `signal`, so that whoever waits for it can tell.
    pub(super) fn end(signal: i32) -> ! {
        super::give_back();
        let _ = low_level::emulate_default_handler(signal);
        // Not reached where signals do what they should; the exit code says the same.
        std::process::exit(128 + signal)
    }

    /// Sleeps until somebody wakes us, or not at all where nobody could.
    pub(super) fn sleep() {
        let _ = low_level::raise(SIGTSTP);
    }

    /// Takes the terminal again after a sleep that was not our own doing, and has it drawn: the reader
    /// of keys believes that the window has changed.
    fn woken() {
        let ours = *super::lock();
        if ours.is_some_and(|kind| super::take(kind).is_ok()) {
            let _ = low_level::raise(SIGWINCH);
        }
    }
}

/// Elsewhere Ctrl-C is a key while keys come one by one, and nothing else ends us from outside.
#[cfg(not(unix))]
mod signals {
    pub(super) const INTERRUPT: i32 = 2;
    pub(super) const QUIT: i32 = 3;

    pub(super) fn watch(_hang_up: bool) -> std::io::Result<()> {
        Ok(())
    }

    pub(super) fn ignores_hang_up() -> bool {
        false
    }

    /// Nobody tells, as Ctrl-C ends the process here like any other: what waits for `stop` must go on waiting, which it does
    /// not once `stop` is dropped.
    pub(super) fn when_told_to_end(stop: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
        std::mem::forget(stop);
        Ok(())
    }

    pub(super) fn end(signal: i32) -> ! {
        super::give_back();
        std::process::exit(128 + signal)
    }

    pub(super) fn sleep() {}
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use std::io::Read;

    #[test]
    fn a_picture_holds_nothing_that_a_terminal_obeys() {
        let symbols = [
            "a",
            "\u{e9}",
            "\u{1b}",
            "x\u{202e}",
            "\u{9b}",
            "\n",
            "🌿",
            "├",
        ];
        let area = ratatui::layout::Rect::new(0, 0, symbols.len() as u16, 1);
        let mut picture = Buffer::empty(area);
        for (cell, symbol) in picture.content.iter_mut().zip(symbols) {
            cell.set_symbol(symbol);
        }
        tame(&mut picture);
        let drawn: Vec<&str> = picture.content.iter().map(|cell| cell.symbol()).collect();
        assert_eq!(drawn, ["a", "\u{e9}", "?", "?", "?", "?", "🌿", "├"]);
    }

    /// Set where this test program runs in a terminal of its own, to how it panics there.
    const INSIDE: &str = "GRILLE_TEST_PANICS_INSIDE";

    /// No test by itself: what the next tests run in a terminal.
    #[test]
    fn panics_inside() {
        if let Some(how) = std::env::var_os(INSIDE) {
            if how == "on a full screen" {
                on_a_full_screen();
            }
            let mut terminal = Terminal::enter().unwrap();
            terminal.draw(&["the game".to_owned()]).unwrap();
            let _held = (how == "with the lock").then(lock);
            panic!("something is wrong");
        }
    }

    /// A thread aside panics first, which nobody sees, and then whoever draws does.
    fn on_a_full_screen() {
        let mut screen = FullScreen::enter(|_| true).unwrap();
        let aside = std::thread::spawn(|| panic!("something aside is wrong"));
        assert!(aside.join().is_err());
        let words = ratatui::widgets::Paragraph::new("screen");
        screen
            .draw(|frame| frame.render_widget(words, frame.area()))
            .unwrap();
        panic!("something is wrong");
    }

    /// What is written to a terminal in which the program panics so.
    fn output(how: &str) -> String {
        let pair = native_pty_system().openpty(PtySize::default()).unwrap();
        let mut command = CommandBuilder::new("sh");
        let script = "before=$(stty -a); \
                      \"$PROGRAM\" --exact terminal::tests::panics_inside --nocapture; \
                      [ \"$before\" = \"$(stty -a)\" ] && echo mode restored";
        command.args(["-c", script]);
        command.env("PROGRAM", std::env::current_exe().unwrap());
        command.env("TERM", "xterm");
        command.env("RUST_BACKTRACE", "0");
        command.env(INSIDE, how);
        let mut child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let mut output = Vec::new();
        // Ends, by an error on some systems: the terminal has no other end once the shell is gone.
        let _ = reader.read_to_end(&mut output);
        child.wait().unwrap();
        String::from_utf8_lossy(&output).into_owned()
    }

    /// These words must stand in the output, in this order.
    fn check(how: &str, words: &[&str]) {
        let output = output(how);
        let mut rest = output.as_str();
        for word in words {
            let Some((_, after)) = rest.split_once(word) else {
                panic!("no {word:?} in its place in {output:?}");
            };
            rest = after;
        }
    }

    const SHOWN: &str = "\u{1b}[?1049h";
    const LEFT: &str = "\u{1b}[?1049l";
    /// Out of raw mode, as there is a carriage return before the line feed.
    const SAID: &str = "something is wrong\r\n";

    #[test]
    fn a_panic_restores_the_terminal_before_it_speaks() {
        check("simply", &[SHOWN, "the game", LEFT, SAID, "mode restored"]);
    }

    #[test]
    fn on_a_full_screen_only_the_panic_of_whoever_draws_gives_the_terminal_back() {
        let how = "on a full screen";
        let words = [SHOWN, "screen", LEFT, SAID, "mode restored"];
        check(how, &words);
        let output = output(how);
        assert!(!output.contains("something aside is wrong"), "{output:?}");
        for off in ["\u{1b}[?1000l", "\u{1b}[?2004l", "\u{1b}[?25h"] {
            assert!(output.contains(off), "{off:?} in {output:?}");
        }
    }

    /// The worst case: whoever panics holds what giving the terminal back needs, and lets it go late.
    #[test]
    fn a_panic_within_a_drawing_restores_the_terminal_too() {
        check("with the lock", &[SHOWN, "the game", SAID, LEFT]);
        check("with the lock", &[SAID, "mode restored"]);
    }

    #[test]
    fn a_character_typed_with_alt_gr_is_text_on_windows() {
        let alt_gr = KeyModifiers::CONTROL | KeyModifiers::ALT;
        let key = |code, modifiers| KeyEvent::new(code, modifiers);
        let backslash = key(KeyCode::Char('\\'), alt_gr);
        assert_eq!(typed(backslash, true).modifiers, KeyModifiers::NONE);
        assert_eq!(typed(backslash, false), backslash);
        let control = key(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(typed(control, true), control);
        let arrow = key(KeyCode::Left, alt_gr);
        assert_eq!(typed(arrow, true), arrow);
    }
}
