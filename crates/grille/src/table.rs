//! Tables whose columns stand under each other.

use grille_grid::Shown;

/// Rows of cells, all rows of one length, the heads first.
pub(crate) type Table = Vec<Vec<String>>;

/// The first `names` columns on the left, all else on the right of its column. Cells are one line each, whatever
/// their text is.
pub(crate) fn aligned(table: &Table, names: usize) -> String {
    let shown = |row: &Vec<String>| {
        row.iter()
            .map(|cell| Shown::new(cell).to_string())
            .collect()
    };
    let table: Table = table.iter().map(shown).collect();
    let columns = table.first().map_or(0, Vec::len);
    let width = |col: usize| {
        let lengths = table.iter().map(|row| row[col].chars().count());
        lengths.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(col, (cell, &width))| {
            if col < names {
                format!("{cell:<width$}")
            } else {
                format!("{cell:>width$}")
            }
        });
        cells.collect::<Vec<_>>().join("   ")
    };
    table.iter().map(line).collect::<Vec<_>>().join("\n")
}
