//! Certificates: made if no guess is needed, checked independently, refused when altered.

use grille_grid::text::Scanner;
use grille_grid::{Pos, Rng, Size};
use grille_mines::certificate::{self, Certificate, CertificateStep, Flaw};
use grille_mines::hint::Fact;
use grille_mines::text::certificate as text;
use grille_mines::{FirstClick, Layout, generate};

/// Boards that need no guess, with their certificates.
fn certified(rows: u64, cols: u64, mines: u32, wanted: usize) -> Vec<(Layout, Certificate)> {
    let size = Size::new(rows, cols).unwrap();
    let first = Pos::new(2, 2);
    let mut rng = Rng::new(8);
    let mut found = Vec::new();
    for _ in 0..400 {
        let (layout, _) =
            generate::around_first(size, mines, first, FirstClick::Zero, &mut rng).unwrap();
        if let Some(certificate) = certificate::make(&layout, first) {
            found.push((layout, certificate));
        }
        if found.len() == wanted {
            return found;
        }
    }
    panic!("only {} boards of 400 need no guess", found.len());
}

#[test]
fn generated_certificates_hold_and_read_back() {
    for (layout, certificate) in certified(9, 9, 10, 60)
        .into_iter()
        .chain(certified(16, 16, 40, 10))
        .chain(certified(16, 30, 99, 2))
    {
        assert_eq!(certificate::check(&certificate, &layout), Ok(()));
        let written = text::write(&layout, &certificate);
        let read = text::read_from(&mut Scanner::new(written.as_bytes())).unwrap();
        assert_eq!(read, (layout, certificate));
    }
}

#[test]
fn most_beginner_boards_need_no_guess() {
    // About nine in ten, when started where they open most.
    let size = Size::new(9, 9).unwrap();
    let first = Pos::new(2, 2);
    let mut rng = Rng::new(1);
    let made = (0..200).filter(|_| {
        let (layout, _) =
            generate::around_first(size, 10, first, FirstClick::Zero, &mut rng).unwrap();
        certificate::make(&layout, first).is_some()
    });
    let made = made.count();
    assert!((160..=196).contains(&made), "{made} of 200");
}

#[test]
fn a_certificate_with_a_missing_or_changed_part_is_refused() {
    for (layout, good) in certified(9, 9, 10, 12) {
        for at in 0..good.steps.len() {
            let mut changed = good.clone();
            let step = &mut changed.steps[at];
            // What proves a claim never proves the opposite.
            step.fact = match step.fact {
                Fact::Safe => Fact::Mine,
                Fact::Mine => Fact::Safe,
            };
            let cell = step.cells[0];
            let flaw = Flaw::DoesNotFollow { step: at, cell };
            assert_eq!(certificate::check(&changed, &layout), Err(flaw));
            // Every number of a step is needed.
            for number in 0..good.steps[at].numbers.len() {
                let mut changed = good.clone();
                changed.steps[at].numbers.remove(number);
                assert!(certificate::check(&changed, &layout).is_err());
            }
            // A closed cell is not a number, and a step cannot be repeated.
            let mut changed = good.clone();
            changed.steps[at].numbers.push(cell);
            let flaw = Flaw::NotOpen { step: at, cell };
            assert_eq!(certificate::check(&changed, &layout), Err(flaw));
            let mut changed = good.clone();
            changed.steps.insert(at, good.steps[at].clone());
            assert!(matches!(
                certificate::check(&changed, &layout),
                Err(Flaw::Settled { .. })
            ));
        }
        let mut changed = good.clone();
        if changed.steps.pop().is_some() {
            assert!(matches!(
                certificate::check(&changed, &layout),
                Err(Flaw::Unfinished { .. })
            ));
        }
    }
}

#[test]
fn a_certificate_is_about_its_own_layout() {
    let boards = certified(9, 9, 10, 6);
    for pair in boards.windows(2) {
        assert!(certificate::check(&pair[0].1, &pair[1].0).is_err());
    }
}

#[test]
fn flaws_have_names() {
    let layout = Layout::new(Size::new(3, 3).unwrap(), [Pos::new(1, 2)]).unwrap();
    let flaw = |first: Pos, steps: Vec<CertificateStep>| {
        certificate::check(&Certificate { first, steps }, &layout).unwrap_err()
    };
    assert_eq!(flaw(Pos::new(3, 0), vec![]), Flaw::FirstOffBoard);
    assert_eq!(flaw(Pos::new(1, 2), vec![]), Flaw::FirstMine);
    let step = |cells: &[(u32, u32)], numbers: &[(u32, u32)]| CertificateStep {
        cells: cells.iter().map(|&(row, col)| Pos::new(row, col)).collect(),
        fact: Fact::Safe,
        numbers: numbers
            .iter()
            .map(|&(row, col)| Pos::new(row, col))
            .collect(),
        uses_mine_count: false,
    };
    let first = Pos::new(1, 0);
    assert_eq!(
        flaw(first, vec![step(&[], &[(0, 1)])]),
        Flaw::NoCell { step: 0 }
    );
    let cell = Pos::new(9, 9);
    assert_eq!(
        flaw(first, vec![step(&[(9, 9)], &[])]),
        Flaw::OffBoard { step: 0, cell }
    );
    let cell = Pos::new(2, 2);
    let both = step(&[(2, 2)], &[(0, 1)]);
    assert_eq!(
        flaw(first, vec![both]),
        Flaw::DoesNotFollow { step: 0, cell }
    );
    let right = step(&[(2, 2)], &[(0, 1), (1, 1)]);
    assert_eq!(flaw(first, vec![right]), Flaw::Unfinished { closed: 1 });
}
