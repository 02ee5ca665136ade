//! The effects of a move, as the events of its game.

/// The events of one move, in order.
///
/// ```
/// use grille_grid::Pos;
/// use grille_session::{Events, Session};
/// use grille_takuzu::{Digit, Event};
///
/// let mut session = Session::new("takuzu:.1.0..0..0..11.0".parse()?)?;
/// let put = Event::Put(Pos::new(0, 0), Digit::Zero);
/// assert_eq!(session.play_text("AA0", 0)?, Events::Takuzu(vec![put]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Events {
    /// Minesweeper.
    Mines(Vec<grille_mines::Event>),
    /// Takuzu.
    Takuzu(Vec<grille_takuzu::Event>),
    /// Morpion 3D.
    Morpion(Vec<grille_morpion::Event>),
}

impl Events {
    /// Whether the move has ended the game; [`Session::status`](crate::Session::status) has the result.
    pub fn ended(&self) -> bool {
        use grille_mines::Event as Mines;
        use grille_morpion::Event as Morpion;
        use grille_takuzu::Event as Takuzu;
        // The last event of the last move ends a game.
        match self {
            Events::Mines(events) => matches!(events.last(), Some(Mines::Won | Mines::Lost)),
            Events::Takuzu(events) => matches!(events.last(), Some(Takuzu::Won)),
            Events::Morpion(events) => matches!(events.last(), Some(Morpion::Won(_))),
        }
    }
}
