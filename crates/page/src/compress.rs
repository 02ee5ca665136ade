//! Compresses files with brotli and gzip, always as small as possible, so that tests see what is shipped.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use flate2::{Compression, GzBuilder};

/// The bytes compressed with brotli, or `None` if that does not make them smaller.
///
/// The engine takes seconds, so the result is kept as a file in the folder `kept`, if one is given, under the
/// name `hash`, which must identify the bytes.
pub(crate) fn brotli(bytes: &[u8], hash: &str, kept: Option<&Path>) -> Option<Vec<u8>> {
    let path = kept.map(|folder| folder.join(format!("{hash}.br")));
    if let Some(small) = path.as_ref().and_then(|path| fs::read(path).ok()) {
        return smaller(small, bytes);
    }
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut small = Vec::new();
    // Reading and writing memory does not fail.
    brotli::BrotliCompress(&mut &*bytes, &mut small, &parameters).ok()?;
    if let Some(path) = path {
        // If it cannot be kept, the next build compresses it again.
        let _ = keep(&path, &small);
    }
    smaller(small, bytes)
}

/// Writes a file under its name only when it is complete, as several builds may share the folder.
fn keep(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let beside = path.with_extension(std::process::id().to_string());
    fs::write(&beside, bytes)?;
    fs::rename(&beside, path)
}

/// The bytes compressed with gzip, or `None` if that does not make them smaller. The result holds no name and
/// no time, so it depends on the bytes alone.
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

    fn read(mut reader: impl std::io::Read) -> Vec<u8> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn compressed_bytes_decompress_to_the_original() {
        let text = "the same words again and ".repeat(500).into_bytes();
        let small = brotli(&text, "x", None).unwrap();
        assert_eq!(read(brotli::Decompressor::new(&*small, 4096)), text);
        let small = gzip(&text).unwrap();
        assert_eq!(read(flate2::read::GzDecoder::new(&*small)), text);
    }

    #[test]
    fn incompressible_files_are_not_compressed() {
        assert_eq!(brotli(b"x", "x", None), None);
        assert_eq!(gzip(b"x"), None);
    }

    #[test]
    fn compressed_bytes_are_kept_for_the_next_build() {
        let folder = tempfile::tempdir().unwrap();
        let kept = folder.path().join("kept");
        let first = brotli(&[b'x'; 1000], "a", Some(&kept));
        assert_eq!(fs::read(kept.join("a.br")).ok(), first);
        fs::write(kept.join("a.br"), "kept").unwrap();
        let second = brotli(&[b'x'; 1000], "a", Some(&kept));
        assert_eq!(second.as_deref(), Some(&b"kept"[..]));
        assert_eq!(brotli(b"x", "b", Some(&kept)), None);
        assert_eq!(brotli(b"x", "b", Some(&kept)), None);
    }
}
