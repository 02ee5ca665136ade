//! Runs the Morpion 3D assignment on a terminal, or through pipes.

use std::io;

use grille_classic::morpion::{self, Key, Options, Table, Window};
use grille_grid::Rng;

use crate::args::Morpion;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::terminal::{self, Terminal};

pub(super) fn run(args: &Morpion, rng: Rng, lang: &Messages) -> Result<(), Failure> {
    let mut console = super::console(lang);
    let options = Options {
        side: args.side,
        variant: args.variant,
        quake: args.quake,
    };
    let rules = morpion::ask_rules(&mut console, options)?;
    let mut table = Table::new(rules, rng, lang);
    if !Terminal::is_there() {
        return Ok(morpion::play_on_console(&mut table, &mut console)?);
    }
    let early = morpion::early_keys(&mut console)?;
    // It locks stdout, which the terminal needs.
    drop(console);
    let mut terminal = Terminal::enter()?;
    let (end, room) = morpion::play_in_window(&mut table, early, &mut terminal)?;
    drop(terminal);
    Ok(morpion::show_end(
        &table,
        end,
        room,
        &mut super::console(lang),
    )?)
}

impl Window for Terminal {
    fn size(&self) -> (usize, usize) {
        Terminal::size(self)
    }

    fn draw(&mut self, lines: &[String]) -> io::Result<()> {
        Terminal::draw(self, lines)
    }

    fn key(&mut self) -> io::Result<Key> {
        Ok(match Terminal::key(self)? {
            terminal::Key::Char(letter) => Key::Char(letter),
            terminal::Key::Other => Key::Other,
            terminal::Key::Redraw => Key::Redraw,
            terminal::Key::End => Key::End,
        })
    }
}
