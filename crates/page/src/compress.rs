//! Compresses files in the two ways that browsers know, where that makes them smaller.
//!
//! Always as small as it gets: what is built to be tested is what is shipped. The engine takes seconds of
//! brotli, so what was compressed is kept for the next build.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::{Compression, GzBuilder};

/// Compresses, and remembers in a folder what it has compressed.
pub(crate) struct Press<'a> {
    kept: Option<&'a Path>,
    /// What was used this time.
    used: Vec<PathBuf>,
}

impl<'a> Press<'a> {
    /// With this folder, which is made if it is not there and is nobody else's, or without memory.
    pub(crate) fn new(kept: Option<&'a Path>) -> Press<'a> {
        Press {
            kept,
            used: Vec::new(),
        }
    }

    /// By brotli, unless it does not get smaller. Bytes are known by their `hash`.
    pub(crate) fn brotli(&mut self, bytes: &[u8], hash: &str) -> Option<Vec<u8>> {
        let Some(folder) = self.kept else {
            return smaller(brotli(bytes)?, bytes);
        };
        let path = folder.join(format!("{hash}.br"));
        self.used.push(path.clone());
        let small = match fs::read(&path) {
            Ok(small) => small,
            Err(_) => {
                let small = brotli(bytes)?;
                // Where it cannot be kept, it is compressed again next time.
                let _ = keep(&path, &small);
                small
            }
        };
        smaller(small, bytes)
    }

    /// Forgets what was not used this time. Somebody who builds at the same time and needs it compresses
    /// it again.
    pub(crate) fn tidy(self) {
        let entries = self.kept.and_then(|folder| fs::read_dir(folder).ok());
        for entry in entries.into_iter().flatten().flatten() {
            if !self.used.contains(&entry.path()) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Writes a file so that nobody reads half of it.
fn keep(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let beside = path.with_extension(std::process::id().to_string());
    fs::write(&beside, bytes)?;
    fs::rename(&beside, path)
}

fn brotli(bytes: &[u8]) -> Option<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut small = Vec::new();
    // Memory neither fails to be read nor to be written.
    brotli::BrotliCompress(&mut &*bytes, &mut small, &parameters).ok()?;
    Some(small)
}

/// By gzip, unless it does not get smaller. No name and no time: the same bytes give the same bytes.
pub(crate) fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzBuilder::new().write(Vec::new(), Compression::best());
    encoder.write_all(bytes).ok()?;
    smaller(encoder.finish().ok()?, bytes)
}

fn smaller(small: Vec<u8>, bytes: &[u8]) -> Option<Vec<u8>> {
    (small.len() < bytes.len()).then_some(small)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    #[test]
    fn what_is_compressed_comes_back() {
        let text = "the same words again and ".repeat(500).into_bytes();
        let mut back = Vec::new();
        let small = Press::new(None).brotli(&text, "x").unwrap();
        brotli::Decompressor::new(&*small, 4096)
            .read_to_end(&mut back)
            .unwrap();
        assert_eq!(back, text);
        let mut back = Vec::new();
        flate2::read::GzDecoder::new(&*gzip(&text).unwrap())
            .read_to_end(&mut back)
            .unwrap();
        assert_eq!(back, text);
    }

    #[test]
    fn what_does_not_get_smaller_stays() {
        assert_eq!(Press::new(None).brotli(b"x", "x"), None);
        assert_eq!(gzip(b"x"), None);
    }

    #[test]
    fn what_was_compressed_is_remembered_as_long_as_it_is_used() {
        let folder = tempfile::tempdir().unwrap();
        let kept = folder.path().join("kept");
        let text = [b'x'; 1000];
        let names = || {
            let names = fs::read_dir(&kept).unwrap();
            let mut names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
            names.sort();
            names
        };
        let mut press = Press::new(Some(&kept));
        let (a, b) = (press.brotli(&text, "a"), press.brotli(b"x", "b"));
        assert_eq!((a.as_ref(), b), (brotli(&text).as_ref(), None));
        press.tidy();
        assert_eq!(names(), ["a.br", "b.br"]);
        fs::write(kept.join("a.br"), "remembered").unwrap();
        let mut press = Press::new(Some(&kept));
        assert_eq!(
            press.brotli(&text, "a").as_deref(),
            Some(&b"remembered"[..])
        );
        press.tidy();
        assert_eq!(names(), ["a.br"]);
    }
}
