//! What does a file say? Reading with a limit, writing all or nothing, and words for what can go wrong.

use std::fs::File;
use std::io::{Read, Write as _};
use std::path::Path;

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
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let beside = path.with_file_name(name);
    let written = File::create(&beside)
        .and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        })
        .and_then(|()| std::fs::rename(&beside, path));
    written.map_err(|error| {
        // What is left of the attempt serves nobody; that it cannot be removed changes nothing.
        let _ = std::fs::remove_file(&beside);
        let values = [
            ("file", path.display().to_string().into()),
            ("why", fail::words(&error, lang).into()),
        ];
        Failure::failed(lang.fill("file-unwritable", &values))
    })
}
