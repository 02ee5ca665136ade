//! `grille takuzu merge`: one count from its parts, equal to that of an undivided run.

use std::io::{self, Write};
use std::path::Path;

use super::count;
use super::shard::Part;
use crate::args::TakuzuMerge;
use crate::fail::Failure;
use crate::lang::Lang;

pub(super) fn run(args: &TakuzuMerge, lang: &Lang) -> Result<(), Failure> {
    let mut parts: Vec<(&Path, Part)> = Vec::new();
    for path in &args.files {
        let part = Part::read(path, lang)?;
        let units = count::counter(&part.what, lang)?.units();
        let of_part = count::units(units, part.shard).len() as u64;
        if of_part != part.units {
            let values = [("file", path.display().to_string().into())];
            return Err(Failure::bad_input(lang.fill("takuzu-not-a-part", &values)));
        }
        if part.done < part.units {
            let values = [
                ("file", path.display().to_string().into()),
                ("done", part.done.to_string().into()),
                ("units", part.units.to_string().into()),
            ];
            return Err(Failure::failed(lang.fill("takuzu-part-open", &values)));
        }
        if let Some((other, first)) = parts.first()
            && (first.what != part.what || first.shard.of != part.shard.of)
        {
            return Err(two("takuzu-parts-differ", other, path, lang));
        }
        if let Some((other, _)) = parts.iter().find(|(_, known)| known.shard == part.shard) {
            return Err(two("takuzu-part-twice", other, path, lang));
        }
        parts.push((path, part));
    }
    // The parser asks for at least one file.
    let Some((_, first)) = parts.first() else {
        return Ok(());
    };
    let of = first.shard.of;
    let missing = (1..=of).find(|&at| parts.iter().all(|(_, part)| part.shard.part != at));
    if let Some(missing) = missing {
        let values = [
            ("part", missing.to_string().into()),
            ("of", of.to_string().into()),
        ];
        return Err(Failure::failed(lang.fill("takuzu-part-missing", &values)));
    }
    let add = |sum: u128, (path, part): &(&Path, Part)| {
        let values = [("file", path.display().to_string().into())];
        sum.checked_add(part.count)
            .ok_or_else(|| Failure::bad_input(lang.fill("takuzu-not-a-part", &values)))
    };
    let count = parts.iter().try_fold(0, add)?;
    let mut output = io::stdout().lock();
    if args.json {
        writeln!(output, "{}", first.what.in_json(count))?;
    } else {
        writeln!(output, "{count}")?;
    }
    Ok(())
}

fn two(id: &str, first: &Path, second: &Path, lang: &Lang) -> Failure {
    let values = [
        ("first", first.display().to_string().into()),
        ("second", second.display().to_string().into()),
    ];
    Failure::bad_input(lang.fill(id, &values))
}
