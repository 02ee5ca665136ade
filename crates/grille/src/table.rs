//! Text tables with aligned columns.

use grille_grid::Shown;

/// Rows of equal length; the first row holds the headings.
pub(crate) type Table = Vec<Vec<String>>;

/// Formats the table with the first `names` columns left-aligned and the others right-aligned. Cells are escaped to
/// one line each.
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
