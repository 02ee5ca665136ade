//! Runs the corpora as plain tests, and does a little fuzzing with a stable toolchain: each entry is also changed at
//! random, but the same way every time.

use grille_fuzz::TARGETS;
use grille_grid::Rng;

fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = format!("{}/corpus/{target}", env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("every target has a corpus")
        .map(|entry| entry.expect("the corpus can be read").path())
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| std::fs::read(path).expect("an entry can be read"))
        .collect()
}

#[test]
fn every_entry_of_every_corpus_passes() {
    for (name, target) in TARGETS {
        let entries = corpus(name);
        assert!(
            entries.len() >= 5,
            "{name} has only {} entries",
            entries.len()
        );
        for entry in entries {
            target(&entry);
        }
    }
}

/// The test sets of the five operations, each without the number of its operation.
#[test]
fn every_test_set_of_the_operations_passes() {
    let folder = format!("{}/../testdata/sae", env!("CARGO_MANIFEST_DIR"));
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).expect("the test sets are there") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_some_and(|ending| ending == "in") {
            let data = std::fs::read(&path).expect("a test set can be read");
            let rest = data.get(1..).unwrap_or_default();
            grille_fuzz::operations(rest);
            grille_fuzz::table(rest);
            grille_fuzz::tokens(&data);
            seen += 1;
        }
    }
    assert!(seen > 100, "only {seen} test sets");
}

#[test]
fn changed_entries_pass_too() {
    let mut rng = Rng::new(1);
    for (name, target) in TARGETS {
        let entries = corpus(name);
        for entry in entries.iter().cycle().take(1000) {
            target(&changed(entry, &mut rng));
        }
    }
}

/// Replaces, removes, inserts or doubles a few pieces.
fn changed(entry: &[u8], rng: &mut Rng) -> Vec<u8> {
    const BYTES: &[u8] = b"0123456789DMxm.|-_ \n\r\t{}\":,\0\xff+";
    let mut data = entry.to_vec();
    for _ in 0..=rng.below(4) {
        let at = rng.below(data.len() as u32 + 1) as usize;
        let end = (at + rng.below(8) as usize).min(data.len());
        match rng.below(4) {
            0 => {
                data.drain(at..end);
            }
            1 => {
                let piece = data[at..end].to_vec();
                data.splice(at..at, piece);
            }
            2 if at < data.len() => data[at] = BYTES[rng.below(BYTES.len() as u32) as usize],
            _ => data.insert(at, BYTES[rng.below(BYTES.len() as u32) as usize]),
        }
    }
    data
}
