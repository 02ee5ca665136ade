//! Every name and text that the crate writes reads back.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use grille_morpion::ai::Level;
use grille_morpion::{Player, Position, Side, Variant};

fn check<T>(values: impl IntoIterator<Item = T>)
where
    T: FromStr<Err: Debug> + Display + Debug + PartialEq,
{
    for value in values {
        assert_eq!(value.to_string().parse::<T>().unwrap(), value);
    }
}

#[test]
fn names_read_back() {
    check(Variant::ALL);
    check(Level::ALL);
    check(Player::BOTH);
    check((1..=26).map(|n| Side::new(n).unwrap()));
    check(["OX . / . O x", ". o"].map(|text| text.parse::<Position>().unwrap()));
}

#[test]
fn other_names_are_refused_by_name() {
    assert_eq!("2d".parse::<Variant>().unwrap_err().0, "2d");
    assert_eq!("Best".parse::<Level>().unwrap_err().0, "Best");
    assert_eq!("x".parse::<Player>().unwrap_err().0, "x");
}
