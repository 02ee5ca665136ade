//! Takes control of the terminal, for single keys and a full screen, and restores it however the program ends. No other
//! file touches the terminal's mode or the process's signals.
//!
//! The ways out: [`Terminal`] is dropped (quit, end, error); a panic, whose hook restores the terminal before it
//! prints; a signal that ends programs; or Ctrl-C, which is a key and no signal in raw mode. Ctrl-Z restores the
//! terminal while the program is suspended. Games are notified of a signal first, and end the process once they are
//! saved ([`Ending`]).
//!
//! There are two modes: [`Terminal`] shows lines and waits for keys. [`FullScreen`] draws through ratatui, supports
//! the mouse, and reads input in its own thread, so that the drawing thread can wait for other things, too.

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

/// The current mode, if the terminal is taken. Writing to the terminal requires the lock, so that nothing is drawn
/// after it was restored.
static OURS: Mutex<Option<Mode>> = Mutex::new(None);

/// The thread that draws the full screen. A panic in any other thread does not restore the terminal; the thread that
/// joins it reports it.
static PAINTER: Mutex<Option<ThreadId>> = Mutex::new(None);

/// Called first when the program must end. Returns whether anybody still listens.
static LISTENER: Mutex<Option<Listener>> = Mutex::new(None);

type Listener = Box<dyn FnMut(Ending) -> bool + Send>;

/// The total time the program was suspended, and when the current suspension began.
static SLEEP: Mutex<(Duration, Option<Instant>)> = Mutex::new((Duration::ZERO, None));

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Single keys and the alternate screen.
    Lines,
    /// Also mouse and pasted text, and no cursor.
    Full,
}

/// How long an ending program waits for the terminal to accept its last output.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long a listener may take to save its game.
const TIME_TO_KEEP: Duration = Duration::from_secs(3);

/// A request to end the program: a signal, or a key that stands for one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ending(i32);

impl Ending {
    /// An end that happens after a while even if the listener is busy and never calls [`Ending::end`].
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

    /// Restores the terminal and ends the process by the signal, so that its parent sees it.
    pub(crate) fn end(self) -> ! {
        signals::end(self.0)
    }
}

/// Calls `notify` from another thread when the program is asked to end. The listener saves its game and soon calls
/// [`Ending::end`].
pub(crate) fn notify_before_exit(
    notify: impl FnMut(Ending) -> bool + Send + 'static,
) -> io::Result<()> {
    listen(Some(Box::new(notify)));
    signals::watch(!signals::ignores_hang_up())
}

fn listen(listener: Option<Listener>) {
    *LISTENER.lock().unwrap_or_else(PoisonError::into_inner) = listener;
}

/// Handles a signal that ends programs. Notifies the listener only once, because closing a terminal sends several
/// signals.
#[cfg(unix)]
fn asked_to_end(signal: i32) {
    static NOTIFIED: Once = Once::new();
    let mut listener = LISTENER.lock().unwrap_or_else(PoisonError::into_inner);
    match listener.as_mut() {
        None => signals::end(signal),
        Some(notify) => NOTIFIED.call_once(|| {
            if !notify(Ending::soon(signal)) {
                signals::end(signal);
            }
        }),
    }
}

/// The total time for which the program was suspended by Ctrl-Z on the full screen. While it is being suspended or
/// resumed, this grows like any clock.
pub(crate) fn suspended_time() -> Duration {
    let (before, since) = *SLEEP.lock().unwrap_or_else(PoisonError::into_inner);
    before + since.map_or(Duration::ZERO, |since| since.elapsed())
}

/// An input of a [`Terminal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// A character; Enter is `'\n'`.
    Char(char),
    /// A key without a character.
    Other,
    /// The window has a new size or other content: draw it again.
    Redraw,
    /// Ctrl-D, the end of the input.
    End,
}

/// Why a full screen cannot be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoFullScreen {
    /// Standard input is a file or a pipe.
    Keyboard,
    /// Standard output is a file or a pipe.
    Screen,
    /// The terminal cannot move its cursor (`TERM=dumb`).
    Cursor,
}

/// A terminal in raw mode, which reads single keys. Dropping it restores the terminal.
pub(crate) struct Terminal(());

impl Terminal {
    /// Whether stdin and stdout are a terminal that can do what is needed here.
    ///
    /// Requires and changes nothing.
    pub(crate) fn is_there() -> bool {
        Terminal::lacking().is_none()
    }

    /// Returns what is missing for a full screen, if anything.
    ///
    /// Requires and changes nothing.
    pub(crate) fn lacking() -> Option<NoFullScreen> {
        if !io::stdin().is_terminal() {
            Some(NoFullScreen::Keyboard)
        } else if !io::stdout().is_terminal() {
            Some(NoFullScreen::Screen)
        } else if std::env::var_os("TERM").is_some_and(|name| name == "dumb") {
            Some(NoFullScreen::Cursor)
        } else {
            None
        }
    }

    /// Takes the terminal: the alternate screen, and keys without Enter and without echo.
    ///
    /// Requires [`Terminal::is_there`], and that nobody holds the lock of stdout for long. Changes the terminal's
    /// mode; the first call also installs the panic hook and the signal handling, for the rest of the process. Ensures
    /// that the terminal is unchanged on failure.
    pub(crate) fn enter() -> io::Result<Terminal> {
        watch()?;
        take(Mode::Lines)?;
        Ok(Terminal(()))
    }

    /// Rows and columns of the window, with a usual size as fallback.
    pub(crate) fn size(&self) -> (usize, usize) {
        match crossterm::terminal::size() {
            Ok((cols, rows)) if cols > 0 && rows > 0 => (rows.into(), cols.into()),
            _ => (24, 80),
        }
    }

    /// Replaces what is shown by these lines, with the cursor behind the last one.
    ///
    /// Requires lines without control characters. Cuts off what does not fit into the window, so that nothing scrolls.
    /// Draws over the old lines without erasing them first, so nothing flickers.
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
            // Behind a full line, the cursor is still on its last column.
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
    /// Does not return on Ctrl-C, and on Ctrl-Z only after the program is resumed. Ends: every event but a few, such
    /// as the release of a key, returns; after those, a person can always press another key.
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

/// An input of a [`FullScreen`].
#[derive(Debug)]
pub(crate) enum Input {
    /// A key was pressed or is held. Never Ctrl-C, Ctrl-Z or Ctrl-\\, which are handled here.
    Key(KeyEvent),
    Mouse(MouseEvent),
    /// Pasted text, unchecked.
    Paste(String),
    /// The window has a new size or other content: draw everything again.
    Redraw,
    /// The program must end, because of Ctrl-C or a signal.
    End(Ending),
    /// No more input, because of this error.
    Gone(io::Error),
}

/// A terminal for full screens. Dropping it restores the terminal.
pub(crate) struct FullScreen {
    screen: ratatui::Terminal<CrosstermBackend<Output>>,
    output: Output,
}

/// Ratatui's output that was not sent yet, so that the terminal gets each frame at once.
#[derive(Clone, Default)]
struct Output(Rc<RefCell<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// Does nothing: [`FullScreen::draw`] sends whole frames.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl FullScreen {
    /// Takes the terminal and calls `send` with every input, from another thread, until it returns `false`.
    ///
    /// Requires [`Terminal::is_there`], that nobody holds the lock of stdout for long, and that this is the process's
    /// last reader of keys: its thread waits for the next key as long as the process lives. Changes and ensures the
    /// same as [`Terminal::enter`].
    pub(crate) fn enter(
        send: impl FnMut(Input) -> bool + Clone + Send + 'static,
    ) -> io::Result<FullScreen> {
        let mut notify = send.clone();
        listen(Some(Box::new(move |ending| notify(Input::End(ending)))));
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

    /// Draws a frame. Sends its differences from the previous one to the terminal, as one update.
    pub(crate) fn draw(&mut self, picture: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.screen.draw(|frame| {
            picture(frame);
            replace_harmful(frame.buffer_mut());
        })?;
        let drawn = std::mem::take(&mut *self.output.0.borrow_mut());
        if drawn.is_empty() {
            return Ok(());
        }
        let ours = lock();
        // Restoring the screen sends a `Redraw`, after which this is drawn.
        if ours.is_none() {
            return Ok(());
        }
        let mut text = Vec::with_capacity(drawn.len() + 16);
        queue!(text, BeginSynchronizedUpdate)?;
        text.extend_from_slice(&drawn);
        queue!(text, EndSynchronizedUpdate)?;
        write(&text)
    }

    /// Copies a text to the terminal's clipboard. Terminals that do not allow this ignore it.
    pub(crate) fn copy(&mut self, text: &str) -> io::Result<()> {
        let ours = lock();
        if ours.is_none() {
            return Ok(());
        }
        let mut bytes = Vec::new();
        queue!(bytes, CopyToClipboard::to_clipboard_from(text))?;
        write(&bytes)
    }

    /// Forgets what the terminal shows, so that the next frame is drawn completely.
    pub(crate) fn forget(&mut self) -> io::Result<()> {
        // Not `clear`, which asks the terminal for the cursor's position and waits for the reading thread.
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

/// Reads inputs and sends them on. Ends when nobody listens, or on a read error.
fn read(mut send: impl FnMut(Input) -> bool) {
    loop {
        // If the reader panics, the program must not go on without input.
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

/// Returns a key as typed. Windows reports AltGr, which many keyboards need for `@` and `\\`, as Control and Alt: such
/// a character is an ordinary one.
fn typed(mut key: KeyEvent, on_windows: bool) -> KeyEvent {
    let alt_gr = KeyModifiers::CONTROL | KeyModifiers::ALT;
    if on_windows && matches!(key.code, KeyCode::Char(_)) && key.modifiers.contains(alt_gr) {
        key.modifiers.remove(alt_gr);
    }
    key
}

/// Interprets a key on the full screen. Keys that are usually signals work even while the drawing thread is busy:
/// Ctrl-Z at once, the others after [`TIME_TO_KEEP`].
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

/// Restores the terminal, suspends the process until it is resumed, and takes the terminal again.
fn sleep(kind: Mode) -> io::Result<()> {
    let _ = crossterm::terminal::disable_raw_mode();
    last_words();
    let sleep = || SLEEP.lock().unwrap_or_else(PoisonError::into_inner);
    sleep().1 = Some(Instant::now());
    signals::sleep();
    let slept = suspended_time();
    *sleep() = (slept, None);
    take(kind)
}

/// Interprets a key of a [`Terminal`]. In raw mode the terminal sends no signals for Ctrl-C and the like, so this does.
fn pressed(key: KeyEvent) -> io::Result<Key> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c') if control => signals::end(signals::INTERRUPT),
        // Ctrl-\ arrives as the character that shares its code.
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
    // The value is never half changed, even after a panic.
    OURS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn write(text: &[u8]) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(text)?;
    output.flush()
}

/// Removes what the terminal would obey or hide. Foreign text should be escaped before it is drawn.
fn replace_harmful(picture: &mut Buffer) {
    for cell in &mut picture.content {
        if !is_harmless(cell.symbol()) {
            cell.set_symbol("?");
        }
    }
}

/// Takes the terminal, even if another program has changed its mode meanwhile.
fn take(kind: Mode) -> io::Result<()> {
    let mut ours = lock();
    // Crossterm remembers only the first mode, which is the one to restore. Leave raw mode before entering it again,
    // as it would otherwise do nothing.
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

/// Leaves the alternate screen, if it is still shown.
fn last_words() {
    let mut ours = lock();
    if let Some(kind) = ours.take() {
        let mut text = Vec::new();
        // If the terminal is gone, there is nothing to restore.
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

/// Restores the terminal from anywhere, even if this very thread holds the lock. Restores the mode first, because that
/// needs no lock. Ends within [`PATIENCE`].
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

/// Makes panics and signals restore the terminal. Only the first call has an effect.
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

/// Calls `stop` when a program that has not taken the terminal is asked to end: by Ctrl-C, a closed terminal, a
/// shutdown. A second request ends it at once.
pub(crate) fn on_request_to_end(stop: impl FnOnce() + Send + 'static) -> io::Result<()> {
    signals::on_request_to_end(stop)
}

/// Mouse reports without motion, which would wake the program for nothing.
#[cfg(unix)]
mod mouse {
    use std::io::{self, Write};

    /// Buttons and wheel, motion with a button held, and unlimited coordinates.
    pub(super) fn on(text: &mut Vec<u8>) -> io::Result<()> {
        text.write_all(b"\x1b[?1000h\x1b[?1002h\x1b[?1006h")
    }

    pub(super) fn off(text: &mut Vec<u8>) -> io::Result<()> {
        text.write_all(b"\x1b[?1006l\x1b[?1002l\x1b[?1000l")
    }
}

/// Mouse reports as crossterm requests them.
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
        // Crossterm restores the mode that it found when it started, which was ours.
        crossterm::terminal::disable_raw_mode()
    }
}

#[cfg(unix)]
mod signals {
    use std::io;
    use std::sync::Mutex;

    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level;

    pub(super) const INTERRUPT: i32 = SIGINT;
    pub(super) const QUIT: i32 = SIGQUIT;

    /// Starts the thread that waits for signals, once. It lives as long as the process, because signal-hook never
    /// restores a signal's default action.
    ///
    /// SIGTSTP is not caught: the system then ignores it if nobody could resume us, and a shell that sends it looks
    /// after the terminal. SIGCONT takes the terminal again.
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
                    resumed();
                } else {
                    super::asked_to_end(signal);
                }
            }
        })?;
        *watched = true;
        Ok(())
    }

    /// See [`super::on_request_to_end`]. A hang-up that the parent has set to be ignored (`nohup`) stays ignored.
    pub(super) fn on_request_to_end(stop: impl FnOnce() + Send + 'static) -> io::Result<()> {
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

    /// Whether SIGHUP, the first bit of the mask, is ignored. `false` if the system does not say.
    pub(super) fn ignores_hang_up() -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_some_and(|mask| mask & 1 != 0)
    }

    /// Restores the terminal and ends the process by `signal`, so that its parent sees it.
    pub(super) fn end(signal: i32) -> ! {
        super::give_back();
        let _ = low_level::emulate_default_handler(signal);
        // Not reached if signals work; the exit code says the same.
        std::process::exit(128 + signal)
    }

    /// Suspends the process until it is resumed. Returns at once if nobody could resume it.
    pub(super) fn sleep() {
        let _ = low_level::raise(SIGTSTP);
    }

    /// Takes the terminal again after a suspension from outside. Pretends a change of the window size, so that the
    /// screen is drawn again.
    fn resumed() {
        let ours = *super::lock();
        if ours.is_some_and(|kind| super::take(kind).is_ok()) {
            let _ = low_level::raise(SIGWINCH);
        }
    }
}

/// On other systems Ctrl-C is a key in raw mode, and no signal ends us.
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

    /// Never calls `stop`, because Ctrl-C ends the process here. Dropping `stop` would end the wait for it, so it is
    /// leaked.
    pub(super) fn on_request_to_end(stop: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
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
    fn a_picture_has_no_control_sequences() {
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
        replace_harmful(&mut picture);
        let drawn: Vec<&str> = picture.content.iter().map(|cell| cell.symbol()).collect();
        assert_eq!(drawn, ["a", "\u{e9}", "?", "?", "?", "?", "🌿", "├"]);
    }

    /// Set if this test program runs in a terminal of its own: how it should panic there.
    const INSIDE: &str = "GRILLE_TEST_PANICS_INSIDE";

    /// Not a test itself: the next tests run it in a terminal.
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

    /// Panics in another thread, which must not be shown, and then in the drawing thread.
    fn on_a_full_screen() {
        let mut screen = FullScreen::enter(|_| true).unwrap();
        let thread = std::thread::spawn(|| panic!("a thread is wrong"));
        assert!(thread.join().is_err());
        let words = ratatui::widgets::Paragraph::new("screen");
        screen
            .draw(|frame| frame.render_widget(words, frame.area()))
            .unwrap();
        panic!("something is wrong");
    }

    /// Returns the output of the program in a terminal when it panics this way.
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
        // Ends, on some systems with an error, because nothing else holds the terminal once the shell is gone.
        let _ = reader.read_to_end(&mut output);
        child.wait().unwrap();
        String::from_utf8_lossy(&output).into_owned()
    }

    /// Checks that the output contains these words in this order.
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
    /// Printed outside raw mode, as there is a carriage return before the line feed.
    const SAID: &str = "something is wrong\r\n";

    #[test]
    fn a_panic_restores_the_terminal_before_its_message() {
        check("simply", &[SHOWN, "the game", LEFT, SAID, "mode restored"]);
    }

    #[test]
    fn on_a_full_screen_only_a_panic_of_the_drawing_thread_restores_the_terminal() {
        let how = "on a full screen";
        let words = [SHOWN, "screen", LEFT, SAID, "mode restored"];
        check(how, &words);
        let output = output(how);
        assert!(!output.contains("a thread is wrong"), "{output:?}");
        for off in ["\u{1b}[?1000l", "\u{1b}[?2004l", "\u{1b}[?25h"] {
            assert!(output.contains(off), "{off:?} in {output:?}");
        }
    }

    /// The worst case: the panicking thread holds the lock, and releases it late.
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
