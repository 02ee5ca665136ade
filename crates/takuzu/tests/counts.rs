//! The known numbers of Takuzu boards, counted by other means than those of the library.
//! `cargo xtask counts` goes on to 10 x 10, which takes minutes.

#[path = "oracle/counts.rs"]
mod counts;

use counts::{KNOWN, RULES, by_columns, lines, plain};

#[test]
fn the_numbers_of_lines_are_the_known_ones() {
    let counts = [2, 4, 6, 8, 10].map(|size| lines(size).len());
    assert_eq!(counts, [2, 6, 14, 34, 84]);
}

#[test]
fn small_boards_are_as_many_as_is_known_both_ways() {
    for (size, known) in &KNOWN[..4] {
        let counted = RULES.map(|(rule, _)| by_columns(*size, rule));
        assert_eq!(counted, *known, "{size}");
        // The plain count takes long for 8 x 8.
        if *size < 8 {
            assert_eq!(plain(*size), *known, "{size}");
        }
    }
}

#[test]
fn the_known_numbers_are_those_of_the_data() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/data/takuzu-counts.json"
    );
    let topic: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    for (size, known) in KNOWN {
        for ((_, rule), known) in RULES.into_iter().zip(known) {
            let name = format!("{size}/{rule}");
            let rows = topic["rows"].as_array().unwrap();
            let row = rows.iter().find(|row| row["name"] == *name).unwrap();
            // Large numbers are strings, as not every reader of JSON takes them.
            let found = row["count"].to_string();
            assert_eq!(found.trim_matches('"'), known.to_string(), "{name}");
        }
    }
}
