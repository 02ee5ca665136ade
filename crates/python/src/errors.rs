//! Errors as Python's exceptions of `grille.errors`.

use std::fmt;
use std::str::FromStr;

use grille_grid::Shown;
use grille_grid::text::ParseError as TextError;
use grille_mines::solve::chances::Impossible;
use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, PyResult};

/// The classes, which are written in Python.
mod classes {
    pyo3::import_exception!(grille.errors, ParseError);
    pyo3::import_exception!(grille.errors, IllegalMove);
    pyo3::import_exception!(grille.errors, Contradiction);
    pyo3::import_exception!(grille.errors, NotFound);
}

/// A value that makes no sense.
pub(crate) fn value(error: impl fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A text that cannot be read, with the place and the token.
pub(crate) fn text<K: fmt::Display>(error: TextError<K>) -> PyErr {
    let (line, column) = (error.place.line, error.place.column);
    classes::ParseError::new_err((error.to_string(), line, column, error.token))
}

/// A word that is not what it should be: a text of one token.
pub(crate) fn word(error: impl fmt::Display, word: &str) -> PyErr {
    let token = Shown::new(word).at_most(40).to_string();
    // The error may quote the word.
    let error = error.to_string();
    let message = format!("\"{token}\": {}", Shown::new(&error));
    classes::ParseError::new_err((message, 1, 1, token))
}

/// Reads a word, such as the name of a level, or says what is wrong with it.
pub(crate) fn parse<T: FromStr<Err: fmt::Display>>(text: &str) -> PyResult<T> {
    text.parse().map_err(|error| word(error, text))
}

/// A move that the rules refuse.
pub(crate) fn illegal(error: impl fmt::Display, word: &str) -> PyErr {
    let message = format!("{word}: {error}");
    classes::IllegalMove::new_err(Shown::new(&message).to_string())
}

/// A view that no layout agrees with; `index` is its number in a batch.
pub(crate) fn impossible(why: Impossible, index: Option<usize>) -> PyErr {
    let message = match index {
        Some(index) => format!("view {index}: {why}"),
        None => why.to_string(),
    };
    let cell = match why {
        Impossible::Number(pos) => Some((pos.row, pos.col)),
        Impossible::Mines => None,
    };
    classes::Contradiction::new_err((message, cell, index))
}

/// A search that found nothing within its limits.
pub(crate) fn not_found(message: impl fmt::Display) -> PyErr {
    classes::NotFound::new_err(message.to_string())
}
