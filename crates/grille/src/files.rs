//! What does a file say? Reading with a limit, writing all or nothing, and words for what can go wrong.

use std::fs::File;
use std::io::{self, Read, Write as _};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::fail::{self, Failure};
use crate::lang::Lang;

/// The bytes of a file of at most `most`, without the mark of no width that some editors put in
/// front of text. A file that cannot be read is bad input: exit code 2.
pub(crate) fn read(path: &Path, most: u64, lang: &Lang) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(|error| unreadable(path, fail::words(&error, lang), lang))?;
    if read as u64 > most {
        return Err(unreadable(path, lang.text("io-too-long"), lang));
    }
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    Ok(bytes)
}

/// The bytes of a file of at most `most`, or of stdin where there is no name or it is `-`.
pub(crate) fn input(path: Option<&Path>, most: u64, lang: &Lang) -> Result<Vec<u8>, Failure> {
    if let Some(path) = path.filter(|path| *path != Path::new("-")) {
        return read(path, most, lang);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let values = [("most", most.to_string().into())];
        return Err(Failure::bad_input(lang.fill("input-too-long", &values)));
    }
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    Ok(bytes)
}

/// The text of a file of at most `most` bytes.
pub(crate) fn read_text(path: &Path, most: u64, lang: &Lang) -> Result<String, Failure> {
    String::from_utf8(read(path, most, lang)?)
        .map_err(|_| unreadable(path, lang.text("io-not-text"), lang))
}

fn unreadable(path: &Path, why: String, lang: &Lang) -> Failure {
    let values = [
        ("file", path.display().to_string().into()),
        ("why", why.into()),
    ];
    Failure::bad_input(lang.fill("file-unreadable", &values))
}

/// Writes a file so that whoever reads it finds the old bytes or the new ones, never a part: to a
/// file beside it, which is synced and takes its name.
pub(crate) fn write(path: &Path, bytes: &[u8], lang: &Lang) -> Result<(), Failure> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let written = NamedTempFile::new_in(folder).and_then(|mut beside| {
        beside.write_all(bytes)?;
        beside.as_file().sync_all()?;
        beside.persist(path)?;
        // The name is safe once the folder is; where a folder cannot be opened, as on Windows, that
        // is the system's business.
        File::open(folder).map_or(Ok(()), |folder| folder.sync_all())
    });
    written.map_err(|error| {
        let values = [
            ("file", path.display().to_string().into()),
            ("why", fail::words(&error, lang).into()),
        ];
        Failure::failed(lang.fill("file-unwritable", &values))
    })
}
