//! The rules of Minesweeper as values: what the assignments do differently is named in [`Rules`].

use grille_grid::names;

/// What the first click is promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum FirstClick {
    /// Nothing.
    None,
    /// It is not a mine.
    Safe,
    /// Neither it nor a neighbour is a mine.
    Zero,
}

names! {
    FirstClick, UnknownFirstClick, "promise for the first click":
    None = "none",
    Safe = "safe",
    Zero = "zero",
}

/// What marks there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Marking {
    /// There are no marks.
    Never,
    /// A mark stays.
    Final,
    /// A mark can be taken away again.
    Free,
}

/// What the view shows once the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum AtEnd {
    /// What it showed before, and the mine that was dug.
    Keep,
    /// Every mine, too; a wrong mark stays.
    ShowMines,
    /// Every cell.
    ShowAll,
}

/// The rules of one kind of game.
///
/// ```
/// use grille_mines::{Marking, Rules};
///
/// // A house rule of our own: like the three-level assignment, but marks are final.
/// let house = Rules { marking: Marking::Final, ..Rules::IA };
/// assert!(!house.wrong_mark_loses);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// What the first click is promised.
    pub first: FirstClick,
    /// What marks there are.
    pub marking: Marking,
    /// Whether marking a cell without a mine loses the game. Where it does, a mark in a game that
    /// goes on is a fact; otherwise it is the player's opinion.
    pub wrong_mark_loses: bool,
    /// Whether a flood opens the marked cells that it reaches, and digging a marked cell opens it
    /// when no mine is on it or around it.
    pub flood_opens_marks: bool,
    /// What the view shows once the game is over.
    pub at_end: AtEnd,
}

impl Rules {
    /// The five-operation assignment: nothing promised, a wrong mark loses, mines shown at the end.
    pub const SAE: Rules = Rules {
        first: FirstClick::None,
        marking: Marking::Final,
        wrong_mark_loses: true,
        flood_opens_marks: false,
        at_end: AtEnd::ShowMines,
    };

    /// The practical-work assignment: nothing promised, no marks, the board stays as it is.
    pub const TP: Rules = Rules {
        first: FirstClick::None,
        marking: Marking::Never,
        wrong_mark_loses: false,
        flood_opens_marks: false,
        at_end: AtEnd::Keep,
    };

    /// The three-level assignment: the first click floods, marks come and go, floods open them,
    /// everything is shown at the end.
    pub const IA: Rules = Rules {
        first: FirstClick::Zero,
        marking: Marking::Free,
        wrong_mark_loses: false,
        flood_opens_marks: true,
        at_end: AtEnd::ShowAll,
    };
}

/// Rules by name.
///
/// ```
/// use grille_mines::{FirstClick, Preset, Rules};
///
/// assert_eq!("sae".parse::<Preset>()?.rules(), Rules::SAE);
/// # Ok::<(), grille_mines::UnknownPreset>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Preset {
    /// What players are used to: marks come and go, floods leave them alone, mines are shown at the
    /// end.
    Free,
    /// The five-operation assignment.
    Sae,
    /// The practical-work assignment.
    Tp,
    /// The three-level assignment.
    Ia,
}

names! {
    Preset, UnknownPreset, "rules":
    Free = "free",
    Sae = "sae",
    Tp = "tp",
    Ia = "ia",
}

impl Preset {
    /// The rules of that name.
    pub const fn rules(self) -> Rules {
        match self {
            Preset::Free => Rules {
                first: FirstClick::Zero,
                marking: Marking::Free,
                wrong_mark_loses: false,
                flood_opens_marks: false,
                at_end: AtEnd::ShowMines,
            },
            Preset::Sae => Rules::SAE,
            Preset::Tp => Rules::TP,
            Preset::Ia => Rules::IA,
        }
    }
}
