//! Values read back from what `serde` writes, and invalid values are refused.
#![cfg(feature = "serde")]

use grille_morpion::{Move, Position, Rules, Side, Variant};

#[test]
fn values_read_back_as_json() {
    let rules = Rules {
        quake: true,
        ..Rules::plain(Side::new(3).unwrap(), Variant::ThreeD)
    };
    let json = serde_json::to_string(&rules).unwrap();
    assert_eq!(json, r#"{"side":3,"variant":"3d","quake":true,"ko":false}"#);
    assert_eq!(serde_json::from_str::<Rules>(&json).unwrap(), rules);

    let mv: Move = serde_json::from_str(r#""+b2""#).unwrap();
    assert_eq!(serde_json::to_string(&mv).unwrap(), r#""+b2""#);
    let board: Position = serde_json::from_str(r#""OX . / . O x""#).unwrap();
    assert_eq!(serde_json::to_string(&board).unwrap(), r#""OX . / . O x""#);
}

#[test]
fn impossible_values_are_refused() {
    assert!(serde_json::from_str::<Side>("0").is_err());
    assert!(serde_json::from_str::<Side>("27").is_err());
    assert!(serde_json::from_str::<Move>(r#""b2""#).is_err());
    assert!(serde_json::from_str::<Position>(r#"". .""#).is_err());
}
