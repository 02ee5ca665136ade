//! Values written by `serde` read back, and invalid sizes are refused.
#![cfg(feature = "serde")]

use grille_grid::{Pos, Size};

#[test]
fn positions_and_sizes_read_back_as_json() {
    let size = Size::new(16, 30).unwrap();
    let json = serde_json::to_string(&(size, Pos::new(3, 4))).unwrap();
    assert_eq!(json, r#"[{"rows":16,"cols":30},{"row":3,"col":4}]"#);
    let read: (Size, Pos) = serde_json::from_str(&json).unwrap();
    assert_eq!(read, (size, Pos::new(3, 4)));
}

#[test]
fn sizes_are_checked() {
    assert!(serde_json::from_str::<Size>(r#"{"rows":0,"cols":1}"#).is_err());
    assert!(serde_json::from_str::<Size>(r#"{"rows":8192,"cols":8193}"#).is_err());
}
