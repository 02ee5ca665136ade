//! Draws small boards of any game as lines of styled text, for the rules and the lessons.

use std::collections::BTreeSet;

use grille_grid::Pos;
use grille_messages::describe;
use grille_morpion::{Line as Won, Player};
use grille_session::morpion::Morpion;
use grille_session::{Game, Session};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::board::CellLook;
use super::context::Context;
use super::theme::Theme;
use super::{mines, morpion, takuzu};

/// The width of the row names and the blank after them.
const GUTTER: u16 = 3;

/// The cell sizes on boards with rules between cells, largest first.
const RULED: [(u16, u16); 4] = [(11, 5), (7, 3), (5, 1), (3, 1)];

/// A small board, and how it is drawn.
#[derive(Clone, Copy)]
pub(super) struct SmallBoard<'a> {
    session: &'a Session,
    /// The cells to look at, which are marked.
    look: &'a [Pos],
    cursor: Option<Pos>,
    /// The columns and rows of a cell.
    cell: (u16, u16),
    /// Whether there are rules between the cells.
    ruled: bool,
}

/// A piece of text with its style.
type Piece = (String, Style);

impl<'a> SmallBoard<'a> {
    /// A board with the smallest cells.
    pub(super) fn new(session: &'a Session, look: &'a [Pos], cursor: Option<Pos>) -> Self {
        let highest = match session.game() {
            Game::Morpion(game) => morpion::board::highest(game.game().position()),
            Game::Mines(_) | Game::Takuzu(_) => 1,
        };
        SmallBoard {
            session,
            look,
            cursor,
            // Small boards have low piles.
            cell: (highest as u16 + 2, 1),
            // Signs stand on the rules.
            ruled: matches!(session.game(), Game::Takuzu(game) if game.board().has_signs()),
        }
    }

    /// The same board, as large as fits into this room.
    pub(super) fn within(self, room: (u16, u16)) -> Self {
        let sizes = RULED.into_iter().filter(|cell| cell.0 >= self.cell.0);
        let mut sizes = sizes.map(|cell| SmallBoard {
            cell,
            ruled: true,
            ..self
        });
        let fits = |board: &Self| board.size().0 <= room.0 && board.size().1 <= room.1;
        sizes.find(fits).unwrap_or(self)
    }

    /// The columns and rows that it takes, including the row and column names.
    pub(super) fn size(&self) -> (u16, u16) {
        let size = self.session.game().size();
        let rule = u16::from(self.ruled);
        // Small boards have few rows and columns.
        let along = |count: u32, cell: u16| count as u16 * (cell + rule) + rule;
        let cols = GUTTER + along(size.cols(), self.cell.0);
        let rows = 1 + along(size.rows(), self.cell.1);
        (cols, rows)
    }

    /// The cell at this position of the screen, if the board is drawn at the start of `area`.
    pub(super) fn hit(&self, area: Rect, column: u16, row: u16) -> Option<Pos> {
        let rule = u16::from(self.ruled);
        let x = column.checked_sub(area.x + GUTTER + rule)?;
        let y = row.checked_sub(area.y + 1 + rule)?;
        let pos = Pos {
            row: u32::from(y / (self.cell.1 + rule)),
            col: u32::from(x / (self.cell.0 + rule)),
        };
        let size = self.session.game().size();
        (pos.row < size.rows() && pos.col < size.cols()).then_some(pos)
    }

    /// Its lines, starting with the column names.
    pub(super) fn lines(&self, cx: &Context) -> Vec<Line<'static>> {
        let size = self.session.game().size();
        let mut lines = vec![self.column_names(cx)];
        for row in 0..size.rows() {
            if self.ruled {
                let corners = if row == 0 { "┌┬┐" } else { "├┼┤" };
                lines.push(self.rule(corners, row.checked_sub(1), cx));
            }
            for part in 0..self.cell.1 {
                let name = match part == self.cell.1 / 2 {
                    true => names(self.session, Pos::new(row, 0)).0,
                    false => String::new(),
                };
                let mut spans = vec![Span::styled(format!("{name:>2} "), cx.theme.dim)];
                for col in 0..size.cols() {
                    let here = part == self.cell.1 / 2;
                    let before = col.checked_sub(1).filter(|_| here);
                    let sign = before.and_then(|col| self.signs(Pos::new(row, col), cx)[0].take());
                    spans.extend(sign.or(self.upright(cx)));
                    spans.extend(self.part(Pos::new(row, col), part, cx));
                }
                spans.extend(self.upright(cx));
                lines.push(Line::from(spans));
            }
        }
        if self.ruled {
            lines.push(self.rule("└┴┘", None, cx));
        }
        lines
    }

    fn column_names(&self, cx: &Context) -> Line<'static> {
        let cell = usize::from(self.cell.0);
        let rule = if self.ruled { " " } else { "" };
        let mut text = " ".repeat(GUTTER.into());
        for col in 0..self.session.game().size().cols() {
            let name = names(self.session, Pos::new(0, col)).1;
            // Above the middle of the cell, or just before it if the width is even, where the symbol is.
            let before = (cell - 1) / 2;
            text += &format!("{rule}{:before$}{name:<1$}", "", cell - before);
        }
        Line::styled(text.trim_end().to_owned(), cx.theme.dim)
    }

    /// A rule with these corners, and with the signs below the row `above`.
    fn rule(&self, corners: &str, above: Option<u32>, cx: &Context) -> Line<'static> {
        let (bar, corners) = match cx.theme.is_ascii() {
            true => ("-", "+++"),
            false => ("─", corners),
        };
        let bars = |count: usize| Span::styled(bar.repeat(count), cx.theme.dim);
        let mut corners = corners.chars();
        let mut next = || corners.next().map(String::from).unwrap_or_default();
        let (first, between, last) = (next(), next(), next());
        let corner = |text: String| Span::styled(text, cx.theme.dim);
        let mut spans = vec![Span::raw(" ".repeat(GUTTER.into())), corner(first)];
        let cell = usize::from(self.cell.0);
        for col in 0..self.session.game().size().cols() {
            if col > 0 {
                spans.push(corner(between.clone()));
            }
            match above.and_then(|row| self.signs(Pos::new(row, col), cx)[1].take()) {
                Some(sign) => {
                    let before = (cell - 1) / 2;
                    spans.extend([bars(before), sign, bars(cell - before - 1)]);
                }
                None => spans.push(bars(cell)),
            }
        }
        spans.push(corner(last));
        Line::from(spans)
    }

    /// The signs at the right of a cell and below it.
    fn signs(&self, pos: Pos, cx: &Context) -> [Option<Span<'static>>; 2] {
        let Game::Takuzu(game) = self.session.game() else {
            return [None, None];
        };
        let signs = takuzu::board::signs(game.board(), pos, &Default::default(), &cx.theme);
        signs.map(|sign| sign.map(|(text, style)| Span::styled(text, style)))
    }

    /// The rule between two cells, if there are rules.
    fn upright(&self, cx: &Context) -> Option<Span<'static>> {
        let glyph = cx.theme.glyphs.vertical;
        self.ruled.then(|| Span::styled(glyph, cx.theme.dim))
    }

    /// One row of a cell: its symbol, a pointer beside it if it is marked, and brackets around it if the cursor is
    /// there.
    fn part(&self, pos: Pos, part: u16, cx: &Context) -> Vec<Span<'static>> {
        let theme = &cx.theme;
        let (mut ground, mut body) = match self.session.game() {
            Game::Morpion(game) => (theme.open, self.pile(game, pos, part, theme)),
            _ => {
                let (sign, style) = sign(self.session, pos, theme);
                let here = part == self.cell.1 / 2;
                (
                    style,
                    if here {
                        vec![(sign, style)]
                    } else {
                        Vec::new()
                    },
                )
            }
        };
        let (marked, here) = (self.look.contains(&pos), self.cursor == Some(pos));
        if marked {
            ground = ground.patch(theme.reason);
        }
        for (_, style) in &mut body {
            if marked {
                *style = style.patch(theme.reason);
            }
            if here {
                *style = style.patch(theme.cursor);
            }
        }
        let inside = usize::from(self.cell.0) - 2;
        let wide: usize = body.iter().map(|(text, _)| Span::raw(text).width()).sum();
        let before = inside.saturating_sub(wide) / 2;
        let pointer = (marked && wide > 0).then_some(theme.glyphs.pointer);
        let (open, close) = match here {
            true => theme.glyphs.cursor,
            // If the symbol fills its cell, the pointer is at the edge.
            false => (pointer.filter(|_| before == 0).unwrap_or(" "), " "),
        };
        let mut left = " ".repeat(before);
        if let Some(pointer) = pointer.filter(|_| before > 0) {
            left.pop();
            left += pointer;
        }
        let edge = ground.patch(if here { theme.key } else { Style::new() });
        let right = " ".repeat(inside.saturating_sub(before + wide));
        let mut spans = vec![Span::styled(open, edge), Span::styled(left, ground)];
        spans.extend(
            body.into_iter()
                .map(|(text, style)| Span::styled(text, style)),
        );
        spans.extend([Span::styled(right, ground), Span::styled(close, edge)]);
        spans
    }

    /// The tokens of a pile in one row of its cell: stacked if there is room, or else all in one row, lowest first.
    fn pile(&self, game: &Morpion, pos: Pos, part: u16, theme: &Theme) -> Vec<Piece> {
        let board = game.game().position();
        let lines = game.game().lines();
        let (height, rows) = (board.height(pos), u32::from(self.cell.1));
        let token = |level: u32| {
            let token = board.token(pos, level)?;
            let style = match token {
                Player::X => theme.x,
                Player::O => theme.o,
            };
            let style = match is_in(&lines, pos, level) {
                true => style.patch(theme.selected),
                false => style,
            };
            Some((token.letter().to_string(), style))
        };
        // A high cell leaves some rows free below the pile.
        let below = (rows - 1) / 4;
        if height + below > rows {
            let middle = part == self.cell.1 / 2;
            let whole = (0..height).filter_map(token);
            return if middle { whole.collect() } else { Vec::new() };
        }
        match (rows - 1 - u32::from(part)).checked_sub(below) {
            Some(0) if height == 0 => vec![(theme.glyphs.blank.to_owned(), theme.dim)],
            level => level.and_then(token).into_iter().collect(),
        }
    }
}

/// Whether a token is in one of these lines.
fn is_in(lines: &[Won], pos: Pos, level: u32) -> bool {
    let mut tokens = lines.iter().flat_map(|line| &line.tokens);
    tokens.any(|&token| token == (pos, level))
}

/// The names of the row and of the column of a cell.
fn names(session: &Session, pos: Pos) -> (String, String) {
    let name = describe::name(session, pos);
    // On a small board, columns have one letter.
    let (col, row) = name.split_at(1);
    (row.to_owned(), col.to_owned())
}

/// The symbol of a cell of Minesweeper or Takuzu, with the style of the whole cell.
fn sign(session: &Session, pos: Pos, theme: &Theme) -> Piece {
    let look = match session.game() {
        Game::Mines(game) => mines::board::look(game, pos, (2, 1), &BTreeSet::new(), None, theme),
        Game::Takuzu(game) => takuzu::board::look(game, pos, (3, 1), &Default::default(), theme),
        // Piles are drawn token by token.
        Game::Morpion(_) => CellLook::plain(theme.glyphs.blank, theme.dim),
    };
    match look.text.is_empty() {
        true => (" ".to_owned(), look.style),
        false => (look.text, look.style),
    }
}
