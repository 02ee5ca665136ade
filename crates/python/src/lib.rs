//! The games of grille for Python: the native half of the package `grille`, whose other half is in `python/grille`.
//!
//! Functions here take and return plain values and arrays. The modules in Python document them, check arguments and
//! make dataclasses of JSON.

mod envs;
mod errors;
mod mines;
mod mines_envs;
mod mines_game;
mod mines_solve;
mod morpion;
mod run;
mod session;
mod svg;
mod takuzu;
mod takuzu_envs;

use pyo3::prelude::*;

/// The native half of the package `grille`.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::mines::{PyLayout, PyView};
    #[pymodule_export]
    use crate::mines_envs::MinesEnvs;
    #[pymodule_export]
    use crate::mines_game::{PyGame, PyRules};
    #[pymodule_export]
    use crate::mines_solve::{
        mines_analyse, mines_approaches, mines_certificate, mines_check_certificate,
        mines_compared, mines_generate, mines_hint, mines_judge, mines_moves, mines_play,
        mines_probabilities,
    };
    #[pymodule_export]
    use crate::morpion::{morpion_match, morpion_players, morpion_value};
    #[pymodule_export]
    use crate::session::{PySession, read};
    #[pymodule_export]
    use crate::takuzu::{takuzu_count, takuzu_generate, takuzu_grade, takuzu_hint, takuzu_solve};
    #[pymodule_export]
    use crate::takuzu_envs::TakuzuEnvs;

    use pyo3::prelude::*;

    /// Classes whose own names, by which they are pickled, are not unique here.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        module.add("MorpionGame", py.get_type::<crate::morpion::MorpionGame>())?;
        module.add("TakuzuBoard", py.get_type::<crate::takuzu::TakuzuBoard>())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
