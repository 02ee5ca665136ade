//! Tests each of the twenty functions, and plays whole games in memory.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use grille_grid::Rng;
use grille_messages::{Language, Messages};

use super::*;
use crate::{Console, Error};

/// Figure 1: the values of the initial grid, and of its solution.
const START: [i32; 16] = [-1, 1, -1, 0, -1, -1, 0, -1, -1, 0, -1, -1, 1, 1, -1, 0];
const SOLUTION: [i32; 16] = [0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 1, 1, 1, 1, 0, 0];

/// The file of figure 1.
const FIGURE_1: &str = "4\n7\n0 1 1\n0 3 0\n1 2 0\n2 1 0\n3 0 1\n3 1 1\n3 3 0\n";

/// The moves that solve it.
const MOVES: [&str; 9] = [
    "AA0", "AC1", "BA1", "BB0", "BD1", "CA0", "CC1", "CD1", "DC0",
];

fn figure_1() -> Grille {
    let mut g = creer_grille(4);
    for (cell, val) in g.tab.iter_mut().zip(START) {
        cell.val = val;
        cell.initial = i32::from(val != -1);
    }
    g
}

/// A grid from its cells, row by row: `0`, `1` or `.`.
fn grid(n: i32, cells: &str) -> Grille {
    let mut g = creer_grille(n);
    assert_eq!(cells.len(), g.tab.len());
    for (cell, sign) in g.tab.iter_mut().zip(cells.chars()) {
        cell.val = sign.to_digit(2).map_or(-1, |digit| digit as i32);
    }
    g
}

fn values(g: &Grille) -> Vec<i32> {
    g.tab.iter().map(|cell| cell.val).collect()
}

fn english() -> Messages {
    Messages::new(Language::En)
}

type InMemory<'a> = Console<'a, &'a [u8], &'a mut Vec<u8>>;

/// Returns the result of `play` on this input, and its output.
fn played<T>(
    input: &str,
    play: impl FnOnce(&mut InMemory<'_>) -> Result<T, Error>,
) -> (Result<T, String>, String) {
    let lang = english();
    let mut output = Vec::new();
    let returned = play(&mut Console::new(input.as_bytes(), &mut output, &lang));
    let returned = returned.map_err(|error| error.to_string());
    (returned, String::from_utf8(output).unwrap())
}

/// Opens figure 1 for every name.
fn open_figure_1(_: &Path) -> io::Result<Box<dyn Read>> {
    Ok(Box::new(FIGURE_1.as_bytes()))
}

const ENDED: &str = "the input ended before the game did";

#[test]
fn question_3_makes_empty_cells_of_each_size() {
    for n in SIZES {
        let g = creer_grille(n);
        assert_eq!((g.n, g.tab.len()), (n, (n * n) as usize));
        let empty = Cellule {
            val: -1,
            initial: 0,
        };
        assert!(g.tab.iter().all(|cell| *cell == empty));
    }
}

#[test]
fn question_3_asserts_the_size() {
    for n in [-4, 0, 2, 3, 5, 7, 10, i32::MAX, i32::MIN] {
        let made = std::panic::catch_unwind(|| creer_grille(n));
        assert!(made.is_err(), "{n}");
    }
}

#[test]
fn question_4_takes_the_grid_away() {
    let g = creer_grille(6);
    detruire_grille(g);
}

#[test]
fn questions_5_and_6_know_the_edges() {
    let g = creer_grille(6);
    for i in -2..9 {
        assert_eq!(est_indice_valide(&g, i), (0..6).contains(&i), "{i}");
        for j in -2..9 {
            let inside = (0..6).contains(&i) && (0..6).contains(&j);
            assert_eq!(est_cellule(&g, i, j), inside, "({i}, {j})");
        }
    }
    assert!(!est_indice_valide(&g, i32::MIN) && !est_indice_valide(&g, i32::MAX));
}

#[test]
fn questions_7_to_10_read_and_write_cells() {
    let mut g = figure_1();
    for i in 0..4 {
        for j in 0..4 {
            let val = START[(4 * i + j) as usize];
            assert_eq!(get_val_cellule(&g, i, j), val);
            assert_eq!(est_cellule_vide(&g, i, j), val == -1);
            assert_eq!(est_cellule_initiale(&g, i, j), val != -1);
            set_val_cellule(&mut g, i, j, SOLUTION[(4 * i + j) as usize]);
        }
    }
    assert_eq!(values(&g), SOLUTION);
    set_val_cellule(&mut g, 2, 3, -1);
    assert!(est_cellule_vide(&g, 2, 3));
    assert_eq!(g.tab[11].val, -1);
}

#[test]
#[should_panic(expected = "there is no cell (4, 0) in a grid of 4 x 4")]
fn question_7_asserts_the_cell() {
    get_val_cellule(&figure_1(), 4, 0);
}

#[test]
#[should_panic(expected = "there is no cell (0, -1)")]
fn question_8_asserts_the_cell() {
    set_val_cellule(&mut figure_1(), 0, -1, 1);
}

#[test]
fn question_8_asserts_the_value_and_changes_nothing_else() {
    for val in [-2, 2, i32::MAX] {
        let mut g = figure_1();
        let set = std::panic::AssertUnwindSafe(|| set_val_cellule(&mut g, 0, 0, val));
        assert!(std::panic::catch_unwind(set).is_err(), "{val}");
        assert_eq!(g, figure_1());
    }
}

#[test]
#[should_panic(expected = "there is no cell (-1, 0)")]
fn question_9_asserts_the_cell() {
    est_cellule_initiale(&figure_1(), -1, 0);
}

#[test]
#[should_panic(expected = "there is no cell (0, 4)")]
fn question_10_asserts_the_cell() {
    est_cellule_vide(&figure_1(), 0, 4);
}

#[test]
fn question_11_shows_the_three_displays() {
    let shown = |display| {
        let mut shown = Vec::new();
        afficher_grille(&figure_1(), display, &mut shown).unwrap();
        String::from_utf8(shown).unwrap()
    };
    let easy = "  -1  I1  -1  I0\n  -1  -1  I0  -1\n  -1  I0  -1  -1\n  I1  I1  -1  I0\n";
    assert_eq!(shown(Display::Easy), easy);
    let row = "*       *   11  *       *   00  *\n";
    assert!(shown(Display::Medium).contains(row));
    let hard = Display::Hard { colours: false };
    assert!(shown(hard).starts_with("      A      B      C      D   \n"));
    assert!(!shown(hard).contains('\u{1b}'));
    assert!(shown(Display::Hard { colours: true }).contains("\u{1b}[1;33;46m"));
}

#[test]
#[should_panic(expected = "the value of a cell is -1, 0 or 1, not 2")]
fn question_11_asserts_the_values() {
    let mut g = figure_1();
    g.tab[5].val = 2;
    let _ = afficher_grille(&g, Display::Easy, &mut Vec::new());
}

#[test]
fn question_12_makes_a_cell_initial_and_leaves_its_value() {
    let mut g = creer_grille(4);
    rendre_cellule_initiale(&mut g, 1, 2);
    let expected = Cellule {
        val: -1,
        initial: 1,
    };
    assert_eq!(g.tab[6], expected);
    assert!(est_cellule_initiale(&g, 1, 2) && !est_cellule_initiale(&g, 2, 1));
}

#[test]
#[should_panic(expected = "cell (0, 1) is initial already")]
fn question_12_asserts_that_the_cell_is_not_initial() {
    rendre_cellule_initiale(&mut figure_1(), 0, 1);
}

#[test]
#[should_panic(expected = "there is no cell (4, 4)")]
fn question_12_asserts_the_cell() {
    rendre_cellule_initiale(&mut figure_1(), 4, 4);
}

#[test]
fn question_13_reads_the_file_of_figure_1() {
    let name = Path::new("figure-1.txt");
    let g = initialiser_grille(name, open_figure_1, &english()).unwrap();
    assert_eq!(g, figure_1());
}

#[test]
fn question_13_reads_files_of_the_system_and_says_what_is_wrong_with_them() {
    let folder = std::env::temp_dir().join(format!("grille-classic-{}", std::process::id()));
    fs::create_dir_all(folder.join("G6")).unwrap();
    let lang = english();
    let check = |name: &str, text: &[u8], words: &str| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        match initialiser_grille(&path, open_file, &lang) {
            Err(Error::BadInput(said)) => {
                assert_eq!(said, format!("{}{words}", path.display()));
            }
            other => panic!("{other:?}"),
        }
    };
    check(
        "a.txt",
        b"10\n0\n",
        ", line 1, column 1: the size is \"10\", but must be 4, 6 or 8",
    );
    check(
        "a.txt",
        b"5\n0\n",
        ", line 1, column 1: the size is \"5\", but must be 4, 6 or 8",
    );
    check(
        "a.txt",
        b"99999999999\n0\n",
        ", line 1, column 1: the size is \"99999999999\", but must be 4, 6 or 8",
    );
    check(
        "G6/a.txt",
        b"4\n0\n",
        ", line 1, column 1: the size is \"4\", but should be 6 in this folder",
    );
    check(
        "a.txt",
        b"4\n1\n0 4 1\n",
        ", line 3, column 3: \"4\" is off the board as column of a clue",
    );
    check(
        "a.txt",
        &[b' '; 70_000],
        " cannot be read: the file is too long",
    );
    fs::write(
        folder.join("marked.txt"),
        format!("\u{feff}{FIGURE_1}").as_bytes(),
    )
    .unwrap();
    let g = initialiser_grille(&folder.join("marked.txt"), open_file, &lang);
    assert_eq!(g.unwrap(), figure_1());
    fs::remove_dir_all(&folder).unwrap();
    let error = initialiser_grille(Path::new("no/such.txt"), open_file, &lang).unwrap_err();
    let said = "no/such.txt cannot be read: there is no such file";
    assert_eq!(error.to_string(), said);
    let french = Messages::new(Language::Fr);
    let error = initialiser_grille(Path::new("G4/grille6.txt"), open_built_in, &french);
    let said = "G4/grille6.txt ne peut pas être lu : ce fichier n'existe pas";
    assert_eq!(error.unwrap_err().to_string(), said);
}

#[test]
fn question_14_asks_for_every_cell() {
    let mut g = creer_grille(4);
    for (at, val) in SOLUTION.into_iter().enumerate() {
        assert!(!est_grille_pleine(&g), "{at}");
        g.tab[at].val = val;
    }
    assert!(est_grille_pleine(&g));
}

#[test]
fn questions_15_to_18_take_grids_as_they_are() {
    let check = |n: i32, cells: &str, runs: bool, counts: bool, distinct: bool| {
        let g = grid(n, cells);
        assert_eq!(pas_zero_un_consecutifs(&g), runs, "{cells}");
        assert_eq!(meme_nombre_zero_un(&g), counts, "{cells}");
        assert_eq!(lignes_colonnes_distinctes(&g), distinct, "{cells}");
        let won = !cells.contains('.') && runs && counts && distinct;
        assert_eq!(est_partie_gagnee(&g), won, "{cells}");
    };
    check(4, "0110100100111100", true, true, true);
    check(4, "011010010011110.", true, false, true);
    check(4, "0101101001011010", true, true, false);
    // Different rows, but two equal columns.
    check(6, "010011010110101001110010001101101100", true, true, false);
    check(4, "0001111001001001", false, false, true);
    check(4, "0...0...0.......", false, false, false);
    check(4, "00.0............", true, false, false);
    check(4, "................", true, true, false);
    check(4, "01..10....01..10", true, true, true);
    check(6, "011001100110010110101001011010100101", true, true, true);
    let cells = "0101001101011001101011001011001001001101011001101001101010100101";
    check(8, cells, true, true, true);
}

#[test]
#[should_panic(expected = "the value of a cell is -1, 0 or 1, not 7")]
fn question_18_asserts_the_values() {
    let mut g = figure_1();
    g.tab[0].val = 7;
    est_partie_gagnee(&g);
}

#[test]
fn question_19_reads_a_move_that_may_be_played() {
    let mut g = figure_1();
    let valid = |g: &Grille, mouv: &str, expected: (i32, i32, i32)| {
        let m = est_mouvement_valide(g, mouv).unwrap();
        assert_eq!((m.ligne, m.colonne, m.val), expected, "{mouv}");
    };
    valid(&g, "DC1", (3, 2, 1));
    valid(&g, "AA0", (0, 0, 0));
    for wrong in [
        "", "A", "1", "AB", "AB0", "AD1", "ab1", "aA1", "A1", "AA2", "AA-1", "AA10", "AA ", " AA1",
        "EA1", "AE1", "ZZ0", "@A1", "AA\n", "A[0", "AA", "\u{c0}A1",
    ] {
        assert_eq!(est_mouvement_valide(&g, wrong), None, "{wrong}");
    }
    g.tab[0].val = 0;
    valid(&g, "AA", (0, 0, -1));
    // A value may be replaced, and a rule may be broken.
    valid(&g, "AA1", (0, 0, 1));
    let large = creer_grille(8);
    valid(&large, "HH0", (7, 7, 0));
    assert_eq!(est_mouvement_valide(&large, "IH0"), None);
}

#[test]
fn question_20_asks_until_a_move_is_valid_and_plays_it() {
    let mut g = figure_1();
    let input = "dc1\nDC2 AA0\nEE1\nAB0\nDC\nDC1 AA0\n";
    let (ended, shown) = played(input, |console| {
        tour_de_jeu(&mut g, console)?;
        assert_eq!(g.tab[14].val, 1);
        assert_eq!(g.tab[0].val, -1, "the rest of a refused line is dropped");
        tour_de_jeu(&mut g, console)?;
        assert_eq!(g.tab[0].val, 0, "the rest of a valid one is the next turn");
        tour_de_jeu(&mut g, console)
    });
    assert_eq!(ended.unwrap_err(), ENDED);
    for words in [
        "\"dc1\" is not a move",
        "\"DC2\" is not a move",
        "\"EE1\" is off the grid, whose last row and column are D.",
        "\"AB0\": this cell was given at the start.",
        "\"DC\" removes nothing: the cell is empty.",
    ] {
        assert_eq!(shown.matches(words).count(), 1, "{words} in {shown}");
    }
    assert_eq!(shown.matches("Your move").count(), 8);
}

#[test]
fn question_20_removes_a_value() {
    let mut g = figure_1();
    let (done, _) = played("AA0 AA", |console| {
        tour_de_jeu(&mut g, console)?;
        tour_de_jeu(&mut g, console)
    });
    done.unwrap();
    assert_eq!(g, figure_1());
}

#[test]
fn question_21_plays_until_the_game_is_won() {
    let play = |input: &str| {
        played(input, |console| {
            jouer(Path::new("x"), open_figure_1, Display::Easy, console)
        })
    };
    let (done, shown) = play(&MOVES.join("\n"));
    done.unwrap();
    assert_eq!(shown.matches("Your move").count(), 9);
    let end =
        "   0  I1   1  I0\n   1   0  I0   1\n   0  I0   1   1\n  I1  I1   0  I0\nYou have won!\n";
    assert!(shown.ends_with(end), "{shown}");

    // The game goes on after a full but wrong grid.
    let (done, shown) = play(&format!("{} DC1\nDC DC0\n", MOVES[..8].join(" ")));
    done.unwrap();
    let full = "The grid is full, but it breaks a rule.";
    assert_eq!(shown.matches(full).count(), 1, "{shown}");
    assert!(shown.ends_with("You have won!\n"));

    let (done, shown) = play(&MOVES[..8].join("\n"));
    assert_eq!(done.unwrap_err(), ENDED);
    assert!(!shown.contains("You have won!"));
}

#[test]
fn question_21_asks_nothing_without_a_grid() {
    let (done, shown) = played("AA0\n", |console| {
        jouer(Path::new("G4/x"), open_built_in, Display::Easy, console)
    });
    let said = "G4/x cannot be read: there is no such file";
    assert_eq!((done.unwrap_err().as_str(), shown.as_str()), (said, ""));
}

#[test]
fn question_22_asks_for_a_size_and_draws_each_of_its_five_grids() {
    let folder = Path::new(FOLDER);
    for n in SIZES {
        let mut drawn = Vec::new();
        for seed in 0..60 {
            let input = format!("5\n10 4\nsix\n-4\n0\n44\n{n}\n");
            let (chosen, shown) = played(&input, |console| {
                choisir_grille(folder, &mut Rng::new(seed), console)
            });
            let chosen = chosen.unwrap();
            assert_eq!(shown.matches(" is not 4, 6 or 8.\n").count(), 6, "{shown}");
            let g = initialiser_grille(&chosen, open_built_in, &english()).unwrap();
            assert_eq!(g.n, n);
            drawn.push(chosen.into_os_string().into_string().unwrap());
        }
        drawn.sort();
        drawn.dedup();
        let names: Vec<String> = (1..=5)
            .map(|number| format!("Grilles/G{n}/grille{number}.txt"))
            .collect();
        assert_eq!(drawn, names);
    }
    let (chosen, _) = played("5\n", |console| {
        choisir_grille(folder, &mut Rng::new(1), console)
    });
    assert_eq!(chosen.unwrap_err(), ENDED);
}

/// Solves a grid by trying everything.
fn solve(g: &mut Grille, at: usize) -> bool {
    if at == g.tab.len() {
        return est_partie_gagnee(g);
    }
    if g.tab[at].initial != 0 {
        return solve(g, at + 1);
    }
    for val in [0, 1] {
        g.tab[at].val = val;
        if pas_zero_un_consecutifs(g) && solve(g, at + 1) {
            return true;
        }
    }
    g.tab[at].val = -1;
    false
}

#[test]
fn question_23_plays_a_grid_of_the_program_from_the_size_to_the_victory() {
    let seed = 7;
    let (chosen, _) = played("4\n", |console| {
        choisir_grille(Path::new(FOLDER), &mut Rng::new(seed), console)
    });
    let mut g = initialiser_grille(&chosen.unwrap(), open_built_in, &english()).unwrap();
    let start = g.clone();
    assert!(solve(&mut g, 0));
    let letter = |at: usize| char::from(b'A' + at as u8);
    let moves: String = (0..16)
        .filter(|&at| start.tab[at].initial == 0)
        .map(|at| format!("{}{}{}\n", letter(at / 4), letter(at % 4), g.tab[at].val))
        .collect();
    let (done, shown) = played(&format!("4\n{moves}"), |console| {
        programme_principal(None, Display::Medium, &mut Rng::new(seed), console)
    });
    done.unwrap();
    assert!(shown.starts_with("Size of the grid (4, 6 or 8): \n* * *"));
    assert!(shown.ends_with("You have won!\n"), "{shown}");
}

#[test]
fn question_23_notices_a_missing_folder_before_it_asks() {
    let folder = Path::new("no/such/folder");
    let (done, shown) = played("4\n", |console| {
        programme_principal(Some(folder), Display::Easy, &mut Rng::new(1), console)
    });
    let said = "no/such/folder cannot be read: there is no such file";
    assert_eq!((done.unwrap_err().as_str(), shown.as_str()), (said, ""));
}
