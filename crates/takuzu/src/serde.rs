//! Serialisation. A type with a canonical text is serialised as that text.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::count::Distinct;
use crate::technique::Technique;
use crate::text::Format;
use crate::{Board, Difficulty, Digit, Puzzle};

/// Deserialises a type from its text.
struct Text<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Text(PhantomData))
            }
        }
    )*};
}

as_text!(
    Board, Difficulty, Digit, Distinct, Format, Puzzle, Technique
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Event, Line, Move, Rules};
    use grille_grid::Pos;
    use std::fmt::Debug;

    fn reads_back<T>(value: &T, json: &str)
    where
        T: Serialize + for<'de> Deserialize<'de> + PartialEq + Debug,
    {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
    }

    #[test]
    fn values_read_back() {
        let pos = Pos::new(2, 0);
        let cell = r#"{"row":2,"col":0}"#;
        let board = Board::empty(2, 2).unwrap();
        reads_back(&board, r#""....""#);
        reads_back(&Technique::Enumeration, r#""line-enumeration""#);
        reads_back(&Difficulty::Hard, r#""hard""#);
        reads_back(
            &Rules::UNRULY,
            r#"{"lines_differ":false,"signs":false,"odd":"MoreOnes"}"#,
        );
        reads_back(&Line::Row(3), r#"{"Row":3}"#);
        reads_back(
            &Move::Put(pos, Digit::One),
            &format!(r#"{{"Put":[{cell},"1"]}}"#),
        );
        reads_back(
            &Move::Note(pos, None),
            &format!(r#"{{"Note":[{cell},null]}}"#),
        );
        reads_back(&Move::Fill(board), r#"{"Fill":"...."}"#);
        reads_back(&Event::Filled(3), r#"{"Filled":3}"#);
    }

    #[test]
    fn a_board_that_is_none_is_refused() {
        assert!(serde_json::from_str::<Board>(r#""0""#).is_err());
        assert!(serde_json::from_str::<Difficulty>(r#""hrad""#).is_err());
    }
}
