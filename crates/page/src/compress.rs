//! Compresses files with brotli and gzip, if that makes them smaller.
//!
//! Always at the highest level, so that tests see what is shipped. Brotli takes seconds for the engine, so results are
//! cached for the next build.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::{Compression, GzBuilder};

/// Compresses files, and caches the results in a folder.
pub(crate) struct Press<'a> {
    kept: Option<&'a Path>,
    /// The cache files used in this run.
    used: Vec<PathBuf>,
}

impl<'a> Press<'a> {
    /// Uses this folder, which is created if missing and must not be shared, or no cache.
    pub(crate) fn new(kept: Option<&'a Path>) -> Press<'a> {
        Press {
            kept,
            used: Vec::new(),
        }
    }

    /// Compresses with brotli; `None` if that is not smaller. `hash` identifies the bytes.
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
                // If it cannot be cached, it is compressed again next time.
                let _ = keep(&path, &small);
                small
            }
        };
        smaller(small, bytes)
    }

    /// Deletes cache files that were not used in this run. A concurrent build that needs one compresses again.
    pub(crate) fn tidy(self) {
        let entries = self.kept.and_then(|folder| fs::read_dir(folder).ok());
        for entry in entries.into_iter().flatten().flatten() {
            if !self.used.contains(&entry.path()) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Writes a file so that no reader sees half of it.
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
    // Reading from and writing to memory does not fail.
    brotli::BrotliCompress(&mut &*bytes, &mut small, &parameters).ok()?;
    Some(small)
}

/// Compresses with gzip; `None` if that is not smaller. Without name and time, so that the same input gives the same
/// output.
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
