//! The rules of Minesweeper as values. [`Rules`] names every difference between the assignments.

use grille_grid::names;

/// What the rules promise for the first click.
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

/// Which marks the rules allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Marking {
    /// No marks.
    Never,
    /// Marks are permanent.
    Final,
    /// Marks can be removed.
    Free,
}

/// What the view shows at the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum AtEnd {
    /// What it showed before, and the mine that was dug.
    Keep,
    /// Also every mine; a wrong mark stays.
    ShowMines,
    /// Every cell.
    ShowAll,
}

/// A set of rules.
///
/// ```
/// use grille_mines::{Marking, Rules};
///
/// // A variant: like the three-level assignment, but marks are final.
/// let variant = Rules { marking: Marking::Final, ..Rules::IA };
/// assert!(!variant.wrong_mark_loses);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// What is promised for the first click.
    pub first: FirstClick,
    /// Which marks are allowed.
    pub marking: Marking,
    /// Whether marking a safe cell loses the game. If so, a mark in a running game is a fact; otherwise it is the
    /// player's opinion.
    pub wrong_mark_loses: bool,
    /// Whether a flood opens the marked cells that it reaches, and digging a marked cell opens it if neither it nor a
    /// neighbour is a mine.
    pub flood_opens_marks: bool,
    /// What the view shows at the end of the game.
    pub at_end: AtEnd,
}

impl Rules {
    /// The five-operation assignment: no promise, a wrong mark loses, mines shown at the end.
    pub const SAE: Rules = Rules {
        first: FirstClick::None,
        marking: Marking::Final,
        wrong_mark_loses: true,
        flood_opens_marks: false,
        at_end: AtEnd::ShowMines,
    };

    /// The practical-work assignment: no promise, no marks, the board stays as it is.
    pub const TP: Rules = Rules {
        first: FirstClick::None,
        marking: Marking::Never,
        wrong_mark_loses: false,
        flood_opens_marks: false,
        at_end: AtEnd::Keep,
    };

    /// The three-level assignment: the first click floods, marks can be removed, floods open them, everything is shown
    /// at the end.
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
    /// The usual rules: marks can be removed, floods leave them alone, mines are shown at the end.
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
    /// The rules with that name.
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
